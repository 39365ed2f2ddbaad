import Model

/// `login`.
struct LoginDraft {
    var state: Located<Scenario.Login.State>?
    var code = Scenario.Login().code
    var cookie = CookieDraft()

    static let keys: [Key<LoginDraft>] = [
        Key("state", \.state, Rule<Scenario.Login.State>.word.located, "Whether Direct asks the worker to sign in."),
        Key("code", \.code, .code, "The one-time code that is right."),
        Key(
            "cookie", \.cookie, .mapping(CookieDraft.keys, from: .init()),
            "The cookie by which Direct knows the worker."),
    ]

    struct CookieDraft {
        var cookie = Scenario.Login.Cookie()
        var maxAge: Located<Duration>?

        static let keys: [Key<CookieDraft>] = [
            Key("kind", \.cookie.kind, .word, "A persistent cookie has a Max-Age; a session cookie has none."),
            Key(
                "maxAge", \.maxAge, Rule<Duration>.duration(.seconds(1) ... .seconds(400 * 86_400)).located,
                "How long a sign-in is good for."),
            Key("sameSite", \.cookie.sameSite, .word, "The cookie's SameSite."),
            Key("httpOnly", \.cookie.httpOnly, .bool, "Scripts don't see the cookie."),
        ]
    }

    /// `state` is `signedOut` where the file says something about the login, but not that.
    var login: Scenario.Login {
        var login = Scenario.Login()
        login.state = state?.value ?? .signedOut
        login.code = code
        login.cookie = cookie.cookie
        login.cookie.maxAge = cookie.maxAge?.value ?? login.cookie.maxAge
        return login
    }
}
