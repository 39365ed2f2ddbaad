import Model

/// What is a testcase in the JUnit report. Raw values are those of `--junit-detail`.
package enum JUnitDetail: String, Sendable, Hashable, CaseIterable { case scenarios, checks }

extension Report {
    /// JUnit XML: a suite for each platform, a testcase for each run or each of its checks.
    ///
    /// - Parameter attachment: the path of a file, relative to the report's, that is referred to where something did not pass.
    package func junit(_ detail: JUnitDetail = .scenarios, attachment: String? = nil) -> String {
        var suites: [(name: String, runs: [RunReport])] = []
        for run in runs {
            if let index = suites.firstIndex(where: { $0.name == run.platformName }) {
                suites[index].runs.append(run)
            } else {
                suites.append((run.platformName, [run]))
            }
        }
        var all = JUnitSuite.Counts()
        var body = ""
        for (name, runs) in suites {
            let suite = JUnitSuite(name: name, runs: runs, detail: detail, attachment: attachment)
            all.add(suite.counts)
            body += suite.text
        }
        var root =
            XML.attribute("name", Product.name) + all.attributes + XML.attribute("time", duration.text(decimals: 3))
        if let start { root += XML.attribute("timestamp", XML.time(start)) }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(root)>\n\(body)</testsuites>\n"
    }
}

/// The runs of one platform.
struct JUnitSuite {
    struct Counts {
        var (tests, failures, errors, skipped) = (0, 0, 0, 0)

        mutating func add(_ other: Counts) {
            tests += other.tests
            failures += other.failures
            errors += other.errors
            skipped += other.skipped
        }

        var attributes: String {
            XML.attribute("tests", "\(tests)") + XML.attribute("failures", "\(failures)")
                + XML.attribute("errors", "\(errors)") + XML.attribute("skipped", "\(skipped)")
        }
    }

    private(set) var counts = Counts()
    private(set) var text = ""
    private let attachment: String?

    init(name: String, runs: [RunReport], detail: JUnitDetail, attachment: String?) {
        self.attachment = attachment
        var cases = ""
        for run in runs {
            for test in detail == .scenarios ? [JUnitCase(run, suite: name)] : JUnitCase.checks(of: run, suite: name) {
                cases += add(test, of: run)
            }
        }
        let time = runs.reduce(Duration.zero) { $0 + $1.duration }
        // Playwright names its projects by `hostname`, and viewers group by that.
        var attributes = XML.attribute("name", name) + XML.attribute("hostname", name) + counts.attributes
        attributes += XML.attribute("time", time.text(decimals: 3))
        if let start = runs.compactMap(\.start).min() { attributes += XML.attribute("timestamp", XML.time(start)) }
        var properties = [XML.property("version", "\(Product.name) \(Product.version)")]
        let notPlayed = runs.count { $0.outcome == .notPlayed }
        if notPlayed > 0 { properties.append(XML.property(RunReport.Outcome.notPlayed.rawValue, "\(notPlayed)")) }
        let lines = properties.map { "      \($0)\n" }.joined()
        text = "  <testsuite\(attributes)>\n    <properties>\n\(lines)    </properties>\n\(cases)  </testsuite>\n"
    }

    private mutating func add(_ test: JUnitCase, of run: RunReport) -> String {
        counts.tests += 1
        var body = ""
        if !test.properties.isEmpty {
            body += "      <properties>\n"
            for (name, value) in test.properties { body += "        \(XML.property(name, value))\n" }
            body += "      </properties>\n"
        }
        switch test.result {
        case .passed: break
        case .skipped(let message):
            counts.skipped += 1
            body += "      <skipped\(XML.attribute("message", message))/>\n"
        case .failure(let type, let message, let lines):
            counts.failures += 1
            body += element("failure", type, message, lines)
        case .error(let message):
            counts.errors += 1
            body += element("error", "error", message, [message])
        }
        var output = test.output.map(DeadText.of).joined(separator: "\n")
        if let attachment, test.isRun, run.outcome != .passed, run.wasPlayed {
            output += "\(output.isEmpty ? "" : "\n")\n[[ATTACHMENT|\(attachment)]]\n"
        }
        if !output.isEmpty { body += "      <system-out>\(Markup.escaped(output))</system-out>\n" }
        var attributes = XML.attribute("name", test.name) + XML.attribute("classname", test.className)
        attributes += XML.attribute("time", test.time.text(decimals: 3))
        return body.isEmpty ? "    <testcase\(attributes)/>\n" : "    <testcase\(attributes)>\n\(body)    </testcase>\n"
    }

    private func element(_ name: String, _ type: String, _ message: String, _ lines: [String]) -> String {
        let text = Markup.escaped(lines.map(DeadText.of).joined(separator: "\n"))
        return "      <\(name)\(XML.attribute("message", message))\(XML.attribute("type", type))>\(text)</\(name)>\n"
    }
}

/// What XML wants.
enum XML {
    /// With a blank before it.
    static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(DeadText.markup(value))\"" }

    static func property(_ name: String, _ value: String) -> String {
        "<property\(attribute("name", name))\(attribute("value", value))/>"
    }

    /// To the millisecond: more decimals are more than some readers take.
    static func time(_ microseconds: Int64) -> String { Timestamp.text(microseconds).prefix(23) + "Z" }
}
