import CPublic
import FoundationEssentials
import HTTP

/// The folder `Public`, without the dashboard: inside the program, or on disk while one works on it.
package struct PublicFiles: Sendable {
    private enum Source: Sendable {
        case program([String: PublicFile])
        case folder(String)
    }

    private let source: Source

    /// - Parameter folder: a path, or `nil` for what is inside the program.
    package init(folder: String? = nil) { source = folder.map(Source.folder) ?? .program(Self.shipped) }

    /// The file at a path relative to the folder.
    func file(_ path: String) -> PublicFile? {
        switch source {
        case .program(let files): files[path]
        case .folder(let folder): Self.read(path, in: folder)
        }
    }

    private static let shipped: [String: PublicFile] = {
        var files: [String: PublicFile] = [:]
        while let file = CPublic_at(files.count)?.pointee {
            let path = String(cString: file.path)
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            files[path] = PublicFile(path: path, content: .static(StaticBytes(immortal: bytes)), digest: Array(bytes))
        }
        return files
    }()

    private static func read(_ path: String, in folder: String) -> PublicFile? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.first != "dashboard", parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
            let data = FileManager.default.contents(atPath: folder + "/" + path)
        else { return nil }
        let bytes = Array(data)
        return PublicFile(path: path, content: .bytes(bytes), digest: bytes)
    }
}

/// One file, ready to be sent.
struct PublicFile: Sendable {
    let content: Response.Body
    let mediaType: String
    /// With its quotes (RFC 9110 §8.8.3).
    let tag: String

    init(path: String, content: Response.Body, digest bytes: [UInt8]) {
        self.content = content
        mediaType = Self.mediaType(of: path)
        tag = "\"" + ContentDigest.sha256Hex(bytes).prefix(32) + "\""
    }

    /// The file, or 304 where the client has it already. Browsers ask each time, so that an edit shows at once.
    func response(to request: Request) -> Response {
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
