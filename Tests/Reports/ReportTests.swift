import Model
import Testing

@testable import Reports

@Suite struct ReportTests {
    @Test(
        "how a check stands",
        arguments: [
            ("passed", "error", nil, .passed), ("failed", "error", nil, .failed), ("failed", "warn", nil, .warned),
            ("failed", "error", "the sample, too", .warned), ("failed", "off", nil, .off), ("passed", "off", nil, .off),
            ("waiting", "error", nil, .waiting), ("notExercised", "error", nil, .notExercised),
            ("notObservable", "error", nil, .notObservable),
        ] as [(String, String, String?, Finding.Standing)])
    func standing(outcome: String, level: String, gap: String?, expected: Finding.Standing) {
        let run = Sample.played(
            Sample.verdict("passed", checks: [Sample.check("plaid.status", outcome, level: level, gap: gap)]))
        #expect(run.findings.map(\.standing) == [expected])
    }

    @Test("a run is read back from the JSON as it was")
    func roundTrip() throws {
        let run = Sample.played(
            Sample.verdict("failed", checks: [Sample.check("plaid.completed", "failed")]),
            title: "A \u{202E}title", on: .reactNative, label: "build 7",
            events: [Sample.event(1, .entryLoaded, ["userAgent": "x\u{9B}"]), Sample.event(2, .stepDone)], note: "stuck"
        )
        let json = try JSON.parse(Report([run]).bytes(as: .json))
        #expect(RunReport(reported: json) == run)
        #expect(json["schemaVersion"] == 1)
        #expect(json["counts"]?["failed"] == 1)
        #expect(json["startedAt"] == "2026-11-30T03:03:50.468321Z")
    }

    @Test(
        "what has no verdict is not read back",
        arguments: [[:], ["runs": []], ["runs": [["scenario": "s", "title": "t"]]]] as [JSON])
    func nothing(json: JSON) { #expect(RunReport(reported: json) == nil) }

    @Test(
        "what it all came to, in words",
        arguments: [
            ([], "nothing was played"), ([.skipped], "nothing was played"), ([.passed], "passed"),
            ([.passed, .passed], "all 2 runs passed"), ([.failed, .skipped], "1 failed of 1 run"),
            ([.passed, .skipped], "passed"),
            (
                [.failed, .passed, .incomplete, .error, .failed],
                "2 failed, 1 without a verdict, 1 incomplete of 5 runs"
            ),
        ] as [([RunReport.Outcome], String)])
    func headline(outcomes: [RunReport.Outcome], expected: String) {
        let runs = outcomes.map { RunReport(scenario: "s", title: "t", platform: .ios, outcome: $0, note: "") }
        #expect(Report(runs).headline == expected)
    }

    @Test("runs that passed with warnings are told from those that passed without, in each form that people read")
    func warnings() throws {
        let warned = Sample.verdict("passed", checks: [Sample.check("plaid.status", "failed", level: "warn")])
        let passed = Sample.verdict("passed", checks: [Sample.check("plaid.status", "passed")])
        let report = Report([
            Sample.played(warned), Sample.played(passed, on: .android), Sample.played(warned, of: "b"),
        ])
        #expect(report.headline == "all 3 runs passed, 2 with warnings")
        #expect(report.tally.hasSuffix(": 3 passed (2 with warnings)"))
        #expect(Report([Sample.played(warned)]).headline == "passed with warnings")
        let markdown = String(decoding: report.bytes(as: .markdown), as: UTF8.self)
        #expect(markdown.contains("| plaid-closed | passed with warnings | passed |"))
        let page = try MarkupReader.read(String(decoding: report.bytes(as: .html), as: UTF8.self))
        let cells = page.all("table")[0].all("a").filter { $0.attributes["class"] == "cell" }
        #expect(cells.map { $0.attributes["title"] } == ["passed with warnings", "passed", "passed with warnings"])
        #expect(cells.map { $0.all("svg")[0].attributes["data-tone"] } == ["warn", "good", "warn"])
        let many = Report((0..<8).map { Sample.played($0 < 3 ? warned : passed, of: $0 < 7 ? "a" : "b") })
        let few = try MarkupReader.read(String(decoding: many.bytes(as: .html), as: UTF8.self))
        let titles = few.all("table")[0].all("a").map { $0.attributes["title"] }
        #expect(titles == ["passed with warnings", "passed", "passed"])
    }

    @Test(
        "runs that were not played are no success: the headline counts what was, and says why no more",
        arguments: [
            (
                [.passed, .notPlayed, .notPlayed, .skipped], "interrupted: 1 of 3 runs played",
                "1 passed, 1 skipped, 2 not played"
            ),
            (
                [.failed, .passed, .notPlayed], "interrupted: 2 of 3 runs played, 1 failed",
                "1 passed, 1 failed, 1 not played"
            ),
            ([.notPlayed], "interrupted: 0 of 1 run played", "1 not played"),
        ] as [([RunReport.Outcome], String, String)])
    func notPlayed(outcomes: [RunReport.Outcome], headline: String, tally: String) throws {
        let report = Report(
            outcomes.map { RunReport(scenario: "s", title: "t", platform: .ios, outcome: $0, note: "interrupted") })
        #expect(report.headline == headline)
        #expect(report.tally.hasSuffix(": \(tally)"))
        let count = outcomes.count { $0 == .notPlayed }
        #expect(report.json["counts"]?["notPlayed"] == .int(count))
        let suite = try MarkupReader.read(report.junit()).all("testsuite")[0]
        #expect(suite.all("skipped").count { $0.attributes["message"] == "not played: interrupted" } == count)
        let properties = suite.children[0].all("property").map(\.attributes)
        #expect(properties.contains { $0["name"] == "notPlayed" && $0["value"] == "\(count)" })
        let page = try MarkupReader.read(String(decoding: report.bytes(as: .html), as: UTF8.self))
        #expect(page.all("header")[0].attributes["data-tone"] == (outcomes.contains(.failed) ? "bad" : "warn"))
    }

    @Test(
        "the matrix shows the worst of a platform's runs first, and what was put to the test rather than what was not")
    func matrix() {
        let verdicts: [(Platform, String)] = [
            (.ios, "notExercised"), (.ios, "passed"), (.ios, "failed"), (.ios, "passed"), (.android, "notExercised"),
            (.android, "notObservable"), (.expo, "passed"),
        ]
        let matrix = Matrix(
            Report(
                verdicts.map { platform, outcome in
                    Sample.played(
                        Sample.verdict("passed", checks: [Sample.check("plaid.status", outcome)]), on: platform)
                }))
        #expect(matrix.platforms == ["ios", "android", "expo"])
        #expect(matrix.rows.map(\.id) == ["plaid.status"])
        let cells = matrix.rows[0].cells.map { $0.map { "\($0.standing) \($0.count) from \($0.first)" } }
        #expect(
            cells == [
                ["failed 1 from 2", "passed 2 from 1"], ["notObservable 1 from 5"],
                ["passed 1 from 6"],
            ])
    }

    @Test(
        "durations are rounded",
        arguments: [
            (710, 3, "0.710"), (710, 2, "0.71"), (1999, 2, "2.00"), (59_950, 1, "60.0"), (0, 0, "0"), (1500, 0, "2"),
        ])
    func duration(milliseconds: Int, decimals: Int, expected: String) {
        #expect(Duration.milliseconds(milliseconds).text(decimals: decimals) == expected)
    }
}
