import Control
import Loop
import Synchronization

/// Where a server is in its life, for those who answer while it changes.
final class Lifecycle: Sendable {
    private enum State {
        case starting
        case ready(ControlAPI.Place)
        case stopping
    }

    private let state = Mutex(State.starting)
    private let end = Promise<Void>()

    var isReady: Bool { state.withLock { if case .ready = $0 { true } else { false } } }

    /// Where it is found, once it is.
    var place: ControlAPI.Place? { state.withLock { if case .ready(let place) = $0 { place } else { nil } } }

    func begin(at place: ControlAPI.Place) { state.withLock { $0 = .ready(place) } }

    /// From now on nobody waits for anything any more.
    func stop() {
        state.withLock { $0 = .stopping }
        end.fulfill(())
    }

    /// Returns when it begins to stop, or the task is canceled.
    func untilStopping() async { try? await end.value }
}
