#if DEBUG
    import Synchronization

    /// Makes system calls fail or do less than was asked, on demand, so that EMFILE, EINTR, short writes and their kin
    /// have tests. Debug builds only. A rule without a descriptor is for the whole process: such tests want one of their
    /// own (an exit test).
    package enum ForcedErrors {
        private struct Rule {
            var call: SystemCall
            var descriptor: Int32?
            var effect: Effect
            var times: Int
        }

        private enum Effect: Equatable {
            case fail(Int32)
            /// So many bytes are written at most.
            case shorten(Int)

            var isFailure: Bool { if case .fail = self { true } else { false } }
        }

        private static let rules = Mutex<[Rule]>([])
        private static let count = Atomic<Int>(0)

        /// The next `times` of `call` fail with `code`; only on `descriptor`, if one is given.
        package static func force(_ call: SystemCall, code: Int32, on descriptor: Int32? = nil, times: Int = 1) {
            add(Rule(call: call, descriptor: descriptor, effect: .fail(code), times: times))
        }

        /// The next `times` writes take no more than `bytes` each.
        package static func shortenWrites(to bytes: Int, on descriptor: Int32? = nil, times: Int = 1) {
            add(Rule(call: .write, descriptor: descriptor, effect: .shorten(bytes), times: times))
        }

        private static func add(_ rule: Rule) {
            rules.withLock { rules in
                rules.append(rule)
                count.store(rules.count, ordering: .releasing)
            }
        }

        /// How often `call` is still to fail or to fall short on `descriptor`.
        package static func remaining(_ call: SystemCall, on descriptor: Int32? = nil) -> Int {
            rules.withLock { rules in
                rules.filter { $0.call == call && $0.descriptor == descriptor }.reduce(0) { $0 + $1.times }
            }
        }

        /// The error that this call is to end with.
        static func take(_ call: SystemCall, _ descriptor: Int32) -> Int32? {
            guard case .fail(let code) = take(call, descriptor, where: \.isFailure) else { return nil }
            return code
        }

        /// How many of `bytes` this write may take.
        static func writable(_ descriptor: Int32, _ bytes: Int) -> Int {
            guard case .shorten(let limit) = take(.write, descriptor, where: { !$0.isFailure }) else { return bytes }
            return min(limit, bytes)
        }

        private static func take(
            _ call: SystemCall, _ descriptor: Int32, where isMeant: (Effect) -> Bool
        ) -> Effect? {
            guard count.load(ordering: .acquiring) > 0 else { return nil }
            return rules.withLock { rules in
                guard
                    let index = rules.firstIndex(where: {
                        $0.call == call && ($0.descriptor == nil || $0.descriptor == descriptor) && isMeant($0.effect)
                    })
                else { return nil }
                let effect = rules[index].effect
                rules[index].times -= 1
                if rules[index].times == 0 { rules.remove(at: index) }
                count.store(rules.count, ordering: .releasing)
                return effect
            }
        }
    }
#endif
