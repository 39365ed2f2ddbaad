import FoundationEssentials
import Loop

@testable import TLS

/// A folder of its own, gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and says where.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))) }
}

/// Seconds since 1970.
var now: Int64 { WallClock.now() / 1_000_000_000 }

let day: Int64 = 86400

extension LocalAuthority {
    static func forTests(branchNames: Bool = false, now: Int64 = TLSTests.now) throws -> LocalAuthority {
        try LocalAuthority(branchNames: branchNames, owner: "sam@mini", now: now)
    }
}

extension SubjectName {
    /// For names that a test knows to be right.
    static func of(_ text: String) throws -> SubjectName {
        guard let name = SubjectName(text) else { throw TLSError(.malformed, text) }
        return name
    }
}

/// The program `openssl`, which judges what this room makes.
enum OpenSSL {
    private static let loops = Task { try EventLoopGroup(count: 1) }

    /// Its standard output and error together, and how it ended.
    static func run(_ arguments: [String]) async throws -> (output: String, status: ExitStatus) {
        let loop = try await loops.value.next()
        let pipe = try Pipe()
        let child = try ChildProcess(
            .init("openssl", arguments, output: .descriptor(pipe.write), error: .descriptor(pipe.write)), on: loop)
        System.close(pipe.write)
        let stream = try await ByteStream(adopting: pipe.read, on: loop)
        var output: [UInt8] = []
        while case let bytes = try await stream.read(), !bytes.isEmpty { output += bytes }
        await stream.close()
        return (String(decoding: output, as: UTF8.self), try await child.exitStatus)
    }

    /// What `openssl verify` says of a server's certificate under the CA's root.
    static func verify(_ identity: Identity, root: Certificate, arguments: [String] = []) async throws -> String {
        let folder = try TemporaryFolder()
        let rootFile = try folder.write(root.pem(), to: "root.pem")
        let chain = try folder.write(identity.chain.flatMap { try $0.pem() }, to: "chain.pem")
        let leaf = try folder.write(identity.certificate.pem(), to: "leaf.pem")
        return try await run(
            ["verify", "-x509_strict", "-purpose", "sslserver", "-no-CApath", "-no-CAstore", "-CAfile", rootFile]
                + arguments + ["-untrusted", chain, leaf]
        ).output.split(separator: folder.path + "/").joined()
    }
}

/// A client and a server whose wire is the memory.
struct Pair {
    let client: Session
    let server: Session

    init(_ context: ServerContext, _ client: ClientContext, for name: String, resuming: [UInt8]? = nil) throws {
        self.client = try client.session(for: .of(name), resuming: resuming)
        server = try context.session(local: .loopback(port: 443))
    }

    /// Carries bytes both ways until both have nothing to say; what the handshakes came to.
    func shake() -> (client: Session.Progress, server: Session.Progress) {
        var moved: Int
        repeat {
            _ = client.advance()
            moved = client.outputCount
            server.receive(client)
            _ = server.advance()
            moved += server.outputCount
            client.receive(server)
        } while moved > 0
        return (client.advance(), server.advance())
    }

    /// Everything that has come, as text.
    static func read(_ session: Session) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1000)
        while case .bytes(let count) = buffer.withUnsafeMutableBytes({ session.read(into: $0) }) {
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Session {
    /// Takes what the other session sends.
    func receive(_ other: Session) { other.takeOutput().withUnsafeBytes { receive($0) } }

    func write(_ text: String) -> Progress { Array(text.utf8).withUnsafeBytes { write($0) } }
}
