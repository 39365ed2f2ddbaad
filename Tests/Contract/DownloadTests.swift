import Model
import Testing

@Suite("Documents")
struct DownloadTests {
    private static func row(
        _ name: String, _ check: CheckID, _ outcome: Outcome, on platform: Platform = .android, gap: Bool = false,
        says: String = "", payload: Scenario.Document.Payload = .plain, filename: String = "a.pdf",
        isBound: Bool = false, _ tell: (inout Story) -> Void
    ) -> CheckRow {
        var file = Scenario.Document(
            id: "a", title: "A", filename: filename, mimeType: "application/pdf", content: Array("0123456789".utf8))
        file.payload = payload
        file.access.cookie = isBound
        return CheckRow(
            name, check, outcome, on: platform, gap: gap, says: says, steps: [.download("a")],
            scenario: { $0.documents = [file] }, tell: tell)
    }

    private static func hands(_ story: inout Story, threw: String? = nil) {
        var data: JSONObject = ["document": "a", "filename": "a.pdf", "bridge": "android"]
        data["threw"] = threw.map(JSON.string)
        story.add(.branchDownloadFile, data, page: "page1")
    }

    private static func returns(_ story: inout Story, _ matches: JSON, bytes: Int = 10, name: String = "clean") {
        story.add(
            .documentReturned,
            [
                "document": "a", "filename": "b.pdf", "bytes": .int(bytes), "matches": matches,
                "name": .string(name),
            ])
    }

    private static func asks(
        _ story: inout Story, _ status: Int = 200, cookie: Bool? = nil, method: String? = nil
    ) {
        var data: JSONObject = ["document": "a", "status": .int(status)]
        data["cookie"] = cookie.map(JSON.bool)
        data["method"] = method.map(JSON.string)
        story.add(.documentRequested, data)
    }

    static let deliveredRows: [CheckRow] =
        [
            row("went over the bridge", .downloadsDelivered, .notObservable) { hands(&$0) },
            row("the copy is equal", .downloadsDelivered, .passed) {
                hands(&$0)
                returns(&$0, true)
            },
            row("the copy has another name, which is said", .downloadsDelivered, .passed, says: "b.pdf") {
                hands(&$0)
                returns(&$0, true, name: "altered")
            },
            row("the base64 text was saved", .downloadsDelivered, .failed, says: "base64 text") {
                hands(&$0)
                returns(&$0, "text", bytes: 16)
            },
            row("truncated", .downloadsDelivered, .failed, says: "truncated: 4 of 10") {
                hands(&$0)
                returns(&$0, "size", bytes: 4)
            },
            row("too long", .downloadsDelivered, .failed, says: "too long") {
                hands(&$0)
                returns(&$0, "size", bytes: 12)
            },
            row("altered", .downloadsDelivered, .failed, says: "altered") {
                hands(&$0)
                returns(&$0, "digest")
            },
            row("one good copy, one bad", .downloadsDelivered, .failed) {
                hands(&$0)
                returns(&$0, true)
                returns(&$0, "digest")
            },
            row("asked for in parts, and the copy is short", .downloadsDelivered, .failed) {
                asks(&$0, 206)
                returns(&$0, "size", bytes: 9)
            },
            row("asked for over HTTP", .downloadsDelivered, .passed) { asks(&$0) },
            row("asked for in a part", .downloadsDelivered, .passed) { asks(&$0, 206) },
            row("a look at the head", .downloadsDelivered, .notExercised) { asks(&$0, method: "HEAD") },
            row("a prefetch", .downloadsDelivered, .notExercised) {
                $0.add(.documentRequested, ["document": "a", "status": 200, "purpose": "prefetch"])
            },
            row("the method threw", .downloadsDelivered, .notExercised) { hands(&$0, threw: "Error") },
            row("no document", .downloadsDelivered, .notExercised) { _ in },
        ]
        + [401, 404, 410, 416].map { status in
            row("answered \(status)", .downloadsDelivered, .notExercised) { asks(&$0, status) }
        }
        + [Scenario.Document.Payload.empty, .dataURL, .urlSafe, .unpadded].map { payload in
            row(
                "\(payload) is refused", .downloadsDelivered, .passed, says: "refused",
                payload: payload
            ) {
                hands(&$0, threw: "IllegalArgumentException")
            }
        }
        + [
            row("urlSafe is saved whole", .downloadsDelivered, .passed, payload: .urlSafe) {
                hands(&$0)
                returns(&$0, true)
            },
            row("urlSafe is mangled", .downloadsDelivered, .failed, payload: .urlSafe) {
                hands(&$0)
                returns(&$0, "size", bytes: 7)
            },
        ]

    static let acceptedRows: [CheckRow] = [
        row("a plain file threw", .bridgeAccepts, .failed) { hands(&$0, threw: "Error: no") },
        row("wrapped base64 threw", .bridgeAccepts, .failed, payload: .wrapped) {
            hands(&$0, threw: "Error: no")
        },
        row("an empty payload was refused", .bridgeAccepts, .passed, says: "refused", payload: .empty) {
            hands(&$0, threw: "base64 is required")
        },
        row("an empty name was refused", .bridgeAccepts, .passed, filename: "  ") {
            hands(&$0, threw: "filename is required")
        },
    ]

    static let cookieRows: [CheckRow] = [
        row("each request had it", .downloadsCookie, .passed, isBound: true) {
            asks(&$0, cookie: true)
            asks(&$0, 206, cookie: true)
        },
        row("one had it not", .downloadsCookie, .failed, on: .ios, isBound: true) {
            asks(&$0, cookie: true)
            asks(&$0, 401, cookie: false)
        },
        row("the webview keeps cookies, the request has none", .downloadsCookie, .failed, isBound: true) {
            asks(&$0, 401, cookie: false)
        },
        row(
            "React Native on iOS, as in the guide", .downloadsCookie, .failed, on: .reactNative, gap: true,
            isBound: true
        ) {
            asks(&$0, 401, cookie: false)
        },
        row("React Native on Android", .downloadsCookie, .failed, on: .reactNative, isBound: true) {
            $0.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 15; wv)"])
            asks(&$0, 401, cookie: false)
        },
        row("a look at the head", .downloadsCookie, .notExercised, isBound: true) {
            asks(&$0, 401, cookie: false, method: "HEAD")
        },
        row("a prefetch", .downloadsCookie, .notExercised, isBound: true) {
            $0.add(.documentRequested, ["document": "a", "status": 401, "cookie": false, "purpose": "prefetch"])
        },
        row("signed out", .downloadsCookie, .notExercised, isBound: true) {
            $0.add(.signedIn, ["cookie": "persistent"])
            $0.add(.signedOut)
            asks(&$0, 401, cookie: false)
        },
        row("the sign-in's time is up", .downloadsCookie, .notExercised, isBound: true) {
            $0.scenario.login.cookie.maxAge = .seconds(60)
            $0.add(.signedIn, ["cookie": "persistent"])
            $0.wait(.seconds(60))
            asks(&$0, 401, cookie: false)
        },
        row("a cookie for other sites that plain http cannot have", .downloadsCookie, .notExercised, isBound: true) {
            $0.scenario.login.cookie.sameSite = .none
            $0.add(.entryLoaded, ["secure": false])
            asks(&$0, 401, cookie: false)
        },
        row(
            "a webview that keeps no cookies says nothing about downloads", .downloadsCookie, .notObservable,
            isBound: true
        ) {
            $0 = Story(scenario: $0.scenario, cookies: false) { asks(&$0, 401, cookie: false) }
        },
        row("a document for everyone", .downloadsCookie, .notExercised) { asks(&$0, cookie: false) },
    ]

    @Test("arrive", arguments: deliveredRows)
    func delivered(row: CheckRow) throws { try row.verify() }

    @Test("are taken, or refused", arguments: acceptedRows)
    func accepted(row: CheckRow) throws { try row.verify() }

    @Test("are asked for with the login's cookie", arguments: cookieRows)
    func cookies(row: CheckRow) throws { try row.verify() }
}
