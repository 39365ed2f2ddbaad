import HTTP
import Model
import Pages
import Runs
import Testing

@Suite("The end of Hosted Link") struct LeavingTests {
    @Test("a form ends the visit: what happened is recorded, then the browser is sent on")
    func finishByForm() async throws {
        let fixture = try Fixture()
        let (run, link) = try await fixture.openedLink()
        let path = "/hl/\(link.id)/finish"
        let state = "/mock/api/links/\(link.id)"
        var open = try await fixture.get(state).json.object ?? [:]
        #expect((1790.0...1800).contains(open["expiresIn"]?.double ?? 0))
        open["expiresIn"] = nil
        #expect(
            JSON.object(open) == [
                "link": .string(link.id.text), "organization": "Acme Couriers", "state": "open",
                "redirect": ["way": "http", "delay": 0, "times": 1, "count": 0],
                "screen": "consent",
            ])
        try await fixture.reachEnd(of: link, account: "savings")
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
        let (run, link) = try await fixture.openedLink()
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
        let (run, link) = try await fixture.openedLink()
        _ = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited")
        let finished = try #require(run.events(.hostedLinkFinished).first)
        let redirected = try #require(run.events(.hostedLinkRedirected).first)
        #expect(redirected.elapsed - finished.elapsed >= .milliseconds(79))
    }

    @Test("a visit ends once: another outcome and an expired link are refused, with a page or a problem")
    func endsOnce() async throws {
        let fixture = try Fixture()
        let (run, link) = try await fixture.openedLink()
        let path = "/hl/\(link.id)/finish"
        for form in [
            "", "outcome=won", "outcome=linked", "outcome=linked&account=x",
            "outcome=exited&outcome=linked&account=checking",
            "outcome=linked&account=checking&account=savings", "outcome=exited&nth=0", "outcome=exited&nth=2",
            "outcome=exited&nth=1&nth=1", "outcome=exited&nth=99999999999999999999",
        ] {
            #expect(try await fixture.post(path, form: form).code == "bodyInvalid")
        }
        #expect(try await fixture.post(path, ["outcome": "linked"]).code == "mediaTypeUnsupported")
        for account in ["checking", "savings"] {
            let early = try await fixture.post(path, form: "outcome=linked&account=" + account)
            #expect(early.status == .conflict && early.text.contains("<!doctype html>"))
            try await fixture.reachEnd(of: link)
        }
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

    @Test("every other way gets the URL for the page to go to; an intent has that URL as its data")
    func ways() async throws {
        for way in Scenario.Plaid.Redirect.Way.allCases where way != .http {
            let fixture = try Fixture { $0.plaid.redirect.way = way }
            let (run, link) = try await fixture.openedLink()
            let answer = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited").json
            #expect(answer["url"]?.string == (way == .none ? nil : link.redirectURL), "\(way)")
            let query = link.redirectURL.split(separator: "?")[1]
            let intent = "intent://plaid-hosted-link-complete?\(query)#Intent;scheme=yourapp;end"
            #expect(answer["location"]?.string == (way == .intent ? intent : nil), "\(way)")
            #expect(run.events(.hostedLinkRedirected).isEmpty)
        }
    }

    @Test("a redirect that the page asks for again is another one, as often as the scenario says")
    func times() async throws {
        let fixture = try Fixture { $0.plaid.redirect.times = 2 }
        let (run, link) = try await fixture.openedLink()
        for nth in [1, 1, 2, 2] {
            let response = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited&nth=\(nth)")
            #expect(response.status == .seeOther && response.location == link.redirectURL)
        }
        #expect(run.events(.hostedLinkRedirected).map { $0["nth"] } == [1, 2])
        #expect(run.events(.hostedLinkFinished).count == 1)
        #expect(try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited&nth=3").code == "bodyInvalid")
    }

    @Test("the nonce is for URLs of the completion's scheme and host; every other text stays as it is")
    func targets() async throws {
        let base = "yourapp://plaid-hosted-link-complete"
        let withNonce: [(String?, String)] = [
            (nil, base + "?"), (base + "?a=1", base + "?a=1&"), (base + "/more/path", base + "/more/path?"),
            (base + "/", base + "/?"),
            ("YOURAPP://Plaid-Hosted-Link-Complete", "YOURAPP://Plaid-Hosted-Link-Complete?"),
            (base + "?q=a'`${1}\\%22%E2%80%A8%3C/script%3E", base + "?q=a'`${1}\\%22%E2%80%A8%3C/script%3E&"),
            (
                base + "?q=" + String(repeating: "x", count: 8000),
                base + "?q=" + String(repeating: "x", count: 8000) + "&"
            ),
        ]
        for (url, start) in withNonce {
            let fixture = try Fixture { $0.plaid.redirect.url = url }
            let (run, link) = try await fixture.openedLink()
            #expect(link.redirectURL.hasPrefix(start + "mockNonce="))
            #expect(try await run.createLink { "\($0)" }.redirectURL != link.redirectURL)
            let response = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited")
            #expect(response.location == link.redirectURL)
        }
        let fragment = try Fixture { $0.plaid.redirect.url = base + "#part" }
        let (_, link) = try await fragment.openedLink()
        #expect(link.redirectURL.hasPrefix(base + "?mockNonce=") && link.redirectURL.hasSuffix("#part"))
        for text in [
            base + "2", base + ".evil/x", "yourapp://other", "otherapp://plaid-hosted-link-complete", "//host/x", "",
            "javascript:alert(1)", "ftp://host/x", "relative", "yourapp://with space/x", "\"><script>",
            "intent://x#Intent;end",
            "yourapp:plaid-hosted-link-complete", ":", "://", "é://x",
        ] {
            let fixture = try Fixture { $0.plaid.redirect.url = text }
            let (_, link) = try await fixture.openedLink()
            #expect(link.redirectURL == text)
            let response = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited")
            #expect(response.status == .seeOther && response.headers["Location"] == text)
            #expect(!response.text.contains("\"><script>"))
        }
    }

    @Test("an intent is made of a URL with a scheme, and of nothing else")
    func intents() async throws {
        for (url, location) in [
            ("otherapp://x/y?z#f", "intent://x/y?z#f#Intent;scheme=otherapp;end"), ("//host/x", "//host/x"),
            ("", ""), ("intent://x#Intent;scheme=a;end", "intent://x#Intent;scheme=a;end"),
            ("no scheme:x", "no scheme:x"),
        ] {
            let fixture = try Fixture {
                $0.plaid.redirect.way = .intent
                $0.plaid.redirect.url = url
            }
            let (_, link) = try await fixture.openedLink()
            let answer = try await fixture.post("/hl/\(link.id)/finish", form: "outcome=exited").json
            #expect(answer == ["url": .string(url), "location": .string(location)])
        }
    }
}
