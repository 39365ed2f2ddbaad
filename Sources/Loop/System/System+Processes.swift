import CLinux
import Glibc

extension System {
    @inline(never)
    static func spawn(_ child: inout linux_child) throws(SystemError) -> pid_t {
        var pid: pid_t = 0
        _ = try run(.spawn) { Int(linux_spawn(&child, &pid)) }
        return pid
    }

    @inline(never)
    static func pidfdOpen(_ pid: pid_t) throws(SystemError) -> Int32 {
        Int32(try run(.pidfdOpen) { Int(linux_pidfd_open(pid)) })
    }

    /// The child's end, nil while it runs.
    @inline(never)
    static func reap(_ pidfd: Int32) throws(SystemError) -> ExitStatus? {
        var status: Int32 = 0
        var signaled: Int32 = 0
        guard try run(.waitid, pidfd, { Int(linux_reap(pidfd, &status, &signaled)) }) == 1 else { return nil }
        return signaled == 1 ? .signaled(status) : .exited(status)
    }

    /// Sends `signal` to a process, or to a process group when `pid` is negative.
    @inline(never)
    static func kill(_ pid: pid_t, _ signal: Int32) throws(SystemError) {
        _ = try run(.kill) { Int(Glibc.kill(pid, signal)) }
    }

    /// Kills a child with all of its group, and waits for its end, which is at hand then.
    @inline(never)
    static func end(_ pid: pid_t) {
        _ = Glibc.kill(-pid, SIGKILL)
        while waitpid(pid, nil, 0) == -1, errno == EINTR {}
    }

    @inline(never)
    static func watchSignal(_ signal: Int32, counter: Int32) throws(SystemError) {
        _ = try run(.sigaction) { Int(linux_watch_signal(signal, counter)) }
    }

    @inline(never)
    static func restoreSignal(_ signal: Int32) throws(SystemError) {
        _ = try run(.sigaction) { Int(linux_restore_signal(signal)) }
    }

    @inline(never)
    static func ignoreSignal(_ signal: Int32) throws(SystemError) {
        _ = try run(.sigaction) { Int(linux_ignore_signal(signal)) }
    }
}
