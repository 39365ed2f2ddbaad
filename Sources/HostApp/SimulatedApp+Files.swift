import Chromium
import FoundationEssentials
import Model

/// Files that the app saves for the worker.
extension SimulatedApp {
    /// A file that came over HTTP.
    func save(_ file: DownloadedFile) async throws {
        if defect == .showsAttachment {
            // Stands for a viewer's page.
            try await webview.navigate(to: "about:blank")
            refuse(file.url, "it is shown in place of the page")
            return
        }
        // In another jar than the webview's, as native code does.
        if defect == .fetchesWithoutCookie { try await show(inBrowser: file.url) }
        keep(try SavedFile(file, on: platform), isFromBridge: false)
    }

    func keep(_ file: SavedFile, isFromBridge: Bool) {
        var file = file
        switch defect {
        case .savesBase64Text where isFromBridge: file.bytes = Data(file.bytes.base64EncodedString().utf8)
        case .truncatesDownload: file.bytes = file.bytes.prefix(file.bytes.count / 2)
        case .manglesName: file.name = file.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        default: break
        }
        let saved = file
        state.update { $0.files.append(saved) }
    }
}
