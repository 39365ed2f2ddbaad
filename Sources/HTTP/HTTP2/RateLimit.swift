import Loop

/// How often something may happen: many times at once, but not on and on.
struct RateLimit {
    private let burst: Int
    private let perSecond: Int
    private var left: Int
    private var filled: Instant

    init(burst: Int, perSecond: Int, at now: Instant) {
        self.burst = burst
        self.perSecond = perSecond
        left = burst
        filled = now
    }

    /// Counts one; false if that is one too many.
    mutating func spend(at now: Instant) -> Bool {
        if left == 0 { fill(at: now) }
        if left == 0 { return false }
        left -= 1
        return true
    }

    /// One that was counted does not count.
    mutating func earn() { if left < burst { left += 1 } }

    private mutating func fill(at now: Instant) {
        let time = min(now - filled, .seconds(burst / perSecond + 1)).nanoseconds
        let gained = Int(time) * perSecond / 1_000_000_000
        if gained == 0 { return }
        left = min(burst, gained)
        filled = now
    }
}
