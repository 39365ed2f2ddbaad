import FoundationEssentials
import HTTP
import Pages
import Testing

@Suite struct PublicFilesTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Public").path

    /// Files of the folder that pages load, relative to it.
    private static func onDisk() throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return paths.filter { path in
            var isDirectory = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isDirectory)
            return !isDirectory && !path.hasPrefix("dashboard/")
        }
    }

    @Test("what is inside the program is what is in the folder, file for file")
    func equal() async throws {
        let (inside, outside) = (try Fixture(), try Fixture(files: Pages.files(publicFolder: Self.folder)))
        let paths = try Self.onDisk()
        #expect(paths.count > 15)
        for path in paths {
            let (one, other) = (try await inside.get("/mock/" + path), try await outside.get("/mock/" + path))
            #expect(one.status == .ok && one.text == other.text && !one.text.isEmpty, "\(path)")
            #expect(one.headers["ETag"] == other.headers["ETag"], "\(path)")
            #expect(one.headers["Content-Type"] == other.headers["Content-Type"], "\(path)")
            #expect(one.headers["Content-Type"] != "application/octet-stream", "\(path) has no media type")
        }
    }

    @Test("a page loads only scripts and styles that are there")
    func references() async throws {
        let fixture = try Fixture()
        for page in ["direct/index.html", "onboarding/index.html", "plaid/index.html"] {
            let parts = try await fixture.get("/mock/" + page).text.split(separator: "\"")
            let references = parts.filter { $0.hasPrefix("/mock/") }
            #expect(references.count >= 5)
            for reference in references {
                #expect(try await fixture.get(String(reference)).status == .ok, "\(reference)")
            }
        }
    }

    /// Words of JavaScript and CSS that came after Chromium 69 or iOS 14.
    private static let tooNew = [
        "?.", "??", "||=", "&&=", ".at(", ".replaceAll(", ".matchAll(", ".allSettled(", ".fromEntries(",
        "structuredClone",
        "globalThis", "queueMicrotask", "randomUUID", ".replaceChildren(", ".inert", "<dialog", ":has(", ":is(",
        ":where(",
        "aspect-ratio", "accent-color", "inset:", "min(", "max(", "clamp(",
    ]

    @Test("pages are written for the webviews of Android 9 and iOS 14")
    func oldWebviews() async throws {
        let fixture = try Fixture()
        for path in try Self.onDisk() where [".js", ".css", ".html"].contains(where: path.hasSuffix) {
            let text = try await fixture.get("/mock/" + path).text
                .replacing("Math.min(", with: "").replacing("minmax(", with: "")
            for word in Self.tooNew { #expect(!text.contains(word), "\(path) has \(word)") }
        }
    }

    @Test("a client that has the file gets 304, one that has another gets the file")
    func conditional() async throws {
        let fixture = try Fixture()
        let path = "/mock/shared/base.css"
        let tag = try #require(try await fixture.get(path).headers["ETag"])
        for known in [tag, "W/" + tag, "\"x\", \(tag)", "*"] {
            let response = try await fixture.get(path, ["If-None-Match": known])
            #expect(response.status == .notModified && response.text.isEmpty && response.headers["ETag"] == tag)
        }
        #expect(try await fixture.get(path, ["If-None-Match": "\"x\""]).status == .ok)
    }

    @Test(
        "nothing but the folder's own files is served",
        arguments: [
            "/mock/", "/mock/direct", "/mock/direct/", "/mock/direct/nothing.js", "/mock/dashboard/index.html",
            "/mock/.hidden/x", "/mock/shared%2F..%2F..%2FPackage.swift", "/mock/shared//base.css",
        ])
    func nothingElse(path: String) async throws {
        for fixture in [try Fixture(), try Fixture(files: Pages.files(publicFolder: Self.folder))] {
            #expect(try await fixture.get(path).status == .notFound)
        }
    }
}
