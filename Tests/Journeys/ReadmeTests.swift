import FoundationEssentials
import Loop
import Model
import Testing

@Suite("The README")
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL

    @Test("its curl commands make a run, load its entry URL, read its events and wait for its verdict")
    func curl() async throws {
        let script = try Self.block(of: "Try it with curl")
        try await BuiltServer.run { server in
            let answers = try await Self.run(script, server)
            try #require(answers.count == 3)
            let (run, events, verdict) = (answers[0], answers[1], answers[2])

            let id = try #require(run["id"]?.string)
            #expect(run["entryUrl"]?.string?.hasPrefix(server.url + "/direct/?org_id=") == true)
            #expect(events["events"]?.array?.map { $0["type"]?.string } == ["runStarted", "entryLoaded"])
            #expect(events["events"]?.array?.allSatisfy { $0["run"]?.string == id } == true)
            #expect(verdict["run"]?.string == id)
            #expect(verdict["verdict"] == "passed")
            #expect(verdict["final"] == true)
            let passed = verdict["checks"]?.array?.filter { $0["outcome"] == "passed" }.compactMap { $0["id"]?.string }
            #expect(passed == ["entry.organization", "entry.worker"])
        }
    }

    @Test("what README and docs link to is there")
    func links() throws {
        let files = FileManager.default
        let docs = try files.contentsOfDirectory(atPath: Self.root.path + "/docs").map { "docs/" + $0 }
        for page in docs + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] where page.hasSuffix(".md") {
            let file = Self.root.appendingPathComponent(page)
            for link in try Self.links(in: file) where !link.contains("://") {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let folder = file.deletingLastPathComponent()
                let path = parts[0].isEmpty ? file.path : folder.appendingPathComponent(parts[0]).path
                #expect(files.fileExists(atPath: path), "\(page) links to \(link)")
                guard parts.count == 2, let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
                #expect(Self.anchors(in: text).contains(parts[1]), "\(page) links to \(link)")
            }
        }
    }

    /// The first fenced `sh` block under a heading.
    private static func block(of heading: String) throws -> String {
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let section = try #require(text.split(separator: "\n## " + heading + "\n").dropFirst().first)
        let block = try #require(section.split(separator: "\n```sh\n").dropFirst().first)
        return try String(#require(block.split(separator: "\n```").first))
    }

    /// Runs a script as a reader would paste it, told where the server is; its output, a JSON text a line.
    private static func run(_ script: String, _ server: BuiltServer) async throws -> [JSON] {
        var environment = ProcessInfo.processInfo.environment
        environment["MOCK"] = server.url
        let output = server.folder + "/output"
        let bash = try await ChildProcess(
            .init(
                "bash", ["-euo", "pipefail", "-c", "exec > output\n" + script], environment: environment,
                directory: server.folder, error: .inherit), on: BuiltServer.loop)
        #expect(try await bash.exitStatus == .exited(0))
        return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map {
            try JSON.parse(String($0))
        }
    }

    private static func links(in file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "](").dropFirst().compactMap { $0.split(separator: ")").first.map(String.init) }
    }

    /// Headings as GitHub makes anchors of them: lowercase, blanks to dashes, punctuation dropped.
    private static func anchors(in text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            let title = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
            return String(title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
        }
    }
}
