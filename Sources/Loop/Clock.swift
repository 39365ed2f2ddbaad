import Glibc
import Synchronization

/// A moment on the clock that never jumps, in nanoseconds.
package struct Instant: Comparable, Hashable, Sendable {
    package var nanoseconds: Int64
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Far durations stop at the end of time.
    package static func + (instant: Self, duration: Duration) -> Self {
        let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return Instant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    package static func - (left: Self, right: Self) -> Duration {
        .nanoseconds(left.nanoseconds - right.nanoseconds)
    }
}

/// `CLOCK_MONOTONIC`.
package enum MonotonicClock {
    package static func now() -> Instant { Instant(nanoseconds: System.clock(CLOCK_MONOTONIC)) }
}

/// `CLOCK_REALTIME`.
package enum WallClock {
    /// Nanoseconds since 1970-01-01T00:00:00Z. It may jump, as when somebody sets it.
    package static func now() -> Int64 {
        #if DEBUG
            System.clock(CLOCK_REALTIME) + offset.load(ordering: .relaxed)
        #else
            System.clock(CLOCK_REALTIME)
        #endif
    }

    #if DEBUG
        private static let offset = Atomic<Int64>(0)

        /// Sets the clock of this process forwards or backwards, for tests: in a process of their own (an exit test).
        package static func step(by duration: Duration) {
            offset.wrappingAdd(duration.nanoseconds, ordering: .relaxed)
        }
    #endif
}

extension Duration {
    /// The whole of it in nanoseconds, clamped to what 64 bits hold (292 years).
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, past) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        return past ? (seconds < 0 ? .min : .max) : sum
    }
}
