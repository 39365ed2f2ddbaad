import FoundationEssentials
import Testing

@testable import branch_mock

@Suite("`branch-mock validate` on a wrong file")
struct MistakeTests {
    @Test("prints each mistake with its line, column, caret and suggestion", arguments: Mistake.all)
    func prints(mistake: Mistake) async throws {
        let folder = try TemporaryFolder()
        try folder.write(mistake.bytes, to: mistake.file)
        try folder.link(Mistake.link.name, to: Mistake.link.target)
        let path = folder.path + "/" + mistake.file
        let result = await Run.tool(["validate", path])
        #expect(result.output == mistake.printed(path: path))
        #expect(result.error == "")
        #expect(result.code == .usage)
    }

    @Test("prints those of a whole folder, from the executable, in the order of the paths")
    func folder() async throws {
        let folder = try TemporaryFolder()
        for mistake in Mistake.all { try folder.write(mistake.bytes, to: "mistakes/" + mistake.file) }
        try folder.link("mistakes/" + Mistake.link.name, to: Mistake.link.target)
        let result = try await Run.executable(["validate", "mistakes"], in: folder.path)
        let rows = Mistake.all.sorted { $0.file < $1.file }
        #expect(result.output == rows.map { $0.printed(path: "mistakes/" + $0.file) }.joined())
        #expect(result.error == "")
        #expect(result.status == .exited(2))
    }

    @Test("has a name of its own for each kind")
    func names() {
        #expect(Set(Mistake.all.map(\.file)).count == Mistake.all.count)
    }
}
