import Loop
import Synchronization

@testable import HTTP

/// Two loops for all tests of this room.
let group: EventLoopGroup = {
    do { return try EventLoopGroup(count: 2) } catch { preconditionFailure("no event loops: \(error)") }
}()

/// What closures on other threads saw.
final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    var all: [Element] { elements.withLock { $0 } }
    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Runs `body` against a server on a free port, and shuts it down.
func withServer(
    _ router: Router, limits: Limits = Limits(), hook: Hook? = nil,
    _ body: (SocketAddress, Server) async throws -> Void
) async throws {
    let server = Server(group: group, limits: limits, responder: router)
    let address = try server.listen(on: .loopback(port: 0), hook: hook)
    do { try await body(address, server) } catch {
        await server.shutdown(grace: .zero)
        throw error
    }
    await server.shutdown(grace: .zero)
}

/// A connection on which a test says and hears exactly what it wants.
struct RawConnection: TestClient {
    let stream: ByteStream

    init(_ address: SocketAddress) async throws {
        stream = try await ByteStream.connect(to: address, on: group.next())
    }

    func send(_ bytes: [UInt8]) async throws { try await stream.write(bytes) }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    func read() async throws -> [UInt8]? {
        let bytes = try await stream.read()
        return bytes.isEmpty ? nil : bytes
    }

    /// All that comes until the server closes.
    func readToEnd() async throws -> String {
        let stream = stream
        return try await stream.loop.withTimeout(.seconds(20)) {
            var received: [UInt8] = []
            while case let bytes = try await stream.read(), !bytes.isEmpty { received += bytes }
            return String(decoding: received, as: UTF8.self)
        }
    }

    /// What comes until `count` occurrences of `end` are there.
    func read(until end: String, count: Int = 1) async throws -> String {
        let stream = stream
        return try await stream.loop.withTimeout(.seconds(20)) {
            var received = ""
            while received.split(separator: end, omittingEmptySubsequences: false).count <= count {
                let bytes = try await stream.read()
                if bytes.isEmpty { break }
                received += String(decoding: bytes, as: UTF8.self)
            }
            return received
        }
    }

    func close() async { await stream.close() }
}

/// Sends `text` on a connection of its own; the whole answer, read until the server closes.
func exchange(_ address: SocketAddress, _ text: String) async throws -> String {
    let connection = try await RawConnection(address)
    try await connection.send(text)
    let answer = try await connection.readToEnd()
    await connection.close()
    return answer
}

/// An answer without its `Date` line, which differs from run to run.
func undated(_ answer: String) -> String {
    answer.split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Date: ") }
        .joined(separator: "\r\n")
}

/// A router that says what it got.
func echoRouter() -> Router {
    var router = Router()
    router.now(.get, "/hello") { _ in .text("hello\n") }
    router.now(.get, "/where/{rest...}") { request in .text("\(request.path)|\(request.rawQuery ?? "-")") }
    router.now(.post, "/echo", bodyLimit: 100) { request in Response(type: "text/plain", request.body) }
    router.later(.post, "/later", bodyLimit: 100) { request in Response(type: "text/plain", request.body) }
    return router
}
