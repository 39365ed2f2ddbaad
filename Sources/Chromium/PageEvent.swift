/// What happens in a page, in its order.
package enum PageEvent: Sendable, Hashable {
    /// The page's script called `send`.
    case message(PageMessage)
    /// The page goes to this URL, whatever its scheme: a link, a redirect, a script, a form.
    case navigation(url: String)
    /// The document and all it needs have been loaded.
    case loaded
    /// A file was saved.
    case downloaded(DownloadedFile)
    /// A file broke off on its way.
    case downloadFailed(DownloadedFile)
    /// Its process died.
    case crashed
}

/// What a page's script sent.
package struct PageMessage: Sendable, Hashable {
    package var text: String
    /// `https://example.com`; empty for sandboxed frames and the like.
    package var origin: String
    /// From the page itself rather than from a frame in it.
    package var isFromTop: Bool

    package init(text: String, origin: String, isFromTop: Bool) {
        (self.text, self.origin, self.isFromTop) = (text, origin, isFromTop)
    }
}

/// A file that came over HTTP.
package struct DownloadedFile: Sendable, Hashable {
    package var url: String
    /// As the browser made it from the headers and the URL.
    package var filename: String
    package var path: String
    /// What its response said of it, as far as it is known; both are empty for a link with `download`.
    package var mimeType = ""
    package var disposition = ""
}
