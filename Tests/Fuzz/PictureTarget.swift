@testable import Pages

/// A file that may be a photo: what is measured has a size, and more bytes behind it change nothing.
@Sendable func fuzzPicture(_ bytes: [UInt8]) {
    guard let picture = try? Picture(bytes) else { return }
    precondition(picture.width > 0 && picture.height > 0, "a picture without a size")
    mustEqual(try? Picture(bytes + [0xFF, 0xD8, 0]), picture, "what is behind the header counts")
}
