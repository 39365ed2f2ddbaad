/// Timers by deadline: a binary heap, and the bodies by id. Canceled entries stay in the heap until they come up or
/// outnumber the live ones.
struct TimerQueue {
    private struct Entry {
        var deadline: Instant
        var id: UInt64
    }

    private var heap: [Entry] = []
    private var bodies: [UInt64: @Sendable () -> Void] = [:]
    private var lastID: UInt64 = 0

    /// How many entries there are, canceled ones included.
    var count: Int { heap.count }

    /// The earliest deadline; it may be that of a canceled timer.
    var first: Instant? { heap.first?.deadline }

    mutating func add(_ deadline: Instant, _ body: @escaping @Sendable () -> Void) -> UInt64 {
        lastID += 1
        bodies[lastID] = body
        heap.append(Entry(deadline: deadline, id: lastID))
        rise(heap.count - 1)
        return lastID
    }

    mutating func cancel(_ id: UInt64) {
        guard bodies.removeValue(forKey: id) != nil else { return }
        if heap.count > 64, heap.count > bodies.count * 2 { compact() }
    }

    /// Takes out the next timer that is due.
    mutating func popDue(_ now: Instant) -> (@Sendable () -> Void)? {
        while let entry = heap.first, entry.deadline <= now {
            removeFirst()
            if let body = bodies.removeValue(forKey: entry.id) { return body }
        }
        return nil
    }

    private mutating func compact() {
        heap.removeAll { bodies[$0.id] == nil }
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        if heap.isEmpty { return }
        heap[0] = last
        sink(0)
    }

    private mutating func rise(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            if heap[parent].deadline <= heap[index].deadline { return }
            heap.swapAt(parent, index)
            index = parent
        }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var child = index * 2 + 1
            if child >= heap.count { return }
            if child + 1 < heap.count, heap[child + 1].deadline < heap[child].deadline { child += 1 }
            if heap[index].deadline <= heap[child].deadline { return }
            heap.swapAt(index, child)
            index = child
        }
    }
}
