import Model
import Reports
import Testing

@Suite struct JUnitTests {
    private static func suites(_ report: Report, _ detail: JUnitDetail = .scenarios) throws -> [Markup] {
        try MarkupReader.read(report.junit(detail)).all("testsuite")
    }

    @Test("a suite is a platform, a testcase a scenario on it, and the counts fit")
    func counts() throws {
        let root = try MarkupReader.read(Sample.everything("x").junit())
        #expect(root.name == "testsuites")
        let expected = ["name": "branch-mock", "tests": "5", "failures": "2", "errors": "1", "skipped": "1"]
        for (name, value) in expected { #expect(root.attributes[name] == value) }
        #expect(root.children.map { $0.attributes["name"] } == ["ios", "android", "expo", "browser"])
        let ios = root.children[0]
        #expect(ios.all("testcase").map { $0.attributes["name"] } == ["plaid-closed (x)", "other"])
        #expect(ios.all("testcase").allSatisfy { $0.attributes["classname"] == "ios" })
        #expect((ios.attributes["tests"], ios.attributes["failures"]) == ("2", "1"))
        #expect(ios.attributes["time"] == "1.420")
        #expect(ios.attributes["timestamp"] == "2026-11-30T03:03:50.468Z")
    }

    @Test("one failure bears the first failed check's id, and lists all that failed")
    func failure() throws {
        let verdict = Sample.verdict(
            "failed",
            checks: [
                Sample.check("plaid.opened", "passed"), Sample.check("plaid.completed", "failed"),
                Sample.check("plaid.status", "failed"), Sample.check("plaid.completedOnce", "failed", gap: "sample"),
            ], expectations: [Sample.expectation("never probeTripped", "failed")])
        let test = try #require(try Self.suites(Report([Sample.played(verdict)]))[0].all("testcase").first)
        let failures = test.all("failure")
        try #require(failures.count == 1)
        #expect(failures[0].attributes["type"] == "plaid.completed")
        #expect(failures[0].attributes["message"] == "plaid.completed: plain (and 2 more)")
        let lines = failures[0].text.split(separator: "\n")
        #expect(
            lines.filter { !$0.hasPrefix(" ") } == [
                "A title", "plaid.completed: title plain", "plaid.status: title plain", "expect.1: never probeTripped",
            ])
        #expect(lines[2] == "    expected:  expected plain")
        #expect(lines[4] == "    evidence:  #1, #2")
        #expect(!failures[0].text.contains("plaid.completedOnce"))
    }

    @Test(
        "what came of a run is an element that CI systems know",
        arguments: [
            (Sample.played(Sample.verdict("passed")), nil, nil, nil),
            (
                Sample.played(Sample.verdict("incomplete", steps: [Sample.step(2, "plaid: closed", "due")])), "failure",
                "incomplete", "step 2 is not done: plaid: closed"
            ),
            (
                Sample.played(
                    Sample.verdict(
                        "incomplete", required: [Sample.expectation("plaid.status is put to the test", "notExercised")])
                ),
                "failure", "incomplete", "required: plaid.status is put to the test: nothing"
            ),
            (
                Sample.played(
                    Sample.verdict("incomplete", steps: [Sample.step(1, "signIn", "due")]), note: "no button"),
                "failure",
                "incomplete", "step 1 is not done: signIn (and 1 more)"
            ),
            (
                Sample.played(Sample.verdict("incomplete", final: false)), "failure", "incomplete",
                "the verdict is not final yet"
            ),
            (
                Sample.played(
                    Sample.verdict("failed", expectations: [Sample.expectation("never pageError", "failed")])),
                "failure",
                "expect.1", "expect.1: nothing"
            ),
            (
                RunReport(scenario: "s", title: "t", platform: .ios, outcome: .error, note: "the browser is gone"),
                "error",
                "error", "the browser is gone"
            ),
            (
                RunReport(scenario: "s", title: "t", platform: .ios, outcome: .skipped, note: "s is for android"),
                "skipped",
                nil, "s is for android"
            ),
        ] as [(RunReport, String?, String?, String?)])
    func outcome(run: RunReport, element: String?, type: String?, message: String?) throws {
        let test = try #require(try Self.suites(Report([run]))[0].all("testcase").first)
        let results = test.children.filter { ["failure", "error", "skipped"].contains($0.name) }
        #expect(results.map(\.name) == [element].compactMap(\.self))
        #expect(results.first?.attributes["type"] == type)
        #expect(results.first?.attributes["message"] == message)
    }

    @Test("what does not count, or was not put to the test, is told by properties")
    func properties() throws {
        let verdict = Sample.verdict(
            "passed",
            checks: [
                Sample.check("camera.available", "failed", isProvoked: true),
                Sample.check("plaid.completedOnce", "failed", gap: "sample"),
                Sample.check("page.healthy", "failed", level: "warn"), Sample.check("trust.noise", "notExercised"),
                Sample.check("trust.frame", "notExercised"), Sample.check("plaid.authSession", "notObservable"),
                Sample.check("tls.verified", "failed", level: "off"),
            ], expectations: [Sample.expectation("camera.available is failed", "passed")])
        let test = try #require(
            try Self.suites(Report([Sample.played(verdict, label: "build 7")]))[0].all("testcase").first)
        let properties = test.all("property").map { ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "") }
        let expected = [
            ("scenario", "plaid-closed"), ("title", "A title"), ("label", "build 7"), ("run", Sample.run.text),
            ("warned", "plaid.completedOnce, page.healthy"), ("provoked", "camera.available"),
            ("notExercised", "trust.noise, trust.frame"), ("notObservable", "plaid.authSession"),
            ("off", "tls.verified"),
        ]
        #expect(properties.map(\.0) == expected.map(\.0))
        #expect(properties.map(\.1) == expected.map(\.1))
        #expect(test.all("failure") == [])
    }

    @Test("strictly judged, what the guide's own sample does wrong is failed")
    func strict() throws {
        var verdict = Sample.verdict("failed", checks: [Sample.check("plaid.completedOnce", "failed", gap: "sample")])
        verdict["strict"] = true
        let failure = try Self.suites(Report([Sample.played(verdict)]))[0].all("failure").first
        #expect(failure?.attributes["type"] == "plaid.completedOnce")
    }

    @Test("with a testcase for each check, those that were not put to the test are skipped")
    func checks() throws {
        let verdict = Sample.verdict(
            "failed",
            checks: [
                Sample.check("plaid.opened", "passed"), Sample.check("plaid.completed", "failed"),
                Sample.check("plaid.completedOnce", "failed", gap: "sample"),
                Sample.check("trust.noise", "notExercised"),
                Sample.check("plaid.authSession", "notObservable"),
                Sample.check("tls.verified", "failed", level: "off"),
            ], expectations: [Sample.expectation("never pageError", "failed")])
        let skipped = RunReport(
            scenario: "s", title: "t", platform: .android, outcome: .skipped, note: "not for android")
        let suites = try Self.suites(Report([Sample.played(verdict), skipped]), .checks)
        let results = suites[0].all("testcase").map { test in
            let result = test.children.first { ["failure", "skipped"].contains($0.name) }?.name ?? "passed"
            return "\(test.attributes["classname"] ?? "") \(test.attributes["name"] ?? "") \(result)"
        }
        #expect(
            results == [
                "ios.plaid-closed verdict passed", "ios.plaid-closed plaid.opened passed",
                "ios.plaid-closed plaid.completed failure", "ios.plaid-closed plaid.completedOnce passed",
                "ios.plaid-closed trust.noise skipped", "ios.plaid-closed plaid.authSession skipped",
                "ios.plaid-closed expect.1 failure",
            ])
        #expect((suites[0].attributes["tests"], suites[0].attributes["failures"]) == ("7", "2"))
        #expect(suites[1].all("testcase").map { $0.all("skipped").count } == [1])
    }

    @Test("a testcase that did not pass refers to the page, others do not")
    func attachment() throws {
        let report = Report([
            Sample.played(Sample.verdict("failed"), events: [Sample.event(1, .entryLoaded, ["flow": "direct"])]),
            Sample.played(Sample.verdict("passed"), of: "other"),
        ])
        let tests = try MarkupReader.read(report.junit(attachment: "html/out.html")).all("testcase")
        let lines = tests[0].all("system-out").first?.text.split(separator: "\n") ?? []
        #expect(lines == ["0.001  #1  entryLoaded  flow direct", "[[ATTACHMENT|html/out.html]]"])
        #expect(tests[1].all("system-out") == [])
    }
}
