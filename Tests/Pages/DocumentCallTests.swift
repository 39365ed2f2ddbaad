import FoundationEssentials
import HTTP
import Model
import Pages
import Runs
import Testing

@Suite struct DocumentCallTests {
    typealias Document = Scenario.Document

    private static func fixture(_ change: @escaping (inout Document) -> Void) throws -> Fixture {
        try Fixture { change(&$0.documents[0]) }
    }

    @Test("over HTTP ranges and conditions are honored, and each request is recorded")
    func ranges() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let path = "/mock/documents/\(run.id)/agreement/a.pdf"
        let file = try await fixture.get(path, ["Range": "bytes=0-"])
        #expect(file.text == "%PDF" && file.headers["Content-Type"] == "application/pdf")
        #expect(
            file.headers["Content-Disposition"]
                == "attachment; filename=\"Z_rich _1_.pdf\"; filename*=UTF-8''Z%C3%BCrich%20%221%22.pdf")
        #expect(file.status == .partialContent && file.headers["Content-Range"] == "bytes 0-3/4")
        let head = try await fixture.ask("HEAD", path)
        let etag = try #require(head.headers["ETag"])
        #expect(head.status == .ok && head.headers["Accept-Ranges"] == "bytes")
        _ = try await fixture.get(path)
        let rest = try await fixture.get(path, ["Range": "bytes=2-", "If-Range": etag])
        #expect(rest.status == .partialContent && rest.text == "DF")
        let past = try await fixture.get(path, ["Range": "bytes=4-"])
        #expect(past.status == .rangeNotSatisfiable && past.headers["Content-Range"] == "bytes */4")
        let other = try await fixture.get(path, ["Range": "bytes=2-", "If-Match": "\"other\""])
        #expect(other.status == .preconditionFailed && other.code == "preconditionFailed")
        let events = run.events(.documentRequested).map(\.data)
        #expect(
            events == [
                ["document": "agreement", "nth": 1, "status": 206, "cookie": false, "range": "bytes=0-"],
                ["document": "agreement", "method": "HEAD", "status": 200, "cookie": false],
                ["document": "agreement", "nth": 2, "status": 200, "cookie": false],
                ["document": "agreement", "nth": 3, "status": 206, "cookie": false, "range": "bytes=2-"],
                ["document": "agreement", "nth": 4, "status": 416, "cookie": false, "range": "bytes=4-"],
                ["document": "agreement", "nth": 5, "status": 412, "cookie": false, "range": "bytes=2-"],
            ])
    }

    @Test(
        "over the bridge the base64 is spelled as the scenario says",
        arguments: [
            (Document.Payload.plain, "+//+"), (.unpadded, "+//+"), (.urlSafe, "-__-"),
            (.dataURL, "data:te\"xt;base64,+//+"), (.empty, ""), (.wrapped, "+//+"),
        ])
    func spellings(payload: Document.Payload, text: String) async throws {
        let fixture = try Self.fixture {
            ($0.source, $0.payload, $0.mimeType) = (.bytes([0xFB, 0xFF, 0xFE]), payload, "te\"xt")
        }
        let run = try await fixture.run()
        let answer = try await fixture.get("/mock/api/runs/\(run.id)/documents/agreement").json
        #expect(answer["base64"]?.string == text)
        #expect(answer["bytes"] == 3 && answer["document"] == "agreement" && answer["mimeType"] == "te\"xt")
        #expect(run.events(.documentRequested).isEmpty)
    }

    @Test(
        "what is large comes in pieces, and is what it would be in one",
        arguments: [
            (51_300, Document.Payload.plain), (51_301, .wrapped), (200_000, .wrapped), (102_601, .unpadded),
            (150_000, .dataURL), (60_000, .urlSafe),
        ])
    func pieces(size: Int, payload: Document.Payload) async throws {
        let fixture = try Self.fixture { ($0.source, $0.payload) = (.madeUp(size: size), payload) }
        let run = try await fixture.run()
        let document = run.scenario.documents[0]
        let plain = Data(document.content).base64EncodedString()
        let wrapped = Data(document.content).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        let expected: String =
            switch payload {
            case .wrapped: wrapped
            case .unpadded: String(plain.prefix { $0 != "=" })
            case .dataURL: "data:application/pdf;base64," + plain
            case .urlSafe: plain.replacing("+", with: "-").replacing("/", with: "_")
            default: plain
            }
        let answer = try await fixture.fetch("/mock/api/runs/\(run.id)/documents/agreement")
        #expect(try JSON.parse(answer.body)["base64"]?.string == expected)
        let file = try await fixture.fetch("/mock/documents/\(run.id)/agreement/a")
        #expect(file.body == document.content && file.headers["Content-Length"] == "\(size)")
        let part = try await fixture.fetch("/mock/documents/\(run.id)/agreement/a", ["Range": "bytes=1003-40009"])
        #expect(part.status == .partialContent && part.body == Array(document.content[1003...40_009]))
    }

    @Test(
        "Content-Disposition is what the scenario says, and never more than one field",
        arguments: [
            (Document.Disposition.none, nil), (.raw("ATTACHMENT;filename=a.pdf"), "ATTACHMENT;filename=a.pdf"),
            (.raw("attachment; filename=\"..\\..\\a\\\"b.pdf\""), "attachment; filename=\"..\\..\\a\\\"b.pdf\""),
            (.raw("attachment; filename=\"=?UTF-8?Q?a?=\""), "attachment; filename=\"=?UTF-8?Q?a?=\""),
            (.raw("a\r\nSet-Cookie: x=y"), "a  Set-Cookie: x=y"), (.raw("a\u{0}\u{1B}\u{7F}b"), "a   b"),
            (.raw(""), ""),
        ] as [(Document.Disposition, String?)])
    func dispositions(disposition: Document.Disposition, header: String?) async throws {
        let fixture = try Self.fixture { $0.disposition = disposition }
        let run = try await fixture.run()
        let response = try await fixture.get("/mock/documents/\(run.id)/agreement/a.pdf")
        #expect(response.headers.values("Content-Disposition") == [header].compactMap(\.self))
        #expect(response.headers["Set-Cookie"] == nil && response.text == "%PDF")
    }

    @Test("raw Latin-1 in Content-Disposition goes out as single bytes")
    func latin1() async throws {
        let fixture = try Self.fixture { $0.disposition = .raw("attachment; filename=\u{FC}.pdf") }
        let run = try await fixture.run()
        let response = try await fixture.get("/mock/documents/\(run.id)/agreement/a.pdf")
        // One byte that is no UTF-8 reads as one replacement character.
        #expect(response.headers["Content-Disposition"] == "attachment; filename=\u{FFFD}.pdf")
    }

    @Test("a cookie-bound document gets 401 and a page without the cookie, and is given with it")
    func cookieBound() async throws {
        let fixture = try Self.fixture { $0.access.cookie = true }
        let run = try await fixture.run()
        let path = "/mock/documents/\(run.id)/agreement/a.pdf"
        let bare = try await fixture.get(path)
        #expect(bare.status == .unauthorized && bare.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(bare.headers["Content-Disposition"] == nil && !bare.text.contains("%PDF"))
        let signedIn = try await fixture.get(path, ["Cookie": try await fixture.signIn(run)])
        #expect(signedIn.status == .ok && signedIn.text == "%PDF")
        #expect(run.events(.documentRequested).map { $0["cookie"] } == [false, true])
        #expect(run.events(.documentRequested).map { $0["status"] } == [401, 200])
    }

    @Test("a one-time URL is good for one request, an expiring one until its time is over; the next tap gets another")
    func tickets() async throws {
        let fixture = try Fixture {
            $0.documents[0].access.uses = 1
            $0.documents.append(Document(id: "brief", title: "B", filename: "b", mimeType: "", content: [0x62]))
            $0.documents[1].access.lifetime = .seconds(60)
        }
        let run = try await fixture.run()
        let documents = try await fixture.get("/mock/api/runs/\(run.id)").json["documents"]?.array ?? []
        #expect(documents.map { $0["url"] } == [.null, .null])
        func url(_ id: String) async throws -> (String, JSON?) {
            let answer = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/documents/\(id)/url")
            #expect(answer.status == .created)
            return (try #require(answer.json["url"]?.string), answer.json["expiresAfter"])
        }
        let (once, forever) = try await url("agreement")
        #expect(forever == .null)
        #expect(try await fixture.ask("HEAD", once).status == .ok)
        #expect(try await fixture.get(once, ["Sec-Purpose": "prefetch"]).status == .ok)
        #expect(try await fixture.get(once).text == "%PDF")
        let used = try await fixture.get(once)
        #expect(used.status == .gone && used.text.contains("used already"))
        #expect(try await fixture.get(try await url("agreement").0).status == .ok)

        let (brief, lifetime) = try await url("brief")
        #expect(lifetime == 60)
        #expect(try await fixture.get(brief).status == .ok)
        #expect(try await fixture.get(brief).status == .ok)
        try await run.advanceClock(by: .seconds(60))
        let late = try await fixture.get(brief)
        #expect(late.status == .gone && late.text.contains("expired"))
        let events = run.events(.documentRequested)
        #expect(events.map { $0["status"]?.int } == [200, 200, 200, 410, 200, 200, 200, 410])
        #expect(events[0]["method"] == "HEAD" && events.dropFirst().allSatisfy { $0["method"] == nil })
        #expect(events.map { $0["purpose"] } == [nil, "prefetch", nil, nil, nil, nil, nil, nil])
        #expect(run.events(.documentOffered).count == 3)

        let other = try await fixture.run()
        let ticket = try #require(brief.split(separator: "?").last)
        for target in [
            "/mock/documents/\(run.id)/brief/b", "/mock/documents/\(run.id)/brief/b?ticket=",
            "/mock/documents/\(run.id)/brief/b?\(ticket)&\(ticket)", "/mock/documents/\(run.id)/agreement/b?\(ticket)",
            "/mock/documents/\(other.id)/brief/b?\(ticket)",
        ] {
            let response = try await fixture.get(target)
            #expect(response.status == .notFound && response.text.contains("not known"), "\(target)")
        }
    }

    @Test(
        "the URL ends in the file's name, or in `file` where no URL can",
        arguments: [
            ("100%.pdf", "100%25.pdf"), ("a b#1?.pdf", "a%20b%231%3F.pdf"), ("a/b\\c", "a%2Fb%5Cc"),
            ("漢😀", "%E6%BC%A2%F0%9F%98%80"),
            ("", "file"), (".", "file"), ("..", "file"), ("a\u{0}b", "file"), ("\u{202E}fdp.exe", "%E2%80%AEfdp.exe"),
        ])
    func names(filename: String, segment: String) async throws {
        let fixture = try Self.fixture { $0.filename = filename }
        let run = try await fixture.run()
        let url = try await fixture.get("/mock/api/runs/\(run.id)").json["documents"]?.array?.first?["url"]?.string
        #expect(url == "/mock/documents/\(run.id)/agreement/\(segment)")
        #expect(try await fixture.get(try #require(url)).text == "%PDF")
    }

    @Test("documents, URLs and copies that the run does not have get 404, and never another run's")
    func unknown() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let nowhere = "0000000000000000000000"
        for (method, path, code) in [
            ("GET", "/mock/api/runs/\(run.id)/documents/x", "documentUnknown"),
            ("POST", "/mock/api/runs/\(run.id)/documents/x/url", "documentUnknown"),
            ("POST", "/mock/api/runs/\(nowhere)/documents/agreement/url", "runUnknown"),
            ("GET", "/mock/documents/\(run.id)/x/y", "documentUnknown"),
            ("GET", "/mock/documents/\(nowhere)/agreement/y", "runUnknown"),
            ("GET", "/mock/documents/short/agreement/y", "runUnknown"),
            ("GET", "/mock/return/\(nowhere)", "runUnknown"),
            ("POST", "/mock/return/\(nowhere)", "runUnknown"),
        ] {
            let response = try await fixture.ask(method, path)
            #expect(response.status == .notFound && response.code == code, "\(method) \(path)")
        }
    }
}
