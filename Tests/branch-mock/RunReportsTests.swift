import FoundationEssentials
import Glibc
import Loop
import Testing

@testable import branch_mock

/// Each of these ends before a server or a browser would start.
@Suite("Reports of run") struct RunReportsTests {
    @Test(
        "a file that cannot be written is found out before anything is played",
        arguments: [
            ("--html", "/proc/none/out.html"), ("--json", "FOLDER"), ("--markdown", "FOLDER/new/"),
            ("--junit", "FOLDER/file/out.xml"),
        ])
    func unwritable(flag: String, path: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let path = path.replacing("FOLDER", with: folder.path)
        for arguments in [["run", "plaid-linked", flag, path], ["report", "latest", "--output", path]] {
            let result = await Run.tool(arguments)
            #expect(result.code == .usage)
            #expect(
                result.error.contains("\(arguments[arguments.count - 2]): \(path) cannot be written"), "\(result.error)"
            )
        }
    }

    @Test("all files that cannot be written are named at once")
    func allNamed() async throws {
        let result = await Run.tool(["run", "plaid-linked", "--html", "/proc/none/a", "--junit", "/proc/none/b"])
        #expect(result.code == .usage)
        let message = "--html: /proc/none/a cannot be written; --junit: /proc/none/b cannot be written\n"
        #expect(result.error.hasPrefix("branch-mock run: " + message), "\(result.error)")
    }

    @Test(
        "a report takes its file's place whole: what had opened it keeps the old one, a link stays one, nothing else is left"
    )
    func replaced() async throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "out/report")
        try folder.link("link", to: folder.path + "/out/report")
        let old = open(folder.path + "/out/report", O_RDONLY | O_CLOEXEC)
        defer { System.close(old) }
        try OutputFile(folder.path + "/link", flag: "html").write(Array("new".utf8))
        #expect(try System.readAll(old, limit: 10) == Array("old".utf8))
        let file = try #require(FileManager.default.contents(atPath: folder.path + "/out/report"))
        #expect(String(decoding: file, as: UTF8.self) == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["link", "out"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["report"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link").hasSuffix("/report"))
    }

    @Test("a device is written to, and not replaced")
    func device() async throws {
        try OutputFile("/dev/null", flag: "html").write(Array("new".utf8))
        #expect(throws: Failure.usage("--html: /dev/full cannot be written")) {
            try OutputFile("/dev/full", flag: "html").write(Array("new".utf8))
        }
        for name in ["null", "full"] {
            let type = try FileManager.default.attributesOfItem(atPath: "/dev/" + name)[.type] as? FileAttributeType
            #expect(type == .typeCharacterSpecial)
        }
    }

    @Test(
        "a server's URL that none can be asked at is wrong usage, for each verb",
        arguments: [
            "localhost:8080", "https://localhost:8443", "ftp://127.0.0.1", "http://", "http://mock.example.com",
            "http://127.0.0.1:99999", "http://127.0.0.1:8080/?x", "http://a b",
        ])
    func server(url: String) async throws {
        let wanted =
            "--server must be an http: URL whose host is an IP address or localhost, as http://localhost:8080, not"
        for verb in [["run", "plaid-linked"], ["wait", "--verdict"], ["report", "latest"], ["health"]] {
            let result = await Run.tool(verb + ["--server", url])
            #expect(result.code == .usage)
            #expect(result.error.contains("\(wanted) \"\(url)\""), "\(result.error)")
        }
        let result = await Run.tool(["health"], environment: ["BRANCH_MOCK_SERVER": url])
        #expect(result.code == .usage && result.error.contains("BRANCH_MOCK_SERVER must be"))
    }

    @Test("two reports in one file, and details of none, are wrong usage")
    func usage() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out"
        let same = await Run.tool(["run", "plaid-linked", "--json", path, "--junit", path])
        #expect(same.error.contains("--json and --junit name the same file"), "\(same.error)")
        let none = await Run.tool(["run", "plaid-linked", "--junit-detail", "checks"])
        #expect(none.error.contains("--junit FILE is written, which is missing"), "\(none.error)")
        #expect((same.code, none.code) == (.usage, .usage))
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
