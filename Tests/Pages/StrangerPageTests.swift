import Chromium
import HTTP
import Loop
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Links, frames and strangers in Direct's page") struct StrangerPageTests {
        private static let reactNative = "window.ReactNativeWebView = { postMessage: send };"

        @Test("each kind of link says that it was tapped, and opens its page in its own way")
        func links() async throws {
            try await LiveSite.with {
                $0.links = Scenario.Link.Open.allCases.map { open in
                    var link = Scenario.Link(id: open.rawValue.lowercased(), title: "Link \(open.rawValue)")
                    link.open = open
                    return link
                }
                var call = Scenario.Link(id: "call", title: "Call us")
                (call.href, call.open) = ("tel:+15555550199", .`self`)
                $0.links.append(call)
            } _: { site in
                var page = try await site.openDirect(bridge: "")
                // The one that takes the page away is the last. A window that opens lies above the page: each has its own.
                let kinds = Scenario.Link.Open.allCases.filter { $0 != .`self` } + [.`self`]
                for (index, open) in kinds.enumerated() {
                    if index > 0 { page = try await site.openDirect(bridge: "") }
                    try await page.tap(Chromium.Target(nil, "Link \(open.rawValue)"))
                    let tapped = try await site.events(.linkTapped, count: index + 1)[index]
                    #expect(tapped["link"]?.string == open.rawValue.lowercased() && tapped["gesture"] == nil)
                    let opened = try await site.events(.externalLinkOpened, count: index + 1)[index]
                    #expect(opened["link"] == tapped["link"] && opened["jar"] == "webview", "\(open)")
                    #expect(opened["method"] == (open == .form ? "POST" : "GET"))
                }
                let count = kinds.count
                try await page.tap(Chromium.Target(.link, "Back to the app"))
                try await page.waitFor(Chromium.Target(.link, "Call us"))
                try await page.evaluate("document.querySelector('[data-testid=link-call]').click(); true")
                let call = try await site.events(.linkTapped, count: count + 1)[count]
                #expect(call["link"] == "call" && call["gesture"] == false)
                #expect(site.run.events(.externalLinkOpened).count == count)
                #expect(site.run.events(.pageError).isEmpty)
            }
        }

        @Test("a tap waits until the page is painted, for it is lost before")
        func unstyled() async throws {
            try await LiveSite.with {
                var link = Scenario.Link(id: "terms", title: "The terms")
                link.open = .`self`
                $0.links = [link]
                $0.faults = [Fault(.request(method: "GET", path: "/mock/shared/plain.css"), .delay(.milliseconds(500)))]
            } _: { site in
                let page = try await site.openDirect(
                    bridge:
                        "addEventListener('click', () => { window.name = getComputedStyle(document.body).display });")
                try await page.tap(Chromium.Target(.link, "The terms"))
                try await page.tap(Chromium.Target(.link, "Back to the app"))
                try await page.waitFor(Chromium.Target(.link, "The terms"))
                #expect(try await page.evaluate("window.name") == "flex")
            }
        }

        @Test("an external page in an app's window says that the bridge is there")
        func externalSigns() async throws {
            try await LiveSite.with {
                $0.links = [.init(id: "terms", title: "Terms")]
            } _: { site in
                _ = try await site.openDirect(bridge: "")
                let page = try await site.browser.newJar().newPage(
                    PageSettings(userAgent: "Test", script: Self.reactNative))
                try await page.navigate(to: "\(site.origin)/external/\(site.run.id)/terms")
                let opened = try await site.events(.externalLinkOpened, count: 2)
                #expect(opened[0]["signs"] == nil && opened[0]["jar"] == "other")
                #expect(opened[1]["signs"] == ["ReactNativeWebView"])
                try await site.until("!document.getElementById('inside').hidden", on: page)
            }
        }

        @Test("one that opens in the app's place has no such notice")
        func externalInPlace() async throws {
            try await LiveSite.with {
                $0.links = [.init(id: "terms", title: "Terms")]
                $0.links[0].open = .`self`
            } _: { site in
                let page = try await site.openDirect(bridge: Self.reactNative)
                try await page.tap(Chromium.Target(.link, "Terms"))
                let opened = try await site.events(.externalLinkOpened, count: 1)
                try await page.waitFor(Chromium.Target(.link, "Back to the app"))
                #expect(try await page.evaluate("document.getElementById('inside')") == .null)
                #expect(opened[0]["link"] == "terms" && site.run.events(.pageError).isEmpty)
            }
        }

        @Test("a srcdoc frame is put into the page once it is shown, and its beacon comes")
        func srcdoc() async throws {
            try await LiveSite.with {
                $0.frames = [.srcdoc]
            } _: { site in
                _ = try await site.openDirect(bridge: "")
                let shown = try await site.events(.frameShown)[0]
                let loaded = try await site.events(.frameLoaded)[0]
                #expect(shown["frame"] == "srcdoc" && loaded["frame"] == "srcdoc" && shown.page != nil)
                #expect(site.run.events(.pageError).isEmpty)
            }
        }

        @Test("noise is on record before it is sent, each kind of bridge gets its own, and the page goes on")
        func noise() async throws {
            let ios =
                "window.webkit = { messageHandlers: { branchPlaidLink: { postMessage: body => send(JSON.stringify(body)) } } };"
            let android = """
                window.BranchAndroidBridge = { openHostedLink: (...all) => { send(String(all.length)); throw new Error('Java'); } };
                """
            for (script, targets) in [
                (
                    Self.reactNative,
                    [
                        "noJSON", "null", "number", "array", "object", "unknownType", "missingURL", "emptyURL",
                        "numberURL", "megabyte",
                    ]
                ), (ios, ["empty", "noURL", "object"]), (android, ["missing", "null", "object"]),
            ] {
                try await LiveSite.with {
                    $0.probes = [.noise]
                } _: { site in
                    let page = try await site.openDirect(bridge: script)
                    let sent = try await site.events(.probeSent, count: targets.count)
                    #expect(sent.map { $0["target"]?.string } == targets && sent.allSatisfy { $0.page != nil })
                    #expect(Set(sent.map { $0["canary"] }).count == 1)
                    var messages = 0
                    for await event in page.events {
                        if case .message = event { messages += 1 }
                        if messages == targets.count { break }
                    }
                    #expect(site.run.events(.pageError).isEmpty && site.run.events(.probeTripped).isEmpty)
                }
            }
        }

        private static func sent(_ run: Run, _ probe: String) -> [Event] {
            run.events(.probeSent).filter { $0["probe"]?.string == probe }
        }

        private static func areFramesSent(_ run: Run) -> Bool { sent(run, "frame").count == 5 }

        @Test("strangers post to every bridge that they see, each with a canary of its own, and the page comes back")
        func strangers() async throws {
            try await LiveSite.with {
                $0.probes = [.strangerOrigin, .lookAlike, .frame]
            } _: { site in
                let page = try await site.openDirect(bridge: Self.reactNative)
                let port = site.origin.split(separator: ":").last ?? ""
                let frames = ["srcdoc", "sandboxed", "sameOrigin", "otherOrigin", "otherPort"]
                let isSent = try await site.run.wait(
                    until: MonotonicClock.now() + .seconds(20), for: Self.areFramesSent)
                #expect(isSent)
                #expect(
                    Self.sent(site.run, "strangerOrigin").map { $0["host"]?.string } == ["stranger.localhost:\(port)"])
                #expect(Self.sent(site.run, "strangerOrigin").map { $0["how"] } == ["ReactNativeWebView"])
                let reached = Self.sent(site.run, "lookAlike").filter { $0["how"] == "ReactNativeWebView" }.map {
                    $0["host"]?.string
                }
                #expect(reached.contains("direct.branchapp.com.evil.localhost:\(port)"))
                #expect(reached.contains("localhost.evil.localhost:\(port)"))
                let ways = Dictionary(
                    uniqueKeysWithValues: Self.sent(site.run, "frame").map {
                        ($0["frame"]?.string ?? "", $0["how"]?.string ?? "")
                    })
                #expect(Set(ways.keys) == Set(frames) && ways["otherPort"] == "unreachable")
                #expect(ways.filter { $0.key != "otherPort" }.values.allSatisfy { $0 == "ReactNativeWebView" })
                let canaries = Set(site.run.events(.probeSent).compactMap { $0["canary"]?.string })
                #expect(canaries.count == site.run.events(.probeSent).count)
                var posted: Set<String> = []
                let wanted = site.run.events(.probeSent).count { $0["how"] == "ReactNativeWebView" }
                for await event in page.events {
                    guard case .message(let message) = event,
                        let url = try JSON.parse(message.text)["url"]?.string, let id = url.split(separator: "/").last
                    else { continue }
                    posted.insert(String(id))
                    if posted.count == wanted { break }
                }
                #expect(posted.isSubset(of: canaries))
                #expect(site.run.events(.probeTripped).isEmpty && site.run.events(.pageError).isEmpty)
                // Sent once a run: a reload meets no one.
                let before = site.run.events(.probeSent).count
                try await page.evaluate("location.reload(); true")
                try await page.waitFor(Chromium.Target(.button, "Link a bank account"))
                #expect(site.run.events(.probeSent).count == before)
            }
        }

        @Test("an app that obeys a stranger, or answers it, is found out")
        func obeyed() async throws {
            try await LiveSite.with {
                $0.probes = [.strangerOrigin]
            } _: { site in
                let answering = """
                    window.ReactNativeWebView = { postMessage: text => {
                      send(text);
                      window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {detail: {status: 'canceled'}}));
                    } };
                    """
                let page = try await site.openDirect(bridge: answering)
                var url: String?
                for await event in page.events {
                    guard case .message(let message) = event else { continue }
                    url = try JSON.parse(message.text)["url"]?.string
                    break
                }
                let answered = try await site.events(.probeTripped)[0]
                #expect(answered["how"] == "completion" && answered["probe"] == "strangerOrigin")
                let sheet = try await site.browser.newJar().newPage(PageSettings(userAgent: "Test"))
                try await sheet.navigate(to: try #require(url))
                let opened = try await site.events(.probeTripped, count: 2)[1]
                #expect(opened["how"] == "loaded" && opened["canary"] == answered["canary"])
            }
        }
    }
}
