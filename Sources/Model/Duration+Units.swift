extension Duration {
    /// Seconds, to the microsecond.
    package var seconds: Double { Double(microseconds) / 1_000_000 }

    /// Clamped to what 64 bits hold (292,000 years): `999999999d` is more.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, past) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return overflow || past ? (seconds < 0 ? .min : .max) : sum
    }
}
