import HTTP
import Model
import Pages
import Runs
import Testing

@Suite("The page of a bank that signs in itself") struct BankPageTests {
    private func atBank() async throws -> (visit: Visit, path: String) {
        let visit = try await Visit()
        try await visit.toCredentials(at: "ins_127287")
        #expect(try await visit.state()["screen"] == "oauth")
        return (visit, "/mock/bank/\(visit.link.id)")
    }

    @Test("allowed or denied, the worker comes back to Hosted Link, which goes on from there")
    func answers() async throws {
        for (answer, screen, error) in [("allow", "accounts", nil), ("deny", "error", "ACCESS_NOT_GRANTED")] {
            let (visit, path) = try await atBank()
            let page = try await visit.fixture.get(path + "?jar=other")
            // The form works before its page's script has come: it has all that it sends, and goes to the page's own URL.
            #expect(page.status == .ok && page.text.contains("bank-allow"))
            #expect(page.text.contains(#"<form id="allow" class="screen" method="post">"#))
            for _ in 1...2 {
                let back = try await visit.fixture.post(path + "?jar=other", form: "answer=\(answer)")
                #expect(back.status == .seeOther && back.location == "/hl/\(visit.link.id)?jar=other&from=bank")
            }
            let state = try await visit.state()
            #expect(state["screen"]?.string == screen && state["error"]?["code"]?.string == error)
            #expect(visit.run.events(.hostedLinkStep).count == 3)
            let late = try await visit.fixture.get(path + "?jar=x%0d%0aSet-Cookie:1")
            #expect(late.status == .seeOther && late.location == "/hl/\(visit.link.id)?jar=unknown&from=bank")
        }
    }

    @Test("after it was denied the worker can go to the bank once more")
    func again() async throws {
        let (visit, path) = try await atBank()
        _ = try await visit.fixture.post(path, form: "answer=deny")
        #expect(try await visit.step(["from": "error", "to": "credentials"]).json["screen"] == "oauth")
        #expect(try await visit.step(["from": "oauth"]).code == "bodyInvalid")
        _ = try await visit.fixture.post(path, form: "answer=allow")
        #expect(try await visit.state()["screen"] == "accounts")
    }

    @Test("what is no answer is refused; a link that is over or unknown changes nothing")
    func wrong() async throws {
        let (visit, path) = try await atBank()
        for form in ["", "answer=", "answer=maybe", "answer=allow&answer=deny", "answer=allow&answer=allow"] {
            #expect(try await visit.fixture.post(path, form: form).code == "bodyInvalid")
        }
        #expect(try await visit.fixture.post(path, ["answer": "allow"]).code == "mediaTypeUnsupported")
        #expect(
            try await visit.fixture.post(path, form: "answer=allow&x=" + String(repeating: "x", count: 5000)).status
                == .contentTooLarge)
        let foreign = "/mock/bank/ls\(visit.run.id)0000000000"
        #expect(try await visit.fixture.post(foreign, form: "answer=allow").code == "linkUnknown")
        #expect(try await visit.fixture.get(foreign).status == .notFound)
        try await visit.run.advanceClock(by: .seconds(1800))
        #expect(try await visit.fixture.post(path, form: "answer=allow").status == .seeOther)
        #expect(try await visit.fixture.get(path).status == .seeOther)
        #expect(visit.run.events(.hostedLinkStep).count == 2)
    }
}
