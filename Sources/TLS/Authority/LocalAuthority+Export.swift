/// How the root certificate is handed to devices and programs.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Text (RFC 7468), as most programs read it.
    case pem
    /// Binary (X.690), as Android's settings read it.
    case der
    /// A profile for Apple's devices, whose settings show what it is before they install it.
    case mobileconfig

    /// What makes a device offer to install it.
    package var contentType: String {
        switch self {
        case .pem, .der: "application/x-x509-ca-cert"
        case .mobileconfig: "application/x-apple-aspen-config"
        }
    }

    /// Android's settings want `.crt` or `.cer` for the binary form.
    package var fileName: String {
        switch self {
        case .pem: "branch-mock-ca.pem"
        case .der: "branch-mock-ca.crt"
        case .mobileconfig: "branch-mock-ca.mobileconfig"
        }
    }
}

extension LocalAuthority {
    /// The root certificate in this format; the same bytes each time.
    package func export(_ format: ExportFormat) throws(TLSError) -> [UInt8] {
        switch format {
        case .pem: try root.pem()
        case .der: try root.der()
        case .mobileconfig: try ConfigurationProfile(root).plist()
        }
    }
}
