import CNghttp2

/// What the callbacks note. None of it asks anything of nghttp2 but to open the window for bytes that are dropped.
extension HTTP2Session {
    /// A frame begins; false if it ends the connection.
    func begin(_ frame: nghttp2_frame_hd) -> Bool {
        switch Int(frame.type) {
        case Int(NGHTTP2_HEADERS.rawValue):
            if frame.stream_id > 0, frame.stream_id % 2 == 1, !opened.note(frame.stream_id) {
                violation = .protocolError
                return false
            }
        case Int(NGHTTP2_DATA.rawValue) where frame.has(NGHTTP2_FLAG_END_STREAM): break
        case Int(NGHTTP2_CONTINUATION.rawValue): break
        case Int(NGHTTP2_RST_STREAM.rawValue) where stream(frame.stream_id) == nil: return noteReset()
        case Int(NGHTTP2_SETTINGS.rawValue):
            widest =
                streams.keys.lazy.map { nghttp2_session_get_stream_remote_window_size(self.pointer, Int32($0)) }.max()
                ?? 0
            fallthrough
        default:
            if !controlFrames.spend(at: now) {
                violation = .enhanceYourCalm
                return false
            }
        }
        return true
    }

    /// Settings have come; false if they take a stream's window past 2^31-1. RFC 9113 §6.9.2 has the connection end for
    /// that, nghttp2 only the stream.
    func finishSettings(_ entries: UnsafeBufferPointer<nghttp2_settings_entry>) -> Bool {
        hasBegun = true
        var window = Int(widest)
        for entry in entries where entry.settings_id == Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue) {
            window += Int(entry.value) - initialWindow
            initialWindow = Int(entry.value)
            if window > Int(Int32.max) {
                violation = .flowControlError
                return false
            }
        }
        return true
    }

    /// A block of header fields has come: a request's, or trailers.
    func finishHead(_ frame: nghttp2_frame_hd, isRequest: Bool) {
        let endsStream = frame.has(NGHTTP2_FLAG_END_STREAM)
        guard isRequest else {
            if let stream = stream(frame.stream_id) {
                stream.isComplete = true
                note(stream)
            }
            return
        }
        guard var fields = head.take() else { return }
        let stream: HTTP2Stream
        do throws(Problem) {
            let head = try fields.request(endsStream: endsStream, scheme: scheme, peer: peer)
            stream = HTTP2Stream(frame.stream_id, head, problem: nil, isComplete: endsStream, at: now)
        } catch {
            stream = HTTP2Stream(frame.stream_id, nil, problem: error, isComplete: endsStream, at: now)
        }
        streams[Int(frame.stream_id)] = stream
        note(stream)
    }

    func receive(_ bytes: UnsafeBufferPointer<UInt8>, for id: Int32) {
        guard let stream = stream(id), stream.isCollecting else {
            // The client may send on for a while, so that it comes to read the answer that it has got already.
            nghttp2_session_consume(pointer, id, bytes.count)
            return
        }
        stream.body += bytes
        note(stream)
    }

    /// A DATA frame has come. `isEmpty` is one that is all padding, if anything.
    func finishData(_ frame: nghttp2_frame_hd, isEmpty: Bool) {
        // It was counted; only one that brings nothing counts.
        if !isEmpty { controlFrames.earn() }
        guard frame.has(NGHTTP2_FLAG_END_STREAM), let stream = stream(frame.stream_id) else { return }
        stream.isComplete = true
        note(stream)
    }

    /// A stream is closed, by either side; false if too many were closed before they were answered.
    func noteClosed(_ id: Int32) -> Bool {
        let stream = streams.removeValue(forKey: Int(id))
        if let stream {
            stream.close()
            let left = stream.body.count - stream.consumed
            if left > 0 { nghttp2_session_consume_connection(pointer, left) }
        }
        return stream?.isAnswered ?? false || noteReset()
    }

    /// Work was begun, or an answer is due, that nobody gains from; false if that happens too often.
    func noteReset() -> Bool {
        if resets.spend(at: now) { return true }
        violation = .enhanceYourCalm
        return false
    }

    /// Moves a DATA frame to the output.
    func send(_ header: UnsafeBufferPointer<UInt8>, _ count: Int, of stream: HTTP2Stream) {
        stream.outgoing.move(count, behind: header, to: &output.buffer)
        stream.progress = now
        // The client will open its window again for as much, which it may do.
        if count >= 256 { controlFrames.earn() }
        if let promise = stream.roomWanted, stream.outgoing.count < limits.streamBuffer {
            promise.fulfill(())
            stream.roomWanted = nil
        }
    }

    private func note(_ stream: HTTP2Stream) {
        if stream.hasNews { return }
        stream.hasNews = true
        news.append(stream)
    }
}
