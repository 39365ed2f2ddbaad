import Model

/// What a scenario expects beside the contract.
enum Expectations {
    /// - Parameter lacking: what it is where too little has come.
    static func judge(
        _ expectation: Expectation, _ history: History, checks: [CheckResult], final: Bool, lacking: Outcome
    ) -> ExpectationResult {
        let text = describe(expectation)
        func result(_ outcome: Outcome, _ got: String, _ evidence: [Int] = []) -> ExpectationResult {
            ExpectationResult(text: text, outcome: outcome, got: got, evidence: evidence)
        }
        guard applies(expectation, history) else { return result(.notExercised, "does not apply on this platform") }
        if case .check(let id, let outcome) = expectation.kind {
            let check = checks.first { $0.id == id }
            let got = check?.outcome ?? .notExercised
            guard final else { return result(.waiting, got.rawValue, check?.evidence ?? []) }
            return result(got == outcome ? .passed : .failed, got.rawValue, check?.evidence ?? [])
        }
        guard let start = start(expectation, history) else {
            return result(final ? .notExercised : .waiting, "the step it comes after was not done")
        }
        let matches = matches(expectation, history, from: start)
        let got = "\(matches.count) \(matches.count == 1 ? "event" : "events")"
        let ids = matches.map(\.id)
        let isOver = final || end(expectation, history).map { $0 <= history.asOf } ?? false
        // What a cut journal lacks may have happened.
        let whole: Outcome = history.isTruncated ? .notObservable : .passed
        switch expectation.kind {
        case .never, .event(_, .atMost):
            let limit = if case .event(_, .atMost(let count)) = expectation.kind { count } else { 0 }
            if matches.count > limit { return result(.failed, got, ids) }
            return result(isOver ? whole : .waiting, got, ids)
        case .event(_, .exactly(let count)):
            if matches.count > count { return result(.failed, got, ids) }
            if matches.count < count { return result(isOver ? lacking : .waiting, got, ids) }
            return result(isOver ? whole : .waiting, got, ids)
        case .event(_, .atLeast(let count)):
            if matches.count >= count { return result(.passed, got, ids) }
            return result(isOver ? lacking : .waiting, got, ids)
        case .check: return result(.waiting, got)
        }
    }

    /// It still waits for an event that has a deadline, so that the verdict cannot be final yet.
    static func isOwed(_ expectation: Expectation, _ history: History) -> Bool {
        deadline(expectation, history) != nil
    }

    /// When it is decided by time alone, if that is still to come.
    static func deadline(_ expectation: Expectation, _ history: History) -> Duration? {
        guard applies(expectation, history), !history.isFinished,
            let end = end(expectation, history), end > history.asOf,
            let start = start(expectation, history)
        else { return nil }
        let needed =
            switch expectation.kind {
            case .event(_, .exactly(let count)), .event(_, .atLeast(let count)): count
            default: Int.max
            }
        if matches(expectation, history, from: start).count >= needed { return nil }
        return end
    }

    private static func applies(_ expectation: Expectation, _ history: History) -> Bool {
        guard !expectation.platforms.isEmpty, let platform = history.platform else { return true }
        return expectation.platforms.contains(platform)
    }

    private static func start(_ expectation: Expectation, _ history: History) -> Event?? {
        guard let step = expectation.after else { return .some(nil) }
        guard let done = history.steps.done[step] else { return nil }
        return .some(done)
    }

    private static func end(_ expectation: Expectation, _ history: History) -> Duration? {
        guard let within = expectation.within, let start = start(expectation, history) else { return nil }
        return (start?.elapsed ?? .zero) + within
    }

    private static func matches(_ expectation: Expectation, _ history: History, from start: Event?) -> [Event] {
        let type: EventType
        switch expectation.kind {
        case .event(let wanted, _), .never(let wanted): type = wanted
        case .check: return []
        }
        let limit = end(expectation, history)
        // What completed the step counts as after it: a canceled can be both.
        let first = start.map { $0["event"]?.int ?? $0.id } ?? 0
        return history.events.filter { event in
            event.type == type && event.id >= first && (limit.map { event.elapsed <= $0 } ?? true)
                && expectation.where.allSatisfy { $0.holds(for: event.data) }
        }
    }
}

extension Expectations {
    /// `require:`: the check was put to the test.
    static func exercised(_ id: CheckID, checks: [CheckResult], final: Bool) -> ExpectationResult {
        let check = checks.first { $0.id == id }
        let isExercised = check.map { [.passed, .failed].contains($0.outcome) } ?? false
        return ExpectationResult(
            text: "\(id.rawValue) is put to the test",
            outcome: isExercised ? .passed : final ? .notExercised : .waiting,
            got: check.map { "\($0.outcome.rawValue): \($0.got)" } ?? "", evidence: check?.evidence ?? [])
    }
}

extension Expectations {
    /// The expectation in words, as reports show it.
    static func describe(_ expectation: Expectation) -> String {
        var words: [String] = []
        switch expectation.kind {
        case .event(let type, let times):
            words.append(type.rawValue)
            switch times {
            case .exactly(let count): words.append(count == 1 ? "once" : "\(count) times")
            case .atLeast(let count): words.append(count == 1 ? "at least once" : "at least \(count) times")
            case .atMost(let count): words.append("at most \(count) times")
            }
        case .never(let type): words.append("never \(type.rawValue)")
        case .check(let id, let outcome): words.append("\(id.rawValue) is \(outcome.rawValue)")
        }
        if !expectation.where.isEmpty {
            words.append("where " + expectation.where.map(describe).joined(separator: " and "))
        }
        if let after = expectation.after { words.append("after step \(after + 1)") }
        if let within = expectation.within { words.append("within \(within.seconds) s") }
        return words.joined(separator: " ")
    }

    private static func describe(_ condition: Expectation.Condition) -> String {
        switch condition.test {
        case .equals(let value): "\(condition.path) is \(value.text)"
        case .startsWith(let text): "\(condition.path) starts with \(JSON.string(text).text)"
        case .endsWith(let text): "\(condition.path) ends with \(JSON.string(text).text)"
        case .contains(let text): "\(condition.path) contains \(JSON.string(text).text)"
        case .oneOf(let values): "\(condition.path) is one of \(JSON.array(values).text)"
        case .exists(let exists): "\(condition.path) \(exists ? "is there" : "is not there")"
        }
    }
}
