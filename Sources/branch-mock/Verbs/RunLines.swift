import HostApp
import Model
import ScenarioFile

/// How `run` tells of each app: a line that begins with what became of it, and beneath it what has to be mended.
struct RunLines: Sendable {
    private var widths: [Int] = []

    init(_ plan: RunPlan) {
        let rows = plan.items.map(Self.columns)
        widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    }

    func text(_ item: RunPlan.Item, _ result: RunPlayer.Result) -> String {
        switch result {
        case .skipped(let reason): line("skipped", item, reason)
        case .broke(let failure, let duration):
            line("error", item, Self.seconds(duration)) + Self.indented(failure.message)
        case .played(let play, let duration):
            line(play.verdict["verdict"]?.string ?? "incomplete", item, Self.seconds(duration)) + Self.details(play)
        }
    }

    /// `--list-defects`
    static func defects() -> String {
        let width = Defect.allCases.map(\.rawValue.count).max() ?? 0
        return Defect.allCases.map { pad($0.rawValue, width) + "  " + $0.summary + "\n" }.joined()
    }

    // MARK: One line

    private func line(_ word: String, _ item: RunPlan.Item, _ last: String) -> String {
        var parts = [Self.pad(word, "incomplete".count)]
        for (text, width) in zip(Self.columns(item), widths) where width > 0 { parts.append(Self.pad(text, width)) }
        return Display.safe((parts + [last]).joined(separator: "  ")) + "\n"
    }

    private static func columns(_ item: RunPlan.Item) -> [String] {
        let order =
            switch item {
            case .play(let order), .skip(let order, _): order
            }
        return [order.scenario.name, order.platform.rawValue, order.defect?.rawValue ?? ""]
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

    private static func details(_ play: Phone.Play) -> String {
        let verdict = play.verdict["verdict"]?.string
        var text = ""
        for check in play.verdict["checks"]?.array ?? [] where check["outcome"] == "failed" {
            let counts = check["level"] == "error" && check["guideGap"] == nil
            // What counts and does not make the run fail is what its scenario provokes.
            if counts, verdict != "failed" { continue }
            text += indented(
                (counts ? "" : "warning: ") + "\(check["id"]?.string ?? ""): \(check["title"]?.string ?? "")")
            text += rows(check, ["expected", "got", "hint"])
        }
        if verdict == "failed" {
            for expectation in play.verdict["expectations"]?.array ?? [] where expectation["outcome"] == "failed" {
                text += indented("expect: \(expectation["expectation"]?.string ?? "")") + rows(expectation, ["got"])
            }
        }
        if verdict == "incomplete" {
            for step in play.verdict["steps"]?.array ?? [] where step["state"] != "done" {
                text += indented("step \(step["number"]?.int ?? 0) is not done: \(step["step"]?.string ?? "")")
            }
            for check in play.verdict["required"]?.array ?? [] where check["outcome"] != "passed" {
                text += indented("require: \(check["expectation"]?.string ?? "")") + rows(check, ["got"])
            }
        }
        if let note = play.note, verdict != "passed" { text += indented("stopped: \(note)") }
        return text
    }

    private static func rows(_ object: JSON, _ names: [String]) -> String {
        names.map { name in
            object[name]?.string.map { indented(pad(name + ":", 10) + $0, by: 8) } ?? ""
        }.joined()
    }

    private static func indented(_ text: String, by count: Int = 4) -> String {
        String(repeating: " ", count: count) + Display.safe(text) + "\n"
    }
}
