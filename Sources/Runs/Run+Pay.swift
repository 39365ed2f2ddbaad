package import Model

extension Run {
    /// What became of a wish to draw pay.
    package enum CashOutAnswer: Sendable, Hashable {
        case done(PayState.CashOut)
        /// The page has asked for this one before, as after a double tap or a lost answer.
        case doneBefore(PayState.CashOut)
        /// The key names another one.
        case keyTaken
        case tooLittle
        case tooMuch
    }

    /// Draws pay, once for each key. `amount` is in hundredths and has the fee in it.
    package func cashOut(_ amount: Int, to payout: Scenario.Payout, key: String) async throws -> CashOutAnswer {
        var refusal: CashOutAnswer?
        try await decide { state, _ in
            if let known = state.pay.cashOuts.first(where: { $0.key == key }) {
                refusal = known.to == payout && known.amount == amount ? .doneBefore(known) : .keyTaken
            } else if amount < PayState.least(to: payout) {
                refusal = .tooLittle
            } else if amount > state.pay.available {
                refusal = .tooMuch
            }
            guard refusal == nil else { return [] }
            return [
                Observation(
                    .cashedOut,
                    [
                        "to": .string(payout.rawValue), "amount": .string(Money.text(amount)),
                        "fee": .string(Money.text(PayState.fee(to: payout))), "key": .string(key),
                    ])
            ]
        }
        if let refusal { return refusal }
        // A run that is full drops the event.
        guard let made = read({ state in state.pay.cashOuts.first { $0.key == key } }) else {
            throw RunError.full(id)
        }
        return .done(made)
    }
}
