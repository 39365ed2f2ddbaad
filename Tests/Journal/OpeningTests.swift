import FoundationEssentials
import Glibc
import Journal
import Model
import Testing

@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { folder.path + "/journal.sqlite" }

    /// A closed journal whose big-endian word at `offset` of SQLite's header is then set to `value`.
    private func makeJournal(settingHeaderAt offset: Int, to value: UInt32) async throws {
        let journal = try Journal(at: .folder(folder.path))
        try await journal.append([.run(.sample())])
        await journal.close()
        var bytes = try Data(contentsOf: URL(filePath: file))
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
        try bytes.write(to: URL(filePath: file))
    }

    @Test("a journal that is opened again has what was written, and goes on where it ended")
    func reopens() async throws {
        let run = StoredRun.sample()
        let journal = try Journal(at: .folder(folder.path))
        try await journal.append([.run(run), .event(.sample(1, of: run.id))])
        await journal.close()

        let again = try Journal(at: .folder(folder.path))
        #expect(try await again.events(of: run.id) == [.sample(1, of: run.id)])
        #expect(try await again.failure(of: [.event(.sample(1, of: run.id))])?.code == .outOfOrder)
        try await again.append([.event(.sample(2, of: run.id))])
    }

    @Test("the data folder is made, for its owner alone, and keeps itself out of version control")
    func makesFolder() throws {
        let nested = folder.path + "/a/b"
        _ = try Journal(at: .folder(nested))
        #expect(try String(contentsOfFile: nested + "/.gitignore", encoding: .utf8) == "*\n")
        let mode = try FileManager.default.attributesOfItem(atPath: nested)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o777 } == 0o700)
    }

    @Test("a second opener is refused, and the first one goes on")
    func refusesSecond() async throws {
        let first = try Journal(at: .folder(folder.path))
        #expect(
            openingError(folder)
                == JournalError(
                    .locked,
                    "\(file) is in use by another Branch Mock; stop that one, or choose another folder with --data"))
        try await first.append([.run(.sample())])
        await first.close()
        #expect(openingError(folder) == nil)
    }

    @Test("a journal of a newer version is refused by its version, and left as it was")
    func refusesNewer() async throws {
        try await makeJournal(settingHeaderAt: 60, to: 9)
        let before = try Data(contentsOf: URL(filePath: file))
        #expect(
            openingError(folder)
                == JournalError(
                    .newer, "\(file) was written by a newer Branch Mock (journal version 9; this one reads up to 1)"))
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }

    @Test("somebody else's SQLite file is refused")
    func refusesForeign() async throws {
        try await makeJournal(settingHeaderAt: 68, to: 0)
        #expect(openingError(folder)?.code == .notAJournal)
    }

    @Test("a file that is no database is refused, and left as it was")
    func refusesGarbage() throws {
        let garbage = Data(repeating: UInt8(ascii: "x"), count: 8192)
        try garbage.write(to: URL(filePath: file))
        #expect(openingError(folder)?.code == .notAJournal)
        #expect(try Data(contentsOf: URL(filePath: file)) == garbage)
    }

    @Test("a folder that cannot be made is named")
    func namesFolder() throws {
        try Data().write(to: URL(filePath: folder.path + "/file"))
        let error = #expect(throws: JournalError.self) { try Journal(at: .folder(folder.path + "/file/data")) }
        #expect(
            error == JournalError(.io, "cannot use the data folder \(folder.path)/file/data: Not a directory"))
    }

    @Test("what was acknowledged before the process was killed is there afterwards, each event once")
    func survivesKill() async throws {
        let path = folder.path
        let run = RunID.random().text
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, run = run as String] in
            let run = try #require(RunID(run))
            let journal = try Journal(at: .folder(path))
            try await journal.append([.run(.sample(run))])
            for id in 1...400 {
                journal.append([.event(.sample(id, of: run))]) { result in
                    guard (try? result.get()) != nil else { return }
                    // The acknowledgment: outside the journal, before the kill.
                    try? Data("\(id)".utf8).write(to: URL(filePath: path + "/acknowledged"))
                    if id == 250 { kill(getpid(), SIGKILL) }
                }
            }
            await journal.close()
        }
        let acknowledged = try #require(Int(try String(contentsOfFile: path + "/acknowledged", encoding: .utf8)))
        let journal = try Journal(at: .folder(path))
        let ids = try await journal.events(of: try #require(RunID(run))).map(\.id)
        #expect(acknowledged == 250)
        #expect(ids.count >= acknowledged)
        #expect(ids == Array(1...ids.count))
    }
}
