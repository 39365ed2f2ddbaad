import FoundationEssentials
import Glibc
import Loop
import Model
import ScenarioFile
import Testing

@Suite("Right apps", .serialized)
struct RightApps {
    /// Those that the host of `webkit_host.py` can take every step of.
    static let forWebKit = [
        "agreement-download", "document-attachment", "document-odd-headers", "document-returned",
        "document-wants-cookie", "frame-srcdoc", "link-blank", "link-noopener", "link-window-open", "plaid-closed",
        "plaid-exited", "plaid-linked", "stranger",
    ]

    /// Names of scenarios, by the platform to play them on: every second one, or one where an app has nothing of its own to
    /// do, by turns. BRANCH_MOCK_EVERY_PLATFORM plays each on all of them, which takes a few minutes more.
    private static func plays(of scenarios: [Scenario]) -> [String: [String]] {
        let isWhole = ProcessInfo.processInfo.environment["BRANCH_MOCK_EVERY_PLATFORM"] != nil
        var plays: [String: [String]] = [:]
        // In a debug build those tagged `slow` take minutes.
        for (turn, scenario) in scenarios.filter({ isWhole || !$0.tags.contains("slow") }).enumerated() {
            let every = isWhole ? 1 : scenario.needsApp ? 2 : scenario.platforms.count
            for (index, platform) in scenario.platforms.enumerated() where (index + turn).isMultiple(of: every) {
                plays[platform.rawValue, default: []].append(scenario.name)
            }
        }
        return plays
    }

    @Test("each shipped scenario passes on its platforms in Chromium, with the exact detail in the journal")
    func chromium() async throws {
        try await BuiltServer.run(BuiltServer.asBranch) { server in
            let scenarios = ScenarioLibrary.shipped.compactMap(\.reading.scenario)
            var count = 0
            for (platform, names) in Self.plays(of: scenarios) {
                let ending = try await Program.run(
                    ["run"] + names + ["--platform", platform, "--allow-destructive", "--server", server.url])
                #expect(ending.status == .exited(0), "\(ending.errors)")
                let wrong = ending.lines.filter { !$0.hasPrefix("passed ") }
                #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
                count += names.count
            }
            let records = try await server.records()
            #expect(records.count == count)
            for record in records {
                #expect(record.verdict["verdict"] == "passed", "\(record.scenario) on \(record.platform)")
                #expect(record.failures == [], "\(record.scenario) on \(record.platform)")
                #expect(record.isOfBranchsOrigin, "\(record.scenario) on \(record.platform)")
                // A run is not over while an answer is still to come.
                #expect(!record.hasLateAnswer, "\(record.scenario) on \(record.platform)")
                if let right = record.rightDetails {
                    #expect(record.details == right, "\(record.scenario) on \(record.platform)")
                }
            }
        }
    }

    @Test(
        "each shipped scenario passes on an iOS host in WebKitGTK, with the exact detail in the journal",
        arguments: forWebKit)
    func webKit(scenario: String) async throws {
        try await BuiltServer.run { server in
            let awaiting: [EventType] = scenario == "frame-srcdoc" ? [.frameLoaded] : []
            let host = try await WebKitHost.play(scenario, awaiting: awaiting, on: server)
            #expect(host.ending.status == .exited(0), "\(host.ending.output)\(host.ending.errors)")
            let verdict = try await server.post("/__admin/runs/\(host.run)/finish")
            #expect(verdict["verdict"] == "passed", "\(verdict.text)")
            let record = try await server.record(of: host.run)
            #expect(record.failures == [])
            #expect(record.rightDetails.map { record.details == $0 } != false)
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

extension RunRecord {
    fileprivate var hasLateAnswer: Bool {
        [.hostedLinkFinished, .hostedLinkRedirected, .branchPlaidLinkComplete].contains {
            events($0).contains(where: \.late)
        }
    }

    /// Its pages came by Branch's own names alone, and their strangers' by all others that there are.
    fileprivate var isOfBranchsOrigin: Bool {
        let isUnreached = events(.probeSent).contains { $0["how"] == "unreachable" }
        return !isUnreached
            && events(.entryLoaded).allSatisfy { event in
                ["onboarding", "direct"].contains { app in
                    event["url"]?.string?.hasPrefix("https://\(app)-sandbox.branchapp.com/?") == true
                }
            }
    }
}

extension Scenario {
    /// An app has code of its own for what happens in it.
    fileprivate var needsApp: Bool {
        let linksBank = steps.contains { if case .linkBank = $0 { true } else { false } }
        return linksBank || !documents.isEmpty || !links.isEmpty || !probes.isEmpty || !frames.isEmpty
    }
}
