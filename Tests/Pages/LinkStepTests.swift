import HTTP
import Model
import Pages
import Runs
import Testing

/// One visit of Plaid's page, answered without a browser.
struct Visit {
    let fixture: Fixture
    let run: Run
    let link: LinkState

    init(_ change: (inout Scenario) -> Void = { _ in }) async throws {
        fixture = try Fixture(change)
        (run, link) = try await fixture.openedLink()
    }

    var path: String { "/mock/api/links/\(link.id)" }

    func step(_ answer: JSON) async throws -> Response { try await fixture.post(path + "/steps", answer) }

    func state() async throws -> JSON { try await fixture.get(path).json }

    /// To the sign-in of the first bank.
    func toCredentials(at institution: JSON = "ins_109508") async throws {
        _ = try await step(["from": "consent"])
        _ = try await step(["from": "institution", "institution": institution])
    }

    @discardableResult
    func signIn(_ username: String, _ password: String) async throws -> JSON {
        try await step(["from": "credentials", "username": .string(username), "password": .string(password)]).json
    }
}

@Suite("The screens of Hosted Link") struct LinkStepTests {
    @Test("the scenario's bank comes first, then the Sandbox's; one that Plaid does not have is added")
    func institutions() async throws {
        let names = [
            "First Platypus Bank", "First Gingham Credit Union", "Tattersall Federal Credit Union", "Tartan Bank",
            "Houndstooth Bank", "Platypus OAuth Bank",
        ]
        for (own, list) in [
            (names[0], names), ("Tartan Bank", ["Tartan Bank"] + names.filter { $0 != "Tartan Bank" }),
            ("Bank of <b>", ["Bank of <b>"] + names),
        ] {
            let visit = try await Visit { $0.plaid.institution = own }
            let state = try await visit.step(["from": "consent"]).json
            #expect(state["screen"] == "institution")
            #expect(state["institutions"]?.array?.compactMap { $0["name"]?.string } == list)
        }
    }

    @Test(
        "a username and a password lead on as in Plaid's Sandbox",
        arguments: [
            ("user_good", "pass_good", "accounts", nil), ("user_good", "mfa_device", "device", nil),
            ("mfa_device", "pass_good", "device", nil), ("user_good", "mfa_questions_2_3", "questions", nil),
            ("mfa_questions_1_1", "pass_good", "questions", nil), ("user_good", "mfa_selections", "selections", nil),
            ("user_good", "mfa_selections_2_2_3", "selections", nil),
            ("user_good", "error_ITEM_LOCKED", "error", "ITEM_LOCKED"),
            ("user_good", "error_INSTITUTION_DOWN", "error", "INSTITUTION_DOWN"),
            ("user_good", "error_INVALID_CREDENTIALS", "error", "INVALID_CREDENTIALS"),
            ("user_good", "error_NONE_OF_THEM", "error", "INVALID_CREDENTIALS"),
            ("user_good", "hunter2", "error", "INVALID_CREDENTIALS"),
            ("sam", "pass_good", "error", "INVALID_CREDENTIALS"),
            ("sam", "mfa_device", "error", "INVALID_CREDENTIALS"), ("", "", "error", "INVALID_CREDENTIALS"),
            ("user_good", "mfa_questions_0_1", "error", "INVALID_CREDENTIALS"),
            ("user_good", "mfa_questions_1", "error", "INVALID_CREDENTIALS"),
            ("user_good", "mfa_questions_1_99999999999999999999", "error", "INVALID_CREDENTIALS"),
            ("user_good", "mfa_selections_1_1_1", "error", "INVALID_CREDENTIALS"),
            ("user_good", "mfa_", "error", "INVALID_CREDENTIALS"),
        ] as [(String, String, String, String?)])
    func credentials(username: String, password: String, screen: String, error: String?) async throws {
        let visit = try await Visit()
        try await visit.toCredentials()
        let state = try await visit.signIn(username, password)
        #expect(state["screen"]?.string == screen && state["error"]?["code"]?.string == error)
        let events = visit.run.events(.hostedLinkStep)
        #expect(events.last?["screen"]?.string == screen && events.last?["error"]?.string == error)
        for typed in ["hunter2", "user_good", "pass_good", "mfa_"] {
            #expect(visit.run.events(after: 0).allSatisfy { !JSON.object($0.data).text.contains(typed) })
        }
    }

    @Test("each of Plaid's errors says what happened at which bank, and whether to try again")
    func errors() async throws {
        let errors = [
            ("ACCESS_NOT_GRANTED", true), ("COUNTRY_NOT_SUPPORTED", false), ("INSTITUTION_DOWN", false),
            ("INSTITUTION_NOT_RESPONDING", true),
            ("INSTITUTION_NO_LONGER_SUPPORTED", false), ("INSUFFICIENT_CREDENTIALS", true),
            ("INTERNAL_SERVER_ERROR", true), ("INVALID_CREDENTIALS", true), ("INVALID_MFA", true),
            ("INVALID_SEND_METHOD", true), ("ITEM_LOCKED", true), ("ITEM_NOT_SUPPORTED", false),
            ("MFA_NOT_SUPPORTED", true), ("NO_ACCOUNTS", false), ("PASSWORD_RESET_REQUIRED", true),
            ("USER_INPUT_TIMEOUT", true), ("USER_SETUP_REQUIRED", true),
        ]
        #expect(Set(errors.map(\.0)) == Set(Scenario.PlaidError.allCases.map(\.rawValue)))
        for (code, retry) in errors {
            let visit = try await Visit()
            try await visit.toCredentials(at: "ins_109511")
            let error = try await visit.signIn("user_good", "error_" + code)["error"]
            #expect(error?["code"]?.string == code && error?["retry"]?.bool == retry)
            #expect(error?["text"]?.string?.contains("BANK") == false && error?["title"]?.string?.isEmpty == false)
            let again = try await visit.step(["from": "error", "to": "credentials"]).json
            #expect(again["screen"] == "credentials" && again["institution"]?["name"] == "Tartan Bank")
        }
    }

    @Test("a code goes to the chosen device; a wrong one is refused and leads nowhere")
    func device() async throws {
        let visit = try await Visit()
        try await visit.toCredentials()
        let devices = try await visit.signIn("user_good", "mfa_device")["devices"]?.array
        #expect(devices?.compactMap { $0["id"]?.string } == ["phone", "email"])
        #expect(try await visit.step(["from": "device", "device": "pager"]).code == "bodyInvalid")
        let code = try await visit.step(["from": "device", "device": "email"]).json
        #expect(code["screen"] == "code" && code["device"]?["id"] == "email")
        for wrong: JSON in ["4321", "", "12345"] {
            let refused = try await visit.step(["from": "code", "code": wrong])
            #expect(refused.status == .unprocessableContent && refused.code == "INVALID_MFA")
        }
        #expect(try await visit.state()["screen"] == "code")
        let accounts = try await visit.step(["from": "code", "code": "1234"]).json
        #expect(accounts["accounts"]?.array?.compactMap { $0["id"]?.string } == ["checking", "savings"])
    }

    @Test("questions come in rounds; all of a round must be right")
    func questions() async throws {
        let visit = try await Visit()
        try await visit.toCredentials()
        let first = try await visit.signIn("user_good", "mfa_questions_2_2")
        #expect(first["round"] == 1 && first["rounds"] == 2 && first["questions"]?.array?.count == 2)
        let wrong = try await visit.step(["from": "questions", "answers": ["answer_0_0", "answer_0_2"]])
        #expect(wrong.code == "INVALID_MFA")
        for few: JSON in [[], ["answer_0_0"], ["answer_0_0", "answer_0_1", "x"], "answer_0_0", [1, 2]] {
            let code = try await visit.step(["from": "questions", "answers": few]).code
            #expect(code == (few == [1, 2] ? "INVALID_MFA" : "bodyInvalid"))
        }
        let second = try await visit.step(["from": "questions", "answers": ["answer_0_0", "answer_0_1"]]).json
        #expect(second["screen"] == "questions" && second["round"] == 2)
        let last = try await visit.step(["from": "questions", "answers": ["answer_1_0", "answer_1_1"]]).json
        #expect(last["screen"] == "accounts")
    }

    @Test("a selection is answered by its first choice")
    func selections() async throws {
        let visit = try await Visit()
        try await visit.toCredentials()
        let one = try await visit.signIn("user_good", "mfa_selections")["questions"]?.array
        #expect(one?.map { $0["options"] } == [["Yes", "No"]])
        #expect(try await visit.step(["from": "selections", "answers": ["No"]]).code == "INVALID_MFA")
        #expect(try await visit.step(["from": "selections", "answers": ["Yes"]]).json["screen"] == "accounts")
        let many = try await Visit()
        try await many.toCredentials()
        let options = try await many.signIn("user_good", "mfa_selections_1_2_3")["questions"]?.array
        #expect(options?.last?["options"] == ["answer_1_2_0", "answer_1_2_1", "answer_1_2_2"])
        let done = try await many.step(["from": "selections", "answers": ["answer_1_1_0", "answer_1_2_0"]]).json
        #expect(done["screen"] == "accounts")
    }

    @Test("the server knows where the worker is: a reload goes on there, and an answer to another screen is refused")
    func goesOn() async throws {
        let visit = try await Visit()
        try await visit.toCredentials(at: "ins_109509")
        let late = try await visit.step(["from": "consent"])
        #expect(late.status == .conflict && late.code == "linkElsewhere")
        try await visit.signIn("user_good", "pass_good")
        #expect(try await visit.step(["from": "accounts", "to": "institution"]).json["screen"] == "institution")
        _ = try await visit.step(["from": "institution", "institution": "ins_109509"])
        try await visit.signIn("user_good", "pass_good")
        _ = try await visit.step(["from": "accounts", "account": "savings"])
        let state = try await visit.state()
        #expect(state["screen"] == "done" && state["account"]?["title"] == "Savings ••1111")
        #expect(state["institution"]?["name"] == "First Gingham Credit Union")
        #expect(try await visit.step(["from": "done", "to": "institution"]).code == "bodyInvalid")
        _ = try await visit.fixture.post("/hl/\(visit.link.id)/finish", form: "outcome=linked&account=savings")
        let finished = try #require(visit.run.events(.hostedLinkFinished).first)
        #expect(finished["institution"] == "First Gingham Credit Union" && finished["account"] == "Savings ••1111")
        #expect(try await visit.step(["from": "done"]).code == "linkFinished")
        let outcome = try await visit.fixture.get("/mock/api/runs/\(visit.run.id)/outcome").json
        #expect(outcome["institution"] == "First Gingham Credit Union")
    }

    @Test("after its lifetime a link takes no answer, and a new one can be made")
    func expired() async throws {
        let visit = try await Visit { $0.plaid.lifetime = .seconds(60) }
        try await visit.toCredentials()
        try await visit.run.advanceClock(by: .seconds(60))
        let late = try await visit.step(["from": "credentials", "username": "user_good", "password": "pass_good"])
        #expect(late.status == .gone && late.code == "linkExpired")
        let state = try await visit.state()
        #expect(state["state"] == "expired" && state["screen"] == nil && state["expiresIn"] == nil)
        let new = try await visit.fixture.ask("POST", "/mock/api/runs/\(visit.run.id)/links")
        let fresh = try await visit.fixture.get("/mock/api/links/\(new.json["link"]?.string ?? "")").json
        #expect(fresh["state"] == "open" && fresh["screen"] == "consent")
    }

    @Test("what is no answer is refused, and changes nothing")
    func wrong() async throws {
        let visit = try await Visit()
        for body: JSON in [
            [:], [], "consent", ["from": 1], ["from": .null], ["from": "consent", "to": "institution"],
            ["from": "consent", "to": "credentials"],
        ] {
            #expect(try await visit.step(body).code == "bodyInvalid")
        }
        #expect(try await visit.step(["from": "nowhere"]).code == "linkElsewhere")
        let path = visit.path + "/steps"
        #expect(try await visit.fixture.post(path, form: "from=consent").code == "mediaTypeUnsupported")
        let headers = ["Content-Type": "application/json"]
        for text in [#"{"from": "consent", "from": "consent"}"#, #"{"from": "consent""#, ""] {
            #expect(try await visit.fixture.ask("POST", path, headers, body: Array(text.utf8)).code == "bodyInvalid")
        }
        let large: JSON = ["from": "consent", "x": .string(String(repeating: "x", count: 5000))]
        #expect(try await visit.step(large).status == .contentTooLarge)
        #expect(try await visit.state()["screen"] == "consent")
        try await visit.toCredentials()
        for body: JSON in [
            ["from": "credentials"], ["from": "credentials", "username": "user_good"],
            ["from": "credentials", "username": 1, "password": "x"], ["from": "credentials", "to": "accounts"],
            ["from": "credentials", "to": 1],
        ] {
            #expect(try await visit.step(body).code == "bodyInvalid")
        }
        let foreign = "ls\(visit.run.id)0000000000"
        #expect(
            try await visit.fixture.post("/mock/api/links/\(foreign)/steps", ["from": "consent"]).code == "linkUnknown")
    }
}
