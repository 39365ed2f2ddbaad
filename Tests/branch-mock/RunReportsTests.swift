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
