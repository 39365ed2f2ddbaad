import Journal
import Loop
import Model
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(2))) struct LogTests {
    private let loops: EventLoopGroup

    init() throws { loops = try EventLoopGroup(count: 1) }

    /// Gives `body` a log that writes to a pipe, and the pipe's other end.
    private func withLog(
        _ format: LogFormat, level: LogLevel, _ body: (Log, ByteStream) async throws -> Void
    ) async throws {
        let pipe = try Pipe()
        defer { System.close(pipe.write) }
        let reader = try await ByteStream(adopting: pipe.read, on: loops.next())
        try await body(Log(format, level: level, to: pipe.write), reader)
        await reader.close()
    }

    @Test("lines of the level and above are written, whole and in order")
    func writes() async throws {
        try await withLog(.json, level: .warning) { log, reader in
            log.write(.info, "not this")
            log.write(.warning, "first")
            log.write(.error, "second")
            log.flush()
            let lines = String(decoding: try await reader.read(), as: UTF8.self).split(separator: "\n")
            #expect(try lines.map { try JSON.parse(String($0))["message"]?.string } == ["first", "second"])
        }
    }

    @Test("a journal that takes no more is told of once, and that it takes events again, too")
    func refused() async throws {
        try await withLog(.json, level: .info) { log, reader in
            let observer = Observer(log)
            let full = JournalError(.full, "no room left")
            for isFull in [true, true, false, false, true] {
                observer.observe(isFull ? .failure(full) : .success([]))
            }
            log.flush()
            let lines = String(decoding: try await reader.read(), as: UTF8.self).split(separator: "\n")
            let messages = try lines.map { try JSON.parse(String($0))["message"]?.string }
            #expect(messages == ["events are not kept", "events are kept again", "events are not kept"])
        }
    }

    @Test("a reader that reads nothing keeps nobody from ending")
    func stalledAtEnd() async throws {
        try await withLog(.text, level: .info) { log, reader in
            let text = JSON.string(String(repeating: "x", count: 1000))
            // More than a pipe holds.
            for _ in 0..<5000 { log.write(.info, "m", ["text": text]) }
            log.flush()
            var lines = 0
            while lines < 5000 { lines += try await reader.read().count { $0 == UInt8(ascii: "\n") } }
        }
    }

    @Test("a reader that reads nothing stops no writer, and learns how much it missed")
    func stalledReader() async throws {
        let count = 40_000
        try await withLog(.text, level: .info) { log, reader in
            let text = JSON.string(String(repeating: "x", count: 100))
            for _ in 0..<count { log.write(.info, "m", ["text": text]) }
            // Each line counts for itself, one that tells of dropped ones for those.
            var (seen, dropped, rest) = (0, 0, "")
            while seen + dropped < count {
                rest += String(decoding: try await reader.read(), as: UTF8.self)
                var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
                rest = String(lines.removeLast())
                for line in lines {
                    if line.contains("were dropped"), let number = line.split(separator: "=").last {
                        dropped += try #require(Int(number))
                    } else {
                        seen += 1
                    }
                }
            }
            #expect(dropped > 0)
            #expect(seen + dropped == count)
        }
    }
}
