/// Where bytes are cut into pieces, as a network might: random, but the same for the same bytes.
struct Splits: RandomNumberGenerator {
    private var state: UInt64

    /// FNV-1a is the seed.
    init(of bytes: [UInt8]) {
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// The sizes of the pieces of `bytes`: 1 to `longest`.
    static func sizes(of bytes: [UInt8], longest: Int = 40) -> [Int] {
        var splits = Splits(of: bytes)
        var left = bytes.count
        var sizes: [Int] = []
        while left > 0 {
            sizes.append(Int.random(in: 1...min(left, longest), using: &splits))
            left -= sizes.last ?? left
        }
        return sizes
    }
}
