import HTTP
import Model
import Runs

/// Direct's sign-in with a one-time code: docs/page-protocol.md, "Signing in".
extension Pages {
    func sendCode(_ request: Request) async throws -> Response {
        let run = try await run(request)
        try checkEmpty(request)
        try await answering { try await run.sendCode() }
        return Self.login(request, run).response()
    }

    func signIn(_ request: Request) async throws -> Response {
        let run = try await run(request)
        guard let code = try json(request, ["code"])["code"]?.string, Self.isCode(code) else {
            throw Problem.bodyInvalid("\"code\" must be 4 to 8 digits.")
        }
        let secret = try Run.newSecret()
        let digest = LoginCookie.digest(of: secret)
        switch try await answering({ try await run.signIn(code: code, session: digest) }) {
        case .right: break
        case .wrong(let left): throw Problem.wrongCode(triesLeft: left)
        case .tooManyTries: throw Problem.tooManyTries
        case .expired: throw Problem.codeExpired
        case .notSent: throw Problem.codeNotSent
        }
        let answer: JSON = ["signedIn": true]
        var response = answer.response()
        response.setCookie(LoginCookie.setting(secret, run.scenario.login.cookie, on: request.scheme))
        return response
    }

    func signOut(_ request: Request) async throws -> Response {
        let run = try await run(request)
        try checkEmpty(request)
        try await answering { try await run.signOut(LoginCookie.digest(in: request)) }
        let answer: JSON = ["signedIn": false]
        var response = answer.response()
        response.setCookie(LoginCookie.ending(run.scenario.login.cookie, on: request.scheme))
        return response
    }

    /// The run that the path names, for a call that only a worker who is signed in may make.
    func signedInRun(_ request: Request) async throws -> Run {
        let run = try await run(request)
        let standing = try await answering { try await run.requireSignIn(LoginCookie.digest(in: request)) }
        guard case .signedOut(let reason) = standing else { return run }
        throw Problem.signInRequired(reason)
    }

    /// How the worker stands with Direct: what the page needs for its screens of the sign-in.
    static func login(_ request: Request, _ run: Run) -> JSON {
        let now = run.elapsed
        let login = run.scenario.login
        let standing = run.read { $0.login.standing(of: LoginCookie.digest(in: request), at: now) }
        var reason: JSON = .null
        if case .signedOut(let why) = standing { reason = .string(why.rawValue) }
        return [
            "signedIn": .bool(standing.isSignedIn), "reason": reason,
            "phone": .string("•••• " + run.scenario.worker.phone.suffix(4)),
            "code": [
                "isSent": .bool(run.read { $0.login.isCodeOpen(at: now) }), "digits": .int(login.code.utf8.count),
                // No message is sent, so the page is the only one to tell a tester.
                "value": .string(login.code),
            ],
            "cookie": [
                "kind": .string(login.cookie.kind.rawValue), "sameSite": .string(login.cookie.sameSite.rawValue),
                "secure": .bool(request.scheme == "https"),
            ],
        ]
    }

    /// `{}` alone: JSON, so that no other site's page can send it without asking.
    private func checkEmpty(_ request: Request) throws(Problem) {
        guard try json(request) == [:] else { throw .bodyInvalid("It must be {}.") }
    }

    private static func isCode(_ text: String) -> Bool {
        (4...8).contains(text.utf8.count) && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
