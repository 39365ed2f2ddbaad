import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct ReportTests {
    private static func path(_ run: Run) -> String { "/mock/api/runs/\(run.id)/reports" }

    @Test("a report that comes twice is written once and acknowledged twice")
    func twice() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let body = report(.pageShown, ["screen": "home", "navigation": "navigate"], seq: 7)
        for _ in 1...2 {
            let response = try await fixture.post(Self.path(run), body)
            #expect(response.status == .ok && response.json == ["acknowledged": [7]])
        }
        let events = run.events(.pageShown)
        #expect(events.map(\.page) == [PageStamp(id: "page0001", seq: 7, at: 1_764_496_800_000)])
    }

    @Test("the jar cookie with a report shows that the webview keeps cookies")
    func cookies() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        for (seq, cookie) in [
            (1, "mockJar_\(run.id)0=\(run.id)"), (2, "mockJar_\(run.id)=1"), (3, "a=b; mockJar_\(run.id)=\(run.id)"),
        ] {
            let body = report(.pageShown, ["screen": "home", "navigation": "reload"], seq: .int(seq))
            let headers = ["Content-Type": "application/json", "Cookie": cookie]
            #expect(run.read(\.cookieJar) == nil)
            _ = try await fixture.ask("POST", Self.path(run), headers, body: body.bytes)
        }
        #expect(run.events(.pageShown).map { $0["cookies"] } == [false, false, true])
        #expect(run.events(.pageShown).map { $0["cookieJar"]?.string } == [nil, nil, run.id.text])
        #expect(run.read(\.cookieJar) == run.id.text)
    }

    @Test(
        "an error is ours if our script's file is its source",
        arguments: [
            ("http://localhost:8080/mock/direct/home.js", true), ("http://localhost:8080/direct/?mockRun=x", false),
            ("", false), ("https://evil.example/x/mock/a.js", false), ("mock/a.js", false),
        ])
    func ours(source: String, isOurs: Bool) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        _ = try await fixture.post(
            Self.path(run), report(.pageError, ["message": "boom", "source": .string(source), "line": 3]))
        #expect(run.events(.pageError).first?["ours"]?.bool == isOurs)
    }

    @Test(
        "of a completion's detail the texts that the contract knows are taken out",
        arguments: [
            (#"{"status":"completed","callbackUrl":"a://b","x":1}"#, ["status": "completed", "callbackUrl": "a://b"]),
            (#"{"status":"error","message":"m"}"#, ["status": "error", "message": "m"]),
            (#"{"status":7,"message":null}"#, [:]), (#""{\"status\":\"completed\"}""#, [:]), ("{", [:]), ("[]", [:]),
        ] as [(String, [String: String])])
    func detail(text: String, expected: [String: String]) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        _ = try await fixture.post(
            Self.path(run), report(.branchPlaidLinkComplete, ["detail": .string(text), "target": "window"]))
        let event = try #require(run.events(.branchPlaidLinkComplete).first)
        #expect(event["detail"]?.string == text && event["nth"] == 1)
        for name in ["status", "callbackUrl", "message"] { #expect(event[name]?.string == expected[name]) }
    }

    @Test("a link's message gets the link's name, one of another run is refused")
    func messages() async throws {
        let fixture = try Fixture()
        let (run, other) = (try await fixture.run(), try await fixture.run())
        let mine = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/links").json
        let theirs = try await fixture.ask("POST", "/mock/api/runs/\(other.id)/links").json
        let sent = try await fixture.post(
            Self.path(run), report(.branchPlaidLinkOpen, ["url": mine["url"] ?? .null, "bridge": "ios"]))
        #expect(sent.status == .ok && run.events(.branchPlaidLinkOpen).first?["link"] == mine["link"])
        let foreign = try await fixture.post(
            Self.path(run), report(.branchPlaidLinkOpen, ["url": theirs["url"] ?? .null, "bridge": "ios"], seq: 2))
        #expect(foreign.code == "linkUnknown" && run.events(.branchPlaidLinkOpen).count == 1)
    }

    @Test("a file that was handed over gets its digest")
    func digest() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        var data: JSON = [
            "document": "agreement", "filename": "a.pdf", "mimeType": "application/pdf", "bytes": 4,
            "bridge": "android",
        ]
        _ = try await fixture.post(Self.path(run), report(.branchDownloadFile, data))
        #expect(
            run.events(.branchDownloadFile).first?["sha256"]?.string == ContentDigest.sha256Hex(Array("%PDF".utf8)))
        data = [
            "document": "x", "filename": "a.pdf", "mimeType": "application/pdf", "bytes": 4, "bridge": "android",
        ]
        #expect(
            try await fixture.post(Self.path(run), report(.branchDownloadFile, data, seq: 2)).code == "documentUnknown")
    }

    private static let shown: JSON = ["screen": "home", "navigation": "navigate"]

    @Test(
        "what is not a report is refused, and nothing of its batch is written",
        arguments: [
            [], "x", 7, ["page": "page0001"], ["page": "page0001", "reports": []],
            [
                "page": "page0001",
                "reports": .array((1...101).map { ["seq": .int($0), "at": 0, "type": "pageShown", "data": shown] }),
            ],
            report(.pageShown, shown, page: "short"), report(.pageShown, shown, page: 12_345_678),
            report(.pageShown, shown, page: "page_0001"),
            report(.pageShown, shown, page: .string(String(repeating: "p", count: 65))),
            report(.pageShown, shown, seq: 0), report(.pageShown, shown, seq: "1"), report(.pageShown, shown, seq: 1.5),
            report(.pageShown, shown, at: "now"), report(.pageShown, shown, at: -1),
            report(.runFinished, [:]), report(.hostedLinkFinished, ["outcome": "linked"]),
            report(.pageShown, []), report(.pageShown, ["screen": "home"]),
            report(.pageShown, ["screen": 1, "navigation": "navigate"]),
            report(.pageShown, ["screen": "home", "navigation": "teleport"]),
            report(.pageShown, ["screen": "home", "navigation": "navigate", "cookies": true]),
            report(.pageShown, ["screen": .string(String(repeating: "x", count: 65)), "navigation": "navigate"]),
            report(.pageError, ["message": "m", "source": "s", "line": -1]),
            report(.bridgeDetected, ["kind": "ios", "signs": ["window.evil"], "frame": "top"]),
            report(
                .bridgeDetected,
                ["kind": "ios", "signs": ["ReactNativeWebView", "ReactNativeWebView"], "frame": "top"]),
            report(.branchPlaidLinkComplete, ["detail": ["status": "completed"], "target": "window"]),
            report(
                .branchPlaidLinkComplete,
                ["detail": .string(String(repeating: "x", count: 256_001)), "target": "window"]),
        ] as [JSON])
    func refused(body: JSON) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let response = try await fixture.post(Self.path(run), body)
        #expect(response.status == .badRequest && response.code == "bodyInvalid")
        #expect(run.events(after: 0).allSatisfy { $0.page == nil })
    }

    @Test("a body that is no JSON, of another type or too large is refused; so is an unknown run")
    func calls() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let json = ["Content-Type": "application/json; charset=utf-8"]
        #expect(try await fixture.ask("POST", Self.path(run), json, body: Array("{".utf8)).code == "bodyInvalid")
        let body = report(.pageShown, Self.shown).bytes
        #expect(try await fixture.ask("POST", Self.path(run), json, body: body).status == .ok)
        for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            let response = try await fixture.ask("POST", Self.path(run), ["Content-Type": type], body: body)
            #expect(response.status == .unsupportedMediaType)
        }
        let large = try await fixture.ask("POST", Self.path(run), json, body: Array(repeating: 0x20, count: 1_000_001))
        #expect(large.status == .contentTooLarge)
        for name in ["x", "0000000000000000000000"] {
            #expect(
                try await fixture.post("/mock/api/runs/\(name)/reports", report(.pageShown, Self.shown)).code
                    == "runUnknown")
        }
    }
}
