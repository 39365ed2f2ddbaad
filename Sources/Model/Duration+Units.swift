extension Duration {
    /// Seconds, to the microsecond.
    package var seconds: Double { Double(microseconds) / 1_000_000 }

    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
