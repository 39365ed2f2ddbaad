import Loop
import Model
import Synchronization

/// The browser's pipe: commands out, replies and events in. Each message is JSON ended by a NUL.
final class Connection: Sendable {
    /// Hears the events of one session, in their order, on the connection's loop. Must not block.
    typealias Listener = @Sendable (_ method: String, _ parameters: JSON) -> Void

    private struct Reply {
        var command: Command
        var promise = Promise<JSON>()
    }

    private struct State {
        var lastID = 0
        /// Those that somebody waits for, by the command's number.
        var replies: [Int: Reply] = [:]
        /// By session.
        var listeners: [String: Listener] = [:]
        var failure: BrowserError?
    }

    /// No message is longer: a file of 50 MB as base64, twice escaped, has room.
    private static let longestMessage = 256 << 20
    private static let patience: Duration = .seconds(20)

    private let loop: EventLoop
    private let output: ByteStream
    private let input: ByteStream
    private let state = Mutex(State())

    /// `output` is what the browser reads, `input` what it writes.
    init(output: ByteStream, input: ByteStream, on loop: EventLoop) {
        (self.output, self.input, self.loop) = (output, input, loop)
    }

    /// Takes in messages until the browser closes its end, and fails what still waits then.
    func receive() async {
        while let frame = try? await input.readFrame(endedBy: 0, limit: Self.longestMessage) {
            guard let json = try? JSON.parse(frame, depth: 256), let message = Message(json) else { continue }
            take(message)
        }
        await close()
    }

    private func take(_ message: Message) {
        switch message {
        case .reply(let id, let result):
            let promise = state.withLock { $0.replies.removeValue(forKey: id) }?.promise
            switch result {
            case .success(let value): promise?.fulfill(value)
            case .failure(let error): promise?.fail(error)
            }
        case .event(let method, let parameters, let session):
            if method == "Target.detachedFromTarget", let detached = parameters["sessionId"]?.string {
                end(detached, method, parameters)
            } else if let session {
                state.withLock { $0.listeners[session] }?(method, parameters)
            }
        }
    }

    /// A page is gone: its commands get no replies any more.
    private func end(_ session: String, _ method: String, _ parameters: JSON) {
        let (listener, waiting) = state.withLock { state in
            let waiting = state.replies.filter { $0.value.command.session == session }
            for id in waiting.keys { state.replies[id] = nil }
            return (state.listeners.removeValue(forKey: session), waiting.values.map(\.promise))
        }
        for promise in waiting { promise.fail(BrowserError(.closed, "the page was closed")) }
        listener?(method, parameters)
    }

    /// Sends a command and waits for its reply. Throws `.refused`, `.timedOut`, or `.closed`.
    @discardableResult
    func send(_ command: Command) async throws -> JSON {
        try await send([command])[0]
    }

    /// Sends commands in one go, in this order, and waits for all replies.
    @discardableResult
    func send(_ commands: [Command], atMost patience: Duration = patience) async throws -> [JSON] {
        var bytes: [UInt8] = []
        let waiting = try state.withLock { state in
            if let failure = state.failure { throw failure }
            return commands.map { command in
                state.lastID += 1
                let reply = Reply(command: command)
                state.replies[state.lastID] = reply
                bytes += command.frame(id: state.lastID)
                return (command.method, state.lastID, reply.promise)
            }
        }
        let timer = loop.schedule(after: patience) {
            for (method, _, promise) in waiting {
                promise.fail(BrowserError(.timedOut, "Chromium did not answer \(method) in time"))
            }
        }
        defer {
            timer.cancel()
            state.withLock { state in for (_, id, _) in waiting { state.replies[id] = nil } }
        }
        do { try await output.write(bytes) } catch { throw state.withLock(\.failure) ?? Self.ended }
        var replies: [JSON] = []
        for (method, _, promise) in waiting {
            do { replies.append(try await promise.value) } catch let error as BrowserError where error.code == .refused
            {
                throw BrowserError(.refused, "\(method): \(error)")
            }
        }
        return replies
    }

    /// The page's document is gone. The browser never answers the touches and keys that were on their way to it: they fail
    /// with `.replaced`, once an answer that was on its way, too, has had its time.
    func abandonInput(of session: String) {
        let waiting = state.withLock { state in
            state.replies.values.filter { $0.command.session == session && $0.command.method.hasPrefix("Input.") }
        }
        if waiting.isEmpty { return }
        loop.schedule(after: .seconds(1)) {
            for reply in waiting { reply.promise.fail(BrowserError(.replaced, "the page went away under a finger")) }
        }
    }

    /// Sets who hears a session's events. The last one is `Target.detachedFromTarget`.
    func listen(to session: String, _ listener: @escaping Listener) {
        state.withLock { $0.listeners[session] = listener }
    }

    /// Closes the pipe; who waits for a reply gets `.closed`.
    func close() async {
        let waiting = state.withLock { state in
            state.failure = state.failure ?? Self.ended
            defer { state.replies = [:] }
            return state.replies.values.map(\.promise)
        }
        for promise in waiting { promise.fail(Self.ended) }
        await input.close()
        await output.close()
    }

    private static let ended = BrowserError(.closed, "Chromium has ended")
}
