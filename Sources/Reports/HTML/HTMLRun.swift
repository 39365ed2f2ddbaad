import Model

/// One run in the page: what has to be mended, what to look at, what held, and its events.
struct HTMLRun {
    /// Most events that are shown; JSON has all.
    private static let mostEvents = 1000

    private let run: RunReport
    private let anchor: String
    private let isOpen: Bool
    private let isAlone: Bool
    private let isBrief: Bool
    private let shown: Set<Int>

    /// - Parameters:
    ///   - isAlone: it is the report's only run, so that all of it is unfolded.
    ///   - isOneOfMany: if it passed, it has no more than a line.
    init(_ run: RunReport, number: Int, isAlone: Bool = false, isOneOfMany: Bool = false) {
        (self.run, anchor, self.isAlone) = (run, "r\(number)", isAlone)
        isBrief = isOneOfMany && (run.outcome == .passed || !run.wasPlayed)
        isOpen = isAlone || [.failed, .error, .incomplete].contains(run.outcome)
        shown = Set(run.events.prefix(Self.mostEvents).map(\.id))
    }

    var text: String {
        if isBrief { return "<p class=\"run\" id=\"\(anchor)\">\(head)</p>\n" }
        return "<details class=\"run\" id=\"\(anchor)\"\(isOpen ? " open=\"\"" : "")><summary>\(head)</summary>"
            + "<div class=\"body\">\(body)</div></details>\n"
    }

    private var head: String {
        let tone = run.final ? run.tone : "look"
        var text = HTML.mark(run.final ? run.outcome.icon : "waiting", tone)
        text +=
            "<span class=\"what\"><b><bdi>\(HTML.text(run.title))</bdi></b><code>\(HTML.text(run.scenario))</code></span>"
        text += "<span class=\"where\"><span>\(HTML.platform(run.platformName))</span>"
        if let label = run.label { text += "<span class=\"chip\"><bdi>\(HTML.text(label, limit: 80))</bdi></span>" }
        let word = run.final ? run.words : "in progress"
        text += "<span class=\"word\" data-tone=\"\(tone)\">\(word)</span>"
        if run.wasPlayed { text += "<span class=\"muted\">\(run.duration.text(decimals: 2)) s</span>" }
        return text + "</span>"
    }

    private var body: String {
        var text = ""
        if !run.gaps.isEmpty {
            text += "<ul class=\"gaps\">" + run.gaps.map { "<li>\(HTML.text($0))</li>" }.joined() + "</ul>"
        } else if let note = run.note {
            text += "<p class=\"gaps\">\(run.outcome == .failed ? "Stopped: " : "")\(HTML.text(note))</p>"
        }
        text += full("Failed", .failed) + full("Warnings", .warned) + full("Waiting", .waiting)
        text += full("Look at it yourself", .notObservable, isFolded: !isAlone)
        text += full("Failed, as the scenario wants", .provoked)
        text += brief("Passed", .passed) + brief("Not exercised", .notExercised) + brief("Turned off", .off)
        return text + steps + timeline
    }

    /// Findings with all that is known of them.
    private func full(_ title: String, _ standing: Finding.Standing, isFolded: Bool = false) -> String {
        let findings = run.findings(standing)
        if findings.isEmpty { return "" }
        let head = "<h3>\(title) <span class=\"count\">\(findings.count)</span></h3>"
        let start = isFolded ? "<details class=\"group\"><summary>\(head)</summary>" : head
        return start
            + findings.map { finding in
                var text =
                    "<div class=\"finding\" data-tone=\"\(standing.tone)\"><h4>\(HTML.mark(standing.icon, standing.tone))"
                text += "<span>\(HTML.text(finding.title))</span>"
                if finding.id != finding.title { text += HTML.code(finding.id) }
                text += "</h4><dl>" + term("Expected", finding.expected) + term("Got", finding.got)
                if !finding.evidence.isEmpty { text += "<dt>Evidence</dt><dd>\(evidence(finding))</dd>" }
                text += term("What to do", finding.hint) + term("Guide", finding.guide) + "</dl>"
                if let gap = finding.guideGap {
                    text += "<p class=\"gap\"><b>The guide’s own sample fails here, too:</b> \(HTML.text(gap))</p>"
                }
                return text + "</div>"
            }.joined() + (isFolded ? "</details>" : "")
    }

    private func term(_ name: String, _ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        return "<dt>\(name)</dt><dd>\(HTML.text(text))</dd>"
    }

    private func evidence(_ finding: Finding) -> String {
        let links = finding.evidence.prefix(20).map { id in
            shown.contains(id) ? "<a href=\"#\(anchor)-\(id)\">#\(id)</a>" : "#\(id)"
        }
        let rest = finding.evidence.count > 20 ? " and \(finding.evidence.count - 20) more" : ""
        return links.joined(separator: " ") + rest
    }

    /// Findings that need no more than a line each, folded away.
    private func brief(_ title: String, _ standing: Finding.Standing) -> String {
        let findings = run.findings(standing)
        if findings.isEmpty { return "" }
        let rows = findings.map { finding in
            let more = finding.got.isEmpty ? "" : "<span class=\"muted\">\(HTML.text(finding.got))</span>"
            return
                "<li>\(HTML.mark(standing.icon, standing.tone))<span><span>\(HTML.text(finding.title))</span> \(HTML.code(finding.id))\(more)</span></li>"
        }
        return
            "<details class=\"group\"><summary><h3>\(title) <span class=\"count\">\(findings.count)</span></h3></summary><ul class=\"brief\">"
            + rows.joined() + "</ul></details>"
    }

    private var steps: String {
        let steps = run.steps
        if steps.isEmpty { return "" }
        let rows = steps.map { step in
            let isDone = step.state == "done"
            let mark = HTML.mark(isDone ? "passed" : "none", isDone ? "good" : "none")
            return
                "<li>\(mark)<span><code>\(HTML.text(step.text))</code>\(isDone ? "" : " <span class=\"muted\">\(HTML.text(step.state))</span>")</span></li>"
        }
        let done = steps.count { $0.state == "done" }
        return
            "<details class=\"group\"><summary><h3>Steps <span class=\"count\">\(done) of \(steps.count)</span></h3></summary><ol class=\"brief\">"
            + rows.joined() + "</ol></details>"
    }

    private func facts(of event: Event) -> String {
        event.facts(limit: 300).prefix(30).map {
            "<i>\(HTML.text($0.name, limit: 60))</i> <bdi>\(HTML.text($0.value))</bdi>"
        }
        .joined(separator: " ")
    }

    private var timeline: String {
        if run.events.isEmpty { return "" }
        let rows = run.events.prefix(Self.mostEvents).map { event in
            let kind = HTML.kind(of: event)
            return "<li id=\"\(anchor)-\(event.id)\"\(kind.map { " data-kind=\"\($0)\"" } ?? "")>"
                + "<span class=\"time\">\(event.elapsed.text(decimals: 3))</span>"
                + "<span class=\"type\">\(event.type.rawValue)\(event.late ? " <i>late</i>" : "")</span>"
                + "<span class=\"data\">\(facts(of: event))</span>"
                + "<span class=\"id\">#\(event.id)</span></li>"
        }
        let rest = run.events.count - Self.mostEvents
        let more = rest > 0 ? "<p class=\"muted\">\(rest) more events are in the JSON report.</p>" : ""
        return
            "<details class=\"group timeline\"\(isAlone ? " open=\"\"" : "")><summary><h3>Timeline <span class=\"count\">\(run.events.count) events</span></h3></summary><ol class=\"events\">"
            + rows.joined(separator: "\n") + "</ol>\(more)</details>"
    }
}
