import FoundationEssentials
import Glibc
import HTTP
import Loop
import Model
import Testing

@Suite("The verb run, with an app on a device")
struct RunOnDevice {
    /// Flags that keep out of the way of other servers.
    private static let flags = ["--app", "device", "--port", "0", "--https-port", "off"]

    /// `run` while it goes on: what it wrote on standard error so far, and what it wrote in the end.
    private struct Running {
        let child: ChildProcess
        let errors: ByteStream
        let output: ByteStream

        /// Reads lines of standard error until one fits.
        func line(where fits: (String) -> Bool) async throws -> String {
            while let bytes = try await errors.readFrame(endedBy: UInt8(ascii: "\n"), limit: 100_000) {
                let line = String(decoding: bytes, as: UTF8.self)
                if fits(line) { return line }
            }
            throw Ended(status: try await child.exitStatus)
        }

        /// Reads both to their ends.
        func ending() async throws -> (status: Loop.ExitStatus, lines: [Substring]) {
            while try await errors.read().isEmpty == false {}
            var text: [UInt8] = []
            while case let more = try await output.read(), !more.isEmpty { text += more }
            await errors.close()
            await output.close()
            return (try await child.exitStatus, String(decoding: text, as: UTF8.self).split(separator: "\n"))
        }
    }

    private struct Ended: Error {
        let status: Loop.ExitStatus
    }

    private func start(_ arguments: [String], platform: String = "android") async throws -> Running {
        let loop = try await BuiltServer.loop
        let (output, errors) = (try Pipe(), try Pipe())
        let child = try ChildProcess(
            .init(
                BuiltServer.executable, ["run"] + arguments + ["--platform", platform] + Self.flags,
                output: .descriptor(output.write), error: .descriptor(errors.write)), on: loop)
        for end in [output.write, errors.write] { System.close(end) }
        return Running(
            child: child, errors: try await ByteStream(adopting: errors.read, on: loop),
            output: try await ByteStream(adopting: output.read, on: loop))
    }

    /// Loads a page, also where another one leads to it.
    private func load(_ url: String) async throws {
        let client = Client(group: try await BuiltServer.loops.value)
        let response = try await client.send(ClientRequest(.get, url))
        if let next = response.headers["Location"] {
            let origin = url.split(separator: "/").prefix(2).joined(separator: "//")
            _ = try await client.send(ClientRequest(.get, origin + next))
        }
        await client.close()
    }

    @Test(
        "shows the entry URLs and the steps, follows what the app does, and judges it",
        arguments: [true, false])
    func judged(joinsByWorker: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "flow: direct\nsettle: 1s\n".write(toFile: folder + "/quiet.yaml", atomically: true, encoding: .utf8)
        let running = try await start([folder + "/quiet.yaml"])
        #expect(try await running.line { _ in true } == "quiet as android: quiet")
        var url = try await running.line { $0.hasPrefix("    http://localhost:") }.drop { $0 == " " }
        _ = try await running.line { $0.contains("    not now: the server listens on loopback only") }
        _ = try await running.line { $0.hasPrefix("There are no steps") }
        // An app whose URL is built in knows no run.
        if joinsByWorker { url = url.prefix(upTo: try #require(url.firstRange(of: "&mockRun=")?.lowerBound)) }
        try await load(String(url))
        _ = try await running.line { $0 == "the app has loaded the entry URL" }
        let (status, lines) = try await running.ending()
        #expect(status == .exited(0), "\(lines)")
        #expect(lines.count == 1 && lines[0].hasPrefix("passed      quiet  android  "), "\(lines)")
    }

    @Test("what a worker does in a real app is told as it happens, and judged as that of a simulated one")
    func followed() async throws {
        try await BuiltServer.run { server in
            let file = server.folder + "/by-device.yaml"
            let text = "flow: direct\ndrive: auto\nsettle: 1s\nsteps: [linkBank, plaid: linked]\n"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let running = try await start([file, "--server", server.url], platform: "react-native")
            let entry = String(
                try await running.line { $0.hasPrefix("    http://localhost:") }.drop { $0 == " " })
            let run = String(try #require(entry.split(separator: "=").last))
            try await HandsOff.enter(entry, of: run, on: server) { _ in
                _ = try await running.line { $0 == "done: 1. Tap “Link a bank account”" }
                _ = try await running.line { $0 == "done: 2. Link an account on the bank’s page" }
                let (status, lines) = try await running.ending()
                #expect(status == .exited(0), "\(lines)")
                #expect(lines.count == 1 && lines[0].hasPrefix("passed      by-device  react-native  "), "\(lines)")
            }
            // It was finished, so that no other app joins it.
            #expect(try await server.record(of: run).events.contains { $0.type == .runFinished })
        }
    }

    @Test("a second interrupt ends it at once, whatever it still waits for after the first")
    func secondInterrupt() async throws {
        let loops = try await BuiltServer.loops.value
        var router = Router()
        router.now(.post, "/__admin/runs", bodyLimit: 100_000) { _ in
            let run: JSON = ["id": "0123456789ABCDEFGHIJKL", "entryUrl": "http://localhost/direct/"]
            return Response.json(Array(run.text.utf8), .created)
        }
        // Nothing else is ever answered.
        for method in [Method.get, .post] {
            router.later(method, "/__admin/runs/{id}/{rest...}", bodyLimit: 1000) { _ in
                try await Promise<Response>().value
            }
        }
        let server = HTTP.Server(group: loops, responder: router)
        let port = try server.listen(on: .loopback(port: 0)).port
        let running = try await start(["plaid-linked", "--server", "http://127.0.0.1:\(port)"])
        _ = try await running.line { $0.hasPrefix("Waiting, ") }
        let loop = loops.next()
        while running.child.status == nil {
            running.child.signal(SIGINT)
            try await loop.sleep(for: .milliseconds(20))
        }
        #expect(try await running.ending().status == .signaled(SIGINT))
        await server.shutdown(grace: .zero)
    }

    @Test("an interrupt has what has come judged, and ends it with 130")
    func interrupt() async throws {
        let report = FileManager.default.temporaryDirectory.path + "/branch-mock-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: report) }
        let running = try await start(["plaid-closed", "--json", report])
        _ = try await running.line { $0.hasPrefix("  2. Close the sheet with the bank’s page") }
        _ = try await running.line { $0.hasPrefix("Waiting, 10m at most. ") }
        running.child.signal(SIGINT)
        let (status, lines) = try await running.ending()
        #expect(status == .exited(130))
        #expect(lines.first?.hasPrefix("incomplete  plaid-closed  android  ") == true, "\(lines)")
        #expect(lines.contains("    stopped: interrupted"), "\(lines)")
        let json = try String(contentsOfFile: report, encoding: .utf8)
        #expect(json.contains("\"runStarted\"") && json.contains("\"runFinished\""), "\(json.prefix(2000))")
    }

    @Test("steps that are left undone when the time is up end it with 4")
    func timeout() async throws {
        let (status, lines) = try await start(["plaid-closed", "--timeout", "100ms"]).ending()
        #expect(status == .exited(4))
        #expect(lines.contains("    step 1 is not done: linkBank"), "\(lines)")
        #expect(lines.contains("    stopped: the time was up after 100ms"), "\(lines)")
    }
}

@Suite("The verb run, on a terminal", .serialized)
struct RunOnTerminal {
    /// Runs it with a pseudo-terminal of so many columns behind all of its descriptors.
    private func run(
        _ arguments: String, columns: Int = 120, environment: [String: String] = ["TERM": "xterm", "NO_COLOR": ""]
    ) async throws -> Program.Ending {
        let command = "stty cols \(columns); exec \(BuiltServer.executable) run \(arguments)"
        return try await Program.start(
            "script", ["--quiet", "--return", "--command", command, "/dev/null"], environment: environment
        ).ending
    }

    @Test("shows what is being played and how much is left, and takes it away in the end")
    func progress() async throws {
        let ending = try await run("plaid-linked --platform android,ios --jobs 1")
        #expect(ending.status == .exited(0), "\(ending.output)")
        #expect(ending.output.contains("0 of 2, 0s") && ending.output.contains("  plaid-linked  android  0s"))
        #expect(ending.output.contains("1 of 2, ") && ending.output.contains(" left"))
        let passed = "\u{1B}[32mpassed    \u{1B}[0m  plaid-linked  "
        #expect(ending.output.contains(passed + "android") && ending.output.contains(passed + "ios"))
        let last = ending.output.split(separator: "\u{1B}[J").last ?? ""
        #expect(last.hasPrefix("2 passed in "), "\(last.debugDescription)")
    }

    @Test("with TERM=dumb nothing is painted, with NO_COLOR nothing is colored")
    func plain() async throws {
        let dumb = try await run("plaid-linked --platform android", environment: ["TERM": "dumb"])
        #expect(dumb.output.hasPrefix("passed      plaid-linked  android  ") && !dumb.output.contains("\u{1B}"))
        let plain = try await run("plaid-linked --platform android", environment: ["TERM": "xterm", "NO_COLOR": "1"])
        #expect(plain.output.contains("passed      plaid-linked  android  ") && !plain.output.contains("\u{1B}[3"))
        #expect(plain.output.contains("0 of 1, "))
    }

    @Test("an app on a device gets a QR code where the terminal is wide enough for it")
    func code() async throws {
        let flags = "plaid-linked --app device --platform android --port 0 --https-port off --timeout 1ms"
        let wide = try await run(flags)
        #expect(wide.status == .exited(4))
        #expect(wide.output.contains("The code is the URL for this machine."), "\(wide.output)")
        #expect(wide.output.contains("\u{1B}[38;5;16;48;5;231m"))
        #expect(try await !run(flags, columns: 40).output.contains("The code is"))
    }
}
