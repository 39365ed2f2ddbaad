import Model
import Testing

@testable import ScenarioFile

/// As much of JSON Schema (draft 2020-12) as the one of scenario files uses. A keyword that it does not know is a failed test.
struct SchemaChecker {
    private let schema: JSON
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]

    init(_ schema: JSON) { self.schema = schema }

    mutating func accepts(_ value: JSON) -> Bool { accepts(value, schema) }

    private mutating func accepts(_ value: JSON, _ schema: JSON) -> Bool {
        if let verdict = schema.bool { return verdict }
        for member in schema.object?.members ?? [] where !holds(member.name, member.value, for: value, in: schema) {
            return false
        }
        return true
    }

    private mutating func holds(_ keyword: String, _ rule: JSON, for value: JSON, in schema: JSON) -> Bool {
        switch keyword {
        case "$schema", "title", "description": return true
        case "type": return (rule.array ?? [rule]).contains { Self.isOf($0.string, value) }
        case "enum": return rule.array?.contains(value) ?? false
        case "const": return rule == value
        case "not": return !accepts(value, rule)
        case "anyOf", "oneOf", "allOf": return combines(keyword, rule.array ?? [], value)
        case "minimum": return value.double.map { $0 >= rule.double ?? .nan } ?? true
        case "maximum": return value.double.map { $0 <= rule.double ?? .nan } ?? true
        case "minLength", "maxLength", "pattern": return value.string.map { holds(keyword, rule, for: $0) } ?? true
        case "items", "minItems", "uniqueItems": return value.array.map { holds(keyword, rule, for: $0) } ?? true
        default: return value.object.map { holds(keyword, rule, for: $0, in: schema) } ?? true
        }
    }

    private mutating func combines(_ keyword: String, _ schemas: [JSON], _ value: JSON) -> Bool {
        var count = 0
        for schema in schemas where accepts(value, schema) { count += 1 }
        return keyword == "oneOf" ? count == 1 : keyword == "anyOf" ? count > 0 : count == schemas.count
    }

    private mutating func holds(_ keyword: String, _ rule: JSON, for text: String) -> Bool {
        switch keyword {
        case "minLength": return text.unicodeScalars.count >= rule.int ?? .max
        case "maxLength": return text.unicodeScalars.count <= rule.int ?? -1
        default:
            guard let pattern = rule.string else { return false }
            if patterns[pattern] == nil {
                patterns[pattern] = try? Regex(pattern).matchingSemantics(.unicodeScalar)
            }
            guard let regex = patterns[pattern] else {
                Issue.record("no pattern: \(pattern)")
                return false
            }
            return text.firstMatch(of: regex) != nil
        }
    }

    private mutating func holds(_ keyword: String, _ rule: JSON, for items: [JSON]) -> Bool {
        switch keyword {
        case "minItems": return items.count >= rule.int ?? .max
        case "uniqueItems": return Set(items).count == items.count
        default:
            for item in items where !accepts(item, rule) { return false }
            return true
        }
    }

    private mutating func holds(_ keyword: String, _ rule: JSON, for object: JSONObject, in schema: JSON) -> Bool {
        switch keyword {
        case "minProperties": return object.members.count >= rule.int ?? .max
        case "maxProperties": return object.members.count <= rule.int ?? -1
        case "required": return rule.array?.allSatisfy { object[$0.string ?? ""] != nil } ?? false
        case "properties", "additionalProperties", "propertyNames":
            for member in object.members {
                let known = schema["properties"]?[member.name]
                switch keyword {
                case "properties": if let known, !accepts(member.value, known) { return false }
                case "additionalProperties": if known == nil, !accepts(member.value, rule) { return false }
                default: if !accepts(.string(member.name), rule) { return false }
                }
            }
            return true
        default:
            Issue.record("the checker does not know the keyword \(keyword)")
            return false
        }
    }

    private static func isOf(_ type: String?, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object): true
        case ("number", .int), ("number", .double), ("integer", .int): true
        case ("integer", .double(let number)): number == number.rounded()
        default: false
        }
    }
}

extension JSON {
    /// A file's text as any YAML or JSON reader has it; `nil` where it is none that scenarios may be written in.
    init?(yaml bytes: [UInt8]) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var findings = Findings(content: nil)
        guard let node = NodeTree.read(JSONSource(bytes)?.bytes ?? bytes, &findings), !findings.hasErrors else {
            return nil
        }
        self.init(node)
    }

    private init(_ node: Node) {
        switch node.content {
        case .sequence(let items): self = .array(items.map { JSON($0) })
        case .mapping(let pairs):
            var object = JSONObject()
            for pair in pairs { object[pair.key] = JSON(pair.value) }
            self = .object(object)
        case .scalar(let scalar):
            switch scalar.value {
            case .null: self = .null
            case .bool(let value): self = .bool(value)
            case .int(let value): self = .int(value)
            case .float(let value): self = .double(value)
            case .outOfRange: self = .double(.greatestFiniteMagnitude)
            case .text: self = .string(scalar.text)
            }
        }
    }
}
