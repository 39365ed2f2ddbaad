import Chromium
import FoundationEssentials
import Model
import ScenarioFile
import Testing

/// The iOS-like host app of `webkit_host.py`, on a real WebKitGTK.
struct WebKitHost: Sendable {
    let run: String
    let ending: Program.Ending
    /// What it printed.
    let report: JSON

    /// Makes a run of a shipped scenario and takes its steps in the host app; it is not finished then.
    static func play(
        _ name: String, defects: [String] = [], awaiting: [EventType] = [], on server: BuiltServer
    ) async throws -> WebKitHost {
        try #require(
            FileManager.default.isExecutableFile(atPath: "/usr/bin/xvfb-run"),
            "the iOS host needs WebKitGTK: apt-get install xvfb python3-gi gir1.2-webkit2-4.1")
        let scenario = try #require(ScenarioLibrary().entry(named: name)?.reading.scenario)
        let run = try await server.post(
            "/__admin/runs", ["scenario": .string(name), "platform": "ios", "label": "WebKitGTK", "simulated": true])
        let id = try #require(run["id"]?.string)
        let folder = FileManager.default.temporaryDirectory.appending(path: "branch-mock-webkit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let orders: JSON = [
            "entryUrl": run["entryUrl"] ?? .null, "callback": .string(scenario.organization.completionRedirectURL),
            "finder": .string(Finder.source), "run": .string("\(server.url)/__admin/runs/\(id)"),
            "downloads": .string(folder.path), "defects": .array(defects.map(JSON.string)),
            "first": scenario.login.state == .signedIn ? "home" : "signIn",
            "await": .array(awaiting.map { .string($0.rawValue) }),
            "steps": .array(scenario.steps.compactMap { step($0, of: scenario).map(JSON.object) }),
        ]
        let file = folder.appending(path: "orders.json")
        try Data(orders.text.utf8).write(to: file)
        let host = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "webkit_host.py")
        let running = try await Program.start(
            "/usr/bin/xvfb-run", ["-a", "/usr/bin/python3", "-B", "-X", "faulthandler", host.path, file.path])
        let ending = try await running.ending
        return WebKitHost(run: id, ending: ending, report: (try? JSON.parse(ending.output)) ?? .null)
    }

    /// A step in the words of the host's orders; `nil` for what nobody has to do.
    private static func step(_ step: Scenario.Step, of scenario: Scenario) -> JSONObject? {
        switch step {
        case .linkBank: ["linkBank": [:]]
        case .plaid(let end):
            ["plaid": .string(end.rawValue), "institution": .string(scenario.plaid.institution)]
        case .download(let id): ["download": .string(scenario.documents.first { $0.id == id }?.title ?? "")]
        case .handBack(let id): ["return": .string(id)]
        case .follow(let id): ["follow": .string(scenario.links.first { $0.id == id }?.title ?? "")]
        case .signIn: ["signIn": .string(scenario.login.code)]
        case .cashOut(let payout):
            ["cashOut": .string(payout == .wallet ? "Branch Wallet" : "Debit card ••4242")]
        default: nil
        }
    }
}
