import FoundationEssentials
import Glibc
import Loop
import Model
import Testing

/// The built program, serving on a free port from what is inside of it, with its journal in memory.
struct BuiltServer {
    /// Its first base URL, `http://localhost:PORT`.
    let url: String
    /// A folder of its own, in which it runs.
    let folder: String

    /// Beside the tests, or where `BRANCH_MOCK_BINARY` says.
    static let executable: String = {
        if let path = ProcessInfo.processInfo.environment["BRANCH_MOCK_BINARY"] { return path }
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().path + "/branch-mock"
    }()

    /// Children and their pipes live on it.
    static var loop: EventLoop { get async throws { try await loops.value.next() } }
    private static let loops = Task { try EventLoopGroup(count: 1) }

    /// Starts the server, and sees to it that it stops cleanly after `body`.
    static func run(_ flags: [String] = [], _ body: (BuiltServer) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let loop = try await loop
        let pipe = try Pipe()
        let arguments = ["serve", "--port", "0", "--data", ":memory:", "--log-level", "error"] + flags
        let child = try ChildProcess(
            .init(executable, arguments, directory: folder, output: .descriptor(pipe.write), error: .inherit), on: loop)
        System.close(pipe.write)
        let output = try await ByteStream(adopting: pipe.read, on: loop)
        let line = try await output.readFrame(endedBy: UInt8(ascii: "\n"), limit: 1000)
        do {
            let line = try #require(line, "the server did not start")
            try await body(BuiltServer(url: String(decoding: line, as: UTF8.self), folder: folder))
        } catch {
            child.signal(SIGKILL)
            await output.close()
            throw error
        }
        child.signal(SIGTERM)
        #expect(try await child.exitStatus == .exited(0))
        await output.close()
    }
}
