import Journal
import Loop
import Model
import Runs
import Synchronization

/// Keeps the journal within its limits: the oldest runs go first, of those that are finished or given up.
final class Retention: Sendable {
    private let store: RunStore
    private let log: Log
    private let loop: EventLoop
    private let maxRuns: Int
    private let maxAge: Duration
    /// Bytes at which runs begin to go: some room is left below the journal's own limit.
    private let maxSize: Int
    /// A run that nobody finished counts as given up once nothing has come for so long.
    private static let silence = Duration.seconds(3600)
    private static let pause = Duration.milliseconds(500)
    private let state = Mutex((isRunning: false, isWanted: false))

    init(_ store: RunStore, _ configuration: ServerConfiguration, log: Log, loop: EventLoop) {
        (self.store, self.log, self.loop) = (store, log, loop)
        (maxRuns, maxAge) = (configuration.maxRuns, configuration.maxAge)
        maxSize = configuration.maxJournal / 10 * 9
    }

    /// Looks soon whether something has to go. Asking again meanwhile leads to one more look.
    func look() {
        let starts = state.withLock { state in
            state.isWanted = true
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        loop.spawn { [self] in
            while takeWish() {
                do { try await drop() } catch {
                    log.write(.warning, "old runs could not be dropped", ["reason": .string("\(error)")])
                }
                // All runs are looked at: not as often as they come.
                try? await loop.sleep(for: Self.pause)
            }
        }
    }

    private func takeWish() -> Bool {
        state.withLock { state in
            state.isRunning = state.isWanted
            defer { state.isWanted = false }
            return state.isWanted
        }
    }

    private func drop() async throws {
        let now = WallClock.now() / 1000
        let oldest = now - maxAge.microseconds
        var count = store.all.count
        for stored in store.all {
            let reason: String
            if count > maxRuns {
                reason = "--max-runs"
            } else if stored.start < oldest {
                reason = "--max-age"
            } else if try await store.journal.size() > maxSize {
                reason = "--max-journal"
            } else {
                return
            }
            let quietSince = reason == "--max-age" ? oldest : now - Self.silence.microseconds
            guard try await isOver(stored.id, quietSince: quietSince) else { continue }
            try await store.delete(stored.id)
            count -= 1
            log.write(.info, "run dropped", ["run": .string(stored.id.text), "because": .string(reason)])
            // The journal frees the room bit by bit: whether that was enough shows at the next look.
            if reason == "--max-journal" { return }
        }
    }

    private func isOver(_ id: RunID, quietSince time: Int64) async throws -> Bool {
        do throws(RunError) {
            return try await store.run(id).read { state in
                state.isFinished || state.lastEvent.map { $0.at < time } ?? false
            }
        } catch {
            switch error {
            // Nothing more can come of it.
            case .scenario: return true
            case .unknown, .deleted: return false
            case .journal, .full: throw error
            }
        }
    }
}
