import Chromium
import FoundationEssentials
import Loop
import Model
import Testing

/// The HTTPS port, with clients that trust the local CA and others that do not.
@Suite struct HTTPSTests {
    private static func withServer(
        _ flags: [String] = [], _ body: (_ server: BuiltServer, _ https: String, _ root: String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ready = folder + "/ready"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let all = ["--https-port", "0", "--ca-dir", folder + "/ca", "--ready-file", ready] + flags
        try await BuiltServer.run(all) { server in
            let urls = try String(contentsOfFile: ready, encoding: .utf8).split(separator: "\n")
            let root = folder + "/root.pem"
            let exported = try await BuiltServer.tool(
                ["ca", "export", "--ca-dir", folder + "/ca", "--output", root])
            #expect(exported.status == .exited(0))
            try await body(server, String(try #require(urls.last)), root)
        }
    }

    private static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Program.Ending {
        try await Program.start(program, arguments, environment: environment).ending
    }

    private static func curl(_ arguments: String...) async throws -> (output: String, status: Loop.ExitStatus) {
        let done = try await run("curl", ["--silent", "--show-error", "--max-time", "20"] + arguments)
        return (done.output, done.status)
    }

    @Test("curl speaks HTTP/2 and HTTP/1.1 with it, by TLS 1.2 and 1.3, and trusts the root alone")
    func curl() async throws {
        try await Self.withServer { server, https, root in
            for (flags, version) in [
                (["--http2"], "2"), (["--http1.1"], "1.1"), (["--http2", "--tls-max", "1.2"], "2"),
                (["--http2", "--tlsv1.3"], "2"),
            ] {
                let answer = try await Self.run(
                    "curl",
                    [
                        "--silent", "--show-error", "--max-time", "20", "--cacert", root, "--write-out",
                        " %{http_version}",
                    ]
                        + flags + [https + "/healthz"])
                #expect(answer.output == "{\"status\":\"ready\"} \(version)", "\(flags): \(answer.errors)")
            }
            #expect(try await Self.curl(https + "/healthz").status == .exited(60))
            let byAddress = https.replacing("localhost", with: "127.0.0.1")
            #expect(try await Self.curl("--cacert", root, byAddress + "/healthz").output == "{\"status\":\"ready\"}")
        }
    }

    @Test("the root certificate is handed out in each form to whom the token is not known")
    func certificates() async throws {
        try await Self.withServer(["--admin", "token"]) { server, https, root in
            let pem = try String(contentsOfFile: root, encoding: .utf8)
            #expect(try await Self.curl(server.url + "/__admin/ca.pem").output == pem)
            for (format, type) in [
                ("pem", "application/x-x509-ca-cert"), ("der", "application/x-x509-ca-cert"),
                ("mobileconfig", "application/x-apple-aspen-config"),
            ] {
                let head = try await Self.curl("--head", "--cacert", root, https + "/__admin/ca.\(format)").output
                #expect(head.lowercased().contains("content-type: \(type)\r\n"), "\(head)")
            }
            #expect(try await Self.curl(server.url + "/__admin/runs").output.contains("tokenRequired"))
        }
    }

    @Test("a certificate of one's own is shown in its place, and no root is handed out")
    func ownCertificate() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (certificate, key) = (folder + "/own.pem", folder + "/own.key")
        let made = try await Self.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=own",
                "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
            ])
        try #require(made.status == .exited(0), "\(made.errors)")
        let ready = folder + "/ready"
        let flags = ["--https-port", "0", "--ready-file", ready, "--tls-cert", certificate]
        try await BuiltServer.run(flags + ["--tls-key", key]) { server in
            let https = try String(contentsOfFile: ready, encoding: .utf8).split(separator: "\n").last.map(String.init)
            let answer = try await Self.curl("--cacert", certificate, try #require(https) + "/healthz")
            #expect(answer.output == "{\"status\":\"ready\"}")
            #expect(try await Self.curl(server.url + "/__admin/ca.pem").output.contains("certificateUnknown"))
        }
        for (flags, complaint) in [
            (flags, "--tls-cert wants the certificate's key by --tls-key"),
            (flags + ["--tls-key", certificate], "has no private key"),
            (flags + ["--tls-key", folder + "/none"], "\(folder)/none cannot be read"),
        ] {
            let refused = try await BuiltServer.tool(["serve", "--port", "0", "--data", ":memory:"] + flags)
            #expect(refused.status == .exited(2) && refused.error.contains(complaint), "\(refused.error)")
        }
    }

    @Test("Chromium, trusting the CA, shows Branch's own origin over HTTP/2 as a secure context")
    func branchOrigin() async throws {
        try await Self.withServer(["--branch-names"]) { server, https, root in
            let home = server.folder + "/home"
            let database = home + "/.pki/nssdb"
            try FileManager.default.createDirectory(atPath: database, withIntermediateDirectories: true)
            for arguments in [["-N", "--empty-password"], ["-A", "-n", "root", "-t", "C,,", "-i", root]] {
                let done = try await Self.run("certutil", ["-d", "sql:" + database] + arguments)
                try #require(done.status == .exited(0), "\(done.errors)")
            }
            let port = try #require(https.split(separator: ":").last.flatMap { UInt16($0) })
            let loop = try await BuiltServer.loop
            let browser = try await Browser.launch(
                routes: ["*.branchapp.com", "secure.plaid.com"].map { HostRoute($0, to: "127.0.0.1:\(port)") },
                home: home,
                on: loop)
            do {
                let run = try await server.post("/__admin/runs", ["scenario": "plaid-closed"])
                let entry = try #require(run["entryUrls"]?["branchHosts"]?.string)
                #expect(entry.hasPrefix("https://direct-sandbox.branchapp.com:\(port)/?org_id="))
                let page = try await browser.newJar().newPage(PageSettings(userAgent: "Journey"))
                try await page.navigate(to: entry.replacing(":\(port)", with: ""))
                let facts = try await page.evaluate(
                    """
                    JSON.stringify([location.origin, isSecureContext,
                        performance.getEntriesByType('navigation')[0].nextHopProtocol])
                    """)
                #expect(facts.string == #"["https://direct-sandbox.branchapp.com",true,"h2"]"#)
                let events = try await server.get("/__admin/runs/latest/events?type=pageShown&wait=20s")
                #expect(events["events"]?.array?.isEmpty == false)
                let loaded = try await server.get("/__admin/runs/latest/events?type=entryLoaded")
                #expect(loaded["events"]?.array?.first?["data"]?["secure"] == true)
            } catch {
                await browser.close()
                throw error
            }
            await browser.close()
        }
    }
}
