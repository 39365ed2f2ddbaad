import Synchronization

/// Scenarios that were put while the server runs; they are kept in memory. All copies of a library share them.
package final class PutScenarios: Sendable {
    /// The most of them.
    package static let most = 1000
    /// The most bytes that all their texts may have.
    package static let mostBytes = 64_000_000

    private let entries = Mutex([String: ScenarioEntry]())

    init() {}

    var all: [ScenarioEntry] { entries.withLock { Array($0.values) } }

    func entry(named name: String) -> ScenarioEntry? { entries.withLock { $0[name] } }

    /// Whether it is a new one, and not in the place of another; `nil` where there is no room for it.
    package func put(_ entry: ScenarioEntry) -> Bool? {
        entries.withLock { entries in
            let old = entries[entry.name]
            let bytes = entries.values.reduce(entry.text.utf8.count - (old?.text.utf8.count ?? 0)) {
                $0 + $1.text.utf8.count
            }
            guard bytes <= Self.mostBytes, old != nil || entries.count < Self.most else { return nil }
            entries[entry.name] = entry
            return old == nil
        }
    }

    /// Whether there was one.
    package func remove(_ name: String) -> Bool { entries.withLock { $0.removeValue(forKey: name) != nil } }

    package func removeAll() { entries.withLock { $0.removeAll() } }
}

extension ScenarioEntry {
    /// A scenario that is put under a name, which its text may repeat, but not change.
    package init(put bytes: [UInt8], as name: String) {
        self.init(file: name, origin: .put, bytes: bytes, name: name, content: nil)
        if let own = reading.scenario?.name, own != name {
            refuse("the scenario's name is \(Display.quoted(own)), but it is put as \(Display.quoted(name))")
            self.name = name
        }
    }
}
