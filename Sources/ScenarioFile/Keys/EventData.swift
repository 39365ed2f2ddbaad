/// The names that events have in their data, for a warning about one that is nearly so: an event may have others, too.
enum EventData {
    static let names = [
        "advanced", "bridge", "by", "bytes", "callbackUrl", "channel", "claim", "cookie", "cookies", "detail",
        "document", "event", "expiresAfter", "filename", "flow", "frame", "jar", "key", "kind", "label", "line",
        "link", "matches", "message", "method", "mimeType", "name", "navigation", "needed", "nth", "onShow", "orgId",
        "ours", "outcome", "platform", "purpose", "query", "range", "redirectUrl", "scenario", "screen", "secure",
        "sha256", "signs", "source", "status", "step", "target", "threw", "url", "userAgent", "visible", "way",
        "workerId",
    ]
}
