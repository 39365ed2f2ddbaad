import Chromium
import HTTP
import Loop
package import Model

/// A run of the mock, seen through its control API: what a tester reads on the dashboard.
package struct RunClient: Sendable {
    package let id: RunID
    package let entryURL: String
    /// By the place from which the app looks, as the control API has it: `localhost`, `lan`, `lanReason` and so on.
    package let entryURLs: JSON
    let api: ControlClient

    /// Makes a run.
    ///
    /// - Parameter order: the body of `POST /__admin/runs`.
    package static func make(
        _ order: JSONObject, from origins: Origins = .server, api: ControlClient
    ) async throws -> RunClient {
        let run = try await api.post("/__admin/runs", order)
        let url = origins == .server ? run["entryUrl"] : run["entryUrls"]?["branchHosts"]
        guard let id = run["id"]?.string.flatMap(RunID.init), let url = url?.string else {
            throw ControlClient.Refusal(status: 201, code: "", detail: "a run without id and entryUrl")
        }
        return RunClient(
            id: id, entryURL: origins == .server ? url : BranchHosts.withoutPort(url),
            entryURLs: run["entryUrls"] ?? [:], api: api)
    }

    var path: String { "/__admin/runs/\(id)" }

    /// The id of the journal's last event.
    func lastEvent() async throws -> Int { try await api.get(path)["events"]?.int ?? 0 }

    /// Waits for the `count`th event after `mark` that fits, and gives it.
    @discardableResult
    func event(
        after mark: Int, count: Int = 1, atMost patience: Duration = Page.patience, orFail failure: String,
        where fits: (Event) -> Bool
    ) async throws -> Event {
        let end = MonotonicClock.now() + patience
        var (cursor, found) = (mark, 0)
        while MonotonicClock.now() < end {
            let answer = try await api.get(path + "/events?after=\(cursor)&wait=5s")
            for json in answer["events"]?.array ?? [] {
                guard let event = Event(json: json) else { continue }
                cursor = max(cursor, event.id)
                if fits(event) { found += 1 }
                if found == count { return event }
            }
        }
        throw BrowserError(.timedOut, failure)
    }

    /// Waits until something is new, but no longer than so.
    func pause(after mark: Int, atMost time: Duration) async throws {
        _ = try await api.get(path + "/events?after=\(mark)&wait=\(time.text)")
    }

    /// All events of the journal after `mark` that fit.
    func events(after mark: Int = 0, where fits: (Event) -> Bool) async throws -> [Event] {
        var (cursor, found): (Int, [Event]) = (mark, [])
        while true {
            let answer = try await api.get(path + "/events?after=\(cursor)")
            let events = (answer["events"]?.array ?? []).compactMap { Event(json: $0) }
            guard let last = events.last else { return found }
            cursor = last.id
            found += events.filter(fits)
        }
    }

    /// Tells the mock that a step was taken which it can't see. `number` counts from 1.
    func markDone(step number: Int) async throws { _ = try await api.post(path + "/steps/\(number)/done", [:]) }

    /// Waits until a step is done, whoever has seen it. `number` counts from 1.
    func waitUntilDone(step number: Int, _ text: String) async throws {
        try await event(after: 0, orFail: "nothing shows that step \(number), \(text), was taken") {
            $0.type == .stepDone && $0["step"]?.int == number
        }
    }

    /// So much time passes for the run.
    func advanceClock(by duration: Duration) async throws {
        _ = try await api.post(path + "/clock", ["advance": .string(duration.text)])
    }

    /// Where Direct is entered in this run.
    var directURL: String {
        entryURL.replacing("//onboarding", with: "//direct", maxReplacements: 1)
            .replacing("/onboarding/", with: "/direct/", maxReplacements: 1)
    }

    /// Those of Branch's pages in this run.
    var origins: Set<String> { Set([entryURL, directURL].map(BranchHosts.origin(of:))) }

    /// Hands a saved copy of a document back.
    func handBack(_ file: SavedFile, of document: String) async throws {
        let query = "document=\(PercentCoding.encode(document))&filename=\(PercentCoding.encode(file.name))"
        _ = try await api.post("/mock/return/\(id)?\(query)", bytes: [UInt8](file.bytes))
    }
}
