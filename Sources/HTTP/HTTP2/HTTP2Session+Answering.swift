import CNghttp2

extension HTTP2Session {
    /// Sends the head of an answer. `stream.outgoing` follows, if there is a body at all.
    func respond(
        to stream: HTTP2Stream, _ status: Status, _ headers: Headers, _ common: Headers, contentLength: Int?,
        hasBody: Bool
    ) {
        if hasFailed || stream.isClosed { return }
        stream.progress = now
        stream.isCollecting = false
        let digits = Digits(status.rawValue)
        let length = Digits(contentLength ?? 0)
        let count = common.count + headers.count + (contentLength == nil ? 1 : 2)
        let result = withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: count) { list in
            var filled = 0
            func add(_ field: nghttp2_nv) {
                list.initializeElement(at: filled, to: field)
                filled += 1
            }
            return digits.withBytes { digits in
                length.withBytes { length in
                    common.bytes.withUnsafeBufferPointer { commonBytes in
                        headers.bytes.withUnsafeBufferPointer { bytes in
                            add(nghttp2_nv(":status", digits))
                            for field in common.fields { add(nghttp2_nv(field, in: commonBytes)) }
                            for field in headers.fields { add(nghttp2_nv(field, in: bytes)) }
                            if contentLength != nil { add(nghttp2_nv("content-length", length)) }
                            return submit(stream, UnsafeBufferPointer(list), hasBody: hasBody)
                        }
                    }
                }
            }
        }
        if result != 0 { reset(stream, .internalError) }
    }

    private func submit(_ stream: HTTP2Stream, _ fields: UnsafeBufferPointer<nghttp2_nv>, hasBody: Bool) -> Int32 {
        if !hasBody { return nghttp2_submit_response(pointer, stream.id, fields.baseAddress, fields.count, nil) }
        // Read from no longer than the stream is open, and as long as it is, `streams` has it.
        let source = nghttp2_data_source(ptr: Unmanaged.passUnretained(stream).toOpaque())
        var provider = nghttp2_data_provider(source: source, read_callback: readBody)
        return nghttp2_submit_response(pointer, stream.id, fields.baseAddress, fields.count, &provider)
    }

    /// Sends `100 Continue`.
    func goOn(_ stream: HTTP2Stream) {
        if hasFailed || stream.isClosed { return }
        let digits = Digits(100)
        digits.withBytes { digits in
            var field = nghttp2_nv(":status", digits)
            nghttp2_submit_headers(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, nil, &field, 1, nil)
        }
    }

    /// There is more of `stream.outgoing`, or its end, than when it was sent last.
    func resume(_ stream: HTTP2Stream) {
        if hasFailed || stream.isClosed { return }
        nghttp2_session_resume_data(pointer, stream.id)
    }

    /// Ends a stream before its time.
    func reset(_ stream: HTTP2Stream, _ code: HTTP2Code) {
        if hasFailed || stream.isClosed { return }
        nghttp2_submit_rst_stream(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, code.rawValue)
    }

    /// Lets the client send as much more as has come of the body since the last time.
    func consume(_ stream: HTTP2Stream) {
        let count = stream.body.count - stream.consumed
        if hasFailed || stream.isClosed || count == 0 { return }
        stream.consumed = stream.body.count
        nghttp2_session_consume(pointer, stream.id, count)
    }

    /// What has come of the body, which makes room for others on the connection.
    func takeBody(of stream: HTTP2Stream) -> [UInt8] {
        consume(stream)
        stream.consumed = 0
        defer { stream.body = [] }
        return stream.body
    }
}

extension nghttp2_nv {
    /// Has one name of the protocol's own. nghttp2 copies the value.
    fileprivate init(_ name: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
        self.init(
            name: UnsafeMutablePointer(mutating: name.utf8Start),
            value: UnsafeMutablePointer(mutating: value.baseAddress),
            namelen: name.utf8CodeUnitCount, valuelen: value.count,
            flags: UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue))
    }

    /// nghttp2 copies name and value, the name in lower case.
    fileprivate init(_ field: Headers.Field, in bytes: UnsafeBufferPointer<UInt8>) {
        let start = UnsafeMutablePointer(mutating: bytes.baseAddress)
        self.init(
            name: start.map { $0 + field.name.lowerBound }, value: start.map { $0 + field.value.lowerBound },
            namelen: field.name.count, valuelen: field.value.count, flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
    }
}

/// A number in decimal, without an allocation.
private struct Digits {
    private var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    private var start = 20

    init(_ number: Int) {
        var rest = number.magnitude
        repeat {
            start -= 1
            digits[start] = UInt8(0x30 + rest % 10)
            rest /= 10
        } while rest > 0
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        digits.span.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start...])) }
    }
}
