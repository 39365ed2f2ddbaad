/// RFC 9113 §4 and §5.5.
let framing: [Requirement] = {
    let block = hello
    let half = block.count / 2
    let long = Array(repeating: UInt8(0x61), count: 16_385)
    return [
        Requirement(
            "§4.1: frames of unknown types are passed over",
            [
                Frame(type: 0x16, stream: 0, [1, 2, 3]), Frame(type: 0xFF, flags: 0xFF, stream: 7, []), .get(1),
            ], [.answer(1, 200)]),
        Requirement(
            "§4.1: unknown flags are passed over",
            [
                Frame(.headers, flags: 0xD2 | Frame.endStream | Frame.endHeaders, stream: 1, block)
            ], [.answer(1, 200)]),
        Requirement(
            "§4.1: the reserved bit of a stream's number is passed over",
            [
                Frame(.headers, flags: Frame.endStream | Frame.endHeaders, stream: 1 | 1 << 31, block)
            ], [.answer(1, 200)]),
        Requirement(
            "§4.2: frames of 16,384 bytes are taken",
            [
                .post(1), .data(1, String(repeating: "a", count: 16_384), ends: true),
            ], [.answer(1, 200)]),
        Requirement(
            "§4.2: a longer DATA frame", [.post(1), Frame(.data, stream: 1, long)], [.goAway(.frameSizeError)]),
        Requirement(
            "§4.2: a longer HEADERS frame",
            [
                Frame(.headers, flags: Frame.endStream | Frame.endHeaders, stream: 1, long)
            ], [.goAway(.frameSizeError)]),
        Requirement("§4.2: a longer frame of an unknown type", [Frame(type: 0x16, long)], [.goAway(.frameSizeError)]),
        Requirement(
            "§4.2: a longer SETTINGS frame", [Frame(.settings, long + [1, 2, 3, 4, 5])],
            [
                .goAway(.frameSizeError)
            ]),
        Requirement(
            "§4.3: a header block in three frames",
            [
                .headers(1, Array(block[..<5]), endsHeaders: false),
                .continuation(1, Array(block[5..<half]), ends: false),
                .continuation(1, Array(block[half...])),
            ], [.answer(1, 200)]),
        Requirement(
            "§4.3: a header block that ends with an empty frame",
            [
                .headers(1, block, endsHeaders: false), .continuation(1, []),
            ], [.answer(1, 200)]),
        Requirement(
            "§4.3: another frame amid a header block",
            [
                .headers(1, block, endsHeaders: false), .priority(1), .continuation(1, []),
            ], [.goAway(.protocolError)]),
        Requirement(
            "§4.3: a PING amid a header block", [.headers(1, block, endsHeaders: false), .ping],
            [
                .goAway(.protocolError)
            ]),
        Requirement(
            "§4.3: another stream's HEADERS amid a header block",
            [
                .headers(1, block, endsHeaders: false), .get(3),
            ], [.goAway(.protocolError)]),
        Requirement(
            "§5.5: an unknown frame amid a header block",
            [
                .headers(1, block, endsHeaders: false), Frame(type: 0x16, stream: 1, [1]),
            ], [.goAway(.protocolError)]),
        Requirement("§4.3: a header block that is no HPACK", [.headers(1, [0x40])], [.goAway(.compressionError)]),
    ]
}()
