import FoundationEssentials
import Loop
import Synchronization

@testable import branch_mock

/// A folder of its own, gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = path + "/" + name
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}

enum Run {
    /// The program inside of the test.
    static func tool(
        _ arguments: [String], environment: [String: String] = [:], verbs: [Verb] = Verb.all
    ) async -> (output: String, error: String, code: ExitCode) {
        let texts = Texts()
        var environment = environment
        // Else it would find the folder Scenarios of this checkout.
        environment["BRANCH_MOCK_SCENARIOS"] = try? environment["BRANCH_MOCK_SCENARIOS"] ?? empty.get().path
        let output = Output(
            writeBytes: { texts.add(String(decoding: $0, as: UTF8.self), "") }, writeError: { texts.add("", $0) })
        let code = await Tool(environment: environment, output: output, verbs: verbs).run(arguments)
        let (written, error) = texts.all
        return (written, error, code)
    }

    /// The program as it was built: beside the tests, or where `BRANCH_MOCK_BINARY` says. What it writes goes to the descriptor, if there is one.
    static func executable(
        _ arguments: [String], in directory: String, output descriptor: Int32? = nil
    ) async throws -> (output: String, error: String, status: ExitStatus) {
        let path = ProcessInfo.processInfo.environment["BRANCH_MOCK_BINARY"] ?? builtExecutable
        let loop = try await loops.value.next()
        let (output, error) = (try Pipe(), try Pipe())
        let child = try ChildProcess(
            .init(
                path, arguments, directory: directory, output: .descriptor(descriptor ?? output.write),
                error: .descriptor(error.write)), on: loop)
        for end in [output.write, error.write] { System.close(end) }
        let written = try await ByteStream(adopting: output.read, on: loop).readAll()
        let complaint = try await ByteStream(adopting: error.read, on: loop).readAll()
        return (written, complaint, try await child.exitStatus)
    }

    private static let empty = Result { try TemporaryFolder() }

    private static let loops = Task { try EventLoopGroup(count: 1) }

    private static var builtExecutable: String {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().path + "/branch-mock"
    }
}

/// What a verb writes.
private final class Texts: Sendable {
    private let texts = Mutex((output: "", error: ""))

    var all: (output: String, error: String) { texts.withLock { $0 } }

    func add(_ output: String, _ error: String) {
        texts.withLock {
            $0.output += output
            $0.error += error
        }
    }
}

extension ByteStream {
    fileprivate func readAll() async throws -> String {
        var bytes: [UInt8] = []
        while true {
            let some = try await read()
            if some.isEmpty { break }
            bytes += some
        }
        close()
        return String(decoding: bytes, as: UTF8.self)
    }
}
