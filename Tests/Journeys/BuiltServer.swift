import FoundationEssentials
import Glibc
import Loop
import Model
import Testing

/// The built program, serving on a free port from what is inside of it, with its journal in memory if not said otherwise.
struct BuiltServer {
    /// Its first base URL, `http://localhost:PORT`.
    let url: String
    /// A folder of its own, in which it runs.
    let folder: String
    let child: ChildProcess
    private let output: ByteStream

    /// With HTTPS and certificates for Branch's names, as `branch-mock run` has it, and a port with bad ones.
    static let asBranch = [
        "--https-port", "0", "--ca-dir", "ca", "--branch-names", "--bad-https-port", "0",
    ]

    /// Beside the tests, or where `BRANCH_MOCK_BINARY` says.
    static let executable: String = {
        if let path = ProcessInfo.processInfo.environment["BRANCH_MOCK_BINARY"] { return path }
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().path + "/branch-mock"
    }()

    /// Children and their pipes live on it.
    static var loop: EventLoop { get async throws { try await loops.value.next() } }
    static let loops = Task { try EventLoopGroup(count: 1) }

    /// Starts the server, and sees to it that it stops cleanly after `body`.
    static func run(
        _ flags: [String] = [], through wrapper: [String] = [], _ body: (BuiltServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let data = flags.contains("--data") ? [] : ["--data", ":memory:"]
        let server = try await start(in: folder, data + flags, through: wrapper)
        do { try await body(server) } catch {
            try await server.kill()
            throw error
        }
        try await server.stop()
    }

    /// Starts a server that runs in the folder, and waits until it is ready. It lives until it is stopped or killed.
    /// `wrapper` is a program that starts it, with its arguments.
    static func start(
        in folder: String, _ flags: [String], through wrapper: [String] = []
    ) async throws -> BuiltServer {
        let loop = try await loop
        let pipe = try Pipe()
        let command =
            wrapper + [executable, "serve", "--port", "0", "--log-level", "error"]
            + (flags.contains("--https-port") ? [] : ["--https-port", "off"]) + flags
        let child = try ChildProcess(
            .init(
                command[0], Array(command.dropFirst()), directory: folder, output: .descriptor(pipe.write),
                error: .inherit), on: loop)
        System.close(pipe.write)
        let output = try await ByteStream(adopting: pipe.read, on: loop)
        guard let line = try await output.readFrame(endedBy: UInt8(ascii: "\n"), limit: 1000) else {
            await output.close()
            throw NotStarted(status: try await child.exitStatus)
        }
        return BuiltServer(
            url: String(decoding: line, as: UTF8.self), folder: folder, child: child, output: output)
    }

    struct NotStarted: Error {
        let status: Loop.ExitStatus
    }

    /// Tells it to stop, and waits until it has.
    func stop() async throws {
        child.signal(SIGTERM)
        #expect(try await child.exitStatus == .exited(0))
        await output.close()
    }

    /// Ends it without asking, and waits until it is gone.
    func kill() async throws {
        child.signal(SIGKILL)
        _ = try await child.exitStatus
        await output.close()
    }

    /// Runs the program with another verb to its end.
    static func tool(_ arguments: [String]) async throws -> (output: String, error: String, status: Loop.ExitStatus) {
        let loop = try await loop
        let (output, error) = (try Pipe(), try Pipe())
        let child = try ChildProcess(
            .init(executable, arguments, output: .descriptor(output.write), error: .descriptor(error.write)), on: loop)
        for end in [output.write, error.write] { System.close(end) }
        async let complaint = text(of: error, on: loop)
        return (try await text(of: output, on: loop), try await complaint, try await child.exitStatus)
    }

    private static func text(of pipe: Pipe, on loop: EventLoop) async throws -> String {
        let stream = try await ByteStream(adopting: pipe.read, on: loop)
        var bytes: [UInt8] = []
        while case let more = try await stream.read(), !more.isEmpty { bytes += more }
        await stream.close()
        return String(decoding: bytes, as: UTF8.self)
    }
}
