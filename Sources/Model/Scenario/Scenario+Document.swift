extension Scenario {
    /// A file that the worker can download.
    package struct Document: Sendable, Hashable {
        package var id: String
        package var title: String
        package var filename: String
        package var mimeType: String
        package var source: Source
        package var via: Via = .bridge
        package var payload: Payload = .plain
        package var disposition: Disposition = .standard
        package var access = Access()

        package enum Source: Sendable, Hashable {
            case bytes([UInt8])
            /// So many bytes, made up from the document's id: the same each time.
            case madeUp(size: Int)
        }

        /// How it is handed over.
        package enum Via: String, Sendable, Hashable, CaseIterable {
            /// By the bridge where it has a method for files, else as `attachment`.
            case bridge
            /// The page goes to an HTTP response that is an attachment.
            case attachment
            /// The worker taps `<a href download>`.
            case anchor
            /// The download starts by itself once the page is shown.
            case auto
        }

        /// How the bytes are spelled over the bridge.
        package enum Payload: String, Sendable, Hashable, CaseIterable {
            /// RFC 4648 §4, with padding.
            case plain
            /// With a line break after every 76 characters (RFC 2045 §6.8).
            case wrapped
            /// Without padding.
            case unpadded
            /// RFC 4648 §5, with padding.
            case urlSafe
            /// `data:TYPE;base64,` before it.
            case dataURL
            /// Nothing at all.
            case empty
        }

        /// The header `Content-Disposition` of the HTTP response.
        package enum Disposition: Sendable, Hashable {
            /// `attachment` with the filename (RFC 6266).
            case standard
            case none
            /// The header's value as it is; scalars from U+0080 to U+00FF are bytes.
            case raw(String)
        }

        /// Who gets the file over HTTP, and how often.
        package struct Access: Sendable, Hashable {
            /// Only with the login's cookie.
            package var cookie = false
            /// How many requests are answered; all where it is `nil`.
            package var uses: Int?
            /// From the moment that the page got the URL.
            package var lifetime: Duration?
            package init() {}
        }

        package init(id: String, title: String, filename: String, mimeType: String, source: Source) {
            (self.id, self.title, self.filename) = (id, title, filename)
            (self.mimeType, self.source) = (mimeType, source)
        }

        package init(id: String, title: String, filename: String, mimeType: String, content: [UInt8]) {
            self.init(id: id, title: title, filename: filename, mimeType: mimeType, source: .bytes(content))
        }
    }
}

extension Scenario.Document {
    /// The guide's own app refuses it over the bridge, or may: it has no name, or its payload is not plain base64.
    package var isRefusable: Bool {
        filename.allSatisfy(\.isWhitespace) || ![.plain, .wrapped].contains(payload) || size == 0
    }
}
