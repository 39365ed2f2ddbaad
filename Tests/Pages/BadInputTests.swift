import HTTP
import Model
import Pages
import Runs
import Testing

/// What no endpoint of the pages takes: docs/page-protocol.md.
@Suite("Bad input") struct BadInputTests {
    private static func fixture() throws -> Fixture {
        try Fixture { scenario in
            scenario.flows = [.onboarding, .direct]
            scenario.links = [.init(id: "terms", title: "Terms")]
            scenario.probes = [.strangerOrigin, .lookAlike, .frame, .noise]
            scenario.frames = [.srcdoc]
            scenario.documents[0].access.uses = 1
            scenario.login.state = .signedOut
            scenario.identity.photo = .optional
        }
    }

    private static func body(_ endpoint: Endpoint, _ text: String = "{}") -> [UInt8] {
        endpoint.type == nil ? [] : Array(text.utf8)
    }

    private static func headers(_ endpoint: Endpoint, _ more: [String: String] = [:]) -> [String: String] {
        endpoint.type.map { ["Content-Type": $0] }?.merging(more) { $1 } ?? more
    }

    private static let unknownRun = String(repeating: "0", count: 22)
    private static let unknownLink = "ls" + String(repeating: "0", count: 32)

    @Test(
        "a run that is none gets 404 of every endpoint; where a browser asks, as a page",
        arguments: Endpoint.calls + Endpoint.pages)
    func unknownRuns(endpoint: Endpoint) async throws {
        let fixture = try Self.fixture()
        for run in [Self.unknownRun, "nothing", "%3Cb%3E", String(repeating: "a", count: 4000), "%F0%9F%98%80"] {
            let target = endpoint.target(run, "")
            let answer = try await fixture.ask(
                endpoint.method, target, Self.headers(endpoint), body: Self.body(endpoint))
            #expect(answer.status == .notFound && answer.code == "runUnknown", "\(target)")
            let page = try await fixture.ask(
                endpoint.method, target, Self.headers(endpoint, ["Accept": "text/html,*/*;q=0.8"]),
                body: Self.body(endpoint))
            let isPage = page.headers["Content-Type"]?.hasPrefix("text/html") ?? false
            #expect(
                page.status == .notFound && isPage == Endpoint.pages.contains { $0.path == endpoint.path }, "\(target)")
            #expect(page.text.contains("There is no such run"))
        }
    }

    @Test("a Hosted Link that is none gets 404 of every endpoint", arguments: Endpoint.linkCalls + Endpoint.linkPages)
    func unknownLinks(endpoint: Endpoint) async throws {
        let fixture = try Self.fixture()
        let (run, link) = try await fixture.openedLink()
        let count = run.events(after: 0).count
        // The second is of the run, and was never made.
        let wrong = [
            Self.unknownLink, String(link.id.text.dropLast(3)) + "zzz", "nothing", String(repeating: "a", count: 4000),
        ]
        for name in wrong {
            let answer = try await fixture.ask(
                endpoint.method, endpoint.target("", name), Self.headers(endpoint), body: Self.body(endpoint))
            #expect(answer.status == .notFound, "\(name)")
            if endpoint.method == "POST" || endpoint.path.hasPrefix("/mock/api/") {
                #expect(answer.code == "linkUnknown" || answer.text.contains("<html"), "\(name)")
            }
        }
        #expect(run.events(after: 0).count == count)
    }

    @Test(
        "a body of another type gets 415, one that is no JSON or no form 400, and nothing comes of it",
        arguments: (Endpoint.calls + Endpoint.linkCalls + Endpoint.linkPages).filter {
            $0.type == Endpoint.json || $0.type == Endpoint.form
        })
    func bodies(endpoint: Endpoint) async throws {
        let fixture = try Self.fixture()
        let (run, link) = try await fixture.openedLink()
        let cookie = try await fixture.signIn(run)
        let target = endpoint.target(run.id.text, link.id.text)
        let count = run.events(after: 0).count
        for type in ["text/plain", "multipart/form-data; boundary=b"] {
            let answer = try await fixture.ask(
                endpoint.method, target, ["Content-Type": type, "Cookie": cookie], body: Array("{}".utf8))
            #expect(answer.status == .unsupportedMediaType && answer.code == "mediaTypeUnsupported", "\(type)")
        }
        let texts =
            endpoint.type == Endpoint.json
            ? ["", "{", "[]", "null", "{\"a\":1,\"a\":2}", "\u{FF}"] : ["", "answer=x", "%%"]
        for text in texts {
            let answer = try await fixture.ask(
                endpoint.method, target, ["Content-Type": endpoint.type ?? "", "Cookie": cookie], body: Array(text.utf8)
            )
            #expect(answer.status == .badRequest, "\(text) \(answer.status)")
            #expect(answer.code == "bodyInvalid", "\(text)")
        }
        #expect(run.events(after: 0).count == count)
    }

    @Test(
        "a body past the limit gets 413",
        arguments: Endpoint.calls + Endpoint.pages + Endpoint.linkCalls + Endpoint.linkPages)
    func oversized(endpoint: Endpoint) async throws {
        let fixture = try Self.fixture()
        let (run, link) = try await fixture.openedLink()
        let answer = try await fixture.ask(
            endpoint.method, endpoint.target(run.id.text, link.id.text), Self.headers(endpoint),
            body: [UInt8](repeating: 0x20, count: endpoint.limit + 1))
        #expect(answer.status == .contentTooLarge)
    }

    @Test("what must be there once is refused where it is missing, doubled, empty, wrong or too long")
    func parameters() async throws {
        let fixture = try Self.fixture()
        let (run, link) = try await fixture.openedLink()
        let cookie = try await fixture.signIn(run)
        let (api, long) = ("/mock/api/runs/\(run.id)", String(repeating: "x", count: 3000))
        let canaries = api + "/canaries"
        let count = run.events(after: 0).count
        let rows: [(method: String, target: String, status: Status)] = [
            ("GET", api + "/drive?known=a&known=a", .badRequest),
            ("GET", "/mock/api/links/\(link.id)/drive?known=&known=", .badRequest),
            ("POST", canaries, .notFound), ("POST", canaries + "?probe=other&how=none", .notFound),
            ("POST", canaries + "?probe=frame&how=none", .badRequest),
            ("POST", canaries + "?probe=frame&how=none&frame=other", .badRequest),
            ("POST", canaries + "?probe=frame&probe=frame&how=none&frame=srcdoc", .badRequest),
            ("POST", canaries + "?probe=lookAlike", .badRequest),
            ("POST", canaries + "?probe=lookAlike&how=BranchAndroidBridge", .badRequest),
            ("POST", canaries + "?probe=lookAlike&how=unreachable&host=\(long)", .badRequest),
            ("POST", canaries + "?probe=badCertificate&how=none", .notFound),
            ("POST", api + "/frames/", .methodNotAllowed), ("POST", api + "/frames/other", .notFound),
            ("POST", api + "/frames/\(long)", .notFound),
            ("POST", "/mock/api/canaries/\(link.id)?how=loaded", .notFound),
            ("POST", "/mock/api/canaries/nothing?how=loaded", .notFound),
            ("POST", "/mock/api/canaries/\(link.id)", .badRequest),
            ("POST", "/mock/api/canaries/\(link.id)?how=loaded&how=loaded", .badRequest),
            ("POST", "/mock/api/canaries/\(link.id)?how=other", .badRequest),
            ("POST", "/mock/api/canaries/\(Self.unknownLink)?how=loaded", .notFound),
            ("GET", "/mock/stranger/\(run.id)", .notFound), ("GET", "/mock/stranger/\(run.id)?probe=frame", .notFound),
            ("GET", "/mock/stranger/\(run.id)?probe=strangerOrigin&probe=lookAlike", .badRequest),
            ("GET", "/mock/stranger/\(run.id)?probe=strangerOrigin&next=https://example.com/", .notFound),
            ("GET", "/mock/stranger/\(run.id)?probe=strangerOrigin&next=javascript:alert(1)", .notFound),
            ("GET", "/mock/stranger/\(run.id)/other", .notFound), ("GET", "/mock/stranger/\(run.id)/srcdoc", .notFound),
            ("GET", "/external/\(run.id)/other", .notFound), ("GET", "/external/\(run.id)/\(long)", .notFound),
            ("GET", api + "/documents/other", .notFound), ("POST", api + "/documents/other/url", .notFound),
            ("GET", "/mock/return/\(run.id)?document=other", .notFound),
            ("GET", "/mock/return/\(run.id)?document=agreement&document=agreement", .badRequest),
            ("POST", api + "/certificates", .notFound),
            ("POST", api + "/onboarding/photo?way=other", .badRequest),
            ("GET", api + "/nothing", .notFound), ("DELETE", api, .methodNotAllowed),
            ("PUT", "/hl/\(link.id)", .methodNotAllowed),
        ]
        for row in rows {
            let answer = try await fixture.ask(row.method, row.target, ["Cookie": cookie])
            #expect(answer.status == row.status, "\(row.method) \(row.target): \(answer.status)")
            #expect(answer.headers["Content-Type"] == "application/problem+json" && answer.code != nil, "\(row.target)")
        }
        #expect(run.events(after: 0).count == count)
    }

    @Test("a body's member that it does not have is named, and nothing comes of the others")
    func members() async throws {
        let fixture = try Self.fixture()
        let (run, link) = try await fixture.openedLink()
        let cookie = try await fixture.signIn(run)
        let api = "/mock/api/runs/\(run.id)"
        let count = run.events(after: 0).count
        let report: JSON = ["seq": 1, "at": 1, "type": "pageHidden", "data": ["screen": "home"]]
        let more: JSON = ["seq": 1, "at": 1, "type": "pageHidden", "data": ["screen": "home"], "other": 1]
        let bodies: [(path: String, body: JSON)] = [
            (api + "/login", ["code": .string(fixture.scenario.login.code), "other": 1]),
            (api + "/cash-outs", ["to": "wallet", "amount": "20.00", "key": "key00001", "other": 1]),
            ("/external/\(run.id)/terms/signs", ["signs": ["ReactNativeWebView"], "other": 1]),
            ("/mock/api/links/\(link.id)/steps", ["from": "consent", "other": 1]),
            (api + "/reports", ["page": "page0001", "reports": [report], "other": 1]),
            (api + "/reports", ["page": "page0001", "reports": [more]]),
            ("/mock/api/links/\(link.id)/reports", ["page": "page0001", "reports": [more]]),
        ]
        for (path, body) in bodies {
            let answer = try await fixture.post(path, body, cookie: cookie)
            #expect(
                answer.status == .badRequest
                    && answer.json["detail"]?.string?.hasSuffix("there is no member \"other\".") == true, "\(path)")
        }
        #expect(run.events(after: 0).count == count)
    }

    @Test("a document's URL works with the ticket that was made for it, and with no other")
    func tickets() async throws {
        let fixture = try Self.fixture()
        let (run, other) = (try await fixture.run(), try await fixture.run())
        let url = try await fixture.ask(
            "POST", "/mock/api/runs/\(run.id)/documents/agreement/url", ["Cookie": try await fixture.signIn(run)]
        ).json["url"]?.string
        let path = try #require(url)
        let ticket = try #require(path.split(separator: "=").last)
        let bare = String(path.prefix { $0 != "?" })
        for wrong in [
            bare, bare + "?ticket=", bare + "?ticket=nothing", bare + "?ticket=\(ticket)&ticket=\(ticket)",
            bare + "?ticket=\(String(repeating: "a", count: 3000))",
            bare.replacing("\(run.id)", with: "\(other.id)") + "?ticket=\(ticket)",
        ] {
            let answer = try await fixture.get(wrong)
            #expect(answer.status == .notFound && !answer.text.contains("%PDF"), "\(wrong)")
        }
        #expect(try await fixture.get(path).text == "%PDF")
        #expect(try await fixture.get(path).status == .gone)
    }

    @Test("a word about the cookie jar that is none of ours is found out anew")
    func jars() async throws {
        let fixture = try Self.fixture()
        let (run, link) = try await fixture.openedLink()
        for wrong in ["", "evil", "webview&jar=other", "%3Cscript%3E", String(repeating: "x", count: 3000)] {
            let answer = try await fixture.get("/hl/\(link.id)?jar=\(wrong)", host: "link.test")
            #expect(answer.status == .seeOther && answer.location == "http://entry.test:81/mock/jar/\(link.id)")
        }
        #expect(run.events(.hostedLinkRequested).allSatisfy { $0["jar"] == nil })
    }

    // MARK: Two runs

    @Test("nothing of one run shows in another, or changes it")
    func foreign() async throws {
        let fixture = try Self.fixture()
        let (mine, myLink) = try await fixture.openedLink()
        let (theirs, theirLink) = try await fixture.openedLink()
        let (cookie, foreign) = (try await fixture.signIn(mine), try await fixture.signIn(theirs))
        _ = try await fixture.ask("POST", "/mock/api/runs/\(theirs.id)/canaries?probe=noise")
        let canary = try await fixture.ask(
            "POST", "/mock/api/runs/\(theirs.id)/canaries?probe=lookAlike&how=none"
        ).json["canary"]
        try await fixture.reachEnd(of: theirLink)
        _ = try await fixture.post(
            "/hl/\(theirLink.id)/finish", form: "outcome=linked&account=checking")
        let drawn: JSON = ["to": "wallet", "amount": "20.00", "key": "key00001"]
        let path = "/mock/api/runs/\(mine.id)"
        #expect(
            try await fixture.post("/mock/api/runs/\(theirs.id)/cash-outs", drawn, cookie: foreign).status == .created)
        let (myCount, theirCount) = (mine.events(after: 0).count, theirs.events(after: 0).count)

        // Their sign-in is none here.
        let refused = try await fixture.ask("GET", path + "/outcome", ["Cookie": foreign])
        #expect(refused.status == .unauthorized && mine.lastEvent?["reason"] == "foreign")
        let world = try await fixture.ask("GET", path, ["Cookie": foreign]).json
        #expect(world["login"]?["reason"] == "foreign" && world["worker"] == nil && world["accounts"] == nil)

        // Nor are their links, canaries and strangers.
        let reports: [JSON] = [
            report(.branchPlaidLinkOpen, ["url": .string(theirLink.url), "bridge": "ios"]),
            report(
                .probeSent,
                ["probe": "noise", "how": "ReactNativeWebView", "canary": canary ?? .null, "target": "null"]),
        ]
        for body in reports {
            let answer = try await fixture.post(path + "/reports", body)
            #expect([.badRequest, .notFound].contains(answer.status), "\(body.text)")
        }
        let redirected = report(
            .hostedLinkRedirected, ["way": "script", "url": .string(theirLink.redirectURL), "onShow": false])
        #expect(try await fixture.post("/mock/api/links/\(myLink.id)/reports", redirected).code == "bodyInvalid")
        let next = PercentCoding.encode("http://127.0.0.1:81/mock/stranger/\(theirs.id)?probe=lookAlike")
        #expect(
            try await fixture.get("/mock/stranger/\(mine.id)?probe=strangerOrigin&next=\(next)").status == .notFound)

        // What they did is not here.
        let own = try await fixture.ask("GET", path, ["Cookie": cookie]).json
        #expect(own["linked"] == .null && own["cashOuts"] == [] && own["worker"]?["available"] == "182.40")
        let outcome = try await fixture.ask("GET", path + "/outcome", ["Cookie": cookie]).json
        #expect(outcome["link"]?.string == myLink.id.text && outcome["outcome"] == "pending")
        #expect(try await fixture.post(path + "/cash-outs", drawn, cookie: cookie).status == .created)
        #expect(theirs.events(after: 0).count == theirCount)
        #expect(mine.events(after: 0).dropFirst(myCount).map(\.type) == [.signInRequired, .cashedOut])
    }
}
