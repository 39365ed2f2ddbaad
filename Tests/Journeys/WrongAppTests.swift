import FoundationEssentials
import Loop
import Model
import Testing

@Suite("Wrong apps", .serialized)
struct WrongApps {
    struct Row: Sendable, CustomTestStringConvertible {
        let defect: String
        /// `nil` where no check is about it, and the scenario's own expectation fails.
        let check: String?
        var scenario = "plaid-linked"
        var platforms = all
        /// Where the guide's own sample does the same, so that it only warns, and the verdict there.
        var gaps: [String: String] = [:]
        var testDescription: String { "\(defect) in \(scenario)" }
    }

    private static let all = ["ios", "android", "react-native", "react-native-shim", "expo"]
    /// Only a bridge that is an object of the app's own can lack a method or throw.
    private static let withObject = ["android", "react-native-shim"]
    private static let onAndroid = ["android", "react-native-shim", "expo"]
    /// Where files come over the bridge.
    private static let withFiles = ["android", "react-native", "react-native-shim", "expo"]

    static let rows = [
        Row(defect: "no-organization", check: "entry.organization"),
        Row(defect: "empty-worker", check: "entry.worker"),
        Row(defect: "no-bridge", check: "bridge.present"),
        Row(defect: "method-missing", check: "bridge.accepts", platforms: withObject),
        Row(defect: "method-throws", check: "bridge.accepts", platforms: withObject),
        Row(defect: "rejects-genuine-sender", check: "plaid.opened", gaps: ["expo": "incomplete"]),
        Row(defect: "opens-in-webview", check: "plaid.authSession"),
        Row(defect: "opens-twice", check: "plaid.openedOnce"),
        Row(defect: "never-opens", check: "plaid.opened", gaps: ["expo": "incomplete"]),
        Row(defect: "never-completes", check: "plaid.completed"),
        Row(defect: "claims-no-redirect", check: "plaid.completed"),
        Row(defect: "second-instance", check: "plaid.completed", platforms: onAndroid),
        Row(defect: "completes-twice", check: "plaid.completedOnce"),
        Row(defect: "completes-twice", check: "plaid.completedOnce", scenario: "plaid-twice"),
        Row(defect: "opens-twice", check: "plaid.openedOnce", scenario: "plaid-twice"),
        Row(defect: "never-completes", check: "plaid.completed", scenario: "plaid-closed"),
        Row(defect: "never-completes", check: "plaid.completed", scenario: "plaid-late-redirect"),
        Row(defect: "never-completes", check: "plaid.completed", scenario: "plaid-by-nothing"),
        Row(defect: "never-completes", check: "plaid.completed", scenario: "plaid-app-killed"),
        Row(defect: "cancels-after-redirect", check: "plaid.status", scenario: "plaid-soon-by-script"),
        Row(defect: "reports-status-twice-by-reload", check: "plaid.completedOnce"),
        Row(
            defect: "cancels-on-resume", check: "plaid.completedOnce", scenario: "plaid-app-switch",
            platforms: onAndroid, gaps: ["android": "passed"]),
        Row(defect: "completes-early", check: "plaid.completedInOrder"),
        Row(defect: "completes-early", check: "plaid.completedInOrder", scenario: "plaid-closed"),
        Row(defect: "cancels-after-redirect", check: "plaid.status"),
        Row(defect: "completes-without-redirect", check: "plaid.status", scenario: "plaid-closed"),
        Row(defect: "completes-without-redirect", check: "plaid.status", scenario: "plaid-closed-before-redirect"),
        Row(
            defect: "completes-on-any-url", check: "plaid.status", scenario: "plaid-redirect-other-host",
            platforms: ["ios", "react-native", "expo"]),
        Row(defect: "detail-as-text", check: "plaid.detail"),
        Row(defect: "misspelt-status", check: "plaid.detail"),
        Row(defect: "misspelt-event", check: "plaid.completed"),
        Row(defect: "event-on-document", check: "plaid.completed"),
        Row(defect: "breaks-on-quotes", check: "plaid.callbackUrl", scenario: "plaid-redirect-odd"),
        Row(defect: "no-callback-url", check: "plaid.detail"),
        Row(defect: "altered-callback-url", check: "plaid.callbackUrl"),
        Row(defect: "stale-callback-url", check: "plaid.callbackUrl"),
        Row(
            defect: "obeys-stranger", check: "trust.sender", scenario: "stranger",
            gaps: ["ios": "passed", "android": "passed"]),
        Row(
            defect: "obeys-stranger", check: "trust.sender", scenario: "stranger-look-alike",
            gaps: ["ios": "passed", "android": "passed"]),
        Row(
            defect: "obeys-frame", check: "trust.frame", scenario: "stranger-frames",
            platforms: ["ios", "android", "react-native-shim", "expo"], gaps: ["ios": "passed", "android": "passed"]),
        Row(defect: "dies-of-noise", check: "trust.noise", scenario: "noise"),
        Row(defect: "dies-of-odd-url", check: "page.healthy", scenario: "plaid-url-ftp"),
        Row(defect: "dies-of-odd-url", check: "page.healthy", scenario: "plaid-url-relative"),
        Row(defect: "dies-of-call-link", check: "page.healthy", scenario: "link-to-call"),
        Row(defect: "external-in-webview", check: "links.leaveWebview", scenario: "link-blank"),
        Row(defect: "external-dropped", check: "links.leaveWebview", scenario: "link-window-open"),
        Row(defect: "external-twice", check: "links.leaveWebview", scenario: "link-after-fetch"),
        Row(defect: "srcdoc-thrown-out", check: "frames.srcdoc", scenario: "frame-srcdoc"),
        Row(
            defect: "saves-base64-text", check: "downloads.delivered", scenario: "document-returned",
            platforms: withFiles),
        Row(defect: "truncates-download", check: "downloads.delivered", scenario: "document-interrupted"),
        Row(defect: "mangles-name", check: nil, scenario: "document-odd-names", platforms: withFiles),
        Row(
            defect: "fetches-without-cookie", check: "downloads.cookie", scenario: "document-wants-cookie",
            gaps: ["react-native": "passed"]),
        Row(
            defect: "shows-attachment", check: "page.healthy", scenario: "document-attachment",
            gaps: ["ios": "incomplete"]),
        Row(
            defect: "denies-camera", check: "camera.available", scenario: "camera-allowed",
            gaps: ["android": "incomplete"]),
        Row(defect: "forgets-cookies", check: "login.persists", scenario: "login-kept"),
        Row(defect: "ignores-tls-errors", check: "tls.verified", scenario: "bad-certificate"),
    ]

    /// What is played in one go.
    struct Group: Hashable {
        var scenario: String
        var platforms: [String]
    }

    private static let isWhole = ProcessInfo.processInfo.environment["BRANCH_MOCK_EVERY_PLATFORM"] != nil

    /// A row is played on every other of its platforms, by turns; with BRANCH_MOCK_EVERY_PLATFORM on all that the program
    /// lets have the defect, which takes a few minutes more.
    private static func turn(_ turn: Int, _ row: Row) -> (row: Row, group: Group) {
        let some = row.platforms.enumerated().filter { ($0.offset + turn).isMultiple(of: 2) }.map(\.element)
        return (row, Group(scenario: row.scenario, platforms: isWhole ? ["all"] : some))
    }

    @Test("each defect fails by the check that names it, and by no other, on each platform that can have it")
    func table() async throws {
        try await BuiltServer.run(["--bad-https-port", "0"]) { server in
            for (group, rows) in Dictionary(grouping: Self.rows.enumerated().map(Self.turn), by: \.group) {
                let ending = try await Program.run([
                    "run", group.scenario, "--platform", group.platforms.joined(separator: ","),
                    "--defect", rows.map(\.row.defect).joined(separator: ","), "--server", server.url,
                ])
                // Passed where all that fails is the guide's own, incomplete where that keeps a step from being taken.
                let isPlayed = [.exited(0), .exited(1), .exited(4)].contains(ending.status)
                #expect(isPlayed, "\(ending.output)\(ending.errors)")
            }
            let records = try await server.records()
            var score = Score()
            for (row, group) in Self.rows.enumerated().map(Self.turn) {
                let mine = records.filter { $0.label == row.defect && $0.scenario == row.scenario }
                let platforms = Self.isWhole ? row.platforms : group.platforms
                #expect(mine.map(\.platform).sorted() == platforms.sorted(), "\(row.testDescription)")
                for record in mine {
                    let place: Comment = "\(row.testDescription) on \(record.platform)"
                    score.count(record, check: row.check)
                    #expect(record.verdict["verdict"]?.string == row.gaps[record.platform] ?? "failed", place)
                    #expect(record.failures == [row.check].compactMap(\.self), place)
                    #expect(record.isGap == (row.gaps[record.platform] != nil), place)
                    #expect(record.verdict["final"] == true, place)
                }
            }
            print(score.text)
        }
    }

    @Test("two defects in one app are named by their two checks")
    func together() async throws {
        try await BuiltServer.run { server in
            let ending = try await Program.run([
                "run", "plaid-linked", "--platform", "ios", "--defect", "opens-twice+altered-callback-url",
                "--server", server.url,
            ])
            #expect(ending.status == .exited(1), "\(ending.output)\(ending.errors)")
            let record = try #require(try await server.records().first)
            #expect(record.label == "opens-twice+altered-callback-url")
            #expect(record.failures == ["plaid.openedOnce", "plaid.callbackUrl"])
        }
    }

    /// What the host of `webkit_host.py` can do wrong, in the scenarios that it can play.
    static let inWebKit = [
        Row(defect: "rejects-genuine-sender", check: "plaid.opened"),
        Row(defect: "opens-in-webview", check: "plaid.authSession"),
        Row(defect: "opens-twice", check: "plaid.openedOnce"),
        Row(defect: "never-completes", check: "plaid.completed", scenario: "plaid-closed"),
        Row(defect: "completes-twice", check: "plaid.completedOnce"),
        Row(defect: "cancels-after-redirect", check: "plaid.status"),
        Row(defect: "completes-without-redirect", check: "plaid.status", scenario: "plaid-closed"),
        Row(defect: "altered-callback-url", check: "plaid.callbackUrl"),
        // WebKit leaves the quote in the URL as it is.
        Row(defect: "breaks-on-quotes", check: "plaid.completed", scenario: "plaid-redirect-odd"),
        Row(defect: "obeys-stranger", check: "trust.sender", scenario: "stranger", gaps: ["ios": "passed"]),
        Row(defect: "external-in-webview", check: "links.leaveWebview", scenario: "link-window-open"),
        Row(defect: "external-dropped", check: "links.leaveWebview", scenario: "link-blank"),
        Row(defect: "external-twice", check: "links.leaveWebview", scenario: "link-blank"),
        Row(defect: "srcdoc-thrown-out", check: "frames.srcdoc", scenario: "frame-srcdoc"),
        Row(defect: "fetches-without-cookie", check: "downloads.cookie", scenario: "document-wants-cookie"),
        Row(defect: "truncates-download", check: "downloads.delivered", scenario: "document-returned"),
    ]

    @Test(
        "an iOS host in WebKitGTK with a defect fails by the check that names it, and by no other", arguments: inWebKit)
    func webKit(row: Row) async throws {
        try await BuiltServer.run { server in
            let host = try await WebKitHost.play(row.scenario, defects: [row.defect], on: server)
            #expect(host.ending.status == .exited(0), "\(host.ending.output)\(host.ending.errors)")
            let verdict = try await server.post("/__admin/runs/\(host.run)/finish")
            #expect(verdict["verdict"]?.string == row.gaps["ios"] ?? "failed", "\(verdict.text)")
            let record = try await server.record(of: host.run)
            #expect(record.failures == [row.check].compactMap(\.self), "\(verdict.text)")
            #expect(record.isGap == (row.gaps["ios"] != nil))
        }
    }

    @Test("the program names every defect of the table with its check, and no other")
    func list() async throws {
        let ending = try await Program.run(["run", "--list-defects"])
        #expect(ending.status == .exited(0))
        let listed = ending.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true).prefix(2) }
        let rows = Self.rows.map { [Substring($0.defect), Substring($0.check ?? "the")] }
        #expect(Set(listed.map(Array.init)) == Set(rows))
        #expect(ending.lines.allSatisfy { !$0.hasSuffix(" ") })
        #expect(
            ending.lines.first { $0.hasPrefix("method-throws ") }?.hasSuffix(" (only android, react-native-shim)")
                == true
        )
        #expect(ending.lines.first { $0.hasPrefix("no-bridge ") }?.contains("only") == false)
    }
}

/// How many of the apps that have a defect were named by its check, and how many checks failed beside it.
private struct Score {
    private var defects: Set<String> = []
    private var platforms: Set<String> = []
    private var (apps, named, others) = (0, 0, 0)

    mutating func count(_ record: RunRecord, check: String?) {
        defects.insert(record.label)
        platforms.insert(record.platform)
        apps += 1
        // Where no check is about it, an expectation of the scenario names it.
        let isNamed = check.map(record.failures.contains) ?? (record.verdict["verdict"] == "failed")
        if isNamed { named += 1 }
        others += record.failures.count { $0 != check }
    }

    var text: String {
        "\(defects.count) defects on \(platforms.count) platforms: \(named) of \(apps) apps named by their check, "
            + "\(others) other checks failed"
    }
}
