import Loop
import Model

/// What a tester looks for on a page.
package struct Target: Sendable, Hashable {
    package enum Role: String, Sendable, Hashable { case button, link, radio, textbox }

    package var role: Role?
    /// The accessible name, whole; `nil` takes the first of the role.
    package var name: String?

    package init(_ role: Role? = nil, _ name: String? = nil) { (self.role, self.name) = (role, name) }

    fileprivate func query(as function: String = "find", focused: Bool = false) -> String {
        var object: JSONObject = ["focused": .bool(focused)]
        object["role"] = role.map { .string($0.rawValue) }
        object["name"] = name.map(JSON.string)
        var bytes: [UInt8] = []
        JSON.object(object).write(to: &bytes)
        return "\(function)(\(String(decoding: bytes, as: UTF8.self)))"
    }

    package var description: String {
        [role?.rawValue, name.map { "\"\($0)\"" }].compactMap(\.self).joined(separator: " ")
    }
}

extension Page {
    /// How long something that a tester looks for may take to come.
    package static let patience: Duration = .seconds(15)

    /// Waits until the thing is on show and can be tapped.
    package func waitFor(_ target: Target, atMost patience: Duration = patience) async throws {
        _ = try await find(target, focused: false, atMost: patience)
    }

    /// Whether it is on show now.
    package func shows(_ target: Target) async throws -> Bool {
        let found = try await awaitInTesterWorld(
            "Boolean(\(target.query(as: "element")))", atMost: Self.patience, orFail: "the page does not load")
        return found == true
    }

    /// Taps it with a finger, once it is on show and at rest; in the next document, if one took this one's place under the tap.
    ///
    /// - Parameter times: how often, in a row: nothing comes in between.
    package func tap(_ target: Target, times: Int = 1, atMost patience: Duration = patience) async throws {
        let end = MonotonicClock.now() + patience
        let point = try await find(target, focused: false, atMost: patience)
        do {
            try await jar.browser.connection.send(
                (0..<times).flatMap { _ in
                    [
                        command("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [point]]),
                        command("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []]),
                    ]
                })
        } catch let error as BrowserError where error.code == .replaced {
            try await tap(target, times: times, atMost: end - MonotonicClock.now())
        }
    }

    /// Taps the field and types, behind what is there.
    package func type(_ text: String, into target: Target, atMost patience: Duration = patience) async throws {
        try await tap(target, atMost: patience)
        _ = try await find(target, focused: true, atMost: patience)
        try await send("Input.insertText", ["text": .string(text)])
    }

    /// Taps the field and types, in place of what is there.
    package func fill(_ target: Target, with text: String) async throws {
        try await tap(target)
        _ = try await find(target, focused: true, atMost: Self.patience)
        try await send("Input.dispatchKeyEvent", ["type": "rawKeyDown", "commands": ["selectAll"]])
        try await send("Input.insertText", ["text": .string(text)])
    }

    private func find(_ target: Target, focused: Bool, atMost patience: Duration) async throws -> JSON {
        let seconds = patience.components.seconds
        return try await awaitInTesterWorld(
            target.query(focused: focused), atMost: patience,
            orFail: "no \(target.description) to \(focused ? "type into" : "tap") within \(seconds) s")
    }
}
