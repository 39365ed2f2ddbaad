import Model

/// Direct's sign-in, as a run's events tell it. Who is signed in shows by a cookie, of which the run knows the digest only.
package struct LoginState: Sendable {
    /// Wrong tries after which a code is of no more use.
    package static let mostTries = 5
    /// How long a code is good for, on the run's clock.
    package static let codeLifetime = Duration.seconds(10 * 60)

    /// Where a request stands that brings the login cookie, or none.
    package enum Standing: Sendable, Hashable {
        /// The cookie is one of this run's sign-ins.
        case cookie
        /// No cookie is asked for: the worker just comes from Onboarding.
        case granted
        case signedOut(Reason)

        package var isSignedIn: Bool { self == .cookie || self == .granted }
    }

    /// Why a sign-in is wanted. `foreign`: the cookie is none of this run's.
    package enum Reason: String, Sendable, Hashable { case none, expired, revoked, foreign }

    /// What becomes of a code that the worker typed.
    package enum CodeAnswer: Sendable, Hashable {
        case right
        case wrong(triesLeft: Int)
        case tooManyTries
        case expired
        /// None was sent, or the last one was used already.
        case notSent
    }

    private struct Session: Sendable {
        let digest: String
        let expiresAt: Duration
        var isRevoked = false
    }

    /// A code that was sent and not used yet.
    private struct Code: Sendable {
        let expiresAt: Duration
        var triesLeft = LoginState.mostTries
    }

    private let login: Scenario.Login
    private var sessions: [Session] = []
    /// Until when no cookie is asked for; `nil` where one is.
    private var grantedUntil: Duration?
    private var code: Code?
    /// How many codes were sent.
    package private(set) var codesSent = 0

    init(_ login: Scenario.Login) {
        self.login = login
        grantedUntil = login.state == .signedIn ? login.cookie.maxAge : nil
    }

    /// A code was sent that can still be typed.
    package func isCodeOpen(at now: Duration) -> Bool { code.map { $0.triesLeft > 0 && $0.expiresAt > now } ?? false }

    /// - Parameter digest: of the cookie's value; `nil` where none came.
    package func standing(of digest: String?, at now: Duration) -> Standing {
        let session = digest.flatMap { digest in sessions.last { isEqual($0.digest, digest) } }
        if let session, !session.isRevoked, session.expiresAt > now { return .cookie }
        if let grantedUntil, grantedUntil > now { return .granted }
        guard let session else { return .signedOut(digest == nil ? .none : .foreign) }
        return .signedOut(session.isRevoked ? .revoked : .expired)
    }

    func answer(to typed: String, at now: Duration) -> CodeAnswer {
        guard let code else { return .notSent }
        if code.triesLeft == 0 { return .tooManyTries }
        if code.expiresAt <= now { return .expired }
        if isEqual(typed, login.code) { return .right }
        return code.triesLeft == 1 ? .tooManyTries : .wrong(triesLeft: code.triesLeft - 1)
    }

    mutating func apply(_ event: Event) {
        switch event.type {
        case .signInCodeSent:
            codesSent += 1
            code = Code(expiresAt: event.elapsed + Self.codeLifetime)
        case .signInRefused where event["reason"]?.string == "wrongCode": code?.triesLeft -= 1
        case .signedIn:
            code = nil
            open(event)
        // The page of a worker who comes from Onboarding brings a cookie, too.
        case .entryLoaded: open(event)
        case .signedOut, .signInRevoked:
            for index in sessions.indices { sessions[index].isRevoked = true }
            grantedUntil = nil
        default: break
        }
    }

    private mutating func open(_ event: Event) {
        guard let digest = event["session"]?.string else { return }
        sessions.append(Session(digest: digest, expiresAt: event.elapsed + login.cookie.maxAge))
    }
}

/// Compares in a time that tells nothing about where they differ.
private func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
