import FoundationEssentials
import Loop
import Testing

/// A program that others wrote, as a client.
enum Tool {
    /// Runs it to its end: what it wrote on its standard output. Anything but success is an error.
    static func run(_ name: String, _ arguments: [String]) async throws -> String {
        let loop = group.next()
        let pipe = try Pipe()
        let child: ChildProcess
        do {
            defer { System.close(pipe.write) }
            child = try ChildProcess(.init(name, arguments, output: .descriptor(pipe.write), error: .inherit), on: loop)
        } catch {
            System.close(pipe.read)
            throw Missing(name: name, cause: "\(error)")
        }
        let output = try await ByteStream(adopting: pipe.read, on: loop)
        var bytes: [UInt8] = []
        while case let more = try await output.read(), !more.isEmpty { bytes += more }
        await output.close()
        let status = try await child.exitStatus
        #expect(status == .exited(0), "\(name) \(arguments.joined(separator: " "))")
        return String(decoding: bytes, as: UTF8.self)
    }

    struct Missing: Error, CustomStringConvertible {
        let name: String
        let cause: String
        var description: String { "\(name) cannot be started (\(cause)): ./install-packages test installs it" }
    }

    /// A file with the CA that the test servers' certificates come from, for as long as `body` runs.
    static func withRoot<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let path = FileManager.default.temporaryDirectory.path + "/root-\(UUID().uuidString).pem"
        try Data(authority.export(.pem)).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }
}
