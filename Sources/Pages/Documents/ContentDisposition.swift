import HTTP
import Model

/// The header that makes a browser save a file (RFC 6266).
enum ContentDisposition {
    /// As the scenario has it.
    static func add(_ document: Scenario.Document, to headers: inout Headers) {
        switch document.disposition {
        case .standard: headers.add("Content-Disposition", attachment(document.filename))
        case .none: break
        case .raw(let text): headers.add("Content-Disposition", bytes: bytes(text))
        }
    }

    /// With the name twice: in ASCII for all, and whole for those that read RFC 8187.
    static func attachment(_ filename: String) -> String {
        let plain = filename.unicodeScalars.map { scalar -> Character in
            let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\"
            return isPlain ? Character(scalar) : "_"
        }
        return "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(PercentCoding.encode(filename))"
    }

    /// A byte for each character up to U+00FF, as old servers send Latin-1.
    private static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in UInt8(exactly: scalar.value).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }
}
