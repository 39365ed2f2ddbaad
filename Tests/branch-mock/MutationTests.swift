import Loop
import Testing

@testable import ScenarioFile

/// SplitMix64: the same mutations each time.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

enum Mutation {
    /// One to eight random edits: bytes flipped, cut, doubled, moved, and pieces that mean something in YAML put in.
    static func mutate(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(state: seed)
        let pieces = [
            "&a ", "*a", "<<: ", "!x ", "!!int ", "? ", "- ", ": ", "{", "}", "[", "]", "\"", "'", "|\n", "\t", "\n",
            "\r",
            "---\n", "...\n", "%YAML 9.9\n", "\u{2028}", "\u{FEFF}", "\0", "~", "99999999999999999999", "null", "#",
            "@", "`", "\\x",
        ]
        var mutant = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let place = Int.random(in: 0...mutant.count, using: &generator)
            let end = min(mutant.count, place + Int.random(in: 0...20, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0 where place < mutant.count: mutant[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: mutant.removeSubrange(place..<end)
            case 2: mutant.insert(contentsOf: mutant[place..<end], at: place)
            case 3:
                let piece = Array(mutant[place..<end])
                mutant.removeSubrange(place..<end)
                mutant.insert(contentsOf: piece, at: Int.random(in: 0...mutant.count, using: &generator))
            default: mutant.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: place)
            }
        }
        return mutant
    }
}

@Suite("Mutations of the scenarios that ship")
struct MutationTests {
    private let originals = ScenarioLibrary.shipped.flatMap { entry in
        [entry.text, entry.reading.scenario.map(ScenarioFile.text) ?? ""].map { Array($0.utf8) }
    }

    @Test("1,000 of them, each end in a scenario or in mistakes with a place", arguments: 0..<4)
    func reader(part: Int) throws {
        var refused = 0
        for seed in part * 250..<(part + 1) * 250 {
            let mutant = Mutation.mutate(originals[seed % originals.count], seed: UInt64(seed))
            let reading = ScenarioFile.read(mutant, file: "mutant.yaml", content: .shipped)
            #expect((reading.scenario == nil) == reading.diagnostics.contains { $0.severity == .error })
            #expect(reading.diagnostics.allSatisfy { $0.mark.line > 0 && $0.mark.column > 0 && !$0.message.isEmpty })
            if reading.scenario == nil { refused += 1 }
        }
        // Else the mutations would not be hitting anything.
        #expect(100..<250 ~= refused)
    }

    @Test("end the executable with 0 or 2, never with a signal", arguments: 0..<50)
    func executable(seed: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Mutation.mutate(originals[seed % originals.count], seed: UInt64(seed)), to: "mutant.yaml")
        let result = try await Run.executable(["validate", "mutant.yaml"], in: folder.path)
        #expect([.exited(0), .exited(2)].contains(result.status), "\(result.error)")
        #expect(!result.output.isEmpty)
    }
}
