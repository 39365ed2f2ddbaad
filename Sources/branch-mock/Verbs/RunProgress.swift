import Loop
import Synchronization

/// How far a plan is, in lines for the foot of a terminal.
struct RunBoard: Sendable {
    let total: Int
    let start: Instant
    var done = 0
    var failed = 0
    /// What is being played, by its place in the plan.
    var running: [Int: (name: String, since: Instant)] = [:]

    /// Most of `running` that are shown.
    private static let mostLines = 8

    /// Each fits into so many columns.
    func lines(now: Instant, columns: Int) -> [String] {
        var first = ["\(done) of \(total)"]
        if failed > 0 { first.append("\(failed) not passed") }
        first.append(Self.text(now - start))
        if done > 0, done < total {
            first.append("about \(Self.text((now - start) * (total - done) / done)) left")
        }
        let shown = running.sorted { $0.key < $1.key }
        var lines = [first.joined(separator: ", ")]
        lines += shown.prefix(Self.mostLines).map { "  \($0.value.name)  \(Self.text(now - $0.value.since))" }
        if shown.count > Self.mostLines { lines.append("  and \(shown.count - Self.mostLines) more") }
        // A line in the last column would go on in the next row.
        return lines.map { String($0.prefix(max(1, columns - 1))) }
    }

    /// Whole seconds: `8s`, `1m 20s`.
    private static func text(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        return seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m \(seconds % 60)s"
    }
}

/// Shows on a terminal what is being played, how long it has taken and how much is left, and paints over it as that changes.
final class RunProgress: Sendable {
    private let terminal: Terminal
    private let output: Output
    /// The board, and how many lines of it are on show.
    private let state: Mutex<(board: RunBoard, painted: Int)>
    private let clock: Task<Void, Never>

    init(of total: Int, on terminal: Terminal, _ output: Output, loop: EventLoop) {
        (self.terminal, self.output) = (terminal, output)
        let tick = Promise<RunProgress>()
        state = Mutex((RunBoard(total: total, start: MonotonicClock.now()), 0))
        clock = loop.spawn {
            guard let progress = try? await tick.value else { return }
            while (try? await loop.sleep(for: .seconds(1))) != nil { progress.change({ _ in }) }
        }
        tick.fulfill(self)
    }

    func begin(_ index: Int, _ name: String) { change { $0.running[index] = (name, MonotonicClock.now()) } }

    func end(_ index: Int, passed: Bool) {
        change { board in
            board.running[index] = nil
            board.done += 1
            board.failed += passed ? 0 : 1
        }
    }

    /// Writes on standard output, above what is on show.
    func write(_ text: String) { change({ _ in }, after: { self.output.write(text) }) }

    /// Takes what is on show away, and shows no more.
    func stop() {
        clock.cancel()
        state.withLock { state in
            output.writeError(Self.clearing(state.painted))
            state.painted = 0
        }
    }

    private func change(_ change: (inout RunBoard) -> Void, after writing: () -> Void = {}) {
        state.withLock { state in
            change(&state.board)
            guard !clock.isCancelled else { return writing() }
            let lines = state.board.lines(now: MonotonicClock.now(), columns: terminal.columns())
            output.writeError(Self.clearing(state.painted))
            writing()
            output.writeError(lines.map { $0 + "\n" }.joined())
            state.painted = lines.count
        }
    }

    /// Goes up so many lines, and erases from there on (ECMA-48: CPL and ED).
    private static func clearing(_ lines: Int) -> String { lines == 0 ? "" : "\u{1B}[\(lines)F\u{1B}[J" }
}
