import Control
import Loop
import Model
package import TLS

/// What the HTTPS port proves itself by.
package enum CertificateSource: Sendable {
    /// Certificates of the local CA, which is made if it is not there yet; without a folder it lives as long as the
    /// server. `isChosen` says that somebody named the folder, so that it must be usable.
    case authority(AuthorityFolder?, isChosen: Bool, branchNames: Bool, owner: String)
    /// A certificate of one's own: `--tls-cert` and `--tls-key`.
    case given(Identity)
}

/// The certificates of a server that speaks HTTPS.
struct HTTPSCredentials {
    let context: ServerContext
    /// `nil` for a certificate of one's own.
    let authority: LocalAuthority?

    init(_ configuration: ServerConfiguration, log: Log) throws(ServerError) {
        do throws(TLSError) {
            switch configuration.certificate {
            case .given(let identity): (context, authority) = (try ServerContext(identity), nil)
            case .authority(let folder, let isChosen, let branchNames, let owner):
                let made = try Self.authority(
                    in: folder, isChosen: isChosen, branchNames: branchNames, owner: owner, log: log)
                if branchNames, !made.constraints.coverBranchNames { throw .lacksBranchNames }
                context = try ServerContext(made, names: Self.names(configuration))
                authority = made
            }
        } catch { throw ServerError("cannot speak HTTPS: \(error)") }
    }

    private static func authority(
        in folder: AuthorityFolder?, isChosen: Bool, branchNames: Bool, owner: String, log: Log
    ) throws(TLSError) -> LocalAuthority {
        let now = WallClock.now() / 1_000_000_000
        var reason = "no home folder is known"
        if let folder {
            do throws(TLSError) {
                return try folder.loadOrMake(branchNames: branchNames, owner: owner, now: now)
            } catch {
                // A container's read-only file system is no reason not to serve.
                if isChosen || error.code != .storage { throw error }
                reason = error.description
            }
        }
        log.write(
            .warning, "the local CA is kept nowhere and ends with this server; name a folder by --ca-dir",
            ["reason": .string(reason)])
        return try LocalAuthority(branchNames: branchNames, owner: owner, now: now)
    }

    /// Further names by which clients may reach the server without naming it in their handshake.
    private static func names(_ configuration: ServerConfiguration) -> [SubjectName] {
        ([configuration.publicURL?.name, Listening.lanAddress(configuration)] + configuration.allowedHosts)
            .compactMap { $0.flatMap { SubjectName($0) } }
    }

    /// What devices are given, to trust the local CA.
    func root() throws(ServerError) -> ControlAPI.RootCertificate? {
        guard let authority else { return nil }
        do throws(TLSError) {
            return ControlAPI.RootCertificate(
                name: try authority.root.commonName(), fingerprint: try authority.root.fingerprint(),
                signsForBranchNames: authority.constraints.coverBranchNames,
                files: try ExportFormat.allCases.map { (format) throws(TLSError) in
                    ControlAPI.RootCertificate.File(
                        format: format.rawValue, contentType: format.contentType, fileName: format.fileName,
                        bytes: try authority.export(format))
                })
        } catch { throw ServerError("the local CA cannot be read: \(error)") }
    }
}

extension TLSError {
    package static let lacksBranchNames = TLSError(
        .mismatch,
        "the local CA is not for Branch's names; `branch-mock ca renew --branch-names` makes one that is, which has to "
            + "be trusted anew")
}
