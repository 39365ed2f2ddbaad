/// Writes the heads of responses (RFC 9112 §4, §6).
enum ResponseHead {
    /// How the body is delimited.
    enum Framing {
        /// The status alone says that there is no body.
        case none
        case length(Int)
        case chunked
        /// The end of the connection ends it.
        case close
    }

    static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    static func append(
        _ response: Response, _ framing: Framing, keepsAlive: Bool, minorVersion: UInt8, dateFields: [UInt8],
        to output: inout [UInt8]
    ) {
        if response.status == .ok {
            append("HTTP/1.1 200 OK\r\n", to: &output)
        } else {
            append("HTTP/1.1 ", to: &output)
            append(decimal: response.status.rawValue, to: &output)
            output.append(0x20)
            append(response.status.reason, to: &output)
            append("\r\n", to: &output)
        }
        output += dateFields
        if response.headers.isWire {
            output += response.headers.bytes
        } else {
            for (name, value) in response.headers.all { output += "\(name): \(value)\r\n".utf8 }
        }
        switch framing {
        case .none, .close: break
        case .chunked: append("Transfer-Encoding: chunked\r\n", to: &output)
        case .length(let count):
            append("Content-Length: ", to: &output)
            append(decimal: count, to: &output)
            append("\r\n", to: &output)
        }
        if !keepsAlive {
            append("Connection: close\r\n", to: &output)
        } else if minorVersion == 0 {
            append("Connection: keep-alive\r\n", to: &output)
        }
        append("\r\n", to: &output)
    }

    /// A chunk of a chunked body (RFC 9112 §7.1). Without bytes it is the last one.
    static func append(chunk: [UInt8], to output: inout [UInt8]) {
        output += String(chunk.count, radix: 16).utf8
        append("\r\n", to: &output)
        output += chunk
        append("\r\n", to: &output)
    }

    private static func append(_ text: StaticString, to output: inout [UInt8]) {
        output += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    private static func append(decimal number: Int, to output: inout [UInt8]) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            output.append(UInt8(0x30 + number / divisor % 10))
            divisor /= 10
        }
    }
}
