import HTTP
import HostApp
import Loop

/// Plays a plan, several apps at a time, and tells of each in the plan's order.
struct RunPlayer: Sendable {
    /// With an app of some kind.
    let playOne: @Sendable (Phone.Order) async throws -> Phone.Play
    let jobs: Int
    /// After the first that does not pass, no other begins.
    let failsFast: Bool
    let lines: RunLines
    let output: Output
    let progress: RunProgress?

    /// What became of an item.
    enum Result: Sendable {
        case skipped(because: String)
        /// It was to be played, had playing not ended before its turn, or in the middle of it.
        case notPlayed(because: String)
        case played(Phone.Play, after: Duration)
        case broke(Failure, after: Duration)

        var code: ExitCode {
            switch self {
            case .skipped: .passed
            case .notPlayed: .incomplete
            case .broke(let failure, _): failure.code
            case .played(let play, _):
                switch play.verdict["verdict"]?.string {
                case "passed": .passed
                case "failed": .failed
                default: .incomplete
                }
            }
        }

        /// The word that `run` tells it by.
        var word: String {
            switch self {
            case .skipped: "skipped"
            case .notPlayed: "not played"
            case .broke: "error"
            case .played(let play, _): play.verdict["verdict"]?.string ?? "incomplete"
            }
        }
    }

    /// One result for each of the plan's items, in their order. Stops early in a canceled task.
    func play(_ plan: RunPlan) async -> [Result] {
        var results: [Int: Result] = [:]
        var told = 0
        var hasFailed = false
        func tell() {
            while let result = results[told] {
                told += 1
                // Who has interrupted it does not want to read of all the rest.
                if case .notPlayed = result, !hasFailed { continue }
                let text = lines.text(plan.items[told - 1], result)
                if let progress { progress.write(text) } else { output.write(text) }
            }
        }
        await withTaskGroup(of: (Int, Result).self) { group in
            var next = 0
            func add() {
                guard next < plan.items.count, !Task.isCancelled, !hasFailed else { return }
                let index = next
                next += 1
                group.addTask { (index, await play(plan.items[index], at: index)) }
            }
            for _ in 0..<jobs { add() }
            for await (index, result) in group {
                results[index] = result
                hasFailed = hasFailed || (failsFast && result.code != .passed)
                add()
                tell()
            }
        }
        for (index, item) in plan.items.enumerated() where results[index] == nil {
            results[index] = item.result ?? .notPlayed(because: hasFailed ? "ended by --fail-fast" : "interrupted")
        }
        tell()
        return plan.items.indices.compactMap { results[$0] }
    }

    private func play(_ item: RunPlan.Item, at index: Int) async -> Result {
        guard case .play(let order) = item else { return item.result ?? .notPlayed(because: "") }
        progress?.begin(index, "\(order.scenario.name)  \(order.platform.rawValue)")
        let start = MonotonicClock.now()
        var result: Result
        do {
            let play = try await playOne(order)
            result = .played(play, after: MonotonicClock.now() - start)
        } catch { result = .broke(Self.failure(error), after: MonotonicClock.now() - start) }
        if case .broke = result, Task.isCancelled { result = .notPlayed(because: "interrupted") }
        progress?.end(index, passed: result.code == .passed)
        return result
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

extension RunPlan.Item {
    /// What becomes of it without being played.
    var result: RunPlayer.Result? {
        if case .skip(_, let reason) = self { .skipped(because: reason) } else { nil }
    }
}
