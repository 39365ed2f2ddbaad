import Testing

@testable import Pages

/// The first bytes of pictures, as cameras write them.
enum Photos {
    static func png(width: Int, height: Int) -> [UInt8] {
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + big(width, 4) + big(height, 4)
            + [8, 2, 0, 0, 0]
    }

    /// With a JFIF and an Exif segment, and fill bytes, before the frame.
    static func jpeg(width: Int, height: Int, frame: UInt8 = 0xC0) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xE1, 0, 6, 0xFF, 0xC0, 0, 0, 0xFF, frame, 0, 17, 8]
            + big(height, 2) + big(width, 2) + [3, 1, 0x22, 0]
    }

    static func webP(_ kind: String, _ payload: [UInt8]) -> [UInt8] {
        let chunk = Array(kind.utf8) + [UInt8(payload.count), 0, 0, 0] + payload
        return Array("RIFF".utf8) + [UInt8(chunk.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunk
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

@Suite struct PictureTests {
    struct Row: Sendable {
        var file: [UInt8]
        var picture: String
    }

    @Test(
        "type, width and height are read from a file's first bytes",
        arguments: [
            Row(file: Photos.png(width: 4032, height: 3024), picture: "image/png 4032 × 3024"),
            Row(file: Photos.jpeg(width: 1280, height: 960), picture: "image/jpeg 1280 × 960"),
            Row(file: Photos.jpeg(width: 65535, height: 1, frame: 0xC2), picture: "image/jpeg 65535 × 1"),
            Row(
                file: Photos.webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x40, 0x41, 0xF0, 0x80]),
                picture: "image/webp 320 × 240"),
            Row(
                file: Photos.webP("VP8L", [0x2F, 0x3F, 0xC1, 0x3B, 0, 0, 0, 0, 0, 0]), picture: "image/webp 320 × 240"),
            Row(file: Photos.webP("VP8X", [0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]), picture: "image/webp 320 × 240"),
        ])
    func sizes(row: Row) throws {
        let picture = try Picture(row.file)
        #expect("\(picture.type) \(picture.width) × \(picture.height)" == row.picture)
    }

    @Test("a file that breaks off within its header, at whatever byte, is no picture and does no harm")
    func cuts() {
        let files = [
            Photos.png(width: 4, height: 3), Photos.jpeg(width: 4, height: 3),
            Photos.webP("VP8X", [0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]),
        ]
        for file in files {
            let needed = (0...file.count).first { (try? Picture(Array(file.prefix($0)))) != nil } ?? -1
            #expect(needed > 20)
            for count in 0..<needed {
                #expect(throws: Picture.Failure.notAPicture) { try Picture(Array(file.prefix(count))) }
            }
        }
    }

    @Test(
        "what has no size, no frame or another format is no photo",
        arguments: [
            [], Photos.png(width: 0, height: 3), Photos.jpeg(width: 3, height: 0),
            Photos.webP("ICCP", [UInt8](repeating: 0, count: 10)),
            Photos.webP("VP8L", [UInt8](repeating: 0, count: 10)),
            Photos.webP("VP8 ", [UInt8](repeating: 0, count: 10)),
            [0xFF, 0xD8, 0xFF, 0xD9, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0, 0],
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 7, 7, 7, 7],
            Array("GIF89a".utf8) + [1, 0, 1, 0], Array("BM".utf8), [0, 0, 0, 24] + Array("ftypavif".utf8),
        ] as [[UInt8]])
    func none(file: [UInt8]) {
        #expect(throws: Picture.Failure.notAPicture) { try Picture(file) }
    }

    @Test("HEIC is told by its brand", arguments: ["heic", "heix", "mif1", "msf1", "hevc"])
    func heic(brand: String) {
        #expect(throws: Picture.Failure.heic) { try Picture([0, 0, 0, 24] + Array("ftyp\(brand)".utf8)) }
    }
}

@Suite struct SensitiveTextTests {
    @Test(
        "numbers like those on Social Security and payment cards are seen, however they are written",
        arguments: [
            "123-45-6789", "123456789", "123 45 6789", "my ssn: 123-45-6789.", "123–45–6789", "123.45.6789",
            "123 - 45 - 6789", "123-456789", "١٢٣-٤٥-٦٧٨٩", "１２３４５６７８９", "4242 4242 4242 4242", "4242424242424242",
            "378282246310005", "7 123-45-6789",
        ])
    func seen(text: String) { #expect(SensitiveText.isIn(text)) }

    @Test(
        "other numbers are not",
        arguments: [
            "", "Sam Rivera", "1 Main Street", "12345-6789", "(555) 555-0100", "+1 555 555 0100", "5555550100",
            "15555550100", "Apt 12, 345 6th Avenue", "12345678", "1234567890", "4242 4242 4242 4243", "W-1001",
            "123 and 45 and 6789",
        ])
    func notSeen(text: String) { #expect(!SensitiveText.isIn(text)) }
}
