import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct DirectCallTests {
    @Test("the world is what the scenario says")
    func world() async throws {
        let fixture = try Fixture {
            $0.worker.available = 1_205
            var call = Scenario.Link(id: "call", title: "Call us")
            (call.open, call.href) = (.`self`, "tel:+1555")
            $0.links = [Scenario.Link(id: "terms", title: "Terms"), call]
        }
        let run = try await fixture.run()
        let world = try await fixture.get("/mock/api/runs/\(run.id)").json
        #expect(
            world == [
                "run": .string(run.id.text), "title": "A <fixture>",
                "organization": [
                    "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "name": "Acme Couriers", "ewa": true,
                ],
                "workerId": "W-1001",
                "strangers": ["frames": [], "pages": [], "probeFrames": [], "noise": false], "problems": [],
                "login": [
                    "signedIn": true, "reason": .null, "phone": "•••• 0100",
                    "code": ["isSent": false, "digits": 6, "value": "424242"],
                    "cookie": ["kind": "persistent", "sameSite": "lax", "secure": false],
                ],
                "worker": ["name": "Sam Rivera", "available": "12.05", "currency": "USD"],
                "institution": "First Platypus Bank",
                "payouts": [
                    ["to": "wallet", "fee": "0.00", "least": "1.00"], ["to": "card", "fee": "1.99", "least": "2.00"],
                ],
                "cashOuts": [],
                "documents": [
                    [
                        "id": "agreement", "title": "Agreement", "filename": "Zürich \"1\".pdf",
                        "mimeType": "application/pdf", "bytes": 4, "via": "bridge",
                        "url": .string("/mock/documents/\(run.id)/agreement/Z%C3%BCrich%20%221%22.pdf"),
                    ]
                ],
                "linked": .null, "accounts": [],
                "links": [
                    ["id": "terms", "title": "Terms", "open": "blank"],
                    ["id": "call", "title": "Call us", "open": "self", "href": "tel:+1555"],
                ],
                "place": .null,
            ])
    }

    @Test(
        "Hosted Link URLs carry the host and port by which Direct was asked for",
        arguments: [
            ("localhost:8080", "http://localhost:8080"), ("[::1]:81", "http://[::1]:81"),
            ("10.0.2.2", "http://10.0.2.2"),
            ("direct.localhost:8080", "http://plaid.localhost:8080"),
            ("direct-sandbox.branchapp.com", "http://secure.plaid.com"),
            ("DIRECT.branchapp.com:8443", "http://secure.plaid.com:8443"),
        ])
    func links(host: String, origin: String) async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let response = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/links", host: host)
        let link = try #require(response.json["link"]?.string)
        #expect(response.status == .created && response.json["url"]?.string == "\(origin)/hl/\(link)")
        #expect(run.events(.hostedLinkCreated).first?["link"]?.string == link)
    }

    @Test("a scenario has a text in place of a Hosted Link URL, and the page's report of it belongs to the newest link")
    func unopenable() async throws {
        let fixture = try Fixture { $0.plaid.hostedLinkURL = "" }
        let run = try await fixture.run()
        let path = "/mock/api/runs/\(run.id)"
        for _ in 0..<2 {
            let response = try await fixture.ask("POST", path + "/links")
            #expect(response.status == .created && response.json["url"] == "")
        }
        let links = run.events(.hostedLinkCreated)
        #expect(links.map { $0["url"] } == ["", ""])
        _ = try await fixture.post(path + "/reports", report(.branchPlaidLinkOpen, ["url": "", "bridge": "ios"]))
        #expect(run.events(.branchPlaidLinkOpen).map { $0["link"] } == [links.last?["link"]])
    }

    @Test("the outcome is that of the newest link")
    func outcome() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        func outcome() async throws -> String? {
            try await fixture.get("/mock/api/runs/\(run.id)/outcome").json["outcome"]?.string
        }
        #expect(try await outcome() == "none")
        let first = try await run.createLink { "http://localhost/hl/\($0)" }
        #expect(try await outcome() == "pending")
        _ = try await run.finishLink(first.id, .linked, account: "Checking ••0000")
        let linked = try await fixture.get("/mock/api/runs/\(run.id)/outcome").json
        #expect(
            linked == [
                "link": .string(first.id.text), "outcome": "linked", "institution": "First Platypus Bank",
                "account": "Checking ••0000",
            ])
        let second = try await run.createLink { "http://localhost/hl/\($0)" }
        #expect(try await outcome() == "pending")
        _ = try await run.finishLink(second.id, .exited, account: nil)
        #expect(try await outcome() == "notLinked")
        _ = try await run.createLink { "http://localhost/hl/\($0)" }
        try await run.advanceClock(by: .seconds(1800))
        #expect(try await outcome() == "expired")
        let world = try await fixture.get("/mock/api/runs/\(run.id)").json
        #expect(world["linked"] == ["institution": "First Platypus Bank", "account": "Checking ••0000"])
    }

    @Test("what the run does not have gets 404 with a code")
    func unknown() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let nowhere = "0000000000000000000000"
        for (path, code) in [
            ("/mock/api/runs/\(nowhere)", "runUnknown"), ("/mock/api/runs/\(nowhere)/outcome", "runUnknown"),
            ("/mock/api/runs/\(run.id)/documents/x", "documentUnknown"),
            ("/mock/documents/\(run.id)/x/y", "documentUnknown"), ("/mock/api/links/lsx", "linkUnknown"),
            ("/mock/api/links/ls\(run.id)0000000000", "linkUnknown"), ("/mock/api/other", "notFound"),
        ] {
            let response = try await fixture.get(path)
            #expect(response.status == .notFound && response.code == code, "\(path)")
        }
        #expect(try await fixture.ask("POST", "/mock/api/runs/\(nowhere)/links").code == "runUnknown")
    }
}
