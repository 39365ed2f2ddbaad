/// What the first bytes of a file say of the picture in it. Nothing of the picture is decoded or kept.
struct Picture: Sendable, Hashable {
    /// As its media type: `image/jpeg`, `image/png` or `image/webp`.
    let type: String
    /// In pixels; more than zero.
    let width: Int
    let height: Int

    /// Why a file is no photo that can be taken.
    enum Failure: String, Error, Sendable { case heic, notAPicture }

    init(type: String, width: Int, height: Int) throws(Failure) {
        guard width > 0, height > 0 else { throw .notAPicture }
        (self.type, self.width, self.height) = (type, width, height)
    }

    init(_ file: [UInt8]) throws(Failure) {
        if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = try Self.jpeg(file)
        } else if file.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)) {
            self = try Self.png(file)
        } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
            self = try Self.webP(file)
        } else {
            throw Self.isHEIC(file) ? .heic : .notAPicture
        }
    }

    /// What phones by Apple write when nobody asks for another format: ISO/IEC 23008-12 annex B, brands at byte 8.
    private static func isHEIC(_ file: [UInt8]) -> Bool {
        guard file.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
        return ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains { brand in
            file.dropFirst(8).starts(with: brand.utf8)
        }
    }
}

extension Picture {
    /// The size stands in the first start of frame (ITU-T T.81 §B.2.2); segments before it are stepped over.
    private static func jpeg(_ file: [UInt8]) throws(Failure) -> Picture {
        var index = 2
        while index + 4 <= file.count {
            guard file[index] == 0xFF else { throw .notAPicture }
            let marker = file[index + 1]
            switch marker {
            case 0xFF: index += 1
            case 0x01, 0xD0...0xD7: index += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard index + 9 <= file.count else { throw .notAPicture }
                return try Picture(
                    type: "image/jpeg", width: bigEndian(file, index + 7, 2), height: bigEndian(file, index + 5, 2))
            // The picture begins, or ends, and no frame was there.
            case 0xD9, 0xDA: throw .notAPicture
            default:
                let length = bigEndian(file, index + 2, 2)
                guard length >= 2 else { throw .notAPicture }
                index += 2 + length
            }
        }
        throw .notAPicture
    }

    /// The first chunk is the header (PNG, third edition, §11.2.1).
    private static func png(_ file: [UInt8]) throws(Failure) -> Picture {
        guard file.count >= 24, file[12..<16].elementsEqual("IHDR".utf8) else { throw .notAPicture }
        return try Picture(type: "image/png", width: bigEndian(file, 16, 4), height: bigEndian(file, 20, 4))
    }

    /// Of the three kinds of RFC 9649 §2.5–2.7.
    private static func webP(_ file: [UInt8]) throws(Failure) -> Picture {
        guard file.count >= 30 else { throw .notAPicture }
        let size: (width: Int, height: Int)
        switch String(decoding: file[12..<16], as: UTF8.self) {
        case "VP8 ":
            guard file[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { throw .notAPicture }
            size = (littleEndian(file, 26, 2) & 0x3FFF, littleEndian(file, 28, 2) & 0x3FFF)
        case "VP8L":
            guard file[20] == 0x2F else { throw .notAPicture }
            let bits = littleEndian(file, 21, 4)
            size = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": size = (littleEndian(file, 24, 3) + 1, littleEndian(file, 27, 3) + 1)
        default: throw .notAPicture
        }
        return try Picture(type: "image/webp", width: size.width, height: size.height)
    }

    private static func bigEndian(_ file: [UInt8], _ start: Int, _ count: Int) -> Int {
        file[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func littleEndian(_ file: [UInt8], _ start: Int, _ count: Int) -> Int {
        file[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
