import FoundationEssentials
import Glibc
import Loop
import Model
import Testing

@Suite("The verb run", .serialized)
struct RunVerb {
    @Test("a failed run says what was expected, what was got, and how to mend it, and ends with 1")
    func failed() async throws {
        let ending = try await Program.run([
            "run", "plaid-linked", "--platform", "android,browser", "--defect", "never-completes",
        ])
        #expect(ending.status == .exited(1), "\(ending.errors)")
        try #require(ending.lines.count == 7, "\(ending.output)")
        #expect(ending.lines[0].hasPrefix("failed      plaid-linked  android  never-completes  "))
        #expect(ending.lines[1] == "    plaid.completed: The app reports the end of Hosted Link")
        #expect(ending.lines[2].hasPrefix("        expected: "))
        #expect(ending.lines[3].hasPrefix("        got:      no event"))
        #expect(ending.lines[4].hasPrefix("        evidence: #"), "\(ending.output)")
        #expect(ending.lines[4].contains(" hostedLinkRedirected ") && ending.lines[4].contains(" way=http "))
        #expect(ending.lines[5].hasPrefix("        hint:     "))
        #expect(
            ending.lines[6].hasPrefix("skipped     plaid-linked  browser  never-completes  plaid-linked is for ios, "))
    }

    @Test("what the guide's own sample does wrong is told as a warning, though the run passes")
    func warned() async throws {
        let ending = try await Program.run([
            "run", "plaid-app-switch", "--platform", "android", "--defect", "cancels-on-resume",
        ])
        #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
        try #require(ending.lines.count == 7, "\(ending.output)")
        #expect(ending.lines[0].hasPrefix("passed "))
        #expect(ending.lines[1] == "    warning: plaid.completedOnce: The app reports each end once")
        let strict = try await Program.run([
            "run", "plaid-app-switch", "--platform", "android", "--defect", "cancels-on-resume", "--strict",
        ])
        #expect(strict.status == .exited(1), "\(strict.output)\(strict.errors)")
        try #require(strict.lines.count == 7, "\(strict.output)")
        #expect(strict.lines[0].hasPrefix("failed "))
        #expect(strict.lines[1] == "    plaid.completedOnce: The app reports each end once")
    }

    @Test("it sees its browser end where the program that started it ignored the ends of children")
    func ignoredChildren() async throws {
        let running = try await Program.start(
            "/usr/bin/env",
            ["--ignore-signal=CHLD", BuiltServer.executable, "run", "plaid-linked", "--platform", "android"])
        let ending = try await running.ending
        #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
    }

    @Test("a reader who takes nothing holds up its writing, not its runs", .timeLimit(.minutes(2)))
    func slowReader() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "branch-mock-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = try Pipe()
        try #require(fcntl(pipe.write, F_SETFL, O_NONBLOCK) == 0)
        let piece = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
        while write(pipe.write, piece, piece.count) > 0 {}
        let loop = try await BuiltServer.loop
        let report = folder.appending(path: "report.json").path
        let process = try ChildProcess(
            .init(
                BuiltServer.executable,
                ["run", "plaid-linked", "--platform", "android", "--repeat", "2", "--jobs", "1", "--json", report],
                output: .descriptor(pipe.write)), on: loop)
        System.close(pipe.write)
        while !FileManager.default.fileExists(atPath: report) { try await loop.sleep(for: .milliseconds(20)) }
        #expect(process.status == nil)
        let stream = try await ByteStream(adopting: pipe.read, on: loop)
        var text: [UInt8] = []
        while case let bytes = try await stream.read(), !bytes.isEmpty { text += bytes }
        await stream.close()
        #expect(try await process.exitStatus == .exited(0))
        #expect(String(decoding: text, as: UTF8.self).split(separator: "\n").count == 2)
    }

    @Test("a worker answers a bank whose page has no script yet")
    func withoutScript() async throws {
        let scenario = """
            name: bank-without-script
            title: The script of the bank's page does not come
            flow: direct
            plaid: { institution: Platypus OAuth Bank }
            faults: [{ request: GET /mock/plaid/bank.js, stall: 1B }]
            steps: [linkBank, plaid: { error: ACCESS_NOT_GRANTED }, plaid: linked]
            require: [plaid.authSession]
            """
        let ending = try await Program.run(["run", "bank-without-script", "--scenarios-inline", scenario])
        #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
    }

    @Test("a run that takes longer than its limit is incomplete, and says so")
    func timeout() async throws {
        let ending = try await Program.run(["run", "plaid-linked", "--platform", "android", "--timeout", "1ms"])
        #expect(ending.status == .exited(4), "\(ending.output)\(ending.errors)")
        #expect(ending.lines.first?.hasPrefix("incomplete  plaid-linked  android") == true, "\(ending.output)")
        #expect(ending.lines.contains("    stopped: the time was up after 1ms"), "\(ending.output)")
        #expect(ending.lines.contains { $0.hasPrefix("    step 1 is not done: ") }, "\(ending.output)")
    }

    @Test("after the first that fails no other begins, and the rest is told as not played")
    func failFast() async throws {
        let ending = try await Program.run([
            "run", "plaid-linked", "--platform", "android,browser", "--defect", "never-completes", "--repeat", "3",
            "--jobs", "1", "--fail-fast",
        ])
        #expect(ending.status == .exited(1), "\(ending.output)\(ending.errors)")
        let words = ending.lines.filter { !$0.hasPrefix(" ") }.map { String($0.prefix(10)) }
        let expected = ["failed    ", "skipped   ", "not played", "skipped   ", "not played", "skipped   "]
        #expect(words == expected, "\(ending.output)")
        #expect(ending.errors.hasPrefix("1 failed, 3 skipped, 2 not played in "), "\(ending.errors)")
    }

    @Test("standard output that nobody reads any more ends it quietly")
    func readerLeft() async throws {
        let pipe = try Pipe()
        let errors = try Pipe()
        let loop = try await BuiltServer.loop
        let child = try ChildProcess(
            .init(
                BuiltServer.executable, ["run", "plaid-linked", "--platform", "all", "--repeat", "200"],
                output: .descriptor(pipe.write), error: .descriptor(errors.write)), on: loop)
        for end in [pipe.write, pipe.read, errors.write] { System.close(end) }
        let stream = try await ByteStream(adopting: errors.read, on: loop)
        var text: [UInt8] = []
        while case let more = try await stream.read(), !more.isEmpty { text += more }
        await stream.close()
        #expect(try await child.exitStatus == .exited(4))
        let errorLines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        #expect(errorLines.count == 1 && errorLines.first?.contains(" not played in ") == true, "\(errorLines)")
    }

    @Test("what can do harm is played only where that is allowed")
    func destructive() async throws {
        let careful = try await Program.run(["run", "document-named-as-folder"], environment: ["PATH": "/nowhere"])
        #expect(careful.status == .exited(2))
        #expect(careful.errors.contains("it can do harm: --allow-destructive plays it"), "\(careful.errors)")
        let allowed = try await Program.run(["run", "document-named-as-folder", "--allow-destructive"])
        #expect(allowed.status == .exited(0), "\(allowed.output)\(allowed.errors)")
    }

    @Test("a missing browser ends with 3, and says how to install one")
    func noBrowser() async throws {
        let ending = try await Program.run(["run", "plaid-linked"], environment: ["PATH": "/nowhere"])
        #expect(ending.status == .exited(3))
        #expect(ending.errors.contains("apt-get install chromium"), "\(ending.errors)")
        #expect(ending.output == "")
    }

    @Test("a server that is not there ends with 3")
    func noServer() async throws {
        let ending = try await Program.run(["run", "plaid-linked", "--server", "http://127.0.0.1:1"])
        #expect(ending.status == .exited(3))
        #expect(ending.errors.contains("127.0.0.1:1"), "\(ending.errors)")
    }

    @Test(
        "what cannot be selected ends with 2, and nothing is started",
        arguments: [
            (["run"], "SCENARIO… or --tag is missing"),
            (["run", "plaid-linkd"], "did you mean `plaid-linked`? `branch-mock scenarios list` names them."),
            (["run", "plaid-linked", "--platform", "browser"], "plaid-linked is for ios, android"),
            (["run", "--tag", "none-has-it"], "no scenario has that tag"),
            (["run", "plaid-linked", "--app", "device", "--defect", "no-bridge"], "--defect is for the simulated app"),
            (["run", "plaid-linked", "--app", "device", "--jobs", "2"], "on a device one run follows another"),
            (["run", "plaid-linked", "--app", "device", "--origins", "server"], "--origins is for the simulated app"),
            (["run", "plaid-linked", "--defect", "no-such"], "--defect must be all, or some of no-organization, "),
            (
                ["run", "plaid-linked", "--defect", "never-complete"],
                "(did you mean never-completes?), not \"never-complete\""
            ),
        ])
    func usage(arguments: [String], message: String) async throws {
        let ending = try await Program.run(arguments, environment: ["PATH": "/nowhere"])
        #expect(ending.status == .exited(2))
        #expect(ending.errors.contains(message), "\(ending.errors)")
    }

    @Test(
        "an interrupt ends it with 130 or 143, and leaves no browser and no folder behind",
        arguments: [SIGINT, SIGTERM])
    func interrupt(signal: Int32) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "branch-mock-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let running = try await Program.start(
            BuiltServer.executable, ["run", "plaid-linked", "--platform", "all", "--repeat", "100"],
            environment: ["TMPDIR": folder.path])
        // The browser is up, with all that it keeps outside of its profile.
        try await BuiltServer.until {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { profile in
                let link = folder.path + "/" + profile + "/SingletonSocket"
                return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil
            }
        }
        #expect(!processes(naming: folder.path).isEmpty)
        running.process.signal(signal)
        #expect(try await running.ending.status == .exited(signal == SIGINT ? 130 : 143))
        // What was killed is gone as soon as the kernel comes to it.
        try await BuiltServer.until { processes(naming: folder.path).isEmpty }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}

/// Ids of the processes whose command line holds `text`.
private func processes(naming text: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
        guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
            return false
        }
        return String(decoding: data, as: UTF8.self).contains(text)
    }
}
