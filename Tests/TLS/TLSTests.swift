import TLS
import Testing

@Suite struct SHA256Tests {
    @Test(
        "digests are those of FIPS 180",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func vectors(text: String, hex: String) {
        #expect(SHA256.hex(text.utf8) == hex)
        #expect(SHA256.digest(Array(text.utf8)).count == 32)
    }

    @Test("bytes that do not lie together have the same digest") func scattered() {
        let bytes = [UInt8](0...255)
        #expect(SHA256.digest(bytes.lazy.map { $0 }) == SHA256.digest(bytes))
    }
}
