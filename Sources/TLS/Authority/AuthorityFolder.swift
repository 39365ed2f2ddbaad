import Loop

/// Where the local CA is kept: one file in a folder of the user's own. One file, so that key and certificates always
/// belong together, whoever writes at the same time or is killed while writing.
package struct AuthorityFolder: Hashable, Sendable {
    private static let file = "authority.pem"
    private static let limit = 65536

    package let path: String

    /// `path` as given by `--ca-dir`, with or without a slash at the end.
    package init(_ path: String) {
        var path = path.isEmpty ? "." : path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// `$XDG_DATA_HOME/branch-mock`, or `~/.local/share/branch-mock`; nil if the environment knows no home. A relative
    /// `XDG_DATA_HOME` is ignored, as the XDG base directory specification wants it.
    package init?(environment: [String: String]) {
        func folder(_ variable: String, _ rest: String) -> String? {
            guard let value = environment[variable], value.hasPrefix("/") else { return nil }
            return (value == "/" ? "" : AuthorityFolder(value).path) + rest
        }
        let data = folder("XDG_DATA_HOME", "/branch-mock")
        guard let path = data ?? folder("HOME", "/.local/share/branch-mock") else { return nil }
        self.init(path)
    }

    /// The CA that is there, or nil. Throws `.folder` where others could read it, `.malformed` or `.mismatch` where it is
    /// damaged.
    package func load() throws(TLSError) -> LocalAuthority? {
        guard let folder = try PrivateFolder(path), let pem = try folder.read(Self.file, limit: Self.limit)
        else { return nil }
        let place = "\(path)/\(Self.file)"
        do throws(TLSError) { return try LocalAuthority(pem: pem, source: place) } catch {
            throw TLSError(
                error.code, "\(place) is damaged; `branch-mock ca renew` makes a new one", cause: [error.description])
        }
    }

    /// The CA that is there, or else a new one. Of several processes that make one at the same time, the first one wins
    /// and the others read it.
    package func loadOrMake(branchNames: Bool, owner: String, now: Int64) throws(TLSError) -> LocalAuthority {
        if let authority = try load() { return authority }
        let authority = try LocalAuthority(branchNames: branchNames, owner: owner, now: now)
        let pem = try authority.pem()
        if try folder().create(Self.file, pem) { return authority }
        return try loadOrMake(branchNames: branchNames, owner: owner, now: now)
    }

    /// A new CA in the place of the one that may be there, damaged or not.
    package func renew(branchNames: Bool, owner: String, now: Int64) throws(TLSError) -> LocalAuthority {
        let authority = try LocalAuthority(branchNames: branchNames, owner: owner, now: now)
        try folder().replace(Self.file, authority.pem())
        return authority
    }

    private func folder() throws(TLSError) -> PrivateFolder {
        try PrivateFolder.make(path)
        guard let folder = try PrivateFolder(path) else {
            throw TLSError(.folder, "\(path) went away while it was being used")
        }
        return folder
    }
}
