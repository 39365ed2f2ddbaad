import Model
import Reports
import Testing

@Suite struct HostileTextTests {
    static let texts = [
        "\u{1B}]0;owned\u{7}", "\u{1B}[31mred", "\u{9B}31m", "a\u{0}b", "\u{FFFE}\u{FFFF}", "\u{7F}\u{85}",
        "::error file=x,line=1::boom", "  ::add-mask::x", "\u{A0}::error::x", "line\r\n::error::x",
        "a\u{2028}::error::y",
        "##[error]x", "##vso[task.setvariable variable=x]y", "###[error]x",
        "</script><script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "\" onmouseover=\"x",
        "' autofocus='",
        "--></details></body>", "<!-- x", "<![CDATA[x]]>", "]]><failure message=\"x\"/>", "&lt;b&gt; &#58;:error",
        "&\u{0}#x;",
        "[[ATTACHMENT|/etc/passwd]]", "[[[ATTACHMENT|x]]]", "[[PROPERTY|author=x]]", "[\u{200B}[ATTACHMENT|x]]",
        "\u{202E}gpj.exe", "\u{2066}x\u{2069}", "\u{FEFF}x", "\u{E0041}x",
        "| a | b |\n| --- | --- |", "`` `code` ``", "@octocat and #1", "[x](javascript:alert(1))",
        "![x](http://x.test/y)",
        "https://evil.test/?a=b&c=d", "www.evil.test", "WWW.evil.test", "$\\href{https://x.test}{y}$", "*a* _b_ ~~c~~",
        "\\", "\\|",
        "# heading", "- item", "> quote", "\n\n## heading", "", " ",
    ]

    private static let plain = Sample.everything("plain")
    private static let plainSkeletons: Result<[Markup], any Error> = Result { try skeletons(of: plain) }
    private static let plainLines = lines(plain)

    private static func skeletons(of report: Report) throws -> [Markup] {
        try forms(report).filter { $0.hasPrefix("<") }.map { try MarkupReader.read($0).skeleton }
    }

    /// All formats, and JUnit with a testcase for each check.
    private static func forms(_ report: Report) -> [String] {
        ReportFormat.allCases.map { String(decoding: report.bytes(as: $0), as: UTF8.self) } + [report.junit(.checks)]
    }

    @Test("no report lets a text steer a terminal or what reads a job's log", arguments: texts)
    func logs(text: String) {
        for form in Self.forms(Sample.everything(text)) {
            let odd = form.unicodeScalars.first { scalar in
                if (0x20...0x7E).contains(scalar.value) { return false }
                return switch scalar.properties.generalCategory {
                case .control: scalar != "\n"
                case .format, .lineSeparator, .paragraphSeparator: true
                default: scalar.value & 0xFFFE == 0xFFFE
                }
            }
            #expect(odd == nil)
            #expect(!form.split(separator: "\n").contains { $0.drop { $0.isWhitespace }.hasPrefix("::") })
            for mark in ["##[", "##vso[", "[[ATTACHMENT|", "[[PROPERTY|"] { #expect(!form.contains(mark)) }
        }
    }

    @Test("JUnit and HTML have the same elements and attributes, whatever the texts are", arguments: texts)
    func markup(text: String) throws {
        let hostile = text.isEmpty ? Self.plain : Sample.everything(text)
        #expect(try Self.skeletons(of: hostile) == Self.plainSkeletons.get())
    }

    @Test("what a reader of JUnit gets is as dead as the file", arguments: texts)
    func readJUnit(text: String) throws {
        for form in [Sample.everything(text).junit(), Sample.everything(text).junit(.checks)] {
            for text in try MarkupReader.read(form).texts {
                #expect(!text.contains("[[") && !text.contains("##["))
                #expect(!text.split(separator: "\n").contains { $0.drop { $0.isWhitespace }.hasPrefix("::") })
            }
        }
    }

    @Test("JSON gives every text back as it was", arguments: texts)
    func json(text: String) throws {
        let report = Sample.everything(text)
        let read = try JSON.parse(report.bytes(as: .json))
        #expect(read.text == report.json.text)
        #expect(read["runs"]?.array?.first?["title"] == .string(text))
    }

    @Test("Markdown keeps its lines, cells and links, whatever the texts are", arguments: texts)
    func markdown(text: String) {
        let plain = Self.plainLines
        let hostile = Self.lines(Sample.everything(text.allSatisfy { $0 == " " } ? "plain" : text))
        #expect(hostile.count == plain.count)
        for (line, expected) in zip(hostile, plain) {
            #expect(Self.live(line, "|") == Self.live(expected, "|"))
            for mark in ["`", "*", "[", "$", "~", "_"] as [Character] {
                #expect(Self.live(line, mark) == Self.live(expected, mark), "\(line)")
            }
            let inside = line.replacing("<!-- -->", with: "")
            #expect(Self.live(inside, "<") == Self.live(expected, "<"), "\(line)")
            let lower = line.lowercased()
            #expect(!lower.contains("://") && !lower.contains("www.") && !lower.contains("@o"))
        }
    }

    private static func lines(_ report: Report) -> [String] {
        String(decoding: report.bytes(as: .markdown), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// How often the character stands there without a backslash before it.
    private static func live(_ line: String, _ mark: Character) -> Int {
        var (count, isEscaped) = (0, false)
        for character in line {
            if character == mark, !isEscaped { count += 1 }
            isEscaped = character == "\\" && !isEscaped
        }
        return count
    }

    @Test("long texts are cut where people read them")
    func long() {
        let text = String(repeating: "x", count: 100_000)
        for format in [ReportFormat.html, .markdown] {
            #expect(Sample.everything(text).bytes(as: format).count < 500_000)
        }
    }
}
