import FoundationEssentials
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
