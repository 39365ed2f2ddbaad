import Model
import Reports
import Testing

@Suite struct PageTests {
    private static func page(_ report: Report) throws -> (text: String, root: Markup) {
        let text = String(decoding: report.bytes(as: .html), as: UTF8.self)
        return (text, try MarkupReader.read(text))
    }

    @Test("the page asks no network, and runs nothing")
    func alone() throws {
        let (text, root) = try Self.page(Sample.everything("https://x.test/y.js"))
        #expect(root.all("script") + root.all("link") + root.all("img") + root.all("iframe") + root.all("form") == [])
        #expect(root.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
        #expect(!text.contains("url(") && !text.contains("@import"))
        let policy = root.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none'; style-src 'unsafe-inline'") == true)
    }

    @Test("every link in it leads somewhere, and no id is there twice")
    func links() throws {
        let (_, root) = try Self.page(Sample.everything("x"))
        let ids = Self.ids(root)
        #expect(Set(ids).count == ids.count)
        let targets = (root.all("a") + root.all("use")).compactMap { $0.attributes["href"]?.dropFirst() }
        #expect(!targets.isEmpty)
        #expect(targets.filter { !ids.contains(String($0)) } == [])
    }

    private static func ids(_ element: Markup) -> [String] {
        [element.attributes["id"]].compactMap(\.self) + element.children.flatMap(ids)
    }

    @Test("the worst runs come first, unfolded; those that passed are folded")
    func order() throws {
        let (_, root) = try Self.page(Sample.everything("x"))
        let runs = root.all("details").filter { $0.attributes["class"] == "run" }
        #expect(runs.map { $0.attributes["id"] } == ["r1", "r4", "r2", "r3", "r5"])
        #expect(runs.map { $0.attributes["open"] != nil } == [true, true, true, false, false])
    }

    @Test("what did not pass is listed right under the headline, each with a link to it, and nothing is if all passed")
    func failedFirst() throws {
        let (_, root) = try Self.page(Sample.everything("x"))
        let list = try #require(root.all("nav").first)
        #expect(list.all("a").map { $0.attributes["href"] } == ["#r1", "#r4", "#r2"])
        #expect(list.all("a").map { $0.all("span").last?.text ?? "" } == ["failed", "without a verdict", "incomplete"])
        let passed = Sample.played(Sample.verdict("passed"))
        let failed = Sample.played(Sample.verdict("failed"))
        #expect(try Self.page(Report([passed, passed])).root.all("nav") == [])
        #expect(try Self.page(Report([failed])).root.all("nav") == [])
        let (text, many) = try Self.page(Report((0..<300).map { _ in failed }))
        #expect(many.all("nav")[0].all("a").count == 21)
        #expect(text.contains(">and 280 more</a>"))
    }

    @Test("a table that is wider than the screen has a shadow where there is more of it, in light and dark")
    func shadow() throws {
        let (text, root) = try Self.page(Sample.everything("x"))
        let rule = try #require(text.split(separator: "\n.scroll {").dropFirst().first?.prefix { $0 != "}" })
        #expect(rule.contains("var(--shade)") && rule.contains(" local,") && rule.contains(" scroll,"))
        #expect(text.split(separator: "--shade: rgb").count == 3)
        let tables = root.all("div").filter { $0.attributes["class"] == "scroll" }
        #expect(tables.count == root.all("table").count && tables.allSatisfy { $0.attributes["tabindex"] == "0" })
    }

    @Test("there is a matrix of checks by platform, and before it one of scenarios if there are several")
    func tables() throws {
        let (_, several) = try Self.page(Sample.everything("x"))
        #expect(
            several.all("table").map { $0.all("thead")[0].all("th").map(\.text) } == [
                ["Scenario", "iOS", "Android", "Expo", "Browser"], ["Check", "iOS", "Android"],
            ])
        let verdict = Sample.verdict("passed", checks: [Sample.check("plaid.status", "passed")])
        let (_, one) = try Self.page(Report([Sample.played(verdict), Sample.played(verdict, on: .android)]))
        #expect(one.all("table").map { $0.all("thead")[0].all("th").map(\.text) } == [["Check", "iOS", "Android"]])
    }

    @Test("a failed check says what was expected and got, what to do, and links its evidence")
    func finding() throws {
        let (_, root) = try Self.page(Sample.everything("x"))
        let finding = try #require(root.all("div").first { $0.attributes["class"] == "finding" })
        #expect(finding.all("dt").map(\.text) == ["Expected", "Got", "Evidence", "What to do", "Guide"])
        #expect(finding.all("a").map { $0.attributes["href"] } == ["#r1-1", "#r1-2"])
    }

    @Test("a timeline is cut, and evidence that it lacks is no link")
    func manyEvents() throws {
        let verdict = Sample.verdict("failed", checks: [Sample.check("plaid.status", "failed")])
        let events = (1...1500).map { Sample.event($0 + 1, .pageShown) }
        let (text, root) = try Self.page(Report([Sample.played(verdict, events: events)]))
        #expect(root.all("li").count { $0.attributes["id"] != nil } == 1000)
        #expect(text.contains("500 more events are in the JSON report."))
        #expect(root.all("a").map { $0.attributes["href"] } == ["#r1-2"])
    }

    @Test("of many runs those that passed have a line each")
    func many() throws {
        let verdicts = ["passed", "failed"].map { Sample.verdict($0, checks: [Sample.check("plaid.status", $0)]) }
        let (_, root) = try Self.page(Report((0...1000).map { Sample.played(verdicts[$0 == 7 ? 1 : 0]) }))
        #expect(root.all("details").filter { $0.attributes["class"] == "run" }.map { $0.attributes["id"] } == ["r8"])
        #expect(root.all("p").count { $0.attributes["class"] == "run" } == 1000)
    }
}
