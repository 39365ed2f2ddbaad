import HostApp
import Model
import ScenarioFile

/// How `run` tells of each app: a line that begins with what became of it, and beneath it what has to be mended.
struct RunLines: Sendable {
    private var widths: [Int] = []
    private let isStrict: Bool
    private let isColored: Bool

    /// Most events that are shown of what proves a failure.
    private static let mostEvidence = 3

    init(_ plan: RunPlan, isStrict: Bool = false, isColored: Bool = false) {
        (self.isStrict, self.isColored) = (isStrict, isColored)
        let rows = plan.items.map(Self.columns)
        widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    }

    func text(_ item: RunPlan.Item, _ result: RunPlayer.Result) -> String {
        switch result {
        case .skipped(let reason): line("skipped", item, reason)
        case .notPlayed(let reason): line("not played", item, reason)
        case .broke(let failure, let duration):
            line("error", item, Self.seconds(duration)) + Self.indented(failure.message)
        case .played(let play, let duration):
            line(play.verdict["verdict"]?.string ?? "incomplete", item, Self.seconds(duration)) + details(play)
        }
    }

    /// `12 passed (2 with warnings), 1 failed, 3 skipped in 8.40s`
    func summary(_ results: [RunPlayer.Result], after duration: Duration) -> String {
        let counts = ["passed", "failed", "incomplete", "error", "skipped", "not played"].compactMap { word in
            let these = results.filter { $0.word == word }
            let warned = word == "passed" ? these.count(where: isWarned) : 0
            return these.isEmpty ? nil : "\(these.count) \(word)" + (warned > 0 ? " (\(warned) with warnings)" : "")
        }
        return "\(counts.joined(separator: ", ")) in \(Self.seconds(duration))\n"
    }

    private func isWarned(_ result: RunPlayer.Result) -> Bool {
        guard case .played(let play, _) = result else { return false }
        return (play.verdict["checks"]?.array ?? []).contains {
            $0["outcome"] == "failed" && $0["level"] != "off" && $0["provoked"] != true && !counts($0)
        }
    }

    /// What the check comes to decides over the run.
    private func counts(_ check: JSON) -> Bool { check["level"] == "error" && (isStrict || check["guideGap"] == nil) }

    /// `--list-defects`: each defect, the check that names it, what the app does, and on which platforms, if not on all.
    static func defects() -> String {
        let most = Platform.allCases.filter { $0 != .browser }
        let rows = Defect.allCases.map { defect in
            let platforms = defect.platforms == most ? [] : defect.platforms.map(\.rawValue)
            let only = platforms.isEmpty ? "" : " (only \(platforms.joined(separator: ", ")))"
            return (defect.rawValue, defect.check?.rawValue ?? "the scenario's expect", defect.summary + only)
        }
        let (names, checks) = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
        return rows.map { pad($0.0, names) + "  " + pad($0.1, checks) + "  " + $0.2 + "\n" }.joined()
    }

    // MARK: One line

    private func line(_ word: String, _ item: RunPlan.Item, _ last: String) -> String {
        var parts: [String] = []
        for (text, width) in zip(Self.columns(item), widths) where width > 0 { parts.append(Self.pad(text, width)) }
        let first = Self.pad(word, "incomplete".count)
        return (isColored ? Self.colored(word, first) : first) + "  "
            + Display.line((parts + [last]).joined(separator: "  ")) + "\n"
    }

    /// In ECMA-48's green, red, yellow; what was not played is faint.
    private static func colored(_ word: String, _ text: String) -> String {
        let color =
            switch word {
            case "passed": 32
            case "failed", "error": 31
            case "incomplete": 33
            default: 2
            }
        return "\u{1B}[\(color)m\(text)\u{1B}[0m"
    }

    private static func columns(_ item: RunPlan.Item) -> [String] {
        [item.order.scenario.name, item.order.platform.rawValue, item.order.label ?? ""]
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// `0.71s`
    private static func seconds(_ duration: Duration) -> String {
        let hundredths = duration.microseconds / 10_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)s"
    }

    // MARK: What has to be mended

    private func details(_ play: Phone.Play) -> String {
        let verdict = play.verdict["verdict"]?.string
        var text = ""
        for check in play.verdict["checks"]?.array ?? [] where check["outcome"] == "failed" {
            let counts = counts(check)
            // What counts and does not make the run fail is what its scenario provokes.
            if counts, verdict != "failed" { continue }
            text += Self.indented(
                (counts ? "" : "warning: ") + "\(check["id"]?.string ?? ""): \(check["title"]?.string ?? "")")
            text += Self.rows(check, ["expected", "got"]) + Self.evidence(check, play) + Self.rows(check, ["hint"])
        }
        if verdict == "failed" {
            for expectation in play.verdict["expectations"]?.array ?? [] where expectation["outcome"] == "failed" {
                text += Self.indented("expect: \(expectation["expectation"]?.string ?? "")")
                text += Self.rows(expectation, ["got"]) + Self.evidence(expectation, play)
            }
        }
        if verdict == "incomplete" {
            for step in play.verdict["steps"]?.array ?? [] where step["state"] != "done" {
                text += Self.indented("step \(step["number"]?.int ?? 0) is not done: \(step["step"]?.string ?? "")")
            }
            for check in play.verdict["required"]?.array ?? [] where check["outcome"] != "passed" {
                text += Self.indented("require: \(check["expectation"]?.string ?? "")") + Self.rows(check, ["got"])
            }
        }
        if let note = play.note, verdict != "passed" { text += Self.indented("stopped: \(note)") }
        return text
    }

    private static func rows(_ object: JSON, _ names: [String]) -> String {
        names.map { name in object[name]?.string.map { row(name, $0) } ?? "" }.joined()
    }

    /// The events that prove it.
    private static func evidence(_ result: JSON, _ play: Phone.Play) -> String {
        let ids = Set((result["evidence"]?.array ?? []).compactMap(\.int))
        let events = play.evidence.filter { ids.contains($0.id) }
        var lines = events.prefix(mostEvidence).map(EventLine.text)
        if events.count > mostEvidence { lines.append("and \(events.count - mostEvidence) more") }
        return zip(lines.indices, lines).map { index, line in row(index == 0 ? "evidence" : nil, line) }.joined()
    }

    private static func row(_ name: String?, _ text: String) -> String {
        indented(pad(name.map { $0 + ":" } ?? "", 10) + text, by: 8)
    }

    private static func indented(_ text: String, by count: Int = 4) -> String {
        Display.line(String(repeating: " ", count: count) + text) + "\n"
    }
}
