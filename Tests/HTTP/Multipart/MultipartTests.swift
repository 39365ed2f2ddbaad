import Testing

@testable import HTTP

@Suite struct MultipartTests {
    private static func parse(
        _ body: String, type: String = "multipart/form-data; boundary=AaB03x"
    ) throws -> [(Multipart.Part, String)] {
        let body = Array(body.utf8)
        let request = try #require(
            Request(.post, "/", headers: ["Host": "a", "Content-Type": type], body: body))
        return try Multipart(request).parts.map { ($0, String(decoding: body[$0.content], as: UTF8.self)) }
    }

    private static func part(_ disposition: String, _ content: String = "x") -> String {
        "--AaB03x\r\nContent-Disposition: \(disposition)\r\n\r\n\(content)\r\n--AaB03x--\r\n"
    }

    @Test("parts have the names and contents that the form has")
    func whole() throws {
        let parts = try Self.parse(
            "preamble\r\n--AaB03x\r\ncontent-disposition: form-data; name=document\r\n\r\na\r\n"
                + "--AaB03x \t\r\nX-Other: y\r\nContent-Type:  application/pdf\r\n"
                + "Content-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n"
                + "one\r\n--AaB03\r\n--AaB03x\r\nContent-Disposition: form-data; name=\"empty\"\r\n\r\n\r\n"
                + "--AaB03x--\r\nepilogue")
        #expect(parts.map(\.1) == ["a", "one\r\n--AaB03", ""])
        #expect(parts.map(\.0.name) == ["document", "file", "empty"])
        #expect(parts.map(\.0.filename) == [nil, "a.pdf", nil])
        #expect(parts.map(\.0.mediaType) == [nil, "application/pdf", nil])
    }

    @Test(
        "a file's name is what the client meant",
        arguments: [
            (#"form-data; name="file"; filename="a b.pdf""#, "a b.pdf"),
            (#"form-data; name=file; filename=a.pdf"#, "a.pdf"),
            (#"form-data; name="file"; filename="%22q%22.pdf""#, "\"q\".pdf"),
            (#"form-data; name="file"; filename="\"q\".pdf""#, "\"q\".pdf"),
            (#"form-data; name="file"; filename="C:\dir\a.pdf""#, "C:\\dir\\a.pdf"),
            (#"form-data; name="file"; filename="100%.pdf""#, "100%.pdf"),
            (#"form-data; name="file"; filename="漢😀.pdf""#, "漢😀.pdf"),
            (#"form-data; name="file"; filename="a;b.pdf";"#, "a;b.pdf"),
            (#"form-data; name="file"; filename="""#, ""),
            (#"form-data ;name="file"  ;  filename="x" "#, "x"),
        ])
    func names(disposition: String, name: String) throws {
        let part = try #require(try Self.parse(Self.part(disposition)).first?.0)
        #expect(part.filename == name && part.name == "file")
    }

    @Test(
        "what is no form, or past a limit, is refused",
        arguments: [
            ("", "boundary is missing"), ("--AaB03x", "line goes on"), ("--AaB03x\r\n", "no end"),
            ("x--AaB03x--", "boundary is missing"), ("--AaB03xx\r\n\r\n\r\n--AaB03x--", "line goes on"),
            ("--AaB03x\r\n\r\n\r\n--AaB03x--", "no name"),
            (part("form-data"), "no name"), (part("attachment; name=a"), "no form-data"),
            (part("form-data; name=a; name=b"), "no form-data"), (part("form-data; name=\"a"), "no form-data"),
            (part("form-data; name"), "no form-data"), (part("form-data name=a"), "no form-data"),
            (part("form-data; name=a\r\nContent-Disposition: form-data; name=b"), "twice"),
            (part("form-data; name=a\r\nno field"), "no field"),
            (part("form-data; name=a\r\nX: " + String(repeating: "x", count: 9000)), "no end"),
            (String(part("form-data; name=a").dropLast(12)), "boundary is missing"),
            (
                String(repeating: "--AaB03x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n", count: 33)
                    + "--AaB03x--", "more than 32"
            ),
        ])
    func malformed(body: String, why: String) throws {
        let problem = #expect(throws: Problem.self) { try Self.parse(body) }
        #expect(problem?.status == .badRequest && problem?.code == "multipartInvalid")
        #expect(problem?.detail.contains(why) == true, "\(problem?.detail ?? "")")
    }

    @Test(
        "a type without a boundary that can be is refused",
        arguments: [
            ("multipart/form-data", 400), ("multipart/form-data; boundary=", 400),
            ("multipart/form-data; boundary=a\"b", 400), ("multipart/form-data; boundary=\"a \"", 400),
            ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), 400),
            ("multipart/mixed; boundary=AaB03x", 415), ("text/plain", 415),
        ])
    func types(type: String, status: Int) {
        let problem = #expect(throws: Problem.self) {
            try Self.parse(Self.part("form-data; name=a"), type: type)
        }
        #expect(problem?.status.rawValue == status)
    }
}
