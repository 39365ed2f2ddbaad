import Chromium
import FoundationEssentials
import Model

/// Files that the app saves for the worker.
extension SimulatedApp {
    static let shownInPlace = "it is shown in place of the page"

    /// A file that came over HTTP.
    func save(_ file: DownloadedFile) async throws {
        let handling = FileHandling(of: (file.mimeType, file.disposition), by: manner, on: platform)
        if has(.showsAttachment) || handling == .shown {
            // Stands for a viewer's page.
            try await webview.navigate(to: "about:blank")
            return refuse(file.url, Self.shownInPlace)
        }
        // In another jar than the webview's, as native code does.
        if has(.fetchesWithoutCookie) { try await show(inBrowser: file.url) }
        switch handling {
        case .fetchedAgain: try await fetchAgain(file.url)
        case .dropped: refuse(file.url, "the app takes no files over HTTP")
        case .saved, .shown: keep(try SavedFile(file, on: platform), isFromBridge: false)
        }
    }

    /// Native code asks for the URL, with a jar and an agent of its own.
    private func fetchAgain(_ url: String) async throws {
        let jar = try await browser.newJar()
        defer { browser.loop.spawn { await jar.close() } }
        let page = try await jar.newPage(PageSettings(userAgent: "App/1 CFNetwork/3826.500.131 Darwin/24.5.0"))
        try await page.navigate(to: url)
        var isAsked = false
        for await event in page.events {
            switch event {
            case .navigation: isAsked = true
            case .downloaded(var file):
                // The sample names it by the URL's last part.
                file.filename = url.prefix { !"?#".contains($0) }.split(separator: "/").last.map(String.init) ?? ""
                return keep(try SavedFile(file, on: platform), isFromBridge: false)
            case .downloadFailed: return state.update { $0.brokenFiles += 1 }
            // What is no file, such as a refusal, is saved by the sample as if it were one; nobody takes it for the document.
            case .loaded where isAsked:
                return refuse(url, "it was asked for again, without the web view's cookies, and refused")
            default: break
            }
        }
    }

    func keep(_ file: SavedFile, isFromBridge: Bool) {
        var file = file
        if has(.savesBase64Text), isFromBridge { file.bytes = Data(file.bytes.base64EncodedString().utf8) }
        if has(.truncatesDownload) { file.bytes = file.bytes.prefix(file.bytes.count / 2) }
        if has(.manglesName) { file.name = file.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        let saved = file
        state.update { $0.files.append(saved) }
    }
}
