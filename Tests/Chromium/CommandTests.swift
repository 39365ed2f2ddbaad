import FoundationEssentials
import Loop
import Model
import Testing

@testable import Chromium

@Suite("What goes over the pipe")
struct CommandTests {
    @Test("a command for a page is JSON with the session's name, ended by a NUL")
    func frame() {
        let command = Command("Page.navigate", ["url": "http://localhost/"], session: "S")
        let text = String(decoding: command.frame(id: 7), as: UTF8.self)
        #expect(
            text == #"{"id":7,"method":"Page.navigate","params":{"url":"http://localhost/"},"sessionId":"S"}"# + "\0")
    }

    @Test("a reply with an error is a refusal with the browser's reason")
    func refusal() throws {
        let message = try #require(Message(JSON.parse(#"{"id":3,"error":{"code":-32000,"message":"No target"}}"#)))
        guard case .reply(3, .failure(let error)) = message else {
            Issue.record("not taken for a reply")
            return
        }
        #expect(error == BrowserError(.refused, "No target"))
    }

    @Test("an event bears the session that it is for")
    func event() throws {
        let json = try JSON.parse(#"{"method":"Page.loadEventFired","params":{"timestamp":1.5},"sessionId":"S"}"#)
        guard case .event("Page.loadEventFired", let parameters, "S") = try #require(Message(json)) else {
            Issue.record("not taken for an event")
            return
        }
        #expect(parameters["timestamp"] == 1.5)
    }

    @Test("the user agent's version keeps the major number only")
    func version() {
        #expect(Browser.userAgentVersion("Chrome/156.0.8078.108") == "156.0.0.0")
        #expect(Browser.userAgentVersion("HeadlessChrome/99.1.2.3") == "99.0.0.0")
    }
}

@Suite("Finding the browser")
struct BrowserExecutableTests {
    @Test("BRANCH_MOCK_CHROMIUM goes before all else")
    func named() throws {
        #expect(try BrowserExecutable.find(in: ["BRANCH_MOCK_CHROMIUM": "/bin/sh", "PATH": "/usr/bin"]) == "/bin/sh")
    }

    @Test("a name that is no program is said to be none")
    func wrongName() {
        #expect(throws: BrowserError(.missing, "BRANCH_MOCK_CHROMIUM names /no/such, which is no program")) {
            try BrowserExecutable.find(in: ["BRANCH_MOCK_CHROMIUM": "/no/such"])
        }
    }

    @Test("where no browser is installed, the error says how to install one")
    func missing() throws {
        let error = try #require(throws: BrowserError.self) { try BrowserExecutable.find(in: ["PATH": "/nowhere"]) }
        #expect(error.code == .missing)
        #expect(error.description.contains("apt-get install chromium"))
    }

    @Test("a snap is passed over for a browser that is none")
    func snap() throws {
        let folder = try TemporaryFolder("branch-mock-snap")
        let files = FileManager.default
        defer { try? files.removeItem(atPath: folder.path) }
        for path in ["snap", "google-chrome"] {
            #expect(
                files.createFile(
                    atPath: "\(folder.path)/\(path)", contents: nil, attributes: [.posixPermissions: 0o755]))
        }
        try files.createSymbolicLink(atPath: folder.path + "/chromium", withDestinationPath: folder.path + "/snap")
        #expect(try BrowserExecutable.find(in: ["PATH": folder.path]) == folder.path + "/google-chrome")
    }
}

@Suite("How the browser is started")
struct BrowserFlagTests {
    @Test("only root's browser is without its sandbox")
    func sandbox() {
        #expect(BrowserFlags.all(profile: "/p", isRoot: true, hosts: []).contains("--no-sandbox"))
        #expect(!BrowserFlags.all(profile: "/p", isRoot: false, hosts: []).contains("--no-sandbox"))
    }

    @Test("it looks up no names but those it is told")
    func hosts() {
        let flags = BrowserFlags.all(
            profile: "/p", isRoot: false, hosts: ["mock.test"],
            routes: [HostRoute("*.branchapp.com:443", to: "[::1]:8443")],
            keys: ["a=", "b="])
        #expect(flags.contains("--ignore-certificate-errors-spki-list=a=,b="))
        let rules = flags.filter { $0.hasPrefix("--host-resolver-rules=") }
        #expect(
            rules == [
                "--host-resolver-rules=MAP *.branchapp.com:443 [::1]:8443, MAP *.localhost localhost, MAP * ~NOTFOUND, "
                    + "EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1], EXCLUDE mock.test"
            ])
    }
}
