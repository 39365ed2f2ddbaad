import Loop

/// Gathers the fields of a request's header block (RFC 9113 §8). nghttp2 has checked them as it does: which
/// pseudo-header fields there are and where, names in lower case, values without control characters, no field of the
/// connection.
struct HTTP2Head {
    private let sizeLimit: Int
    private let fieldLimit: Int
    private let targetLimit: Int
    /// Values of pseudo-header fields, names and values of the others.
    private var bytes: [UInt8] = []
    private var fields: [Headers.Field] = []
    private var method = 0..<0
    private var target = 0..<0
    private var scheme = 0..<0
    private var authority: Range<Int>?
    /// The place of the first Cookie, and what further ones add to it.
    private var cookie: Int?
    private var crumbs: [UInt8] = []
    /// As RFC 9113 §6.5.2 counts it.
    private var size = 0
    private var isTooLarge = false

    init(limits: Limits) {
        sizeLimit = limits.head
        fieldLimit = limits.fields
        targetLimit = limits.requestLine
        bytes.reserveCapacity(512)
        fields.reserveCapacity(16)
    }

    /// Adds a field. Past the limits it is counted only, however much a small block expands to.
    mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        size += name.count + value.count + 32
        if size > sizeLimit || fields.count == fieldLimit { isTooLarge = true }
        if isTooLarge { return }
        if name.first == UInt8(ascii: ":") {
            let range = append(value)
            switch name.count {
            case 5: target = range
            case 10: authority = range
            case 7 where name[1] == UInt8(ascii: "m"): method = range
            default: scheme = range
            }
            return
        }
        if Characters.equal(UnsafeRawBufferPointer(name), "cookie") {
            if cookie != nil {
                // RFC 9113 §8.2.3: the client may send them in pieces.
                crumbs += [0x3B, 0x20]
                crumbs += value
                return
            }
            cookie = fields.count
        }
        fields.append(Headers.Field(name: append(name), value: append(value)))
    }

    /// The request, once all fields are there. Its framing is `chunked` if it has a body of unknown length.
    mutating func request(
        endsStream: Bool, scheme own: StaticString, peer: SocketAddress
    ) throws(Problem) -> RequestHead {
        if isTooLarge { throw .headTooLarge }
        if target.count > targetLimit { throw .requestLineTooLong }
        joinCookies()
        let parts = try bytes.withUnsafeBufferPointer { (bytes) throws(Problem) -> Parts in
            try self.parts(UnsafeRawBufferPointer(bytes), scheme: own)
        }
        if !parts.hasHost { addHost(parts.layout.authority) }
        let shared = Request.Head(bytes: bytes, fields: fields, layout: parts.layout, scheme: own, peer: peer)
        var head = RequestHead(request: Request(method: parts.method, path: parts.path, head: shared))
        head.framing = endsStream ? .none : parts.length.map { .length($0) } ?? .chunked
        head.expectsContinue = parts.known.expectsContinue && !endsStream
        head.expectsUnknown = parts.known.expectsUnknown
        return head
    }

    private struct Parts {
        var known = KnownFields()
        var method: Method
        var path: String
        var layout: Request.Layout
        var hasHost: Bool
        var length: Int?
    }

    private func parts(_ bytes: UnsafeRawBufferPointer, scheme own: StaticString) throws(Problem) -> Parts {
        var known = KnownFields()
        for field in fields { try known.note(field, bytes) }
        let method = try methodName(bytes)
        if !Characters.equal(UnsafeRawBufferPointer(rebasing: bytes[scheme]), own) { throw .wrongScheme }
        let host = try known.authority(bytes, minorVersion: 0)
        var layout = Request.Layout()
        layout.target = target
        layout.query = try query(bytes)
        layout.authority = try authority(bytes, host: host)
        let path = try path(bytes, layout.query)
        let framing = try known.framing(bytes, minorVersion: 1)
        let length: Int? = if case .length(let count) = framing { count } else { nil }
        return Parts(
            known: known, method: method, path: path, layout: layout, hasHost: !host.isEmpty, length: length)
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text)
        return start..<bytes.count
    }

    private mutating func joinCookies() {
        guard let cookie, !crumbs.isEmpty else { return }
        let start = bytes.count
        bytes += Array(bytes[fields[cookie].value])
        bytes += crumbs
        fields[cookie] = Headers.Field(name: fields[cookie].name, value: start..<bytes.count)
    }

    /// Handlers find the host where HTTP/1.1 has it.
    private mutating func addHost(_ authority: Range<Int>) {
        let start = bytes.count
        bytes += "host".utf8
        fields.append(Headers.Field(name: start..<bytes.count, value: authority))
    }

    private func methodName(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> Method {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes[method])
        guard Characters.isToken(bytes) else { throw .malformed("the method is no token") }
        let name = Method(rawValue: String(decoding: bytes, as: UTF8.self))
        if name == .connect { throw .noTunnels }
        return name
    }

    private func query(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> Range<Int>? {
        var query: Range<Int>?
        for place in target {
            if !Characters.isTarget(bytes[place]) { throw .malformed("the :path has a character that no path has") }
            if query == nil, bytes[place] == UInt8(ascii: "?") { query = place + 1..<target.upperBound }
        }
        return query
    }

    private func path(_ bytes: UnsafeRawBufferPointer, _ query: Range<Int>?) throws(Problem) -> String {
        let end = query.map { $0.lowerBound - 1 } ?? target.upperBound
        guard let path = RequestLine.decode(UnsafeRawBufferPointer(rebasing: bytes[target.lowerBound..<end])) else {
            throw .malformed("the path has a bad escape or leaves the root")
        }
        return path
    }

    /// RFC 9113 §8.3.1: `:authority` names the host, and Host, where it is there too, the same.
    private func authority(_ bytes: UnsafeRawBufferPointer, host: Range<Int>) throws(Problem) -> Range<Int> {
        guard let authority else {
            if host.isEmpty { throw .malformed("there is neither :authority nor Host") }
            return host
        }
        guard Authority.isValid(UnsafeRawBufferPointer(rebasing: bytes[authority])) else {
            throw .malformed("the :authority is not valid")
        }
        let isSame = bytes[host].elementsEqual(bytes[authority]) {
            Characters.lowercased($0) == Characters.lowercased($1)
        }
        if !host.isEmpty, !isSame { throw .malformed("the Host is not the :authority") }
        return authority
    }
}
