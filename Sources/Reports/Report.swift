/// What came of one or several runs, for people and for CI systems to read.
package struct Report: Sendable, Hashable {
    /// Grows if a member of the JSON goes away or changes its meaning.
    package static let schemaVersion = 1

    /// In the order in which they were asked for.
    package var runs: [RunReport]
    /// Wall clock, microseconds since 1970: when the first run began; `nil` if none did.
    package var start: Int64?
    /// From there to the end of the last one.
    package var duration: Duration

    /// - Parameter duration: how long it all took; the sum of the runs' durations if that is not known.
    package init(_ runs: [RunReport], duration: Duration? = nil) {
        self.runs = runs
        start = runs.compactMap(\.start).min()
        self.duration = duration ?? runs.reduce(.zero) { $0 + $1.duration }
    }

    package func count(_ outcome: RunReport.Outcome) -> Int { runs.count { $0.outcome == outcome } }
}

/// The forms that a report has. Raw values are those of `format=` and `--format`.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    case html, junit, json, markdown

    package var mediaType: String {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .junit: "application/xml; charset=utf-8"
        case .json: "application/json"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }
}

extension Report {
    /// The report's text as UTF-8.
    package func bytes(as format: ReportFormat) -> [UInt8] {
        switch format {
        case .html: Array(html.utf8)
        case .junit: Array(junit().utf8)
        case .json: Array(jsonText.utf8)
        case .markdown: Array(markdown.utf8)
        }
    }
}
