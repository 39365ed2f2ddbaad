import Glibc
import Loop
import Testing

@testable import branch_mock

@Suite("Standard output") struct OutputTests {
    @Test(
        "that takes no more ends the program with 2, and a message says why",
        arguments: [["validate", "plaid-linked"], ["schema"], ["--version"], ["scenarios", "list"]])
    func full(arguments: [String]) async throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        defer { System.close(full) }
        let result = try await Run.executable(arguments, in: "/", output: full)
        #expect(result.error == "branch-mock: standard output cannot be written: No space left on device\n")
        #expect(result.status == .exited(2))
    }

    @Test("that nobody reads any more is no trouble")
    func readerLeft() async throws {
        let pipe = try Pipe()
        System.close(pipe.read)
        defer { System.close(pipe.write) }
        let result = try await Run.executable(["schema"], in: "/", output: pipe.write)
        #expect(result.error == "" && result.status != .exited(2))
    }
}
