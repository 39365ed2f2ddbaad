import Model
import Testing

@testable import ScenarioFile

@Suite("A scenario file")
struct ReadingTests {
    @Test("with nothing but `flow` is a working world, named after the file")
    func defaults() throws {
        let scenario = try #require(ScenarioFile.read(text: "flow: direct", file: "some/my-file.yaml").scenario)
        #expect(scenario == Scenario(name: "my-file", flow: .direct))
    }

    static let whole = """
        version: 1
        name: whole
        title: "Everything, no: really"
        flow: direct
        tags: [plaid, no]
        platforms: [ios, react-native-shim]
        organization: { id: 7C9E6679-7425-40DE-944B-E07FC1F90AE8, name: Umbra, completionRedirectUrl: "other://done/here?a=b", ewa: false }
        worker: { id: W-2, name: Kim, phone: "+4915112345678", email: kim@example.org, available: 7.5, currency: EUR }
        plaid:
          institution: Tartan
          outcome: exited
          redirect: { way: tap, delay: 1500ms }
          lifetime: 3s
        documents:
          - { id: a, title: A, filename: "A B.txt", mimeType: "text/plain; charset=utf-8", content: { text: Hello }, via: bridge }
          - { id: b, content: { base64: "AAEC\\n  /w==" } }
          - { id: c.pdf, content: { size: 2KB } }
        settle: 2s
        steps:
          - linkBank
          - plaid: exited
          - linkBank: twice
          - plaid: closed
          - download: b
        expect:
          - event: branchPlaidLinkComplete
            where: { status: completed, nth: 1.0, x.y: { oneOf: [a, 2, null] }, z: { exists: false } }
            after: { plaid: exited }
            within: 30s
            times: 1
            when: { platform: ios }
          - { event: pageShown, times: { atMost: 2 }, after: download }
          - { never: pageError, where: { message: { startsWith: a }, source: { endsWith: b }, line: { contains: c } }, after: 4 }
          - { check: plaid.opened, outcome: notObservable, when: { platform: [ios, react-native-shim] } }
        checks: { plaid.status: { level: warn, because: denied on purpose }, page.healthy: { level: off } }
        app: { platform: react-native-shim }
        """

    @Test("can say everything")
    func everything() throws {
        let reading = ScenarioFile.read(text: Self.whole, file: "x.yaml")
        #expect(reading.diagnostics.map(\.text) == [])
        let scenario = try #require(reading.scenario)
        var expected = Scenario(name: "whole", title: "Everything, no: really", flow: .direct)
        expected.tags = ["plaid", "no"]
        expected.platforms = [.ios, .reactNativeShim]
        expected.organization.id = "7c9e6679-7425-40de-944b-e07fc1f90ae8"
        expected.organization.name = "Umbra"
        expected.organization.completionRedirectURL = "other://done/here?a=b"
        expected.organization.ewa = false
        expected.worker.id = "W-2"
        expected.worker.name = "Kim"
        expected.worker.phone = "+4915112345678"
        expected.worker.email = "kim@example.org"
        expected.worker.available = 750
        expected.worker.currency = "EUR"
        expected.plaid.institution = "Tartan"
        expected.plaid.outcome = .exited
        expected.plaid.redirect.way = .tap
        expected.plaid.redirect.delay = .milliseconds(1500)
        expected.plaid.lifetime = .seconds(3)
        expected.documents = [
            .init(
                id: "a", title: "A", filename: "A B.txt", mimeType: "text/plain; charset=utf-8",
                content: Array("Hello".utf8)),
            .init(id: "b", title: "b", filename: "b", mimeType: "application/octet-stream", content: [0, 1, 2, 255]),
            .init(
                id: "c.pdf", title: "c.pdf", filename: "c.pdf", mimeType: "application/pdf", source: .madeUp(size: 2000)
            ),
        ]
        expected.settle = .seconds(2)
        expected.steps = [.linkBank(times: 1), .plaid(.exited), .linkBank(times: 2), .plaid(.closed), .download("b")]
        expected.expect = expectations
        expected.checks = [
            .plaidStatus: .init(level: .warn, because: "denied on purpose"), .pageHealthy: .init(level: .off),
        ]
        expected.appPlatform = .reactNativeShim
        #expect(scenario == expected)
    }

    private var expectations: [Model.Expectation] {
        var completed = Model.Expectation(.event(.branchPlaidLinkComplete, times: .exactly(1)))
        completed.where = [
            .init(path: "status", test: .equals("completed")), .init(path: "nth", test: .equals(1)),
            .init(path: "x.y", test: .oneOf(["a", 2, .null])), .init(path: "z", test: .exists(false)),
        ]
        completed.after = 1
        completed.within = .seconds(30)
        completed.platforms = [.ios]
        var shown = Model.Expectation(.event(.pageShown, times: .atMost(2)))
        shown.after = 4
        var healthy = Model.Expectation(.never(.pageError))
        healthy.where = [
            .init(path: "message", test: .startsWith("a")), .init(path: "source", test: .endsWith("b")),
            .init(path: "line", test: .contains("c")),
        ]
        healthy.after = 3
        var check = Model.Expectation(.check(.plaidOpened, .notObservable))
        check.platforms = [.ios, .reactNativeShim]
        return [completed, shown, healthy, check]
    }

    @Test("that wants an event without saying how often wants it at least once")
    func times() throws {
        let text = "flow: direct\nexpect: [{ event: pageShown }]"
        let scenario = try #require(ScenarioFile.read(text: text, file: "x").scenario)
        #expect(scenario.expect == [.init(.event(.pageShown, times: .atLeast(1)))])
    }

    @Test(
        "is read from the text that a run keeps of it",
        arguments: [
            whole, "flow: direct", "flow: direct\nsteps: [linkBank, plaid: exited]",
            "{flow: direct, platforms: [browser]}",
        ])
    func restore(text: String) throws {
        let scenario = try #require(ScenarioFile.read(text: text, file: "x.yaml").scenario)
        let restored = ScenarioFile.restore(ScenarioFile.text(of: scenario))
        #expect(restored.diagnostics.map(\.text) == [])
        #expect(restored.scenario == scenario)
    }

    @Test("makes up the same content each time, and another for another document")
    func madeUp() {
        func content(_ id: String) -> [UInt8] {
            Scenario.Document(id: id, title: "", filename: "", mimeType: "", source: .madeUp(size: 1003)).content
        }
        #expect(content("a").count == 1003)
        #expect(content("a") == content("a"))
        #expect(content("a") != content("b"))
        #expect(Set(content("a")).count > 200)
    }
}
