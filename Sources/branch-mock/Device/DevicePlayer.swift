import HostApp
import Loop
import Model

/// Has scenarios played by a real app: makes a run, tells the tester what to do, and waits until the verdict is final.
struct DevicePlayer: Sendable {
    let api: ControlClient
    let loop: EventLoop
    let terms: Phone.Terms
    let output: Output
    /// Behind standard error.
    let terminal: Terminal?

    /// Throws only where there can be no verdict: the server is gone. What is canceled is judged by what has come.
    func play(_ order: Phone.Order) async throws -> Phone.Play {
        let run = try await RunClient.make(
            [
                "scenario": order.source, "platform": .string(order.platform.rawValue),
                "authSession": .bool(order.scenario.appHasAuthSession),
                // An app whose entry URL is built in has no name of a run in it.
                "claim": ["workerId": .string(order.scenario.worker.id)],
            ], api: api)
        let guide = DeviceGuide(
            scenario: order.scenario, platform: order.platform, entryURLs: run.entryURLs,
            dashboard: api.base + "/__admin/",
            limit: terms.limit)
        output.writeError(guide.start(on: terminal))
        let note: String?
        do {
            note = try await terms.limiting(on: loop) {
                try await follow(run, guide)
                return nil
            }
        } catch is CancellationError { note = "interrupted" } catch {
            guard Task.isCancelled else { throw error }
            note = "interrupted"
        }
        // In a task of its own, which nothing cancels.
        let conclusion = await loop.spawn { [strict = terms.isStrict] () -> Result<RunClient.Conclusion, any Error> in
            do { return .success(try await run.conclude(strict: strict)) } catch { return .failure(error) }
        }.value
        return Phone.Play(run: run.id, try conclusion.get(), note: note)
    }

    /// Tells of what comes until the verdict is final.
    private func follow(_ run: RunClient, _ guide: DeviceGuide) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { while try await !run.isFinal(wait: .seconds(20)) {} }
            group.addTask {
                var last = 0
                while true {
                    for event in try await run.newEvents(after: last, wait: .seconds(20)) {
                        last = max(last, event.id)
                        if let text = guide.progress(event) { output.writeError(text) }
                    }
                }
            }
            try await group.next()
        }
    }
}
