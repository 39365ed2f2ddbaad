import Loop

extension HTTPDate {
    /// Reads a date in any of the three forms (RFC 9110 §5.6.7): seconds since 1970; nil if it is none.
    package static func seconds(_ text: String) -> Int64? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard text.utf8.count <= 40, let day = words.first else { return nil }
        if words.count == 6, words[5] == "GMT", isDay(day, of: weekdays, endsWith: ",") {
            // Sun, 06 Nov 1994 08:49:37 GMT
            return seconds(year: number(words[3], 4), month: words[2], day: number(words[1], 2), time: words[4])
        }
        if words.count == 5, isDay(day, of: weekdays, endsWith: "") {
            // Sun Nov  6 08:49:37 1994
            let date = number(words[2], 2) ?? number(words[2], 1)
            return seconds(year: number(words[4], 4), month: words[1], day: date, time: words[3])
        }
        let parts = words.count > 1 ? words[1].split(separator: "-", omittingEmptySubsequences: false) : []
        guard words.count == 4, words[3] == "GMT", parts.count == 3, isDay(day, of: fullWeekdays, endsWith: ","),
            let year = number(parts[2], 2)
        else { return nil }
        // Sunday, 06-Nov-94 08:49:37 GMT
        return seconds(year: century(of: year) + year, month: parts[1], day: number(parts[0], 2), time: words[2])
    }

    private static let fullWeekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static func isDay(_ word: Substring, of names: [String], endsWith end: String) -> Bool {
        names.contains { word == $0 + end }
    }

    /// A number of just so many digits.
    private static func number(_ word: Substring, _ digits: Int) -> Int? {
        guard word.utf8.count == digits else { return nil }
        return KnownFields.decimal(word.utf8)
    }

    /// Of two digits, what seems more than 50 years ahead is meant to be past.
    private static func century(of year: Int) -> Int {
        let (now, _, _) = civil(Int(WallClock.now() / 86_400_000_000_000))
        let guess = now / 100 * 100
        return guess + year > now + 50 ? guess - 100 : guess
    }

    private static func seconds(year: Int?, month: Substring, day: Int?, time: Substring) -> Int64? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, 2) }
        guard let year, let day, let month = months.firstIndex(of: String(month)), parts.count == 3,
            let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = days(year, month + 1, day)
        // A day that the month does not have would be one of the next.
        guard day > 0, civil(days) == (year, month + 1, day) else { return nil }
        return Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// The inverse of `civil`.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
