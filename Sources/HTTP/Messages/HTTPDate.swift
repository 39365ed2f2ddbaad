import Loop
import Synchronization

/// Dates as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// The date of a number of seconds since 1970.
    package static func text(_ seconds: Int64) -> String {
        let days = Int(seconds.quotientRoundedDown(86_400))
        let time = Int(seconds - Int64(days) * 86_400)
        let (year, month, day) = civil(days)
        let weekday = weekdays[((days + 4) % 7 + 7) % 7]
        return "\(weekday), \(pad(day)) \(months[month - 1]) \(year) "
            + "\(pad(time / 3600)):\(pad(time / 60 % 60)):\(pad(time % 60)) GMT"
    }

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The Gregorian date of a day counted from 1970-01-01, by eras of 400 years that begin on March 1.
    static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Int64 {
    fileprivate func quotientRoundedDown(_ divisor: Int64) -> Int64 {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }
}

/// The header fields that are the same in all answers of a second: `Server` and `Date`.
final class DateFields: Sendable {
    private let state = Mutex<(fields: Headers, end: Instant)>(([:], Instant(nanoseconds: .min)))

    /// The fields, made anew when the second is over.
    func at(_ now: Instant) -> Headers {
        state.withLock { state in
            Self.renew(&state, now)
            return state.fields
        }
    }

    /// The fields as they go on the wire.
    func wire(at now: Instant) -> [UInt8] {
        state.withLock { state in
            Self.renew(&state, now)
            return state.fields.bytes
        }
    }

    private static func renew(_ state: inout (fields: Headers, end: Instant), _ now: Instant) {
        guard now >= state.end else { return }
        let time = WallClock.now()
        state = (
            ["Server": "branch-mock", "Date": HTTPDate.text(time / 1_000_000_000)],
            now + .nanoseconds(1_000_000_000 - time % 1_000_000_000)
        )
    }
}
