/// Amounts of money: hundredths of a currency, written as decimal numbers.
package enum Money {
    /// Hundredths; `nil` for anything but at most nine digits with, if any, one or two behind the point: `20`, `20.5`, `20.50`.
    package static func parse(_ text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap(number), (1...9).contains(parts[0].count) else { return nil }
        switch parts.count {
        case 1: return whole * 100
        case 2:
            guard (1...2).contains(parts[1].count), let rest = number(parts[1]) else { return nil }
            return whole * 100 + (parts[1].count == 1 ? rest * 10 : rest)
        default: return nil
        }
    }

    /// With two digits behind the point: `20.50`, `-0.05`.
    package static func text(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        return (hundredths < 0 ? "-" : "") + "\(whole)." + (rest < 10 ? "0\(rest)" : "\(rest)")
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        digits.count <= 9 && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            ? Int(String(Substring(digits))) : nil
    }
}
