import Loop
import Testing

@testable import HTTP

@Suite struct MalformedRequestTests {
    /// Shows a reader `bytes` in pieces; the problem it found.
    private func problem(_ bytes: [UInt8], pieces: Int, limits: Limits = Limits()) -> Problem? {
        var reader = RequestReader(limits: limits, scheme: "http", peer: .loopback(port: 1))
        var shown: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            shown += bytes[start..<min(start + pieces, bytes.count)]
            do throws(Problem) {
                var isDone = false
                while !isDone {
                    let (step, taken) = try shown.withUnsafeBufferPointer { bytes throws(Problem) in
                        try reader.next(UnsafeRawBufferPointer(bytes))
                    }
                    shown.removeFirst(taken)
                    switch step {
                    case .needsMore: isDone = true
                    case .head(let head):
                        if head.expectsUnknown { throw .unknownExpectation }
                        if head.framing != .none { try reader.collect(head.framing, limit: 100) }
                    case .body: isDone = true
                    }
                }
            } catch { return error }
        }
        return nil
    }

    @Test("a malformed request is refused for what is wrong, in whatever pieces it comes", arguments: malformedRequests)
    func inMemory(row: Malformed) {
        let bytes = Array(row.request.utf8)
        for pieces in [bytes.count, 1, 7] where bytes.count < 10_000 || pieces > 1 {
            let problem = problem(bytes, pieces: pieces)
            #expect(problem?.status.rawValue == row.status)
            #expect(problem?.code == row.code)
            #expect(problem?.detail == row.detail)
        }
    }

    /// A limit, and a request that just reaches it.
    struct Reached: Sendable {
        var limit: any WritableKeyPath<Limits, Int> & Sendable
        var count: Int
        var request: String
        var code: String

        init(
            _ limit: any WritableKeyPath<Limits, Int> & Sendable, _ count: Int, _ request: String, _ code: String
        ) {
            (self.limit, self.count, self.request, self.code) = (limit, count, request, code)
        }
    }

    static let reached = [
        Reached(\.requestLine, 14, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "requestLineTooLong"),
        Reached(\.requestLine, 14, "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "requestLineTooLong"),
        Reached(\.head, 27, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "headTooLarge"),
        Reached(\.fields, 2, "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\r\n", "headTooLarge"),
    ]

    @Test(
        "a request that just reaches a limit is read, and refused where that is one less, in whatever pieces it comes",
        arguments: reached)
    func limit(row: Reached) {
        let bytes = Array(row.request.utf8)
        var limits = Limits()
        for pieces in [bytes.count, 1, 7] {
            limits[keyPath: row.limit] = row.count
            #expect(problem(bytes, pieces: pieces, limits: limits) == nil)
            limits[keyPath: row.limit] = row.count - 1
            #expect(problem(bytes, pieces: pieces, limits: limits)?.code == row.code)
        }
    }

    @Test("the client of a malformed request reads exactly its answer, then the end", arguments: malformedRequests)
    func onTheWire(row: Malformed) async throws {
        try await withServer(echoRouter()) { address, _ in
            let answer = try await exchange(address, row.request)
            #expect(undated(answer) == row.answer)
        }
    }
}
