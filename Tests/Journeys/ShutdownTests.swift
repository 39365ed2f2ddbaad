import FoundationEssentials
import Glibc
import Loop
import Model
import Testing

@Suite("A server that is told to stop")
struct ShutdownTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/shutdown-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    /// Somebody who waits at the server.
    private struct Waiter {
        let name: String
        let process: Program.Running
        let file: String
        /// What the file holds as soon as the server knows of all that was asked.
        let sign: String

        var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    }

    private func waiter(_ name: String, sign: String, _ command: String) async throws -> Waiter {
        let file = "\(folder)/\(name)"
        return Waiter(
            name: name, process: try await Program.start("sh", ["-c", "\(command) >'\(file)'"]), file: file, sign: sign)
    }

    /// Streams and waits over each protocol. A wait shows nothing until it ends; so something else, asked for in the
    /// same breath, shows that it has begun.
    private func waiters(_ http: String, _ https: String, _ run: String) async throws -> [Waiter] {
        let stream = "/__admin/runs/\(run)/events/stream"
        let wait = "/__admin/runs/\(run)/events?type=branchDownloadFile&wait=60s"
        let curl = "exec curl --silent --show-error --no-buffer --insecure --max-time 60"
        let port = https.split(separator: ":").last ?? ""
        let pipelined = ["/healthz", wait].map { #"GET \#($0) HTTP/1.1\r\nHost: localhost\r\n\r\n"# }.joined()
        return [
            try await waiter("stream", sign: "runStarted", "\(curl) --http1.1 '\(http + stream)'"),
            try await waiter("tls", sign: "runStarted", "\(curl) --http1.1 '\(https + stream)'"),
            try await waiter("h2c", sign: "runStarted", "\(curl) --http2-prior-knowledge '\(http + stream)'"),
            try await waiter("h2", sign: "runStarted", "\(curl) --http2 '\(https + stream)'"),
            try await waiter(
                "h2-wait", sign: "runStarted", "exec stdbuf -o0 nghttp '\(https + wait)' '\(https + stream)'"),
            try await waiter(
                "tls-wait", sign: "ready",
                "printf '\(pipelined)' | openssl s_client -quiet -ign_eof -connect 127.0.0.1:\(port) 2>/dev/null"),
        ]
    }

    /// As process 1 of a container, for which a signal without a handler does not exist.
    @Test(
        "ends streams and waits with a word over each protocol, loses no report, and exits with 0 in time",
        arguments: getuid() == 0 ? [[], ["unshare", "--pid", "--fork"]] : [[]])
    func underLoad(wrapper: [String]) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ready = folder + "/ready"
        let flags = ["--https-port", "0", "--ca-dir", folder + "/ca", "--ready-file", ready]
        let server = try await BuiltServer.start(in: folder, flags, through: wrapper)
        defer { server.child.kill() }
        let urls = try String(contentsOfFile: ready, encoding: .utf8).split(separator: "\n").map(String.init)
        let load = try ReportLoad(pages: 8)
        let run = try await load.makeRun(at: server.url)
        let waiters = try await waiters(urls[0], urls[1], run)
        try await BuiltServer.until { waiters.allSatisfy { $0.text.contains($0.sign) } }

        let child = server.child
        try await load.run(at: server.url, run, acknowledgments: 300) { child.signal(SIGTERM) }
        let start = MonotonicClock.now()
        #expect(try await child.exitStatus == .exited(0))
        // All ended by themselves: nobody was cut when the time for it was over.
        #expect(MonotonicClock.now() - start < .seconds(5))
        for waiter in waiters {
            let ending = try await waiter.process.ending
            #expect(ending.status == .exited(0), "\(waiter.name): \(ending.errors)")
            if waiter.name.hasSuffix("wait") { #expect(waiter.text.contains("shuttingDown"), "\(waiter.name)") }
        }

        let again = try await BuiltServer.start(in: folder, flags)
        defer { again.child.kill() }
        try await load.check(at: again.url, run)
        try await again.stop()
    }
}
