/// RFC 7541, by header blocks of which all but the piece in question is right.
let compression: [Requirement] = {
    let indexed: [UInt8] = [0x82, 0x86, 0x84, 0x01, 0x01, 0x61]
    func row(_ name: String, _ block: [UInt8], _ outcome: MemoryClient.Outcome = .goAway(.compressionError))
        -> Requirement
    {
        Requirement(name, [.headers(1, block)], [outcome])
    }
    let answered = MemoryClient.Outcome.answer(1, 200)
    let full: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    return [
        row("§6.1: fields by index", indexed, answered),
        row("§6.1: index 0", indexed + [0x80]),
        row("§2.3.3: an index past both tables", indexed + [0xBE]),
        row("§2.3.3: a name's index past both tables", indexed + [0x7F, 0x00, 0x01, 0x61]),
        row("§2.3.3: an index of the dynamic table", indexed + [0x40, 0x01, 0x78, 0x01, 0x61, 0xBE], answered),
        row("§6.2.1: a new field, to be indexed", indexed + [0x40, 0x01, 0x78, 0x01, 0x61], answered),
        row("§6.2.1: a new value, to be indexed", indexed + [0x7A, 0x01, 0x61], answered),
        row("§6.2.2: a new field, not to be indexed", indexed + [0x00, 0x01, 0x78, 0x01, 0x61], answered),
        row("§6.2.3: a new field, never to be indexed", indexed + [0x10, 0x01, 0x78, 0x01, 0x61], answered),
        row("§6.2.1: both, in Huffman's code", indexed + [0x40, 0x81, 0xF3, 0x81, 0x1F, 0x7A, 0x81, 0x1F], answered),
        row("§6.2.2: a new value, not to be indexed", indexed + [0x0F, 0x2B, 0x01, 0x61], answered),
        row(
            "§6.2.2: both, in Huffman's code", indexed + [0x00, 0x81, 0xF3, 0x81, 0x1F, 0x0F, 0x2B, 0x81, 0x1F],
            answered),
        row("§6.2.3: a new value, never to be indexed", indexed + [0x1F, 0x2B, 0x01, 0x61], answered),
        row(
            "§6.2.3: both, in Huffman's code", indexed + [0x10, 0x81, 0xF3, 0x81, 0x1F, 0x1F, 0x2B, 0x81, 0x1F],
            answered),
        row("§6.2: a name without a character", indexed + [0x00, 0x00, 0x01, 0x61], .reset(1, .protocolError)),
        row("§6.2: a value without a character", indexed + [0x00, 0x01, 0x78, 0x00], answered),
        row("§6.2: a field that ends after its name", indexed + [0x00, 0x01, 0x78]),
        row("§5.2: Huffman's code", indexed + [0x00, 0x01, 0x78, 0x82, 0x1C, 0x7F], answered),
        row("§5.2: Huffman's code padded by more than 7 bits", indexed + [0x00, 0x01, 0x78, 0x83, 0x1C, 0x7F, 0xFF]),
        row("§5.2: Huffman's code padded by zeros", indexed + [0x00, 0x01, 0x78, 0x81, 0x18]),
        row(
            "§5.2: Huffman's code with the end of all strings",
            indexed + [0x00, 0x01, 0x78, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]),
        row("§5.2: a string longer than its block", indexed + [0x00, 0x01, 0x78, 0x05, 0x61]),
        row("§5.1: a number past what 32 bits hold", indexed + full),
        row("§5.1: a string's length past what 32 bits hold", indexed + [0x00] + full.map { $0 & 0x7F } + full),
        row("§5.1: a number that does not end", indexed + [0xFF, 0x80]),
        row("§6.3: a table's size at the start of a block", [0x20] + indexed, answered),
        row("§6.3: two of them", [0x20, 0x3F, 0xE1, 0x1F] + indexed, answered),
        row("§6.3: a greater size than was allowed", [0x3F, 0xE2, 0x1F] + indexed),
        row("§4.2: a table's size after a field", indexed + [0x20]),
        Requirement(
            "§2.3.2: the dynamic table lasts from block to block",
            [.headers(1, indexed + [0x40, 0x01, 0x78, 0x01, 0x61])], then: [.headers(3, indexed + [0xBE])],
            [answered, .answer(3, 200)]),
        Requirement(
            "§4.3: a size of 0 empties it", [.headers(1, indexed + [0x40, 0x01, 0x78, 0x01, 0x61])],
            then: [.headers(3, [0x20, 0x3F, 0xE1, 0x1F] + indexed + [0xBE])], [answered, .goAway(.compressionError)]),
        Requirement(
            "§4.4: a field larger than the table empties it", [.headers(1, indexed + [0x40, 0x01, 0x78, 0x01, 0x61])],
            then: [
                .headers(
                    3,
                    indexed + [0x40] + HeaderBlock.string("y") + HeaderBlock.string(String(repeating: "a", count: 4096))
                        + [0xBE])
            ], [answered, .goAway(.compressionError)]),
        Requirement(
            "§2.3.2: a request that is refused changes the table, too",
            [.headers(1, indexed + [0x40, 0x01, 0x78, 0x01, 0x61, 0x00, 0x01, 0x58, 0x01, 0x61])],
            then: [.headers(3, indexed + [0xBE])], [.reset(1, .protocolError), .answer(3, 200)]),
        row("an empty block is no request", [], .reset(1, .protocolError)),
    ]
}()
