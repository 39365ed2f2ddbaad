/// RFC 9113 §6: each frame, in its order, and what may be wrong with it.
let frameDefinitions: [Requirement] = {
    let block = hello
    let most: UInt32 = 0x7FFF_FFFF
    return [
        Requirement("§6.1: DATA", [.post(1), .data(1, "a"), .data(1, "", ends: true)], [.answer(1, 200)]),
        Requirement(
            "§6.1: DATA with padding",
            [
                .post(1), Frame(.data, flags: Frame.padded | Frame.endStream, stream: 1, [2, 0x61, 0, 0]),
            ], [.answer(1, 200)]),
        Requirement(
            "§6.1: DATA that is all padding",
            [
                .post(1), Frame(.data, flags: Frame.padded | Frame.endStream, stream: 1, [3, 0, 0, 0]),
            ], [.answer(1, 200)]),
        Requirement("§6.1: DATA on stream 0", [.data(0, "a")], [.goAway(.protocolError)]),
        Requirement(
            "§6.1: DATA with as much padding as payload",
            [
                .post(1), Frame(.data, flags: Frame.padded, stream: 1, [4, 0, 0, 0]),
            ], [.goAway(.protocolError)]),
        Requirement(
            "§6.1: DATA without room for the length of its padding",
            [
                .post(1), Frame(.data, flags: Frame.padded, stream: 1),
            ], [.goAway(.protocolError)]),
        Requirement(
            "§6.2: HEADERS with padding",
            [
                Frame(.headers, flags: 0x0D, stream: 1, [2] + block + [0, 0])
            ], [.answer(1, 200)]),
        Requirement(
            "§6.2: HEADERS with more padding than payload",
            [
                Frame(.headers, flags: 0x0D, stream: 1, [UInt8(block.count + 1)] + block)
            ], [.goAway(.protocolError)]),
        Requirement(
            "§6.2: HEADERS without room for the priority that its flag says",
            [
                Frame(.headers, flags: 0x25, stream: 1, [0, 0, 0, 0])
            ], [.goAway(.frameSizeError)]),
        Requirement(
            "§6.2: HEADERS with padding and priority",
            [Frame(.headers, flags: 0x2D, stream: 1, [2] + number(0) + [15] + block + [0, 0])], [.answer(1, 200)]),
        Requirement("§6.3: PRIORITY on stream 0", [.priority(0, on: 1)], [.goAway(.protocolError)]),
        Requirement(
            "§6.3: PRIORITY of another length", [Frame(.priority, stream: 1, [0, 0, 0, 0])],
            [
                .goAway(.frameSizeError)
            ]),
        Requirement("§6.4: RST_STREAM ends a request", [.post(1), .reset(1), .get(3)], [.answer(3, 200)]),
        Requirement(
            "§6.4: RST_STREAM with a code that is not known",
            [
                .post(1), Frame(.reset, stream: 1, number(0xFFFF)), .get(3),
            ], [.answer(3, 200)]),
        Requirement("§6.4: RST_STREAM on stream 0", [.reset(0)], [.goAway(.protocolError)]),
        Requirement(
            "§6.4: RST_STREAM of another length", [.post(1), Frame(.reset, stream: 1, [0, 0, 0])],
            [
                .goAway(.frameSizeError)
            ]),
        Requirement("§6.5: SETTINGS are acknowledged", [.settings([Setting.streams: 100])], [.acknowledged]),
        Requirement("§6.5.3: an acknowledgment of nothing", [.acknowledgment], [.goAway(.protocolError)]),
        Requirement(
            "§6.5: SETTINGS that acknowledge with a payload",
            [
                Frame(.settings, flags: Frame.ack, number(0) + [0, 0])
            ], [.goAway(.frameSizeError)]),
        Requirement("§6.5: SETTINGS on a stream", [Frame(.settings, stream: 1)], [.goAway(.protocolError)]),
        Requirement(
            "§6.5: SETTINGS of a length that is no multiple of 6", [Frame(.settings, [0, 3, 0])],
            [
                .goAway(.frameSizeError)
            ]),
        Requirement(
            "§6.5.2: ENABLE_PUSH other than 0 and 1", [.settings([Setting.push: 2])],
            [
                .goAway(.protocolError)
            ]),
        Requirement(
            "§6.5.2: INITIAL_WINDOW_SIZE past the greatest window",
            [
                .settings([Setting.window: most + 1])
            ], [.goAway(.flowControlError)]),
        Requirement(
            "§6.5.2: MAX_FRAME_SIZE below 16,384", [.settings([Setting.frameSize: 16_383])],
            [
                .goAway(.protocolError)
            ]),
        Requirement(
            "§6.5.2: MAX_FRAME_SIZE past 2^24-1", [.settings([Setting.frameSize: 1 << 24])],
            [
                .goAway(.protocolError)
            ]),
        Requirement(
            "§6.5.2: settings that are not known", [.settings([0xFF: 1]), .get(1)],
            [
                .acknowledged, .answer(1, 200),
            ]),
        Requirement(
            "§6.6: PUSH_PROMISE from a client",
            [
                .post(1), Frame(.pushPromise, flags: Frame.endHeaders, stream: 1, number(2) + block),
            ], [.goAway(.protocolError)]),
        Requirement("§6.7: PING is answered", [.ping], [.pong]),
        Requirement(
            "§6.7: the answer to a PING that was never sent is passed over",
            [
                Frame(.ping, flags: Frame.ack, [0, 0, 0, 0, 0, 0, 0, 0]), .ping,
            ], [.pong]),
        Requirement(
            "§6.7: PING on a stream", [Frame(.ping, stream: 1, Frame.ping.payload)],
            [
                .goAway(.protocolError)
            ]),
        Requirement("§6.7: PING of another length", [Frame(.ping, [1, 2, 3])], [.goAway(.frameSizeError)]),
        Requirement(
            "§6.8: after GOAWAY a request is still answered",
            [
                .get(1), Frame(.goAway, number(0) + number(0)),
            ], [.answer(1, 200)]),
        Requirement(
            "§6.8: GOAWAY on a stream", [Frame(.goAway, stream: 1, number(0) + number(0))],
            [
                .goAway(.protocolError)
            ]),
        Requirement("§6.8: GOAWAY that is too short", [Frame(.goAway, number(0))], [.goAway(.frameSizeError)]),
        Requirement(
            "§6.8: GOAWAY with more to say",
            [.post(1), Frame(.goAway, number(0) + number(0) + Array("bye".utf8)), .data(1, "", ends: true)],
            [.answer(1, 200)]),
        Requirement(
            "§6.9: WINDOW_UPDATE", [.window(0, 1), .post(1), .window(1, 1), .data(1, "a", ends: true)],
            [.answer(1, 200)]),
        Requirement("§6.9: WINDOW_UPDATE by 0 on the connection", [.window(0, 0)], [.goAway(.protocolError)]),
        Requirement("§6.9: WINDOW_UPDATE by 0 on a stream", [.post(1), .window(1, 0)], [.goAway(.protocolError)]),
        Requirement(
            "§6.9: WINDOW_UPDATE of another length", [Frame(.windowUpdate, [0, 0, 1])],
            [
                .goAway(.frameSizeError)
            ]),
        Requirement(
            "§6.9.1: a connection's window past 2^31-1", [.window(0, most), .window(0, most)],
            [
                .goAway(.flowControlError)
            ]),
        Requirement(
            "§6.9.1: a stream's window past 2^31-1", [.post(1), .window(1, most)],
            [
                .reset(1, .flowControlError)
            ]),
        Requirement(
            "§6.9.2: a setting that takes a stream's window past 2^31-1",
            [
                .post(1), .window(1, 1), .settings([Setting.window: most]),
            ], [.goAway(.flowControlError)]),
        Requirement(
            "§6.10: CONTINUATION on stream 0",
            [
                .headers(1, block, endsHeaders: false), .continuation(0, []),
            ], [.goAway(.protocolError)]),
        Requirement(
            "§6.10: CONTINUATION after one that ended its block",
            [.headers(1, block, endsHeaders: false), .continuation(1, []), .continuation(1, [])],
            [.goAway(.protocolError)]),
        Requirement(
            "§6.10: CONTINUATION of another stream", [.headers(1, block, endsHeaders: false), .continuation(3, [])],
            [.goAway(.protocolError)]),
        Requirement(
            "§6.10: CONTINUATION after a block that has ended", [.post(1), .continuation(1, [])],
            [
                .goAway(.protocolError)
            ]),
        Requirement(
            "§6.10: CONTINUATION after DATA", [.post(1), .data(1, "a"), .continuation(1, [])],
            [
                .goAway(.protocolError)
            ]),
    ]
}()
