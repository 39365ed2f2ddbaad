/// The names that events have in their data, for a warning about one that is nearly so: an event may have others, too.
enum EventData {
    static let names = [
        "advanced", "amount", "bridge", "by", "bytes", "callbackUrl", "canary", "channel", "claim", "cookie",
        "cookies", "detail", "document", "event", "expiresAfter", "fault", "fee", "filename", "flow", "frame",
        "fresh", "height", "host", "how", "jar", "key", "kind", "label", "line", "link", "matches", "message",
        "method", "mimeType", "name", "navigation", "needed", "nth", "onShow", "open", "orgId", "ours", "outcome",
        "page", "path", "platform", "probe", "purpose", "query", "range", "reason", "redirectUrl", "request",
        "scenario", "screen", "secure", "session", "sha256", "signs", "source", "status", "step", "target", "threw",
        "to",
        "triesLeft", "type", "url", "userAgent", "visible", "way", "width", "workerId",
    ]
}
