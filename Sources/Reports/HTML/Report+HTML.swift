import Model

extension Report {
    /// Of more runs than that, those that passed have no more than a line in the page.
    private static let mostWhole = 1000

    /// One page without scripts that needs no network: what came of it all, the checks by platform, and each run with its events.
    var html: String {
        let name = runs.count == 1 ? runs[0].title : "Report"
        var body = header + "<main>"
        let order = runs.indices.sorted { (runs[$0].outcome.rank, $0) < (runs[$1].outcome.rank, $1) }
        if runs.count > 1 {
            body += failedList(order)
            if Set(runs.map(\.scenario)).count > 1 { body += scenarioTable }
            body += matrixTable
        }
        let heading = runs.count == 1 ? "<h2 id=\"runs\" class=\"unseen\">The run</h2>" : "<h2 id=\"runs\">Runs</h2>"
        body += "<section aria-labelledby=\"runs\">\(heading)"
        for index in order {
            body +=
                HTMLRun(
                    runs[index], number: index + 1, isAlone: runs.count == 1, isOneOfMany: runs.count > Self.mostWhole
                ).text
        }
        body += "</section></main>"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/>
            <meta name="referrer" content="no-referrer"/>
            <title>\(HTML.text(headline)) · \(HTML.text(name)) · Branch Mock</title>
            <style>\(HTML.style)</style>
            </head>
            <body>
            \(HTML.symbols)
            \(body)
            <footer><b>Branch Mock</b> \(HTML.text(Product.version)). A stand-in for tests: no real money, no real bank.</footer>
            </body>
            </html>

            """
    }

    private var header: String {
        let worst = runs.filter { $0.outcome != .skipped }.map(\.outcome).min { $0.rank < $1.rank } ?? .skipped
        let isOpen = runs.count == 1 && !runs[0].final
        let tone = isOpen ? "look" : worst.tone
        let icon = isOpen ? "waiting" : worst.icon
        var facts = runs.count == 1 ? [] : [tally]
        if let start {
            let text = Timestamp.text(start)
            facts.append("<time datetime=\"\(text)\">\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) UTC</time>")
        }
        let sentence =
            isOpen ? "is in progress" : worst.sentence + (runs.contains(where: \.passedWarned) ? " with warnings" : "")
        let title = runs.count == 1 ? "The run \(sentence)" : HTML.text(headline.capitalizedFirst)
        return """
            <header data-tone="\(tone)"><p class="brand">\(HTML.logo)Branch Mock</p>
            <h1>\(HTML.mark(icon, tone))<span>\(title)</span></h1>
            <p class="muted">\(facts.joined(separator: " · "))</p></header>
            """
    }

    /// A row for each scenario, a column for each platform, a mark for each run.
    private var scenarioTable: String {
        let platforms = platforms()
        var rows: [(name: String, title: String, cells: [[Int]])] = []
        var known: [String: Int] = [:]
        for (index, run) in runs.enumerated() {
            let row = known[run.scenario] ?? rows.count
            if row == rows.count {
                known[run.scenario] = row
                rows.append((run.scenario, run.title, platforms.map { _ in [] }))
            }
            if let column = platforms.firstIndex(of: run.platformName) { rows[row].cells[column].append(index) }
        }
        return HTML.table(
            id: "scenarios", title: "Scenarios", corner: "Scenario", platforms: platforms,
            rows: rows.map { (title: $0.title, code: $0.name, cells: $0.cells.map(marks)) })
    }

    /// A mark for each of these runs; of many, one for each outcome.
    private func marks(_ indices: [Int]) -> String {
        func mark(_ index: Int, _ words: String, count: Int) -> String {
            HTML.cell(runs[index].outcome.icon, runs[index].tone, words, count: count, link: "r\(index + 1)")
        }
        if indices.count <= 6 {
            return indices.map { index in
                mark(index, runs[index].words + (runs[index].label.map { ": \($0)" } ?? ""), count: 1)
            }.joined()
        }
        return RunReport.Outcome.allCases.sorted { $0.rank < $1.rank }.flatMap { outcome in
            [true, false].map { isWarned in
                let some = indices.filter { runs[$0].outcome == outcome && runs[$0].passedWarned == isWarned }
                return some.isEmpty ? "" : mark(some[0], runs[some[0]].words, count: some.count)
            }
        }.joined()
    }

    private var matrixTable: String {
        let matrix = Matrix(self)
        let rows = matrix.rows.map { row in
            let cells = row.cells.map { cells in
                cells.map { cell in
                    HTML.cell(
                        cell.standing.icon, cell.standing.tone, cell.standing.words,
                        count: cell.standing.isTested ? cell.count : 1, link: "r\(cell.first + 1)")
                }.joined()
            }
            return (title: row.title, code: row.id, cells: cells)
        }
        if rows.isEmpty { return "" }
        return HTML.table(
            id: "checks", title: "Checks by platform", corner: "Check", platforms: matrix.platforms, rows: rows,
            legend: [
                (.failed, "failed"), (.warned, "warning"), (.waiting, "waiting"),
                (.notObservable, "look at it yourself"),
                (.passed, "passed, or failed as the scenario wants"), (.notExercised, "not exercised, or turned off"),
            ])
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension RunReport.Outcome {
    /// What a run did.
    fileprivate var sentence: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .incomplete: "is incomplete"
        case .error: "has no verdict"
        case .skipped: "was skipped"
        case .notPlayed: "was not played"
        }
    }
}
