import Glibc
import Synchronization
import Testing

@testable import Loop

/// Two loops for all tests of this room.
let group: EventLoopGroup = {
    do { return try EventLoopGroup(count: 2) } catch { preconditionFailure("no event loops: \(error)") }
}()

/// What closures on other threads saw.
final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    var all: [Element] { elements.withLock { $0 } }
    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

@Suite struct EventLoopTests {
    @Test("a spawned task and its children stay on the loop") func tasksStay() async {
        let loop = group.next()
        let places = await loop.spawn {
            let here = loop.isCurrent
            async let child = loop.isCurrent
            let grandchildren = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 { group.addTask { loop.isCurrent } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            return [here, await child] + grandchildren
        }.value
        #expect(places == [true, true, true, true, true])
    }

    @Test("an actor pinned to a loop runs there") func actorsArePinned() async {
        actor Pinned {
            nonisolated let loop: EventLoop
            nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
            init(_ loop: EventLoop) { self.loop = loop }
            func isHome() -> Bool { loop.isCurrent }
        }
        for loop in group.loops { #expect(await Pinned(loop).isHome()) }
    }

    @Test("work from many threads is all done, in each sender's order") func workIsDone() async throws {
        let loop = group.next()
        let seen = Recorder<(sender: Int, number: Int)>()
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<4 {
                group.addTask {
                    for number in 0..<1000 { loop.execute { seen.add((sender, number)) } }
                }
            }
        }
        let done = Promise<Void>()
        loop.execute { done.fulfill(()) }
        try await done.value
        for sender in 0..<4 { #expect(seen.all.filter { $0.sender == sender }.map(\.number) == Array(0..<1000)) }
    }

    @Test("the loops of a group take turns") func turns() {
        let first = group.next()
        #expect(group.next() !== first)
    }

    @Test("a group can be shut down") func shutdown() async throws {
        let group = try EventLoopGroup(count: 2)
        let ran = await group.next().spawn { true }.value
        #expect(ran)
        group.shutdown()
    }
}

@Suite struct TimerTests {
    @Test("timers run in the order of their deadlines") func order() async throws {
        let loop = group.next()
        let order = Recorder<Int>()
        let done = Promise<Void>()
        let start = MonotonicClock.now()
        // From the loop itself, so that none is due before all are there.
        loop.execute {
            for (number, milliseconds) in [(3, 30), (1, 1), (2, 15)] {
                loop.schedule(at: start + .milliseconds(milliseconds)) {
                    order.add(number)
                    if number == 3 { done.fulfill(()) }
                }
            }
        }
        try await done.value
        #expect(order.all == [1, 2, 3])
    }

    @Test("a canceled timer does not run") func cancel() async throws {
        let loop = group.next()
        let ran = Recorder<Bool>()
        let done = Promise<Void>()
        // From the loop itself, so that it is not due before it is canceled.
        loop.execute {
            loop.schedule(after: .milliseconds(5)) { ran.add(true) }.cancel()
            loop.schedule(after: .milliseconds(20)) { done.fulfill(()) }
        }
        try await done.value
        #expect(ran.all.isEmpty)
    }

    @Test("a canceled sleep ends at once") func canceledSleep() async {
        let loop = group.next()
        let start = MonotonicClock.now()
        let task = loop.spawn { () -> Bool in
            do { try await loop.sleep(for: .seconds(600)) } catch { return error is CancellationError }
            return false
        }
        task.cancel()
        #expect(await task.value)
        #expect(MonotonicClock.now() - start < .seconds(60))
    }

    @Test("what takes too long is canceled and says ETIMEDOUT") func timeout() async throws {
        let loop = group.next()
        let canceled = Promise<Void>()
        await #expect(throws: SystemError.self) {
            try await loop.withTimeout(.milliseconds(5)) {
                do { try await loop.sleep(for: .seconds(600)) } catch {
                    canceled.fulfill(())
                    throw error
                }
            }
        }
        try await canceled.value
    }

    @Test("any mix of adds and cancels comes out sorted") func heap() {
        var generator = SystemRandomNumberGenerator()
        var queue = TimerQueue()
        let out = Recorder<Int64>()
        var expected: [Int64] = []
        for _ in 0..<2000 {
            let deadline = Int64.random(in: 0..<1000, using: &generator)
            let id = queue.add(Instant(nanoseconds: deadline)) { out.add(deadline) }
            if Bool.random(using: &generator) { queue.cancel(id) } else { expected.append(deadline) }
        }
        while let body = queue.popDue(Instant(nanoseconds: 1000)) { body() }
        #expect(out.all == expected.sorted())
        #expect(queue.first == nil)
    }

    @Test("canceled timers do not pile up") func compaction() {
        var queue = TimerQueue()
        for _ in 0..<100_000 { queue.cancel(queue.add(Instant(nanoseconds: 1)) {}) }
        #expect(queue.count <= 65)
    }
}
