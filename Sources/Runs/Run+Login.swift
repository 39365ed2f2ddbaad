import Loop
import Model

extension Run {
    /// The value of a new cookie: 128 random bits as 22 letters and digits, as runs' names are.
    package static func newSecret() throws -> String { RunID(random: try Random.bytes(16)).text }

    /// Records that the worker was sent the code. No message leaves the server.
    package func sendCode() async throws {
        try await decide { state, _ in [Observation(.signInCodeSent, ["nth": .int(state.login.codesSent + 1)])] }
    }

    /// Compares the code that was typed, and records what became of it; the code itself is kept nowhere.
    /// - Parameter session: the digest of the cookie that the worker gets if the code is right.
    package func signIn(code: String, session: String) async throws -> LoginState.CodeAnswer {
        var answer = LoginState.CodeAnswer.notSent
        try await decide { state, now in
            let wasOpen = state.login.isCodeOpen(at: now)
            answer = state.login.answer(to: code, at: now)
            switch answer {
            case .right:
                return [
                    Observation(
                        .signedIn,
                        ["cookie": .string(scenario.login.cookie.kind.rawValue), "session": .string(session)]
                    )
                ]
            case .wrong(let left):
                return [Observation(.signInRefused, ["reason": "wrongCode", "triesLeft": .int(left)])]
            // The last try is a wrong code; what comes after it is refused unread.
            case .tooManyTries:
                return [
                    Observation(
                        .signInRefused,
                        wasOpen ? ["reason": "wrongCode", "triesLeft": 0] : ["reason": "tooManyTries"])
                ]
            case .expired: return [Observation(.signInRefused, ["reason": "codeExpired"])]
            case .notSent: return []
            }
        }
        return answer
    }

    /// Ends all sign-ins of the run. Idempotent: without one it records nothing.
    /// - Parameter digest: of the cookie that came, if one did.
    package func signOut(_ digest: String?) async throws {
        try await decide { state, now in
            guard state.login.standing(of: digest, at: now).isSignedIn else { return [] }
            return [Observation(.signedOut, ["cookie": .string(scenario.login.cookie.kind.rawValue)])]
        }
    }

    /// Where a request stands that brings a cookie of this digest. That it must sign in is recorded.
    package func requireSignIn(_ digest: String?) async throws -> LoginState.Standing {
        let now = elapsed
        // Nearly always it need not, and nothing is to be written.
        let standing = read { $0.login.standing(of: digest, at: now) }
        guard case .signedOut(let reason) = standing else { return standing }
        try await record([signInRequired(reason)])
        return standing
    }

    /// That a page was told to sign in.
    package func signInRequired(_ reason: LoginState.Reason) -> Observation {
        Observation(
            .signInRequired,
            ["cookie": .string(scenario.login.cookie.kind.rawValue), "reason": .string(reason.rawValue)])
    }
}
