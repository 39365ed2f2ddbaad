import HTTP
import Model
import Pages
import Runs
import Testing

@Suite("Signing in to Direct") struct LoginCallTests {
    private static let organization = Scenario.Organization().id

    private static func path(_ run: Run, _ call: String = "") -> String { "/mock/api/runs/\(run.id)\(call)" }
    private static func entry(_ run: Run) -> String { "/direct/login?org_id=\(organization)&mockRun=\(run.id)" }

    @Test("the code that was sent signs the worker in, once, and the cookie opens what was closed")
    func signsIn() async throws {
        let fixture = try Fixture { $0.login.state = .signedOut }
        let run = try await fixture.run()
        let closed = try await fixture.get(Self.path(run)).json
        #expect(closed["login"]?["signedIn"] == false && closed["login"]?["reason"] == "none")
        #expect(closed["worker"] == nil && closed["documents"] == nil && closed["organization"] != nil)

        let early = try await fixture.post(Self.path(run, "/login"), ["code": "424242"])
        #expect(early.status == .conflict && early.code == "codeNotSent")
        let sent = try await fixture.post(Self.path(run, "/login/code"), [:])
        #expect(sent.status == .ok && sent.json["code"]?["isSent"] == true)
        let response = try await fixture.post(Self.path(run, "/login"), ["code": "424242"])
        let cookie = try #require(response.headers["Set-Cookie"])
        #expect(response.status == .ok && cookie.hasPrefix("mockLogin="))
        #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(pair.count == "mockLogin=".count + 22)
        let open = try await fixture.get(Self.path(run), ["Cookie": "a=b; \(pair)"]).json
        #expect(open["login"]?["signedIn"] == true && open["worker"]?["available"] == "182.40")

        let again = try await fixture.post(Self.path(run, "/login"), ["code": "424242"])
        #expect(again.code == "codeNotSent" && again.headers["Set-Cookie"] == nil)
        #expect(run.events(.signInCodeSent).map { $0["nth"] } == [1])
        let signedIn = try #require(run.events(.signedIn).first)
        #expect(run.events(.signedIn).count == 1 && signedIn["cookie"] == "persistent")
        let value = pair.dropFirst("mockLogin=".count)
        #expect(signedIn["session"]?.string == ContentDigest.sha256Hex(value.utf8))
        #expect(run.events(after: 0).allSatisfy { !JSON.object($0.data).text.contains(value) })
    }

    @Test("five wrong codes spend a code, time does, too, and a new one works")
    func wrongCodes() async throws {
        let fixture = try Fixture { $0.login.state = .signedOut }
        let run = try await fixture.run()
        func type(_ code: String) async throws -> (Int, String?) {
            let response = try await fixture.post(Self.path(run, "/login"), ["code": .string(code)])
            return (response.status.rawValue, response.json["detail"]?.string ?? response.code)
        }
        try await run.sendCode()
        for left in [4, 3, 2] { #expect(try await type("424243") == (422, "You can try \(left) more times.")) }
        #expect(try await type("4242") == (422, "You can try once more."))
        for _ in 1...2 { #expect(try await type("42424242") == (429, "Ask for a new code.")) }
        #expect(try await type("424242") == (429, "Ask for a new code."))
        try await run.sendCode()
        try await run.advanceClock(by: .seconds(600))
        #expect(try await type("424242") == (410, "Ask for a new code."))
        try await run.sendCode()
        #expect(try await type("424242").0 == 200)
        #expect(
            run.events(.signInRefused).map { $0["triesLeft"]?.int ?? -1 } == [4, 3, 2, 1, 0, -1, -1, -1])
        #expect(
            run.events(.signInRefused).suffix(3).map { $0["reason"]?.string } == [
                "tooManyTries", "tooManyTries", "codeExpired",
            ])
        #expect(run.events(after: 0).allSatisfy { !JSON.object($0.data).text.contains("42424") })
    }

    @Test(
        "the cookie is what the scenario says, and Secure on https only",
        arguments: [
            (
                Scenario.Login.Cookie.Kind.session, Scenario.Login.Cookie.SameSite.strict, true,
                "HttpOnly; SameSite=Strict"
            ),
            (.session, .none, false, "SameSite=None"),
            (.persistent, .none, true, "Max-Age=60; HttpOnly; SameSite=None"),
        ])
    func attributes(
        kind: Scenario.Login.Cookie.Kind, sameSite: Scenario.Login.Cookie.SameSite, isHTTPOnly: Bool, expected: String
    ) async throws {
        let fixture = try Fixture {
            $0.login.state = .signedOut
            $0.login.cookie.kind = kind
            $0.login.cookie.sameSite = sameSite
            $0.login.cookie.httpOnly = isHTTPOnly
            $0.login.cookie.maxAge = .seconds(60)
        }
        let run = try await fixture.run()
        try await run.sendCode()
        let cookie = try await fixture.post(Self.path(run, "/login"), ["code": "424242"]).headers["Set-Cookie"]
        #expect(cookie?.split(separator: ";", maxSplits: 1).last == " Path=/; \(expected)")
        #expect(run.events(.signedIn).first?["cookie"]?.string == kind.rawValue)
        let login = try await fixture.get(Self.path(run)).json["login"]
        #expect(
            login?["cookie"]
                == ["kind": .string(kind.rawValue), "sameSite": .string(sameSite.rawValue), "secure": false])
    }

    @Test("an entry says whether the sign-in came back, and if not, why")
    func entries() async throws {
        let fixture = try Fixture { $0.login.state = .signedOut }
        let run = try await fixture.run()
        _ = try await fixture.get(Self.entry(run))
        let cookie = try await fixture.signIn(run)
        #expect(try await fixture.get(Self.entry(run), ["Cookie": cookie]).headers.values("Set-Cookie").count == 1)
        // Another page of it, with mistakes, is no visit.
        _ = try await fixture.get("/direct/?mockRun=\(run.id)", ["Cookie": cookie])
        let other = try await fixture.run()
        let foreign = try await fixture.signIn(other)
        _ = try await fixture.get(Self.entry(run), ["Cookie": foreign])
        try await run.advanceClock(by: .seconds(30 * 86_400))
        _ = try await fixture.get(Self.entry(run), ["Cookie": cookie])
        let second = try await fixture.signIn(run)
        let out = try await fixture.post(Self.path(run, "/logout"), [:], cookie: second)
        #expect(out.headers["Set-Cookie"]?.contains("mockLogin=; Path=/; Max-Age=0") == true)
        _ = try await fixture.get(Self.entry(run), ["Cookie": second])
        _ = try await fixture.post(Self.path(run, "/logout"), [:], cookie: second)
        #expect(run.events(.signInRestored).map(\.data) == [["cookie": "persistent"]])
        #expect(
            run.events(.signInRequired).map { $0["reason"]?.string } == ["none", "foreign", "expired", "revoked"])
        #expect(run.events(.signedOut).map(\.data) == [["cookie": "persistent"]])
        #expect(other.events(.signInRequired).isEmpty && other.events(.signedIn).count == 1)
    }

    @Test("who comes from Onboarding is asked for nothing, gets a cookie all the same, and signs out as all do")
    func granted() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        #expect(try await fixture.get(Self.path(run)).json["login"]?["signedIn"] == true)
        let first = try await fixture.get(Self.entry(run)).headers.values("Set-Cookie").last ?? ""
        let cookie = String(first.prefix { $0 != ";" })
        #expect(cookie.hasPrefix("mockLogin=") && run.events(.entryLoaded)[0]["session"] != nil)
        _ = try await fixture.get(Self.entry(run), ["Cookie": cookie])
        #expect(run.events(.signInRestored).count == 1 && run.events(.signInRequired).isEmpty)
        #expect(run.events(.signedIn).isEmpty)
        _ = try await fixture.post(Self.path(run, "/logout"), [:])
        #expect(run.events(.signedOut).count == 1)
        for (headers, reason) in [([:], "none"), (["Cookie": cookie], "revoked")] {
            let world = try await fixture.get(Self.path(run), headers).json
            #expect(world["login"]?["reason"]?.string == reason && world["worker"] == nil)
        }
    }

    @Test("a grant ends as a cookie does")
    func grantEnds() async throws {
        let fixture = try Fixture { $0.steps = [.advance(.seconds(31 * 86_400))] }
        let run = try await fixture.run()
        #expect(try await fixture.get(Self.path(run)).json["login"]?["reason"] == "none")
    }

    @Test("a strict cookie that stays at home on the way from another site says nothing")
    func strict() async throws {
        let fixture = try Fixture {
            $0.login.state = .signedOut
            $0.login.cookie.sameSite = .strict
        }
        let run = try await fixture.run()
        _ = try await fixture.get(Self.entry(run), ["Sec-Fetch-Site": "cross-site"])
        #expect(run.events(.signInRequired).isEmpty && run.events(.entryLoaded).count == 1)
    }

    @Test("calls that need a sign-in get 401 without one, and that is recorded")
    func closedCalls() async throws {
        let fixture = try Fixture { $0.login.state = .signedOut }
        let (run, other) = (try await fixture.run(), try await fixture.run())
        let foreign = try await fixture.signIn(other)
        let wish: JSON = ["to": "wallet", "amount": "1", "key": "aaaaaaaa"]
        for response in [
            try await fixture.get(Self.path(run, "/outcome")),
            try await fixture.get(Self.path(run, "/documents/agreement")),
            try await fixture.ask("POST", Self.path(run, "/links")),
            try await fixture.post(Self.path(run, "/cash-outs"), wish),
            try await fixture.post(Self.path(run, "/cash-outs"), wish, cookie: foreign),
        ] { #expect(response.status == .unauthorized && response.code == "signInRequired") }
        #expect(
            run.events(.signInRequired).map { $0["reason"]?.string } == ["none", "none", "none", "none", "foreign"])
        #expect(run.events(.cashedOut).isEmpty && run.events(.hostedLinkCreated).isEmpty)
        let cookie = try await fixture.signIn(run)
        #expect(try await fixture.get(Self.path(run, "/outcome"), ["Cookie": cookie]).status == .ok)
    }

    @Test(
        "a body that is no code is refused and counts as no try",
        arguments: [
            [], "424242", ["code": 424242], ["code": ""], ["code": "123"], ["code": "123456789"], ["code": "42424a"],
            ["code": "４２４２"], ["code": " 424242"],
        ] as [JSON])
    func malformed(body: JSON) async throws {
        let fixture = try Fixture { $0.login.state = .signedOut }
        let run = try await fixture.run()
        try await run.sendCode()
        #expect(try await fixture.post(Self.path(run, "/login"), body).code == "bodyInvalid")
        #expect(run.events(.signInRefused).isEmpty && run.events(.signedIn).isEmpty)
    }

    @Test("bodies of another type, too large or for an unknown run are refused at each call")
    func refused() async throws {
        let fixture = try Fixture { $0.login.state = .signedOut }
        let run = try await fixture.run()
        for call in ["/login/code", "/login", "/logout", "/cash-outs"] {
            let cookie = call == "/cash-outs" ? try await fixture.signIn(run) : ""
            for type in ["text/plain", "application/x-www-form-urlencoded"] {
                let headers = ["Content-Type": type, "Cookie": cookie]
                let response = try await fixture.ask("POST", Self.path(run, call), headers, body: Array("{}".utf8))
                #expect(response.status == .unsupportedMediaType, "\(call)")
            }
            let large = try await fixture.ask("POST", Self.path(run, call), body: Array(repeating: 0x20, count: 4097))
            #expect(large.status == .contentTooLarge, "\(call)")
            for name in ["x", "0000000000000000000000"] {
                #expect(try await fixture.post("/mock/api/runs/\(name)\(call)", [:]).code == "runUnknown", "\(call)")
            }
        }
        #expect(run.events(.signedOut).isEmpty && run.events(.cashedOut).isEmpty)
    }
}
