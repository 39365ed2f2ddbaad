import Glibc
import Loop
import Testing

@testable import HTTP

@Suite struct StreamTests {
    @Test("a stream is chunked in HTTP/1.1, and the connection goes on") func chunked() async throws {
        var router = echoRouter()
        router.now(.get, "/stream") { _ in
            Response(
                headers: ["Content-Type": "text/plain"],
                body: .stream { writer in
                    try await writer.write("hello")
                    try await writer.write("")
                    try await writer.write(", world of streams")
                })
        }
        try await withServer(router) { address, _ in
            let answer = try await exchange(
                address,
                "GET /stream HTTP/1.1\r\nHost: a\r\n\r\nHEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(
                undated(answer).hasPrefix(
                    """
                    HTTP/1.1 200 OK\r
                    Server: branch-mock\r
                    Content-Type: text/plain\r
                    Transfer-Encoding: chunked\r
                    \r
                    5\r
                    hello\r
                    12\r
                    , world of streams\r
                    0\r
                    \r
                    HTTP/1.1 200 OK\r
                    Server: branch-mock\r
                    Content-Type: text/plain\r
                    \r
                    HTTP/1.1 200 OK\r

                    """))
            #expect(answer.hasSuffix("hello\n"))
            let old = try await exchange(address, "GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(old.hasSuffix("Content-Type: text/plain\r\nConnection: close\r\n\r\nhello, world of streams"))
        }
    }

    @Test("a stream of a known length says it, and one that writes another number of bytes is cut") func length()
        async throws
    {
        var router = echoRouter()
        for (path, pieces) in [("/right", ["ab", "cde"]), ("/short", ["ab"]), ("/long", ["ab", "cdef"])] {
            router.now(.get, path) { _ in
                .stream(headers: ["Content-Type": "text/plain"], length: 5) { writer in
                    for piece in pieces { try await writer.write(piece) }
                }
            }
        }
        try await withServer(router) { address, _ in
            let answer = try await exchange(
                address,
                "GET /right HTTP/1.1\r\nHost: a\r\n\r\nHEAD /right HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "GET /right HTTP/1.0\r\n\r\n")
            let head = "Server: branch-mock\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n"
            #expect(
                undated(answer)
                    == "HTTP/1.1 200 OK\r\n\(head)\r\nabcdeHTTP/1.1 200 OK\r\n\(head)\r\n"
                    + "HTTP/1.1 200 OK\r\n\(head)Connection: close\r\n\r\nabcde")
            for path in ["/short", "/long"] {
                let connection = try await RawConnection(address)
                try await connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                let cut = (try? await connection.readToEnd()) ?? ""
                #expect(!cut.hasSuffix("abcde") && !cut.contains("f"), "\(path)")
                await connection.close()
            }
        }
    }

    @Test("a writer waits for a slow reader, and all arrives") func backpressure() async throws {
        let piece = [UInt8](repeating: 0x61, count: 50_000)
        let written = Recorder<Int>()
        var router = Router()
        router.now(.get, "/stream") { _ in
            Response(
                body: .stream { writer in
                    for number in 0..<400 {
                        try await writer.write(piece)
                        written.add(number)
                    }
                })
        }
        try await withServer(router) { address, _ in
            let connection = try await RawConnection(address)
            try await connection.send("GET /stream HTTP/1.0\r\n\r\n")
            // The kernel's buffers take some megabytes; then the writer stands still, whatever time passes.
            var count = -1
            while count < 1 || count != written.all.count {
                count = written.all.count
                try await group.next().sleep(for: .milliseconds(100))
            }
            #expect(count < 400)
            let answer = try await connection.readToEnd()
            #expect(answer.utf8.count > 400 * 50_000)
            #expect(written.all.count == 400)
            await connection.close()
        }
    }

    @Test("a stream's task is canceled when the client goes away") func goneReader() async throws {
        let ended = Promise<Bool>()
        var router = Router()
        router.now(.get, "/events") { _ in
            Response(
                body: .stream { writer in
                    try await writer.write("data: first\n\n")
                    do { try await group.next().sleep(for: .seconds(600)) } catch {
                        ended.fulfill(error is CancellationError)
                        throw error
                    }
                })
        }
        try await withServer(router) { address, _ in
            let connection = try await RawConnection(address)
            try await connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await connection.read(until: "data: first\n")
            await connection.close()
            #expect(try await ended.value)
        }
    }

    @Test("an answer's task is canceled when the client goes away") func goneAsker() async throws {
        let started = Promise<Void>()
        let ended = Promise<Bool>()
        var router = Router()
        router.later(.get, "/wait") { _ in
            started.fulfill(())
            do { try await group.next().sleep(for: .seconds(600)) } catch { ended.fulfill(error is CancellationError) }
            return .text("")
        }
        try await withServer(router) { address, _ in
            let connection = try await RawConnection(address)
            try await connection.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            try await started.value
            await connection.close()
            #expect(try await ended.value)
        }
    }

    @Test("a stream that fails is cut, so that the client can tell") func failure() async throws {
        var router = Router()
        router.now(.get, "/stream") { _ in
            Response(
                body: .stream { writer in
                    try await writer.write("half")
                    throw Problem.internalError
                })
        }
        try await withServer(router) { address, _ in
            let answer = try await exchange(address, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.hasSuffix("4\r\nhalf\r\n"))
            let client = Client(group: group)
            let error = await #expect(throws: ClientError.self) {
                try await client.send(ClientRequest(.get, "http://\(address)/stream"))
            }
            #expect(error?.code == .closed)
            await client.close()
        }
    }

    @Test("a writer that outlives its response can write no more") func staleWriter() async throws {
        let kept = Promise<ResponseWriter>()
        var router = echoRouter()
        router.now(.get, "/stream") { _ in Response(body: .stream { kept.fulfill($0) }) }
        router.now(.get, "/other") { _ in
            Response(body: .stream { _ in try await group.next().sleep(for: .seconds(600)) })
        }
        try await withServer(router) { address, _ in
            let connection = try await RawConnection(address)
            try await connection.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\nGET /other HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await connection.read(until: "\r\n\r\n", count: 2)
            let writer = try await kept.value
            let error = await #expect(throws: SystemError.self) { try await writer.write("more") }
            #expect(error?.code == EPIPE)
            await connection.close()
        }
    }
}
