import Testing

@testable import Model

@Suite struct DocumentContentTests {
    private static func document(_ size: Int) -> Scenario.Document {
        Scenario.Document(id: "large", title: "", filename: "", mimeType: "", source: .madeUp(size: size))
    }

    @Test("made-up content is the same each time, and any stretch of it is that stretch of the whole")
    func stretches() {
        let document = Self.document(1003)
        #expect(document.content.count == 1003 && document.size == 1003)
        #expect(document.content == Self.document(1003).content)
        #expect(Self.document(64).content == Array(document.content.prefix(64)))
        for range in [0..<0, 0..<1, 7..<9, 8..<16, 3..<1003, 1000..<1003, 1003..<1003] {
            #expect(document.bytes(range) == Array(document.content[range]), "\(range)")
        }
    }

    @Test("made-up content never changes from one version to the next")
    func pinned() {
        #expect(Self.document(10).content == pinnedBytes)
    }

    private let pinnedBytes: [UInt8] = [0x31, 0xBF, 0x08, 0x6F, 0xCF, 0xE1, 0x6D, 0xB0, 0x2B, 0xED]
}
