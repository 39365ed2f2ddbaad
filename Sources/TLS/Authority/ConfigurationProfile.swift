/// A configuration profile for Apple's devices with a root certificate in it (Apple's *Configuration Profile Reference*,
/// payload `com.apple.security.root`). All in it comes from the certificate, so that installing it again changes nothing.
struct ConfigurationProfile {
    private let name: String
    /// The certificate in base64, in lines.
    private let content: String
    private let digest: [UInt8]

    init(_ root: Certificate) throws(TLSError) {
        name = try root.commonName()
        digest = try root.digest()
        let lines = String(decoding: try root.pem(), as: UTF8.self).split(separator: "\n")
        content = lines.dropFirst().dropLast().joined(separator: "\n")
    }

    func plist() -> [UInt8] {
        let (payload, profile) = (Self.uuid(digest.prefix(16)), Self.uuid(digest.suffix(16)))
        let name = Self.escape(name)
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>PayloadContent</key>
                <array>
                    <dict>
                        <key>PayloadCertificateFileName</key>
                        <string>branch-mock-ca.crt</string>
                        <key>PayloadContent</key>
                        <data>
            \(content)
                        </data>
                        <key>PayloadDescription</key>
                        <string>Adds the root certificate of a Branch Mock.</string>
                        <key>PayloadDisplayName</key>
                        <string>\(name)</string>
                        <key>PayloadIdentifier</key>
                        <string>branch-mock.ca.\(profile).root</string>
                        <key>PayloadType</key>
                        <string>com.apple.security.root</string>
                        <key>PayloadUUID</key>
                        <string>\(payload)</string>
                        <key>PayloadVersion</key>
                        <integer>1</integer>
                    </dict>
                </array>
                <key>PayloadDescription</key>
                <string>Lets this device trust the Branch Mock on that machine, for tests of apps. It vouches for \
            local servers only. Remove it when you are done.</string>
                <key>PayloadDisplayName</key>
                <string>\(name)</string>
                <key>PayloadIdentifier</key>
                <string>branch-mock.ca.\(profile)</string>
                <key>PayloadOrganization</key>
                <string>Branch Mock</string>
                <key>PayloadRemovalDisallowed</key>
                <false/>
                <key>PayloadType</key>
                <string>Configuration</string>
                <key>PayloadUUID</key>
                <string>\(profile)</string>
                <key>PayloadVersion</key>
                <integer>1</integer>
            </dict>
            </plist>

            """.utf8)
    }

    /// Sixteen bytes as a UUID of version 8 (RFC 9562 section 5.8).
    private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = Array(bytes)
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10...]].map { $0.joined() }.joined(separator: "-")
    }

    private static func escape(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
    }
}
