import Model

/// The bank behind Hosted Link: Plaid's Sandbox user and two accounts.
enum Bank {
    struct Account: Sendable {
        let id: String
        let name: String
        let mask: String

        /// As the worker sees it.
        var title: String { "\(name) ••\(mask)" }

        var json: JSON {
            ["id": .string(id), "name": .string(name), "mask": .string(mask), "type": .string(id)]
        }
    }

    static let accounts = [
        Account(id: "checking", name: "Checking", mask: "0000"), Account(id: "savings", name: "Savings", mask: "1111"),
    ]

    static func knows(username: String, password: String) -> Bool {
        username == "user_good" && password == "pass_good"
    }
}
