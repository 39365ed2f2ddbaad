import Model

/// A cookie jar with its pages: one of the browser's contexts. Nothing is shared between jars.
package struct Jar: Sendable {
    let id: String
    /// Where files that come over HTTP go, each under a name that the browser makes up.
    let downloads: String
    package let browser: Browser

    /// A new page, blank.
    package func newPage(_ settings: PageSettings) async throws -> Page {
        let connection = browser.connection
        let target = try await connection.send(
            Command(
                "Target.createTarget",
                [
                    "url": "about:blank", "browserContextId": .string(id),
                    "width": .int(settings.width), "height": .int(settings.height), "newWindow": true,
                ]))
        guard let target = target["targetId"]?.string else {
            throw BrowserError(.refused, "Target.createTarget: no target")
        }
        let attached = try await connection.send(
            Command("Target.attachToTarget", ["targetId": .string(target), "flatten": true]))
        guard let session = attached["sessionId"]?.string else {
            throw BrowserError(.refused, "Target.attachToTarget: no session")
        }
        let page = Page(target: target, session: session, jar: self)
        try await page.prepare(settings)
        return page
    }

    /// Answers all questions for the camera, as a worker or an app does.
    package func setCamera(isAllowed: Bool) async throws {
        try await browser.connection.send(
            Command(
                "Browser.setPermission",
                [
                    "permission": ["name": "camera"], "setting": isAllowed ? "granted" : "denied",
                    "browserContextId": .string(id),
                ]))
    }

    /// Closes its pages and forgets all that it kept.
    package func close() async {
        let again = browser.loop.spawn {
            while (try? await browser.loop.sleep(for: Page.closingTime)) != nil { try? await closePages() }
        }
        defer { again.cancel() }
        // A browser that is gone has forgotten, too.
        _ = try? await browser.connection.send(
            Command("Target.disposeBrowserContext", ["browserContextId": .string(id)]))
    }

    private func closePages() async throws {
        let targets = try await browser.connection.send(Command("Target.getTargets"))["targetInfos"]?.array ?? []
        let pages = targets.filter { $0["browserContextId"]?.string == id && $0["type"] == "page" }
        try await browser.connection.send(
            pages.map { Command("Target.closeTarget", ["targetId": $0["targetId"] ?? .null]) })
    }
}
