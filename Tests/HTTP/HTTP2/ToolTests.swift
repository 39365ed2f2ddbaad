import FoundationEssentials
import Loop
import Testing

@testable import HTTP

/// HTTP/2 with clients that others wrote: curl, nghttp and h2load.
@Suite struct ToolTests {
    private func router() -> Router {
        var router = echoRouter()
        router.now(.post, "/count", bodyLimit: 100_000_000) { .text("\($0.body.count)") }
        router.now(.get, "/large") { _ in
            Response(
                body: .stream { writer in
                    for _ in 0..<100 { try await writer.write([UInt8](repeating: 0x61, count: 10_000)) }
                })
        }
        return router
    }

    /// What curl got, the version, and the status.
    private func curl(_ url: String, _ arguments: [String] = []) async throws -> String {
        try await Tool.run("curl", ["-sS", "-m", "60", "-w", " %{http_version} %{response_code}", url] + arguments)
    }

    @Test(
        "curl gets HTTP/2 where it knows, and HTTP/1.1 where it asks for an upgrade (RFC 9113 §3.1)",
        arguments: [("--http2-prior-knowledge", "2"), ("--http2", "1.1"), ("--http1.1", "1.1")])
    func plain(flag: String, version: String) async throws {
        try await withServer(router()) { address, _ in
            let text = try await curl("http://\(address)/hello", [flag])
            #expect(text == "hello\n \(version) 200")
        }
    }

    @Test(
        "curl trusts the CA, and gets what ALPN chooses",
        arguments: [("--http2", "2"), ("--http1.1", "1.1"), ("--no-alpn", "1.1")])
    func tls(flag: String, version: String) async throws {
        try await withTLSServer(router()) { address, _ in
            let text = try await Tool.withRoot { root in
                try await curl("https://\(address)/hello", [flag, "--cacert", root])
            }
            #expect(text == "hello\n \(version) 200")
        }
    }

    @Test("curl uploads and downloads megabytes", arguments: Port.allCases)
    func megabytes(port: Port) async throws {
        let path = URL(fileURLWithPath: "/bin/bash").resolvingSymlinksInPath().path
        let count = try Data(contentsOf: URL(fileURLWithPath: path)).count
        try await port.withServer(router()) { address, _ in
            try await Tool.withRoot { root in
                let scheme = port == .plain ? "http" : "https"
                let flags = [port == .plain ? "--http2-prior-knowledge" : "--http2", "--cacert", root]
                let up = try await curl(
                    "\(scheme)://\(address)/count", flags + ["-X", "POST", "-H", "Expect:", "-T", path])
                #expect(up == "\(count) 2 200")
                let down = try await curl("\(scheme)://\(address)/large", flags)
                #expect(down.utf8.count == 1_000_000 + " 2 200".utf8.count)
            }
        }
    }

    @Test(
        "nghttp gets an answer through windows of any size",
        arguments: Port.allCases, [["-w", "4"], ["-w", "30", "-W", "30"], ["-w", "16", "-W", "10"], ["--no-dep"]])
    func windows(port: Port, flags: [String]) async throws {
        try await port.withServer(router()) { address, _ in
            let url = "\(port == .plain ? "http" : "https")://\(address)"
            // A window of 15 bytes would make a flood of a megabyte.
            let isSmall = flags == ["-w", "4"]
            let text = try await Tool.run("nghttp", ["-y"] + flags + [url + (isSmall ? "/where/a?b" : "/large")])
            #expect(isSmall ? text == "/where/a|b" : text.utf8.count == 1_000_000)
        }
    }

    @Test("nghttp waits for 100 Continue, pads its frames and sends trailers") func nghttp() async throws {
        try await withServer(router()) { address, _ in
            let text = try await Tool.run(
                "nghttp",
                ["-v", "--continuation", "--expect-continue", "-b", "64", "--trailer", "sum: 1", "-d", "/etc/hostname"]
                    + ["http://\(address)/count"])
            #expect(text.contains(":status: 100") && text.contains(":status: 200") && text.contains("sum: 1"))
        }
    }

    @Test("h2load has each of its requests answered", arguments: Port.allCases)
    func load(port: Port) async throws {
        try await port.withServer(router()) { address, _ in
            let url = "\(port == .plain ? "http" : "https")://\(address)"
            let text = try await Tool.run(
                "h2load", ["-n", "3000", "-c", "6", "-m", "100", url + "/hello", url + "/large?", url + "/where/a"])
            #expect(
                text.contains("3000 total, 3000 started, 3000 done, 3000 succeeded, 0 failed, 0 errored, 0 timeout"))
            #expect(text.contains("status codes: 3000 2xx"))
        }
    }
}
