import CLinux
import Glibc
import Synchronization

/// How a child ended.
package enum ExitStatus: Hashable, Sendable {
    /// The code it exited with.
    case exited(Int32)
    /// The signal that ended it.
    case signaled(Int32)
}

/// A child process at the head of a process group of its own. When it ends, what is left of its group is killed.
package final class ChildProcess: Watcher {
    /// What becomes of the child's standard output or error.
    package enum Output: Sendable {
        case null
        /// The parent's own.
        case inherit
        /// A descriptor that stays the caller's.
        case descriptor(Int32)
    }

    package struct Configuration: Sendable {
        /// A path, or a name to look up in `PATH`.
        package var executable: String
        /// Without the name of the program itself.
        package var arguments: [String]
        /// The whole environment; nil is the parent's.
        package var environment: [String: String]?
        package var directory: String?
        package var output: Output
        package var error: Output
        /// The caller's descriptors by the number they get in the child, such as 3 and 4.
        package var descriptors: [Int32: Int32]

        package init(
            _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
            directory: String? = nil, output: Output = .null, error: Output = .null,
            descriptors: [Int32: Int32] = [:]
        ) {
            self.executable = executable
            self.arguments = arguments
            self.environment = environment
            self.directory = directory
            self.output = output
            self.error = error
            self.descriptors = descriptors
        }
    }

    package let pid: Int32
    private let loop: EventLoop
    private let pidfd: Int32
    private let exit = Promise<ExitStatus>()
    private let running = Mutex(true)

    /// Starts a child; standard input is /dev/null. Throws `SystemError` if it cannot be started.
    package init(_ configuration: Configuration, on loop: EventLoop) throws(SystemError) {
        self.loop = loop
        pid = try Self.spawn(configuration)
        do { pidfd = try System.pidfdOpen(pid) } catch {
            System.end(pid)
            throw error
        }
        do { try loop.watch(pidfd, .read, self) } catch {
            System.close(pidfd)
            System.end(pid)
            throw error
        }
    }

    /// Waits for the end of the child; cancelable.
    package var exitStatus: ExitStatus { get async throws { try await exit.value } }

    /// The child's end, if it has come.
    package var status: ExitStatus? { try? exit.result?.get() }

    /// Sends a signal to the child and all of its group. Nothing happens after its end.
    package func signal(_ signal: Int32) {
        running.withLock { running in
            // Not reaped yet, so the number still is this group's.
            if running { try? System.kill(-pid, signal) }
        }
    }

    package func kill() { signal(SIGKILL) }

    package func ready(_ readiness: Readiness) {
        let end: Result<ExitStatus, any Error>? = running.withLock { running in
            guard running else { return nil }
            try? System.kill(-pid, SIGKILL)
            let end: Result<ExitStatus, any Error>
            do {
                guard let status = try System.reap(pidfd) else { return nil }
                end = .success(status)
            } catch { end = .failure(error) }
            running = false
            return end
        }
        guard let end else { return }
        loop.unwatch(pidfd)
        System.close(pidfd)
        switch end {
        case .success(let status): exit.fulfill(status)
        case .failure(let error): exit.fail(error)
        }
    }

    private static func spawn(_ configuration: Configuration) throws(SystemError) -> pid_t {
        // Who started this process may have had it ignored: then a child's end could not be waited for.
        try System.restoreSignal(SIGCHLD)
        let null = try System.open("/dev/null", flags: O_RDWR)
        defer { System.close(null) }
        var wanted = configuration.descriptors
        wanted[0] = null
        for (target, output) in [(Int32(1), configuration.output), (2, configuration.error)] {
            switch output {
            case .null: wanted[target] = null
            case .inherit: wanted[target] = target
            case .descriptor(let source): wanted[target] = source
            }
        }
        // Sources move above all targets first, so that no mapping overwrites the source of another.
        let floor = (wanted.keys.max() ?? 2) + 1
        var sources: [Int32] = []
        defer { for source in sources { System.close(source) } }
        for source in wanted.values { sources.append(try System.duplicate(source, from: floor)) }
        let targets = Array(wanted.keys)

        let arguments = CStrings([configuration.executable] + configuration.arguments)
        let environment = configuration.environment.map { CStrings($0.map { "\($0.key)=\($0.value)" }) }
        let path = CStrings([configuration.executable])
        let directory = CStrings(configuration.directory.map { [$0] } ?? [])
        do {
            return try sources.withUnsafeBufferPointer { (sources) throws(SystemError) in
                try targets.withUnsafeBufferPointer { (targets) throws(SystemError) in
                    var child = linux_child(
                        path: path.pointers[0], arguments: arguments.pointers.baseAddress,
                        environment: environment?.pointers.baseAddress ?? environ,
                        directory: directory.pointers[0], sources: sources.baseAddress,
                        targets: targets.baseAddress, mappings: sources.count)
                    return try System.spawn(&child)
                }
            }
        } catch {
            throw SystemError(error.call, error.code, configuration.executable)
        }
    }
}

/// C strings behind a list of pointers that ends with null.
private final class CStrings {
    let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

    init(_ strings: [String]) {
        pointers = .allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() { pointers.initializeElement(at: index, to: strdup(string)) }
        pointers.initializeElement(at: strings.count, to: nil)
    }

    deinit {
        for pointer in pointers { free(pointer) }
        pointers.deallocate()
    }
}
