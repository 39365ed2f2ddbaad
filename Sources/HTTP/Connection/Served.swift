import Loop

/// A client's connection as its worker sees it, whatever is spoken on it.
protocol Served: Actor {
    /// Begins to listen to the client. On the loop's thread.
    nonisolated func start()

    /// The server stops: ends what is idle, and streams of events; what is being answered goes on, and is the last.
    nonisolated func wind()

    /// Ends all now.
    func close()
}
