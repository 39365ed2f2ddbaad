/// Where a server's sessions get their certificates from, once they know for whom.
protocol LeafSource: Sendable {
    /// The context sends the certificates that lead to the root, the same for all.
    var hasOneChain: Bool { get }

    /// The certificate for a client that asks for `serverName` at the address `local`; `now` is in seconds since 1970.
    func identity(serverName: String?, local: SubjectName?, now: Int64) throws(TLSError) -> Identity
}
