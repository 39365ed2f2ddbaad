import Model

/// The texts of `help`, `--help` and `VERB --help`.
enum Help {
    static func overview(_ verbs: [Verb]) -> String {
        """
        Usage: \(Product.name) VERB [flags]

        A stand-in for Branch's embedded pages and Plaid's Hosted Link, which tells
        whether an app keeps its side of the contract.

        \(table(verbs.map { ($0.name, $0.summary) }))

        `\(Product.name) VERB --help` tells more about each.

        """
    }

    static func text(of verb: Verb) -> String {
        let words = [Product.name, verb.name, verb.flags.isEmpty ? "" : "[flags]", verb.operands]
        var text = "Usage: " + words.filter { !$0.isEmpty }.joined(separator: " ") + "\n\n" + verb.details + "\n"
        guard let first = verb.flags.first else { return text }
        let rows = verb.flags.map { ("--" + $0.name + ($0.value.map { " " + $0 } ?? ""), $0.help) }
        text += "\n" + table(rows) + "\n\n"
        text += "Each flag has a twin in the environment: \(first.environmentName) is --\(first.name).\n"
        return text
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0 + String(repeating: " ", count: width - $0.count + 2) + $1 }.joined(separator: "\n")
    }
}
