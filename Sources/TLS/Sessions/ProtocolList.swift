import COpenSSL

/// The protocols that a server or client speaks above TLS, the best first (ALPN, RFC 7301).
final class ProtocolList: Sendable {
    private let names: [[UInt8]]

    /// `names` as IANA registers them, such as `h2`.
    init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

    /// As it stands in the extension: each name after its length.
    var wire: [UInt8] { names.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 } }

    /// Has a server choose by this list, which must outlive the context's sessions.
    func choose(in context: OpaquePointer) {
        SSL_CTX_set_alpn_select_cb(context, chooseProtocol, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Where in what the client offers the name starts that is the best of ours, and its length; nil if none is ours.
    fileprivate func best(of offered: UnsafeBufferPointer<UInt8>) -> (start: Int, count: Int)? {
        for name in names {
            var index = 0
            while index < offered.count {
                let (start, end) = (index + 1, index + 1 + Int(offered[index]))
                guard end <= offered.count else { break }
                if offered[start..<end].elementsEqual(name) { return (start, name.count) }
                index = end
            }
        }
        return nil
    }
}

/// At file level, since a closure made in isolated code would check its executor.
private func chooseProtocol(
    _ ssl: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenCount: UnsafeMutablePointer<UInt8>?, _ offered: UnsafePointer<UInt8>?, _ count: UInt32,
    _ list: UnsafeMutableRawPointer?
) -> Int32 {
    guard let list, let offered else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    let protocols = Unmanaged<ProtocolList>.fromOpaque(list).takeUnretainedValue()
    guard let best = protocols.best(of: UnsafeBufferPointer(start: offered, count: Int(count))) else {
        // RFC 7301 section 3.2: no_application_protocol.
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
    chosen?.pointee = offered + best.start
    chosenCount?.pointee = UInt8(truncatingIfNeeded: best.count)
    return SSL_TLSEXT_ERR_OK
}
