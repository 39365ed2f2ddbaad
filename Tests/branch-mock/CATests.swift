import FoundationEssentials
import Glibc
import Synchronization
import TLS
import Testing

@testable import branch_mock

@Suite("The verb ca")
struct CATests {
    let temporary: TemporaryFolder
    var folder: String { temporary.path + "/ca" }

    init() throws { temporary = try TemporaryFolder() }

    private func run(_ arguments: String...) async -> (output: String, error: String, code: ExitCode) {
        await Run.tool(["ca"] + arguments + ["--ca-dir", folder], environment: ["USER": "sam"])
    }

    private func authority() throws -> LocalAuthority { try #require(try AuthorityFolder(folder).load()) }

    @Test("shows nothing where there is nothing, and makes nothing") func nothing() async {
        let shown = await run("show")
        #expect(
            shown.error
                == "branch-mock ca: there is no local CA in \(folder) yet; `branch-mock ca install` makes one\n")
        #expect(shown.code == .unreachable)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("exports what it then shows") func exportAndShow() async throws {
        let exported = await run("export")
        #expect(exported.code == .passed)
        let authority = try authority()
        #expect(try Array(exported.output.utf8) == authority.export(.pem))
        let shown = await run("show")
        #expect(shown.code == .passed)
        #expect(shown.error == "")
        let lines = shown.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("Branch Mock local CA (sam@"))
        #expect(try lines[1] == "  SHA-256       \(authority.root.fingerprint())")
        #expect(lines[2].hasPrefix("  until         20"))
        #expect(
            lines.dropFirst(3).map(String.init) == [
                "  signs for     localhost, *.localhost",
                "                127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1/128, "
                    + "fe80::/10, fc00::/7", "  kept in       \(folder)",
            ])
    }

    @Test("exports every format, byte for byte", arguments: ExportFormat.allCases)
    func formats(format: ExportFormat) async throws {
        let file = temporary.path + "/root"
        let written = await run("export", "--format", format.rawValue, "--output", file)
        #expect(written == ("", "", .passed))
        let expected = try authority().export(format)
        #expect(Array(try Data(contentsOf: URL(filePath: file))) == expected)
        let bytes = Mutex<[UInt8]>([])
        let output = Output(writeBytes: { some in bytes.withLock { $0 += some } }, writeError: { _ in })
        let code = await Tool(environment: [:], output: output).run(
            ["ca", "export", "--ca-dir", folder, "--format", format.rawValue])
        #expect(code == .passed)
        #expect(bytes.withLock { $0 } == expected)
    }

    @Test("says so where it cannot write") func output() async {
        let written = await run("export", "--output", "/dev/null/root.pem")
        #expect(written.error.hasPrefix("branch-mock ca: --output: /dev/null/root.pem cannot be written\n"))
        #expect(written.code == .usage)
    }

    @Test("makes a CA for Branch's names only when it is asked to, and says how") func branchNames() async throws {
        #expect(await run("export").code == .passed)
        for verb in ["show", "export", "install"] {
            let refused = await run(verb, "--branch-names")
            #expect(refused.code == .usage)
            #expect(refused.error.contains("`branch-mock ca renew --branch-names` makes one that is"))
        }
        let old = try authority().root.fingerprint()
        let renewed = await run("renew", "--branch-names")
        #expect(renewed.code == .passed)
        #expect(renewed.output.contains("\n                direct-sandbox.branchapp.com\n"))
        #expect(renewed.output.contains("has to be trusted anew"))
        #expect(try authority().root.fingerprint() != old)
        #expect(try authority().constraints.coverBranchNames)
        #expect(await run("show", "--branch-names").code == .passed)

        let back = await run("renew")
        #expect(back.output.hasSuffix("this one is not, without --branch-names.\n"))
        #expect(try !authority().constraints.coverBranchNames)
        #expect(await !run("renew").output.contains("The one before"))
    }

    @Test("says why a folder is refused, and renews a damaged CA") func refused() async throws {
        #expect(await run("export").code == .passed)
        let file = folder + "/authority.pem"
        try temporary.write("not a CA", to: "ca/authority.pem")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let damaged = await run("show")
        #expect(damaged.code == .unreachable)
        #expect(
            damaged.error == "branch-mock ca: \(file) is damaged; `branch-mock ca renew` makes a new one: "
                + "\(file) has no certificate\n")
        #expect(await run("renew").code == .passed)
        #expect(await run("show").code == .passed)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        let open = await run("show")
        #expect(open.code == .unreachable)
        #expect(open.error.hasSuffix("it holds a key: chmod 700 \(folder)\n"))
    }

    @Test("keeps it in the user's data folder, unless told otherwise") func place() async {
        let data = temporary.path + "/data"
        let made = await Run.tool(["ca", "export"], environment: ["XDG_DATA_HOME": data])
        #expect(made.code == .passed)
        let shown = await Run.tool(["ca", "show"], environment: ["BRANCH_MOCK_CA_DIR": data + "/branch-mock"])
        #expect(shown.output.hasSuffix("  kept in       \(data)/branch-mock\n"))
        let homeless = await Run.tool(["ca", "show"])
        #expect(homeless.error.contains("neither XDG_DATA_HOME nor HOME says where"))
        #expect(homeless.code == .usage)
    }

    @Test("is not root's by mistake", .enabled(if: geteuid() == 0, "only root can be root by mistake"))
    func sudo() async {
        let environment = ["SUDO_UID": "1000", "HOME": temporary.path]
        let refused = await Run.tool(["ca", "install"], environment: environment)
        #expect(refused.code == .usage)
        #expect(refused.error.contains("by sudo this would be root's CA, not yours"))
        let meant = await Run.tool(["ca", "export", "--ca-dir", folder], environment: environment)
        #expect(meant.code == .passed)
    }

    @Test("does nothing else", arguments: ["", "Show", "trust"])
    func otherWord(word: String) async {
        let refused = await run(word)
        #expect(refused.code == .usage)
        #expect(refused.error.contains("it is show, export, install, uninstall or renew, not \(word)\n"))
    }
}
