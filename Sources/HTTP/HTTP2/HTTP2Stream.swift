import Loop

/// One request and its answer on an HTTP/2 connection (RFC 9113 §5).
final class HTTP2Stream {
    let id: Int32

    // What the client sends.

    /// The head, until the request is answered.
    var head: RequestHead?
    /// What is wrong with the head.
    let problem: Problem?
    var body: [UInt8] = []
    /// The room of the body, until it is answered.
    var share: BodyShare?
    /// Bytes of the body that have come and do not count against the client's window any more.
    var consumed = 0
    /// Bytes of the body are kept: the request is not answered yet.
    var isCollecting = true
    /// The client has sent all.
    var isComplete: Bool
    /// There is something new for whoever serves the stream.
    var hasNews = false
    let began: Instant

    // What it is answered.

    var route: Route?
    var isHead = false
    /// Makes the answer, or writes its body.
    var task: Task<Void, Never>?
    /// The answer has no end of its own, as a stream of events.
    var isEndless = false
    var outgoing = OutgoingBody(.empty)
    /// When some of `outgoing` was sent last, or was there to be sent.
    var progress: Instant
    /// The writer of the body waits for this.
    var roomWanted: Promise<Void>?
    /// All of the answer is sent.
    var isAnswered = false
    /// Nothing can be sent or received any more.
    private(set) var isClosed = false

    init(_ id: Int32, _ head: consuming RequestHead?, problem: Problem?, isComplete: Bool, at now: Instant) {
        self.id = id
        self.head = head
        self.problem = problem
        self.isComplete = isComplete
        began = now
        progress = now
    }

    /// Ends all that is going on for the stream.
    func close() {
        isClosed = true
        if let task {
            task.cancel()
            self.task = nil
        }
        if let roomWanted {
            roomWanted.fail(SystemError.closed(.write, "stream \(id)"))
            self.roomWanted = nil
        }
    }
}
