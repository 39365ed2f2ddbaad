import Model

/// Parts of the page.
enum HTML {
    static func text(_ text: String, limit: Int = 4000) -> String { DeadText.markup(text, limit: limit) }

    /// A name with dots, which may be broken behind them.
    static func code(_ name: String) -> String {
        "<code>" + HTML.text(name).replacing(".", with: ".<wbr/>") + "</code>"
    }

    /// A round mark; text beside it says the same.
    static func mark(_ icon: String, _ tone: String) -> String {
        "<svg class=\"mark\" data-tone=\"\(tone)\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><use href=\"#i-\(icon)\"/></svg>"
    }

    /// A mark in a table's cell that leads to a run.
    static func cell(_ icon: String, _ tone: String, _ words: String, count: Int = 1, link: String) -> String {
        let label = HTML.text(words, limit: 80)
        return "<a class=\"cell\" href=\"#\(link)\" title=\"\(label)\">\(mark(icon, tone))"
            + (count > 1 ? "<span data-tone=\"\(tone)\">\(count)</span>" : "")
            + "<span class=\"unseen\">\(label)</span></a>"
    }

    /// A table with a column for each platform.
    static func table(
        id: String, title: String, corner: String, platforms: [String],
        rows: [(title: String, code: String, cells: [String])],
        legend: [(standing: Finding.Standing, words: String)] = []
    ) -> String {
        // The region is the part of it that scrolls.
        var text = "<section><h2 id=\"\(id)\">\(title)</h2>"
        text +=
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"\(id)\"><table><thead><tr><th scope=\"col\">\(corner)</th>"
        text += platforms.map { "<th scope=\"col\">\(platform($0))</th>" }.joined() + "</tr></thead><tbody>\n"
        for row in rows {
            text += "<tr><th scope=\"row\"><span><bdi>\(HTML.text(row.title))</bdi></span>"
            if row.code != row.title { text += code(row.code) }
            text +=
                "</th>" + row.cells.map { $0.isEmpty ? "<td></td>" : "<td><div>\($0)</div></td>" }.joined() + "</tr>\n"
        }
        text += "</tbody></table></div>"
        if !legend.isEmpty {
            let items = legend.map { "<li>\(mark($0.standing.icon, $0.standing.tone))\($0.words)</li>" }
            text += "<ul class=\"legend\">\(items.joined())</ul>"
        }
        return text + "</section>"
    }

    /// As people write it.
    static func platform(_ name: String) -> String {
        switch Platform(rawValue: name) {
        case .ios?: "iOS"
        case .android?: "Android"
        case .reactNative?: "React Native"
        case .reactNativeShim?: "React Native shim"
        case .expo?: "Expo"
        case .browser?: "Browser"
        case nil: "Unknown platform"
        }
    }

    /// What the event is marked with in the timeline.
    static func kind(of event: Event) -> String? {
        switch event.type {
        case .pageError, .bridgeMissing, .completionNearMiss, .probeTripped: "bad"
        case .faultInjected: "warn"
        case .branchPlaidLinkOpen, .branchDownloadFile: event["threw"] == nil || event["threw"] == .null ? "app" : "bad"
        case .branchPlaidLinkComplete: "app"
        case .stepDue, .stepDone, .runStarted, .runFinished, .clockMoved: "quiet"
        default: nil
        }
    }

    static let logo =
        "<svg class=\"logo\" viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"8\"/><path d=\"M10 24V8m0 9h6a6 6 0 0 0 6-6V8\"/></svg>"

    static let symbols: String = {
        let paths = [
            ("passed", "M7.5 12.5l3 3 6-7"), ("failed", "M8.5 8.5l7 7m0-7l-7 7"), ("warned", "M12 7.5v5.5m0 3.2v.01"),
            ("waiting", "M12 8v4.5l2.5 1.5"), ("eye", "M6 12c3-5 9-5 12 0-3 5-9 5-12 0zm6 0v.01"),
            ("none", "M8.5 12h7"),
        ]
        return "<svg hidden=\"\">"
            + paths.map {
                "<symbol id=\"i-\($0)\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"11\"/><path d=\"\($1)\"/></symbol>"
            }.joined() + "</svg>"
    }()
}
