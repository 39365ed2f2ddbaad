import HTTP
import Model
import Runs

/// Drawing pay.
extension Pages {
    func cashOut(_ request: Request) async throws -> Response {
        let run = try await signedInRun(request)
        let (amount, payout, key) = try Self.wish(try json(request, ["amount", "to", "key"]))
        guard run.scenario.organization.ewa else { throw Problem.cashOutOff }
        switch try await answering({ try await run.cashOut(amount, to: payout, key: key) }) {
        case .done(let cashOut): return Self.receipt(cashOut, run).response(.created)
        case .doneBefore(let cashOut): return Self.receipt(cashOut, run).response()
        case .keyTaken: throw Problem.keyTaken
        case .tooLittle: throw Problem.amountTooLow(PayState.least(to: payout))
        case .tooMuch: throw Problem.amountTooHigh(run.read { $0.pay.available })
        }
    }

    private static func wish(_ body: JSON) throws(Problem) -> (amount: Int, Scenario.Payout, key: String) {
        guard let amount = body["amount"]?.string.flatMap(Money.parse) else {
            throw .bodyInvalid("\"amount\" must be a decimal number as a string, such as \"20.00\".")
        }
        guard let payout = body["to"]?.string.flatMap(Scenario.Payout.init) else {
            throw .bodyInvalid("\"to\" must be wallet or card.")
        }
        guard let key = body["key"]?.string, (8...64).contains(key.utf8.count),
            key.utf8.allSatisfy(ReportBatch.isNameByte)
        else { throw .bodyInvalid("\"key\" must be 8 to 64 letters and digits.") }
        return (amount, payout, key)
    }

    private static func receipt(_ cashOut: PayState.CashOut, _ run: Run) -> JSON {
        ["cashOut": World.json(of: cashOut), "available": .string(Money.text(run.read { $0.pay.available }))]
    }
}
