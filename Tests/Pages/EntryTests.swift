import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct EntryTests {
    private static let organization = Scenario.Organization().id

    @Test("a bare entry URL starts a run and leads to itself in that run")
    func bare() async throws {
        let fixture = try Fixture()
        let response = try await fixture.get("/direct/?org_id=\(Self.organization)&utm=a%26b+c")
        let run = try #require(fixture.store.all.first)
        #expect(response.status == .seeOther)
        #expect(
            response.location == "/direct/?org_id=\(Self.organization)&utm=a%26b%20c&mockRun=\(run.id)")
    }

    @Test(
        "another site's page may lead to a bare entry URL, but its images, frames and scripts start nothing",
        arguments: [
            ("cross-site", "document", 1), ("none", "document", 1), ("same-origin", "iframe", 1),
            ("cross-site", "image", 0), ("cross-site", "iframe", 0), ("same-site", "empty", 0),
        ])
    func embedded(site: String, destination: String, runs: Int) async throws {
        let fixture = try Fixture()
        let response = try await fixture.get(
            "/direct/?org_id=\(Self.organization)", ["Sec-Fetch-Site": site, "Sec-Fetch-Dest": destination])
        #expect(fixture.store.all.count == runs)
        #expect(response.status == (runs > 0 ? .seeOther : .forbidden))
    }

    @Test("a browser that asks ahead of time gets nothing, so that it asks again when it shows the page")
    func prefetch() async throws {
        let fixture = try Fixture()
        for name in ["Sec-Purpose", "Purpose"] {
            let answer = try await fixture.get(
                "/direct/?org_id=\(Self.organization)", [name: "prefetch;prerender", "Accept": "text/html"])
            #expect(answer.status == .serviceUnavailable && answer.text.contains("ahead of time"))
        }
        #expect(fixture.store.all.isEmpty)
        let run = try await fixture.run()
        let target = "/direct/?org_id=\(Self.organization)&mockRun=\(run.id)"
        #expect(try await fixture.get(target, ["Sec-Purpose": "prefetch"]).status == .serviceUnavailable)
        #expect(run.events(.entryLoaded).isEmpty)
    }

    @Test(
        "where no page is a browser gets one that says where they are, and other callers a problem",
        arguments: ["/direct/x", "/Direct/?org_id=1", "/onboarding/login", "/hl/", "/nothing"])
    func elsewhere(path: String) async throws {
        let fixture = try Fixture()
        let page = try await fixture.get(path, ["Accept": "text/html,*/*"])
        #expect(page.status == .notFound && page.text.contains("<code>/direct/</code>"))
        #expect(try await fixture.get(path).code == "notFound")
        #expect(try await fixture.ask("POST", path, ["Accept": "text/html"]).code == "notFound")
    }

    @Test("an entry URL with a run shows the page, sets the jar cookie and is recorded once")
    func inRun() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let response = try await fixture.get(
            "/direct/?org_id=\(Self.organization.uppercased())&worker_id=W-1001&a=1&b=1&b=2&mockRun=\(run.id)",
            host: "10.0.2.2:8080", ["User-Agent": "Mozilla/5.0 (Linux; Android 9; wv)"])
        #expect(response.status == .ok && response.text.contains("Link a bank account"))
        let cookie = try #require(response.headers.values("Set-Cookie").first)
        #expect(
            cookie.wholeMatch(of: /mockJar_(.*)=[0-9A-Za-z]{22}; Path=\/; HttpOnly; SameSite=Lax/)?.1
                == run.id.text[...])
        let second = try await fixture.get("/direct/?mockRun=\(run.id)")
        #expect(second.headers.values("Set-Cookie").first != cookie, "each jar has a value of its own")
        let data = try #require(run.events(.entryLoaded).first).data
        #expect(run.events(.entryLoaded).count == 2)
        #expect(data["url"]?.string?.hasPrefix("http://10.0.2.2:8080/direct/?org_id=") == true)
        #expect(
            data["query"] == ["a": "1", "b": ["1", "2"]] && data["workerId"] == "W-1001" && data["flow"] == "direct")
        #expect(data["platform"] == "android" && data["secure"] == false && data["cookies"] == false)
        #expect(data["problems"] == .array([]))
    }

    @Test("a reload brings the jar cookie, and the oldest of many jars are ended")
    func reload() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let own = "mockJar_\(run.id)=0123456789abcdefghijAB"
        let jars = (1...21).map { "mockJar_old\($0)=1" } + ["other=x", own]
        let response = try await fixture.get(
            "/direct/?mockRun=\(run.id)", ["Cookie": jars.joined(separator: "; ")])
        #expect(run.events(.entryLoaded).first?["cookies"] == true)
        #expect(response.headers.values("Set-Cookie").first?.hasPrefix(own + ";") == true)
        #expect(
            response.headers.values("Set-Cookie").filter { $0.hasPrefix("mockJar_old") } == [
                "mockJar_old1=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
            ])
    }

    @Test(
        "mistakes in the entry URL are named",
        arguments: [
            ("", ["org_id missing"]), ("org_id=", ["org_id malformed"]),
            ("org_id=7c9e6679742540de944be07fc1f90ae7", ["org_id malformed"]),
            ("org_id=7c9e6679-7425-40de-944b-e07fc1f90aeg", ["org_id malformed"]),
            ("org_id=00000000-0000-0000-0000-000000000000", ["org_id unknown"]),
            ("org_id=ORG&org_id=ORG", ["org_id doubled"]), ("org_id=ORG&worker_id=", ["worker_id empty"]),
            ("org_id=ORG&worker_id=W-2", ["worker_id unknown"]),
            ("worker_id=W-1001&worker_id=W-1001", ["org_id missing", "worker_id doubled"]),
            ("org_id=ORG&worker_id=W-1001", []), ("org_id=ORG", []),
        ])
    func problems(query: String, expected: [String]) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let parts = query.split(separator: "ORG", omittingEmptySubsequences: false)
        _ = try await fixture.get("/direct/?\(parts.joined(separator: Self.organization))&mockRun=\(run.id)")
        let world = try await fixture.get("/mock/api/runs/\(run.id)").json
        let problems = world["problems"]?.array?.map {
            "\($0["parameter"]?.string ?? "") \($0["problem"]?.string ?? "")"
        }
        #expect(problems == expected)
    }

    @Test("a run that claims the worker is joined; a scenario in the URL goes before it")
    func claim() async throws {
        let fixture = try Fixture()
        var request = RunRequest(scenario: fixture.scenario, source: "flow: direct")
        request.claimedWorker = "W-1001"
        let claiming = try await fixture.store.start(request).run
        let joined = try await fixture.get("/direct/?worker_id=W-1001")
        #expect(joined.location.hasSuffix("mockRun=\(claiming.id)"))
        let other = try await fixture.get("/direct/?worker_id=W-1001&mockScenario=other")
        #expect(other.status == .seeOther && !other.location.hasSuffix("mockRun=\(claiming.id)"))
    }

    @Test(
        "the worker that is claimed is the run's own, and of several that claim it the newest one that fits is joined")
    func claims() async throws {
        let fixture = try Fixture()
        var request = RunRequest(scenario: fixture.scenario, source: "flow: direct")
        request.claimedWorker = "W-77"
        let older = try await fixture.store.start(request).run
        let newer = try await fixture.store.start(request).run
        var onboarding = fixture.scenario
        onboarding.flows = [.onboarding]
        var other = RunRequest(scenario: onboarding, source: "flow: onboarding")
        other.claimedWorker = "W-77"
        _ = try await fixture.store.start(other)
        let path = "/direct/?org_id=\(Self.organization)&worker_id=W-77"
        #expect(try await fixture.get(path).location.hasSuffix("mockRun=\(newer.id)"))
        try await newer.record([Observation(.runFinished)])
        let joined = try await fixture.get(path)
        #expect(joined.location.hasSuffix("mockRun=\(older.id)"))
        _ = try await fixture.get(joined.location)
        #expect(older.events(.entryLoaded).first?["problems"] == .array([]))
    }

    @Test(
        "our own parameters that lead nowhere get a page that says why, and the way to a new run",
        arguments: [
            ("mockRun=x", 404, "mockRun is not the name of a run"),
            ("mockRun=", 404, "mockRun is not the name of a run"),
            ("mockRun=0000000000000000000000", 404, "This run is gone"),
            ("mockRun=a&mockRun=b", 400, "mockRun is there twice"),
            ("mockScenario=other&mockScenario=other", 400, "mockScenario is there twice"),
        ])
    func ownMistakes(query: String, status: Int, title: String) async throws {
        let fixture = try Fixture()
        let response = try await fixture.get("/direct/login?a=%3Cb&\(query)")
        #expect(response.status.rawValue == status && response.text.contains("<h1>\(title)</h1>"))
        #expect(response.text.contains("href=\"/direct/login?a=%3Cb\""))
        #expect(fixture.store.all.isEmpty)
    }

    @Test("a run that was deleted, or plays elsewhere, is not entered")
    func foreign() async throws {
        let fixture = try Fixture { $0.flows = [.onboarding] }
        let run = try await fixture.run()
        let other = try await fixture.get("/direct/?mockRun=\(run.id)")
        #expect(other.status == .notFound && other.text.contains("whose flow is <code>onboarding</code>"))
        #expect(other.text.contains("A &lt;fixture&gt;") && run.events(.entryLoaded).isEmpty)
        try await fixture.store.delete(run.id)
        let gone = try await fixture.get("/direct/?mockRun=\(run.id)")
        #expect(gone.status == .notFound && gone.text.contains("This run is gone"))
    }

    @Test(
        "a bare entry URL goes on in the run whose app is to be opened again, if organization and worker are its own",
        arguments: [
            ("org_id=ORG", true), ("org_id=ORG&worker_id=W-1001", true), ("org_id=ORG&worker_id=W-2", false),
            ("worker_id=W-1001", false), ("org_id=ORG&mockScenario=other", false),
        ])
    func restart(query: String, isJoined: Bool) async throws {
        let fixture = try Fixture { $0.steps = [.linkBank(times: 1), .restartApp] }
        let run = try await fixture.run()
        let target = "/direct/?" + query.replacing("ORG", with: Self.organization)
        _ = try await fixture.get("/direct/?org_id=\(Self.organization)&mockRun=\(run.id)")
        let early = try await fixture.get(target)
        #expect(!early.location.hasSuffix("mockRun=\(run.id)"))
        _ = try await run.completeStep(1, by: "api")
        let joined = try await fixture.get(target)
        #expect(joined.location.hasSuffix("mockRun=\(run.id)") == isJoined)
        try await run.finish()
        #expect(try await fixture.get(target).location.hasSuffix("mockRun=\(run.id)") == false)
    }

    @Test("a run that nobody has entered yet is no restart")
    func neverEntered() async throws {
        let fixture = try Fixture { $0.steps = [.openDirect] }
        let run = try await fixture.run()
        let response = try await fixture.get("/direct/?org_id=\(Self.organization)")
        #expect(!response.location.hasSuffix("mockRun=\(run.id)"))
    }

    @Test("scenarios that are not there get a page that says so")
    func unknown() async throws {
        let fixture = try Fixture()
        let response = try await fixture.get("/direct/?mockScenario=nothing")
        #expect(response.status == .notFound && response.text.contains("No such scenario"))
        #expect(fixture.store.all.isEmpty)
    }

    @Test(
        "host name and path say which app is meant",
        arguments: [
            ("direct.branchapp.com", "/?org_id=1", 303), ("DIRECT-STG.branchapp.com", "/login?org_id=1", 303),
            ("direct-sandbox.branchapp.com", "/", 303), ("direct.localhost:8080", "/", 303),
            ("localhost:8080", "/direct/login", 303), ("localhost:8080", "/direct/login/", 303),
            ("localhost", "/direct", 303), ("localhost", "/login", 404),
            ("localhost", "/", 200), ("localhost", "/?org_id=1", 303), ("localhost", "/onboarding/", 303),
            ("localhost", "/onboarding", 303), ("localhost", "/onboarding/x", 404),
            ("onboarding.branchapp.com", "/?org_id=1", 303), ("onboarding-stg.branchapp.com", "/", 303),
            ("onboarding-sandbox.branchapp.com", "/", 303), ("Onboarding.localhost:8080", "/", 303),
            ("onboarding.branchapp.com", "/login", 404), ("secure.plaid.com", "/", 404),
            ("direct.branchapp.com.evil.localhost", "/?org_id=1", 303),
        ])
    func apps(host: String, target: String, status: Int) async throws {
        let fixture = try Fixture { $0.flows = [.onboarding, .direct] }
        #expect(try await fixture.get(target, host: host).status.rawValue == status)
    }

    @Test(
        "an entry URL of Onboarding leads to itself in its run, and is recorded",
        arguments: [
            ("localhost", "/onboarding/"), ("localhost", "/"), ("onboarding.localhost:80", "/"),
            ("onboarding-sandbox.branchapp.com", "/"),
        ])
    func onboarding(host: String, path: String) async throws {
        let fixture = try Fixture { $0.flows = [.onboarding] }
        let bare = try await fixture.get("\(path)?org_id=\(Self.organization)&worker_id=W-1001&a=1", host: host)
        let run = try await fixture.store.run(try #require(fixture.store.all.first).id)
        #expect(bare.location == "\(path)?org_id=\(Self.organization)&worker_id=W-1001&a=1&mockRun=\(run.id)")
        let page = try await fixture.get(bare.location, host: host)
        #expect(page.status == .ok && page.text.contains("Onboarding · Branch Mock"))
        let data = try #require(run.events(.entryLoaded).first).data
        #expect(data["flow"] == "onboarding" && data["query"] == ["a": "1"] && data["problems"] == .array([]))
    }

    @Test("a bare entry URL plays the default scenario, or the first one of its app; what is of the other app says so")
    func otherApp() async throws {
        let fixture = try Fixture()
        let bare = try await fixture.get("/onboarding/?org_id=\(Self.organization)")
        #expect(bare.status == .notFound && fixture.store.all.isEmpty)
        let run = try await fixture.run()
        let page = try await fixture.get("/onboarding/?mockRun=\(run.id)")
        #expect(page.status == .notFound && page.text.contains("whose flow is <code>direct</code>"))
        #expect(run.events(.entryLoaded).isEmpty)
        let start = try await fixture.get("/onboarding/?mockScenario=other")
        #expect(start.status == .notFound && fixture.store.all.count == 1)
        #expect(start.text.contains("“A &lt;fixture&gt;”, whose flow is <code>direct</code>"))
    }

    @Test("a look at the head starts no run and records nothing")
    func head() async throws {
        let fixture = try Fixture()
        #expect(try await fixture.ask("HEAD", "/direct/").status == .ok)
        #expect(fixture.store.all.isEmpty)
        let run = try await fixture.run()
        #expect(try await fixture.ask("HEAD", "/direct/?mockRun=\(run.id)").status == .ok)
        #expect(run.events(.entryLoaded).isEmpty)
    }

    @Test("the overview leads to each scenario, with its title as text")
    func overview() async throws {
        let page = try await Fixture().get("/", host: "mock.test:81").text
        #expect(page.contains("A &lt;fixture&gt;") && !page.contains("<fixture>"))
        #expect(
            page.contains(
                "\"http://mock.test:81/direct/?org_id=\(Self.organization)&amp;worker_id=W-1001&amp;mockScenario=fixture\""
            ))
    }
}
