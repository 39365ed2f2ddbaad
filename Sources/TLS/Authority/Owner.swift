import Loop

extension LocalAuthority {
    /// The root's common name.
    package static func name(owner: String) -> String { "Branch Mock local CA (\(owner))" }

    /// Whose machine this is, for the CA's name: `sam@mini`. Letters, digits, dots, hyphens and underscores only, and at
    /// most 34 of them, so that it fits a common name (64, RFC 5280 appendix A.1).
    package static func owner(environment: [String: String], hostName: String? = try? System.hostName()) -> String {
        func plain(_ text: String, _ limit: Int) -> String {
            String(
                text.unicodeScalars.filter {
                    $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0))
                }.prefix(limit).map(Character.init))
        }
        let user = plain(environment["USER"] ?? environment["LOGNAME"] ?? "", 16)
        let host = plain(String((hostName ?? "").prefix { $0 != "." }), 17)
        return "\(user.isEmpty ? "user-\(System.effectiveUser())" : user)@\(host.isEmpty ? "localhost" : host)"
    }
}
