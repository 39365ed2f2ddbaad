import HTTP
import Model
import Reports
import ScenarioFile

/// Waits at a server for what comes to be in a run.
struct RunWait: Sendable {
    let server: ServerClient
    let run: String
    let end: ContinuousClock.Instant
    let output: Output

    /// The longest that one request waits; the server would cut longer ones.
    private static let patience = Duration.seconds(50)

    func forEvents(_ query: String, count: Int) async throws(Failure) -> ExitCode {
        let answer = try await ask("events?\(query)&wait=") { $0["events"]?.array?.count ?? 0 >= count }
        let events = answer["events"]?.array ?? []
        guard events.count >= count else {
            output.writeError("\(events.count) of \(count) came in time\n" + nearestMiss(answer["nearestMiss"]))
            return .incomplete
        }
        for event in events { output.write(DeadText.json(event.text) + "\n") }
        return .passed
    }

    func forVerdict() async throws(Failure) -> ExitCode {
        let answer = try await ask("verdict?wait=") { $0["final"]?.bool == true }
        guard answer["final"]?.bool == true else {
            output.writeError(
                "the verdict is not final yet\n" + (await lackOfApp(answer["run"]?.string ?? run))
                    + undone(answer["steps"]))
            return .incomplete
        }
        let verdict = answer["verdict"]?.string ?? ""
        output.write(Display.line(verdict) + "\n")
        for check in answer["checks"]?.array ?? [] where check["outcome"] == "failed" {
            complain("\(text(check["id"])): \(text(check["got"])); expected: \(text(check["expected"]))")
        }
        for expectation in answer["expectations"]?.array ?? [] where expectation["outcome"] == "failed" {
            complain("\(text(expectation["expectation"])): \(text(expectation["got"]))")
        }
        for check in answer["required"]?.array ?? [] where check["outcome"] != "passed" {
            complain("\(text(check["expectation"])): \(text(check["got"]))")
        }
        if verdict == "incomplete" { output.writeError(undone(answer["steps"])) }
        switch verdict {
        case "passed": return .passed
        case "failed": return .failed
        default: return .incomplete
        }
    }

    private func text(_ value: JSON?) -> String { value?.string ?? "" }

    /// What the server says is text from outside.
    private func complain(_ line: String) { output.writeError(Display.line(line) + "\n") }

    /// Asks again until the answer is enough or the time is up; `path` lacks how long to wait.
    private func ask(_ path: String, isEnough: (JSON) -> Bool) async throws(Failure) -> JSON {
        while true {
            let left = max(.zero, end - .now)
            let wait = min(left, Self.patience)
            let (status, body) = try await server.get(
                "/__admin/runs/\(PercentCoding.encode(run))/\(path)\(wait.milliseconds)ms", timeout: wait + .seconds(10)
            )
            if status == 200 {
                if isEnough(body) || left == .zero { return body }
            } else {
                // The run that is waited for may be yet to be made.
                guard run == "latest", body["code"] == "runUnknown", left > .zero else {
                    throw server.refusal(status, body)
                }
                try? await server.loops.next().sleep(for: min(left, .milliseconds(100)))
            }
        }
    }

    /// Why nothing happens in a run whose entry URL no app has loaded; empty where that cannot be found out.
    private func lackOfApp(_ run: String) async -> String {
        let path = "/__admin/runs/\(PercentCoding.encode(run))"
        let seen = try? await server.get(path + "/events?type=entryLoaded&limit=1", timeout: .seconds(5))
        let known = try? await server.get(path, timeout: .seconds(5))
        guard seen?.1["events"] == .array([]), let url = known?.1["entryUrl"]?.string else { return "" }
        return "no app has loaded the entry URL: \(Display.line(url))\n"
    }

    private func undone(_ steps: JSON?) -> String {
        (steps?.array ?? []).filter { $0["state"] != "done" }
            .map { Display.line("step \($0["number"]?.int ?? 0) is not done: \(text($0["step"]))") + "\n" }.joined()
    }

    private func nearestMiss(_ miss: JSON?) -> String {
        guard let event = miss?["event"] else { return "" }
        let differences = (miss?["differs"]?.array ?? []).map { difference in
            let texts = [difference["expected"], difference["got"]].map { ($0 ?? .null).text }
            return Display.line("  \(difference["path"]?.string ?? ""): expected \(texts[0]), got \(texts[1])") + "\n"
        }
        let nearest = "the nearest was \(event["type"]?.string ?? ""), id \(event["id"]?.int ?? 0):"
        return Display.line(nearest) + "\n" + differences.joined()
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { microseconds / 1000 }
}
