import FoundationEssentials
import HostApp
import Model
import Reports
import Synchronization

/// The reports that `run` writes at its end, of what was played until then.
final class RunReports: Sendable {
    private let files: [(format: ReportFormat, file: OutputFile)]
    private let detail: JUnitDetail
    private let isStrict: Bool
    /// Of more runs than that, those that passed are kept without their events: there may be many thousands.
    private static let mostWhole = 1000
    /// As the server reports them, with their events.
    private let runs = Mutex<[RunID: RunReport]>([:])

    /// Finds out whether the files can be written.
    init(_ invocation: Invocation) throws(Failure) {
        (detail, isStrict) = (invocation[.junitDetail] ?? .scenarios, invocation[.strict] ?? false)
        var files: [(format: ReportFormat, file: OutputFile)] = []
        var failures: [Failure] = []
        for format in ReportFormat.allCases {
            guard let path = invocation[.file(format)] else { continue }
            if let other = files.first(where: { $0.file.path == path }) {
                throw .usage("--\(format.rawValue) and --\(other.format.rawValue) name the same file")
            }
            do throws(Failure) { files.append((format, try OutputFile(path, flag: format.rawValue))) } catch {
                failures.append(error)
            }
        }
        if let failure = Self.all(failures) { throw failure }
        guard files.contains(where: { $0.format == .junit }) || invocation[.junitDetail] == nil else {
            throw .usage("--junit-detail says how --junit FILE is written, which is missing")
        }
        self.files = files
    }

    static let flags =
        ReportFormat.allCases.map { Flag.file($0).description } + [Flag.junitDetail.description]

    /// Plays, and keeps what the server has of the run before it may be forgotten there.
    func keeping(_ api: ControlClient, _ play: () async throws -> Phone.Play) async throws -> Phone.Play {
        let play = try await play()
        if files.isEmpty { return play }
        let path = "/__admin/runs/\(play.run)/report?format=json\(isStrict ? "&strict=true" : "")"
        if let json = try? await api.get(path), let run = RunReport(reported: json) {
            runs.withLock { $0[play.run] = $0.count < Self.mostWhole ? run : run.lean }
        }
        return play
    }

    /// Writes the files. All are tried, also where one cannot be written.
    func write(_ plan: RunPlan, _ results: [RunPlayer.Result], after duration: Duration) throws(Failure) {
        if files.isEmpty { return }
        let known = runs.withLock { $0 }
        let report = Report(
            zip(plan.items, results).map { RunReport($0.order, $1, known: known) }, duration: duration)
        var failures: [Failure] = []
        for (format, file) in files {
            let bytes = format == .junit ? Array(report.junit(detail, attachment: page).utf8) : report.bytes(as: format)
            do throws(Failure) { try file.write(bytes) } catch { failures.append(error) }
        }
        if let failure = Self.all(failures) { throw failure }
    }

    /// One that names them all.
    private static func all(_ failures: [Failure]) -> Failure? {
        failures.isEmpty ? nil : .usage(failures.map(\.message).joined(separator: "; "))
    }

    /// The HTML report's path as it is found from the JUnit report's folder; nothing where it is not beside or beneath that.
    private var page: String? {
        guard let page = files.first(where: { $0.format == .html })?.file.path,
            let junit = files.first(where: { $0.format == .junit })?.file.path
        else { return nil }
        let folder = URL(filePath: junit).standardizedFileURL.deletingLastPathComponent().path
        let path = URL(filePath: page).standardizedFileURL.path
        let beneath = folder.hasSuffix("/") ? folder : folder + "/"
        let relative = path.hasPrefix(beneath) ? String(path.dropFirst(beneath.count)) : path
        let isPlain = relative.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value < 0x7F && $0 != "[" && $0 != "]" && $0 != "|"
        }
        return isPlain ? relative : nil
    }
}

extension RunReport {
    /// The same without events, if it passed.
    fileprivate var lean: RunReport {
        var lean = self
        if outcome == .passed { lean.events = [] }
        return lean
    }

    /// What became of an item of the plan.
    fileprivate init(_ order: Phone.Order, _ result: RunPlayer.Result, known: [RunID: RunReport]) {
        let label = order.label
        func unplayed(_ outcome: Outcome, _ note: String, after duration: Duration = .zero) -> RunReport {
            RunReport(
                scenario: order.scenario.name, title: order.scenario.title, platform: order.platform,
                label: label, duration: duration, outcome: outcome, note: note)
        }
        switch result {
        case .skipped(let reason): self = unplayed(.skipped, reason)
        case .notPlayed(let reason): self = unplayed(.notPlayed, reason)
        case .broke(let failure, let duration): self = unplayed(.error, failure.message, after: duration)
        case .played(let play, let duration):
            self =
                known[play.run]
                ?? RunReport(
                    scenario: order.scenario.name, title: order.scenario.title, platform: order.platform,
                    label: label, id: play.run, verdict: play.verdict.object ?? [:])
            self.duration = duration
            note = play.note
        }
    }
}

extension Flag<String> {
    /// Where `run` writes a report.
    static func file(_ format: ReportFormat) -> Flag {
        let name =
            switch format {
            case .html: "an HTML page"
            case .junit: "JUnit XML"
            case .json: "JSON"
            case .markdown: "Markdown, as for a job summary"
            }
        return Flag(format.rawValue, "FILE", "writes a report as \(name)")
    }
}

extension Flag<JUnitDetail> {
    static let junitDetail = word("junit-detail", "what --junit has as a testcase (scenarios)")
}
