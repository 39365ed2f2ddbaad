import Control
import HTTP
import Model
import Testing

/// The rules of `AccessPolicy` as requests meet them.
@Suite struct AccessAPITests {
    @Test(
        "headers are what the rules look at",
        arguments: [
            ([:], 200, nil), (["Origin": "http://evil.example"], 403, "originNotAllowed"),
            (["Sec-Fetch-Site": "cross-site"], 403, "originNotAllowed"),
            (["Host": "evil.example"], 403, "hostNotAllowed"), (["Host": "mock.test"], 200, nil),
            (["Host": "direct.branchapp.com"], 404, "notFound"), (["Host": "secure.plaid.com"], 404, "notFound"),
            (["X-Forwarded-For": "1.2.3.4"], 401, "tokenRequired"), (["x-forwarded-host": "x"], 401, "tokenRequired"),
            (["Forwarded": "for=1.2.3.4"], 401, "tokenRequired"), (["Via": "1.1 proxy"], 401, "tokenRequired"),
            (["Via": "1.1 proxy", "Authorization": "Bearer \(LiveAPI.token)"], 200, nil),
        ] as [([String: String], Int, String?)])
    func headers(fields: [String: String], status: Int, code: String?) async throws {
        try await LiveAPI.with { api in
            var headers = Headers()
            for (name, value) in fields { headers.add(name, value) }
            let answer = try await api.get("/__admin/runs", headers: headers)
            #expect(answer.status == status)
            #expect(answer.body["code"] == code.map(JSON.string))
            if status == 401 { #expect(answer.headers["WWW-Authenticate"] == "Bearer realm=\"Branch Mock\"") }
        }
    }

    @Test("two origins are as foreign as one")
    func twoOrigins() async throws {
        try await LiveAPI.with { api in
            let own = "http://localhost:\(api.address.port)"
            let one = try await api.get("/__admin/runs", headers: ["Origin": own])
            let two = try await api.get("/__admin/runs", headers: ["Origin": own, "Origin": "null"])
            #expect((one.status, two.status) == (200, 403))
        }
    }

    @Test("a page of another origin can make no run, whatever it sends")
    func foreignRun() async throws {
        try await LiveAPI.with { api in
            let answer = try await api.send(
                .post, "/__admin/runs", headers: ["Origin": "http://localhost:3000"], body: ["scenario": "plaid-closed"]
            )
            #expect((answer.status, answer.body["code"]) == (403, "originNotAllowed"))
            #expect(api.store.all.isEmpty)
        }
    }

    @Test("health needs nothing, also where the control API is off")
    func health() async throws {
        try await LiveAPI.with(mode: .off) { api in
            for path in ["/healthz", "/livez", "/readyz"] {
                let answer = try await api.get(path, headers: ["Host": "evil.example", "Via": "1.1 proxy"])
                #expect((answer.status, answer.body) == (200, ["status": "ready"]))
            }
            let admin = try await api.get("/__admin", headers: ["Authorization": "Bearer \(LiveAPI.token)"])
            #expect((admin.status, admin.body["code"]) == (404, "notFound"))
        }
    }

    @Test("the API tells its version; paths and methods that it lacks are told apart")
    func root() async throws {
        try await LiveAPI.with { api in
            #expect(
                try await api.get("/__admin").body == [
                    "name": "Branch Mock", "version": "1.2.3", "apiVersion": 1, "ca": .null, "https": .null,
                ])
            #expect(try await api.get("/__admin/nope").body["code"] == "notFound")
            let put = try await api.send(.put, "/__admin/runs")
            #expect((put.status, put.body["code"]) == (405, "methodNotAllowed"))
        }
    }
}
