import Glibc

extension EventLoop {
    /// Makes the program's first thread a loop, runs `body` on it and ends the program with its result.
    ///
    /// This stands in place of an asynchronous `main`, for which the runtime ends the first thread: a static executable takes 6 ms to unwind it, just when a server is about to be ready.
    package static func main(_ body: @escaping @Sendable () async -> Int32) throws(SystemError) -> Never {
        let loop = try EventLoop(index: 0)
        loop.spawn { exit(await body()) }
        loop.run()
        // Nobody else knows the loop, so nobody has stopped it.
        fatalError("the first thread's loop ended")
    }
}
