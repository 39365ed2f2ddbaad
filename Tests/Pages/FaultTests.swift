import HTTP
import Loop
import Model
import Pages
import Runs
import Testing

@Suite("Faults") struct FaultTests {
    private static func fixture(_ faults: Fault...) throws -> Fixture { try Fixture { $0.faults = faults } }

    private static func entry(_ run: Run) -> String {
        "/direct/?org_id=\(run.scenario.organization.id)&mockRun=\(run.id)"
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var effect: Fault.Effect
        var impairment: Impairment?
        var testDescription: String { Fault(.page(.entry), effect).text }
    }

    @Test(
        "the page is served with its trouble",
        arguments: [
            Row(effect: .delay(.seconds(5)), impairment: Impairment(delay: .seconds(5))),
            Row(effect: .truncate(1000), impairment: Impairment(cut: .endAfter(1000))),
            Row(effect: .stall(1000), impairment: Impairment(cut: .stallAfter(1000))),
            Row(effect: .throttle(10_000), impairment: Impairment(rate: 10_000)),
        ])
    func impaired(row: Row) async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), row.effect))
        let run = try await fixture.run()
        let response = try await fixture.get(Self.entry(run), ["Accept-Encoding": "gzip", "If-None-Match": "*"])
        #expect(response.status == .ok && response.text.contains("<title>Direct"))
        #expect(response.impairment == row.impairment && response.headers["Content-Encoding"] == nil)
        #expect(run.events(.entryLoaded).count == 1 && run.events(.faultInjected).count == 1)
    }

    @Test("a broken coding says gzip, and is kept by no one") func brokenCoding() async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), .brokenEncoding))
        let response = try await fixture.get(Self.entry(try await fixture.run()))
        #expect(response.headers["Content-Encoding"] == "gzip" && response.text.hasPrefix("\0<!doctype html>"))
        #expect(response.headers["Cache-Control"] == "no-store")
    }

    @Test("a status comes in place of the page, says that it was ordered, and is on record before it is sent")
    func status() async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), nth: 1, .status(503, after: .seconds(2))))
        let run = try await fixture.run()
        let first = try await fixture.get(Self.entry(run))
        #expect(first.status == .serviceUnavailable && first.impairment == Impairment(delay: .seconds(2)))
        #expect(first.text.contains("page: entry, nth: 1, status: 503, delay: 2s"))
        #expect(run.events(.entryLoaded).isEmpty)
        let event = try #require(run.events(.faultInjected).first)
        #expect(
            event.data == [
                "fault": "page: entry, nth: 1, status: 503, delay: 2s", "page": "entry", "request": "GET /direct/",
                "nth": 1,
            ])
        let second = try await fixture.get(Self.entry(run))
        #expect(second.status == .ok && second.impairment == nil && run.events(.faultInjected).count == 1)
    }

    @Test("a call that is late does late what it does")
    func lateCall() async throws {
        let fixture = try Self.fixture(
            Fault(.request(method: "POST", path: "/mock/api/runs/{run}/links"), .delay(.milliseconds(80))))
        let run = try await fixture.run()
        let response = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/links")
        #expect(response.status == .created && response.impairment == nil)
        let fault = try #require(run.events(.faultInjected).first)
        let created = try #require(run.events(.hostedLinkCreated).first)
        #expect(created.elapsed - fault.elapsed >= .milliseconds(80))
    }

    @Test("a reset needs no answer, and the page is not asked") func reset() async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), .reset))
        let run = try await fixture.run()
        let response = try await fixture.get(Self.entry(run))
        #expect(response.impairment == Impairment(cut: .reset) && run.events(.entryLoaded).isEmpty)
    }

    @Test("each run counts for itself, each fault its own requests, and the first that is due is served")
    func counting() async throws {
        let fixture = try Self.fixture(
            Fault(.page(.entry), nth: 2, .status(500, after: .zero)),
            Fault(.request(method: "GET", path: "/direct/*"), nth: 3, .status(501, after: .zero)),
            Fault(.request(method: "GET", path: "/direct/login"), nth: 2, .status(502, after: .zero)),
            Fault(.page(.entry), nth: 2, .status(504, after: .zero)))
        let (run, other) = (try await fixture.run(), try await fixture.run())
        var codes: [Int] = []
        for path in ["/direct/", "/direct/login", "/direct/", "/direct/login", "/direct/"] {
            codes.append(try await fixture.get("\(path)?mockRun=\(run.id)").status.rawValue)
        }
        #expect(codes == [200, 500, 501, 502, 200])
        #expect(try await fixture.get(Self.entry(other)).status == .ok)
        #expect(run.read { $0.faults.counts.map(\.requests) } == [5, 5, 2, 5])
        #expect(run.read { $0.faults.counts.map(\.served) } == [1, 1, 1, 0])
    }

    @Test("HEAD is no request for a page, and a bare entry URL is none of the run's") func uncounted() async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), .status(500, after: .zero)))
        let run = try await fixture.run()
        #expect(try await fixture.ask("HEAD", Self.entry(run)).status == .ok)
        #expect(try await fixture.get("/direct/?mockScenario=fixture").status == .seeOther)
        #expect(try await fixture.get("/direct/?mockRun=0000000000000000000000").status == .notFound)
        #expect(run.events(.faultInjected).isEmpty)
    }

    @Test("a loop leads as far as browsers follow; who goes further comes to the page") func loop() async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), nth: 1, .redirectLoop))
        let run = try await fixture.run()
        var (target, hops) = (Self.entry(run), 0)
        while true {
            let response = try await fixture.get(target)
            if response.status != 302 {
                #expect(response.status == .ok && target == Self.entry(run))
                break
            }
            target = response.location
            hops += 1
            try #require(hops < 100 && target.hasPrefix("/direct/?org_id="))
        }
        #expect(hops == 21)
        #expect(run.events(.faultInjected).count == 1 && run.events(.entryLoaded).count == 1)
    }

    @Test("what pages report is never hit") func reports() async throws {
        let fixture = try Self.fixture(Fault(.request(method: "POST", path: "/mock/*"), .status(500, after: .zero)))
        let run = try await fixture.run()
        let answer = try await fixture.post(
            "/mock/api/runs/\(run.id)/reports", report(.pageHidden, ["screen": "home"]))
        #expect(answer.status == .ok)
        let link = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/links")
        #expect(link.status == .internalServerError && link.code == "faultInjected")
        #expect(link.json["detail"]?.string == "request: POST /mock/*, status: 500")
    }

    @Test("a call is named by its path, with {run} and {link} for what no scenario can know") func named() async throws
    {
        let fixture = try Self.fixture(
            Fault(.request(method: "GET", path: "/mock/api/runs/{run}/outcome"), nth: 1, .status(503, after: .zero)),
            Fault(.request(method: "GET", path: "/mock/api/links/{link}"), .status(502, after: .zero)))
        let run = try await fixture.run()
        let outcome = "/mock/api/runs/\(run.id)/outcome"
        #expect(try await fixture.get(outcome).status == .serviceUnavailable)
        #expect(try await fixture.get(outcome).code != "faultInjected")
        let link = try await run.createLink { "http://localhost:8080/hl/\($0)" }.id.text
        #expect(try await fixture.get("/mock/api/links/\(link)").status == 502)
        let event = try #require(run.events(.faultInjected).last)
        #expect(event["request"]?.string == "GET /mock/api/links/\(link)" && event["link"]?.string == link)
    }

    @Test("a Hosted Link is hit where it would be shown, not on its way by the entry page's host")
    func hostedLink() async throws {
        let fixture = try Self.fixture(Fault(.page(.hostedLink), nth: 1, .status(503, after: .zero)))
        let run = try await fixture.run()
        _ = try await fixture.get(Self.entry(run))
        let link = try await run.createLink { "http://localhost:8080/hl/\($0)" }
        #expect(try await fixture.get("/hl/\(link.id)").status == .seeOther)
        let shown = try await fixture.get("/hl/\(link.id)?jar=webview")
        #expect(shown.status == .serviceUnavailable && shown.text.contains("page: hostedLink"))
        #expect(run.events(.hostedLinkRequested).count == 1)
        #expect(run.events(.faultInjected).first?["page"]?.string == "hostedLink")
        #expect(try await fixture.get("/hl/\(link.id)?jar=webview").status == .ok)
    }

    @Test("a document breaks off, and can be gone on with by a range") func document() async throws {
        let fixture = try Self.fixture(Fault(.page(.document), nth: 1, .truncate(2)))
        let run = try await fixture.run()
        let path = "/mock/documents/\(run.id)/agreement/a.pdf"
        let cut = try await fixture.get(path)
        #expect(cut.impairment == Impairment(cut: .endAfter(2)) && cut.headers["ETag"] != nil)
        let rest = try await fixture.get(path, ["Range": "bytes=2-", "If-Range": cut.headers["ETag"] ?? ""])
        #expect(rest.status == .partialContent && rest.text == "DF" && rest.impairment == nil)
    }

    @Test("assets name their run where faults are about them, and reporting has its scripts") func assets() async throws
    {
        let fixture = try Self.fixture(
            Fault(.page(.asset), nth: 2, .status(500, after: .zero)),
            Fault(.request(method: "GET", path: "/mock/direct/direct.css"), .status(404, after: .zero)))
        let run = try await fixture.run()
        let files = "/mock/runs/\(run.id)/files"
        let page = try await fixture.get(Self.entry(run), ["Accept-Encoding": "gzip"]).text
        #expect(page.contains("src=\"\(files)/direct/direct.js\"") && !page.contains("=\"/mock/direct/"))
        #expect(try await fixture.get(files + "/direct/home.js").text.contains("import"))
        #expect(try await fixture.get(files + "/direct/home.js").status == .internalServerError)
        #expect(try await fixture.get(files + "/direct/direct.css").status == .notFound)
        for _ in 0..<3 { #expect(try await fixture.get(files + "/shared/reports.js").status == .ok) }
        #expect(try await fixture.get("/mock/direct/home.js").status == .ok)
        #expect(run.events(.faultInjected).map { $0["page"]?.string } == ["asset", "asset"])

        let other = try Self.fixture(Fault(.page(.entry), nth: 9, .reset))
        #expect(try await other.get(Self.entry(try await other.run())).text.contains("=\"/mock/direct/"))
    }

    @Test("a count is known after a restart of the server") func restart() async throws {
        let fixture = try Self.fixture(Fault(.page(.entry), .status(500, after: .zero)))
        let run = try await fixture.run()
        for _ in 0..<3 { _ = try await fixture.get(Self.entry(run)) }
        let scenario = fixture.scenario
        let store = RunStore(journal: fixture.store.journal, loops: fixture.loops, readScenario: { _ in scenario })
        try await store.load()
        let again = try await store.run(run.id)
        #expect(again.read { $0.faults.counts } == run.read { $0.faults.counts })
        #expect(again.read { $0.faults.counts.map(\.served) } == [3])
    }
}
