import FoundationEssentials

/// The files of one folder: inside the program as they were when it was built, or read from disk while one works on them.
package struct StaticFolder: Sendable {
    private enum Source: Sendable {
        case program([String: StaticFile])
        case disk(String)
    }

    private let source: Source

    /// Files that were taken into the program: paths relative to the folder, and memory that is never freed.
    package init(program files: [(path: String, bytes: UnsafeRawBufferPointer)]) {
        source = .program(
            Dictionary(
                uniqueKeysWithValues: files.map { path, bytes in
                    (path, StaticFile(path: path, content: .static(StaticBytes(immortal: bytes)), digest: Array(bytes)))
                }))
    }

    /// The folder at this path on disk.
    package init(disk path: String) { source = .disk(path) }

    /// The file at a path relative to the folder; never one outside of it or a hidden one.
    package func file(_ path: String) -> StaticFile? {
        switch source {
        case .program(let files): files[path]
        case .disk(let folder): Self.read(path, in: folder)
        }
    }

    private static func read(_ path: String, in folder: String) -> StaticFile? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
            let data = FileManager.default.contents(atPath: folder + "/" + path)
        else { return nil }
        let bytes = Array(data)
        return StaticFile(path: path, content: .bytes(bytes), digest: bytes)
    }
}

/// One file, ready to be sent.
package struct StaticFile: Sendable {
    package let content: Response.Body
    package let mediaType: String
    /// With its quotes (RFC 9110 §8.8.3).
    package let tag: String

    init(path: String, content: Response.Body, digest bytes: [UInt8]) {
        self.content = content
        mediaType = Self.mediaType(of: path)
        tag = "\"" + ContentDigest.sha256Hex(bytes).prefix(32) + "\""
    }

    /// The file, or 304 where the client has it already. Browsers ask each time, so that an edit shows at once.
    package func response(to request: Request) -> Response {
        let headers: Headers = [
            "Content-Type": mediaType, "ETag": tag, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
        ]
        let isKnown = request.headers.values("If-None-Match").contains { list in
            list.split(separator: ",").contains { given in
                let tag = given.drop { $0 == " " }
                return tag == "*" || (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == self.tag
            }
        }
        return isKnown ? Response(.notModified, headers: headers) : Response(.ok, headers: headers, body: content)
    }

    private static func mediaType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }
}
