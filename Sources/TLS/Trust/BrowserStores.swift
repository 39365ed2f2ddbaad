import FoundationEssentials
import Glibc
import Loop

/// The databases in which Chromium and Firefox keep what a user trusts on Linux (NSS). They are the user's own.
package struct BrowserStores: Sendable {
    /// The program that changes them, from Debian's `libnss3-tools`.
    static let program = "certutil"

    var home: String

    package init(home: String) { self.home = home }

    /// Chromium's is made if it is missing, so that a browser that starts later finds it.
    func install(_ name: String, _ root: Certificate, on loop: EventLoop) async throws -> [TrustReport] {
        let shared = "\(home)/.pki/nssdb"
        var reports: [TrustReport] = []
        var isThere = true
        do {
            // Finds out whether the program is there before anything is made for it.
            _ = try await Command.run([Self.program, "-H"], on: loop)
            if !FileManager.default.fileExists(atPath: "\(shared)/cert9.db") {
                try PrivateFolder.make(shared)
                let (succeeded, output) = try await Command.run(
                    [Self.program, "-N", "-d", "sql:\(shared)", "--empty-password"], on: loop)
                isThere = succeeded
                if !succeeded {
                    reports.append(TrustReport(outcome: .failed, text: "\(shared) cannot be made: \(output)"))
                }
            }
            let file = "\(FileManager.default.temporaryDirectory.path)/branch-mock-\(UUID().uuidString).pem"
            try Data(root.pem()).write(to: URL(fileURLWithPath: file), options: .withoutOverwriting)
            defer { try? FileManager.default.removeItem(atPath: file) }
            for database in databases where isThere || database != shared {
                _ = try await remove(name, from: database, on: loop)
                let (succeeded, output) = try await Command.run(
                    [Self.program, "-A", "-d", "sql:\(database)", "-n", name, "-t", "C,,", "-i", file], on: loop)
                reports.append(
                    succeeded
                        ? TrustReport(outcome: .done, text: "added it to \(database)")
                        : TrustReport(outcome: .failed, text: "\(database) did not take it: \(output)"))
            }
        } catch let error as SystemError where error.call == .spawn && error.code == ENOENT {
            return [Self.noProgram]
        }
        return reports
    }

    func uninstall(_ name: String, on loop: EventLoop) async throws -> [TrustReport] {
        var reports: [TrustReport] = []
        do {
            for database in databases where try await remove(name, from: database, on: loop) {
                reports.append(TrustReport(outcome: .done, text: "removed it from \(database)"))
            }
        } catch let error as SystemError where error.call == .spawn && error.code == ENOENT {
            return [Self.noProgram]
        }
        return reports
    }

    private static let noProgram = TrustReport(
        outcome: .skipped,
        text: "the browsers' own stores are left alone: there is no \(program) (Debian: apt install libnss3-tools)")

    /// Takes all certificates of that name out, as several can have it; whether there was one.
    private func remove(_ name: String, from database: String, on loop: EventLoop) async throws -> Bool {
        for count in 0..<16 {
            let (succeeded, _) = try await Command.run(
                [Self.program, "-D", "-d", "sql:\(database)", "-n", name], on: loop)
            if !succeeded { return count > 0 }
        }
        return true
    }

    /// Those that are there: of Chromium and Chrome, and a profile's each of Firefox; also from snaps.
    private var databases: [String] {
        let fixed = ["\(home)/.pki/nssdb", "\(home)/snap/chromium/current/.pki/nssdb"]
        let profiles = ["\(home)/.mozilla/firefox", "\(home)/snap/firefox/common/.mozilla/firefox"].flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().map { "\(folder)/\($0)" }
        }
        return (fixed + profiles).filter { FileManager.default.fileExists(atPath: "\($0)/cert9.db") }
    }
}
