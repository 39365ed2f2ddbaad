import Model
import Testing

@Suite("A step")
struct StepTests {
    @Test(
        "stands on one line as a scenario file has it",
        arguments: [
            (.signIn, "signIn"), (.linkBank(times: 1), "linkBank"), (.linkBank(times: 2), "linkBank: twice"),
            (.plaid(.closed), "plaid: closed"), (.plaidUntil(.code), "plaid: { until: code }"),
            (.plaidError(.itemLocked), "plaid: { error: ITEM_LOCKED }"),
            (.handBack("a"), "return: a"), (.background(.seconds(20)), "background: 20s"),
            (.advance(.seconds(30 * 86_400)), "advance: 30d"), (.revokeSignIn, "revokeSignIn"),
        ] as [(Scenario.Step, String)])
    func text(step: Scenario.Step, text: String) { #expect(step.text == text) }
}

@Suite("A fault")
struct FaultTests {
    @Test(
        "stands on one line as a scenario file has it",
        arguments: [
            (
                Fault(.page(.entry), nth: 1, .status(503, after: .seconds(2))),
                "page: entry, nth: 1, status: 503, delay: 2s"
            ),
            (Fault(.request(method: "GET", path: "/a*"), .truncate(1500)), "request: GET /a*, truncate: 1500B"),
            (Fault(.page(.asset), .throttle(20_000_000)), "page: asset, throttle: 20MB"),
            (Fault(.page(.asset), .redirectLoop), "page: asset, redirectLoop: true"),
            (Fault(.page(.asset), .brokenEncoding), "page: asset, encoding: broken"),
        ])
    func text(fault: Fault, text: String) { #expect(fault.text == text) }

    @Test(
        "is for one path, or for all that begin as it says",
        arguments: [
            ("GET", "/direct/", false), ("GET", "/direct", true), ("POST", "/direct", false),
            ("GET", "/directory", false),
        ])
    func path(method: String, path: String, matches: Bool) {
        let target = Fault.Target.request(method: "GET", path: "/direct")
        #expect(target.matches(method: method, path: path) == matches)
    }

    @Test("with a star at the end is for any end, and the empty one")
    func star() {
        let target = Fault.Target.request(method: "GET", path: "/direct/*")
        #expect(target.matches(method: "GET", path: "/direct/"))
        #expect(target.matches(method: "GET", path: "/direct/a/b"))
        #expect(!target.matches(method: "GET", path: "/direct"))
        #expect(!Fault.Target.page(.entry).matches(method: "GET", path: "/direct/"))
    }
}
