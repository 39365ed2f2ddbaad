import FoundationEssentials
import Loop
import Testing

@testable import HTTP

@Suite struct StaticFileTests {
    private func status(_ file: StaticFile, _ ifNoneMatch: String?) throws -> Int {
        var headers: Headers = ["Host": "a"]
        headers["If-None-Match"] = ifNoneMatch
        return file.response(to: try #require(Request(.get, "/", headers: headers))).status.rawValue
    }

    @Test("a client that has the file gets 304") func notModified() throws {
        let file = StaticFile(StaticBytes(copying: Array("hello".utf8)), mediaType: "text/plain")
        #expect(file.etag == "\"2cf24dba5fb0a30e26e83b2ac5b9e29e\"")
        #expect(try status(file, nil) == 200)
        #expect(try status(file, "\"other\"") == 200)
        #expect(try status(file, file.etag) == 304)
        #expect(try status(file, "\"other\" , W/\(file.etag)") == 304)
        #expect(try status(file, "*") == 304)
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
