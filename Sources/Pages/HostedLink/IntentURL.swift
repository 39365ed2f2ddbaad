/// Chrome's way to an Android app: an `intent:` URL whose data is another URL.
enum IntentURL {
    /// The intent that views `url`. A text without a scheme of its own, and one that is an intent already, stay as they are.
    static func text(for url: String) -> String {
        guard let scheme = PageHeaders.scheme(of: url), scheme != "intent", let colon = url.firstIndex(of: ":") else {
            return url
        }
        return "intent\(url[colon...])#Intent;scheme=\(url[..<colon]);end"
    }
}
