import Model

extension Report {
    /// Most bytes of the Markdown; GitHub refuses job summaries of more than 1 MiB.
    private static let longestMarkdown = 900_000

    /// Markdown in GitHub's dialect, for a job summary: what failed first, then a table of all runs.
    var markdown: String {
        let matrix = Matrix(self)
        var rest = [markdownWarnings]
        if runs.count > 1 { rest.append("\n### All runs\n\n" + markdownTable(platforms())) }
        rest.append(folded("Look at it yourself", untested(.notObservable, matrix)))
        rest.append(folded("Not exercised", untested(.notExercised, matrix)))
        // What is said of all runs has its room before the single ones, though it comes after them.
        var room = Self.longestMarkdown
        func fits(_ section: String) -> Bool {
            guard section.utf8.count <= room else { return false }
            room -= section.utf8.count
            return true
        }
        let tail = rest.filter(fits)
        let details = runs.filter { [.failed, .error, .incomplete].contains($0.outcome) }.map(\.markdownDetails)
        let shown = details.filter(fits)
        let left = details.count - shown.count + rest.count - tail.count
        return "## Branch Mock: \(headline)\n\n" + tally + "\n" + shown.joined() + tail.joined()
            + (left > 0 ? "\n\(left) more sections did not fit: the other reports have all.\n" : "")
    }

    private var markdownWarnings: String {
        let rows = runs.flatMap { run in
            run.findings(.warned).map {
                [run.name, run.platformName, $0.id, $0.got, $0.guideGap ?? "its level is `warn`"]
            }
        }
        let heads = ["scenario", "platform", "check", "got", "why it only warns"]
        return rows.isEmpty ? "" : "\n### Warnings\n\n" + MarkdownTable(heads, rows).text
    }

    private func folded(_ title: String, _ rows: [[String]]) -> String {
        if rows.isEmpty { return "" }
        let table = MarkdownTable(["check", "platforms", "why"], rows).text
        return "\n<details><summary>\(title)</summary>\n\n\(table)\n</details>\n"
    }

    /// A row for each scenario, a column for each platform, a mark for each run.
    private func markdownTable(_ platforms: [String]) -> String {
        var rows: [[String]] = []
        var known: [String: Int] = [:]
        for run in runs {
            let index = known[run.name] ?? rows.count
            if index == rows.count {
                known[run.name] = index
                rows.append([run.name] + platforms.map { _ in "" })
            }
            guard let column = platforms.firstIndex(of: run.platformName) else { continue }
            rows[index][column + 1] += (rows[index][column + 1].isEmpty ? "" : ", ") + run.words
        }
        return MarkdownTable(["scenario"] + platforms, rows).text
    }

    /// The checks that were not put to the test on some platform, with the platforms and the first reason.
    private func untested(_ standing: Finding.Standing, _ matrix: Matrix) -> [[String]] {
        matrix.rows.compactMap { row in
            let cells = zip(matrix.platforms, row.cells).filter { $1.first?.standing == standing }.map(\.0)
            let first = runs.lazy.flatMap(\.findings).first { $0.id == row.id && $0.standing == standing }
            guard let first, !cells.isEmpty else { return nil }
            return [row.id, cells.joined(separator: ", "), first.hint ?? first.got]
        }
    }
}

extension RunReport {
    /// What failed, or is missing, with all that helps to mend it.
    fileprivate var markdownDetails: String {
        let about = ["\(outcome.rawValue)", platformName] + (id.map { ["run \($0.text)"] } ?? [])
        var text = "\n### \(MarkdownText.of(name)): \(MarkdownText.of(title))\n\n"
        text += about.map(MarkdownText.of).joined(separator: " · ") + "\n\n"
        if outcome == .failed {
            let failed = findings(.failed).filter { $0.kind != .required }
            text +=
                MarkdownTable(
                    ["check", "expected", "got", "what to do", "evidence"],
                    failed.map {
                        [$0.id, $0.expected.isEmpty ? $0.title : $0.expected, $0.got, $0.hint ?? "", $0.evidenceText]
                    }
                ).text
        }
        for gap in gaps { text += "- \(MarkdownText.of(gap))\n" }
        if outcome != .incomplete, let note {
            text += "\n\(outcome == .error ? "" : "Stopped: ")\(MarkdownText.of(note))\n"
        }
        return text
    }
}

/// A table; its cells are text from outside.
struct MarkdownTable {
    let text: String

    init(_ heads: [String], _ rows: [[String]]) {
        var text = Self.line(heads) + "|" + heads.map { _ in " --- |" }.joined() + "\n"
        for row in rows { text += Self.line(row) }
        self.text = text
    }

    private static func line(_ cells: [String]) -> String {
        "|" + cells.map { " \(MarkdownText.of($0)) |" }.joined() + "\n"
    }
}

enum MarkdownText {
    /// Text that GitHub's Markdown shows as it is: no emphasis, no markup, no link made of a URL, no mention, no formula.
    static func of(_ text: String) -> String {
        var escaped = ""
        var tail = ""
        for scalar in DeadText.of(text, limit: 2000).unicodeScalars {
            switch scalar {
            case "@":
                // Mentions are looked for in what was rendered, where an escape is gone but an element's end is not.
                escaped += "@<!-- -->"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "!", "$", "&", "^":
                escaped += "\\"
                escaped.unicodeScalars.append(scalar)
            case ":", "/":
                escaped += "\\"
                escaped.unicodeScalars.append(scalar)
            case "." where tail == "www": escaped += "\\."
            default: escaped.unicodeScalars.append(scalar)
            }
            tail = String((tail + String(scalar).lowercased()).suffix(3))
        }
        return escaped
    }
}
