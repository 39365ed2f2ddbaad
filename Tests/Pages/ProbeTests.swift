import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct ProbeTests {
    private static func entered(
        scheme: StaticString = "http", host: String = "localhost:8080", _ probes: [Scenario.Probe]
    ) async throws -> (Fixture, Run) {
        let fixture = try Fixture(ports: .init(http: 8080, https: 8443)) { $0.probes = probes }
        let run = try await fixture.run()
        let entry = try await fixture.ask(
            "GET", "/direct/?org_id=\(run.scenario.organization.id)&mockRun=\(run.id)", scheme: scheme, host: host)
        #expect(entry.status == .ok)
        return (fixture, run)
    }

    @Test(
        "strangers are other origins of this server, whatever the page's own is",
        arguments: [
            (
                "localhost:8080", ["http://stranger.localhost:8080", "http://127.0.0.1:8080"],
                [
                    "http://direct.branchapp.com.evil.localhost:8080", "http://localhost.evil.localhost:8080",
                    "http://localhost.:8080", "https://localhost:8443",
                ]
            ),
            (
                "10.0.2.2:8080",
                ["http://stranger.localhost:8080", "http://127.0.0.1:8080", "http://localhost:8080"],
                ["http://direct.branchapp.com.evil.localhost:8080", "https://10.0.2.2:8443"]
            ),
            (
                "direct.branchapp.com", ["http://stranger.localhost", "http://127.0.0.1", "http://localhost"],
                [
                    "http://direct.branchapp.com.evil.localhost", "http://evildirect.branchapp.com",
                    "http://direct.branchapp.com.", "https://direct.branchapp.com:8443",
                ]
            ),
            (
                "[::1]:8080", ["http://stranger.localhost:8080", "http://127.0.0.1:8080", "http://localhost:8080"],
                ["http://direct.branchapp.com.evil.localhost:8080", "https://[::1]:8443"]
            ),
        ])
    func origins(host: String, strangers: [String], lookAlikes: [String]) async throws {
        let (fixture, run) = try await Self.entered(host: host, [.strangerOrigin, .lookAlike, .frame, .noise])
        let world = try await fixture.get("/mock/api/runs/\(run.id)", host: host).json["strangers"]
        #expect(
            world?["pages"] == [
                ["probe": "strangerOrigin", "origins": .array(strangers.map(JSON.string)), "takes": 1],
                ["probe": "lookAlike", "origins": .array(lookAlikes.map(JSON.string)), "takes": .null],
            ])
        let frames = world?["probeFrames"]?.array ?? []
        #expect(frames.map { $0["frame"] } == ["srcdoc", "sandboxed", "sameOrigin", "otherOrigin", "otherPort"])
        #expect(frames[0]["origins"] == .null && frames[3]["origins"] == .array(strangers.map(JSON.string)))
        #expect(frames[4]["origins"] == [.string(try #require(lookAlikes.last))])
        #expect(world?["noise"] == true)
    }

    @Test(
        "under Branch's own origin the page's host at another port is the HTTPS port, else that of HTTP",
        arguments: [
            ("direct-sandbox.branchapp.com", "https://direct-sandbox.branchapp.com:8443"),
            ("localhost:8443", "http://localhost:8080"),
        ])
    func otherPort(host: String, origin: String) async throws {
        let (fixture, run) = try await Self.entered(scheme: "https", host: host, [.lookAlike, .frame])
        let strangers = try await fixture.get("/mock/api/runs/\(run.id)").json["strangers"]
        #expect(strangers?["pages"]?.array?.first?["origins"]?.array?.last?.string == origin)
        #expect(strangers?["probeFrames"]?.array?.last?["origins"] == [.string(origin)])
    }

    @Test("a canary looks like any Hosted Link, is on record before it is used, and is sent once a run")
    func canaries() async throws {
        let (fixture, run) = try await Self.entered([.strangerOrigin, .frame])
        let link = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/links").json
        let path = "/mock/api/runs/\(run.id)/canaries"
        let made = try await fixture.ask(
            "POST", path + "?probe=strangerOrigin&how=none", host: "stranger.localhost:8080")
        #expect(made.status == .created && made.headers["Access-Control-Allow-Origin"] == "*")
        let canary = try #require(made.json["canary"]?.string)
        #expect(made.json["url"]?.string == "http://localhost:8080/hl/\(canary)")
        #expect(canary.count == link["link"]?.string?.count && canary.hasPrefix("ls"))
        _ = try await fixture.ask("POST", path + "?probe=frame&how=ReactNativeWebView&frame=sandboxed")
        _ = try await fixture.ask("POST", path + "?probe=frame&how=unreachable&frame=otherPort&host=localhost:8443")
        let sent = run.events(.probeSent).map { event in
            var data = event.data
            data["canary"] = nil
            return data
        }
        #expect(
            sent == [
                ["probe": "strangerOrigin", "how": "none", "host": "stranger.localhost:8080"],
                ["probe": "frame", "how": "ReactNativeWebView", "frame": "sandboxed", "host": "localhost:8080"],
                ["probe": "frame", "how": "unreachable", "frame": "otherPort", "host": "localhost:8443"],
            ])
        #expect(run.events(.hostedLinkCreated).count == 1)
        let strangers = try await fixture.get("/mock/api/runs/\(run.id)").json["strangers"]
        #expect(strangers?["pages"] == [] && strangers?["probeFrames"] == [])
    }

    @Test("a canary that is asked for is recorded; one that is shown, or answered, is tripped, once each")
    func trips() async throws {
        let (fixture, run) = try await Self.entered([.frame])
        let made = try await fixture.ask(
            "POST", "/mock/api/runs/\(run.id)/canaries?probe=frame&how=ReactNativeWebView&frame=otherOrigin",
            host: "stranger.localhost")
        let canary = try #require(made.json["canary"]?.string)
        let page = try await fixture.get("/hl/\(canary)", ["Sec-Purpose": "prefetch"])
        _ = try await fixture.ask("HEAD", "/hl/\(canary)")
        #expect(page.status == .ok && page.text.contains("data-canary=\"\(canary)\""))
        let callback = "yourapp://plaid-hosted-link-complete?mockNonce=\(canary)"
        #expect(page.text.contains("href=\"\(callback)\""))
        let requested = run.events(.hostedLinkRequested).map(\.data)
        #expect(
            requested == [
                ["link": .string(canary), "method": "GET", "purpose": "prefetch"],
                ["link": .string(canary), "method": "HEAD"],
            ])
        #expect(run.events(.probeTripped).isEmpty)

        for _ in 0..<2 {
            let answer = try await fixture.ask("POST", "/mock/api/canaries/\(canary)?how=loaded")
            #expect(answer.status == .noContent && answer.headers["Access-Control-Allow-Origin"] == "*")
        }
        let detail = JSON.object(["status": "completed", "callbackUrl": .string(callback)]).text
        for seq in [1, 2] as [JSON] {
            let answer = try await fixture.post(
                "/mock/api/runs/\(run.id)/reports",
                report(.branchPlaidLinkComplete, ["detail": .string(detail), "target": "window"], seq: seq))
            #expect(answer.status == .ok)
        }
        let tripped = run.events(.probeTripped).map(\.data)
        #expect(
            tripped
                == ["loaded", "completion"].map { how in
                    [
                        "canary": .string(canary), "how": .string(how), "probe": "frame", "frame": "otherOrigin",
                        "host": "stranger.localhost",
                    ]
                })
    }

    @Test("a stranger's page goes on to the next one, and at the end back to the entry page")
    func chain() async throws {
        let (fixture, run) = try await Self.entered([.strangerOrigin, .lookAlike])
        let path = "/mock/stranger/\(run.id)?probe=strangerOrigin"
        let entry = "http://localhost:8080/direct/?org_id=\(run.scenario.organization.id)&amp;mockRun=\(run.id)"
        let last = try await fixture.get(path, host: "stranger.localhost:8080")
        #expect(last.status == .ok && last.text.contains("data-next=\"\(entry)\""))
        let one = "http://localhost.:8080/mock/stranger/\(run.id)?probe=lookAlike"
        let two = "https://localhost:8443/mock/stranger/\(run.id)?probe=lookAlike"
        let first = try await fixture.get(
            path + "&next=\(PercentCoding.encode(one))&next=\(PercentCoding.encode(two))")
        #expect(first.text.contains("data-next=\"\(one)&amp;next=\(PercentCoding.encode(two))\""))
        let other = try await fixture.run()
        for next in [
            "https://example.com/mock/stranger/\(run.id)?probe=lookAlike", "javascript:alert(1)", "",
            "http://localhost.:8080/mock/stranger/\(other.id)?probe=lookAlike", one + "&next=x",
            "http://localhost.:8080/mock/stranger/\(run.id)?probe=frame",
        ] {
            let answer = try await fixture.get(path + "&next=\(PercentCoding.encode(next))")
            #expect(answer.status == .notFound && answer.code == "probeUnknown", "\(next)")
        }
    }

    @Test("frames of strangers may be had by any page, and run none but our scripts")
    func frames() async throws {
        let (fixture, run) = try await Self.entered([.frame])
        for frame in ["sandboxed", "sameOrigin", "otherOrigin", "otherPort"] {
            let page = try await fixture.get("/mock/stranger/\(run.id)/\(frame)")
            #expect(page.status == .ok && page.text.contains("data-frame=\"\(frame)\""))
            let policy = try #require(page.headers["Content-Security-Policy"])
            #expect(
                policy.contains("frame-ancestors http: https:")
                    && policy.contains("script-src 'self' http://localhost:8080;"))
            let loaded = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/frames/\(frame)", host: "a.localhost")
            #expect(loaded.status == .noContent)
            #expect(run.lastEvent?.data == ["frame": .string(frame), "host": "a.localhost"])
        }
        let entry = try await fixture.get("/direct/?mockRun=\(run.id)")
        #expect(entry.headers["Content-Security-Policy"]?.contains("frame-src 'self' http: https:") == true)
    }

    @Test("probes, frames and canaries that the run does not have are refused, and nothing is recorded")
    func refusals() async throws {
        let (fixture, run) = try await Self.entered([.frame])
        let bare = try await Fixture().run()
        let other = try await fixture.run()
        let nowhere = "0000000000000000000000"
        let before = run.events(after: 0).count
        let run1 = "/mock/api/runs/\(run.id)"
        for (method, path, status, code) in [
            ("GET", "/mock/stranger/\(run.id)?probe=strangerOrigin", 404, "probeUnknown"),
            ("GET", "/mock/stranger/\(run.id)", 404, "probeUnknown"),
            ("GET", "/mock/stranger/\(run.id)?probe=frame", 404, "probeUnknown"),
            ("GET", "/mock/stranger/\(run.id)/srcdoc", 404, "probeUnknown"),
            ("GET", "/mock/stranger/\(run.id)/x", 404, "probeUnknown"),
            ("GET", "/mock/stranger/\(nowhere)/sandboxed", 404, "runUnknown"),
            ("POST", "\(run1)/canaries", 404, "probeUnknown"),
            ("POST", "\(run1)/canaries?probe=noise", 404, "probeUnknown"),
            ("POST", "\(run1)/canaries?probe=frame&how=none", 400, "parameterInvalid"),
            ("POST", "\(run1)/canaries?probe=frame&how=x&frame=srcdoc", 400, "parameterInvalid"),
            ("POST", "\(run1)/canaries?probe=frame&how=none&how=none&frame=srcdoc", 400, "parameterInvalid"),
            ("POST", "\(run1)/canaries?probe=frame&probe=frame&how=none&frame=srcdoc", 400, "parameterInvalid"),
            (
                "POST",
                "\(run1)/canaries?probe=frame&how=unreachable&frame=srcdoc&host=\(String(repeating: "a", count: 301))",
                400,
                "parameterInvalid"
            ),
            ("POST", "/mock/api/runs/\(nowhere)/canaries?probe=frame&how=none&frame=srcdoc", 404, "runUnknown"),
            ("POST", "\(run1)/frames/x", 404, "frameUnknown"),
            ("POST", "/mock/api/canaries/lsx?how=loaded", 404, "canaryUnknown"),
            ("POST", "/mock/api/canaries/ls\(run.id)0000000000?how=loaded", 404, "canaryUnknown"),
            ("POST", "/mock/api/canaries/ls\(bare.id)0000000000?how=loaded", 404, "canaryUnknown"),
            ("POST", "/mock/api/canaries/ls\(other.id)0000000000?how=opened", 400, "parameterInvalid"),
            ("POST", "/mock/api/canaries/ls\(other.id)0000000000", 400, "parameterInvalid"),
            ("POST", "/mock/api/canaries/ls\(other.id)0000000000?how=loaded&how=loaded", 400, "parameterInvalid"),
            ("GET", "/hl/ls\(run.id)0000000000", 404, nil),
        ] as [(String, String, Int, String?)] {
            let answer = try await fixture.ask(method, path)
            #expect(answer.status.rawValue == status && answer.code == code, "\(method) \(path)")
        }
        #expect(run.events(after: 0).count == before)
    }
}
