import Model

/// What a saved copy may be called. Apps clean names as Branch's guide shows ("Handle File Downloads"), and systems number
/// a second copy.
enum CopyName {
    /// The copy's name is the document's, cleaned.
    static func isClean(_ name: String, for filename: String) -> Bool {
        let wanted = clean(filename)
        let blankless = trimmed(wanted)
        let names = blankless.isEmpty ? [wanted, "download"] : [wanted, blankless]
        // Half a surrogate pair is left where the 200th unit is its first.
        let whole = name.last.map { "\u{FFFD}?".contains($0) } ?? false ? String(name.dropLast()) : name
        return names.contains(name) || names.contains(unnumbered(name))
            || wanted.utf16.count == longest - 1 && whole == wanted || isCut(whole, of: clean(filename, longest: .max))
    }

    /// What is too long may be cut to what file systems take, too, and keep its ending.
    private static func isCut(_ name: String, of wanted: String) -> Bool {
        let isTooLong = wanted.utf16.count > longest || wanted.utf8.count > mostBytes
        let isNearLimit = name.utf16.count > longest - slack || name.utf8.count > mostBytes - slack
        guard isTooLong, isNearLimit, name.utf16.count <= longest, name.utf8.count <= mostBytes else { return false }
        let ending = wanted[(wanted.lastIndex(of: ".") ?? wanted.endIndex)...]
        let stem = ending.count < slack && name.hasSuffix(ending) ? name.dropLast(ending.count) : name[...]
        return wanted.unicodeScalars.starts(with: stem.unicodeScalars)
    }

    /// `\ / : * ? " < > |` and controls become `_`, and 200 UTF-16 units are left.
    static func clean(_ filename: String, longest: Int = longest) -> String {
        var name = ""
        var units = 0
        for scalar in filename.unicodeScalars {
            let isFine = scalar.value >= 0x20 && scalar.value != 0x7F && !"\\/:*?\"<>|".unicodeScalars.contains(scalar)
            let clean = isFine ? scalar : "_"
            units += UTF16.width(clean)
            if units > longest { break }
            name.unicodeScalars.append(clean)
        }
        return name
    }

    /// UTF-16 units.
    private static let longest = 200
    /// Of UTF-8, as ext4 and f2fs take.
    private static let mostBytes = 255
    /// What a name may be shorter than it has to be, for its ending and for what must not be cut in two.
    private static let slack = 16

    private static func trimmed(_ name: String) -> String {
        let start = name.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Without ` (1)` or `-1` before the ending.
    private static func unnumbered(_ name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        var stem = name[..<dot]
        let isInBrackets = stem.last == ")"
        if isInBrackets { stem.removeLast() }
        let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
        guard 1...4 ~= digits.count else { return name }
        stem.removeLast(digits.count)
        for mark in isInBrackets ? [" (", "("] : ["-", " "] where stem.hasSuffix(mark) {
            return "\(stem.dropLast(mark.count))\(name[dot...])"
        }
        return name
    }
}
