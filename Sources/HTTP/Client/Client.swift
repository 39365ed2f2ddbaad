import Glibc
package import Loop
import Synchronization

/// An HTTP/1.1 client for plain `http:` on this machine and by address. Connections are kept and used again.
package final class Client: Sendable {
    private struct Pool {
        var idle: [String: [ByteStream]] = [:]
        var isClosed = false
    }

    private static let kept = 8
    private let group: EventLoopGroup
    private let pool = Mutex(Pool())

    package init(group: EventLoopGroup) { self.group = group }

    /// Sends a request and waits for the whole response. Throws `ClientError`, or `CancellationError`.
    package func send(_ request: ClientRequest) async throws -> ClientResponse {
        try await withDeadline(request) { [self] in
            let (response, stream) = try await open(request)
            var body: [UInt8] = []
            while let bytes = try await stream.next() {
                body += bytes
                if body.count > request.bodyLimit {
                    await stream.close()
                    throw ClientError(.tooLarge, "the response is longer than \(request.bodyLimit) bytes")
                }
            }
            return ClientResponse(status: response.status, headers: response.headers, body: body)
        }
    }

    /// Sends a request and waits for the head of the response; its body comes from the stream, which is to be read to
    /// its end or closed.
    package func stream(_ request: ClientRequest) async throws -> (head: ClientResponse, body: ClientBody) {
        try await withDeadline(request) { [self] in try await open(request) }
    }

    /// Whether a server can be asked at the URL: `http:`, an address or a name of this machine, no query, no fragment.
    package static func canAsk(_ url: String) -> Bool { Endpoint.isServer(url) }

    /// Closes the connections that are not in use, and keeps none from now on.
    package func close() async {
        let idle = pool.withLock { pool in
            pool.isClosed = true
            defer { pool.idle = [:] }
            return pool.idle.values.joined()
        }
        for stream in idle { await stream.close() }
    }

    private func withDeadline<Value: Sendable>(
        _ request: ClientRequest, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        do { return try await group.next().withTimeout(request.timeout, body) } catch let error as SystemError {
            if error.call == .wait {
                throw ClientError(.timedOut, "\(request.url) did not answer within \(request.timeout)")
            }
            throw ClientError(.closed, "\(request.url) closed without a response", error)
        }
    }

    private func open(_ request: ClientRequest) async throws -> (head: ClientResponse, body: ClientBody) {
        let endpoint = try Endpoint(request.url)
        let addresses = try request.address.map { [$0] } ?? endpoint.addresses()
        let key = addresses.map(\.description).joined(separator: " ")
        var connection = try await take(key, addresses)
        do {
            let head: ClientConnection.Head
            do { head = try await connection.begin(request, endpoint) } catch {
                // The server may have closed a kept connection just then; a safe request may be sent again.
                let isSafe = [Method.get, .head, .options].contains(request.method)
                guard connection.isReused, isSafe, !Task.isCancelled else { throw error }
                await connection.stream.close()
                connection = ClientConnection(try await connect(addresses))
                head = try await connection.begin(request, endpoint)
            }
            let response = ClientResponse(status: head.status, headers: head.headers, body: [])
            return (response, ClientBody(connection, self, key))
        } catch {
            await connection.stream.close()
            throw error
        }
    }

    private func take(_ key: String, _ addresses: [SocketAddress]) async throws -> ClientConnection {
        while let stream = pool.withLock({ $0.idle[key]?.popLast() }) {
            if await stream.isQuiet {
                var connection = ClientConnection(stream)
                connection.isReused = true
                return connection
            }
            await stream.close()
        }
        return ClientConnection(try await connect(addresses))
    }

    private func connect(_ addresses: [SocketAddress]) async throws -> ByteStream {
        var refusal: SystemError?
        for address in addresses {
            do { return try await ByteStream.connect(to: address, on: group.next()) } catch let error as SystemError {
                refusal = refusal ?? error
            }
        }
        throw ClientError(.cannotConnect, "there is no connection to the server", refusal)
    }

    /// Keeps a connection that is free again.
    fileprivate func give(_ key: String, _ stream: ByteStream) async {
        let isKept = pool.withLock { pool in
            if pool.isClosed || pool.idle[key, default: []].count >= Self.kept { return false }
            pool.idle[key, default: []].append(stream)
            return true
        }
        if !isKept { await stream.close() }
    }
}

/// The body of a response, as it comes. One reader at a time.
package actor ClientBody {
    private var connection: ClientConnection?
    private let client: Client
    private let key: String
    private nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ connection: ClientConnection, _ client: Client, _ key: String) {
        self.connection = connection
        self.client = client
        self.key = key
        loop = connection.stream.loop
    }

    // Nobody may have taken it: who asked has given up meanwhile.
    deinit {
        if let stream = connection?.stream { loop.spawn { await stream.close() } }
    }

    /// The next bytes; nil after the last. Throws `ClientError` if the server closes before, or `CancellationError`.
    package func next() async throws -> [UInt8]? {
        guard var reading = connection else { return nil }
        connection = nil
        do {
            if let bytes = try await reading.next() {
                connection = reading
                return bytes
            }
        } catch {
            await reading.stream.close()
            throw error
        }
        if await reading.canGoOn() { await client.give(key, reading.stream) } else { await reading.stream.close() }
        return nil
    }

    /// Reads no more, and closes the connection.
    package func close() async {
        await connection?.stream.close()
        connection = nil
    }
}
