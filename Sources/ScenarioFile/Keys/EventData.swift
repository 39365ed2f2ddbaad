/// The names that events have in their data, for a warning about one that is nearly so: an event may have others, too.
enum EventData {
    static let names = [
        "account", "advanced", "amount", "bridge", "by", "bytes", "callbackUrl", "canary", "channel", "claim",
        "cookie", "cookieJar", "cookies", "detail", "device", "document", "error", "event", "expiresAfter", "fault",
        "fee",
        "filename", "flow", "frame", "fresh", "height", "host", "how", "institution", "jar", "key", "kind", "label",
        "line", "link", "location", "matches", "message", "method", "mimeType", "name", "navigation", "needed", "nth",
        "onShow", "open", "options", "orgId", "ours", "outcome", "page", "path", "platform", "probe", "purpose",
        "query", "questions", "range", "reason", "redirectUrl", "request", "round", "rounds", "scenario", "screen",
        "secure", "session", "sha256", "signs", "source", "status", "step", "target", "threw", "ticket", "to",
        "triesLeft", "type", "url", "userAgent", "visible", "way", "width", "workerId",
    ]
}
