import Chromium
import FoundationEssentials
import Model
import Testing

/// The iOS-like host app of `webkit_host.py`, on a real WebKitGTK.
struct WebKitHost: Sendable {
    let run: String
    let ending: Program.Ending
    /// What it printed.
    let report: JSON

    /// Makes a run of a shipped scenario and takes its steps in the host app; it is not finished then.
    static func play(_ scenario: String, on server: BuiltServer) async throws -> WebKitHost {
        try #require(
            FileManager.default.isExecutableFile(atPath: "/usr/bin/xvfb-run"),
            "the iOS host needs WebKitGTK: apt-get install xvfb python3-gi gir1.2-webkit2-4.1")
        let run = try await server.post(
            "/__admin/runs", ["scenario": .string(scenario), "platform": "ios", "label": "WebKitGTK"])
        let id = try #require(run["id"]?.string)
        let folder = FileManager.default.temporaryDirectory.appending(path: "branch-mock-webkit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let world = try await server.get("/mock/api/runs/\(id)")
        let orders: JSON = [
            "entryUrl": run["entryUrl"] ?? .null, "callback": "yourapp://plaid-hosted-link-complete",
            "finder": .string(Finder.source), "run": .string("\(server.url)/__admin/runs/\(id)"),
            "downloads": .string(folder.path),
            "steps": .array((run["steps"]?.array ?? []).compactMap { step(of: $0["step"]?.string ?? "", in: world) }),
        ]
        let file = folder.appending(path: "orders.json")
        try Data(orders.text.utf8).write(to: file)
        let host = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "webkit_host.py")
        let running = try await Program.start(
            "/usr/bin/xvfb-run", ["-a", "/usr/bin/python3", host.path, file.path])
        let ending = try await running.ending
        return WebKitHost(run: id, ending: ending, report: (try? JSON.parse(ending.output)) ?? .null)
    }

    /// A step in the words of the host's orders.
    private static func step(of text: String, in world: JSON) -> JSON? {
        let parts = text.split(separator: ":").map { $0.drop { $0 == " " } }
        switch parts.first {
        case "linkBank": return ["linkBank": [:]]
        case "plaid": return ["plaid": .string(String(parts[1])), "institution": world["institution"] ?? .null]
        case "download":
            let document = world["documents"]?.array?.first { $0["id"]?.string == String(parts[1]) }
            return ["download": document?["title"] ?? .null]
        default: return nil
        }
    }
}
