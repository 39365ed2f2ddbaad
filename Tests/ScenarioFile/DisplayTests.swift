import Testing

@testable import ScenarioFile

@Suite("Text of unknown origin")
struct DisplayTests {
    @Test(
        "is no command to who reads a log, wherever it stands in its line",
        arguments: [
            ("::error::x", #"\u{3A}:error::x"#), (" \t::x", #" \u{9}\u{3A}:x"#), ("a ::error::x", "a ::error::x"),
            ("a: ::", "a: ::"), (":", ":"), ("##[group]x", #"\u{23}#[group]x"#), ("a ##[x]", #"a \u{23}#[x]"#),
            ("a##vso[x]", #"a\u{23}#vso[x]"#), ("##teamcity[x]", #"\u{23}#teamcity[x]"#),
            ("###[x]", #"#\u{23}#[x]"#), ("## Title", "## Title"), ("##", "##"), ("", ""),
            ("\u{FEFF}::x", #"\u{FEFF}::x"#), ("\u{A0}::x", "\u{A0}\\u{3A}:x"),
        ])
    func line(text: String, shown: String) { #expect(Display.line(text) == shown) }
}
