import FoundationEssentials
import Glibc
import Testing

@Suite("The scenarios of a server")
struct ServeScenariosTests {
    @Test("it logs each mistake in their files at its start, with the place and what to do, and serves all the same")
    func mistakes() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in [("a", "flow: dirct\nnmae: x\n"), ("b", "flow: direct\n"), ("c", "flow: [\n")] {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name).yaml"))
        }
        // Once its URLs are there, it waits for signals.
        let urls = folder + "/urls"
        let running = try await Program.start(
            "sh",
            [
                "-c", "exec \"$0\" \"$@\" >\(urls)", BuiltServer.executable, "serve", "--port", "0", "--https-port",
                "off", "--data", ":memory:", "--scenarios", folder,
            ])
        try await BuiltServer.until { FileManager.default.contents(atPath: urls)?.isEmpty == false }
        running.process.signal(SIGTERM)
        let ending = try await running.ending
        #expect(ending.status == .exited(0))
        let lines = ending.errors.split(separator: "\n").filter { $0.contains(" warning mistake in a scenario ") }
        #expect(lines.count == 3, "\(ending.errors)")
        #expect(lines.first?.contains("file=\(folder)/a.yaml line=1 column=7 ") == true)
        #expect(lines.first?.hasSuffix(#"suggestion="did you mean `direct`?""#) == true, "\(lines)")
        #expect(lines.dropFirst().first?.contains("file=\(folder)/a.yaml line=2 ") == true)
        #expect(lines.last?.contains("file=\(folder)/c.yaml ") == true)
    }
}
