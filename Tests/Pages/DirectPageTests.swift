import Chromium
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Direct's page") struct DirectPageTests {
        private static let link = Chromium.Target(.button, "Link a bank account")

        struct Bridge: Sendable, CustomTestStringConvertible {
            var kind: String
            var script: String
            var signs: [JSON]
            /// What the app gets, with `URL` and `FILE` for what is in it.
            var linkMessage: String
            var fileMessage: String?
            var testDescription: String { kind }
        }

        private static let android = """
            window.BranchAndroidBridge = {
              openHostedLink: url => send('open ' + url),
              downloadBase64: (...parts) => send('file ' + parts.join('|')),
            };
            """
        private static let reactNative = "window.ReactNativeWebView = { postMessage: send };"
        private static let androidSigns: [JSON] = [
            "BranchAndroidBridge", "BranchAndroidBridge.openHostedLink", "BranchAndroidBridge.downloadBase64",
        ]

        @Test(
            "each kind of bridge gets the link and the file in its own way",
            arguments: [
                Bridge(
                    kind: "android", script: android, signs: androidSigns, linkMessage: "open URL",
                    fileMessage: "file a.txt|text/plain|eA=="),
                Bridge(
                    kind: "android", script: android + reactNative, signs: androidSigns + ["ReactNativeWebView"],
                    linkMessage: "open URL", fileMessage: "file a.txt|text/plain|eA=="),
                Bridge(
                    kind: "reactNative", script: reactNative, signs: ["ReactNativeWebView"],
                    linkMessage: #"{"type":"branchPlaidLinkOpen","url":"URL"}"#,
                    fileMessage:
                        #"{"type":"branchDownloadFile","filename":"a.txt","mimeType":"text/plain","base64":"eA=="}"#),
                Bridge(
                    kind: "ios",
                    script: "window.webkit = { messageHandlers: { branchPlaidLink: { postMessage: send } } };",
                    signs: ["webkit.messageHandlers.branchPlaidLink"], linkMessage: "URL"),
            ])
        func bridges(bridge: Bridge) async throws {
            try await LiveSite.with {
                $0.documents = [
                    .init(id: "a", title: "A", filename: "a.txt", mimeType: "text/plain", content: Array("x".utf8))
                ]
            } _: { site in
                let page = try await site.openDirect(bridge: bridge.script)
                try await page.tap(Self.link)
                let open = try await site.events(.branchPlaidLinkOpen)[0]
                #expect(open["bridge"]?.string == bridge.kind && open["threw"] == nil)
                let detected = try await site.events(.bridgeDetected)[0]
                #expect(detected["kind"]?.string == bridge.kind && detected["signs"]?.array == bridge.signs)
                try await page.tap(Chromium.Target(.button, "A"))
                var received: [String] = []
                for await event in page.events {
                    if case .message(let message) = event { received.append(message.text) }
                    if case .downloaded(let file) = event { received.append(file.filename) }
                    if received.count == 2 { break }
                }
                let url = try #require(open["url"]?.string)
                #expect(received[0] == bridge.linkMessage.replacing("URL", with: url))
                #expect(received[1] == bridge.fileMessage ?? "a.txt")
                if bridge.fileMessage != nil {
                    #expect(try await site.events(.branchDownloadFile)[0]["bridge"]?.string == bridge.kind)
                } else {
                    #expect(try await site.events(.documentRequested)[0]["document"] == "a")
                }
            }
        }

        @Test("a bridge that is missing, throws or comes late is seen anew at each tap, and the page lives on")
        func brokenBridges() async throws {
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: "window.send = send;")
                try await page.tap(Self.link)
                try await site.waitForStatus("noBridge", on: page)
                #expect(try await site.events(.bridgeMissing)[0]["needed"] == "branchPlaidLinkOpen")

                try await page.evaluate("window.BranchAndroidBridge = {}; true")
                try await page.tap(Self.link)
                try await site.waitForStatus("threw", on: page)
                let missing = try await site.events(.branchPlaidLinkOpen)[0]
                #expect(missing["threw"]?.string?.contains("openHostedLink is not a function") == true)
                try await page.tap(Chromium.Target(.button, "Agreement"))
                let file = try await site.events(.branchDownloadFile)[0]
                #expect(file["threw"]?.string?.contains("downloadBase64 is not a function") == true)

                try await page.evaluate(
                    "window.BranchAndroidBridge.openHostedLink = () => { throw new Error('Java exception'); }; true")
                try await page.tap(Self.link)
                #expect(try await site.events(.branchPlaidLinkOpen, count: 2)[1]["threw"] == "Error: Java exception")

                try await page.evaluate(
                    "delete window.BranchAndroidBridge; window.ReactNativeWebView = { postMessage: window.send }; true")
                try await page.tap(Self.link)
                try await site.waitForStatus("waiting", on: page)
                let sent = try await site.events(.branchPlaidLinkOpen, count: 3)[2]
                #expect(sent["bridge"] == "reactNative" && sent["threw"] == nil)
                let kinds = try await site.events(.bridgeDetected, count: 4).map { $0["kind"] }
                #expect(kinds == ["none", "android", "android", "reactNative"])
                #expect(site.run.events(.pageError).isEmpty)
            }
        }

        struct Ending: Sendable {
            var outcome: Scenario.Plaid.Outcome?
            var detail: String
            var status: String
        }

        @Test("what the server knows comes before what the app says")
        func endings() async throws {
            let endings = [
                Ending(outcome: .exited, detail: "{status: 'completed', callbackUrl: 'a'}", status: "notLinked"),
                Ending(outcome: nil, detail: "{status: 'canceled'}", status: "canceled"),
                Ending(outcome: nil, detail: "{status: 'error', message: 'no tab'}", status: "error"),
                Ending(outcome: nil, detail: "'completed'", status: "error"),
                Ending(outcome: .linked, detail: "{status: 'canceled'}", status: "linked"),
            ]
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: Self.reactNative)
                for (index, ending) in endings.enumerated() {
                    try await page.tap(Self.link)
                    let open = try await site.events(.branchPlaidLinkOpen, count: index + 1)[index]
                    if let outcome = ending.outcome {
                        let link = try #require(open["link"]?.string.flatMap(LinkID.init))
                        _ = try await site.run.finishLink(link, outcome, account: "Checking ••0000")
                    }
                    try await page.dispatch(ending.detail)
                    try await site.waitForStatus(ending.status, on: page)
                    let shown = try await site.events(.linkOutcomeShown, count: index + 1)[index]
                    #expect(shown["outcome"]?.string == ending.status)
                }
                let account = try await page.evaluate(
                    "document.querySelector('[data-testid=linked-account]').innerText")
                #expect(account == "First Platypus Bank\nChecking ••0000")
            }
        }

        @Test("an app that never answers keeps no one waiting: the page asks when it is seen again, and after a reload")
        func silentApp() async throws {
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: Self.reactNative)
                try await page.tap(Self.link)
                let open = try await site.events(.branchPlaidLinkOpen)[0]
                try await page.evaluate("window.dispatchEvent(new Event('focus')); true")
                try await site.waitForStatus("noAnswer", on: page)
                try await page.evaluate("location.reload()")
                try await site.until("performance.getEntriesByType('navigation')[0].type === 'reload'", on: page)
                try await site.waitForStatus("noAnswer", on: page)
                #expect(site.run.events(.linkOutcomeShown).isEmpty)

                let link = try #require(open["link"]?.string.flatMap(LinkID.init))
                _ = try await site.run.finishLink(link, .linked, account: "Checking ••0000")
                try await page.tap(Chromium.Target(.button, "Check again"))
                try await site.waitForStatus("linked", on: page)
                #expect(try await site.events(.linkOutcomeShown).map { $0["outcome"] } == ["linked"])
            }
        }

        @Test("what resembles a completion is reported for what it is; what does not, is not")
        func nearMisses() async throws {
            let detail = "{detail: {status: 'completed'}}"
            let scripts: [(script: String, name: String, target: String, channel: String)] = [
                (
                    "dispatchEvent(new CustomEvent('branchPlaidLinkCompleted', \(detail)))", "branchPlaidLinkCompleted",
                    "window", "event"
                ),
                (
                    "window.dispatchEvent(new CustomEvent('plaid-link-complete'))", "plaid-link-complete", "window",
                    "event"
                ),
                (
                    "document.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', \(detail)))",
                    "branchPlaidLinkComplete", "document", "event"
                ),
                (
                    "document.body.dispatchEvent(new CustomEvent('branchPlaidLinkComplete'))",
                    "branchPlaidLinkComplete",
                    "body", "event"
                ),
                (
                    "new EventTarget().dispatchEvent(new Event('branchPlaidLinkComplete'))", "branchPlaidLinkComplete",
                    "EventTarget", "event"
                ),
                (
                    "window.postMessage({type: 'branchPlaidLinkComplete'}, '*')", "branchPlaidLinkComplete", "window",
                    "message"
                ),
                (
                    "document.dispatchEvent(new MessageEvent('message', {data: '{\"status\":\"canceled\"}'}))", "",
                    "document", "message"
                ),
            ]
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: Self.reactNative)
                try await page.evaluate(
                    """
                    dispatchEvent(new Event('resize')); dispatchEvent(new CustomEvent('anything', \(detail)));
                    window.postMessage({type: 'hello'}, '*'); window.postMessage('[1]', '*'); true
                    """)
                for (index, row) in scripts.enumerated() {
                    try await page.evaluate(row.script + "; true")
                    let miss = try await site.events(.completionNearMiss, count: index + 1)[index]
                    #expect(
                        [miss["name"], miss["target"], miss["channel"]] == [
                            .string(row.name), .string(row.target), .string(row.channel),
                        ])
                }
                #expect(site.run.events(.branchPlaidLinkComplete).isEmpty)

                try await page.evaluate(
                    "document.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {bubbles: true, detail: {status: 'canceled'}})); true"
                )
                let event = try await site.events(.branchPlaidLinkComplete)[0]
                #expect(event["target"] == "document" && event["status"] == "canceled")
                #expect(site.run.events(.completionNearMiss).count == scripts.count)
            }
        }
    }
}
