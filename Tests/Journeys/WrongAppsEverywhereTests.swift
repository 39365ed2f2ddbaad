import FoundationEssentials
import Model
import Testing

@Suite("Wrong apps, everywhere")
struct WrongAppsEverywhere {
    private static let scenarios = ProcessInfo.processInfo.environment["BRANCH_MOCK_EVERY_SCENARIO"]

    /// The table of `WrongApps` plays each defect where it is known to show. Elsewhere it may show or not, but no other check
    /// may fail, and no step may be left. BRANCH_MOCK_EVERY_SCENARIO is a tag, or the names of scenarios with commas.
    @Test(
        "a defect of linking fails no check but its own in any scenario that it is played in",
        .enabled(if: scenarios != nil, "takes half an hour: BRANCH_MOCK_EVERY_SCENARIO=plaid"))
    func noOther() async throws {
        let listed = try await Program.run(["run", "--list-defects"]).lines
        let checks = listed.map { $0.split(separator: " ") }.filter { $0[1].hasPrefix("plaid.") }
            .reduce(into: [String: String]()) { $0[String($1[0])] = String($1[1]) }
        let wanted = Self.scenarios ?? ""
        let isTag =
            try await Program.run(["scenarios", "show", String(wanted.prefix { $0 != "," })]).status != .exited(0)
        try await BuiltServer.run(BuiltServer.asBranch) { server in
            _ = try await Program.run(
                ["run"] + (isTag ? ["--tag", wanted] : wanted.split(separator: ",").map(String.init)) + [
                    "--platform", "ios,android", "--defect", checks.keys.sorted().joined(separator: ","),
                    "--server", server.url,
                ])
            let records = try await server.records()
            #expect(!records.isEmpty)
            var named = 0
            for record in records {
                let place: Comment = "\(record.label) in \(record.scenario) on \(record.platform)"
                #expect(Set(record.failures).isSubset(of: [checks[record.label] ?? ""]), place)
                #expect(["passed", "failed"].contains(record.verdict["verdict"]), place)
                if !record.failures.isEmpty { named += 1 }
            }
            print("\(records.count) wrong apps in scenarios about linking: \(named) named by their check, no other")
        }
    }
}
