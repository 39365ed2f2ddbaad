package import Model

/// Pay that the worker has drawn, as a run's events tell it.
package struct PayState: Sendable {
    package struct CashOut: Sendable, Hashable {
        package let to: Scenario.Payout
        /// In hundredths; what leaves the balance, the fee in it.
        package let amount: Int
        package let fee: Int
        /// Made by the page, the same each time that it asks for this one.
        package let key: String
        /// By the wall and as far as the run's clock was moved; microseconds since 1970.
        package let at: Int64
    }

    /// The first one first.
    package private(set) var cashOuts: [CashOut] = []
    /// What can still be drawn, in hundredths.
    package private(set) var available: Int

    init(_ scenario: Scenario) { available = scenario.worker.available }

    /// What it costs to be paid there, in hundredths.
    package static func fee(to payout: Scenario.Payout) -> Int {
        switch payout {
        case .wallet: 0
        case .card: 199
        }
    }

    /// The least that can be drawn, in hundredths.
    package static func least(to payout: Scenario.Payout) -> Int { max(100, fee(to: payout) + 1) }

    mutating func apply(_ event: Event, clockOffset: Duration) {
        guard event.type == .cashedOut, let to = event["to"]?.string.flatMap(Scenario.Payout.init),
            let amount = event["amount"]?.string.flatMap(Money.parse),
            let fee = event["fee"]?.string.flatMap(Money.parse)
        else { return }
        available -= amount
        let (at, isTooLate) = event.at.addingReportingOverflow(clockOffset.microseconds)
        cashOuts.append(
            CashOut(
                to: to, amount: amount, fee: fee, key: event["key"]?.string ?? "", at: isTooLate ? event.at : at))
    }
}
