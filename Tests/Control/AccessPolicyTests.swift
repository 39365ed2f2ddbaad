import Control
import Testing

@Suite struct AccessPolicyTests {
    private static let token = String(repeating: "5e", count: 32)

    /// One request and how it ends; what is left out is as a tester's own tool on this machine would send it.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var mode = AccessPolicy.Mode.automatic
        var scheme = Authority.Scheme.http
        var host = "localhost:8080"
        var remote = false
        var forwarded = false
        var authorization: String?
        var origin: String?
        var fetchSite: String?
        var code: APIProblem.Code?
        var testDescription: String { name }
    }

    private static let bearer = "Bearer " + token

    static let rows = [
        // From where.
        Row(name: "loopback asks for no token"),
        Row(name: "elsewhere needs the token", remote: true, code: .tokenRequired),
        Row(name: "elsewhere with the token", remote: true, authorization: bearer),
        Row(name: "the scheme's name in any case", remote: true, authorization: "bEARER " + token),
        Row(
            name: "a wrong token", remote: true, authorization: "Bearer " + token.dropLast() + "f", code: .tokenRequired
        ),
        Row(name: "a part of the token", remote: true, authorization: "Bearer 5e", code: .tokenRequired),
        Row(name: "no token after the scheme", remote: true, authorization: "Bearer ", code: .tokenRequired),
        Row(name: "another scheme", remote: true, authorization: "Basic " + token, code: .tokenRequired),
        Row(name: "through a proxy on loopback", forwarded: true, code: .tokenRequired),
        Row(name: "through a proxy, with the token", forwarded: true, authorization: bearer),
        // --admin.
        Row(name: "open: no one needs a token", mode: .open, remote: true, forwarded: true),
        Row(name: "token: loopback needs it, too", mode: .token, code: .tokenRequired),
        Row(name: "token: with it", mode: .token, authorization: bearer),
        Row(name: "off: no one", mode: .off, authorization: bearer, code: .notFound),
        // Host.
        Row(name: "IPv4", host: "192.168.1.7:8080"),
        Row(name: "IPv6", host: "[::1]:8080"),
        Row(name: "a name below localhost", host: "mock.localhost:8080"),
        Row(name: "a dot at the end", host: "localhost.:8080"),
        Row(name: "uppercase", host: "LocalHost:8080"),
        Row(name: "no port", host: "localhost"),
        Row(name: "--allow-host", host: "mock.test:8080"),
        Row(name: "--public-url, by a proxy that says nothing", host: "mock.example.com", code: .tokenRequired),
        Row(name: "--public-url, with the token", host: "mock.example.com", authorization: bearer),
        Row(name: "a stranger's name", host: "evil.example:8080", code: .hostNotAllowed),
        Row(name: "a stranger's name, open", mode: .open, host: "evil.example:8080", code: .hostNotAllowed),
        Row(name: "a token excuses a stranger's name", host: "evil.example:8080", authorization: bearer),
        Row(name: "a name that starts like loopback", host: "localhost.evil.example", code: .hostNotAllowed),
        Row(name: "a name that starts like an address", host: "127.0.0.1.evil.example", code: .hostNotAllowed),
        Row(name: "a number too large for an address", host: "127.0.0.256", code: .hostNotAllowed),
        Row(name: "no host", host: "", code: .notFound),
        Row(name: "a user in the host", host: "evil@localhost", code: .notFound),
        // The apps' names.
        Row(name: "Onboarding's name", host: "onboarding.branchapp.com", authorization: bearer, code: .notFound),
        Row(name: "Direct's name", host: "Direct-Sandbox.branchapp.com", authorization: bearer, code: .notFound),
        Row(name: "Direct's own loopback name", host: "direct.localhost:8080", code: .notFound),
        Row(name: "Plaid's name", host: "secure.plaid.com.", authorization: bearer, code: .notFound),
        // Origin.
        Row(name: "its own origin", origin: "http://localhost:8080"),
        Row(name: "its own origin on the default port", host: "localhost:80", origin: "http://localhost"),
        Row(name: "its own origin over TLS", scheme: .https, host: "localhost", origin: "https://localhost"),
        Row(name: "another port", origin: "http://localhost:3000", code: .originNotAllowed),
        Row(name: "another scheme", origin: "https://localhost:8080", code: .originNotAllowed),
        Row(name: "another host", origin: "http://127.0.0.1:8080", code: .originNotAllowed),
        Row(name: "no origin of its own", origin: "null", code: .originNotAllowed),
        Row(name: "an empty origin", origin: "", code: .originNotAllowed),
        Row(
            name: "a token excuses no origin", authorization: bearer, origin: "https://evil.example",
            code: .originNotAllowed),
        Row(name: "open excuses no origin", mode: .open, origin: "https://evil.example", code: .originNotAllowed),
        Row(
            name: "rebinding: the stranger's own origin", host: "evil.example", origin: "http://evil.example",
            code: .hostNotAllowed),
        Row(
            name: "the public URL behind a proxy", host: "mock.example.com", authorization: bearer,
            origin: "https://mock.example.com"),
        Row(
            name: "the public URL's origin under another name", origin: "https://mock.example.com",
            code: .originNotAllowed),
        // Sec-Fetch-Site.
        Row(name: "same-origin", fetchSite: "same-origin"),
        Row(name: "none", fetchSite: "none"),
        Row(name: "same-site", fetchSite: "same-site", code: .originNotAllowed),
        Row(name: "cross-site", fetchSite: "cross-site", code: .originNotAllowed),
        Row(name: "a token excuses no site", authorization: bearer, fetchSite: "cross-site", code: .originNotAllowed),
    ]

    @Test("who may use the control API", arguments: rows)
    func admits(row: Row) {
        let policy = AccessPolicy(
            mode: row.mode, token: Self.token, allowedHosts: ["Mock.test"],
            publicURL: Authority(url: "https://mock.example.com/"))
        var caller = AccessPolicy.Caller(scheme: row.scheme, host: row.host, isLoopback: !row.remote)
        (caller.isForwarded, caller.authorization) = (row.forwarded, row.authorization)
        (caller.origin, caller.fetchSite) = (row.origin, row.fetchSite)
        var code: APIProblem.Code?
        do throws(APIProblem) { try policy.admit(caller) } catch { code = error.code }
        #expect(code == row.code)
    }

    @Test("an empty token opens nothing")
    func emptyToken() {
        var caller = AccessPolicy.Caller(scheme: .http, host: "localhost", isLoopback: false)
        caller.authorization = "Bearer x"
        #expect(throws: APIProblem.self) { try AccessPolicy(mode: .automatic, token: "").admit(caller) }
    }

    @Test(
        "an authority has a name and a port",
        arguments: [
            ("localhost", "localhost", 80), ("LOCALHOST:8080", "localhost", 8080), ("[::1]", "[::1]", 80),
            ("[::1]:65535", "[::1]", 65_535), ("a.example.:1", "a.example", 1), ("a.example:", "a.example", 80),
        ])
    func authority(text: String, name: String, port: Int) throws {
        let authority = try #require(Authority(scheme: .http, text: text))
        #expect((authority.name, authority.port) == (name, port))
    }

    @Test(
        "what is no authority",
        arguments: [
            "", ":80", "a:b", "a:1:2", "a:65536", "a:-1", "[::1", "::1]", "[::1]x", "[::1]:x", "a b", "a/b", "a@b",
        ])
    func noAuthority(text: String) {
        #expect(Authority(scheme: .http, text: text) == nil)
    }
}
