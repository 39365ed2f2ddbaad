import CNghttp2
import Loop

/// The server's side of an HTTP/2 connection (RFC 9113), without I/O: the client's bytes go into `receive`, streams
/// with news come out of `takeNews`, answers go in by `respond`, and bytes for the client come out in `output`.
/// nghttp2 does the framing, HPACK and flow control. Its callbacks only note what came; handlers run afterwards.
final class HTTP2Session {
    /// Unsent bytes at which no more are made.
    private static let outputLimit = 64 * 1024

    let limits: Limits
    let scheme: StaticString
    let peer: SocketAddress
    private let buffers: SpareBuffers

    /// The streams that are open, by their numbers.
    var streams: [Int: HTTP2Stream] = [:]
    var output = OutputQueue()
    /// When the call began that is under way.
    private(set) var now: Instant
    /// The client has sent its first SETTINGS frame.
    var hasBegun = false
    /// The block of a request's header fields that is arriving.
    var head: HTTP2Head?
    /// The client has been told of the shutdown, and has answered: all requests that it sent before have come.
    private(set) var hasAnnounced = false
    var hasSeenNotice = false
    private(set) var isShutDown = false
    /// Why the client's bytes must not be looked at any further.
    var violation: HTTP2Code?
    private(set) var hasFailed = false

    var opened = OpenedStreams()
    /// What the client lets each new stream send, and the most that it let an open one before its latest settings.
    var initialWindow = 65_535
    var widest: Int32 = 0
    var resets: RateLimit
    var controlFrames: RateLimit
    var news: [HTTP2Stream] = []
    private(set) var pointer: OpaquePointer

    /// Nil if there is no memory.
    init?(limits: Limits, scheme: StaticString, peer: SocketAddress, buffers: SpareBuffers, at now: Instant) {
        var callbacks: OpaquePointer?
        var options: OpaquePointer?
        var session: OpaquePointer?
        defer {
            nghttp2_session_callbacks_del(callbacks)
            nghttp2_option_del(options)
        }
        guard nghttp2_session_callbacks_new(&callbacks) == 0, nghttp2_option_new(&options) == 0 else { return nil }
        setCallbacks(callbacks)
        // The window opens when bytes are taken, not when they come.
        nghttp2_option_set_no_auto_window_update(options, 1)
        guard nghttp2_session_server_new2(&session, callbacks, nil, options) == 0, let session else { return nil }
        self.limits = limits
        self.scheme = scheme
        self.peer = peer
        self.buffers = buffers
        self.now = now
        resets = RateLimit(burst: limits.resets.burst, perSecond: limits.resets.perSecond, at: now)
        controlFrames = RateLimit(
            burst: limits.controlFrames.burst, perSecond: limits.controlFrames.perSecond, at: now)
        pointer = session
        nghttp2_session_set_user_data(session, Unmanaged.passUnretained(self).toOpaque())
        // RFC 9113 §3.4: this is the first thing that the client gets, whatever it sent.
        guard introduce() == 0 else { return nil }
        makeOutput(at: now)
    }

    deinit { nghttp2_session_del(pointer) }

    private func introduce() -> Int32 {
        let settings = [
            (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.streams),
            (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, limits.streamWindow),
            (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, limits.head),
        ].map { nghttp2_settings_entry(settings_id: Int32($0.0.rawValue), value: UInt32(clamping: $0.1)) }
        let submitted = nghttp2_submit_settings(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), settings, settings.count)
        if submitted != 0 { return submitted }
        return nghttp2_session_set_local_window_size(
            pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, Int32(clamping: limits.connectionWindow))
    }

    func stream(_ id: Int32) -> HTTP2Stream? { streams[Int(id)] }

    // MARK: Bytes

    /// Takes what the client sent. After an error `output` ends with why.
    func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) {
        self.now = now
        if hasFailed { return }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let result = nghttp2_session_mem_recv(pointer, start, bytes.count)
        if result < 0 { fail(violation ?? HTTP2Code(fatal: result)) }
    }

    /// Appends to `output` what is to be sent, while little of it is unsent.
    func makeOutput(at now: Instant) {
        self.now = now
        if hasFailed || nghttp2_session_want_write(pointer) == 0 { return }
        if output.buffer.capacity == 0 { output.buffer = buffers.take() }
        while hasRoom {
            var start: UnsafePointer<UInt8>?
            let count = nghttp2_session_mem_send(pointer, &start)
            if count < 0 { return fail(violation ?? HTTP2Code(fatal: count)) }
            if count == 0 { return }
            output.buffer.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Gives back the memory of `output` that is sent.
    func releaseOutput() { if output.isEmpty { buffers.put(&output.buffer) } }

    var hasRoom: Bool { output.count < Self.outputLimit }

    /// Once `output` is sent, nothing will be sent or received any more.
    var isOver: Bool {
        hasFailed || nghttp2_session_want_read(pointer) == 0 && nghttp2_session_want_write(pointer) == 0
    }

    /// nghttp2's session must not be used after a fatal error.
    private func fail(_ code: HTTP2Code) {
        hasFailed = true
        news = []
        output.buffer += code.goAway(lastStream: nghttp2_session_get_last_proc_stream_id(pointer))
    }

    /// The streams of which there is a head, a piece of body or its end since the last time.
    func takeNews() -> [HTTP2Stream] {
        defer { news.removeAll(keepingCapacity: news.capacity <= 128) }
        for stream in news { stream.hasNews = false }
        return news
    }

    // MARK: Ending

    /// Asks the client for no more requests; those on their way are still taken (RFC 9113 §6.8).
    func announceShutdown() {
        if hasFailed || hasAnnounced { return }
        hasAnnounced = true
        nghttp2_submit_shutdown_notice(pointer)
    }

    /// Once the notice is sent, asks the client whether it has come: nghttp2 would send a PING before it.
    func probeNotice() {
        if isShutDown || !hasAnnounced { return }
        nghttp2_submit_ping(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
    }

    /// Takes no more requests. When all are answered the session is over.
    func shutDown() {
        if hasFailed || isShutDown { return }
        isShutDown = true
        let last = nghttp2_session_get_last_proc_stream_id(pointer)
        nghttp2_submit_goaway(
            pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, HTTP2Code.none.rawValue, nil, 0)
    }

    /// Ends all streams now.
    func terminate() {
        if !hasFailed { nghttp2_session_terminate_session(pointer, HTTP2Code.none.rawValue) }
    }
}
