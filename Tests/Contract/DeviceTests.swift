import Model
import Testing

@Suite("The camera")
struct CameraTests {
    private static func uses(_ story: inout Story, _ outcome: String, way: String = "camera") {
        story.add(.cameraUsed, ["way": .string(way), "outcome": .string(outcome)], page: "page1")
    }

    static let rows: [CheckRow] = [
        CheckRow("captured", .cameraAvailable, .passed) { uses(&$0, "captured") },
        CheckRow("captured by the file input alone", .cameraAvailable, .passed, says: "file") {
            uses(&$0, "NotAllowedError")
            uses(&$0, "captured", way: "file")
        },
        CheckRow("no camera, as on a simulator", .cameraAvailable, .notObservable, says: "simulators") {
            uses(&$0, "NotFoundError")
        },
        CheckRow("nothing was chosen", .cameraAvailable, .notObservable, says: "chooser") {
            uses(&$0, "NotFoundError")
            uses(&$0, "noFileChosen", way: "file")
        },
        CheckRow("denied", .cameraAvailable, .failed, says: "NotAllowedError") { uses(&$0, "NotAllowedError") },
        CheckRow("the guide's Android sample", .cameraAvailable, .failed, on: .android, gap: true) {
            uses(&$0, "NotAllowedError")
        },
        CheckRow("Android without the permission at run time", .cameraAvailable, .failed, on: .android) {
            uses(&$0, "NotReadableError")
        },
        CheckRow("not a secure context", .cameraAvailable, .failed, says: "https") { uses(&$0, "notSecure") },
        CheckRow("no photo was asked for", .cameraAvailable, .notExercised) { $0.links() },
    ]

    @Test("is there", arguments: rows)
    func available(row: CheckRow) throws { try row.verify() }
}

@Suite("Certificates")
struct CertificateTests {
    private static func tries(_ story: inout Story, _ how: String, _ kind: String = "expired") {
        story.add(.probeSent, ["probe": "badCertificate", "how": .string(how), "target": .string(kind)])
    }

    static let rows: [CheckRow] = [
        CheckRow("connections were broken off", .tlsVerified, .passed, says: "another host") {
            tries(&$0, "attempt")
            tries(&$0, "handshake")
            tries(&$0, "handshake", "wrongHost")
        },
        CheckRow("a request came", .tlsVerified, .failed, says: "expired") {
            tries(&$0, "attempt")
            $0.add(.tlsRequest, ["kind": "expired", "path": "/x"])
        },
        CheckRow("one of three was taken", .tlsVerified, .failed, says: "unknown authority") {
            tries(&$0, "handshake")
            $0.add(.tlsRequest, ["kind": "unknownCA", "path": "/x"])
        },
        CheckRow("the port was not reached", .tlsVerified, .notExercised) { tries(&$0, "attempt") },
        CheckRow("nothing led there", .tlsVerified, .notExercised) { $0.links() },
    ]

    @Test("are checked", arguments: rows)
    func verified(row: CheckRow) throws { try row.verify() }
}

@Suite("The login")
struct LoginTests {
    /// Signs in, keeps the app open for a while, leaves it, and starts it again.
    private static func restarts(
        _ story: inout Story, after kept: Duration = .seconds(31), cookie: String = "persistent", hidden: Bool = true,
        shown: JSONObject = ["fresh": true, "navigation": "navigate"], secure: Bool = true, answer: EventType?,
        reason: String? = nil
    ) {
        story.add(.entryLoaded, ["flow": "direct", "secure": .bool(secure)])
        story.add(.signInRequired, ["reason": "none"])
        story.add(.signedIn, ["cookie": .string(cookie)])
        story.wait(kept)
        if hidden { story.add(.pageHidden, page: "page1", after: .zero) }
        story.add(.entryLoaded, ["flow": "direct"])
        if let answer {
            var data: JSONObject = ["cookie": .string(cookie)]
            data["reason"] = reason.map(JSON.string)
            story.add(answer, data)
        }
        story.add(.pageShown, shown, page: "page2")
    }

    static let rows: [CheckRow] =
        [
            CheckRow("came back", .loginPersists, .passed) { restarts(&$0, answer: .signInRestored) },
            CheckRow("came back at once", .loginPersists, .passed) {
                restarts(&$0, after: .seconds(2), answer: .signInRestored)
            },
            CheckRow("was lost", .loginPersists, .failed, says: "no cookie") {
                restarts(&$0, answer: .signInRequired, reason: "none")
            },
            CheckRow("was lost within 30 s", .loginPersists, .notExercised, says: "30 s") {
                restarts(&$0, after: .seconds(29), answer: .signInRequired, reason: "none")
            },
            CheckRow("the clock was moved meanwhile, not the device's", .loginPersists, .notExercised) {
                $0.add(.signedIn, ["cookie": "persistent"])
                $0.add(.clockMoved, ["by": 3600])
                $0.wait(.seconds(3600))
                $0.add(.pageHidden, page: "page1")
                $0.add(.entryLoaded, ["flow": "direct"])
                $0.add(.signInRequired, ["reason": "none"])
                $0.add(.pageShown, ["fresh": true, "navigation": "navigate"], page: "page2")
            },
            CheckRow("another run's cookie", .loginPersists, .failed, says: "another run") {
                restarts(&$0, answer: .signInRequired, reason: "foreign")
            },
            CheckRow("a session cookie", .loginPersists, .notExercised) {
                restarts(&$0, cookie: "session", answer: .signInRequired, reason: "none")
            },
            CheckRow("for all sites, over plain http", .loginPersists, .notExercised, says: "https") {
                $0.scenario.login.cookie.sameSite = .none
                restarts(&$0, secure: false, answer: .signInRequired, reason: "none")
            },
            CheckRow("for all sites, was lost", .loginPersists, .failed) {
                $0.scenario.login.cookie.sameSite = .none
                restarts(&$0, answer: .signInRequired, reason: "none")
            },
            CheckRow("past its time", .loginPersists, .notExercised) {
                restarts(&$0, after: .seconds(31 * 86_400), answer: .signInRequired, reason: "none")
            },
            CheckRow("the page was not asked who it is", .loginPersists, .notExercised) { restarts(&$0, answer: nil) },
            CheckRow("a reload", .loginPersists, .notExercised) {
                restarts(
                    &$0, shown: ["fresh": true, "navigation": "reload"], answer: .signInRequired, reason: "none")
            },
            CheckRow("the same webview", .loginPersists, .notExercised) {
                restarts(
                    &$0, shown: ["fresh": false, "navigation": "navigate"], answer: .signInRequired, reason: "none")
            },
            CheckRow("a second webview beside the first", .loginPersists, .notExercised) {
                restarts(&$0, hidden: false, answer: .signInRequired, reason: "none")
            },
            CheckRow("killed on show, as a step wanted", .loginPersists, .failed, steps: [.restartApp]) {
                $0.due(.restartApp)
                restarts(&$0, hidden: false, answer: .signInRequired, reason: "none")
            },
            CheckRow("signed out before", .loginPersists, .notExercised) {
                $0.add(.signedIn, ["cookie": "persistent"])
                $0.add(.signedOut)
                $0.wait(.seconds(60))
                $0.add(.pageHidden, page: "page1")
                $0.add(.entryLoaded, ["flow": "direct"])
                $0.add(.signInRequired, ["reason": "none"])
                $0.add(.pageShown, ["fresh": true, "navigation": "navigate"], page: "page2")
            },
            CheckRow("no restart", .loginPersists, .notExercised) { $0.add(.signedIn, ["cookie": "persistent"]) },
        ]
        + ["expired", "revoked"].map { (reason: String) in
            CheckRow("was \(reason)", .loginPersists, .notExercised) {
                restarts(&$0, answer: .signInRequired, reason: reason)
            }
        }

    @Test("outlives a restart", arguments: rows)
    func persists(row: CheckRow) throws { try row.verify() }

    @Test("the simulated app writes its cookies at once")
    func simulated() {
        let scenario = Scenario(name: "story", flows: [.direct])
        let story = Story(scenario: scenario, run: ["simulated": true]) {
            Self.restarts(&$0, after: .seconds(1), answer: .signInRequired, reason: "none")
        }
        #expect(story.result(.loginPersists, after: nil)?.outcome == .failed)
    }
}
