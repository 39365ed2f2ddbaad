import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct HostedLinkTests {
    /// A run whose entry page was loaded, and a link of it.
    private func opened(_ fixture: Fixture) async throws -> (run: Run, link: LinkState) {
        let run = try await fixture.run()
        _ = try await fixture.get("/direct/?mockRun=\(run.id)", host: "entry.test:81")
        let link = try await run.createLink { "http://link.test/hl/\($0)" }
        return (run, link)
    }

    private func showPage(_ run: Run, _ fixture: Fixture, cookie: String) async throws {
        let body = report(.pageShown, ["screen": "home", "navigation": "navigate"])
        let headers = ["Content-Type": "application/json", "Cookie": cookie]
        _ = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/reports", headers, body: body.bytes)
    }

    @Test(
        "a look at the entry host tells whose cookie jar it is",
        arguments: [(true, true, "webview"), (true, false, "other"), (false, false, "unknown")])
    func jars(keepsCookies: Bool, hasCookie: Bool, jar: String) async throws {
        let fixture = try Fixture()
        let (run, link) = try await opened(fixture)
        let cookie = "mockJar_\(run.id)=1"
        if keepsCookies { try await showPage(run, fixture, cookie: cookie) }
        let first = try await fixture.get("/hl/\(link.id)", host: "link.test")
        #expect(first.status == .seeOther && first.location == "http://entry.test:81/mock/jar/\(link.id)")
        let bounced = try await fixture.get(
            "/mock/jar/\(link.id)", host: "entry.test:81", hasCookie ? ["Cookie": cookie] : [:])
        #expect(bounced.location == "http://link.test/hl/\(link.id)?jar=\(jar)")
        let page = try await fixture.get("/hl/\(link.id)?jar=\(jar)", host: "link.test")
        #expect(page.status == .ok && page.text.contains("Select your bank"))
        #expect(run.events(.hostedLinkRequested).map { $0["jar"]?.string } == [nil, jar])
        #expect(run.events(.hostedLinkLoaded).isEmpty)
    }

    @Test("a head, a prefetch and a frame are recorded as requests; only a document bounces")
    func requests() async throws {
        let fixture = try Fixture()
        let (run, link) = try await opened(fixture)
        let path = "/hl/\(link.id)"
        #expect(try await fixture.ask("HEAD", path).status == .ok)
        #expect(try await fixture.get(path, ["Sec-Purpose": "prefetch"]).status == .seeOther)
        #expect(try await fixture.get(path, ["Sec-Fetch-Dest": "iframe"]).status == .ok)
        #expect(try await fixture.get(path, ["Sec-Fetch-Dest": "document", "Purpose": "preview"]).status == .seeOther)
        let requests = run.events(.hostedLinkRequested)
        #expect(requests.map { $0["method"]?.string } == ["HEAD", "GET", "GET", "GET"])
        #expect(requests.map { $0["purpose"]?.string } == [nil, "prefetch", nil, "preview"])
        #expect(run.events(after: 0).allSatisfy { $0.type != .hostedLinkLoaded })
    }

    @Test("a link that no run has gets a page")
    func unknown() async throws {
        let fixture = try Fixture()
        let (run, _) = try await opened(fixture)
        for id in ["lsx", "ls0000000000000000000000aaaaaaaaaa", "ls\(run.id)0000000000"] {
            let response = try await fixture.get("/hl/\(id)")
            #expect(response.status == .notFound && response.text.contains("<!doctype html>"))
        }
    }

    @Test("forms of the page may lead to the redirect's scheme, and to no other")
    func policy() async throws {
        for (url, scheme) in [
            ("yourapp://done", " yourapp:"), ("YourApp2+x.y-z://done", " yourapp2+x.y-z:"), ("https://a/b", " https:"),
            ("1bad://x", ""), ("none", ""), ("a b; script-src *://x", ""),
        ] {
            let fixture = try Fixture { $0.organization.completionRedirectURL = url }
            let (_, link) = try await opened(fixture)
            let policy = try await fixture.get("/hl/\(link.id)?jar=other").headers["Content-Security-Policy"] ?? ""
            #expect(policy.contains("form-action 'self'\(scheme); base-uri"))
            #expect(policy.contains("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"))
        }
    }

    @Test("the right credentials lead to accounts, others are refused, and none are kept")
    func credentials() async throws {
        let fixture = try Fixture()
        let (run, link) = try await opened(fixture)
        let path = "/mock/api/links/\(link.id)/credentials"
        let before = run.events(after: 0).count
        let right = try await fixture.post(path, ["username": "user_good", "password": "pass_good"])
        #expect(right.json["accounts"]?.array?.map { $0["id"]?.string } == ["checking", "savings"])
        for (username, password) in [("user_good", "hunter2"), ("sam", "pass_good"), ("", "")] {
            let wrong = try await fixture.post(
                path, ["username": .string(username), "password": .string(password)])
            #expect(wrong.status == .unprocessableContent && wrong.code == "INVALID_CREDENTIALS")
            #expect(!wrong.text.contains("hunter2"))
        }
        for body: JSON in [[:], ["username": "user_good"], ["username": 1, "password": "x"]] {
            #expect(try await fixture.post(path, body).code == "bodyInvalid")
        }
        #expect(run.events(after: 0).count == before)
        try await run.advanceClock(by: .seconds(1801))
        let late = try await fixture.post(path, ["username": "user_good", "password": "pass_good"])
        #expect(late.status == .gone && late.code == "linkExpired")
    }

    @Test("a form ends the visit: what happened is recorded, then the browser is sent on")
    func finishByForm() async throws {
        let fixture = try Fixture()
        let (run, link) = try await opened(fixture)
        let path = "/hl/\(link.id)/finish"
        let state = "/mock/api/links/\(link.id)"
        #expect(
            try await fixture.get(state).json == [
                "link": .string(link.id.text), "organization": "Acme Couriers", "institution": "First Platypus Bank",
                "redirect": ["way": "http", "delay": 0], "state": "open",
            ])
        for _ in 1...2 {
            let response = try await fixture.post(path, form: "outcome=linked&account=savings")
            #expect(response.status == .seeOther && response.location == link.redirectURL)
        }
        #expect(link.redirectURL.hasPrefix("yourapp://plaid-hosted-link-complete?mockNonce="))
        let events = run.events(after: 0).suffix(4).map(\.type)
        #expect(
            events.filter { $0 == .hostedLinkFinished || $0 == .hostedLinkRedirected } == [
                .hostedLinkFinished, .hostedLinkRedirected,
            ])
        #expect(run.events(.hostedLinkFinished).first?["account"] == "Savings ••1111")
        #expect(run.events(.hostedLinkRedirected).first?["url"]?.string == link.redirectURL)
        let finished = try await fixture.get(state).json
        #expect(finished["state"] == "finished" && finished["outcome"] == "linked")
        #expect(finished["redirect"]?["url"]?.string == link.redirectURL)
    }

    @Test("where a tap leads back, the form gets the URL and nothing is redirected yet")
    func finishByTap() async throws {
        let fixture = try Fixture { $0.plaid.redirect.way = .tap }
        let (run, link) = try await opened(fixture)
        let response = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited")
        #expect(response.json == ["url": .string(link.redirectURL)])
        #expect(run.events(.hostedLinkFinished).first?["outcome"] == "exited")
        #expect(run.events(.hostedLinkRedirected).isEmpty)
        let path = "/mock/api/links/\(link.id)/reports"
        let tap = report(
            .hostedLinkRedirected, ["way": "tap", "url": .string(link.redirectURL), "onShow": false])
        #expect(try await fixture.post(path, tap).status == .ok)
        #expect(run.events(.hostedLinkRedirected).map { $0["link"]?.string } == [link.id.text])
        let other = report(.hostedLinkRedirected, ["way": "tap", "url": "yourapp://other", "onShow": false], seq: 2)
        #expect(try await fixture.post(path, other).code == "bodyInvalid")
    }

    @Test("the redirect waits as long as the scenario says")
    func delay() async throws {
        let fixture = try Fixture { $0.plaid.redirect.delay = .milliseconds(80) }
        let (run, link) = try await opened(fixture)
        _ = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited")
        let finished = try #require(run.events(.hostedLinkFinished).first)
        let redirected = try #require(run.events(.hostedLinkRedirected).first)
        #expect(redirected.elapsed - finished.elapsed >= .milliseconds(79))
    }

    @Test("a visit ends once: another outcome and an expired link are refused, with a page or a problem")
    func endsOnce() async throws {
        let fixture = try Fixture()
        let (run, link) = try await opened(fixture)
        let path = "/hl/\(link.id)/finish"
        for form in ["", "outcome=won", "outcome=linked", "outcome=linked&account=x"] {
            #expect(try await fixture.post(path, form: form).code == "bodyInvalid")
        }
        #expect(try await fixture.post(path, ["outcome": "linked"]).code == "mediaTypeUnsupported")
        _ = try await fixture.post(path, form: "outcome=exited")
        let again = try await fixture.post(path, form: "outcome=linked&account=checking")
        #expect(again.status == .conflict && again.text.contains("<!doctype html>"))
        let expired = try await run.createLink { "http://link.test/hl/\($0)" }
        try await run.advanceClock(by: .seconds(1800))
        let headers = ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"]
        let late = try await fixture.ask(
            "POST", "/hl/\(expired.id)/finish", headers, body: Array("outcome=exited".utf8))
        #expect(late.status == .gone && late.code == "linkExpired")
        #expect(run.events(.hostedLinkFinished).count == 1)
    }

    @Test("what the page reports carries its link; types that are Direct's are refused")
    func reports() async throws {
        let fixture = try Fixture()
        let (run, link) = try await opened(fixture)
        let path = "/mock/api/links/\(link.id)/reports"
        let loaded = report(
            .hostedLinkLoaded, ["jar": "other", "visible": true, "navigation": "navigate", "signs": []])
        let headers = ["Content-Type": "application/json", "User-Agent": "Test/1"]
        for _ in 1...2 { _ = try await fixture.ask("POST", path, headers, body: loaded.bytes) }
        let event = try #require(run.events(.hostedLinkLoaded).first)
        #expect(run.events(.hostedLinkLoaded).count == 1)
        #expect(event["link"]?.string == link.id.text && event["userAgent"] == "Test/1" && event["method"] == "GET")
        let foreign = report(.branchPlaidLinkComplete, ["detail": .null, "target": "window"], seq: 2)
        #expect(try await fixture.post(path, foreign).code == "bodyInvalid")
        let direct = try await fixture.post("/mock/api/runs/\(run.id)/reports", loaded)
        #expect(direct.code == "bodyInvalid")
    }
}
