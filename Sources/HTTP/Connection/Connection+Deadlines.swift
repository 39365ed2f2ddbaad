import Loop

extension Connection {
    /// Sets the deadline for what comes next. The timer is armed for the earliest only, and looks again when it goes
    /// off.
    func expect(_ next: Wait) {
        wait = next
        guard let time = worker.limits.time(next) else {
            deadline = nil
            return
        }
        if next == .write { unacknowledged = transport.unacknowledged }
        let wanted = worker.loop.now + time
        deadline = wanted
        if let alarm, alarm.at <= wanted { return }
        arm(wanted)
    }

    private func arm(_ instant: Instant) {
        alarm?.timer.cancel()
        alarm = (worker.loop.schedule(at: instant) { [self] in assumeIsolated { $0.timeUp() } }, instant)
    }

    private func timeUp() {
        alarm = nil
        guard let deadline else { return }
        if MonotonicClock.now() < deadline { return arm(deadline) }
        self.deadline = nil
        switch wait {
        case .head, .body:
            refuse(.tooSlow)
            pump()
        case .write where transport.unacknowledged != unacknowledged: expect(.write)
        case .firstRequest, .request, .write, .linger, .nothing: close()
        }
    }
}

extension Limits {
    fileprivate func time(_ wait: Connection.Wait) -> Duration? {
        switch wait {
        case .nothing: nil
        case .request: idleTime
        case .firstRequest: startTime
        case .head: headTime
        case .body: bodyTime
        case .write: writeTime
        case .linger: lingerTime
        }
    }
}
