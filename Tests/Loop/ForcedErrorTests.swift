#if DEBUG
    import CLinux
    import Glibc
    import Testing

    @testable import Loop

    @Suite("A forced error") struct ForcedErrorTests {
        /// A way to each call, in a process of its own. `.wait` stands for no call, and is thrown when a time is up.
        private static let ways: [(call: SystemCall, way: @Sendable (Descriptors) throws -> Void)] = [
            (.accept, { _ = try System.accept($0.socket) }),
            (.bind, { try System.bind($0.socket, .loopback(port: 0)) }),
            (.connect, { _ = try System.connect($0.socket, .loopback(port: 1)) }),
            (.epollControl, { try System.epollControl(-1, EPOLL_CTL_ADD, $0.socket, epoll_event()) }),
            (.epollCreate, { _ in _ = try System.epollCreate() }),
            (
                .epollWait,
                { _ in
                    let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 1)
                    defer { events.deallocate() }
                    _ = try System.epollWait(-1, events, milliseconds: 0)
                }
            ),
            (.eventfd, { _ in _ = try System.eventfd() }),
            (.fcntl, { try System.setNonBlocking($0.reading) }),
            (.fcntl, { _ = try System.duplicate($0.reading, from: 10) }),
            (.fstat, { _ = try System.status($0.reading) }),
            (.fsync, { try System.synchronize($0.reading) }),
            (.gethostname, { _ in _ = try System.hostName() }),
            (.getrandom, { _ in _ = try Random.bytes(1) }),
            (.getsockname, { _ = try System.address(of: $0.socket) }),
            (.getsockopt, { _ = try System.pendingError($0.socket) }),
            (.ioctl, { _ = try System.unacknowledged($0.socket) }),
            (.kill, { _ in try System.kill(getpid(), 0) }),
            (.link, { try System.link("a", to: "b", in: $0.reading) }),
            (.listen, { try System.listen($0.socket, backlog: 1) }),
            (.mkdir, { _ in try System.makeDirectory("/", permissions: 0o700) }),
            (.open, { _ in _ = try System.open("/") }),
            (.open, { _ = try System.open("a", in: $0.reading, flags: O_RDONLY) }),
            (.pidfdOpen, { _ in _ = try System.pidfdOpen(getpid()) }),
            (.pipe, { _ in _ = try Pipe() }),
            (
                .poll,
                { ends in
                    ForcedErrors.force(.write, code: EAGAIN, on: ends.writing)
                    try withUnsafeBytes(of: 0 as UInt8) { try System.writeAll(ends.writing, $0) }
                }
            ),
            (.read, { ends in try Self.buffered { _ = try System.read(ends.reading, $0) } }),
            (.read, { ends in try Self.buffered { _ = try System.receive(ends.socket, $0) } }),
            (.rename, { try System.rename("a", to: "b", in: $0.reading) }),
            (.resourceLimit, { _ in try Resources.raiseDescriptorLimit() }),
            (.setsockopt, { try System.setOption($0.socket, level: SOL_SOCKET, SO_REUSEADDR, 1) }),
            (.setsockopt, { try System.resetOnClose($0.socket) }),
            (.shutdown, { try System.shutdownWriting($0.socket) }),
            (.sigaction, { _ in try System.ignoreSignal(SIGPIPE) }),
            (.sigaction, { _ in try System.restoreSignal(SIGPIPE) }),
            (.sigaction, { _ in try System.watchSignal(SIGUSR1, counter: -1) }),
            (.socket, { _ in _ = try System.socket(AF_INET) }),
            (.spawn, { _ in _ = try ChildProcess(.init("true"), on: EventLoopGroup(count: 1).next()) }),
            (.thread, { _ in _ = try EventLoopGroup(count: 1) }),
            (.unlink, { try System.remove("a", in: $0.reading) }),
            (.waitid, { _ = try System.reap($0.reading) }),
            (.write, { ends in try Self.buffered { _ = try System.write(ends.writing, UnsafeRawBufferPointer($0)) } }),
            (.write, { ends in try Self.buffered { _ = try System.send(ends.socket, UnsafeRawBufferPointer($0)) } }),
            (
                .write,
                { ends in
                    try Self.buffered {
                        let bytes = UnsafeRawBufferPointer($0)
                        _ = try System.write(ends.writing, bytes, bytes)
                    }
                }
            ),
        ]

        /// What the calls can be made on.
        struct Descriptors: Sendable {
            let reading: Int32
            let writing: Int32
            let socket: Int32

            init() throws {
                let pipe = try Pipe()
                (reading, writing, socket) = (pipe.read, pipe.write, try System.socket(AF_INET))
            }
        }

        private static func buffered(_ body: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
            try withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8, body)
        }

        @Test("can be had from every call that may fail, and goes once") func everyCall() async {
            await #expect(processExitsWith: .success) {
                let silent: Set<SystemCall> = [.getifaddrs, .wait]
                #expect(Set(ForcedErrorTests.ways.map(\.call)).union(silent) == Set(SystemCall.allCases))
                let descriptors = try Descriptors()
                for (call, way) in ForcedErrorTests.ways {
                    ForcedErrors.force(call, code: EIO)
                    do {
                        try way(descriptors)
                        Issue.record("\(call) went well")
                    } catch let error as SystemError { #expect(error.call == call && error.code == EIO) }
                    #expect(ForcedErrors.remaining(call) == 0)
                }
                ForcedErrors.force(.getifaddrs, code: EIO)
                #expect(LocalNetwork.address() == nil && ForcedErrors.remaining(.getifaddrs) == 0)
            }
        }

        @Test("of a child's number or loop leaves no child behind", arguments: [SystemCall.pidfdOpen, .epollControl])
        func child(call: SystemCall) async {
            await #expect(processExitsWith: .success) { [name = call.rawValue as String] in
                let call = try #require(SystemCall(rawValue: name))
                let loop = try EventLoopGroup(count: 1).next()
                ForcedErrors.force(call, code: EMFILE)
                #expect(throws: SystemError.self) { try ChildProcess(.init("sleep", ["600"]), on: loop) }
                // There is none to wait for.
                while waitpid(-1, nil, 0) > 0 {}
                #expect(errno == ECHILD)
            }
        }

        @Test("of a second signal gives up the first one") func signals() async {
            await #expect(processExitsWith: .success) {
                let loop = try EventLoopGroup(count: 1).next()
                // The system lets nobody handle SIGKILL.
                #expect(throws: SystemError.self) { try SignalWatch([SIGUSR1, SIGKILL], on: loop) { _ in } }
                var action = sigaction()
                #expect(sigaction(SIGUSR1, nil, &action) == 0)
                #expect(action.__sigaction_handler.sa_handler == nil)
            }
        }
    }
#endif
