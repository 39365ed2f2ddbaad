import FoundationEssentials
import Glibc
import Loop
import Testing

@testable import TLS

@Suite("The folder of the local CA")
struct StorageTests {
    let temporary: TemporaryFolder
    let folder: AuthorityFolder
    var file: String { folder.path + "/authority.pem" }

    init() throws {
        temporary = try TemporaryFolder()
        folder = AuthorityFolder(temporary.path + "/share/branch-mock/")
    }

    private func make(branchNames: Bool = false) throws -> LocalAuthority {
        try folder.loadOrMake(branchNames: branchNames, owner: "sam@mini", now: now)
    }

    private func mode(_ path: String) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        return try #require(mode as? Int)
    }

    @Test("is made when it is first needed, for its owner alone, and then kept") func kept() throws {
        #expect(try folder.load() == nil)
        let made = try make()
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(temporary.path + "/share") == 0o700)
        #expect(try mode(file) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["authority.pem"])
        for other in [try make(branchNames: true), try #require(try folder.load())] {
            #expect(try other.root.der() == made.root.der())
            #expect(other.constraints == made.constraints)
            #expect(other.expiry == made.expiry)
            let identity = try other.identity(for: [.dns("localhost")], now: now)
            #expect(try identity.certificate.isSigned(by: made.intermediate))
        }
    }

    @Test("has no key of its root anywhere") func noRootKey() async throws {
        let authority = try make()
        var keys = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = Array(try #require(FileManager.default.contents(atPath: folder.path + "/" + name)))
            for block in try PEM.blocks(bytes, source: name) where block.label != "CERTIFICATE" {
                keys += 1
                #expect(block.label == "PRIVATE KEY")
                #expect(try !PrivateKey(pem: bytes, source: name).belongs(to: authority.root))
            }
        }
        #expect(keys == 1)
        let (ours, _) = try await OpenSSL.run(["pkey", "-in", file, "-pubout"])
        let (roots, _) = try await OpenSSL.run(
            ["x509", "-in", temporary.write(authority.root.pem(), to: "root.pem"), "-pubkey", "-noout"])
        #expect(ours.contains("BEGIN PUBLIC KEY") && roots.contains("BEGIN PUBLIC KEY"))
        #expect(ours != roots)
    }

    @Test("is refused where others can enter it, and says how to mend that", arguments: [0o755, 0o710, 0o701, 0o770])
    func folderMode(mode: Int) throws {
        _ = try make()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let octal = String(mode, radix: 8)
        for use in [{ _ = try make() }, { _ = try folder.load() }, { _ = try renew() }] {
            let error = #expect(throws: TLSError.self, performing: use)
            #expect(error?.code == .folder)
            #expect(
                error?.description
                    == "others can use \(folder.path) (mode \(octal)); it holds a key: chmod 700 \(folder.path)")
        }
    }

    @Test("is refused where others can read the key", arguments: [0o644, 0o640, 0o604, 0o660])
    func fileMode(mode: Int) throws {
        _ = try make()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        let error = #expect(throws: TLSError.self) { try folder.load() }
        #expect(error?.code == .folder)
        #expect(error?.description.hasSuffix("it holds a key: chmod 600 \(file)") == true)
    }

    @Test("is refused where it belongs to somebody else", .enabled(if: geteuid() == 0, "giving files away wants root"))
    func owner() throws {
        _ = try make()
        for path in [file, folder.path] {
            #expect(chown(path, 12345, 12345) == 0)
            let error = #expect(throws: TLSError.self) { try make() }
            #expect(error?.code == .folder)
            #expect(
                error?.description
                    == "\(path) belongs to user 12345, not to you (0); name a folder of yours by --ca-dir")
            #expect(chown(path, 0, 0) == 0)
        }
    }

    @Test("is refused where a link or a pipe stands for the file") func otherKinds() throws {
        _ = try make()
        try FileManager.default.moveItem(atPath: file, toPath: temporary.path + "/elsewhere.pem")
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: temporary.path + "/elsewhere.pem")
        #expect(throws: TLSError.self) { try make() }
        try FileManager.default.removeItem(atPath: file)
        #expect(mkfifo(file, 0o600) == 0)
        #expect(throws: TLSError(.folder, "\(file) is no plain file")) { try make() }
    }

    @Test("is refused where the file is damaged, until it is renewed") func damage() throws {
        let whole = try make().pem()
        let other = try LocalAuthority.forTests()
        let damaged: [[UInt8]] = [
            [], Array("hello".utf8), Array(whole.dropLast(40)), try other.key.pem() + other.root.pem(),
            // The key of another one, or certificates that do not belong together.
            try other.key.pem() + PEMParts.certificates(whole),
            try other.key.pem() + other.intermediate.pem() + make().root.pem(),
            // Without constraints.
            try other.key.pem() + other.root.pem() + other.root.pem(),
            [UInt8](repeating: 10, count: 70000),
        ]
        for bytes in damaged {
            try folder.replaceForTests(bytes)
            let error = #expect(throws: TLSError.self) { try folder.load() }
            #expect([.malformed, .mismatch].contains(error?.code))
            #expect(error?.description.contains(file) == true)
        }
        let renewed = try renew()
        #expect(try folder.load()?.root.der() == renewed.root.der())
    }

    @Test("is renewed whole") func renewal() throws {
        let old = try make()
        let new = try renew(branchNames: true)
        #expect(try new.root.der() != old.root.der())
        #expect(new.constraints.coverBranchNames)
        #expect(try folder.load()?.constraints.coverBranchNames == true)
        #expect(try mode(file) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["authority.pem"])
    }

    @Test("ends up with one CA, however many processes make it at once") func processes() async throws {
        let path = folder.path
        async let first = Self.fingerprintOfAnotherProcess(path)
        async let second = Self.fingerprintOfAnotherProcess(path)
        async let third = Self.fingerprintOfAnotherProcess(path)
        let prints = try await [first, second, third]
        let kept = try #require(try folder.load()).root.fingerprint()
        #expect(prints == [kept, kept, kept])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["authority.pem"])
    }

    private static func fingerprintOfAnotherProcess(_ path: String) async throws -> String {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = path as String] in
            let authority = try AuthorityFolder(path).loadOrMake(branchNames: false, owner: "sam@mini", now: now)
            print("fingerprint \(try authority.root.fingerprint()) ends")
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let words = output.split { $0.isWhitespace }
        let start = try #require(words.firstIndex(of: "fingerprint"))
        return String(words[start + 1])
    }

    #if DEBUG
        @Test("is read again where another process was faster") func overtaken() async throws {
            await #expect(processExitsWith: .success) { [path = folder.path as String] in
                let folder = AuthorityFolder(path)
                ForcedErrors.force(.link, code: EEXIST)
                let authority = try folder.loadOrMake(branchNames: false, owner: "sam@mini", now: now)
                #expect(ForcedErrors.remaining(.link) == 0)
                #expect(try folder.load()?.root.der() == authority.root.der())
            }
            let made = try make()
            #expect(try PrivateFolder(folder.path)?.create("authority.pem", []) == false)
            #expect(try folder.load()?.root.der() == made.root.der())
        }

        @Test(
            "keeps the old CA where the disk fails while it is renewed",
            arguments: [SystemCall.write, .fsync, .rename, .open])
        func failingDisk(call: SystemCall) async throws {
            let old = try make()
            let (path, name) = (folder.path, call.rawValue)
            // In a process of its own, since what is forced is forced on all.
            await #expect(processExitsWith: .success) { [path = path as String, name = name as String] in
                let folder = AuthorityFolder(path)
                let call = try #require(SystemCall(rawValue: name))
                ForcedErrors.force(call, code: ENOSPC)
                #expect(throws: TLSError.self) { try folder.renew(branchNames: true, owner: "sam@mini", now: now) }
                #expect(ForcedErrors.remaining(call) == 0)
            }
            #expect(try folder.load()?.root.der() == old.root.der())
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["authority.pem"])
        }
    #endif

    @Test(
        "is where the XDG base directories put it",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/sam"], "/data/branch-mock"),
            (["XDG_DATA_HOME": "data", "HOME": "/home/sam"], "/home/sam/.local/share/branch-mock"),
            (["XDG_DATA_HOME": "", "HOME": "/home/sam/"], "/home/sam/.local/share/branch-mock"),
            (["HOME": "/"], "/.local/share/branch-mock"), (["HOME": ""], nil), ([:], nil),
        ] as [([String: String], String?)])
    func place(environment: [String: String], path: String?) {
        #expect(AuthorityFolder(environment: environment)?.path == path)
    }

    private func renew(branchNames: Bool = false) throws -> LocalAuthority {
        try folder.renew(branchNames: branchNames, owner: "sam@mini", now: now)
    }
}

extension AuthorityFolder {
    fileprivate func replaceForTests(_ bytes: [UInt8]) throws {
        try PrivateFolder(path)?.replace("authority.pem", bytes)
    }
}

private enum PEMParts {
    static func certificates(_ pem: [UInt8]) throws -> [UInt8] {
        try Certificate.all(pem: pem, source: "").flatMap { try $0.pem() }
    }
}
