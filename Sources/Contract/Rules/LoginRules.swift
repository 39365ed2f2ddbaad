import Model

/// `login.*`: Direct knows the worker again.
enum LoginRules {
    /// Neither platform has surely written a cookie earlier.
    static let flush: Duration = .seconds(30)

    static let all = [
        Rule(
            id: .loginPersists, title: "A sign-in outlives a restart of the app",
            guide: "Enable Persistent Login using Cookies",
            find: { history in
                .worst(
                    of: history.logins.starts.compactMap { finding($0, history) },
                    otherwise: "the app was not started again after a sign-in")
            })
    ]

    /// `nil` for a load of the page that is no restart.
    private static func finding(_ start: LoginHistory.Start, _ history: History) -> Finding? {
        let expected = "the login's cookie is back, and it is this run's"
        guard let shown = start.shown,
            start.wasHidden || history.steps.isRestartOrdered(from: start.signedIn, to: shown)
        else { return nil }
        let evidence = [start.signedIn.id, start.entry.id, shown.id] + (start.answer.map { [$0.id] } ?? [])
        guard let answer = start.answer else {
            return .notExercised("the app was started again, but Direct did not ask who it is")
        }
        if answer.type == .signInRestored {
            return Finding(
                outcome: .passed, expected: expected, got: "the cookie came back", evidence: evidence.sorted())
        }
        let reason = answer["reason"]?.string ?? "none"
        if let why = excuse(start, reason, history) { return .notExercised(why) }
        return Finding(
            outcome: .failed, expected: expected,
            got: reason == "foreign" ? "the cookie of another run came back" : "no cookie came back",
            evidence: evidence.sorted())
    }

    private static func excuse(_ start: LoginHistory.Start, _ reason: String, _ history: History) -> String? {
        let cookie = history.scenario.login.cookie
        if start.signedIn["cookie"]?.string ?? cookie.kind.rawValue == Scenario.Login.Cookie.Kind.session.rawValue {
            return "a session cookie need not outlive the app"
        }
        if cookie.sameSite == .none, !start.isSecure {
            return "SameSite=None wants Secure, which a cookie over plain http cannot have: try it over https"
        }
        if ["expired", "revoked"].contains(reason) || start.entry.elapsed - start.signedIn.elapsed >= cookie.maxAge {
            return "the sign-in was no longer good"
        }
        if start.kept < flush, !history.isSimulated {
            return
                "the app was left \(start.kept.microseconds / 1_000_000) s after the sign-in: no platform has surely written its cookies within 30 s"
        }
        return nil
    }
}
