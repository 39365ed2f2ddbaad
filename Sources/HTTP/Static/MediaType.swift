/// Media types by file name.
package enum MediaType {
    private static let byExtension = [
        "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "gif": "image/gif",
        "htm": "text/html; charset=utf-8", "html": "text/html; charset=utf-8", "ico": "image/x-icon",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "map": "application/json", "md": "text/markdown; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "wasm": "application/wasm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
        "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
    ]

    /// By the name's extension in any case; `application/octet-stream` for others.
    package static func of(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// Whether content of this type is text of some kind, which compresses well. Pages, which may come to hold a secret beside
    /// what a stranger had them say, are not compressed (BREACH, CVE-2013-3587).
    static func isCompressible(_ mediaType: String) -> Bool {
        let type = mediaType.prefix { $0 != ";" }
        if type == "text/html" { return false }
        return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml") || type.hasSuffix("yaml")
            || type == "application/wasm"
    }
}
