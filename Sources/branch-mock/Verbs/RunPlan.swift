import HostApp
import Model
import ScenarioFile

/// What `run` plays, in order.
struct RunPlan: Sendable {
    enum Item: Sendable {
        case play(Phone.Order)
        /// The app's platform is none of the scenario's, apps of that platform can't have the defect, or it can do harm.
        case skip(Phone.Order, because: String)

        var order: Phone.Order {
            switch self {
            case .play(let order), .skip(let order, _): order
            }
        }
    }

    private(set) var items: [Item] = []
    /// Everything that was asked for is there and valid.
    private(set) var isWhole = true

    init(items: [Item]) { self.items = items }

    /// Says on standard error what is wrong with the selection.
    init(_ invocation: Invocation) throws(Failure) {
        if invocation[.app] == .device {
            let unfit: [(String, isGiven: Bool, reason: String)] = [
                ("defect", !invocation.all(.defects).isEmpty, "one on a device has its own"),
                ("manner", invocation[.manner] != nil, "one on a device is as it is"),
                ("jobs", invocation[.jobs] != nil, "on a device one run follows another"),
                ("origins", invocation[.origins] != nil, "one on a device opens the URL that it is shown"),
            ]
            if let (flag, _, reason) = unfit.first(where: \.isGiven) {
                throw .usage("--\(flag) is for the simulated app; \(reason)")
            }
        }
        for entry in try selectedEntries(invocation) {
            guard let scenario = entry.reading.scenario else {
                invocation.output.writeError(entry.reading.diagnostics.map(\.text).joined())
                isWhole = false
                continue
            }
            for _ in 0..<(invocation[.repetitions] ?? 1) { try add(scenario, invocation) }
        }
        if isEmpty, isWhole {
            throw .usage("nothing is selected: \(items.first?.reason ?? "no scenario has that tag")")
        }
    }

    /// There is nothing to play.
    var isEmpty: Bool { items.allSatisfy { $0.reason != nil } }

    private mutating func selectedEntries(_ invocation: Invocation) throws(Failure) -> [ScenarioEntry] {
        let tags = Set(invocation.all(.tag))
        guard !tags.isEmpty || !invocation.operands.isEmpty else { throw .usage("SCENARIO… or --tag is missing") }
        let library = try invocation.library()
        var entries: [ScenarioEntry]
        if invocation.operands.isEmpty {
            entries = library.entries()
        } else {
            let selection = invocation.select(from: library)
            entries = selection.entries
            isWhole = selection.isWhole
        }
        if !tags.isEmpty { entries.removeAll { tags.isDisjoint(with: $0.reading.scenario?.tags ?? []) } }
        return entries
    }

    private mutating func add(_ scenario: Scenario, _ invocation: Invocation) throws(Failure) {
        var scenario = scenario
        switch invocation[.app] ?? .simulated {
        // It takes every step: with the page at it, too, some would be taken twice.
        case .simulated: scenario.drive = .manual
        // Without a step to wait for, the verdict would be final before the app is there.
        case .device where scenario.steps.isEmpty:
            var entry = Expectation(.event(.entryLoaded, times: .atLeast(1)))
            entry.within = invocation[.runLimit] ?? AppKind.device.limit
            scenario.expect.append(entry)
        case .device: break
        }
        let source: JSON
        do { source = try JSON.parse(ScenarioFile.text(of: scenario)) } catch {
            throw Failure(.fault, "a scenario cannot be written as JSON: \(error)")
        }
        let asked = invocation.all(.platforms)
        let own = [scenario.appPlatform ?? scenario.platforms[0]]
        let platforms = asked.isEmpty ? own : asked.flatMap { $0 ?? scenario.platforms }.unique
        let defects = invocation.all(.defects).flatMap { $0 ?? Defect.allCases.map { [$0] } }.unique
        let manner = invocation[.manner] ?? .right
        for platform in platforms {
            for defects in defects.isEmpty ? [[]] : defects {
                let order = Phone.Order(
                    scenario: scenario, source: source, platform: platform, manner: manner, defects: defects)
                if scenario.destructive, invocation[.allowDestructive] != true {
                    items.append(.skip(order, because: "it can do harm: --allow-destructive plays it"))
                } else if !scenario.platforms.contains(platform) {
                    let known = scenario.platforms.map(\.rawValue).joined(separator: ", ")
                    items.append(.skip(order, because: "\(scenario.name) is for \(known)"))
                } else if !defects.allSatisfy({ $0.platforms.contains(platform) }) {
                    items.append(.skip(order, because: "no app of \(platform.rawValue) can have that defect"))
                } else if !manner.platforms.contains(platform) {
                    items.append(.skip(order, because: "the guide has no sample for \(platform.rawValue)"))
                } else {
                    items.append(.play(order))
                }
            }
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each once: who names something twice wants no more of it, which is what `--repeat` is for.
    fileprivate var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension RunPlan.Item {
    fileprivate var reason: String? { if case .skip(_, let reason) = self { reason } else { nil } }
}
