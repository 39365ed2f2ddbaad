import HTTP
import Model
import Runs
import Testing

@Suite("Steps that pages take by themselves") struct DriveTests {
    private static func view(_ fixture: Fixture, _ run: Run, known: String? = nil) async throws -> JSON {
        try await fixture.get("/mock/api/runs/\(run.id)/drive" + (known.map { "?known=\($0)" } ?? "")).json
    }

    @Test("worlds and links say so with `drive: auto`, and have no word of it with `drive: manual`")
    func worlds() async throws {
        for drive in [Scenario.Drive.manual, .auto] {
            let fixture = try Fixture { scenario in
                scenario.flows = [.onboarding, .direct]
                scenario.drive = drive
                scenario.login.state = .signedOut
            }
            let run = try await fixture.run()
            let link = try await run.createLink { "http://link.test/hl/\($0)" }
            let answers = [
                "/mock/api/runs/\(run.id)", "/mock/api/runs/\(run.id)/onboarding", "/mock/api/links/\(link.id)",
            ]
            for path in answers {
                #expect(try await fixture.get(path).json["drive"] == (drive == .auto ? "auto" : nil), "\(path)")
            }
            #expect(try await Self.view(fixture, run)["drive"]?.string == drive.rawValue)
        }
    }

    @Test("the due step is told with its number, key and value, until none is left or the run is over")
    func due() async throws {
        let fixture = try Fixture { scenario in
            scenario.drive = .auto
            scenario.steps = [.signOut, .plaidUntil(.code), .background(.seconds(20))]
        }
        let run = try await fixture.run()
        let first = try await Self.view(fixture, run)
        #expect(first["step"] == ["number": 1, "is": "signOut", "key": "signOut", "value": .null])
        #expect(first["steps"] == 3 && first["isOver"] == false && first["plaid"] == nil)
        _ = try await run.completeStep(1, by: "api")
        let second: JSON = [
            "number": 2, "is": "plaid: { until: code }", "key": "plaid", "value": ["until": "code"],
        ]
        #expect(try await Self.view(fixture, run)["step"] == second)
        _ = try await run.completeStep(2, by: "api")
        #expect(try await Self.view(fixture, run)["step"]?["value"] == "20s")
        let other = try await fixture.run()
        try await other.finish()
        #expect(try await Self.view(fixture, other)["isOver"] == true)
        #expect(try await Self.view(fixture, other)["step"] == .null)
        _ = try await run.completeStep(3, by: "api")
        #expect(try await Self.view(fixture, run)["step"] == .null)
    }

    @Test("a page that knows the answer gets the next one, as soon as there is one")
    func waits() async throws {
        let fixture = try Fixture { $0.steps = [.signOut, .back] }
        let run = try await fixture.run()
        let known = try #require(try await Self.view(fixture, run)["known"]?.string)
        #expect(try await Self.view(fixture, run, known: "another")["known"]?.string == known)
        async let next = Self.view(fixture, run, known: known)
        _ = try await run.completeStep(1, by: "tester")
        #expect(try await next["step"]?["number"] == 2)
    }

    @Test("a question that cannot be answered is refused, and a run that is forgotten ends the wait for it")
    func refusals() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let path = "/mock/api/runs/\(run.id)/drive"
        #expect(try await fixture.get(path + "?known=a&known=b").code == "parameterInvalid")
        #expect(try await fixture.get("/mock/api/runs/0000000000000000000000/drive").code == "runUnknown")
        #expect(try await fixture.get("/mock/api/runs/nothing/drive").code == "runUnknown")
        #expect(
            try await fixture.get("/mock/api/links/ls\(String(repeating: "0", count: 32))/drive").code == "linkUnknown")
        let known = try #require(try await Self.view(fixture, run)["known"]?.string)
        async let answer = fixture.get(path + "?known=" + known)
        try await fixture.store.delete(run.id)
        #expect([.gone, .notFound].contains(try await answer.status))
    }

    // MARK: Plaid's page

    /// Visits of Plaid's page, the oldest first.
    private struct Windows {
        let fixture: Fixture
        let run: Run
        var links: [LinkState] = []

        init(_ steps: [Scenario.Step], outcome: Scenario.Plaid.Outcome = .linked) async throws {
            fixture = try Fixture { scenario in
                scenario.drive = .auto
                scenario.steps = steps
                scenario.plaid.outcome = outcome
            }
            run = try await fixture.run()
        }

        mutating func open() async throws {
            let link = try await run.createLink { "http://link.test/hl/\($0)" }
            try await run.record([Observation(.hostedLinkLoaded, ["link": .string(link.id.text)])])
            links.append(link)
        }

        func tell(_ type: EventType, _ index: Int, _ more: JSONObject = [:]) async throws {
            var data = more
            data["link"] = .string(links[index].id.text)
            try await run.record([Observation(type, data)])
        }

        func goal(_ index: Int) async throws -> JSON? {
            try await fixture.get("/mock/api/links/\(links[index].id)/drive").json["plaid"]?["goal"]
        }
    }

    @Test("a window is told the end that the step says; where no step says one, the scenario's outcome")
    func goals() async throws {
        for (steps, outcome, goal) in [
            ([.plaid(.linked)], .exited, "linked"), ([.plaid(.exited)], .linked, "exited"),
            ([.plaidError(.itemLocked)], .linked, ["error": "ITEM_LOCKED"]),
            ([.plaid(.closed)], .linked, "closed"), ([.plaidUntil(.accounts)], .linked, ["until": "accounts"]),
            ([], .linked, "linked"), ([], .exited, "exited"), ([.download("agreement")], .exited, "exited"),
            // The window waits for its step.
            ([.background(.seconds(5)), .plaid(.linked)], .linked, .null),
            ([.linkBank(times: 2), .plaid(.linked)], .linked, .null),
        ] as [([Scenario.Step], Scenario.Plaid.Outcome, JSON)] {
            var windows = try await Windows(steps, outcome: outcome)
            try await windows.open()
            #expect(try await windows.goal(0) == goal, "\(steps)")
        }
    }

    @Test("of several windows the newest that is still open has its turn; any of them may be closed")
    func turns() async throws {
        var windows = try await Windows([.plaid(.closed), .plaid(.exited), .plaid(.linked)])
        try await windows.open()
        try await windows.open()
        #expect(try await windows.goal(0) == "closed")
        #expect(try await windows.goal(1) == "closed")
        try await windows.tell(.pageClosed, 1)
        #expect(try await windows.goal(0) == "exited")
        try await windows.open()
        #expect(try await windows.goal(0) == .null)
        #expect(try await windows.goal(2) == "exited")
        try await windows.tell(.hostedLinkFinished, 2, ["outcome": "exited"])
        #expect(try await windows.goal(2) == .null)
        #expect(try await windows.goal(0) == "linked")
        try await windows.run.finish()
        #expect(try await windows.goal(0) == .null)
    }

    @Test("the bank asks for a code where a step wants to see that screen, and refuses where one wants that")
    func password() async throws {
        for (steps, password) in [
            ([.plaidError(.noAccounts), .plaid(.linked)], "error_NO_ACCOUNTS"), ([.plaid(.linked)], "pass_good"),
            ([.plaidUntil(.code), .plaid(.linked)], "mfa_device"),
        ] as [([Scenario.Step], JSON)] {
            var windows = try await Windows(steps)
            try await windows.open()
            let view = try await windows.fixture.get("/mock/api/links/\(windows.links[0].id)/drive").json
            #expect(view["plaid"]?["username"] == "user_good" && view["plaid"]?["password"] == password)
        }
    }
}
