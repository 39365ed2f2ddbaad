/// Writing text as UTF-8 without making strings first.
extension [UInt8] {
    package mutating func append(_ literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    package mutating func append(text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) == nil {
            append(contentsOf: text.utf8)
        }
    }

    /// The number in decimal digits, with zeros before it up to a width.
    package mutating func append(decimal number: Int, width: Int = 1) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let room = Swift.max(20, width)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { digits in
            var rest = UInt64(number.magnitude)
            var start = room
            while rest > 0 || room - start < width {
                start -= 1
                digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }
}
