import HostApp
import Model
import ScenarioFile
import Testing

@testable import branch_mock

@Suite("Lines of `branch-mock run`")
struct RunLinesTests {
    /// Text that wants to steer what shows it, and how it is shown in a line that it does not begin.
    static let hostile = [
        ("\u{1B}]0;owned\u{07}", #"\u{1B}]0;owned\u{7}"#), ("\u{9B}2J", #"\u{9B}2J"#),
        ("a\n::error::owned", #"a\u{A}::error::owned"#), ("a\r\n##[error]owned", #"a\u{D}\u{A}\u{23}#[error]owned"#),
        ("::error::owned", "::error::owned"), ("##vso[task.complete]", #"\u{23}#vso[task.complete]"#),
        ("</script><script>", "</script><script>"), ("[[ATTACHMENT|/etc/passwd]]", "[[ATTACHMENT|/etc/passwd]]"),
        ("\u{202E}txt.exe\u{2066}", #"\u{202E}txt.exe\u{2066}"#), ("a\u{2028}::warning::b", #"a\u{2028}::warning::b"#),
    ]

    @Test("what a scenario, an app or a server says is text in a line, and begins none", arguments: hostile)
    func deadText(text: String, shown: String) throws {
        let order = try order()
        let plan = RunPlan(items: [.play(order)])
        let event = Event(
            id: 7, run: RunID(random: [UInt8](repeating: 7, count: 16)), at: 0, elapsed: .zero, type: .entryLoaded,
            data: ["userAgent": .string(text), "url": .string(text)])
        let check: JSON = [
            "id": "plaid.callbackUrl", "title": .string(text), "outcome": "failed", "level": "error",
            "expected": .string(text), "got": .string(text), "evidence": [7], "hint": .string(text),
        ]
        let verdict: JSON = [
            "verdict": "failed", "checks": [check],
            "expectations": [["expectation": .string(text), "outcome": "failed", "got": .string(text)]],
        ]
        let conclusion = RunClient.Conclusion(verdict: verdict, evidence: [event])
        let play = Phone.Play(run: event.run, conclusion, note: text)
        let incomplete = Phone.Play(
            run: event.run,
            .init(
                verdict: [
                    "verdict": "incomplete", "steps": [["number": 1, "step": .string(text), "state": "due"]],
                    "required": [["expectation": .string(text), "outcome": "notExercised", "got": .string(text)]],
                ], evidence: []), note: text)
        let lines = RunLines(plan)
        let results: [RunPlayer.Result] = [
            .played(play, after: .zero), .played(incomplete, after: .zero), .skipped(because: text),
            .notPlayed(because: text), .broke(Failure(.fault, "the browser: " + text), after: .zero),
            .broke(Failure(.fault, text), after: .zero),
        ]
        var seen = 0
        for result in results {
            let written = lines.text(plan.items[0], result)
            for line in written.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                let blanks = line.drop { $0 == " " }
                #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
                #expect(!blanks.hasPrefix("::") && !line.contains("##"), "\(line)")
                if line.contains(shown) { seen += 1 }
            }
        }
        // The title; expected, got, evidence, hint; an expectation with what was got; why it stopped, and more for the others.
        #expect(seen >= 13, "\(lines.text(plan.items[0], results[0]))")
    }

    @Test("a failure of the server's own that is a command is none")
    func commandAtStart() throws {
        let plan = RunPlan(items: [.play(try order())])
        let text = RunLines(plan).text(plan.items[0], .broke(Failure(.fault, " ::error::x"), after: .zero))
        #expect(text.hasSuffix("\n     \\u{3A}:error::x\n"), "\(text)")
    }

    @Test("the word at the start is in color on a terminal, and nothing else is")
    func colors() throws {
        let plan = RunPlan(items: [.play(try order())])
        let text = RunLines(plan, isColored: true).text(plan.items[0], .notPlayed(because: "--fail-fast"))
        #expect(text == "\u{1B}[2mnot played\u{1B}[0m  plaid-linked  ios  --fail-fast\n")
    }

    @Test("the count of all says how many of those that passed have warnings")
    func warnings() throws {
        let run = RunID(random: [UInt8](repeating: 7, count: 16))
        func passed(_ checks: [JSON]) -> RunPlayer.Result {
            let verdict: JSON = ["verdict": "passed", "checks": .array(checks)]
            return .played(Phone.Play(run: run, .init(verdict: verdict, evidence: []), note: nil), after: .zero)
        }
        let results = [
            passed([["id": "a", "outcome": "failed", "level": "warn"]]),
            passed([["id": "a", "outcome": "failed", "level": "error", "guideGap": "the sample, too"]]),
            passed([["id": "a", "outcome": "failed", "level": "error", "provoked": true]]),
            passed([
                ["id": "a", "outcome": "failed", "level": "off"], ["id": "b", "outcome": "passed", "level": "warn"],
            ]),
            .notPlayed(because: "interrupted"),
        ]
        let lines = RunLines(RunPlan(items: []))
        #expect(lines.summary(results, after: .zero) == "4 passed (2 with warnings), 1 not played in 0.00s\n")
        #expect(lines.summary([passed([])], after: .zero) == "1 passed in 0.00s\n")
    }

    @Test("of many events that prove a failure three are shown, and long ones are cut")
    func evidence() throws {
        let plan = RunPlan(items: [.play(try order())])
        let run = RunID(random: [UInt8](repeating: 7, count: 16))
        let long = String(repeating: "x", count: 1000)
        let events = (1...5).map { id in
            Event(id: id, run: run, at: 0, elapsed: .zero, type: .pageError, data: ["message": .string(long)])
        }
        let check: JSON = [
            "id": "page.healthy", "title": "T", "outcome": "failed", "level": "error", "evidence": [1, 2, 3, 4, 5],
        ]
        let play = Phone.Play(
            run: run, .init(verdict: ["verdict": "failed", "checks": [check]], evidence: events), note: nil)
        let lines = RunLines(plan).text(plan.items[0], .played(play, after: .milliseconds(1234))).split(separator: "\n")
        let value = String(repeating: "x", count: 100) + "…"
        #expect(
            lines.map(String.init) == [
                "failed      plaid-linked  ios  1.23s", "    page.healthy: T",
                "        evidence: #1 pageError message=\(value)", "                  #2 pageError message=\(value)",
                "                  #3 pageError message=\(value)", "                  and 2 more",
            ])
    }

    private func order() throws -> Phone.Order {
        let scenario = try #require(ScenarioLibrary().entry(named: "plaid-linked")?.reading.scenario)
        return Phone.Order(scenario: scenario, source: "plaid-linked", platform: .ios)
    }
}
