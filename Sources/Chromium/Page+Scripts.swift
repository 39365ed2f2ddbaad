import Loop
package import Model

extension Page {
    /// Runs a script in the page's own world, as a native app does, and returns its value. Throws `.threw`.
    @discardableResult
    package func evaluate(_ script: String) async throws -> JSON {
        try Self.value(of: try await send("Runtime.evaluate", ["expression": .string(script), "returnByValue": true]))
    }

    /// Awaits the promise that an expression gives in the tester's world of the present document, and anew in the next one if that goes away meanwhile. Throws `.timedOut` with `failure`.
    func awaitInTesterWorld(_ expression: String, atMost patience: Duration, orFail failure: String) async throws
        -> JSON
    {
        let end = MonotonicClock.now() + patience
        while true {
            let world = try await state.wait(atMost: end - MonotonicClock.now(), orFail: failure) { [self] state in
                if state.isClosed { throw BrowserError(.closed, failure + ": the page was closed") }
                return state.worlds.last { isTesterWorld($0) }
            }
            let evaluation = command(
                "Runtime.evaluate",
                [
                    "expression": .string(expression), "uniqueContextId": .string(world.uniqueID),
                    "awaitPromise": true, "returnByValue": true,
                ])
            do {
                let left = end - MonotonicClock.now()
                return try Self.value(of: try await jar.browser.connection.send([evaluation], atMost: left)[0])
            } catch let error as BrowserError where error.code == .timedOut {
                throw BrowserError(.timedOut, failure)
            } catch let error as BrowserError where error.code == .refused {
                // The document went away under it; anything else is a fault that stays.
                try await state.wait(atMost: .seconds(2), orFail: error.description) { state in
                    state.worlds.contains(world) ? nil : ()
                }
            }
        }
    }

    private func isTesterWorld(_ world: World) -> Bool { world.name == Self.testerWorld && world.frame == target }

    private static func value(of reply: JSON) throws(BrowserError) -> JSON {
        if let exception = reply["exceptionDetails"] {
            throw BrowserError(
                .threw,
                exception["exception"]?["description"]?.string ?? exception["text"]?.string ?? "a script failed")
        }
        return reply["result"]?["value"] ?? .null
    }
}
