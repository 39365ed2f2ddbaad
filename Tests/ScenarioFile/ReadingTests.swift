import Model
import Testing

@testable import ScenarioFile

@Suite("A scenario file")
struct ReadingTests {
    @Test("with nothing but `flow` is a working world, named after the file")
    func defaults() throws {
        let scenario = try #require(ScenarioFile.read(text: "flow: direct", file: "some/my-file.yaml").scenario)
        #expect(scenario == Scenario(name: "my-file", flows: [.direct]))
    }

    static let whole = """
        version: 1
        name: whole
        title: "Everything, no: really"
        flow: [onboarding, direct]
        tags: [plaid, no]
        platforms: [ios, react-native-shim]
        organization: { id: 7C9E6679-7425-40DE-944B-E07FC1F90AE8, name: Umbra, completionRedirectUrl: "other://done/here?a=b", ewa: true }
        worker: { id: W-2, name: Kim, phone: "+4915112345678", email: kim@example.org, available: 7.5, currency: EUR }
        login: { state: signedOut, code: "0815", cookie: { kind: persistent, maxAge: 2h, sameSite: none, httpOnly: false } }
        identity: { photo: optional, photoLimit: 2MB }
        plaid:
          institution: Tartan
          outcome: exited
          redirect: { way: tap, url: "//host/x y", delay: 1500ms, times: 2 }
          lifetime: 3s
        documents:
          - { id: a, title: A, filename: "A B.txt", mimeType: "text/plain; charset=utf-8", content: { text: Hello }, via: bridge }
          - { id: b, content: { base64: "AAEC\\n  /w==" } }
          - { id: c.pdf, content: { size: 2KB }, payload: urlSafe }
          - { id: d, filename: .., via: attachment, disposition: none, access: { cookie: true, uses: 1, lifetime: 2s } }
          - { id: e, filename: "", via: anchor, disposition: "ATTACHMENT;filename=é.pdf" }
          - { id: f, via: auto, disposition: default }
        links:
          - { id: terms, title: Terms of service, open: windowOpenAfterFetch }
          - { id: call, open: self, href: "tel:+15555550199" }
        frames: [srcdoc]
        probes: [strangerOrigin, lookAlike, frame, noise, badCertificate]
        faults:
          - { page: entry, nth: 1, status: 503, delay: 2s }
          - { page: hostedLink, status: 404 }
          - { page: document, delay: 5s }
          - { page: asset, reset: true }
          - { request: "GET /shared/*", truncate: 1KB }
          - { request: "POST /", stall: 0B }
          - { request: "GET /direct/", throttle: 1500B }
          - { page: entry, redirectLoop: true }
          - { page: entry, nth: 2, encoding: broken }
        drive: auto
        settle: 2s
        steps:
          - camera: deny
          - camera: allow
          - photo: camera
          - photo: file
          - onboard
          - openDirect
          - signIn
          - linkBank
          - plaid: { until: code }
          - plaid: exited
          - linkBank: twice
          - plaid: closed
          - download: b
          - return: b
          - follow: terms
          - back
          - background: 20s
          - restartApp
          - killApp
          - advance: 30d
          - openApp
          - cashOut: wallet
          - cashOut: card
          - signOut
        expect:
          - event: branchPlaidLinkComplete
            where: { status: completed, nth: 1.0, x.y: { oneOf: [a, 2, null] }, z: { exists: false } }
            after: { plaid: exited }
            within: 30s
            times: 1
            when: { platform: ios }
          - { event: pageShown, times: { atMost: 2 }, after: download }
          - { never: pageError, where: { message: { startsWith: a }, source: { endsWith: b }, line: { contains: c } }, after: 12 }
          - { check: plaid.opened, outcome: notObservable, when: { platform: [ios, react-native-shim] } }
        checks: { plaid.status: { level: warn, because: denied on purpose }, plaid.detail: { level: off } }
        require: [plaid.status, page.healthy]
        app: { platform: react-native-shim, authSession: false }
        destructive: true
        """

    @Test("can say everything")
    func everything() throws {
        let reading = ScenarioFile.read(text: Self.whole, file: "x.yaml")
        #expect(reading.diagnostics.map(\.text) == [])
        let scenario = try #require(reading.scenario)
        var expected = Scenario(name: "whole", title: "Everything, no: really", flows: [.onboarding, .direct])
        expected.tags = ["plaid", "no"]
        expected.platforms = [.ios, .reactNativeShim]
        expected.organization.id = "7c9e6679-7425-40de-944b-e07fc1f90ae8"
        expected.organization.name = "Umbra"
        expected.organization.completionRedirectURL = "other://done/here?a=b"
        expected.worker.id = "W-2"
        expected.worker.name = "Kim"
        expected.worker.phone = "+4915112345678"
        expected.worker.email = "kim@example.org"
        expected.worker.available = 750
        expected.worker.currency = "EUR"
        expected.login.state = .signedOut
        expected.login.code = "0815"
        expected.login.cookie.maxAge = .seconds(7200)
        expected.login.cookie.sameSite = .none
        expected.login.cookie.httpOnly = false
        expected.identity.photo = .optional
        expected.identity.photoLimit = 2_000_000
        expected.plaid.institution = "Tartan"
        expected.plaid.outcome = .exited
        expected.plaid.redirect.way = .tap
        expected.plaid.redirect.url = "//host/x y"
        expected.plaid.redirect.delay = .milliseconds(1500)
        expected.plaid.redirect.times = 2
        expected.plaid.lifetime = .seconds(3)
        expected.documents = documents
        expected.links = [
            Scenario.Link(id: "terms", title: "Terms of service"), Scenario.Link(id: "call", title: "call"),
        ]
        expected.links[0].open = .windowOpenAfterFetch
        expected.links[1].open = .`self`
        expected.links[1].href = "tel:+15555550199"
        expected.frames = [.srcdoc]
        expected.probes = Scenario.Probe.allCases
        expected.faults = [
            Fault(.page(.entry), nth: 1, .status(503, after: .seconds(2))),
            Fault(.page(.hostedLink), .status(404, after: .zero)), Fault(.page(.document), .delay(.seconds(5))),
            Fault(.page(.asset), .reset), Fault(.request(method: "GET", path: "/shared/*"), .truncate(1000)),
            Fault(.request(method: "POST", path: "/"), .stall(0)),
            Fault(.request(method: "GET", path: "/direct/"), .throttle(1500)), Fault(.page(.entry), .redirectLoop),
            Fault(.page(.entry), nth: 2, .brokenEncoding),
        ]
        expected.drive = .auto
        expected.settle = .seconds(2)
        expected.steps = [
            .camera(.deny), .camera(.allow), .photo(.camera), .photo(.file), .onboard, .openDirect, .signIn,
            .linkBank(times: 1), .plaidUntil(.code), .plaid(.exited), .linkBank(times: 2), .plaid(.closed),
            .download("b"), .handBack("b"), .follow("terms"), .back, .background(.seconds(20)), .restartApp, .killApp,
            .advance(.seconds(30 * 86_400)), .openApp, .cashOut(.wallet), .cashOut(.card), .signOut,
        ]
        expected.expect = expectations
        expected.checks = [
            .plaidStatus: .init(level: .warn, because: "denied on purpose"), .plaidDetail: .init(level: .off),
        ]
        expected.require = [.plaidStatus, .pageHealthy]
        expected.appPlatform = .reactNativeShim
        expected.appHasAuthSession = false
        expected.destructive = true
        #expect(scenario == expected)
    }

    private var documents: [Scenario.Document] {
        let file = "application/octet-stream"
        var documents: [Scenario.Document] = [
            .init(
                id: "a", title: "A", filename: "A B.txt", mimeType: "text/plain; charset=utf-8",
                content: Array("Hello".utf8)),
            .init(id: "b", title: "b", filename: "b", mimeType: file, content: [0, 1, 2, 255]),
            .init(
                id: "c.pdf", title: "c.pdf", filename: "c.pdf", mimeType: "application/pdf", source: .madeUp(size: 2000)
            ),
            .init(id: "d", title: "..", filename: "..", mimeType: file, source: .madeUp(size: 1000)),
            .init(id: "e", title: "e", filename: "", mimeType: file, source: .madeUp(size: 1000)),
            .init(id: "f", title: "f", filename: "f", mimeType: file, source: .madeUp(size: 1000)),
        ]
        documents[2].payload = .urlSafe
        (documents[3].via, documents[3].disposition) = (.attachment, .none)
        documents[3].access.cookie = true
        documents[3].access.uses = 1
        documents[3].access.lifetime = .seconds(2)
        (documents[4].via, documents[4].disposition) = (.anchor, .raw("ATTACHMENT;filename=é.pdf"))
        documents[5].via = .auto
        return documents
    }

    private var expectations: [Model.Expectation] {
        var completed = Model.Expectation(.event(.branchPlaidLinkComplete, times: .exactly(1)))
        completed.where = [
            .init(path: "status", test: .equals("completed")), .init(path: "nth", test: .equals(1)),
            .init(path: "x.y", test: .oneOf(["a", 2, .null])), .init(path: "z", test: .exists(false)),
        ]
        completed.after = 9
        completed.within = .seconds(30)
        completed.platforms = [.ios]
        var shown = Model.Expectation(.event(.pageShown, times: .atMost(2)))
        shown.after = 12
        var healthy = Model.Expectation(.never(.pageError))
        healthy.where = [
            .init(path: "message", test: .startsWith("a")), .init(path: "source", test: .endsWith("b")),
            .init(path: "line", test: .contains("c")),
        ]
        healthy.after = 11
        var check = Model.Expectation(.check(.plaidOpened, .notObservable))
        check.platforms = [.ios, .reactNativeShim]
        return [completed, shown, healthy, check]
    }

    @Test(
        "may close Plaid's window after its end, once, where the page waits there",
        arguments: [
            ("tap", "[linked, closed]", 0), ("none", "[exited, closed]", 0), ("tap", "[linked, closed, closed]", 1),
            ("tap", "[linked, linked]", 1), ("http", "[linked, closed]", 1), ("script", "[linked, closed]", 1),
        ])
    func closesAtTheEnd(way: String, ends: String, mistakes: Int) {
        let steps = ends.dropFirst().dropLast().split(separator: ", ").map { "{ plaid: \($0) }" }
        let text = """
            flow: direct
            plaid: { redirect: { way: \(way) } }
            steps: [linkBank, \(steps.joined(separator: ", "))]
            """
        #expect(
            ScenarioFile.read(text: text, file: "x").diagnostics.filter { $0.text.contains("error: ") }.count
                == mistakes)
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
            "{flow: direct, platforms: [browser]}", "{flow: direct, login: { cookie: { kind: session } }}",
            "{flow: onboarding, plaid: { redirect: { way: none } }}",
            "{flow: direct, plaid: { hostedLinkUrl: \"\" }}", "{flow: direct, plaid: { hostedLinkUrl: \"//a b\" }}",
            "flow: direct\nsteps: [signIn]",
            "{flow: direct, organization: { ewa: false }}",
            "{flow: direct, documents: [{ id: a, filename: \(String(repeating: "é", count: 300)).pdf }]}",
        ])
    func restore(text: String) throws {
        let scenario = try #require(ScenarioFile.read(text: text, file: "x.yaml").scenario)
        let restored = ScenarioFile.restore(ScenarioFile.text(of: scenario))
        #expect(restored.diagnostics.map(\.text) == [])
        #expect(restored.scenario == scenario)
    }

    @Test(
        "asks the worker to sign in where it says something about the login, or has a step that does",
        arguments: [
            ("flow: direct", .signedIn), ("flow: direct\nsteps: [linkBank, signOut]", .signedIn),
            ("flow: direct\nlogin: { state: signedIn }", .signedIn), ("flow: direct\nlogin: {}", .signedOut),
            ("flow: direct\nlogin: { cookie: { kind: session } }", .signedOut),
            ("flow: direct\nsteps: [signIn]", .signedOut),
            ("flow: direct\nsteps: [linkBank, signOut, signIn]", .signedOut),
        ] as [(String, Scenario.Login.State)])
    func login(text: String, state: Scenario.Login.State) throws {
        let scenario = try #require(ScenarioFile.read(text: text, file: "x").scenario)
        #expect(scenario.login.state == state)
    }

    @Test(
        "plays in one app or both",
        arguments: [
            ("onboarding", [.onboarding]), ("direct", [.direct]), ("[direct]", [.direct]),
            ("[onboarding, direct]", [.onboarding, .direct]),
        ] as [(String, [Scenario.Flow])])
    func flows(text: String, flows: [Scenario.Flow]) throws {
        let scenario = try #require(ScenarioFile.read(text: "flow: " + text, file: "x").scenario)
        #expect(scenario.flows == flows)
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
