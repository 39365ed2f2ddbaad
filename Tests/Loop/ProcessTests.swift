import Glibc
import Synchronization
import Testing

@testable import Loop

@Suite struct ChildProcessTests {
    @Test("an exit code and a signal are told apart") func status() async throws {
        let exited = try ChildProcess(.init("sh", ["-c", "exit 7"]), on: group.next())
        #expect(try await exited.exitStatus == .exited(7))
        let killed = try ChildProcess(.init("sleep", ["600"]), on: group.next())
        #expect(killed.status == nil)
        killed.signal(SIGTERM)
        #expect(try await killed.exitStatus == .signaled(SIGTERM))
        #expect(killed.status == .signaled(SIGTERM))
    }

    @Test("descriptors 3 and 4 reach the child, whatever their numbers here") func descriptors() async throws {
        let toChild = try Pipe()
        let fromChild = try Pipe()
        let child = try ChildProcess(
            .init("sh", ["-c", "cat <&3 >&4"], descriptors: [3: toChild.read, 4: fromChild.write]), on: group.next())
        System.close(toChild.read)
        System.close(fromChild.write)
        let writer = try await ByteStream(adopting: toChild.write, on: group.next())
        let reader = try await ByteStream(adopting: fromChild.read, on: group.next())
        try await writer.write(Array("ping\0".utf8))
        #expect(try await reader.readFrame(endedBy: 0, limit: 100) == Array("ping".utf8))
        await writer.close()
        #expect(try await child.exitStatus == .exited(0))
        await reader.close()
    }

    @Test("output, environment and directory are the child's own") func surroundings() async throws {
        let pipe = try Pipe()
        let child = try ChildProcess(
            .init(
                "/bin/sh", ["-c", "echo $A; pwd; echo $HOME"], environment: ["A": "b c"], directory: "/usr",
                output: .descriptor(pipe.write)), on: group.next())
        System.close(pipe.write)
        let reader = try await ByteStream(adopting: pipe.read, on: group.next())
        var output: [UInt8] = []
        while case let bytes = try await reader.read(), !bytes.isEmpty { output += bytes }
        #expect(String(decoding: output, as: UTF8.self) == "b c\n/usr\n\n")
        #expect(try await child.exitStatus == .exited(0))
        await reader.close()
    }

    @Test("nothing of the group outlives the child") func group_() async throws {
        let pipe = try Pipe()
        let child = try ChildProcess(
            .init("sh", ["-c", "sleep 600 & exit 0"], output: .descriptor(pipe.write)), on: group.next())
        System.close(pipe.write)
        #expect(try await child.exitStatus == .exited(0))
        // The grandchild holds the pipe open; its end is the pipe's.
        let reader = try await ByteStream(adopting: pipe.read, on: group.next())
        #expect(try await reader.read() == [])
        await reader.close()
    }

    @Test("a program that is not there is an error that names it") func missing() async throws {
        let error = #expect(throws: SystemError.self) {
            try ChildProcess(.init("/no/such/program"), on: group.next())
        }
        #expect(error?.description == "spawn /no/such/program: No such file or directory")
    }
}

@Suite struct SystemTests {
    @Test("a signal reaches its watcher, each time") func signals() async throws {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        let watch = try SignalWatch([SIGUSR1, SIGUSR2], on: group.next()) { continuation.yield($0) }
        var iterator = signals.makeAsyncIterator()
        for signal in [SIGUSR1, SIGUSR2, SIGUSR1] {
            kill(getpid(), signal)
            #expect(await iterator.next() == signal)
        }
        watch.stop()
    }

    @Test("random bytes are as many as asked for, and differ") func random() throws {
        #expect(try Random.bytes(0).isEmpty)
        #expect(try Random.bytes(100_000).count == 100_000)
        #expect(try Random.bytes(16) != Random.bytes(16))
    }

    @Test("the descriptor limit goes up to the most allowed") func limit() throws {
        #expect(try Resources.raiseDescriptorLimit() >= 1024)
        #expect(try System.descriptorLimit().rlim_cur == System.descriptorLimit().rlim_max)
    }

    @Test("the far future is the end of time, not a trap") func farFuture() {
        #expect(MonotonicClock.now() + .seconds(Int64.max) == Instant(nanoseconds: .max))
        #expect(Duration.seconds(-Int64.max).nanoseconds == .min)
        #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
    }
}
