import FoundationEssentials
import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct OnboardingCallTests {
    @Test("the world is what the scenario says, and tells of the worker once it knows who that is")
    func world() async throws {
        let site = try await OnboardingSite {
            $0.organization.ewa = false
            $0.links = [.init(id: "terms", title: "Terms of service")]
        }
        let world = try await site.fixture.get(site.path).json
        #expect(
            world == [
                "run": .string(site.run.id.text), "title": "A <fixture>",
                "organization": ["id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "name": "Acme Couriers"],
                "problems": [], "screens": ["search", "details", "photo", "terms", "payout", "done"],
                "screen": "search", "hint": ["phone": "+15555550100", "email": "sam@example.com"], "worker": .null,
                "identity": ["photo": "required", "limit": 10_000_000], "photo": .null,
                "strangers": ["frames": [], "pages": [], "probeFrames": [], "noise": false],
                "links": [["id": "terms", "title": "Terms of service", "open": "blank"]],
                "payouts": ["wallet", "card"], "payout": .null, "direct": .null,
            ])
        let found = try await site.post("search", OnboardingSite.phone).json
        #expect(found["worker"] == ["id": "W-1001", "name": "Sam Rivera"] && found["screen"] == "details")
    }

    @Test("a worker goes from search to done, each screen is recorded, and the step is done at the end")
    func whole() async throws {
        let site = try await OnboardingSite()
        try await site.goOn(to: "payout")
        let done = try await site.post("payout", ["to": "bank"])
        #expect(done.json["screen"] == "done" && done.json["payout"] == "bank")
        let bytes = Photos.png(width: 3, height: 2).count
        #expect(
            site.steps == [
                ["screen": "search", "outcome": "accepted", "by": "phone"],
                ["screen": "details", "outcome": "accepted"],
                [
                    "screen": "photo", "outcome": "accepted", "way": "camera", "bytes": .int(bytes),
                    "type": "image/png", "width": 3, "height": 2,
                ],
                ["screen": "terms", "outcome": "accepted"],
                ["screen": "payout", "outcome": "accepted", "to": "bank"],
                ["screen": "done", "outcome": "accepted"],
            ])
        #expect(site.run.events(.stepDone).map { $0["is"] } == ["onboard"])
    }

    @Test("what was typed is in no event")
    func forgets() async throws {
        let site = try await OnboardingSite()
        try await site.goOn(to: "photo")
        _ = try await site.post("details", OnboardingSite.details.with("street", "123-45-6789"))
        let journal = site.run.events(after: 1).map { "\($0.data)" }.joined()
        for text in ["Rivera", "1990", "Main", "Minneapolis", "55401", "0100", "6789"] {
            #expect(!journal.contains(text), "\(text)")
        }
    }

    @Test(
        "a worker is found by phone number or e-mail address, however it is written",
        arguments: [
            ("phone", "+15555550100"), ("phone", "5555550100"), ("phone", " 1 (555) 555-0100 "),
            ("phone", "555.555.0100"), ("email", "sam@example.com"), ("email", " SAM@Example.com"),
        ])
    func finds(by: String, value: String) async throws {
        let site = try await OnboardingSite()
        let answer = try await site.post("search", ["by": .string(by), "value": .string(value)])
        #expect(answer.status == .ok && site.steps == [["screen": "search", "outcome": "accepted", "by": .string(by)]])
    }

    @Test(
        "another number or address finds no one",
        arguments: [
            ("phone", "5555550101"), ("phone", "+445555550100"), ("phone", "+5555550100"), ("email", "pat@example.com"),
        ])
    func findsNot(by: String, value: String) async throws {
        let site = try await OnboardingSite()
        let answer = try await site.post("search", ["by": .string(by), "value": .string(value)])
        #expect(answer.status == .notFound && answer.code == "workerUnknown")
        #expect(
            site.steps == [
                ["screen": "search", "outcome": "refused", "by": .string(by), "reason": "workerUnknown"]
            ])
    }

    @Test("worker_id in the entry URL spares the search, also after a load without it")
    func named() async throws {
        let site = try await OnboardingSite()
        try await site.enter("worker_id=W-2")
        #expect(try await site.fixture.get(site.path).json["screen"] == "search")
        try await site.enter("worker_id=W-1001")
        try await site.enter("a=b")
        let world = try await site.fixture.get(site.path).json
        #expect(world["screen"] == "details" && world["worker"]?["name"] == "Sam Rivera")
        let answer = try await site.post("search", OnboardingSite.phone)
        #expect(answer.status == .conflict && answer.code == "screenUnknown")
    }

    @Test(
        "each field that is wrong is named, and what stood in it is not",
        arguments: [
            ("name", "  ", "Enter your name."), ("name", "a\u{7}b", "Use letters, digits and signs only."),
            ("name", String(repeating: "é", count: 101), "Use at most 100 characters."),
            ("birthDate", "", "Enter your date of birth."), ("birthDate", "1990-02-30", "Enter a date that there is"),
            ("birthDate", "90-02-01", "Enter a date that there is"), ("birthDate", "--", "Enter a date that there is"),
            ("birthDate", "2999-01-01", "Enter a date that is past."), ("birthDate", "1899-12-31", "Enter a year"),
            ("street", "", "Enter your street"), ("street", "My number is 123-45-6789", "This looks like a Social"),
            ("city", "123 45 6789", "This looks like a Social"), ("city", "", "Enter your city."),
            ("city", "4242 4242 4242 4242", "This looks like a Social"),
            ("state", "Minnesota", "Enter two letters"), ("state", "M1", "Enter two letters"),
            ("zip", "5540", "Enter five digits."), ("zip", "123456789", "Enter five digits."),
            ("zip", "55401-12", "Enter five digits."),
        ])
    func mistakes(field: String, value: String, message: String) async throws {
        let site = try await OnboardingSite()
        try await site.goOn(to: "details")
        let answer = try await site.post("details", OnboardingSite.details.with(field, .string(value)))
        #expect(answer.status == .unprocessableContent && answer.code == "fieldsInvalid")
        let fields = try #require(answer.json["fields"]?.array)
        #expect(fields.count == 1 && fields[0]["field"]?.string == field)
        #expect(fields[0]["message"]?.string?.hasPrefix(message) == true)
        #expect(value.count < 8 || !answer.text.contains(value))
        let reason: JSON = message.hasPrefix("This looks") ? "sensitive" : "fieldsInvalid"
        #expect(
            site.steps.last == [
                "screen": "details", "outcome": "refused", "reason": reason, "fields": [.string(field)],
            ])
    }

    @Test("a phone number without its area code, and an address that is none, are said to be so")
    func searchMistakes() async throws {
        let site = try await OnboardingSite()
        for (by, value) in [
            ("phone", ""), ("phone", "555-0100"), ("phone", "555-55-5555"), ("email", "sam"), ("email", "a@b@c"),
            ("email", ""), ("fax", "1"),
        ] {
            let answer = try await site.post("search", ["by": .string(by), "value": .string(value)])
            #expect(answer.code == "fieldsInvalid", "\(by) \(value)")
        }
        #expect(site.run.read(\.onboarding.current) == .search)
    }

    @Test("a screen whose turn has not come is refused, one that was done may be done again, and the end is the end")
    func order() async throws {
        let site = try await OnboardingSite()
        for (call, body) in [
            ("details", OnboardingSite.details), ("terms", ["accepted": true]), ("payout", ["to": "card"]),
        ] {
            let answer = try await site.post(call, body)
            #expect(answer.status == .conflict && answer.code == "screenNotDue", "\(call)")
        }
        #expect(try await site.photo(Photos.jpeg(width: 1, height: 1)).code == "screenNotDue")
        #expect(site.steps.isEmpty)
        try await site.goOn(to: "terms")
        #expect(try await site.post("details", OnboardingSite.details).json["screen"] == "terms")
        _ = try await site.post("terms", ["accepted": true])
        for _ in 1...2 { #expect(try await site.post("payout", ["to": "card"]).json["payout"] == "card") }
        #expect(try await site.post("payout", ["to": "wallet"]).code == "onboardingEnded")
        #expect(try await site.post("details", OnboardingSite.details).code == "onboardingEnded")
        #expect(site.steps.count { $0["screen"] == "done" } == 1)
    }

    @Test("another server process on the same journal goes on where it was")
    func restart() async throws {
        let site = try await OnboardingSite()
        try await site.enter("worker_id=W-1001")
        _ = try await site.post("details", OnboardingSite.details)
        _ = try await site.photo(Photos.png(width: 3, height: 2))
        let scenario = site.fixture.scenario
        let again = RunStore(
            journal: site.fixture.store.journal, loops: site.fixture.loops, readScenario: { _ in scenario })
        try await again.load()
        let known = try await again.run(site.run.id).read(\.onboarding)
        #expect(known.current == .terms && known.knowsWorker && known.photo?.width == 3)
    }

    @Test(
        "a body that is no form of the screen is refused, and nothing is recorded",
        arguments: [
            ("search", []), ("search", ["by": "phone"]), ("search", ["by": "phone", "value": 5_555_550_100]),
            ("search", ["by": "phone", "value": "5555550100", "more": "x"]), ("details", [:]), ("details", "x"),
            ("details", OnboardingSite.details.with("ssn", "123-45-6789")),
            ("details", OnboardingSite.details.with("name", .null)),
            ("terms", [:]), ("terms", ["accepted": false]), ("terms", ["accepted": "true"]), ("payout", [:]),
            ("payout", ["to": "gold"]), ("payout", ["to": ["wallet"]]), ("payout", ["to": "bank"]),
        ] as [(String, JSON)])
    func bodies(call: String, body: JSON) async throws {
        let site = try await OnboardingSite { $0.organization.ewa = false }
        try await site.goOn(to: call == "payout" ? "payout" : call)
        let before = site.steps.count
        let answer = try await site.post(call, body)
        #expect(answer.status == .badRequest && answer.code == "bodyInvalid")
        #expect(!answer.text.contains("6789") && site.steps.count == before)
        let target = "\(site.path)/\(call)"
        let text = try await site.fixture.ask("POST", target, ["Content-Type": "text/plain"], body: body.bytes)
        #expect(text.status == .unsupportedMediaType)
        let json = ["Content-Type": "application/json"]
        let doubled = Array(#"{"to":"card","to":"wallet"}"#.utf8)
        #expect(try await site.fixture.ask("POST", target, json, body: doubled).code == "bodyInvalid")
        let large = [UInt8](repeating: 0x20, count: 8193)
        #expect(try await site.fixture.ask("POST", target, json, body: large).status == .contentTooLarge)
    }

    @Test("a run that is not there, or does not play Onboarding, has none of it")
    func foreign() async throws {
        let direct = try Fixture()
        let other = try await direct.run()
        let calls = ["search", "details", "photo", "photo/skip", "terms", "payout", "reports"]
        for (id, code) in [
            (other.id.text, "screenUnknown"), ("0000000000000000000000", "runUnknown"), ("x", "runUnknown"),
        ] {
            let path = "/mock/api/runs/\(id)/onboarding"
            #expect(try await direct.get(path).code == code)
            for call in calls { #expect(try await direct.post("\(path)/\(call)", [:]).code == code, "\(call)") }
        }
        #expect(other.events(.onboardingStep).isEmpty)
    }

    @Test(
        "Direct is found beside Onboarding, in the same run",
        arguments: [
            ("localhost:8080", "http://localhost:8080/direct/?"), ("10.0.2.2", "http://10.0.2.2/direct/?"),
            ("onboarding.localhost:81", "http://direct.localhost:81/?"),
            ("onboarding-stg.branchapp.com", "http://direct-stg.branchapp.com/?"),
        ])
    func direct(host: String, start: String) async throws {
        let site = try await OnboardingSite { $0.flows = [.onboarding, .direct] }
        let world = try await site.fixture.get(site.path, host: host).json
        #expect(
            world["direct"]?.string
                == "\(start)org_id=\(site.run.scenario.organization.id)&worker_id=W-1001&mockRun=\(site.run.id)")
    }
}

extension JSON {
    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        var object = object ?? [:]
        object[name] = value
        return .object(object)
    }
}
