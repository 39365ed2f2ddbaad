import Loop

/// What a request's head says beyond the request itself: what comes after it and whether the connection goes on.
struct RequestHead {
    /// How the body is delimited (RFC 9112 §6).
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
    }

    var request: Request
    var framing = Framing.none
    var keepsAlive = true
    /// The client waits for `100 Continue` before it sends the body.
    var expectsContinue = false
    var expectsUnknown = false
}

extension RequestHead {
    /// Takes a head apart, in which `startLine` and `fields` have been found.
    init(
        _ head: Slice<UnsafeRawBufferPointer>, line startLine: Range<Int>, fields: [Headers.Field],
        scheme: StaticString, peer: SocketAddress
    ) throws(Problem) {
        let bytes = UnsafeRawBufferPointer(rebasing: head)
        let line = try RequestLine(bytes, startLine)
        var known = KnownFields()
        for field in fields { try known.note(field, bytes) }

        var authority = try known.authority(bytes, minorVersion: line.minorVersion)
        if let named = line.authority {
            guard Characters.equal(UnsafeRawBufferPointer(rebasing: bytes[line.scheme]), scheme) else {
                throw .wrongScheme
            }
            authority = named
        }
        guard let path = line.decodedPath(bytes) else {
            throw .malformed("the path has a bad escape or leaves the root")
        }
        let layout = Request.Layout(target: line.target, query: line.query, authority: authority)
        request = Request(
            method: line.isGet(bytes) ? .get : Method(rawValue: String(decoding: bytes[line.method], as: UTF8.self)),
            path: path,
            head: Request.Head(
                bytes: [UInt8](bytes), fields: fields, layout: layout, scheme: scheme, peer: peer,
                minorVersion: line.minorVersion))
        framing = try known.framing(bytes, minorVersion: line.minorVersion)
        keepsAlive = !known.closes && (line.minorVersion > 0 || known.keepsAlive)
        expectsContinue = known.expectsContinue && line.minorVersion > 0
        expectsUnknown = known.expectsUnknown
    }
}

/// A request line taken apart (RFC 9112 §3).
struct RequestLine: Sendable {
    let method: Range<Int>
    let target: Range<Int>
    let minorVersion: UInt8
    private(set) var path = 0..<0
    private(set) var query: Range<Int>?
    private(set) var scheme = 0..<0
    private(set) var authority: Range<Int>?

    init(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) throws(Problem) {
        var index = line.lowerBound
        while index < line.upperBound, Characters.isToken(bytes[index]) { index += 1 }
        method = line.lowerBound..<index
        if method.isEmpty { throw .malformed("this is not an HTTP request") }
        guard index < line.upperBound, bytes[index] == 0x20 else {
            throw .malformed("the request line has no proper method")
        }
        let start = index + 1
        index = start
        var mark: Int?
        while index < line.upperBound, Characters.isTarget(bytes[index]) {
            if bytes[index] == UInt8(ascii: "?"), mark == nil { mark = index }
            index += 1
        }
        target = start..<index
        guard !target.isEmpty, index < line.upperBound, bytes[index] == 0x20 else {
            throw .malformed("the request line has no proper target")
        }
        let version = bytes[(index + 1)..<line.upperBound]
        let isPath = bytes[target].contains(UInt8(ascii: "/")) || bytes[target].elementsEqual("*".utf8)
        if !isPath, !version.starts(with: "HTTP".utf8), !version.contains(0x20) { throw .notHTTP }
        minorVersion = try Self.version(UnsafeRawBufferPointer(rebasing: version))
        let end = mark ?? target.upperBound
        query = mark.map { ($0 + 1)..<target.upperBound }
        try split(bytes, pathEnd: end)
    }

    /// The method of nearly all requests, told without making a string.
    func isGet(_ bytes: UnsafeRawBufferPointer) -> Bool {
        method.count == 3 && bytes[method.lowerBound] == 0x47 && bytes[method.lowerBound + 1] == 0x45
            && bytes[method.lowerBound + 2] == 0x54
    }

    /// The path: decoded, without dot segments; nil if it is no path.
    func decodedPath(_ bytes: UnsafeRawBufferPointer) -> String? {
        path.isEmpty ? "/" : Self.decode(UnsafeRawBufferPointer(rebasing: bytes[path]))
    }

    static func decode(_ path: UnsafeRawBufferPointer) -> String? {
        var previous: UInt8 = 0
        var isPlain = true
        for byte in path {
            if byte == 0x25 || byte == 0x2E && previous == 0x2F { isPlain = false }
            previous = byte
        }
        return isPlain ? String(decoding: path, as: UTF8.self) : PercentCoding.decodePath(path)
    }

    private static func version(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> UInt8 {
        guard bytes.count == 8, bytes.loadUnaligned(as: UInt32.self) == UInt32(littleEndian: 0x5054_5448),
            bytes[4] == UInt8(ascii: "/"), bytes[6] == UInt8(ascii: "."),
            Characters.isDigit(bytes[5]), Characters.isDigit(bytes[7])
        else { throw .malformed("the request line does not end with an HTTP version") }
        guard bytes[5] == UInt8(ascii: "1") else { throw .versionNotSupported }
        // RFC 9110 §2.5: a higher minor version is answered as the highest that is known.
        return bytes[7] == UInt8(ascii: "0") ? 0 : 1
    }

    /// The four forms of a target (RFC 9112 §3.2).
    private mutating func split(_ bytes: UnsafeRawBufferPointer, pathEnd: Int) throws(Problem) {
        if bytes[target.lowerBound] == UInt8(ascii: "/") {
            path = target.lowerBound..<pathEnd
            return
        }
        if target.count == 1, bytes[target.lowerBound] == UInt8(ascii: "*"),
            bytes[method].elementsEqual("OPTIONS".utf8)
        {
            path = target
            return
        }
        if bytes[method].elementsEqual("CONNECT".utf8) { throw .noTunnels }
        guard let colon = bytes[target].firstIndex(of: UInt8(ascii: ":")),
            bytes[colon..<target.upperBound].starts(with: "://".utf8),
            bytes[target.lowerBound..<colon].allSatisfy({ Characters.isToken($0) })
        else { throw .malformed("the request target is neither a path nor a URL") }
        scheme = target.lowerBound..<colon
        let start = colon + 3
        let slash = bytes[start..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
        guard Authority.isValid(UnsafeRawBufferPointer(rebasing: bytes[start..<slash])) else {
            throw .malformed("the URL in the request line has no proper host")
        }
        authority = start..<slash
        path = slash..<pathEnd
    }
}

/// `host[:port]` (RFC 9110 §7.2), with a host that is not empty.
enum Authority {
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var hostEnd = bytes.startIndex
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > 1 else { return false }
            let inside = bytes[1..<close]
            guard inside.allSatisfy({ Characters.hexValue($0) != nil || $0 == 0x3A || $0 == 0x2E }) else {
                return false
            }
            hostEnd = close + 1
        } else {
            while hostEnd < bytes.endIndex, isName(bytes[hostEnd]) { hostEnd += 1 }
            if hostEnd == 0 { return false }
        }
        if hostEnd == bytes.endIndex { return true }
        guard bytes[hostEnd] == UInt8(ascii: ":") else { return false }
        let port = bytes[(hostEnd + 1)...]
        return port.count <= 5 && port.allSatisfy { Characters.isDigit($0) }
    }

    /// `unreserved`, `pct-encoded` and `sub-delims` of RFC 3986 §3.2.2.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x2D, 0x2E, 0x5F, 0x7E, 0x25, 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
        default: false
        }
    }
}
