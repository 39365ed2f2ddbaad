/// The name of a run: 128 random bits as 22 letters and digits. It stands in URLs, so knowing it is the right to report to the run.
package struct RunID: Sendable, Hashable, CustomStringConvertible {
    package static let length = 22
    package let text: String

    /// `nil` unless `text` is 22 ASCII letters and digits.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length, text.utf8.allSatisfy(isAlphanumeric) else { return nil }
        self.text = text
    }

    /// From 16 random bytes, written to base 62.
    package init(random bytes: [UInt8]) {
        precondition(bytes.count == 16, "a run's name takes 128 bits")
        text = base62(bytes, length: Self.length)
    }

    package var description: String { text }
}

/// The name of one Hosted Link, in Plaid's form: `ls` and 32 letters and digits. The first 22 of them are its run's, so that no table is needed to find the run.
package struct LinkID: Sendable, Hashable, CustomStringConvertible {
    package static let length = 34
    package let text: String
    package let run: RunID

    /// `nil` unless `text` has the form above.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length, text.hasPrefix("ls"), text.utf8.allSatisfy(isAlphanumeric),
            let run = RunID(String(text.dropFirst(2).prefix(RunID.length)))
        else { return nil }
        (self.text, self.run) = (text, run)
    }

    /// A new link of a run, from 7 random bytes.
    package init(run: RunID, random bytes: [UInt8]) {
        precondition(bytes.count == 7, "a link's name takes 56 bits")
        self.run = run
        text = "ls" + run.text + base62(bytes, length: 10)
    }

    package var description: String { text }
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}

/// The bytes as one big-endian number to base 62, padded with zeros; `length` must be enough for it.
private func base62(_ bytes: [UInt8], length: Int) -> String {
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    var number = bytes
    var text: [UInt8] = []
    for _ in 0..<length {
        var remainder = 0
        for index in number.indices {
            let value = remainder << 8 | Int(number[index])
            number[index] = UInt8(value / 62)
            remainder = value % 62
        }
        text.append(digits[remainder])
    }
    return String(decoding: text.reversed(), as: UTF8.self)
}
