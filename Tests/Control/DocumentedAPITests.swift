import FoundationEssentials
import Model
import Testing

@testable import Control

@Suite struct DocumentedAPITests {
    private let page: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        page = try String(contentsOf: root.appendingPathComponent("docs/control-api.md"), encoding: .utf8)
    }

    @Test("the manual has each type of event", arguments: EventType.allCases)
    func event(type: EventType) { #expect(page.contains("`\(type.rawValue)`")) }

    @Test("the manual has each code of an error, with its status", arguments: APIProblem.Code.allCases)
    func code(code: APIProblem.Code) {
        let row = page.split(separator: "\n").first { $0.hasPrefix("| \(code.answer.status) |") }
        #expect(row?.contains("`\(code.rawValue)`") == true)
    }
}
