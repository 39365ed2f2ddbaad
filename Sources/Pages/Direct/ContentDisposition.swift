import HTTP

/// The header that makes a browser save a file (RFC 6266).
enum ContentDisposition {
    /// With the name twice: in ASCII for all, and whole for those that read RFC 8187.
    static func attachment(_ filename: String) -> String {
        let plain = filename.unicodeScalars.map { scalar -> Character in
            let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\"
            return isPlain ? Character(scalar) : "_"
        }
        return "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(PercentCoding.encode(filename))"
    }
}
