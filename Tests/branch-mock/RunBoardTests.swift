import Loop
import Testing

@testable import branch_mock

@Suite("Progress of `branch-mock run`")
struct RunBoardTests {
    private let start = Instant(nanoseconds: 0)

    @Test("says how far it is, what runs for how long, and about what is left")
    func board() {
        var board = RunBoard(total: 40, start: start)
        #expect(board.lines(now: start + .seconds(2), columns: 80) == ["0 of 40, 2s"])
        (board.done, board.failed) = (10, 1)
        board.running = [11: ("b  ios", start + .seconds(19)), 10: ("a  ios", start + .seconds(10))]
        #expect(
            board.lines(now: start + .seconds(30), columns: 80) == [
                "10 of 40, 1 not passed, 30s, about 1m 30s left", "  a  ios  20s", "  b  ios  11s",
            ])
        #expect(board.lines(now: start + .seconds(30), columns: 8) == ["10 of 4", "  a  io", "  b  io"])
    }

    @Test("of many that run eight are shown")
    func many() {
        var board = RunBoard(total: 100, start: start)
        for index in 0..<20 { board.running[index] = ("n\(index)", start) }
        let lines = board.lines(now: start, columns: 80)
        #expect(lines.count == 10 && lines[1] == "  n0  0s" && lines[9] == "  and 12 more")
    }
}

@Suite("Terminals")
struct TerminalTests {
    private func behind(_ environment: [String: String], columns: Int?) -> Terminal? {
        let output = Output(writeBytes: { _ in }, writeError: { _ in }, columns: { _ in columns })
        return Terminal(2, of: Invocation(verb: .run, environment: environment, output: output))
    }

    @Test(
        "are painted over and colored as the environment says",
        arguments: [
            ([:], true, true), (["TERM": "xterm-256color"], true, true), (["NO_COLOR": "1"], true, false),
            (["NO_COLOR": ""], true, true), (["TERM": "dumb"], false, false),
        ] as [([String: String], Bool, Bool)])
    func environment(_ environment: [String: String], repaints: Bool, isColored: Bool) throws {
        let terminal = try #require(behind(environment, columns: 100))
        #expect(terminal.repaints == repaints && terminal.isColored == isColored && terminal.columns() == 100)
    }

    @Test("a pipe is none")
    func pipe() { #expect(behind([:], columns: nil) == nil) }
}
