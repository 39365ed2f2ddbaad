import FoundationEssentials
import Loop
import Testing

@testable import HTTP

@Suite struct StaticFileTests {
    private func answer(
        _ file: StaticFile, _ fields: [(String, String)] = [], _ method: Method = .get
    ) throws -> Response {
        var headers: Headers = ["Host": "a"]
        for (name, value) in fields { headers.add(name, value) }
        return file.response(to: try #require(Request(method, "/", headers: headers)))
    }

    private func bytes(_ response: Response) -> [UInt8] {
        switch response.body {
        case .bytes(let bytes): bytes
        case .static(let bytes): Array(bytes.bytes)
        case .empty, .stream: []
        }
    }

    @Test("a client that has the file gets 304, with what caches want to know") func notModified() throws {
        let file = StaticFile(StaticBytes(copying: Array("hello".utf8)), mediaType: "text/plain")
        #expect(file.etag == "\"2cf24dba5fb0a30e26e83b2ac5b9e29e\"")
        let whole = try answer(file)
        #expect(whole.status == .ok && whole.headers["Accept-Ranges"] == "bytes")
        #expect(try answer(file, [("If-None-Match", "\"other\"")]).status == .ok)
        let had = try answer(file, [("If-None-Match", "\"other\" , W/\(file.etag)")])
        #expect(had.status == .notModified && had.headers["ETag"] == file.etag)
        #expect(had.headers["Cache-Control"] == "no-cache" && had.headers["Content-Type"] == nil)
        let date = try #require(whole.headers["Last-Modified"])
        #expect(try answer(file, [("If-Modified-Since", date)]).status == .notModified)
        #expect(try answer(file, [("If-Match", "\"other\"")]).status == .preconditionFailed)
    }

    @Test("text is compressed for those that take it, with a tag of its own, and its ranges are of that form")
    func compressed() throws {
        let text = Array(String(repeating: "let there be light\n", count: 100).utf8)
        for file in [
            StaticFile(StaticBytes(copying: text), mediaType: "text/javascript; charset=utf-8"),
            StaticFile(text, mediaType: "image/svg+xml"),
        ] {
            let plain = try answer(file)
            #expect(bytes(plain) == text && plain.headers["Content-Encoding"] == nil)
            #expect(plain.headers["Vary"] == "Accept-Encoding" && plain.headers["ETag"] == file.etag)
            let gzip = ("Accept-Encoding", "gzip, br")
            let packed = try answer(file, [gzip])
            let etag = try #require(packed.headers["ETag"])
            #expect(packed.headers["Content-Encoding"] == "gzip" && packed.headers["Vary"] == "Accept-Encoding")
            #expect(etag != file.etag && bytes(packed).count < text.count / 10)
            #expect(bytes(packed).starts(with: [0x1F, 0x8B, 8]))
            #expect(try answer(file, [gzip, ("If-None-Match", file.etag)]).status == .ok)
            let had = try answer(file, [gzip, ("If-None-Match", etag)])
            #expect(had.status == .notModified && had.headers["Vary"] == "Accept-Encoding")
            let part = try answer(file, [gzip, ("Range", "bytes=1-2"), ("If-Range", etag)])
            #expect(part.status == .partialContent && bytes(part) == [0x8B, 8])
            #expect(part.headers["Content-Range"] == "bytes 1-2/\(bytes(packed).count)")
            #expect(part.headers["Content-Encoding"] == "gzip")
            let ofPlain = try answer(file, [("Range", "bytes=4-8"), ("If-Range", etag)])
            #expect(ofPlain.status == .ok && bytes(ofPlain) == text)
            #expect(bytes(try answer(file, [("Range", "bytes=4-8")])) == Array("there".utf8))
            let none = try answer(file, [("Accept-Encoding", "br, *;q=0")])
            #expect(none.status == .notAcceptable && none.headers["Vary"] == "Accept-Encoding")
        }
    }

    @Test("what is small, does not compress or is a page stays as it is") func uncompressed() throws {
        let noise = try Random.bytes(4096)
        for (content, type) in [
            (Array("short".utf8), "text/css"), (noise, "text/css"),
            ([UInt8](repeating: 7, count: 4096), "image/png"),
            ([UInt8](repeating: 7, count: 1024 * 1024 + 1), "text/plain"),
            (Array(repeatElement(0x20, count: 4096)), "text/html; charset=utf-8"),
        ] {
            let file = StaticFile(content, mediaType: type)
            let response = try answer(file, [("Accept-Encoding", "gzip")])
            #expect(response.headers["Content-Encoding"] == nil && bytes(response) == content)
            #expect(response.headers["ETag"] == file.etag)
            #expect(try answer(file, [("Accept-Encoding", "gzip, identity;q=0")]).status == .notAcceptable)
        }
    }

    @Test("a file is served whole, whatever its size", arguments: [0, 1, 4096, 16 * 1024 + 1, 600_000])
    func sizes(count: Int) async throws {
        let content = Array(repeatElement([UInt8](0...250), count: count / 251 + 1).joined().prefix(count))
        let files = StaticFiles(["a/b.bin": StaticBytes(copying: content)])
        var router = Router()
        router.now(.get, "/{name...}") { request in
            files.response(request.parameters["name"] ?? "", to: request) ?? Response(.notFound)
        }
        try await withServer(router) { address, _ in
            let client = Client(group: group)
            let response = try await client.send(ClientRequest(.get, "http://\(address)/a/b.bin"))
            #expect(response.status == .ok && response.body == content)
            #expect(response.headers["Content-Type"] == "application/octet-stream")
            let etag = try #require(response.headers["ETag"])
            let again = try await client.send(
                ClientRequest(.get, "http://\(address)/a/b.bin", headers: ["If-None-Match": etag]))
            #expect(again.status == .notModified && again.body.isEmpty)
            #expect(try await client.send(ClientRequest(.get, "http://\(address)/a/c")).status == .notFound)
            await client.close()
        }
    }

    @Test("a folder's files are read anew and go first, and none outside of it is reached") func directory() throws {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.path + "/branch-mock-\(try ContentDigest.sha256Hex(Random.bytes(8)))"
        defer { try? manager.removeItem(atPath: root) }
        try manager.createDirectory(atPath: root + "/public/sub", withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: URL(filePath: root + "/secret"))
        try Data("new".utf8).write(to: URL(filePath: root + "/public/sub/a.txt"))
        try manager.createSymbolicLink(atPath: root + "/public/link", withDestinationPath: root + "/secret")
        try manager.createSymbolicLink(atPath: root + "/public/folder", withDestinationPath: root)
        let files = StaticFiles(
            ["sub/a.txt": StaticBytes(copying: Array("old".utf8)), "b.txt": StaticBytes(copying: Array("kept".utf8))],
            overlaidBy: root + "/public")
        func content(_ name: String) throws -> String? {
            let request = try #require(Request(.get, "/"))
            switch files.response(name, to: request)?.body {
            case .bytes(let bytes)?: return String(decoding: bytes, as: UTF8.self)
            case .static(let bytes)?: return String(decoding: bytes.bytes, as: UTF8.self)
            default: return nil
            }
        }
        #expect(try content("sub/a.txt") == "new")
        try Data("newer".utf8).write(to: URL(filePath: root + "/public/sub/a.txt"))
        #expect(try content("sub/a.txt") == "newer")
        #expect(try content("b.txt") == "kept")
        for name in ["../secret", "sub/../../secret", "link", "folder/secret", "sub", "", "/secret", "sub//a.txt", "."]
        {
            #expect(try content(name) == nil, "\(name)")
        }
    }
}
