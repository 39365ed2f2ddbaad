import Loop
import Model
import Server
import Testing

@Suite struct LogTests {
    private func read(_ pipe: Pipe, upTo count: Int) throws -> String {
        var buffer = [UInt8](repeating: 0, count: count)
        let length = try buffer.withUnsafeMutableBytes { try System.read(pipe.read, $0) }
        return String(decoding: buffer.prefix(length ?? 0), as: UTF8.self)
    }

    @Test("lines of the level and above are written, whole and in order")
    func writes() throws {
        let pipe = try Pipe()
        defer {
            System.close(pipe.read)
            System.close(pipe.write)
        }
        let log = Log(.json, level: .warning, to: pipe.write)
        log.write(.info, "not this")
        log.write(.warning, "first")
        log.write(.error, "second")
        log.flush()
        let messages = try read(pipe, upTo: 1000).split(separator: "\n").map {
            try JSON.parse(String($0))["message"]?.string
        }
        #expect(messages == ["first", "second"])
    }

    @Test("a reader that reads nothing stops no writer, and learns how much it missed")
    func stalledReader() throws {
        let pipe = try Pipe()
        defer {
            System.close(pipe.read)
            System.close(pipe.write)
        }
        let log = Log(.json, to: pipe.write)
        let text = JSON.string(String(repeating: "x", count: 1000))
        for _ in 0..<3000 { log.write(.info, "m", ["text": text]) }
        var output = ""
        while !output.contains("were dropped") { output += try read(pipe, upTo: 1 << 16) }
        let last = try #require(output.split(separator: "\n").last)
        let dropped = try #require(try JSON.parse(String(last))["count"]?.int)
        #expect(output.split(separator: "\n").count - 1 + dropped == 3000)
    }
}
