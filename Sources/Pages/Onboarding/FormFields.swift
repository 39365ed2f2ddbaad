import HTTP
import Model

/// A form of Onboarding as the page sends it: a flat object of texts. What is wrong with a field is said beside it.
struct FormFields {
    /// What is wrong with one field, for the worker.
    struct Mistake: Sendable, Hashable {
        let field: String
        let text: String
    }

    private let object: JSONObject
    private(set) var mistakes: [Mistake] = []
    /// Fields that hold what must not be typed here.
    private(set) var sensitive: [String] = []

    private static let longest = 100

    /// - Parameter names: the fields that the form has, all of them and no others.
    init(_ json: JSON, _ names: [String]) throws(Problem) {
        guard let object = json.object else { throw .bodyInvalid("It must be an object.") }
        try json.allow(names)
        for member in object.members {
            guard member.value.string != nil else { throw .bodyInvalid("\"\(member.name)\" must be a string.") }
        }
        if let missing = names.first(where: { !object.contains($0) }) {
            throw .bodyInvalid("It lacks \"\(missing)\".")
        }
        self.object = object
    }

    /// The field without blanks around it. What is empty, too long or not for a form gets a mistake.
    mutating func text(_ name: String, orSay text: String) -> String {
        let value = trimmed(object[name]?.string ?? "")
        if value.isEmpty {
            refuse(name, text)
        } else if value.unicodeScalars.count > Self.longest {
            refuse(name, "Use at most \(Self.longest) characters.")
        } else if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            refuse(name, "Use letters, digits and signs only.")
        } else if SensitiveText.isIn(value) {
            sensitive.append(name)
            refuse(name, "This looks like a Social Security or card number. Never type a real one here.")
        }
        return value
    }

    /// The field as it came, for those with a form of their own.
    subscript(name: String) -> String { trimmed(object[name]?.string ?? "") }

    mutating func refuse(_ field: String, _ text: String) {
        if !mistakes.contains(where: { $0.field == field }) { mistakes.append(Mistake(field: field, text: text)) }
    }

    private func trimmed(_ text: String) -> String {
        let blank = { (character: Character) in character.isWhitespace }
        guard let first = text.firstIndex(where: { !blank($0) }), let last = text.lastIndex(where: { !blank($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// 422 with all mistakes; what was typed is not repeated.
    var refusal: Response {
        let fields = mistakes.map { mistake -> JSON in
            ["field": .string(mistake.field), "message": .string(mistake.text)]
        }
        let json: JSON = [
            "status": 422, "code": "fieldsInvalid", "title": "Some answers need another look",
            "fields": .array(fields),
        ]
        return Response(
            .unprocessableContent,
            headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"], body: .bytes(json.bytes)
        )
    }
}
