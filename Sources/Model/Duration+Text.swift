extension Duration {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// A whole number and its unit: `500ms`, `2s`, `30m`, `12h`, `30d`. `nil` for any other text, and for more than nine digits.
    package init?(text: String) {
        guard let (number, unit) = splitUnit(text),
            let milliseconds = Self.units.first(where: { $0.name == unit })?.milliseconds
        else { return nil }
        self = .milliseconds(Int64(number) * milliseconds)
    }

    /// The duration in the largest unit that holds it without a remainder, to the millisecond: `90s`, `2m`.
    package var text: String {
        let milliseconds = microseconds / 1000
        guard let unit = Self.units.last(where: { milliseconds % $0.milliseconds == 0 }), milliseconds != 0 else {
            return "0s"
        }
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
}

/// Sizes as people write them: `512B`, `20kB`, `20MB`, `1GB`, in powers of ten.
package enum ByteCount {
    private static let units = ["B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000]

    /// Bytes; `nil` for any other text, and for more than nine digits.
    package static func parse(_ text: String) -> Int? {
        guard let (number, unit) = splitUnit(text), let bytes = units[unit.uppercased()] else { return nil }
        return number * bytes
    }

    /// Bytes in the largest unit that holds them without a remainder: `20MB`, `1500B`.
    package static func text(_ bytes: Int) -> String {
        let unit = units.filter { bytes % $0.value == 0 && bytes > 0 }.max { $0.value < $1.value }
        return unit.map { "\(bytes / $0.value)\($0.key)" } ?? "\(bytes)B"
    }
}

/// A run of at most nine digits and the letters behind it.
private func splitUnit(_ text: String) -> (number: Int, unit: String)? {
    let digits = text.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard digits.count <= 9, let number = Int(String(digits) ?? "") else { return nil }
    return String(text.utf8.dropFirst(digits.count)).map { (number, $0) }
}
