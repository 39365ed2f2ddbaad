import Model
import Reports
import Testing

@Suite struct MarkdownTests {
    private static func text(_ report: Report) -> String {
        String(decoding: report.bytes(as: .markdown), as: UTF8.self)
    }

    @Test("what failed comes first, then what warns, then all runs, then what was not put to the test")
    func order() {
        let heads = Self.text(Sample.everything("x")).split(separator: "\n").filter {
            $0.hasPrefix("##") || $0.hasPrefix("<details")
        }
        #expect(
            heads == [
                "## Branch Mock: 1 failed, 1 without a verdict, 1 incomplete of 4 runs, 1 passed with warnings",
                "### plaid-closed (x): x",
                "### plaid-closed (x): x", "### other (x): x", "### Warnings", "### All runs",
                "<details><summary>Look at it yourself</summary>", "<details><summary>Not exercised</summary>",
            ])
    }

    @Test("a failed check is a row with what was expected and got, what to do, and the evidence")
    func failed() {
        let verdict = Sample.verdict("failed", checks: [Sample.check("plaid.status", "failed")])
        let lines = Self.text(Report([Sample.played(verdict)])).split(separator: "\n")
        #expect(lines.contains("| check | expected | got | what to do | evidence |"))
        #expect(lines.contains("| plaid.status | expected plain | plain | plain | \\#1, \\#2 |"))
    }

    @Test("a row is a scenario, a column a platform")
    func table() {
        let passed = Sample.verdict("passed")
        let report = Report([
            Sample.played(passed, of: "a"), Sample.played(passed, of: "a"),
            Sample.played(Sample.verdict("failed"), of: "a", on: .android),
            Sample.played(passed, of: "b", on: .android),
        ])
        let lines = Self.text(report).split(separator: "\n")
        #expect(lines.contains("| scenario | ios | android |"))
        #expect(lines.contains("| a | passed, passed | failed |"))
        #expect(lines.contains("| b |  | passed |"))
    }

    @Test("it stays beneath what a job summary may have, and says what is missing")
    func limit() {
        let failed = Sample.verdict(
            "failed", checks: [Sample.check("plaid.status", "failed", text: String(repeating: "long ", count: 200))])
        let text = Self.text(Report((0..<1000).map { Sample.played(failed, of: "s\($0)") }))
        #expect(text.utf8.count < 1_000_000)
        #expect(text.contains("### All runs"))
        #expect(
            text.split(separator: "\n").last?.hasSuffix("more sections did not fit: the other reports have all.")
                == true)
    }
}
