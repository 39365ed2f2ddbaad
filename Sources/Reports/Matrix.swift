import Model

/// How each check stands on each platform, over all runs.
struct Matrix {
    struct Row {
        let id: String
        let title: String
        /// In the order of the platforms.
        var cells: [[Cell]]
    }

    /// What several runs have in common.
    struct Cell {
        var standing: Finding.Standing
        var count: Int
        /// The index of the first such run.
        var first: Int
    }

    /// Those with a verdict, in the order in which the runs came.
    let platforms: [String]
    /// Each check of any run; of one scenario alone its expectations, too.
    let rows: [Row]

    init(_ report: Report) {
        let platforms = report.platforms { !$0.findings.isEmpty }
        var rows: [Row] = []
        var known: [String: Int] = [:]
        let isOneScenario = Set(report.runs.map(\.scenario)).count == 1
        for (index, run) in report.runs.enumerated() {
            let column = platforms.firstIndex(of: run.platformName) ?? 0
            for finding in run.findings where finding.kind == .check || isOneScenario && finding.kind == .expectation {
                let row = known[finding.id] ?? rows.count
                if row == rows.count {
                    known[finding.id] = row
                    rows.append(Row(id: finding.id, title: finding.title, cells: platforms.map { _ in [] }))
                }
                Self.add(finding.standing, index, to: &rows[row].cells[column])
            }
        }
        for row in rows.indices { rows[row].cells = rows[row].cells.map(Self.telling) }
        (self.platforms, self.rows) = (platforms, rows)
    }

    private static func add(_ standing: Finding.Standing, _ run: Int, to cells: inout [Cell]) {
        if let index = cells.firstIndex(where: { $0.standing == standing }) {
            cells[index].count += 1
        } else {
            cells.append(Cell(standing: standing, count: 1, first: run))
        }
    }

    /// The worst first. Runs that have not put the check to the test tell nothing where others have.
    private static func telling(_ cells: [Cell]) -> [Cell] {
        let sorted = cells.sorted { $0.standing.rank < $1.standing.rank }
        let tested = sorted.filter { $0.standing.isTested }
        return tested.isEmpty ? Array(sorted.prefix(1)) : tested
    }
}

extension Finding.Standing {
    /// The app was put to the test, or will be.
    var isTested: Bool {
        switch self {
        case .failed, .warned, .waiting, .provoked, .passed: true
        case .notObservable, .notExercised, .off: false
        }
    }

    /// The worst is 0.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    var words: String {
        switch self {
        case .failed: "failed"
        case .warned: "warning"
        case .waiting: "waiting"
        case .notObservable: "look at it yourself"
        case .provoked: "failed, as the scenario wants"
        case .passed: "passed"
        case .notExercised: "not exercised"
        case .off: "turned off"
        }
    }
}
