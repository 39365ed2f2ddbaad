import FoundationEssentials
import Testing

@Suite struct DocumentedCodesTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL

    @Test("the manual has each code of an error that is no error of the control API", arguments: ["HTTP", "Pages"])
    func codes(room: String) throws {
        let manual = try Self.texts(in: "docs", ".md").joined()
        let calls = try Self.texts(in: "Sources/" + room, ".swift").flatMap(Self.calls)
        let codes = Set(calls.compactMap(Self.code))
        #expect(codes.count > 10)
        for code in codes { #expect(manual.contains("`\(code)`"), "\(code)") }
    }

    /// What stands behind each `Problem(`.
    private static func calls(_ source: String) -> [Substring] {
        Array(source.split(separator: " Problem(", omittingEmptySubsequences: false).dropFirst())
    }

    /// The second argument, where it is a text: `.notFound, "notFound", …`.
    private static func code(_ call: Substring) -> Substring? {
        let parts = call.split(separator: ",", maxSplits: 2)
        guard parts.count == 3, !parts[0].contains(")") else { return nil }
        let text = parts[1].drop { $0.isWhitespace }
        return text.first == "\"" ? text.dropFirst().prefix { $0 != "\"" } : nil
    }

    private static func texts(in folder: String, _ ending: String) throws -> [String] {
        let path = root.appendingPathComponent(folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(ending) }.map {
            try String(contentsOf: URL(fileURLWithPath: path + "/" + $0), encoding: .utf8)
        }
    }
}
