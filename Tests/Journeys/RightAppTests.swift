import Glibc
import Loop
import Model
import Testing

@Suite("Right apps", .serialized)
struct RightApps {
    static let scenarios = ["agreement-download", "plaid-closed", "plaid-exited", "plaid-linked"]

    @Test("each shipped scenario passes on each platform in Chromium, with the exact detail in the journal")
    func chromium() async throws {
        try await BuiltServer.run { server in
            let ending = try await Program.run(
                ["run"] + Self.scenarios + ["--platform", "all", "--server", server.url])
            #expect(ending.status == .exited(0), "\(ending.errors)")
            #expect(ending.lines.allSatisfy { $0.hasPrefix("passed ") }, "\(ending.output)")
            let records = try await server.records()
            // The three of Plaid's have no sense in a browser.
            #expect(records.count == 4 * 5 + 1)
            for record in records {
                #expect(record.verdict["verdict"] == "passed", "\(record.scenario) on \(record.platform)")
                #expect(record.failures == [], "\(record.scenario) on \(record.platform)")
                #expect(record.details == record.rightDetails, "\(record.scenario) on \(record.platform)")
            }
        }
    }

    @Test(
        "each shipped scenario passes on an iOS host in WebKitGTK, with the exact detail in the journal",
        arguments: scenarios)
    func webKit(scenario: String) async throws {
        try await BuiltServer.run { server in
            let host = try await WebKitHost.play(scenario, on: server)
            #expect(host.ending.status == .exited(0), "\(host.ending.output)\(host.ending.errors)")
            let verdict = try await server.post("/__admin/runs/\(host.run)/finish")
            #expect(verdict["verdict"] == "passed", "\(verdict.text)")
            let record = try await server.record(of: host.run)
            #expect(record.failures == [])
            #expect(record.details == record.rightDetails)
            if scenario == "agreement-download" {
                let file = host.report["files"]?.array?.first
                #expect(file?["name"] == "On-Demand Pay Agreement.pdf")
                #expect(record.events(.documentRequested).count == 1)
            }
        }
    }

    @Test("50 right apps in a row pass while both cores are busy")
    func busy() async throws {
        let loop = try await BuiltServer.loop
        let spinners = try (0..<2).map { _ in
            try ChildProcess(.init("sh", ["-c", "while :; do :; done"]), on: loop)
        }
        defer { for spinner in spinners { spinner.kill() } }
        let ending = try await Program.run([
            "run", "plaid-linked", "plaid-closed", "--platform", "ios,android,react-native,react-native-shim,expo",
            "--repeat", "5",
        ])
        #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
        #expect(ending.lines.count == 50)
        #expect(ending.lines.allSatisfy { $0.hasPrefix("passed ") }, "\(ending.output)")
    }
}
