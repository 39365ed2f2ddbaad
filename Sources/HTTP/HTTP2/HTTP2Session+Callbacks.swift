import CNghttp2

// What nghttp2 calls, as nonisolated functions at file level: a closure made in isolated code would check its executor
// at each call.

func setCallbacks(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks, beginFrame)
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, beginHeaders)
    nghttp2_session_callbacks_set_on_header_callback(callbacks, header)
    nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks, invalidHeader)
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks, invalidFrame)
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frameReceived)
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, dataReceived)
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, streamClosed)
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, frameSent)
    nghttp2_session_callbacks_set_send_data_callback(callbacks, sendData)
}

private func session(_ data: UnsafeMutableRawPointer?) -> HTTP2Session? {
    data.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue() }
}

private let stop = NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
private let resetStream = NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue

// MARK: Receiving

private func beginFrame(
    _: OpaquePointer?, _ header: UnsafePointer<nghttp2_frame_hd>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data), let header else { return stop }
    return session.begin(header.pointee) ? 0 : stop
}

private func beginHeaders(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data), let frame else { return stop }
    let isRequest = frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
    session.head = isRequest ? HTTP2Head(limits: session.limits) : nil
    return 0
}

private func header(
    _: OpaquePointer?, _: UnsafePointer<nghttp2_frame>?, _ name: UnsafePointer<UInt8>?, _ nameCount: Int,
    _ value: UnsafePointer<UInt8>?, _ valueCount: Int, _: UInt8, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    // Trailers are read and dropped.
    session(data)?.head?.add(
        UnsafeBufferPointer(start: name, count: nameCount), UnsafeBufferPointer(start: value, count: valueCount))
    return 0
}

/// nghttp2 would pass over a name or a value that no field has; RFC 9113 §8.2.1 calls the request malformed.
private func invalidHeader(
    _: OpaquePointer?, _: UnsafePointer<nghttp2_frame>?, _: UnsafePointer<UInt8>?, _: Int, _: UnsafePointer<UInt8>?,
    _: Int, _: UInt8, _: UnsafeMutableRawPointer?
) -> Int32 { resetStream }

/// Also a request past the limit of streams: nghttp2 refuses it without a stream that would be closed.
private func invalidFrame(
    _: OpaquePointer?, _: UnsafePointer<nghttp2_frame>?, _: Int32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data) else { return stop }
    return session.noteReset() ? 0 : stop
}

private func frameReceived(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data), let frame else { return stop }
    switch Int(frame.pointee.hd.type) {
    case Int(NGHTTP2_HEADERS.rawValue):
        session.finishHead(frame.pointee.hd, isRequest: frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST)
    case Int(NGHTTP2_DATA.rawValue):
        session.finishData(frame.pointee.hd, isEmpty: frame.pointee.hd.length <= frame.pointee.data.padlen)
    case Int(NGHTTP2_SETTINGS.rawValue):
        let settings = frame.pointee.settings
        return session.finishSettings(UnsafeBufferPointer(start: settings.iv, count: settings.niv)) ? 0 : stop
    case Int(NGHTTP2_PING.rawValue):
        if session.hasAnnounced, frame.pointee.hd.has(NGHTTP2_FLAG_ACK) { session.hasSeenNotice = true }
    default: break
    }
    return 0
}

private func dataReceived(
    _: OpaquePointer?, _: UInt8, _ id: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int,
    _ data: UnsafeMutableRawPointer?
) -> Int32 {
    session(data)?.receive(UnsafeBufferPointer(start: bytes, count: count), for: id)
    return 0
}

private func streamClosed(
    _: OpaquePointer?, _ id: Int32, _: UInt32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data) else { return stop }
    return session.noteClosed(id) ? 0 : stop
}

// MARK: Sending

private func stream(_ source: UnsafeMutablePointer<nghttp2_data_source>?) -> HTTP2Stream? {
    source?.pointee.ptr.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}

/// Says how much of a body can be sent; `sendData` takes it.
func readBody(
    _: OpaquePointer?, _: Int32, _: UnsafeMutablePointer<UInt8>?, _ limit: Int,
    _ flags: UnsafeMutablePointer<UInt32>?, _ source: UnsafeMutablePointer<nghttp2_data_source>?,
    _: UnsafeMutableRawPointer?
) -> Int {
    guard let stream = stream(source) else { return Int(resetStream) }
    if stream.outgoing.isBroken, stream.outgoing.count == 0 { return Int(resetStream) }
    guard let (count, isLast) = stream.outgoing.next(limit) else { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    flags?.pointee |= NGHTTP2_DATA_FLAG_NO_COPY.rawValue
    if isLast { flags?.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
    return count
}

private func sendData(
    _: OpaquePointer?, _: UnsafeMutablePointer<nghttp2_frame>?, _ header: UnsafePointer<UInt8>?, _ count: Int,
    _ source: UnsafeMutablePointer<nghttp2_data_source>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data), let stream = stream(source) else { return resetStream }
    if !session.hasRoom { return NGHTTP2_ERR_WOULDBLOCK.rawValue }
    session.send(UnsafeBufferPointer(start: header, count: 9), count, of: stream)
    return 0
}

private func frameSent(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(data), let frame else { return stop }
    switch Int(frame.pointee.hd.type) {
    case Int(NGHTTP2_DATA.rawValue), Int(NGHTTP2_HEADERS.rawValue):
        if frame.pointee.hd.has(NGHTTP2_FLAG_END_STREAM) {
            session.stream(frame.pointee.hd.stream_id)?.isAnswered = true
        }
    case Int(NGHTTP2_GOAWAY.rawValue): session.probeNotice()
    default: break
    }
    return 0
}

extension nghttp2_frame_hd {
    func has(_ flag: nghttp2_flag) -> Bool { UInt32(flags) & flag.rawValue != 0 }
}
