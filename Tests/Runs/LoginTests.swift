import Foundation
import Journal
import Loop
import Model
import Runs
import Testing

@Suite("A run's sign-in")
struct LoginTests {
    private static func fixture(_ change: (inout Scenario) -> Void = { _ in }) throws -> Fixture {
        var fixture = try Fixture()
        fixture.scenario.login.state = .signedOut
        change(&fixture.scenario)
        return fixture
    }

    private static func standing(_ run: Run, _ digest: String?) -> LoginState.Standing {
        let now = run.elapsed
        return run.read { $0.login.standing(of: digest, at: now) }
    }

    @Test("lasts as long as its cookie on the run's clock, and another one begins anew")
    func lifetime() async throws {
        let run = try await Self.fixture { $0.login.cookie.maxAge = .seconds(60) }.run()
        try await run.sendCode()
        #expect(try await run.signIn(code: "424242", session: "a") == .right)
        let start = try #require(run.read(\.lastEvent)).elapsed
        #expect(run.read { $0.login.standing(of: "a", at: start + .seconds(59)) } == .cookie)
        try await run.advanceClock(by: .seconds(60))
        #expect(Self.standing(run, "a") == .signedOut(.expired) && Self.standing(run, "b") == .signedOut(.foreign))
        try await run.sendCode()
        #expect(try await run.signIn(code: "424242", session: "b") == .right)
        #expect(Self.standing(run, "b") == .cookie && Self.standing(run, "a") == .signedOut(.expired))
        #expect(Self.standing(run, nil) == .signedOut(.none))
    }

    @Test("ends for all cookies at once, and once only")
    func signOut() async throws {
        let run = try await Self.fixture().run()
        for session in ["a", "b"] {
            try await run.sendCode()
            _ = try await run.signIn(code: "424242", session: session)
        }
        for digest in ["x", nil, "a", "a", "b"] { try await run.signOut(digest) }
        #expect(run.types.filter { $0 == .signedOut }.count == 1)
        for digest in ["a", "b"] { #expect(Self.standing(run, digest) == .signedOut(.revoked)) }
    }

    @Test("is not asked for where the worker comes from Onboarding, until that is as old as a cookie may be")
    func granted() async throws {
        let run = try await Self.fixture { $0.login.state = .signedIn }.run()
        #expect(Self.standing(run, nil) == .granted && Self.standing(run, "x") == .granted)
        #expect(try await run.requireSignIn("x") == .granted)
        try await run.advanceClock(by: .seconds(30 * 86_400))
        #expect(try await run.requireSignIn("x") == .signedOut(.foreign))
        #expect(run.types.filter { $0 == .signInRequired }.count == 1)
    }

    @Test("takes one code once: right ones at the same time are one sign-in")
    func once() async throws {
        let run = try await Self.fixture().run()
        try await run.sendCode()
        async let first = run.signIn(code: "424242", session: "a")
        async let second = run.signIn(code: "424242", session: "b")
        let answers = try await [first, second]
        #expect(answers.contains(.right) && answers.contains(.notSent))
        #expect(run.types.filter { $0 == .signedIn }.count == 1)
    }
}

@Suite("An app that is opened again")
struct AwaitingAppTests {
    @Test("finds its run by the steps, the newest first, also after the server's restart")
    func finds() async throws {
        let folder = NSTemporaryDirectory() + "branch-mock-runs-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var fixture = try Fixture(journal: try Journal(at: .folder(folder)))
        fixture.scenario.steps = [.signIn, .killApp, .openApp]
        let (first, second) = (try await fixture.run(), try await fixture.run())
        #expect(await fixture.store.awaitingApp { _ in true } == nil)
        for run in [first, second] { try await run.record([Observation(.entryLoaded), Observation(.signedIn)]) }
        #expect(await fixture.store.awaitingApp { _ in true }?.id == second.id)
        #expect(await fixture.store.awaitingApp { _ in false } == nil)
        _ = try await second.completeStep(2, by: "tester")
        #expect(await fixture.store.awaitingApp { _ in true }?.id == second.id)
        _ = try await second.completeStep(3, by: "tester")
        #expect(await fixture.store.awaitingApp { _ in true }?.id == first.id)
        await fixture.store.journal.close()

        let scenario = fixture.scenario
        let again = RunStore(
            journal: try Journal(at: .folder(folder)), loops: fixture.loops, readScenario: { _ in scenario })
        try await again.load()
        #expect(await again.awaitingApp { _ in true }?.id == first.id)
    }
}
