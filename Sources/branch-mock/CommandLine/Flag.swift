/// A flag of the command line, `--name VALUE`, and its twin in the environment, `BRANCH_MOCK_NAME`.
struct Flag<Value: Sendable>: Sendable {
    let description: FlagDescription
    /// Throws what must be given instead: "a number from 1 to 9".
    let parse: @Sendable (String) throws(Wanted) -> Value

    struct Wanted: Error { var text: String }

    /// - Parameters:
    ///   - value: what stands for the value in the help.
    ///   - help: one line; says the default.
    init(
        _ name: String, _ value: String, _ help: String, isRepeatable: Bool = false,
        parse: @escaping @Sendable (String) throws(Wanted) -> Value
    ) {
        self.init(name, value: value, help, isRepeatable: isRepeatable, parse: parse)
    }

    private init(
        _ name: String, value: String?, _ help: String, isRepeatable: Bool = false,
        parse: @escaping @Sendable (String) throws(Wanted) -> Value
    ) {
        self.parse = parse
        description = FlagDescription(name: name, value: value, help: help, isRepeatable: isRepeatable) { text in
            do throws(Wanted) {
                _ = try parse(text)
                return nil
            } catch { return error.text }
        }
    }
}

extension Flag<String> {
    init(_ name: String, _ value: String, _ help: String, isRepeatable: Bool = false) {
        self.init(name, value, help, isRepeatable: isRepeatable) { text throws(Wanted) in
            guard !text.isEmpty else { throw Wanted(text: "something") }
            return text
        }
    }
}

extension Flag<Bool> {
    /// A flag without a value; `--name=false` and the environment's `false` and `0` turn it off.
    static func `switch`(_ name: String, _ help: String) -> Flag {
        Flag(name, value: nil, help) { text throws(Wanted) in
            switch text {
            case "true", "1": return true
            case "false", "0": return false
            default: throw Wanted(text: "true or false")
            }
        }
    }
}

extension Flag where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words of an enumeration.
    static func word(_ name: String, _ help: String) -> Flag {
        let words = Value.allCases.map(\.rawValue)
        return Flag(name, words.joined(separator: "|"), help) { text throws(Wanted) in
            guard let value = Value(rawValue: text) else { throw Wanted(text: words.joined(separator: ", ")) }
            return value
        }
    }
}

/// A flag as the parser and the help need it.
struct FlagDescription: Sendable {
    var name: String
    /// `nil` for a switch.
    var value: String?
    var help: String
    var isRepeatable: Bool
    /// What must be given instead of a text; `nil` where the text is right.
    var problem: @Sendable (String) -> String?

    /// `BRANCH_MOCK_HTTPS_PORT` for `--https-port`.
    var environmentName: String {
        "BRANCH_MOCK_" + String(name.map { $0 == "-" ? "_" : Character($0.uppercased()) })
    }
}
