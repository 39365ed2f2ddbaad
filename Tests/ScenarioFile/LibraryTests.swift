import FoundationEssentials
import Model
import Testing

@testable import ScenarioFile

/// A folder of its own, gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.path + "/scenarios-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let file = path + "/" + name
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }
}

/// The folder `Scenarios` of this checkout.
let scenariosFolder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Scenarios"

@Suite("The library")
struct LibraryTests {
    @Test("has every file of the folder Scenarios inside the program, byte for byte")
    func embedded() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: scenariosFolder)
        let files = paths.filter { path in path.contains(".") && path != "README.md" }
        #expect(ShippedFiles.all.map(\.path).sorted() == files.sorted())
        for file in ShippedFiles.all {
            #expect(
                FileManager.default.contents(atPath: scenariosFolder + "/" + file.path).map(Array.init) == file.bytes)
        }
    }

    @Test("ships valid scenarios, the same inside and on disk")
    func shipped() {
        let onDisk = ScenarioFolder.entries(scenariosFolder)
        for (inside, outside) in zip(ScenarioLibrary.shipped, onDisk) {
            #expect(inside.reading.diagnostics.map(\.text) == [])
            #expect(inside.reading.scenario != nil)
            #expect(inside.reading.scenario == outside.reading.scenario)
            #expect(inside.name == ScenarioFile.stem(of: inside.file), "it is looked up by its file's name")
        }
        #expect(onDisk.count == ScenarioLibrary.shipped.count)
        #expect(
            ScenarioLibrary().entry(named: "agreement-download")?.reading.scenario?.documents.first?.content.count ?? 0
                > 500)
    }

    @Test("plays in a browser whatever needs no bridge, and nothing that does")
    func platforms() {
        for scenario in ScenarioLibrary.shipped.compactMap(\.reading.scenario) {
            let needsBridge = scenario.steps.contains { if case .linkBank = $0 { true } else { false } }
            #expect(scenario.platforms.contains(.browser) != needsBridge, "\(scenario.name)")
        }
    }

    @Test("says what each scenario is for, and lists all of them in its README")
    func described() throws {
        let readme = String(
            decoding: FileManager.default.contents(atPath: scenariosFolder + "/README.md") ?? Data(), as: UTF8.self)
        for entry in ScenarioLibrary.shipped {
            #expect(readme.contains("](\(entry.name).yaml)"), "\(entry.name)")
            #expect(entry.text.hasPrefix("# "), "\(entry.name)")
            #expect(entry.reading.scenario?.title != entry.name)
        }
    }

    @Test("is overlaid by a folder, which is read again at each question")
    func overlay() throws {
        let folder = try TemporaryFolder([
            "own.yaml": "flow: direct", "deep/other.yml": "flow: direct\nname: renamed", "plaid-linked.json": "{}",
            "notes.txt": "x", ".hidden.yaml": "x",
        ])
        let library = ScenarioLibrary(folder: folder.path)
        #expect(
            library.entries().map(\.name) == (ScenarioLibrary.shipped.map(\.name) + ["own", "renamed"]).sorted())
        #expect(library.entry(named: "renamed")?.file == folder.path + "/deep/other.yml")
        #expect(library.entry(named: "plaid-linked")?.reading.scenario == nil, "an invalid file hides the shipped one")
        try folder.write("flow: direct\ntitle: Mine", to: "plaid-linked.json")
        #expect(library.entry(named: "plaid-linked")?.reading.scenario?.title == "Mine")
    }

    @Test("refuses the second of two files with one name")
    func twins() throws {
        let folder = try TemporaryFolder(["a.yaml": "flow: direct\nname: same", "b.yaml": "flow: direct\nname: same"])
        let entries = ScenarioFolder.entries(folder.path)
        #expect(entries.map { $0.reading.scenario == nil } == [false, true])
        #expect(entries.last?.reading.diagnostics.first?.message.contains("a.yaml") ?? false)
    }

    @Test("takes no content of a scenario for a scenario")
    func contents() throws {
        let scenario = "flow: direct\ndocuments: [{ id: a, content: { file: data/a.json } }]"
        let folder = try TemporaryFolder(["sub/s.yaml": scenario, "sub/data/a.json": "[]"])
        #expect(ScenarioFolder.entries(folder.path).map(\.file) == [folder.path + "/sub/s.yaml"])
    }

    @Test("selects names, files and folders, and names the nearest of what there is not")
    func select() throws {
        let folder = try TemporaryFolder(["x.yaml": "flow: direct", "y.yaml": "flow: direct"])
        let selection = ScenarioLibrary().select(["plaid-closed", folder.path, folder.path + "/x.yaml", "plaid-linkd"])
        #expect(selection.entries.map(\.name) == ["plaid-closed", "x", "y"])
        let spelled = [
            "/x.yaml", "/./x.yaml", "//x.yaml", "/", "/../\(folder.path.split(separator: "/").last ?? "")/y.yaml",
        ]
        let once = ScenarioLibrary(folder: folder.path).select(["x"] + spelled.map { folder.path + $0 })
        #expect(once.entries.map(\.name) == ["x", "y"])
        #expect(selection.unknown.map(\.text) == ["plaid-linkd"])
        #expect(selection.unknown.first?.nearest == "plaid-linked")
    }
}

@Suite("Content of a document")
struct ContentTests {
    private func problem(_ file: String, in folder: TemporaryFolder) -> String? {
        let text = "flow: direct\ndocuments: [{ id: a, content: { file: \"\(file)\" } }]"
        return ScenarioFile.read(text: text, file: "x.yaml", content: .disk(folder.path)).diagnostics.first?.message
    }

    @Test("comes from a file beneath the scenario's folder, by no symbolic link")
    func links() throws {
        let outside = try TemporaryFolder(["secret": "x"])
        let folder = try TemporaryFolder(["in/file": "y"])
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: outside.path + "/secret")
        try files.createSymbolicLink(atPath: folder.path + "/dir", withDestinationPath: outside.path)
        #expect(problem("in/file", in: folder) == nil)
        #expect(problem("link", in: folder) == "the file `link` is reached by a symbolic link")
        #expect(problem("dir/secret", in: folder) == "the file `dir/secret` is reached by a symbolic link")
        #expect(problem("in", in: folder) == "the file `in` is no regular file")
        #expect(problem("in/file/x", in: folder) == "the file `in/file/x` is not there")
        #expect(problem("none", in: folder) == "the file `none` is not there")
    }

    @Test("comes from no file where the scenario is on no disk")
    func noFolder() {
        let text = "flow: direct\ndocuments: [{ id: a, content: { file: files/agreement.pdf } }]"
        let reading = ScenarioFile.read(text: text, file: "scenario")
        #expect(reading.scenario == nil)
        #expect(reading.diagnostics.map(\.message) == ["`documents.content.file` is for scenarios on disk"])
    }

    @Test("may have 100 MB in all", arguments: [("40MB", 2), ("100MB", 1), ("60MB", 1)])
    func budget(size: String, fits: Int) {
        let items = (0...fits).map { "{ id: d\($0), content: { size: \(size) } }" }
        func read(_ count: Int) -> Reading {
            ScenarioFile.read(
                text: "flow: direct\ndocuments: [\(items.prefix(count).joined(separator: ","))]", file: "x")
        }
        #expect(read(fits).scenario?.documents.count == fits)
        #expect(read(fits + 1).scenario == nil)
    }
}
