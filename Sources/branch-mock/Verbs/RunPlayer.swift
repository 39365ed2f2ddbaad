import HTTP
import HostApp
import Loop

/// Plays a plan, several apps at a time, and tells of each in the plan's order.
struct RunPlayer: Sendable {
    let phone: Phone
    let jobs: Int
    let output: Output

    /// What became of an item.
    enum Result: Sendable {
        case skipped(because: String)
        case played(Phone.Play, after: Duration)
        case broke(Failure, after: Duration)

        var code: ExitCode {
            switch self {
            case .skipped: .passed
            case .broke(let failure, _): failure.code
            case .played(let play, _):
                switch play.verdict["verdict"]?.string {
                case "passed": .passed
                case "failed": .failed
                default: .incomplete
                }
            }
        }
    }

    /// Stops early in a canceled task.
    func play(_ plan: RunPlan) async -> [ExitCode] {
        let lines = RunLines(plan)
        var results: [Int: Result] = [:]
        var told = 0
        await withTaskGroup(of: (Int, Result).self) { group in
            var next = 0
            func add() {
                guard next < plan.items.count, !Task.isCancelled else { return }
                let index = next
                next += 1
                group.addTask { (index, await play(plan.items[index])) }
            }
            for _ in 0..<jobs { add() }
            for await (index, result) in group {
                results[index] = result
                add()
                if Task.isCancelled { continue }
                while let result = results[told] {
                    output.write(lines.text(plan.items[told], result))
                    told += 1
                }
            }
        }
        return results.values.map(\.code)
    }

    private func play(_ item: RunPlan.Item) async -> Result {
        switch item {
        case .skip(_, let reason): return .skipped(because: reason)
        case .play(let order):
            let start = MonotonicClock.now()
            do {
                let play = try await phone.play(order)
                return .played(play, after: MonotonicClock.now() - start)
            } catch { return .broke(Self.failure(error), after: MonotonicClock.now() - start) }
        }
    }

    static func failure(_ error: any Error) -> Failure {
        switch error {
        case let error as ClientError where [.badURL, .unknownHost].contains(error.code): Failure(.usage, "\(error)")
        case is ClientError, is Phone.CannotStart: Failure(.unreachable, "\(error)")
        case let error as ControlClient.Refusal where error.status < 500: Failure(.usage, "\(error)")
        default: Failure(.fault, "\(error)")
        }
    }
}
