import Testing

@testable import HTTP

/// What a client may do that RFC 9113 or RFC 7541 says something of, and what it must see then.
struct Requirement: Sendable, CustomTestStringConvertible {
    var name: String
    /// What it sends, each step once it has the answers to the one before.
    var steps: [[UInt8]]
    var outcomes: [MemoryClient.Outcome]

    init(_ name: String, _ frames: [Frame], then more: [Frame] = [], _ outcomes: [MemoryClient.Outcome]) {
        self.name = name
        steps = [frames, more].map { $0.flatMap(\.bytes) }
        self.outcomes = outcomes
    }

    var testDescription: String { name }
}

/// Beneath which the frames of a row are no more than they must be.
let hello = HeaderBlock.request()

@Suite struct RequirementTests {
    @Test(
        "a client gets what the RFC says", arguments: framing + streamStates + frameDefinitions + messages + compression
    )
    func requirement(_ requirement: Requirement) {
        let client = MemoryClient()
        for step in requirement.steps { client.exchange(step) }
        #expect(client.outcomes == requirement.outcomes)
    }

    @Test("the frames may come in pieces", arguments: framing + streamStates + frameDefinitions + messages)
    func pieces(_ requirement: Requirement) {
        let client = MemoryClient()
        let bytes = requirement.steps.flatMap { $0 }
        for start in stride(from: 0, to: bytes.count, by: 5) { client.exchange(Array(bytes[start...].prefix(5))) }
        // What was answered meanwhile comes before.
        #expect(client.outcomes.suffix(requirement.outcomes.count).last == requirement.outcomes.last)
    }

    @Test(
        "a connection that does not begin as it must ends (§3.4)",
        arguments: [
            Array("PRI * HTTP/2.0\r\n\r\nSX\r\n\r\n".utf8) + Frame.settings().bytes,
            Array("INVALID CONNECTION PREFACE\r\n\r\n".utf8),
            Frame.preface + Frame.ping.bytes, Frame.preface + Frame.get(1).bytes,
            Frame.preface + Frame.acknowledgment.bytes,
        ])
    func opening(bytes: [UInt8]) {
        let client = MemoryClient(opening: bytes)
        #expect(client.outcomes == [.goAway(.protocolError)])
        #expect(client.session.isOver)
    }

    @Test("a connection that ended says which request was the last that it looked at (§6.8)") func lastStream() {
        let client = MemoryClient()
        client.send([.get(1), .get(5), .get(3)])
        #expect(client.frames.last?.payload == number(5) + number(ErrorCode.protocolError.rawValue))
    }
}
