import Glibc
import Loop

/// What ends the playing before its time: SIGINT, SIGTERM, or that nobody reads standard output any more.
final class Interruption: Sendable {
    private enum Cause {
        case signal(Int32)
        case readerLeft
    }

    private let cause = Promise<Cause>()
    private let loop: EventLoop
    private let reader: Task<Void, Never>

    /// Waits for it. A second signal ends the program at once, as if nobody had waited.
    init(_ output: Output, on loop: EventLoop) throws(SystemError) {
        self.loop = loop
        let cause = cause
        let watch = try SignalWatch([SIGINT, SIGTERM], on: loop) { cause.fulfill(.signal($0)) }
        reader = loop.spawn { if (try? await output.readerLeft.value) != nil { cause.fulfill(.readerLeft) } }
        loop.spawn {
            _ = try? await cause.value
            watch.stop()
        }
    }

    /// Runs `body` to its end. It is canceled when the interruption comes, and waited for.
    func canceling<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = loop.spawn { () -> Result<Value, any Error> in
            do { return .success(try await body()) } catch { return .failure(error) }
        }
        let guardian = loop.spawn { [cause] in if (try? await cause.value) != nil { task.cancel() } }
        defer { guardian.cancel() }
        return try await task.value.get()
    }

    /// How the program ends because of a signal; `nil` without one.
    var exitCode: ExitCode? {
        guard case .signal(let number) = try? cause.result?.get() else { return nil }
        return number == SIGINT ? .interrupted : .terminated
    }

    /// From now on signals do what they do by themselves.
    func end() {
        cause.fail(CancellationError())
        reader.cancel()
    }
}
