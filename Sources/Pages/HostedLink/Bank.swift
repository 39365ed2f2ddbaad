import Model

/// The bank behind Hosted Link: two accounts, and where it sends its codes.
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

    static func account(_ id: String?) -> Account? { accounts.first { $0.id == id } }

    /// Where a code can go.
    struct Device: Sendable {
        let id: String
        let title: String
        /// How the code went there, behind *The code was sent*.
        let sent: String
        /// A URL that opens the app in which the code is found.
        let app: String

        var json: JSON { ["id": .string(id), "title": .string(title), "sent": .string(sent), "app": .string(app)] }
    }

    static let devices = [
        Device(
            id: "phone", title: "Text message to ••• ••• 0100", sent: "by text message to ••• ••• 0100", app: "sms:"),
        Device(id: "email", title: "Email to s••@example.com", sent: "by email to s••@example.com", app: "mailto:"),
    ]

    static func device(_ id: String?) -> Device? { devices.first { $0.id == id } }

    /// The code for every device.
    static let code = "1234"
}
