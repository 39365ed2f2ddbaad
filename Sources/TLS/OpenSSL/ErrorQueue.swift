import COpenSSL

/// OpenSSL keeps what went wrong in a queue of the thread. It is emptied before calls whose errors matter and turned
/// into values after them.
enum ErrorQueue {
    /// A look costs a tenth of the clearing.
    static func clear() { if ERR_peek_error() != 0 { ERR_clear_error() } }

    /// Empties the queue; the oldest reason, which is the cause of the later ones, comes first.
    static func drain() -> [String] {
        var reasons: [String] = []
        while case let code = ERR_get_error(), code != 0 {
            if let reason = ERR_reason_error_string(code) {
                reasons.append(String(cString: reason))
            } else {
                reasons.append("error \(String(code, radix: 16))")
            }
        }
        return reasons
    }
}

extension TLSError {
    /// An error whose causes are what OpenSSL's queue holds.
    static func openSSL(_ context: String, _ code: Code = .internalFault) -> TLSError {
        TLSError(code, context, cause: ErrorQueue.drain())
    }

    /// Turns OpenSSL's "0 or less is failure" into an error.
    static func check(
        _ result: Int32, _ context: @autoclosure () -> String, _ code: Code = .internalFault
    ) throws(TLSError) {
        if result <= 0 { throw openSSL(context(), code) }
    }
}
