import FoundationEssentials
import HTTP
import Model
import Runs
import Testing

@Suite struct ReturnTests {
    private static let content = Array("%PDF-1.7 à".utf8)

    private static func fixture() throws -> Fixture {
        try Fixture { scenario in
            scenario.documents = [
                .init(id: "a", title: "A <1>", filename: "a?.pdf", mimeType: "application/pdf", content: content),
                .init(id: "w", title: "W", filename: "w.bin", mimeType: "a/b", source: .madeUp(size: 120_001)),
            ]
            scenario.documents[1].payload = .wrapped
        }
    }

    private static func encoded(_ bytes: [UInt8], wrapped: Bool = false) -> [UInt8] {
        let options: Data.Base64EncodingOptions = [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ]
        return Array(Data(bytes).base64EncodedData(options: wrapped ? options : []))
    }

    @Test("a copy is compared by size, digest and name, and what came of it is recorded")
    func comparing() async throws {
        let fixture = try Self.fixture()
        let run = try await fixture.run()
        let large = run.scenario.documents[1].content
        var flipped = large
        flipped[100_000] ^= 1
        let rows: [(id: String, body: [UInt8], name: String, matches: JSON, nameIs: String)] = [
            ("a", Self.content, "a_.pdf", true, "clean"), ("a", Self.content + [0], "a_.pdf", "size", "clean"),
            ("a", Self.content.dropLast(), "x.pdf", "size", "altered"), ("a", [], "a_.pdf", "size", "clean"),
            ("a", Self.content.reversed(), "a?.pdf", "digest", "altered"),
            ("a", Self.encoded(Self.content), "a_.pdf", "text", "clean"), ("w", large, "w.bin", true, "clean"),
            ("w", flipped, "w (1).bin", "digest", "clean"), ("w", Self.encoded(large), "w.bin", "text", "clean"),
            ("w", Self.encoded(large, wrapped: true), "w.bin", "text", "clean"),
            ("w", Self.encoded(flipped), "w.bin", "size", "clean"),
        ]
        for row in rows {
            let name = PercentCoding.encode(row.name)
            let answer = try await fixture.ask(
                "POST", "/mock/return/\(run.id)?document=\(row.id)&filename=\(name)", body: row.body)
            #expect(answer.status == .ok && answer.json["matches"] == row.matches, "\(row.id) \(row.matches)")
            #expect(answer.json["name"]?.string == row.nameIs, "\(row.name)")
            #expect(answer.json["bytes"]?.int == row.body.count)
            #expect(answer.json["sha256"]?.string == ContentDigest.sha256Hex(row.body))
            #expect(run.lastEvent?.type == .documentReturned)
            #expect(run.lastEvent.map { JSON.object($0.data) } == answer.json)
        }
    }

    @Test(
        "a name is clean if it is the document's, with what must not be in one replaced",
        arguments: [
            ("a/b\\c:d*e?f\"g<h>i|j.pdf", "a_b_c_d_e_f_g_h_i_j.pdf", true), ("a.pdf", "a (2).pdf", true),
            ("a.pdf", "a-1.pdf", true), ("a.pdf", "a(1).pdf", true), ("a.pdf", "a 2.pdf", true), ("a.pdf", "a", false),
            ("a.pdf", "a.PDF", false), ("a.pdf", "ab.pdf", false), ("é.pdf", "e\u{301}.pdf", true),
            ("100%.pdf", "100%25.pdf", false), ("100%.pdf", "100%.pdf", true), (" a.pdf ", "a.pdf", true),
            ("", "download", true), ("  ", "download", true), ("a.pdf", "download", false), ("..", "__", false),
            (String(repeating: "é", count: 300), String(repeating: "é", count: 200), true),
            (String(repeating: "😀", count: 150), String(repeating: "😀", count: 100), true),
            ("a" + String(repeating: "😀", count: 150), "a" + String(repeating: "😀", count: 99), true),
            ("a" + String(repeating: "😀", count: 150), "a" + String(repeating: "😀", count: 99) + "\u{FFFD}", true),
            ("a" + String(repeating: "😀", count: 150), "a" + String(repeating: "😀", count: 98), false),
            (String(repeating: "漢", count: 200) + ".pdf", String(repeating: "漢", count: 85), true),
            (String(repeating: "漢", count: 200) + ".pdf", String(repeating: "漢", count: 82) + ".pdf", true),
            (String(repeating: "漢", count: 200) + ".pdf", String(repeating: "漢", count: 60) + ".pdf", false),
            (String(repeating: "漢", count: 200) + ".pdf", String(repeating: "字", count: 82) + ".pdf", false),
            (String(repeating: "a", count: 300) + ".pdf", String(repeating: "a", count: 196) + ".pdf", true),
            ("a.pdf", "a.pdf\u{FFFD}", false),
            (String(repeating: "a", count: 250), String(repeating: "a", count: 250), false), ("a\u{0}b", "a_b", true),
            ("v-2.pdf", "v-2.pdf", true), ("v.pdf", "v-20250.pdf", false),
        ])
    func names(filename: String, copy: String, isClean: Bool) async throws {
        let fixture = try Fixture { $0.documents[0].filename = filename }
        let run = try await fixture.run()
        let answer = try await fixture.ask(
            "POST", "/mock/return/\(run.id)?document=agreement&filename=\(PercentCoding.encode(copy))")
        #expect(answer.json["name"] == (isClean ? "clean" : "altered"))
    }

    private static func form(_ parts: String...) -> [UInt8] {
        Array(
            (parts.map { "--b\r\nContent-Disposition: form-data; name=\($0)\r\n" }.joined() + "--b--\r\n").utf8)
    }

    private static let file = "file; filename=\"a_.pdf\"\r\n\r\n%PDF-1.7 à"

    @Test("a form's answer is a page for a browser, and JSON for others")
    func forms() async throws {
        let fixture = try Self.fixture()
        let run = try await fixture.run()
        let type = "multipart/form-data; boundary=b"
        let body = Self.form("document\r\n\r\na", Self.file)
        let json = try await fixture.ask("POST", "/mock/return/\(run.id)", ["Content-Type": type], body: body)
        #expect(json.json["matches"] == true && json.json["filename"] == "a_.pdf")
        let page = try await fixture.ask(
            "POST", "/mock/return/\(run.id)", ["Content-Type": type, "Accept": "text/html,*/*"], body: body)
        #expect(page.status == .ok && page.text.contains("The copy is equal"))
        let empty = try await fixture.ask(
            "POST", "/mock/return/\(run.id)", ["Content-Type": type, "Accept": "text/html"],
            body: Self.form("document\r\n\r\na", "file; filename=\"\"\r\n\r\n"))
        #expect(empty.status == .badRequest && empty.text.contains("No file was chosen"))
        let form = try await fixture.get("/mock/return/\(run.id)?document=w")
        #expect(form.text.contains("<option value=\"w\" selected>W</option>") && form.text.contains("A &lt;1&gt;"))
        #expect(run.events(.documentReturned).count == 2)
    }

    @Test("what cannot be compared is refused with the reason, and not recorded")
    func refusals() async throws {
        let fixture = try Self.fixture()
        let run = try await fixture.run()
        let path = "/mock/return/\(run.id)"
        let form = ["Content-Type": "multipart/form-data; boundary=b"]
        let longName = String(repeating: "x", count: 1001)
        let rows: [(target: String, headers: [String: String], body: [UInt8], status: Status, code: String)] = [
            (path, [:], [1], .badRequest, "bodyInvalid"), (path + "?document=a", [:], [1], .badRequest, "bodyInvalid"),
            (path + "?filename=a", [:], [1], .badRequest, "bodyInvalid"),
            (path + "?document=a&document=w&filename=a", [:], [1], .badRequest, "bodyInvalid"),
            (path + "?document=a&filename=a&filename=b", [:], [1], .badRequest, "bodyInvalid"),
            (path + "?document=a&filename=\(longName)", [:], [1], .badRequest, "bodyInvalid"),
            (path + "?document=x&filename=a", [:], [1], .notFound, "documentUnknown"),
            (path, form, Self.form("document\r\n\r\na"), .badRequest, "bodyInvalid"),
            (path, form, Self.form(Self.file), .badRequest, "bodyInvalid"),
            (path, form, Self.form("document\r\n\r\na", "file\r\n\r\nx"), .badRequest, "bodyInvalid"),
            (path, form, Self.form("document\r\n\r\na", Self.file, Self.file), .badRequest, "bodyInvalid"),
            (path, form, Self.form("document\r\n\r\na", "document\r\n\r\nw", Self.file), .badRequest, "bodyInvalid"),
            (path, form, Self.form("document\r\n\r\nx", Self.file), .notFound, "documentUnknown"),
            (path, form, Array("--b".utf8), .badRequest, "multipartInvalid"),
            (path, ["Content-Type": "multipart/form-data"], [], .badRequest, "multipartInvalid"),
            (path + "?document=a&filename=a", ["Sec-Fetch-Site": "cross-site"], [1], .forbidden, "foreignPage"),
            (path + "?document=a&filename=a", ["Sec-Fetch-Site": "same-site"], [1], .forbidden, "foreignPage"),
        ]
        for row in rows {
            let answer = try await fixture.ask("POST", row.target, row.headers, body: row.body)
            #expect(answer.status == row.status && answer.code == row.code, "\(row.target) \(row.headers)")
        }
        #expect(run.events(.documentReturned).isEmpty)
        let oversized = try await fixture.ask("POST", path, body: [UInt8](repeating: 0, count: 145_000_001))
        #expect(oversized.status == .contentTooLarge)
    }
}
