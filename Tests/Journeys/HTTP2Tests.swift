import Testing

/// The built program with clients of HTTP/2 that others wrote.
@Suite struct HTTP2Tests {
    @Test("the plain port speaks HTTP/2 to curl and h2load, and HTTP/1.1 beside it") func plain() async throws {
        try await BuiltServer.run { server in
            for (flag, version) in [("--http2-prior-knowledge", "2"), ("--http2", "1.1")] {
                let curl = try await Program.start(
                    "curl",
                    ["-sS", "-o", "/dev/null", "-w", "%{http_version} %{response_code}", flag, server.url + "/__admin"]
                ).ending
                #expect(curl.output == "\(version) 200", "\(curl.errors)")
            }
            let load = try await Program.start(
                "h2load", ["-n", "1000", "-c", "4", "-m", "50", server.url + "/healthz", server.url + "/__admin/"]
            ).ending
            #expect(load.output.contains("1000 succeeded, 0 failed"), "\(load.output) \(load.errors)")
        }
    }
}
