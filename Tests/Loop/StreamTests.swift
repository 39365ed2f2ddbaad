import Glibc
import Testing

@testable import Loop

@Suite struct ByteStreamTests {
    private func pipe() async throws -> (reader: ByteStream, writer: ByteStream) {
        let pipe = try Pipe()
        return (
            try await ByteStream(adopting: pipe.read, on: group.next()),
            try await ByteStream(adopting: pipe.write, on: group.next())
        )
    }

    @Test("what is written is read, then comes the end") func roundTrip() async throws {
        let (reader, writer) = try await pipe()
        try await writer.write(Array("hello".utf8))
        await writer.close()
        #expect(try await reader.read() == Array("hello".utf8))
        #expect(try await reader.read() == [])
        await reader.close()
    }

    @Test("5 MB frames from two writers arrive whole") func largeFrames() async throws {
        let (reader, writer) = try await pipe()
        let frames = [UInt8(ascii: "a"), UInt8(ascii: "b")].map { [UInt8](repeating: $0, count: 5_000_000) + [0] }
        async let first: Void = writer.write(frames[0])
        async let second: Void = writer.write(frames[1])
        var seen: Set<UInt8> = []
        for _ in 0..<2 {
            let frame = try #require(try await reader.readFrame(endedBy: 0, limit: 5_000_000))
            #expect(frame == [UInt8](repeating: frame[0], count: 5_000_000))
            seen.insert(frame[0])
        }
        #expect(seen.count == 2)
        _ = try await (first, second)
        await writer.close()
        #expect(try await reader.readFrame(endedBy: 0, limit: 10) == nil)
        await reader.close()
    }

    @Test("a frame past its limit is refused with EMSGSIZE") func frameLimit() async throws {
        let (reader, writer) = try await pipe()
        try await writer.write(Array("12345678".utf8))
        let error = await #expect(throws: SystemError.self) { try await reader.readFrame(endedBy: 0, limit: 7) }
        #expect(error?.code == EMSGSIZE)
        await reader.close()
        await writer.close()
    }

    @Test("many frames in one read come one by one, empty ones too") func manyFrames() async throws {
        let (reader, writer) = try await pipe()
        try await writer.write(Array("a\0\0bc\0rest".utf8))
        await writer.close()
        var frames: [String] = []
        while let frame = try await reader.readFrame(endedBy: 0, limit: 10) {
            frames.append(String(decoding: frame, as: UTF8.self))
        }
        #expect(frames == ["a", "", "bc"])
        await reader.close()
    }

    @Test("writing to a closed pipe throws EPIPE") func brokenPipe() async throws {
        let (reader, writer) = try await pipe()
        await reader.close()
        let error = await #expect(throws: SystemError.self) { try await writer.write([1]) }
        #expect(error?.code == EPIPE)
        await writer.close()
    }

    @Test("a read that waits ends when the stream is closed") func closedWhileReading() async throws {
        let (reader, writer) = try await pipe()
        let task = group.next().spawn { () -> Int32? in
            do { _ = try await reader.read() } catch { return (error as? SystemError)?.code }
            return nil
        }
        await Task.yield()
        await reader.close()
        #expect(await task.value == EPIPE)
        await writer.close()
    }

    @Test("a read that waits can be canceled") func canceledRead() async throws {
        let (reader, writer) = try await pipe()
        let task = group.next().spawn { () -> Bool in
            do { _ = try await reader.read() } catch { return error is CancellationError }
            return false
        }
        task.cancel()
        #expect(await task.value)
        try await writer.write([7])
        #expect(try await reader.read() == [7])
        await reader.close()
        await writer.close()
    }

    @Test("an interrupted read is made again") func interrupted() async throws {
        let pipe = try Pipe()
        let reader = try await ByteStream(adopting: pipe.read, on: group.next())
        let writer = try await ByteStream(adopting: pipe.write, on: group.next())
        ForcedErrors.force(.read, code: EINTR, on: pipe.read, times: 3)
        try await writer.write([1])
        #expect(try await reader.read() == [1])
        #expect(ForcedErrors.remaining(.read, on: pipe.read) == 0)
        await reader.close()
        await writer.close()
    }

    @Test("sockets connect", arguments: ["127.0.0.1", "::1"])
    func connect(host: String) async throws {
        let listener = try Listener(on: #require(SocketAddress(host, port: 0)))
        defer { listener.close() }
        #expect(listener.address.isLoopback && listener.address.host == host && listener.address.port > 0)
        let stream = try await ByteStream.connect(to: listener.address, on: group.next())
        let accepted = try #require(try System.accept(listener.descriptor))
        #expect(accepted.peer.host == host)
        let other = try await ByteStream(adopting: accepted.descriptor, on: group.next())
        try await other.write([1, 2, 3])
        #expect(try await stream.read() == [1, 2, 3])
        await other.close()
        await stream.close()
    }

    @Test("connecting tells when no one listens", arguments: ["127.0.0.1", "::1"])
    func refused(host: String) async throws {
        // It keeps the port from others, and does not listen on it.
        let bound = try System.socket(#require(SocketAddress(host, port: 0)).family)
        defer { System.close(bound) }
        try System.bind(bound, #require(SocketAddress(host, port: 0)))
        let address = try System.address(of: bound)
        let error = await #expect(throws: SystemError.self) {
            try await ByteStream.connect(to: address, on: group.next())
        }
        #expect(error?.code == ECONNREFUSED)
    }
}

@Suite struct SocketAddressTests {
    @Test(
        "address literals are read and written",
        arguments: [
            ("127.0.0.1", "127.0.0.1:80", true), ("::1", "[::1]:80", true), ("[::1]", "[::1]:80", true),
            ("10.0.2.2", "10.0.2.2:80", false), ("fe80::1", "[fe80::1]:80", false),
            ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]:80", true),
        ])
    func literals(text: String, description: String, loopback: Bool) throws {
        let address = try #require(SocketAddress(text, port: 80))
        #expect(address.description == description)
        #expect(address.isLoopback == loopback)
    }

    @Test("names are no addresses", arguments: ["localhost", "", "1.2.3", "::g"])
    func names(text: String) { #expect(SocketAddress(text, port: 1) == nil) }

    @Test("a port in use is an error that names it") func inUse() throws {
        let listener = try Listener(on: .loopback(port: 0))
        defer { listener.close() }
        let error = #expect(throws: SystemError.self) { try Listener(on: listener.address) }
        #expect(error?.description == "bind \(listener.address): Address already in use")
    }
}
