import HTTP
import Model
import Runs
import Testing

@Suite struct ExternalLinkTests {
    private static func fixture() throws -> Fixture {
        try Fixture { scenario in
            scenario.links = [.init(id: "terms", title: "Terms <of> service"), .init(id: "call", title: "Call")]
            scenario.links[1].href = "tel:+15555550199"
        }
    }

    private static func entered(_ fixture: Fixture) async throws -> Run {
        let run = try await fixture.run()
        let entry = try await fixture.get("/direct/?org_id=\(run.scenario.organization.id)&mockRun=\(run.id)")
        #expect(entry.status == .ok)
        return run
    }

    @Test("an external page is recorded with the cookie jar that it was opened in, once a request")
    func jars() async throws {
        let fixture = try Self.fixture()
        let run = try await Self.entered(fixture)
        let path = "/external/\(run.id)/terms"
        #expect(try await fixture.get(path).status == .ok)
        _ = try await fixture.post(
            "/mock/api/runs/\(run.id)/reports", report(.pageShown, ["screen": "home", "navigation": "navigate"]))
        let cookie = ["Cookie": "mockJar_\(run.id)=0123456789abcdefghijAB"]
        let shown = try await fixture.ask(
            "POST", "/mock/api/runs/\(run.id)/reports", cookie.merging(["Content-Type": "application/json"]) { $1 },
            body: report(.pageShown, ["screen": "home", "navigation": "navigate"], seq: 2).bytes)
        #expect(shown.status == .ok)
        let page = try await fixture.get(path, ["User-Agent": "Browser"])
        #expect(page.text.contains("Terms &lt;of&gt; service") && page.text.contains("device’s own browser"))
        _ = try await fixture.get(path, cookie)
        _ = try await fixture.get(path, ["Cache-Control": "max-age=0"])
        _ = try await fixture.get(path, ["Sec-Purpose": "prefetch;prerender"])
        _ = try await fixture.ask("HEAD", path)
        // The entry URL was opened in the phone's browser, too.
        _ = try await fixture.get(path, ["Cookie": "mockJar_\(run.id)=0123456789abcdefghijCD"])
        _ = try await fixture.ask("POST", path, ["Content-Type": "application/x-www-form-urlencoded"])
        let opened = run.events(.externalLinkOpened)
        #expect(opened.allSatisfy { $0["link"] == "terms" })
        #expect(
            opened.map { $0["jar"] } == ["unknown", "other", "webview", "other", "other", "other", "other", "other"])
        #expect(opened.map { $0["method"] } == ["GET", "GET", "GET", "GET", "GET", "HEAD", "GET", "POST"])
        #expect(opened.map { $0["navigation"] } == [nil, nil, nil, "reload", nil, nil, nil, nil])
        #expect(opened.map { $0["purpose"] } == [nil, nil, nil, nil, "prefetch;prerender", nil, nil, nil])
        #expect(opened[1]["userAgent"] == "Browser")
    }

    @Test("asked for by another host name, the page is found on the entry page's, which has the cookie")
    func bounce() async throws {
        let fixture = try Self.fixture()
        let run = try await Self.entered(fixture)
        let answer = try await fixture.get("/external/\(run.id)/terms", host: "other.localhost:8080")
        #expect(answer.status == .seeOther && answer.location == "http://localhost:8080/external/\(run.id)/terms")
        #expect(run.events(.externalLinkOpened).isEmpty)
    }

    @Test("signs of an app in an external page's window are recorded")
    func signs() async throws {
        let fixture = try Self.fixture()
        let run = try await Self.entered(fixture)
        let path = "/external/\(run.id)/terms/signs"
        #expect(try await fixture.post(path, ["signs": ["ReactNativeWebView"]]).status == .noContent)
        #expect(run.events(.externalLinkOpened).first?["signs"] == ["ReactNativeWebView"])
        for body in [
            ["signs": []], ["signs": ["x"]], ["signs": 7], [:],
            ["signs": ["ReactNativeWebView", "ReactNativeWebView"]],
        ]
            as [JSON]
        {
            let answer = try await fixture.post(path, body)
            #expect(answer.status == .badRequest && answer.code == "bodyInvalid", "\(body)")
        }
        #expect(try await fixture.ask("POST", path, body: [1]).code == "mediaTypeUnsupported")
        #expect(run.events(.externalLinkOpened).count == 1)
    }

    @Test("links that the scenario does not have, or that lead elsewhere, get 404")
    func unknown() async throws {
        let fixture = try Self.fixture()
        let run = try await Self.entered(fixture)
        let nowhere = "0000000000000000000000"
        for (path, code) in [
            ("/external/\(run.id)/x", "linkUnknown"), ("/external/\(run.id)/call", "linkUnknown"),
            ("/external/\(nowhere)/terms", "runUnknown"), ("/external/\(run.id)", "notFound"),
        ] {
            let answer = try await fixture.get(path)
            #expect(answer.status == .notFound && answer.code == code, "\(path)")
        }
        let oversized = try await fixture.ask(
            "POST", "/external/\(run.id)/terms", body: [UInt8](repeating: 0, count: 5000))
        #expect(oversized.status == .contentTooLarge)
    }

    @Test("what pages report of links, frames and noise has to be of the scenario")
    func reports() async throws {
        let fixture = try Fixture { scenario in
            scenario.links = [.init(id: "terms", title: "Terms")]
            scenario.frames = [.srcdoc]
            scenario.probes = [.noise]
        }
        let run = try await fixture.run()
        let other = try await fixture.run()
        let path = "/mock/api/runs/\(run.id)/reports"
        let canary = JSON.string(try run.newCanary().text)
        let noise: JSON = ["probe": "noise", "how": "ReactNativeWebView", "canary": canary, "target": "null"]
        let right: [(EventType, JSON)] = [
            (.linkTapped, ["link": "terms", "open": "blank"]),
            (.linkTapped, ["link": "terms", "open": "blank", "gesture": false]),
            (.frameShown, ["frame": "srcdoc"]), (.probeSent, noise),
        ]
        for (index, (type, data)) in right.enumerated() {
            let answer = try await fixture.post(path, report(type, data, seq: .int(index + 1)))
            #expect(answer.status == .ok, "\(type) \(data)")
            #expect(run.lastEvent?.type == type && run.lastEvent.map { JSON.object($0.data) } == data)
        }
        let foreign = JSON.string(try other.newCanary().text)
        let wrong: [(EventType, JSON)] = [
            (.linkTapped, ["link": "x", "open": "blank"]),
            (.linkTapped, ["link": "terms", "open": "self"]),
            (.linkTapped, ["link": "terms", "open": "sideways"]),
            (.linkTapped, ["link": "terms"]), (.frameShown, ["frame": "sandboxed"]),
            (.probeSent, ["probe": "frame", "how": "none", "canary": canary, "target": "a"]),
            (
                .probeSent, ["probe": "noise", "how": "ReactNativeWebView", "canary": foreign, "target": "a"]
            ),
            (.probeSent, ["probe": "noise", "how": "ReactNativeWebView", "canary": "x", "target": "a"]),
            (.probeTripped, [:]), (.externalLinkOpened, [:]),
        ]
        for (type, data) in wrong {
            let answer = try await fixture.post(path, report(type, data, seq: 99))
            #expect(answer.status == .badRequest && answer.code == "bodyInvalid", "\(type) \(data)")
        }
        for (type, data) in right.filter({ $0.0 != .probeSent }) {
            let bare = try Fixture()
            let answer = try await bare.post("/mock/api/runs/\(try await bare.run().id)/reports", report(type, data))
            #expect(answer.status == .badRequest, "\(type)")
        }
    }
}
