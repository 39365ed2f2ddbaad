import FoundationEssentials
import Journal
import Loop
import Model
import Runs
import ScenarioFile
import Testing

@testable import Control
@testable import HTTP

@Suite struct DashboardTests {
    private static let token = String(repeating: "5e", count: 32)
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Public").path

    /// The control API without a socket.
    private struct Site {
        let responder: ControlResponder

        init(publicFolder: String? = nil, mode: AccessPolicy.Mode = .automatic) throws {
            let store = RunStore(
                journal: try Journal(at: .memory), loops: try EventLoopGroup(count: 1),
                readScenario: { _ in Scenario(name: "none", flows: [.direct]) })
            responder = ControlResponder(
                ControlAPI(
                    store: store, scenarios: ScenarioLibrary(), access: AccessPolicy(mode: mode, token: token),
                    dashboard: ControlAPI.dashboard(publicFolder: publicFolder),
                    place: { ControlAPI.Place(port: 8080) }, version: "1.2.3", isReady: { true }, stopping: {}))
        }

        func ask(
            _ target: String, by method: String = "GET", host: String = "localhost:8080",
            from peer: SocketAddress = .loopback(port: 1), _ headers: [String: String] = [:]
        ) async throws -> Response {
            var request = try request(method, target, host, peer, headers)
            switch responder.route(&request).answer(request) {
            case .now(let response): return response
            case .later(let answer): return await answer()
            }
        }

        func owns(_ target: String, by method: String = "GET", host: String = "localhost:8080") throws -> Bool {
            responder.owns(try request(method, target, host, .loopback(port: 1), [:]))
        }

        private func request(
            _ method: String, _ target: String, _ host: String, _ peer: SocketAddress, _ headers: [String: String]
        ) throws -> Request {
            var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            var reader = RequestReader(limits: Limits(), scheme: "http", peer: peer)
            let (step, _) = try Array((head + "\r\n").utf8).withUnsafeBytes { try reader.next($0) }
            guard case .head(let known) = step else { throw Problem(.badRequest, "test", "no whole head") }
            return known.request
        }
    }

    private static let elsewhere = SocketAddress.v4(0xC0A8_0107, port: 1)

    @Test("what is inside the program is what is in the folder, file for file")
    func equal() async throws {
        let (inside, outside) = (try Site(), try Site(publicFolder: Self.folder))
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/dashboard")
        #expect(files.contains("index.html") && files.contains("app.js"))
        for file in files {
            let path = "/__admin/dashboard/" + file
            let (one, other) = (try await inside.ask(path), try await outside.ask(path))
            #expect(one.status == .ok && one.bytes == other.bytes && !one.bytes.isEmpty, "\(file)")
            #expect(one.headers["Content-Type"] != "application/octet-stream", "\(file) has no media type")
        }
    }

    @Test("the page and its files may load what is their own, and nothing inline")
    func policy() async throws {
        let site = try Site()
        for path in ["/__admin/", "/__admin/dashboard/app.js", "/__admin/dashboard/layout.css"] {
            let response = try await site.ask(path)
            let policy = try #require(response.headers["Content-Security-Policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(response.headers["X-Content-Type-Options"] == "nosniff")
            #expect(response.headers["Referrer-Policy"] == "no-referrer")
        }
        let page = String(decoding: try await site.ask("/__admin/").bytes, as: UTF8.self)
        #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains("javascript:"))
        let scripts = page.split(separator: "<script").dropFirst()
        #expect(!scripts.isEmpty && scripts.allSatisfy { $0.prefix { $0 != ">" }.contains("src=") })
        #expect(!page.split(separator: "\"").contains { $0.contains("://") })
    }

    @Test("scripts import only modules that are there, and make no markup of text")
    func scripts() async throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/dashboard")
        for file in files where file.hasSuffix(".js") {
            let text = try String(contentsOfFile: Self.folder + "/dashboard/" + file, encoding: .utf8)
            for sink in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "srcdoc"] {
                #expect(!text.contains(sink), "\(file) has \(sink)")
            }
            for line in text.split(separator: "\n") where line.hasPrefix("import ") {
                let module = try #require(line.split(separator: "'").dropFirst().first)
                let path =
                    module.hasPrefix("./") ? "dashboard/" + module.dropFirst(2) : module.dropFirst("/mock/".count)
                #expect(FileManager.default.fileExists(atPath: Self.folder + "/" + path), "\(file): \(module)")
            }
        }
    }

    @Test("a client that has a file gets 304")
    func conditional() async throws {
        let site = try Site()
        let tag = try #require(try await site.ask("/__admin/").headers["ETag"])
        let response = try await site.ask("/__admin/", ["If-None-Match": tag])
        #expect(response.status == .notModified && response.bytes.isEmpty)
    }

    @Test(
        "what is no file of the dashboard is not found",
        arguments: ["nothing.js", "", "../shared/base.css", ".x", "a/b"])
    func nothingElse(path: String) async throws {
        for site in [try Site(), try Site(publicFolder: Self.folder)] {
            #expect(try await site.ask("/__admin/dashboard/" + path).status == .notFound)
        }
    }

    @Test(
        "the apps' own host names have no dashboard",
        arguments: ["direct-sandbox.branchapp.com", "onboarding.localhost:8080", "secure.plaid.com", "plaid.localhost"])
    func appNames(host: String) async throws {
        let site = try Site()
        for path in ["/__admin/", "/__admin/dashboard/app.js"] {
            #expect(try await site.ask(path, host: host).status == .notFound)
        }
        #expect(try !site.owns("/", host: host))
    }

    @Test("/ is the dashboard on the server's own names, unless it is an app's entry or there is no dashboard")
    func root() async throws {
        let site = try Site()
        let (root, page) = (try await site.ask("/"), try await site.ask("/__admin/"))
        #expect(root.status == .ok && root.bytes == page.bytes && !root.bytes.isEmpty)
        #expect(root.headers["Content-Security-Policy"] == page.headers["Content-Security-Policy"])
        #expect(try !site.owns("/", host: "example.com"))
        #expect(try site.owns("/") && site.owns("/?utm=1", by: "HEAD"))
        #expect(try !site.owns("/?org_id=7c9e6679-7425-40de-944b-e07fc1f90ae7") && !site.owns("/", by: "POST"))
        let off = try Site(mode: .off)
        #expect(try !off.owns("/"))
        #expect(try await off.ask("/__admin/").status == .notFound)
    }

    @Test("from elsewhere the dashboard opens without a token, and nothing behind it does")
    func strangers() async throws {
        let site = try Site()
        #expect(try await site.ask("/__admin/", host: "192.168.1.7:8080", from: Self.elsewhere).status == .ok)
        #expect(try await site.ask("/__admin/dashboard/app.js", from: Self.elsewhere).status == .ok)
        for (method, path) in [
            ("GET", "/__admin"), ("GET", "/__admin/runs"), ("POST", "/__admin/session"), ("POST", "/__admin/"),
        ] {
            #expect(
                try await site.ask(path, by: method, from: Self.elsewhere).status == .unauthorized, "\(method) \(path)")
        }
        #expect(try await site.ask("/__admin/", host: "evil.example").status == .forbidden)
        #expect(try await site.ask("/__admin/", ["Sec-Fetch-Site": "cross-site"]).status == .forbidden)
    }

    @Test("the token is swapped for a cookie that scripts can't read, and that does not tell it")
    func signingIn() async throws {
        let site = try Site()
        let bearer = ["Authorization": "Bearer " + Self.token]
        let response = try await site.ask("/__admin/session", by: "POST", from: Self.elsewhere, bearer)
        #expect(response.status == .ok)
        let setting = try #require(response.headers["Set-Cookie"])
        #expect(setting.hasSuffix("; Path=/__admin; HttpOnly; SameSite=Strict") && !setting.contains(Self.token))
        let cookie = String(setting.prefix { $0 != ";" })

        func status(_ cookie: String, _ more: [String: String] = [:]) async throws -> Status {
            let headers = more.merging(["Cookie": cookie]) { $1 }
            return try await site.ask("/__admin", from: Self.elsewhere, headers).status
        }
        #expect(try await status(cookie) == .ok)
        #expect(try await status("mockJar_x=1; " + cookie) == .ok)
        #expect(try await status(cookie, ["Origin": "http://evil.example"]) == .forbidden)
        #expect(try await status(cookie + "0") == .unauthorized)
        #expect(try await status(String(cookie.dropLast()) + "x") == .unauthorized)
        #expect(try await status("x" + cookie) == .unauthorized)
        #expect(try await status("mockAdmin=" + Self.token) == .unauthorized)
        #expect(try await status("mockAdmin=") == .unauthorized)
    }

    @Test("without the token there is no cookie, not even for who needs none")
    func noToken() async throws {
        for headers in [[:], ["Authorization": "Bearer " + String(repeating: "5f", count: 32)]] {
            let response = try await Site().ask("/__admin/session", by: "POST", headers)
            #expect(response.status == .unauthorized && response.headers["Set-Cookie"] == nil)
        }
    }
}

extension Response {
    fileprivate var bytes: [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .static(let bytes): Array(bytes.bytes)
        default: []
        }
    }
}
