extension Scenario.Document {
    /// The file itself.
    package var content: [UInt8] {
        switch source {
        case .bytes(let bytes): bytes
        case .madeUp(let size): Self.madeUp(0..<size, from: id)
        }
    }

    /// Bytes of `content`, without making it.
    package var size: Int {
        switch source {
        case .bytes(let bytes): bytes.count
        case .madeUp(let size): size
        }
    }

    /// A stretch of `content`, without making the rest.
    package func bytes(_ range: Range<Int>) -> [UInt8] {
        switch source {
        case .bytes(let bytes): range.count == bytes.count ? bytes : Array(bytes[range])
        case .madeUp: Self.madeUp(range, from: id)
        }
    }

    /// SplitMix64 (Steele, Lea, Flood 2014), little-endian, seeded by the id's FNV-1a hash.
    private static func madeUp(_ range: Range<Int>, from id: String) -> [UInt8] {
        let seed = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let words = range.lowerBound / 8..<(range.upperBound + 7) / 8
        var state = seed &+ UInt64(words.lowerBound) &* 0x9E37_79B9_7F4A_7C15
        let bytes = [UInt8](unsafeUninitializedCapacity: words.count * 8) { buffer, count in
            count = words.count * 8
            let memory = UnsafeMutableRawBufferPointer(buffer)
            for index in 0..<words.count {
                state &+= 0x9E37_79B9_7F4A_7C15
                var word = state
                word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
                word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
                word ^= word >> 31
                memory.storeBytes(of: word.littleEndian, toByteOffset: index * 8, as: UInt64.self)
            }
        }
        let start = words.lowerBound * 8
        let wanted = range.lowerBound - start..<range.upperBound - start
        return wanted.count == bytes.count ? bytes : Array(bytes[wanted])
    }
}
