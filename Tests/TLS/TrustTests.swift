import FoundationEssentials
import Glibc
import Loop
import Testing

@testable import TLS

@Suite("Trust on this machine")
struct TrustTests {
    private static let loops = Task { try EventLoopGroup(count: 1) }

    let folder: TemporaryFolder
    /// A root that the system trusts already.
    let shipped: Certificate
    /// The real program, told to stay in the folder.
    let system: SystemStore

    init() throws {
        folder = try TemporaryFolder()
        for name in ["local", "etc", "hooks", "shipped"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        }
        let conf = try folder.write(Array("other.crt\n".utf8), to: "conf")
        shipped = try LocalAuthority.forTests().root
        try folder.write(shipped.pem(), to: "shipped/other.crt")
        system = SystemStore(
            folder: folder.path + "/local",
            update: SystemStore.known[0].update + [
                "--certsconf", conf, "--certsdir", folder.path + "/shipped", "--localcertsdir", folder.path + "/local",
                "--etccertsdir", folder.path + "/etc", "--hooksdir", folder.path + "/hooks",
            ])
    }

    /// What the system trusts.
    private func bundle() throws -> Set<String> {
        let bytes = try folder.read("etc/ca-certificates.crt")
        return Set(try Certificate.all(pem: bytes, source: "bundle").map { try $0.fingerprint() })
    }

    @Test("of the system's programs comes with `install` and goes with `uninstall`") func systemStore() async throws {
        let loop = try await Self.loops.value.next()
        let stores = TrustStores(system: system, browsers: nil)
        let (old, new) = (try LocalAuthority.forTests(), try LocalAuthority.forTests())
        let name = try old.root.commonName()
        let place = folder.path + "/local/branch-mock-local-ca-sam-mini.crt"
        let program = system.update.joined(separator: " ")
        for authority in [old, old, new] {
            let reports = try await stores.install(authority.root, on: loop)
            #expect(reports == [TrustReport(outcome: .done, text: "wrote \(place), ran \(program)")])
            #expect(try bundle() == [shipped.fingerprint(), authority.root.fingerprint()])
        }
        let leaf = try new.identity(for: [.dns("localhost")], now: now)
        let leafFile = try folder.write(leaf.certificate.pem(), to: "leaf.pem")
        let chain = try folder.write(new.intermediate.pem(), to: "chain.pem")
        let verified = try await OpenSSL.run(
            ["verify", "-no-CAfile", "-no-CAstore", "-CApath", folder.path + "/etc", "-untrusted", chain, leafFile])
        #expect(verified.output == "\(leafFile): OK\n")

        let removed = try await stores.uninstall(name: name, on: loop)
        #expect(removed == [TrustReport(outcome: .done, text: "removed \(place), ran \(program)")])
        #expect(try bundle() == [shipped.fingerprint()])
        let again = try await stores.uninstall(name: name, on: loop)
        #expect(again == [TrustReport(outcome: .skipped, text: "\(place) is not there")])
    }

    @Test("of the system that the program refuses is told with its words") func failingUpdate() async throws {
        let loop = try await Self.loops.value.next()
        let failing = SystemStore(folder: system.folder, update: ["sh", "-c", "echo no luck; exit 1"])
        let reports = try await TrustStores(system: failing, browsers: nil).install(
            LocalAuthority.forTests().root, on: loop)
        #expect(reports.map(\.outcome) == [.failed])
        #expect(reports[0].text.hasSuffix("but sh -c echo no luck; exit 1 failed: no luck"))
    }

    @Test("of a system that is not known is left to its user") func unknownSystem() async throws {
        let loop = try await Self.loops.value.next()
        let reports = try await TrustStores(system: nil, browsers: nil).install(
            LocalAuthority.forTests().root, on: loop)
        #expect(reports.map(\.outcome) == [.skipped])
    }

    #if DEBUG
        @Test("that only root can give says what root has to run") func wantsRoot() async throws {
            let path = folder.path
            await #expect(processExitsWith: .success) { [path = path as String] in
                let loop = try EventLoopGroup(count: 1).next()
                let system = SystemStore(folder: path + "/local", update: ["update-it", "--fresh"])
                let stores = TrustStores(system: system, browsers: nil)
                let authority = try LocalAuthority.forTests()
                ForcedErrors.force(.open, code: EACCES)
                let installing = try await stores.install(authority.root, on: loop)
                let place = "\(path)/local/branch-mock-local-ca-sam-mini.crt"
                #expect(
                    installing == [
                        TrustReport(
                            outcome: .failed,
                            text: "\(path)/local can be written by root only. Run: branch-mock ca export "
                                + "| sudo tee \(place) >/dev/null && sudo update-it --fresh")
                    ])
                ForcedErrors.force(.open, code: EACCES)
                let removing = try await stores.uninstall(name: authority.root.commonName(), on: loop)
                #expect(removing[0].text.hasSuffix("Run: sudo rm \(place) && sudo update-it --fresh"))
            }
        }
    #endif

    @Test(
        "of browsers whose database cannot be made is told with the program's words, and the others get it",
        arguments: ["cert9.db", "key4.db"])
    func unmadeDatabase(file: String) async throws {
        let loop = try await Self.loops.value.next()
        let profile = folder.path + "/.mozilla/firefox/abc.default"
        let shared = folder.path + "/.pki/nssdb"
        for folder in [profile, shared] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        _ = try await Command.run(["certutil", "-N", "-d", "sql:\(profile)", "--empty-password"], on: loop)
        try FileManager.default.createSymbolicLink(
            atPath: "\(shared)/\(file)", withDestinationPath: "\(shared)/missing/\(file)")
        let reports = try await BrowserStores(home: folder.path).install("a CA", shipped, on: loop)
        #expect(reports.map(\.outcome) == [.failed, .done])
        #expect(reports[0].text.hasPrefix("\(shared) cannot be made: certutil: "))
        #expect(reports[1].text == "added it to \(profile)")
    }

    @Test("of browsers comes and goes in every database of the user") func browsers() async throws {
        let loop = try await Self.loops.value.next()
        let profile = folder.path + "/.mozilla/firefox/abc.default"
        try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
        _ = try await Command.run(["certutil", "-N", "-d", "sql:\(profile)", "--empty-password"], on: loop)
        let databases = ["\(folder.path)/.pki/nssdb", profile]
        let stores = TrustStores(system: system, browsers: BrowserStores(home: folder.path))
        let (old, new) = (try LocalAuthority.forTests(), try LocalAuthority.forTests())
        for authority in [old, new, new] {
            let reports = try await stores.install(authority.root, on: loop)
            #expect(
                reports.dropFirst() == databases.map { TrustReport(outcome: .done, text: "added it to \($0)") }[...])
        }
        for database in databases {
            let name = try new.root.commonName()
            let (found, pem) = try await Command.run(
                ["certutil", "-L", "-d", "sql:\(database)", "-n", name, "-a"], on: loop)
            #expect(found)
            #expect(
                try Certificate.all(pem: Array(pem.utf8), source: database).map { try $0.fingerprint() }
                    == [new.root.fingerprint()])
            let (_, list) = try await Command.run(["certutil", "-L", "-d", "sql:\(database)"], on: loop)
            #expect(list.split(separator: "\n").contains { $0.hasPrefix(name) && $0.hasSuffix(" C,,  ") })
        }
        let removed = try await stores.uninstall(name: new.root.commonName(), on: loop)
        #expect(
            removed.dropFirst() == databases.map { TrustReport(outcome: .done, text: "removed it from \($0)") }[...])
        let nothing = try await stores.uninstall(name: new.root.commonName(), on: loop)
        #expect(nothing.map(\.outcome) == [.skipped])
    }
}
