import Control
import Glibc
import HTTP
import Loop
import Pages
import TLS

/// Binds the HTTP server to where it was told to listen.
enum Listening {
    /// The ports that were got.
    struct Ports {
        let http: UInt16
        let https: UInt16?
    }

    /// Listens on the IPv4 loopback and on ::1, where that exists, with the same ports; on any other address alone.
    static func start(
        _ configuration: ServerConfiguration, tls: ServerContext?, on loops: EventLoopGroup, _ responder: any Responder,
        brokenHandshake: @escaping @Sendable (BrokenHandshake) -> Void
    ) async throws(ServerError) -> (server: HTTP.Server, ports: Ports) {
        // A free port of IPv4 may be taken in IPv6: then another one.
        var attempts = configuration.port == 0 || configuration.httpsPort == 0 ? 20 : 1
        while true {
            attempts -= 1
            let server = HTTP.Server(group: loops, responder: responder, brokenHandshake: brokenHandshake)
            var flag = "--port"
            do throws(SystemError) {
                let http = try listen(server, configuration.bind, configuration.port, tls: nil)
                flag = "--https-port"
                let https: UInt16? =
                    if let port = configuration.httpsPort, let tls {
                        try listen(server, configuration.bind, port, tls: tls)
                    } else { nil }
                return (server, Ports(http: http, https: https))
            } catch {
                await server.shutdown(grace: .zero)
                guard error.code == EADDRINUSE, attempts > 0 else { throw ServerError(listening: error, flag: flag) }
            }
        }
    }

    /// Listens where each client is shown a certificate that it must refuse, signed by `authority` as far as its flaw allows.
    static func startBad(
        _ certificates: BadCertificates, at wanted: UInt16, _ configuration: ServerConfiguration,
        authority: LocalAuthority?, on loops: EventLoopGroup
    ) async throws(ServerError) -> HTTP.Server {
        let tls: ServerContext
        do throws(TLSError) {
            tls = try ServerContext(flawedBy: authority, now: WallClock.now() / 1_000_000_000)
        } catch { throw ServerError("cannot speak HTTPS: \(error)") }
        var attempts = wanted == 0 ? 20 : 1
        while true {
            attempts -= 1
            let server = HTTP.Server(group: loops, responder: certificates) { broken in
                loops.next().spawn { await certificates.refused(by: broken.peer.host, serverName: broken.serverName) }
            }
            do throws(SystemError) {
                certificates.begin(at: try listen(server, configuration.bind, wanted, tls: tls))
                return server
            } catch {
                await server.shutdown(grace: .zero)
                guard error.code == EADDRINUSE, attempts > 0 else {
                    throw ServerError(listening: error, flag: "--bad-https-port")
                }
            }
        }
    }

    /// - Returns: the port that it got.
    private static func listen(
        _ server: HTTP.Server, _ bind: SocketAddress, _ wanted: UInt16, tls: ServerContext?
    ) throws(SystemError) -> UInt16 {
        let address = bind.with(port: wanted)
        let port = try server.listen(on: address, tls: tls).port
        if !address.isIPv4Loopback { return port }
        do throws(SystemError) { try server.listen(on: .loopback6(port: port), tls: tls) } catch {
            // This machine has no IPv6.
            guard [EADDRNOTAVAIL, EAFNOSUPPORT].contains(error.code) else { throw error }
        }
        return port
    }

    /// The URLs by which the server is found, HTTP first.
    static func baseURLs(_ configuration: ServerConfiguration, _ ports: Ports) -> [String] {
        var hosts: [String]
        if configuration.bind.isIPv4Loopback {
            hosts = ["localhost"]
        } else if configuration.bind.isUnspecified {
            hosts = ["localhost"] + [LocalNetwork.address()?.host].compactMap(\.self)
        } else {
            hosts = [configuration.bind.urlHost]
        }
        func urls(_ scheme: Authority.Scheme, _ port: UInt16) -> [String] {
            hosts.map { "\(scheme.rawValue)://\($0)" + (Int(port) == scheme.defaultPort ? "" : ":\(port)") }
        }
        return urls(.http, ports.http) + (ports.https.map { urls(.https, $0) } ?? [])
            + [configuration.publicURL?.origin].compactMap(\.self)
    }

    /// An address at which other machines reach the server.
    static func lanAddress(_ configuration: ServerConfiguration) -> String? {
        if configuration.bind.isUnspecified { return LocalNetwork.address()?.urlHost }
        return configuration.bind.isLoopback ? nil : configuration.bind.urlHost
    }
}

extension SocketAddress {
    fileprivate func with(port: UInt16) -> SocketAddress {
        switch self {
        case .v4(let address, _): .v4(address, port: port)
        case .v6(let high, let low, let scope, _): .v6(high, low, scope: scope, port: port)
        }
    }

    fileprivate var isIPv4Loopback: Bool { self == .loopback(port: port) }

    /// 0.0.0.0 or ::
    fileprivate var isUnspecified: Bool { self == .v4(0, port: port) || self == .v6(0, 0, port: port) }

    /// As it stands in a URL.
    fileprivate var urlHost: String { if case .v6 = self { "[\(host)]" } else { host } }
}
