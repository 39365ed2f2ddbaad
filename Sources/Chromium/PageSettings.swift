/// What a page is like before anything is loaded into it.
package struct PageSettings: Sendable {
    /// A phone's viewport, in CSS pixels.
    package var width = 390
    package var height = 844
    package var userAgent: String
    /// Runs before all others in each frame of each document, and may call `send`, a function of one string.
    package var script: String?
    /// Takes any certificate for a good one.
    package var ignoresCertificates: Bool

    package init(userAgent: String, script: String? = nil, ignoresCertificates: Bool = false) {
        (self.userAgent, self.script, self.ignoresCertificates) = (userAgent, script, ignoresCertificates)
    }
}
