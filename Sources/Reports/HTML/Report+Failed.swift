extension Report {
    /// Most runs in the list of those that did not pass; the rest follow them in the page.
    private static let mostListed = 20

    /// Links to the runs that did not pass; nothing if all did.
    func failedList(_ order: [Int]) -> String {
        let failed = order.filter { [.failed, .error, .incomplete].contains(runs[$0].outcome) }
        if failed.isEmpty { return "" }
        var items = failed.prefix(Self.mostListed).map { index in
            let run = runs[index]
            let label = run.label.map { " · <bdi>\(HTML.text($0, limit: 80))</bdi>" } ?? ""
            return "<li><a href=\"#r\(index + 1)\">\(HTML.mark(run.outcome.icon, run.tone))"
                + "<span><b><bdi>\(HTML.text(run.title, limit: 200))</bdi></b> "
                + "<span class=\"muted\">\(HTML.platform(run.platformName))\(label)</span> "
                + "<span class=\"word\" data-tone=\"\(run.tone)\">\(run.outcome.words)</span></span></a></li>\n"
        }
        if failed.count > Self.mostListed {
            items.append(
                "<li><a href=\"#r\(failed[Self.mostListed] + 1)\">and \(failed.count - Self.mostListed) more</a></li>\n"
            )
        }
        return
            "<nav class=\"failed\" aria-labelledby=\"failed\"><h2 id=\"failed\">Not passed</h2><ul>\(items.joined())</ul></nav>"
    }
}
