import Model

/// How often each of a scenario's faults was asked for and served.
package struct FaultCounts: Sendable {
    /// One of the scenario's faults.
    package struct Count: Sendable, Hashable {
        /// The run's requests for the fault's target. Those before a restart of the server count as far as they were served.
        package fileprivate(set) var requests = 0
        package fileprivate(set) var served = 0
        /// The id of the newest `faultInjected`.
        package fileprivate(set) var lastEvent: Int?
    }

    private let texts: [String]
    /// In the scenario's order.
    package private(set) var counts: [Count]

    init(_ faults: [Fault]) {
        texts = faults.map(\.text)
        counts = faults.map { _ in Count() }
    }

    /// Counts a request for each fault that it is about. Where some are due, the first of them is served.
    mutating func count(_ faults: [Fault], where isAbout: (Fault) -> Bool) -> (fault: Fault, nth: Int)? {
        var due: (fault: Fault, nth: Int)?
        for (index, fault) in faults.enumerated() where isAbout(fault) {
            counts[index].requests += 1
            let nth = counts[index].requests
            if due == nil, fault.nth.map({ $0 == nth }) ?? true { due = (fault, nth) }
        }
        return due
    }

    mutating func apply(_ event: Event) {
        guard let text = event["fault"]?.string, let index = texts.firstIndex(of: text) else { return }
        counts[index].requests = max(counts[index].requests, event["nth"]?.int ?? 0)
        counts[index].served += 1
        counts[index].lastEvent = event.id
    }
}
