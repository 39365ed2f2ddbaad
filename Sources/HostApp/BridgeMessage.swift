import Chromium
import FoundationEssentials
import Model

/// What the page asks of the app.
enum BridgeMessage: Sendable, Hashable {
    case openHostedLink(url: String)
    /// The same with a URL that no browser opens.
    case openNothing(url: String)
    case downloadFile(SavedFile)
    /// A page wants a window of its own, which the app hands on. No page sends this; the webview does.
    case openWindow(url: String)

    /// `nil` for what an app passes over: no JSON, another type, a text that is no URL, an empty file.
    init?(_ text: String, on platform: Platform) {
        guard let json = try? JSON.parse(text) else { return nil }
        switch json["type"]?.string {
        case "branchPlaidLinkOpen":
            guard let url = json["url"]?.string, RedirectRule.hasScheme(url) else { return nil }
            self = Self.isWebPage(url) ? .openHostedLink(url: url) : .openNothing(url: url)
        case "branchDownloadFile":
            guard let name = json["filename"]?.string, !name.isEmpty, let base64 = json["base64"]?.string,
                !base64.isEmpty, let data = Self.decoded(base64)
            else { return nil }
            self = .downloadFile(
                SavedFile(
                    name: SavedFile.cleanName(name, on: platform), mimeType: json["mimeType"]?.string ?? "", bytes: data
                ))
        case BridgeScript.newWindow:
            guard let url = json["url"]?.string else { return nil }
            self = .openWindow(url: url)
        default: return nil
        }
    }

    /// What a message is about, whatever the app makes of it: a URL or a file's name.
    static func subject(of text: String) -> String {
        let json = try? JSON.parse(text)
        return json?["url"]?.string ?? json?["filename"]?.string ?? ""
    }

    /// With or without line breaks; what else is not of the alphabet makes it unreadable.
    private static func decoded(_ base64: String) -> Data? {
        if let data = Data(base64Encoded: base64) { return data }
        let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        return Data(base64Encoded: Data(base64.utf8.filter { !blanks.contains($0) }))
    }

    private static func isWebPage(_ url: String) -> Bool {
        ["http://", "https://"].contains { url.lowercased().hasPrefix($0) && url.count > $0.count }
    }
}

/// A file as the app saves it.
struct SavedFile: Sendable, Hashable {
    var name: String
    var mimeType: String
    var bytes: Data

    /// What the browser saved of an HTTP download.
    init(_ file: DownloadedFile, on platform: Platform) throws {
        let name = Self.cleanName(file.filename, on: platform)
        self.init(name: name, mimeType: "", bytes: try Data(contentsOf: URL(filePath: file.path)))
    }

    init(name: String, mimeType: String, bytes: Data) {
        (self.name, self.mimeType, self.bytes) = (name, mimeType, bytes)
    }

    static let longestName = 200

    /// What the guide's samples make of a file's name: a legal one of at most 200 UTF-16 units.
    static func cleanName(_ name: String, on platform: Platform) -> String {
        let forbidden = Set("\\/:*?\"<>|".utf16 + (platform == .android ? [0] : []))
        let units = name.utf16.prefix(longestName).map { forbidden.contains($0) ? UInt16(UInt8(ascii: "_")) : $0 }
        let clean = String(decoding: units, as: UTF16.self)
        return clean.isEmpty && platform != .android ? "download" : clean
    }
}
