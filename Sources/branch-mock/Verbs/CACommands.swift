import FoundationEssentials
import Loop
import Model
import TLS

/// What `ca` does. Texts go to standard output, but with `export`, which writes only the certificate there.
struct CACommands {
    private let invocation: Invocation
    private let folder: AuthorityFolder
    private let owner: String
    private let now = WallClock.now() / 1_000_000_000

    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        folder = try invocation.authorityFolder()
        owner = LocalAuthority.owner(environment: invocation.environment)
    }

    func show() throws -> ExitCode {
        guard let authority = try folder.load() else {
            throw Failure(
                .unreachable,
                "there is no local CA in \(folder.path) yet; `branch-mock ca install` makes one")
        }
        try requireBranchNames(authority)
        invocation.output.write(try text(of: authority))
        return .passed
    }

    func export() throws -> ExitCode {
        let path = invocation[.exportOutput]
        let file = try path.map { path throws(Failure) in try OutputFile(path, flag: "output") }
        let bytes = try current().export(invocation[.exportFormat] ?? .pem)
        if let file { try file.write(bytes) } else { invocation.output.write(bytes) }
        return .passed
    }

    func install() async throws -> ExitCode {
        let authority = try current()
        invocation.output.write(try text(of: authority) + "\n")
        return try await withStores { stores, loop in try await stores.install(authority.root, on: loop) }
    }

    func uninstall() async throws -> ExitCode {
        // Also where the CA itself is gone.
        let name = try folder.load()?.root.commonName() ?? LocalAuthority.name(owner: owner)
        return try await withStores { stores, loop in try await stores.uninstall(name: name, on: loop) }
    }

    func renew() throws -> ExitCode {
        let old = try? folder.load()
        let new = try folder.renew(branchNames: invocation[.branchNames] ?? false, owner: owner, now: now)
        var text = try text(of: new) + "\nIt has to be trusted anew: `branch-mock ca install`, and on each device. "
        text += "A server that runs uses it after its next start.\n"
        if let old, old.constraints.coverBranchNames, !new.constraints.coverBranchNames {
            text += "The one before was for Branch's names, too; this one is not, without --branch-names.\n"
        }
        invocation.output.write(text)
        return .passed
    }

    /// The CA that there is, or a new one.
    private func current() throws -> LocalAuthority {
        let authority = try folder.loadOrMake(
            branchNames: invocation[.branchNames] ?? false, owner: owner, now: now)
        try requireBranchNames(authority)
        return authority
    }

    /// A CA cannot learn a name later, since the key that could teach it is gone.
    private func requireBranchNames(_ authority: LocalAuthority) throws(Failure) {
        if invocation[.branchNames] == true, !authority.constraints.coverBranchNames {
            throw .usage(TLSError.lacksBranchNames.description)
        }
    }

    private func withStores(
        _ body: (TrustStores, EventLoop) async throws -> [TrustReport]
    ) async throws -> ExitCode {
        let home = invocation.environment["HOME"].flatMap { $0.hasPrefix("/") ? BrowserStores(home: $0) : nil }
        let loops = try EventLoopGroup(count: 1)
        defer { loops.shutdown() }
        let reports = try await body(TrustStores(browsers: home), loops.next())
        for report in reports { invocation.output.write("\(report.text)\n") }
        if SystemStore.here == nil { invocation.output.write(Self.elsewhere) }
        return reports.contains { $0.outcome == .failed } ? .unreachable : .passed
    }

    private func text(of authority: LocalAuthority) throws -> String {
        let names = authority.constraints.names.map { $0 == "localhost" ? "localhost, *.localhost" : $0 }
        let blocks = authority.constraints.blocks.map(\.description)
        let signsFor = (names + [blocks.joined(separator: ", ")]).joined(separator: "\n                ")
        let until = Timestamp.text(authority.expiry * 1_000_000).prefix(10)
        return """
            \(try authority.root.commonName())
              SHA-256       \(try authority.root.fingerprint())
              \(now < authority.expiry ? "until         " : "expired       ")\(until)
              signs for     \(signsFor)
              kept in       \(folder.path)

            """
    }

    private static let elsewhere = """
        macOS:    branch-mock ca export --output ca.pem && sudo security add-trusted-cert \\
                  -d -r trustRoot -k /Library/Keychains/System.keychain ca.pem
        Windows:  branch-mock ca export --format der --output ca.crt && certutil -addstore -f ROOT ca.crt

        """
}

extension Invocation {
    /// Where the local CA is kept: `--ca-dir`, or the user's own data folder.
    func authorityFolder() throws(Failure) -> AuthorityFolder {
        if let path = self[.caDir] { return AuthorityFolder(path) }
        if System.effectiveUser() == 0, let user = environment["SUDO_UID"], user != "0" {
            throw .usage(
                "by sudo this would be root's CA, not yours; run it as yourself, and it says what root has to do")
        }
        guard let folder = AuthorityFolder(environment: environment) else {
            throw .usage("neither XDG_DATA_HOME nor HOME says where the local CA is kept; use --ca-dir")
        }
        return folder
    }
}
