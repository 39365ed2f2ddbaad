import Model

extension Page {
    /// Goes back in the page's history, as the phone's own way back does. Says whether there was anything to go back to.
    package func goBack() async throws -> Bool {
        let history = try await send("Page.getNavigationHistory")
        guard let entries = history["entries"]?.array, let index = history["currentIndex"]?.int,
            entries.indices.contains(index - 1), entries[index - 1]["url"] != "about:blank",
            let entry = entries[index - 1]["id"]
        else { return false }
        try await send("Page.navigateToHistoryEntry", ["entryId": entry])
        return true
    }

    /// Drops the cookies of its jar, or only those that are to last no longer than the browser runs, without `Max-Age` and `Expires`.
    package func forgetCookies(ofSessionOnly isSessionOnly: Bool) async throws {
        let reply = try await jar.browser.connection.send(
            Command("Storage.getCookies", ["browserContextId": .string(jar.id)]))
        for cookie in reply["cookies"]?.array ?? [] where !isSessionOnly || cookie["session"] == true {
            var named: JSONObject = [:]
            for name in ["name", "domain", "path"] { named[name] = cookie[name] }
            try await send("Network.deleteCookies", named)
        }
    }
}
