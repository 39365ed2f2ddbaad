import Model

/// What a member of a report may hold.
enum ReportField: Sendable {
    /// At most so many bytes.
    case text(Int)
    case textOrNull(Int)
    case choice([String])
    /// A list of different ones of these.
    case choices([String])
    case flag
    /// `true`, for what is only reported where it is so.
    case yes
    case number(ClosedRange<Int>)

    /// What is wrong with the value; `nil` if it fits.
    func problem(with value: JSON) -> String? {
        switch (self, value) {
        case (.text(let limit), .string(let text)), (.textOrNull(let limit), .string(let text)):
            return text.utf8.count <= limit ? nil : "is longer than \(limit) bytes"
        case (.textOrNull, .null), (.flag, .bool): return nil
        case (.yes, .bool(let value)): return value ? nil : "is not true"
        case (.choice(let names), .string(let text)):
            return names.contains(text) ? nil : "is none of \(names.joined(separator: ", "))"
        case (.choices(let names), .array(let values)):
            let isListed = values.allSatisfy { $0.string.map(names.contains) ?? false }
            return isListed && Set(values).count == values.count
                ? nil : "is no list of \(names.joined(separator: ", "))"
        case (.number(let range), .int(let number)):
            return range.contains(number) ? nil : "is not from \(range.lowerBound) to \(range.upperBound)"
        default: return "has another type"
        }
    }
}
