import HTTP
import Model

extension Verb {
    static let wait = Verb(
        name: "wait", summary: "waits for events or the verdict of a run",
        details: """
            Waits until a run has the events that are asked for, and writes them, a line of
            JSON each; or, with --verdict, until its verdict is final.

            Ends with 0 when they are there, or the verdict is passed; with 1 when it is
            failed; with 4 when they did not come in time, or the run stayed incomplete.
            """,
        flags: [
            Flag.run.description, Flag.event.description, Flag.where.description, Flag.count.description,
            Flag.after.description, Flag.verdict.description, Flag.timeout.description,
        ] + ServerClient.flags
    ) { invocation in
        let wantsVerdict = invocation[.verdict] ?? false
        guard wantsVerdict != (invocation[.event] != nil) else {
            throw Failure.usage("it is --event TYPE or --verdict")
        }
        let wait = RunWait(
            server: try ServerClient(invocation), run: invocation[.run] ?? "latest",
            end: .now + (invocation[.timeout] ?? .seconds(30)), output: invocation.output)
        if wantsVerdict { return try await wait.forVerdict() }
        var query = Query([Query.Item(name: "type", value: invocation[.event] ?? "")])
        for (path, value) in invocation.all(.where) { query.items.append(.init(name: "where.\(path)", value: value)) }
        let count = invocation[.count] ?? 1
        query.items.append(.init(name: "count", value: "\(count)"))
        query.items.append(.init(name: "after", value: "\(invocation[.after] ?? 0)"))
        return try await wait.forEvents(query.encoded, count: count)
    }
}

extension Flag<String> {
    static let run = Flag("run", "ID", "the run, or latest (latest)")
    static let event = Flag("event", "TYPE", "the type of events to wait for")
}

extension Flag<(path: String, value: String)> {
    static let `where` = Flag(
        "where", "PATH=VALUE", "what their data must have, as status=canceled; may be repeated", isRepeatable: true
    ) { text throws(Wanted) in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw Wanted(text: "PATH=VALUE") }
        return (String(parts[0]), String(parts[1]))
    }
}

extension Flag<Int> {
    static let count = number("count", "how many events (1)", from: 1)
    static let after = number("after", "only events with a greater id (0)", from: 0)

    private static func number(_ name: String, _ help: String, from least: Int) -> Flag {
        Flag(name, "N", help) { text throws(Wanted) in
            guard let number = Int(text), number >= least else { throw Wanted(text: "a number from \(least) on") }
            return number
        }
    }
}

extension Flag<Bool> {
    static let verdict = `switch`("verdict", "waits for the verdict")
}

extension Flag<Duration> {
    static let timeout = duration("timeout", "how long to wait (30s)")
}
