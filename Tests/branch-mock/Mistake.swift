import Testing

/// One row of the table: a wrong file, and what `branch-mock validate` prints about it.
struct Mistake: Sendable, CustomTestStringConvertible {
    var file: String
    var bytes: [UInt8]
    /// `FILE:` stands for the file's path and a colon.
    var printed: String

    init(_ file: String, _ text: String, _ printed: String) {
        self.init(file, bytes: Array((text + "\n").utf8), printed)
    }

    init(_ file: String, bytes: [UInt8], _ printed: String) {
        (self.file, self.bytes, self.printed) = (file, bytes, printed + "\n")
    }

    var testDescription: String { file }

    func printed(path: String) -> String {
        printed.split(separator: "FILE:", omittingEmptySubsequences: false).joined(separator: path + ":")
    }

    /// A symbolic link in the folder of the files, which one of them refers to.
    static let link = (name: "link.txt", target: "/etc/hostname")

    static let all = syntax + bytes + keys + world + documents + strangers + steps + course + expectations + hostile

    /// What cannot be written down as a text, or not in a few lines.
    static let bytes: [Mistake] = [
        Mistake(
            "empty.yaml", bytes: [],
            """
            FILE:1:1: error: the file is empty
            a scenario needs at least `flow: direct`
            """),
        Mistake(
            "latin-1.yaml", bytes: Array("flow: direct\ntitle: é".utf8) + [0xE9, 0x0A],
            """
            FILE:2:9: error: this is not UTF-8
            title: é\u{FFFD}
                    ^
            save the file as UTF-8
            """),
        Mistake(
            "utf-16.yaml", bytes: [0xFF, 0xFE] + "flow: direct\n".utf8.flatMap { [$0, 0] },
            """
            FILE:1:1: error: this is not UTF-8
            \u{FFFD}\u{FFFD}f\\u{0}l\\u{0}o\\u{0}w\\u{0}:\\u{0} \\u{0}d\\u{0}i\\u{0}r\\u{0}e\\u{0}c\\u{0}t\\u{0}
            ^
            save the file as UTF-8
            """),
        Mistake(
            "too-large.yaml", bytes: Array(repeating: UInt8(ascii: "#"), count: 1_000_001),
            "FILE:1:1: error: the file is too large"),
        Mistake(
            "too-deep.yaml",
            "flow: direct\ntags: " + String(repeating: "[", count: 100_000),
            """
            FILE:2:70: error: nested deeper than 64 levels
            …\(String(repeating: "[", count: 120))…
                                                                         ^
            """),
        Mistake(
            "alias-bomb.yaml",
            """
            a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]
            b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
            c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
            d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
            e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
            """,
            """
            FILE:4:36: error: more than 10000 nodes, counting what aliases repeat
            d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
                                               ^
            """),
    ]
}
