/// RFC 9113 §5.1 to §5.4.
let streamStates: [Requirement] = [
    Requirement("§5.1 idle: DATA", [.data(1, "a", ends: true)], [.goAway(.protocolError)]),
    Requirement("§5.1 idle: RST_STREAM", [.reset(1)], [.goAway(.protocolError)]),
    Requirement("§5.1 idle: WINDOW_UPDATE", [.window(1, 1)], [.goAway(.protocolError)]),
    Requirement("§5.1 idle: CONTINUATION", [.continuation(1, hello)], [.goAway(.protocolError)]),
    Requirement("§5.1 idle: PRIORITY is allowed", [.priority(1), .get(1)], [.answer(1, 200)]),
    Requirement(
        "§5.1 idle: PRIORITY does not open a stream nor close those before it", [.priority(5), .get(3)],
        [
            .answer(3, 200)
        ]),
    Requirement(
        "§5.1 half-closed: WINDOW_UPDATE, PRIORITY and RST_STREAM are allowed",
        [
            .get(1), .window(1, 10), .priority(1), .reset(1), .get(3),
        ], [.answer(3, 200)]),
    Requirement("§5.1 half-closed: DATA", [.get(1), .data(1, "a")], [.goAway(.streamClosed)]),
    Requirement("§5.1 half-closed: HEADERS", [.get(1), .get(1)], [.goAway(.streamClosed)]),
    Requirement("§5.1 half-closed: CONTINUATION", [.get(1), .continuation(1, [])], [.goAway(.protocolError)]),
    Requirement(
        "§5.1 closed by the client's RST_STREAM: DATA",
        [
            .post(1), .reset(1), .data(1, "a", ends: true), .get(3),
        ], [.goAway(.streamClosed)]),
    Requirement(
        "§5.1 closed by the client's RST_STREAM: PRIORITY and WINDOW_UPDATE are allowed",
        [
            .post(1), .reset(1), .priority(1), .window(1, 10), .get(3),
        ], [.answer(3, 200)]),
    Requirement(
        "§5.1 closed by the client's RST_STREAM: CONTINUATION",
        [
            .post(1), .reset(1), .continuation(1, hello),
        ], [.goAway(.protocolError)]),
    Requirement(
        "§5.1 closed by the client's RST_STREAM: HEADERS", [.post(1), .reset(1), .get(1)], [.goAway(.streamClosed)]),
    Requirement(
        "§5.1 closed by both: DATA", [.get(1)], then: [.data(1, "a")], [.answer(1, 200), .goAway(.streamClosed)]),
    Requirement("§5.1 closed by both: HEADERS", [.get(1)], then: [.get(1)], [.answer(1, 200), .goAway(.streamClosed)]),
    Requirement(
        "§5.1 closed by both: CONTINUATION", [.get(1)], then: [.continuation(1, hello)],
        [.answer(1, 200), .goAway(.protocolError)]),
    Requirement(
        "§5.1 closed by both: PRIORITY, WINDOW_UPDATE and RST_STREAM are allowed", [.get(1)],
        then: [.priority(1), .window(1, 10), .reset(1), .get(3)], [.answer(1, 200), .answer(3, 200)]),
    Requirement("§5.1.1: an even number", [.get(2)], [.goAway(.protocolError)]),
    Requirement("§5.1.1: number 0", [.get(0)], [.goAway(.protocolError)]),
    Requirement("§5.1.1: numbers may be skipped", [.get(1), .get(101)], [.answer(1, 200), .answer(101, 200)]),
    Requirement("§5.1.1: a number lower than an earlier one", [.get(5), .get(3)], [.goAway(.protocolError)]),
    Requirement("§5.1.1: a number lower than the first", [.post(5), .get(1)], [.goAway(.protocolError)]),
    Requirement(
        "§5.1.1: the lowest of many that were skipped", [.get(1), .get(99), .get(3)], [.goAway(.protocolError)]),
    Requirement(
        "§5.1.1: the highest of many that were skipped", [.get(1), .get(99), .get(97)],
        [
            .goAway(.protocolError)
        ]),
    Requirement(
        "§5.1.2: more streams at once than are allowed", (0...100).map { .post($0 * 2 + 1) },
        [
            .goAway(.protocolError)
        ]),
    Requirement(
        "§5.1.2: as many streams as are allowed", (0..<100).map { .get($0 * 2 + 1) },
        (0..<100).map { .answer($0 * 2 + 1, 200) }),
    Requirement(
        "RFC 7540 §5.3.1: HEADERS that make a stream depend on itself",
        [
            Frame(.headers, flags: 0x25, stream: 1, number(1) + [0] + hello)
        ], [.goAway(.protocolError)]),
    Requirement(
        "RFC 7540 §5.3.1: PRIORITY that makes a stream depend on itself", [.priority(3, on: 3)],
        [
            .goAway(.protocolError)
        ]),
    Requirement(
        "§5.3.2: the least weight, and the greatest", [.priority(1, weight: 1), .priority(1, weight: 256), .get(1)],
        [.answer(1, 200)]),
    Requirement(
        "§5.3.2: a dependency on a stream that is idle, and one alone",
        [.priority(1, on: 3), .priority(3, on: 1 | 1 << 31), .get(1), .get(3)], [.answer(1, 200), .answer(3, 200)]),
    Requirement(
        "§5.3.2: HEADERS with priority",
        [
            Frame(.headers, flags: 0x25, stream: 3, number(1 | 1 << 31) + [255] + hello)
        ], [.answer(3, 200)]),
]
