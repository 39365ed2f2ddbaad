import Chromium
import Model
import Runs

extension LiveSite {
    /// A new link's page in a window of its own, as an auth session shows it.
    func openHostedLink() async throws -> (page: Page, link: LinkState) {
        if run.events(.entryLoaded).isEmpty { _ = try await openDirect(bridge: "") }
        let link = try await run.createLink(askedFrom: "0123456789abcdefghijAB") { "\(origin)/hl/\($0)" }
        let page = try await browser.newJar().newPage(PageSettings(userAgent: "Test"))
        try await page.navigate(to: link.url)
        return (page, link)
    }

    /// Waits until Plaid's page shows this screen.
    func waitForScreen(_ name: String, on page: Page) async throws {
        try await until("document.querySelector('[data-screen=\(name)]:not([hidden])') !== null", on: page)
    }

    /// From the first screen through the sign-in with this password.
    func signIn(with password: String, on page: Page, at bank: String = "First Platypus Bank") async throws {
        try await page.tap("Continue", bank)
        try await waitForScreen("Credentials", on: page)
        try await page.type("user_good", into: Target(.textbox, "Username"))
        try await page.type(password, into: Target(.textbox, "Password"))
        try await page.tap("Submit")
    }
}

extension Page {
    func tap(_ names: String...) async throws {
        for name in names { try await tap(Target(nil, name)) }
    }

    /// The next place with this beginning that the page goes to.
    func nextNavigation(to start: String = "yourapp:") async throws -> String? {
        for await event in events {
            if case .navigation(let url) = event, url.hasPrefix(start) { return url }
        }
        return nil
    }
}
