/// RFC 3339 times in UTC, to the microsecond: `2026-11-30T10:00:00.123456Z`.
package enum Timestamp {
    package static func text(_ microseconds: Int64) -> String {
        var text: [UInt8] = []
        write(microseconds, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    package static func write(_ microseconds: Int64, to output: inout [UInt8]) {
        let (days, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
        let (year, month, day) = civil(days: rest < 0 ? days - 1 : days)
        let time = rest < 0 ? rest + 86_400_000_000 : rest
        let (second, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
        // From the end, since that has a fixed width.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { text in
            var start = text.count
            func put(_ number: Int64, _ width: Int, _ separator: StaticString) {
                start -= 1
                text[start] = separator.utf8Start.pointee
                var (rest, digits) = (number, 0)
                while rest > 0 || digits < width {
                    start -= 1
                    text[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                    (rest, digits) = (rest / 10, digits + 1)
                }
            }
            put(fraction, 6, "Z")
            put(second % 60, 2, ".")
            put(second / 60 % 60, 2, ":")
            put(second / 3600, 2, ":")
            put(day, 2, "T")
            put(month, 2, "-")
            put(max(0, year), 4, "-")
            output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        }
    }

    package static func parse(_ text: String) -> Int64? {
        let utf8 = Array(text.utf8)
        let pattern = Array("dddd-dd-ddTdd:dd:dd.ddddddZ".utf8)
        guard utf8.count == pattern.count else { return nil }
        var fields: [Int64] = []
        var inNumber = false
        for (byte, expected) in zip(utf8, pattern) {
            guard expected == UInt8(ascii: "d") else {
                guard byte == expected else { return nil }
                inNumber = false
                continue
            }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            if !inNumber { fields.append(0) }
            inNumber = true
            fields[fields.count - 1] = fields[fields.count - 1] * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        let seconds = days(year: fields[0], month: fields[1], day: fields[2]) * 86_400 + fields[3] * 3600
        return (seconds + fields[4] * 60 + fields[5]) * 1_000_000 + fields[6]
    }

    /// Days since 1970-01-01 to a date of the proleptic Gregorian calendar, counting years from March.
    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
