#if DEBUG
    import Synchronization

    /// Makes system calls fail on demand, so that EMFILE, EINTR and their kin have tests. Debug builds only.
    package enum ForcedErrors {
        private struct Rule {
            var call: SystemCall
            var descriptor: Int32?
            var code: Int32
            var times: Int
        }

        private static let rules = Mutex<[Rule]>([])
        private static let count = Atomic<Int>(0)

        /// The next `times` of `call` fail with `code`; only on `descriptor`, if one is given.
        package static func force(_ call: SystemCall, code: Int32, on descriptor: Int32? = nil, times: Int = 1) {
            rules.withLock { rules in
                rules.append(Rule(call: call, descriptor: descriptor, code: code, times: times))
                count.store(rules.count, ordering: .releasing)
            }
        }

        /// How often `call` is still to fail on `descriptor`.
        package static func remaining(_ call: SystemCall, on descriptor: Int32? = nil) -> Int {
            rules.withLock { rules in
                rules.filter { $0.call == call && $0.descriptor == descriptor }.reduce(0) { $0 + $1.times }
            }
        }

        static func take(_ call: SystemCall, _ descriptor: Int32) -> Int32? {
            guard count.load(ordering: .acquiring) > 0 else { return nil }
            return rules.withLock { rules in
                guard
                    let index = rules.firstIndex(where: {
                        $0.call == call && ($0.descriptor == nil || $0.descriptor == descriptor)
                    })
                else { return nil }
                let code = rules[index].code
                rules[index].times -= 1
                if rules[index].times == 0 { rules.remove(at: index) }
                count.store(rules.count, ordering: .releasing)
                return code
            }
        }
    }
#endif
