import Model

/// One of `faults`: what is asked for, and one effect. `delay` may stand beside `status`.
struct FaultDraft {
    var page: Fault.Page?
    var request: (method: String, path: String)?
    var nth: Int?
    var delay: Duration?
    var status: Int?
    var effect: Fault.Effect?

    static let rule = Rule<Fault>(schema) { node, path, findings in
        guard let draft = mapping.read(node, path, &findings), case .mapping(let pairs) = node.content else {
            return nil
        }
        let present = Set(pairs.map(\.key))
        for names in [targets, effects] {
            let some = names.filter(present.contains)
            let isOne = some.count == 1 || Set(some) == ["status", "delay"]
            if !isOne {
                findings.error("\(Display.quoted(path)) needs exactly one of \(Display.list(names))", at: node.mark)
            }
        }
        return draft.fault
    }

    private static let targets = ["page", "request"]
    private static let effects = [
        "status", "delay", "reset", "truncate", "stall", "throttle", "redirectLoop", "encoding",
    ]

    private static let mapping = Rule<FaultDraft>.mapping(
        [
            Key("page", \.page, .word, "Whose requests it is about."),
            Key("request", \.request, .request, "Method and path, such as GET /direct/*."),
            Key("nth", \.nth, .int(1...100_000), "Which request, from 1; each by default."),
            Key("status", \.status, .int(400...599), "Answers with this status."),
            Key("delay", \.delay, .duration(.milliseconds(1) ... .seconds(600)), "Answers so late."),
            Key("reset", \.effect, Rule<Bool>.yes.map { _ in Fault.Effect.reset }, "Resets the connection."),
            Key(
                "truncate", \.effect, Rule<Int>.part.map { Fault.Effect.truncate($0) },
                "Ends the connection after so many bytes."),
            Key(
                "stall", \.effect, Rule<Int>.part.map { Fault.Effect.stall($0) },
                "Sends nothing more after so many bytes."),
            Key(
                "throttle", \.effect, Rule<Int>.size(1...1_000_000_000).map { Fault.Effect.throttle($0) },
                "So many bytes a second."),
            Key(
                "redirectLoop", \.effect, Rule<Bool>.yes.map { _ in Fault.Effect.redirectLoop }, "Redirects to itself."),
            Key(
                "encoding", \.effect, Rule<Encoding>.word.map { _ in Fault.Effect.brokenEncoding },
                "Says gzip, and sends what is none."
            ),
        ], from: .init())

    private enum Encoding: String, CaseIterable { case broken }

    private static let schema: JSONObject = {
        func only(_ name: String) -> JSON {
            name == "delay"
                ? ["required": [.string(name)], "not": ["required": ["status"]]] : ["required": [.string(name)]]
        }
        var schema = mapping.schema
        schema["allOf"] = .array([targets, effects].map { ["oneOf": .array($0.map(only))] })
        return schema
    }()

    /// `nil` where something is missing or wrong.
    private var fault: Fault? {
        let target = page.map(Fault.Target.page) ?? request.map { .request(method: $0.method, path: $0.path) }
        let effect = status.map { .status($0, after: delay ?? .zero) } ?? effect ?? delay.map(Fault.Effect.delay)
        guard let target, let effect else { return nil }
        return Fault(target, nth: nth, effect)
    }
}

extension Rule where Value == (method: String, path: String) {
    fileprivate static var request: Rule {
        Rule<String>.text(
            1...2000, "a method and a path such as `GET /direct/*`", pattern: "^[A-Z]{1,20} /[!\"$-)+->@-~]*[*]?$",
            where: { split($0) != nil }
        ).map { split($0) ?? ("", "") }
    }

    private static func split(_ text: String) -> (method: String, path: String)? {
        guard let blank = text.firstIndex(of: " ") else { return nil }
        let (method, path) = (text[..<blank], text[blank...].dropFirst())
        let isMethod = 1...20 ~= method.utf8.count && method.utf8.allSatisfy { 0x41...0x5A ~= $0 }
        let isPath = path.hasPrefix("/") && path.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x23 && $0 != 0x3F }
        guard isMethod, isPath, !path.dropLast().contains("*") else { return nil }
        return (String(method), String(path))
    }
}

extension Rule where Value == Int {
    /// How much of an answer comes.
    fileprivate static var part: Rule { .size(0...100_000_000) }
}

extension Rule where Value == Bool {
    /// `true` and nothing else: the other is to leave it out.
    fileprivate static var yes: Rule {
        Rule(["const": true]) { node, path, findings in
            switch node.scalar?.value {
            case .bool(true)?: return true
            case .bool(false)?:
                findings.error("\(Display.quoted(path)) is `false`", at: node.mark, suggestion: "leave it out")
            default: findings.wrongType(node, path, expected: "`true`")
            }
            return nil
        }
    }
}
