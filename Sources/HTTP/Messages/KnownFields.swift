/// The header fields that steer the connection, gathered in one pass.
struct KnownFields {
    private var host: Headers.Field?
    private var length: Headers.Field?
    private var coding: Headers.Field?
    private(set) var closes = false
    private(set) var keepsAlive = false
    private(set) var expectsContinue = false
    private(set) var expectsUnknown = false

    mutating func note(_ field: Headers.Field, _ bytes: UnsafeRawBufferPointer) throws(Problem) {
        let name = UnsafeRawBufferPointer(rebasing: bytes[field.name])
        switch name.count {
        case 4 where Characters.equal(name, "host"):
            if host != nil { throw .malformed("there is more than one Host") }
            host = field
        case 6 where Characters.equal(name, "expect"):
            if Characters.equal(UnsafeRawBufferPointer(rebasing: bytes[field.value]), "100-continue") {
                expectsContinue = true
            } else {
                expectsUnknown = true
            }
        case 10 where Characters.equal(name, "connection"): noteConnection(bytes[field.value])
        case 14 where Characters.equal(name, "content-length"):
            if length != nil { throw .malformed("there is more than one Content-Length") }
            length = field
        case 17 where Characters.equal(name, "transfer-encoding"):
            if coding != nil { throw .malformed("there is more than one Transfer-Encoding") }
            coding = field
        default: break
        }
    }

    private mutating func noteConnection(_ value: Slice<UnsafeRawBufferPointer>) {
        for part in value.split(separator: UInt8(ascii: ",")) {
            let token = Self.trim(UnsafeRawBufferPointer(rebasing: part))
            if Characters.equal(token, "close") { closes = true }
            if Characters.equal(token, "keep-alive") { keepsAlive = true }
        }
    }

    /// RFC 9112 §3.2: exactly one valid Host in HTTP/1.1, at most one in 1.0.
    func authority(_ bytes: UnsafeRawBufferPointer, minorVersion: UInt8) throws(Problem) -> Range<Int> {
        guard let host else {
            if minorVersion > 0 { throw .malformed("there is no Host") }
            return 0..<0
        }
        guard Authority.isValid(UnsafeRawBufferPointer(rebasing: bytes[host.value])) else {
            throw .malformed("the Host is not valid")
        }
        return host.value
    }

    /// RFC 9112 §6, at its strictest: what two recipients might read differently is refused.
    func framing(_ bytes: UnsafeRawBufferPointer, minorVersion: UInt8) throws(Problem) -> RequestHead.Framing {
        if let coding {
            if length != nil { throw .malformed("there are both Content-Length and Transfer-Encoding") }
            if minorVersion == 0 { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
            try checkCodings(bytes[coding.value])
            return .chunked
        }
        guard let length else { return .none }
        guard let count = Self.decimal(bytes[length.value]) else { throw .malformed("the Content-Length is no number") }
        return count == 0 ? .none : .length(count)
    }

    private func checkCodings(_ value: Slice<UnsafeRawBufferPointer>) throws(Problem) {
        let codings = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { Self.trim(UnsafeRawBufferPointer(rebasing: $0)) }
        if codings.contains(where: { $0.isEmpty || !$0.allSatisfy { Characters.isToken($0) } }) {
            throw .malformed("the Transfer-Encoding is not a list of codings")
        }
        let chunked = codings.indices.filter { Characters.equal(codings[$0], "chunked") }
        if chunked.count > 1 || chunked.count == 1 && chunked[0] != codings.count - 1 {
            throw .malformed("chunked is not the one last transfer coding")
        }
        if codings.count > 1 || chunked.isEmpty { throw .unknownCoding }
    }

    /// Digits alone, up to what an Int holds.
    static func decimal(_ bytes: some Collection<UInt8>) -> Int? {
        if bytes.isEmpty { return nil }
        var value = 0
        for byte in bytes {
            guard Characters.isDigit(byte) else { return nil }
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, past) = tens.addingReportingOverflow(Int(byte - 0x30))
            if overflow || past { return nil }
            value = sum
        }
        return value
    }

    private static func trim(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let start = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
            let end = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
        else { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
        return UnsafeRawBufferPointer(rebasing: bytes[start...end])
    }
}
