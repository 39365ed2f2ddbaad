extension Scenario.Document {
    /// The file itself.
    package var content: [UInt8] {
        switch source {
        case .bytes(let bytes): bytes
        case .madeUp(let size): Self.madeUp(size, from: id)
        }
    }

    /// Bytes of `content`, without making it.
    package var size: Int {
        switch source {
        case .bytes(let bytes): bytes.count
        case .madeUp(let size): size
        }
    }

    /// SplitMix64 (Steele, Lea, Flood 2014), little-endian, seeded by the id's FNV-1a hash.
    private static func madeUp(_ size: Int, from id: String) -> [UInt8] {
        var state = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size
            var index = 0
            while index < size {
                state &+= 0x9E37_79B9_7F4A_7C15
                var word = state
                word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
                word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
                word ^= word >> 31
                for offset in 0..<min(8, size - index) {
                    buffer.initializeElement(
                        at: index + offset, to: UInt8(truncatingIfNeeded: word >> (8 * UInt64(offset))))
                }
                index += 8
            }
        }
    }
}
