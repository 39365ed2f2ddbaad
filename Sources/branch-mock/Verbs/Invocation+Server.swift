import FoundationEssentials
import HTTP
import Loop
import ScenarioFile
import Server
import TLS

extension Invocation {
    /// What `serve` starts with.
    func serverConfiguration() throws(Failure) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.bind = self[.bind] ?? configuration.bind
        configuration.port = self[.port] ?? configuration.port
        switch self[.httpsPort] {
        case .number(let port)?: configuration.httpsPort = port
        case .off?: configuration.httpsPort = nil
        case nil: break
        }
        if case .number(let port)? = self[.badHTTPSPort] { configuration.badHTTPSPort = port }
        configuration.certificate = try certificate()
        configuration.scenarios = try library()
        configuration.scenario = self[.scenario] ?? configuration.scenario
        guard configuration.scenarios.entry(named: configuration.scenario)?.reading.scenario != nil else {
            throw .usage("--scenario: there is no valid scenario \(configuration.scenario)")
        }
        configuration.publicFolder = try publicFolder()
        if let data = self[.data] { configuration.data = data == ":memory:" ? nil : data }
        configuration.admin = self[.admin] ?? configuration.admin
        configuration.adminToken = try adminToken()
        configuration.allowedHosts = all(.allowHost)
        configuration.publicURL = self[.publicURL]
        configuration.readyFile = self[.readyFile]
        configuration.maxRuns = self[.maxRuns] ?? configuration.maxRuns
        configuration.maxAge = self[.maxAge] ?? configuration.maxAge
        configuration.maxJournal = self[.maxJournal] ?? configuration.maxJournal
        return configuration
    }

    private func publicFolder() throws(Failure) -> String? {
        guard let folder = self[.publicFolder] else { return nil }
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory else {
            throw .usage("--public: there is no folder \(folder)")
        }
        return folder
    }

    /// `--tls-cert` with `--tls-key`, or the local CA.
    private func certificate() throws(Failure) -> CertificateSource {
        switch (self[.tlsCertificate], self[.tlsKey]) {
        case (nil, nil): break
        case (_?, nil): throw .usage("--tls-cert wants the certificate's key by --tls-key")
        case (nil, _?): throw .usage("--tls-key wants the key's certificate by --tls-cert")
        case (let certificate?, let key?):
            if self[.branchNames] == true || self[.caDir] != nil {
                throw .usage("--tls-cert is in place of the local CA: --ca-dir and --branch-names say nothing then")
            }
            do throws(TLSError) {
                return .given(
                    try Identity(
                        certificates: try pem(certificate), from: certificate,
                        key: try pem(key), from: key))
            } catch { throw .usage("--tls-cert: \(error)") }
        }
        // Root by sudo has no folder of its own that anybody would trust; the server says so.
        let folder = self[.caDir].map { AuthorityFolder($0) } ?? (try? authorityFolder())
        return .authority(
            folder, isChosen: self[.caDir] != nil, branchNames: self[.branchNames] ?? false,
            owner: LocalAuthority.owner(environment: environment))
    }

    private func pem(_ path: String) throws(TLSError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path), data.count <= 1_000_000 else {
            throw TLSError(.storage, "\(path) cannot be read")
        }
        return Array(data)
    }

    /// The first line of the file that `--admin-token-file` names.
    func adminToken() throws(Failure) -> String? {
        guard let path = self[.adminTokenFile] else { return nil }
        guard let data = FileManager.default.contents(atPath: path), data.count <= 65_536 else {
            throw .usage("--admin-token-file: \(path) cannot be read")
        }
        let token = String(decoding: data.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard token.utf8.count >= 16, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .usage("--admin-token-file: the first line of \(path) must be 16 or more characters without blanks")
        }
        return token
    }

    /// The URL of the server that is asked: `--server`, or the one that these settings would start.
    func serverURL() -> String {
        if let url = self[.server] { return url.hasSuffix("/") ? String(url.dropLast()) : url }
        if let path = self[.readyFile], let data = FileManager.default.contents(atPath: path),
            let first = String(decoding: data, as: UTF8.self).split(separator: "\n").first
        {
            return String(first)
        }
        let port = self[.port] ?? ServerConfiguration().port
        switch self[.bind] {
        case nil, .v4(0, _)?: return "http://127.0.0.1:\(port)"
        case .v6(0, 0, _, _)?: return "http://[::1]:\(port)"
        case .v6(let high, let low, let scope, _)?:
            return "http://\(SocketAddress.v6(high, low, scope: scope, port: port))"
        case .v4(let address, _)?: return "http://\(SocketAddress.v4(address, port: port))"
        }
    }
}

extension Flag<String> {
    static let server = serverURL("the server (the one that the same settings would start)")

    /// `--server`, of whichever verb.
    static func serverURL(_ help: String) -> Flag {
        Flag("server", "URL", help) { text throws(Wanted) in
            guard Client.canAsk(text) else {
                throw Wanted(text: "an http: URL whose host is an IP address or localhost, as http://localhost:8080")
            }
            return text
        }
    }
}
