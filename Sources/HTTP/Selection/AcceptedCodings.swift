/// Which content codings a client takes, and how gladly (RFC 9110 §12.5.3).
struct AcceptedCodings {
    /// How gladly, in thousandths; 0 is not at all.
    private(set) var gzip = 0
    /// Nil if nothing is said of it: then it is taken, less gladly than what is named.
    private(set) var identity: Int?

    /// Of the field's value; without the field anything goes, and nothing is preferred. What is malformed in it is
    /// passed over.
    init(_ field: String?) {
        guard let field else { return }
        var others: Int?
        var named: Int?
        for element in field.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.bare)
            guard let name = parts.first, let weight = Self.weight(parts.dropFirst()) else { continue }
            switch name {
            case "gzip", "x-gzip": named = weight
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        gzip = named ?? others ?? 0
        identity = identity ?? others
    }

    var prefersGzip: Bool { gzip > 0 && gzip >= identity ?? 0 }
    var takesIdentity: Bool { identity != 0 }

    /// In lower case and without blanks around.
    private static func bare(_ part: Substring.UTF8View) -> String {
        String(part.filter { $0 != 0x20 && $0 != 0x09 }.map { Character(Unicode.Scalar(Characters.lowercased($0))) })
    }

    /// `q=0.5` in thousandths, 1000 if it is not there, nil if it is something else (RFC 9110 §12.4.2).
    private static func weight(_ parameters: ArraySlice<String>) -> Int? {
        guard let parameter = parameters.first else { return 1000 }
        guard parameters.count == 1, parameter.hasPrefix("q=") else { return nil }
        let digits = Array(parameter.utf8.dropFirst(2))
        guard let whole = digits.first, whole == 0x30 || whole == 0x31, digits.count <= 5,
            digits.count == 1 || digits[1] == UInt8(ascii: "."),
            let fraction = digits.count <= 2 ? 0 : KnownFields.decimal(digits[2...])
        else { return nil }
        let scale = [1000, 100, 10, 1][max(0, digits.count - 2)]
        let weight = (whole == 0x31 ? 1000 : 0) + fraction * scale
        return weight > 1000 ? nil : weight
    }
}
