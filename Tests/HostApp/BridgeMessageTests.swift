import FoundationEssentials
import Model
import Testing

@testable import HostApp

@Suite("What the app takes from its bridge")
struct BridgeMessageTests {
    @Test("a link and a file")
    func genuine() {
        #expect(
            BridgeMessage(#"{"type":"branchPlaidLinkOpen","url":"http://localhost/hl/x"}"#, on: .ios)
                == .openHostedLink(url: "http://localhost/hl/x"))
        #expect(
            BridgeMessage(
                #"{"type":"branchDownloadFile","filename":"a/b.pdf","mimeType":"application/pdf","base64":"aGk="}"#,
                on: .reactNative)
                == .downloadFile(SavedFile(name: "a_b.pdf", mimeType: "application/pdf", bytes: Data("hi".utf8))))
    }

    @Test(
        "noise is passed over",
        arguments: [
            "", "no JSON", "null", "7", "[]", "{}", #"{"type":"other"}"#, #"{"type":"branchPlaidLinkOpen"}"#,
            #"{"type":"branchPlaidLinkOpen","url":""}"#, #"{"type":"branchPlaidLinkOpen","url":7}"#,
            #"{"type":"branchDownloadFile","filename":"","base64":"aGk="}"#,
            #"{"type":"branchDownloadFile","filename":"a","base64":""}"#,
            #"{"type":"branchDownloadFile","filename":"a","base64":"a"}"#,
        ])
    func noise(text: String) {
        #expect(BridgeMessage(text, on: .reactNative) == nil)
    }

    @Test(
        "a URL that no browser opens is told apart from a text that is none",
        arguments: [
            ("ftp://host/", true), ("javascript:void(0)", true), ("a+b.c-1:x", true), ("http://", true),
            ("//host/x", false), ("link/start", false), ("not a link", false), ("://x", false), ("1a:x", false),
        ])
    func unopenable(url: String, isURL: Bool) {
        let message = BridgeMessage(#"{"type":"branchPlaidLinkOpen","url":"\#(url)"}"#, on: .ios)
        #expect(message == (isURL ? .openNothing(url: url) : nil))
    }

    @Test("base64 with line breaks is read")
    func wrapped() {
        let file = SavedFile(name: "a", mimeType: "", bytes: Data("hi there".utf8))
        for text in ["aGkgdGhlcmU=", "aGkg\\r\\ndGhlcmU=", " aGkgdGhlcmU=\\n"] {
            #expect(
                BridgeMessage(#"{"type":"branchDownloadFile","filename":"a","base64":"\#(text)"}"#, on: .expo)
                    == .downloadFile(file), "\(text)")
        }
    }

    @Test(
        "base64 that is not plain is refused, never read as something else",
        arguments: ["aGkgdGhlcmU", "_-8=", "data:text/plain;base64,aGkgdGhlcmU=", "aGk=aGk=", "a"])
    func notPlain(text: String) {
        #expect(BridgeMessage(#"{"type":"branchDownloadFile","filename":"a","base64":"\#(text)"}"#, on: .ios) == nil)
    }

    @Test("a refused message is known by its URL, or by its file's name")
    func subjects() {
        #expect(BridgeMessage.subject(of: #"{"type":"other","url":"http://a/"}"#) == "http://a/")
        #expect(BridgeMessage.subject(of: #"{"type":"branchDownloadFile","filename":"a.pdf"}"#) == "a.pdf")
        for text in ["", "null", "7", #"{"url":7}"#] { #expect(BridgeMessage.subject(of: text) == "") }
    }

    @Test("names become legal ones")
    func names() {
        #expect(SavedFile.cleanName(#"\/:*?"<>|.pdf"#, on: .ios) == "_________.pdf")
        #expect(SavedFile.cleanName(String(repeating: "é", count: 300), on: .android).utf16.count == 200)
        #expect(SavedFile.cleanName("a\0b", on: .android) == "a_b")
        #expect(SavedFile.cleanName("a\0b", on: .reactNative) == "a\0b")
        #expect(SavedFile.cleanName("", on: .reactNative) == "download")
    }
}

@Suite("What tells the app's windows apart")
struct UserAgentTests {
    @Test(
        "a webview's user agent shows that it is one, an auth session's that it is a browser",
        arguments: Platform.allCases)
    func agents(platform: Platform) {
        let webview = platform.webviewAgent(chromium: "156.0.0.0")
        let browser = platform.browserAgent(chromium: "156.0.0.0")
        #expect(browser.contains("Safari/"))
        #expect(!browser.contains("; wv)"))
        switch platform {
        case .ios, .reactNative: #expect(webview.contains("iPhone") && !webview.contains("Safari/"))
        case .android, .reactNativeShim, .expo: #expect(webview.contains("Android") && webview.contains("; wv)"))
        case .browser: #expect(webview == browser)
        }
    }
}
