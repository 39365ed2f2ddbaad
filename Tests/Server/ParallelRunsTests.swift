import HTTP
import Loop
import Model
import Testing

@testable import Server

@Suite struct ParallelRunsTests {
    /// SplitMix64: the same seed makes the same numbers.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    /// With these numbers it failed.
    private struct Failed: Error {
        let seed: UInt64
        let reason: any Error
    }

    @Test("200 runs of different scenarios at once are each judged as if alone, and no journal holds another's words")
    func manyRuns() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Generator(state: seed)
        var configuration = ServerConfiguration()
        (configuration.port, configuration.httpsPort, configuration.data) = (0, nil, nil)
        let server = try await MockServer.start(configuration, log: Log(level: .error))
        let loops = try EventLoopGroup(count: 1)
        let client = Client(group: loops)
        var players = (0..<200).map { number in
            PagePlayer(
                client: client, origin: server.baseURLs[0], number: number,
                end: PagePlayer.End.allCases.randomElement(using: &random) ?? .linked,
                app: PagePlayer.App.allCases.randomElement(using: &random) ?? .right,
                nonce: "n\(number)x" + String(random.next(), radix: 36))
        }
        let ended: [(player: PagePlayer, verdict: JSON)]
        do { ended = try await Self.play(&players, &random, on: loops.loops[0]) } catch {
            throw Failed(seed: seed, reason: error)
        }
        #expect(ended.count == players.count)
        let owners = Dictionary(ended.flatMap { ended in ended.player.words.map { ($0, ended.player.number) } }) {
            _, last in last
        }
        for (player, verdict) in ended {
            let about: Comment = "seed \(seed), run \(player.number): \(player.end), \(player.app)"
            let failed = (verdict["checks"]?.array ?? []).filter { $0["outcome"] == "failed" }.map { $0["id"]?.string }
            #expect(failed == [player.failure].compactMap(\.self), about)
            #expect(verdict["verdict"]?.string == (player.failure == nil ? "passed" : "failed"), about)
            let journal = try await player.journal()
            let words = Set(
                journal.utf8.split { !(48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0) }.map { String($0) ?? "" })
            #expect(words.isSuperset(of: player.words), about)
            let foreign = words.filter { owners[$0] != nil && owners[$0] != player.number }
            #expect(foreign.isEmpty, about)
        }
        await client.close()
        await server.stop()
        loops.shutdown()
    }

    /// Plays all at once, with pauses of any length in between.
    private static func play(
        _ players: inout [PagePlayer], _ random: inout Generator, on loop: EventLoop
    ) async throws -> [(player: PagePlayer, verdict: JSON)] {
        for index in players.indices { try await players[index].make() }
        // All have loaded their pages before the first goes on.
        let entered = Gate(players.count)
        return try await withThrowingTaskGroup(of: (player: PagePlayer, verdict: JSON).self) { group in
            for player in players {
                let pauses = (0..<4).map { _ in Duration.milliseconds(Int.random(in: 0..<20, using: &random)) }
                group.addTask {
                    var player = player
                    var turns = pauses.makeIterator()
                    var isFirst = true
                    try await player.play {
                        if isFirst { try await entered.pass() }
                        isFirst = false
                        try await loop.sleep(for: turns.next() ?? .zero)
                    }
                    return (player, try await player.finish())
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// Opens once so many have come to it.
private actor Gate {
    private let count: Int
    private var arrived = 0
    private let open = Promise<Void>()

    init(_ count: Int) { self.count = count }

    func pass() async throws {
        arrived += 1
        if arrived == count { open.fulfill(()) }
        try await open.value
    }
}
