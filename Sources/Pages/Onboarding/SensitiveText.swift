/// Numbers that must not be typed into a mock: they are refused, and kept nowhere.
enum SensitiveText {
    /// Whether a Social Security number or a payment card's number may stand in the text. It errs on the side of caution:
    /// nobody knows a real one from a made-up one.
    static func isIn(_ text: String) -> Bool {
        chains(text).contains { groups in
            hasTaxpayerNumber(groups.map(\.count)) || isCardNumber(groups.flatMap(\.self))
        }
    }

    /// `123456789`, `123-45-6789` or `123-456789`, perhaps with other digits around it.
    private static func hasTaxpayerNumber(_ counts: [Int]) -> Bool {
        [[9], [3, 2, 4], [3, 6]].contains { pattern in
            counts.indices.contains { counts[$0...].starts(with: pattern) }
        }
    }

    /// 13 to 19 digits with a check digit (ISO/IEC 7812-1 annex B).
    private static func isCardNumber(_ digits: [Int]) -> Bool {
        guard (13...19).contains(digits.count) else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            guard digit.offset % 2 == 1 else { return sum + digit.element }
            let double = digit.element * 2
            return sum + (double > 9 ? double - 9 : double)
        }
        return sum % 10 == 0
    }

    /// Runs of digits, in any script; those that at most three signs or blanks part are one chain.
    private static func chains(_ text: String) -> [[[Int]]] {
        var chains: [[[Int]]] = []
        var gap: Int?
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                switch gap {
                case nil: chains.append([[Int(value)]])
                case 0: chains[chains.count - 1][chains[chains.count - 1].count - 1].append(Int(value))
                default: chains[chains.count - 1].append([Int(value)])
                }
                gap = 0
            } else if let width = gap {
                gap = scalar.properties.isAlphabetic || width == 3 ? nil : width + 1
            }
        }
        return chains
    }
}
