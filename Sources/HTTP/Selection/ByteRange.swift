/// What of a representation a `Range` field asks for (RFC 9110 §14.1, §14.2).
package enum ByteRange: Equatable, Sendable {
    /// No part of it: another unit, several ranges, or no range at all, which a server is free to ignore.
    case whole
    /// One stretch of bytes, not empty.
    case part(Range<Int>)
    /// There are no such bytes.
    case unsatisfiable

    /// Reads `bytes=first-last`, `bytes=first-` and `bytes=-count` against a representation of `count` bytes.
    package init(_ field: String, of count: Int) {
        self = .whole
        let bytes = Array(field.utf8)
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), bytes[..<sign].isEqual(to: "bytes") else { return }
        let specs = bytes[(sign + 1)...].split(separator: UInt8(ascii: ",")).map(Self.trimmed).filter { !$0.isEmpty }
        guard specs.count == 1, let dash = specs[0].firstIndex(of: UInt8(ascii: "-")) else { return }
        let first = Self.number(specs[0][..<dash])
        let last = Self.number(specs[0][(dash + 1)...])
        switch (first, last) {
        case (.none?, .some(let suffix)?):
            // All of it, if it is shorter. Of nothing there is no part.
            if suffix == 0 { self = .unsatisfiable } else if count > 0 { self = .part(max(0, count - suffix)..<count) }
        case (.some(let first)?, .none?): self = first < count ? .part(first..<count) : .unsatisfiable
        case (.some(let first)?, .some(let last)?):
            if last < first { return }
            self = first < count ? .part(first..<min(last, count - 1) + 1) : .unsatisfiable
        default: return
        }
    }

    /// A number, which is as large as can be if it is larger; an inner nil if there is none, an outer nil if it is
    /// something else.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int?? {
        if digits.isEmpty { return .some(nil) }
        guard digits.allSatisfy({ Characters.isDigit($0) }) else { return nil }
        return .some(KnownFields.decimal(digits) ?? .max)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let end = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
        return bytes[...end].drop(while: isBlank)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func isEqual(to lowercase: StaticString) -> Bool {
        withUnsafeBytes { Characters.equal($0, lowercase) }
    }
}
