import Foundation
import Loop

@testable import HTTP

/// A client that says and hears exactly what a test wants.
protocol TestClient: Sendable {
    func send(_ bytes: [UInt8]) async throws
    func send(_ text: String) async throws
    /// What comes next; nil at the proper end.
    func read() async throws -> [UInt8]?
    /// All that comes until the server ends the connection. Throws if that was no proper end.
    func readToEnd() async throws -> String
    func close() async
}

extension TLSClient: TestClient {}

/// The kinds of port that a server has, for tests of what holds at both.
enum Port: CaseIterable, Sendable {
    case plain, tls

    func withServer(
        _ router: Router, limits: Limits = Limits(), _ body: (SocketAddress, Server) async throws -> Void
    ) async throws {
        switch self {
        case .plain: try await HTTPTests.withServer(router, limits: limits, body)
        case .tls: try await withTLSServer(router, limits: limits, body)
        }
    }

    /// Connects, and shakes hands.
    func connect(_ address: SocketAddress) async throws -> any TestClient {
        switch self {
        case .plain: try await RawConnection(address)
        case .tls: try await TLSClient(address)
        }
    }

    /// Sends `text` on a connection of its own; the whole answer, read until the server closes.
    func exchange(_ address: SocketAddress, _ text: String) async throws -> String {
        let client = try await connect(address)
        try await client.send(text)
        let answer = try await client.readToEnd()
        await client.close()
        return answer
    }
}

/// Of this process, the lowest first.
func openDescriptors() throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.sorted()
}

extension Server {
    /// Waits until no client is left.
    func untilEmpty() async throws {
        try await group.next().withTimeout(.seconds(20)) {
            while self.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(5)) }
        }
    }

    /// The server's end of the first connection at this address, once there is one.
    func firstAccepted(at address: SocketAddress) async throws -> Int32 {
        let listening = listeningDescriptors
        let loop = group.next()
        return try await loop.withTimeout(.seconds(20)) {
            while true {
                let isAccepted = { !listening.contains($0) && (try? System.address(of: $0)) == address }
                if let descriptor = try openDescriptors().first(where: isAccepted) { return descriptor }
                try await loop.sleep(for: .milliseconds(2))
            }
        }
    }
}
