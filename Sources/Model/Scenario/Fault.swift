/// Trouble that a scenario orders: what is asked for, and what becomes of the answer.
package struct Fault: Sendable, Hashable {
    package var target: Target
    /// Of the run's requests for the target, counted from 1; each of them where it is `nil`.
    package var nth: Int?
    package var effect: Effect

    package enum Target: Sendable, Hashable {
        case page(Page)
        /// A path without its query; `*` at its end stands for anything.
        case request(method: String, path: String)
    }

    package enum Page: String, Sendable, Hashable, CaseIterable {
        /// An app's page.
        case entry
        /// Plaid's page.
        case hostedLink
        /// A document over HTTP.
        case document
        /// Scripts, styles and pictures.
        case asset
    }

    package enum Effect: Sendable, Hashable {
        /// This status, after a delay.
        case status(Int, after: Duration)
        case delay(Duration)
        /// The connection is reset in place of an answer.
        case reset
        /// The connection ends after so many bytes of the body.
        case truncate(Int)
        /// Nothing more comes after so many bytes of the body.
        case stall(Int)
        /// So many bytes a second.
        case throttle(Int)
        /// A redirect to itself.
        case redirectLoop
        /// `Content-Encoding: gzip` over bytes that are none.
        case brokenEncoding
    }

    package init(_ target: Target, nth: Int? = nil, _ effect: Effect) {
        (self.target, self.nth, self.effect) = (target, nth, effect)
    }
}

extension Fault.Target {
    /// Whether a request is one of those that `request:` names.
    package func matches(method: String, path: String) -> Bool {
        guard case .request(method, let wanted) = self else { return false }
        return wanted.hasSuffix("*") ? path.hasPrefix(wanted.dropLast()) : path == wanted
    }
}

extension Fault.Effect {
    /// The answer comes as ever, only later.
    package var isOnlySlow: Bool {
        switch self {
        case .delay, .throttle: true
        case .status, .reset, .truncate, .stall, .redirectLoop, .brokenEncoding: false
        }
    }
}

extension Fault {
    /// The fault as it stands in a scenario file.
    package var json: JSONObject {
        var object = JSONObject()
        switch target {
        case .page(let page): object["page"] = .string(page.rawValue)
        case .request(let method, let path): object["request"] = .string("\(method) \(path)")
        }
        object["nth"] = nth.map(JSON.int)
        switch effect {
        case .status(let status, let delay):
            object["status"] = .int(status)
            if delay > .zero { object["delay"] = .string(delay.text) }
        case .delay(let delay): object["delay"] = .string(delay.text)
        case .reset: object["reset"] = true
        case .truncate(let bytes): object["truncate"] = .string(ByteCount.text(bytes))
        case .stall(let bytes): object["stall"] = .string(ByteCount.text(bytes))
        case .throttle(let bytes): object["throttle"] = .string(ByteCount.text(bytes))
        case .redirectLoop: object["redirectLoop"] = true
        case .brokenEncoding: object["encoding"] = "broken"
        }
        return object
    }

    /// The same on one line, as `faultInjected` names it: `page: entry, nth: 1, status: 503`.
    package var text: String {
        json.members.map { "\($0.name): \($0.value.string ?? $0.value.text)" }.joined(separator: ", ")
    }
}
