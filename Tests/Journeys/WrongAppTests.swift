import Loop
import Model
import Testing

@Suite("Wrong apps", .serialized)
struct WrongApps {
    struct Row: Sendable, CustomTestStringConvertible {
        let defect: String
        let check: String
        var scenario = "plaid-linked"
        /// Only a bridge that is an object of the app's own can lack a method or throw.
        var platforms = ["ios", "android", "react-native", "react-native-shim", "expo"]
        /// Where the guide's own sample does the same, so that it only warns.
        var gaps: [String] = []
        var testDescription: String { defect }
    }

    static let rows = [
        Row(defect: "no-bridge", check: "bridge.present"),
        Row(defect: "method-missing", check: "bridge.accepts", platforms: ["android", "react-native-shim"]),
        Row(defect: "method-throws", check: "bridge.accepts", platforms: ["android", "react-native-shim"]),
        Row(defect: "rejects-genuine-sender", check: "plaid.opened", gaps: ["expo"]),
        Row(defect: "opens-in-webview", check: "plaid.authSession"),
        Row(defect: "opens-twice", check: "plaid.openedOnce"),
        Row(defect: "never-opens", check: "plaid.opened", gaps: ["expo"]),
        Row(defect: "never-completes", check: "plaid.completed"),
        Row(defect: "completes-twice", check: "plaid.completedOnce"),
        Row(defect: "completes-early", check: "plaid.completedInOrder"),
        Row(defect: "cancels-after-redirect", check: "plaid.status"),
        Row(defect: "completes-without-redirect", check: "plaid.status", scenario: "plaid-closed"),
        Row(defect: "detail-as-text", check: "plaid.detail"),
        Row(defect: "misspelt-status", check: "plaid.detail"),
        Row(defect: "misspelt-event", check: "plaid.completed"),
        Row(defect: "event-on-document", check: "plaid.completed"),
        Row(defect: "no-callback-url", check: "plaid.detail"),
        Row(defect: "altered-callback-url", check: "plaid.callbackUrl"),
        Row(defect: "stale-callback-url", check: "plaid.callbackUrl"),
    ]

    @Test("each defect fails by the check that names it, and by no other, on each platform that can have it")
    func table() async throws {
        try await BuiltServer.run { server in
            for scenario in ["plaid-linked", "plaid-closed"] {
                let defects = Self.rows.filter { $0.scenario == scenario }.map(\.defect).joined(separator: ",")
                let ending = try await Program.run([
                    "run", scenario, "--platform", "all", "--defect", defects, "--server", server.url,
                ])
                #expect(ending.status == .exited(1), "\(ending.output)\(ending.errors)")
            }
            let records = try await server.records()
            for row in Self.rows {
                let mine = records.filter { $0.label == row.defect }
                #expect(mine.map(\.platform).sorted() == row.platforms.sorted(), "\(row.defect)")
                for record in mine {
                    let isGap = row.gaps.contains(record.platform)
                    #expect(
                        record.verdict["verdict"] == (isGap ? "incomplete" : "failed"),
                        "\(row.defect) on \(record.platform)")
                    #expect(record.failures == [row.check], "\(row.defect) on \(record.platform)")
                    #expect(record.verdict["final"] == true, "\(row.defect) on \(record.platform)")
                }
            }
        }
    }

    @Test("the program names every defect of the table, and no other")
    func list() async throws {
        let ending = try await Program.run(["run", "--list-defects"])
        #expect(ending.status == .exited(0))
        #expect(ending.lines.map { $0.prefix { $0 != " " } } == Self.rows.map { Substring($0.defect) })
    }
}
