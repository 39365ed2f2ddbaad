extension Scenario {
    /// A link on the pages: to an external page, which belongs in the system browser, or to what `href` says.
    package struct Link: Sendable, Hashable {
        package var id: String
        package var title: String
        package var open: Open = .blank
        /// `tel:`, `mailto:` or `sms:`.
        package var href: String?

        /// How the page opens it.
        package enum Open: String, Sendable, Hashable, CaseIterable {
            /// `<a target=_blank>`.
            case blank
            /// `window.open` at the tap.
            case windowOpen
            /// `window.open` once a fetch has been answered.
            case windowOpenAfterFetch
            /// `<a target=_blank rel=noopener>`.
            case noopener
            /// `window.open("about:blank")`, whose location is then set.
            case aboutBlank
            /// In the page's own place.
            case `self`
            /// A form that is posted into a new window.
            case form
        }

        package init(id: String, title: String) { (self.id, self.title) = (id, title) }
    }

    /// A frame that is as it should be, and must be let in.
    package enum Frame: String, Sendable, Hashable, CaseIterable { case srcdoc }

    /// What must not be obeyed.
    package enum Probe: String, Sendable, Hashable, CaseIterable {
        /// A page on another origin posts a message.
        case strangerOrigin
        /// The same under names that look like the page's own.
        case lookAlike
        /// Frames of each kind post messages.
        case frame
        /// Messages that mean nothing, before a good one.
        case noise
        /// A port with bad certificates.
        case badCertificate
    }
}
