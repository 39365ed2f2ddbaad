import Model
import Server
import Testing

@Suite struct LogLineTests {
    private let at: Int64 = 1_764_496_800_123_456
    private let run = RunID(random: Array(0..<16))

    @Test("a line of text has time, level, message and fields")
    func text() {
        let line = LogLine(
            .info, at: at, "listening", ["url": "http://127.0.0.1:8080/", "loops": 2, "note": "two words"])
        #expect(
            line.text(as: .text)
                == "2025-11-30T10:00:00.123456Z info listening url=http://127.0.0.1:8080/ loops=2 note=\"two words\"\n")
    }

    @Test("a line of JSON is one object, whose own members come first")
    func json() throws {
        let line = LogLine(.error, at: at, "broken", ["reason": "x", "level": "spoofed"]).text(as: .json)
        #expect(
            line == #"{"at":"2025-11-30T10:00:00.123456Z","level":"error","message":"broken","reason":"x"}"# + "\n")
    }

    @Test("an event is named by its type, its run and its data")
    func event() {
        let event = Event(
            id: 17, run: run, at: at, elapsed: .zero, type: .branchPlaidLinkComplete,
            data: ["status": "canceled", "nth": 1, "detail": #"{"status":"canceled"}"#])
        #expect(
            LogLine(event).text(as: .text)
                == "2025-11-30T10:00:00.123456Z info branchPlaidLinkComplete run=\(run) id=17 status=canceled nth=1"
                + #" detail="{\"status\":\"canceled\"}""# + "\n")
    }

    @Test(
        "no text can break the line or steer a terminal",
        arguments: [
            "\u{1B}[31m", "a\nb", "a\r", "\u{9B}2J", "\u{2028}", "\u{202E}evil", "\u{0}", "\u{7F}", "\u{E0001}",
            "##[error]x", "##vso[task.complete]x", "::error::x",
        ])
    func hostile(text: String) throws {
        for format in LogFormat.allCases {
            let line = LogLine(.info, at: at, "title \(text)", ["value": .string(text), text: "name"]).text(as: format)
            #expect(line.hasSuffix("\n"))
            let unsafe = line.dropLast().unicodeScalars.filter {
                [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
            #expect(unsafe.isEmpty)
            #expect(!line.contains("##") && !line.hasPrefix("::"))
            if format == .json { #expect(try JSON.parse(String(line.dropLast()))["value"] == .string(text)) }
        }
    }

    @Test("long values are cut")
    func long() {
        let line = LogLine(.info, at: at, "m", ["v": .string(String(repeating: "x", count: 10_000))]).text(as: .text)
        #expect(line.hasSuffix(String(repeating: "x", count: 200) + "…\n"))
    }
}
