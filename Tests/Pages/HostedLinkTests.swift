import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct HostedLinkTests {
    /// Values of the jar cookie: the webview's, and that of the phone's browser, in which the entry URL was opened, too.
    private static let (asking, phone) = ("0123456789abcdefghijAB", "0123456789abcdefghijCD")

    @Test(
        "a look at the entry host tells whether its cookie jar is that of the page which asked for the link",
        arguments: [
            (asking, asking, "webview"), (asking, nil, "other"), (asking, phone, "other"), (asking, "1", "other"),
            (nil, nil, "unknown"), (nil, phone, "unknown"),
        ])
    func jars(asking: String?, here: String?, jar: String) async throws {
        let fixture = try Fixture()
        let (run, link) = try await fixture.openedLink(askedFrom: asking)
        let first = try await fixture.get("/hl/\(link.id)", host: "link.test")
        #expect(first.status == .seeOther && first.location == "http://entry.test:81/mock/jar/\(link.id)")
        let bounced = try await fixture.get(
            "/mock/jar/\(link.id)", host: "entry.test:81", here.map { ["Cookie": "mockJar_\(run.id)=\($0)"] } ?? [:])
        #expect(bounced.location == "http://link.test/hl/\(link.id)?jar=\(jar)")
        let page = try await fixture.get("/hl/\(link.id)?jar=\(jar)", host: "link.test")
        #expect(page.status == .ok && page.text.contains("Select your bank"))
        #expect(run.events(.hostedLinkRequested).map { $0["jar"]?.string } == [nil, jar])
        #expect(run.events(.hostedLinkLoaded).isEmpty)
    }

    @Test("a head, a prefetch and a frame are recorded as requests; only a document bounces")
    func requests() async throws {
        let fixture = try Fixture()
        let (run, link) = try await fixture.openedLink()
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
        let (run, _) = try await fixture.openedLink()
        for id in ["lsx", "ls0000000000000000000000aaaaaaaaaa", "ls\(run.id)0000000000"] {
            let response = try await fixture.get("/hl/\(id)")
            #expect(response.status == .notFound && response.text.contains("<!doctype html>"))
        }
    }

    @Test("forms of the page may lead to the redirect's scheme, and to no other")
    func policy() async throws {
        for (url, scheme) in [
            ("yourapp://done", " yourapp:"), ("YourApp2+x.y-z://done", " yourapp2+x.y-z:"), ("https://a/b", " https:"),
            ("//other/x", " http: https:"), ("1bad://x", ""), ("none", ""), ("a b; script-src *://x", ""),
        ] {
            let fixture = try Fixture { $0.organization.completionRedirectURL = url }
            let (_, link) = try await fixture.openedLink()
            let policy = try await fixture.get("/hl/\(link.id)?jar=other").headers["Content-Security-Policy"] ?? ""
            #expect(policy.contains("form-action 'self'\(scheme); base-uri"))
            #expect(policy.contains("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"))
        }
    }

    @Test("what the page reports carries its link; types that are Direct's are refused")
    func reports() async throws {
        let fixture = try Fixture()
        let (run, link) = try await fixture.openedLink()
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
