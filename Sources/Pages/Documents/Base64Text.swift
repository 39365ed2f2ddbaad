import FoundationEssentials
import Model

/// The base64 of a document, spelled as the scenario has it, in pieces: that of 50 MB is 67 MB long.
struct Base64Text: Sendable {
    /// A multiple of 57 bytes, a wrapped line, and so of 3.
    private static let stretch = 57 * 900

    private let document: Scenario.Document
    private let payload: Scenario.Document.Payload
    /// How many pieces there are, at least one.
    let pieces: Int

    init(_ document: Scenario.Document, as payload: Scenario.Document.Payload? = nil) {
        self.document = document
        self.payload = payload ?? document.payload
        pieces = self.payload == .empty ? 1 : max(1, (document.size + Self.stretch - 1) / Self.stretch)
    }

    /// Bytes of all pieces together.
    var count: Int {
        let (groups, rest) = document.size.quotientAndRemainder(dividingBy: 3)
        let padded = (groups + (rest > 0 ? 1 : 0)) * 4
        switch payload {
        case .plain, .urlSafe: return padded
        case .unpadded: return groups * 4 + (rest > 0 ? rest + 1 : 0)
        case .wrapped: return padded + max(0, (padded - 1) / 76) * 2
        case .dataURL: return prefix.count + padded
        case .empty: return 0
        }
    }

    /// The nth of the pieces, from 0, in ASCII but for a media type that is not.
    func piece(_ index: Int) -> [UInt8] {
        if payload == .empty { return [] }
        let start = index * Self.stretch
        let end = min(document.size, start + Self.stretch)
        let text = [UInt8](Data(document.bytes(start..<end)).base64EncodedData())
        switch payload {
        case .plain, .empty: return text
        case .unpadded: return Array(text.prefix { $0 != UInt8(ascii: "=") })
        case .urlSafe: return text.map(Self.urlSafe)
        case .dataURL: return index == 0 ? prefix + text : text
        case .wrapped: return Self.wrapped(text, isFirst: index == 0)
        }
    }

    private var prefix: [UInt8] { Array("data:\(document.mimeType);base64,".utf8) }

    /// A line break before every line but the first.
    private static func wrapped(_ text: [UInt8], isFirst: Bool) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(text.count + text.count / 38 + 2)
        for start in stride(from: 0, to: text.count, by: 76) {
            if start > 0 || !isFirst { lines += "\r\n".utf8 }
            lines += text[start..<min(start + 76, text.count)]
        }
        return lines
    }

    private static func urlSafe(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
    }

    /// Whether pieces can hold what JSON has to escape: a line break, or something in the media type.
    var needsEscaping: Bool { payload == .wrapped || payload == .dataURL }
}
