import Glibc
import HTTP
import Loop

/// Binds the HTTP server to where it was told to listen.
enum Listening {
    /// Listens on the IPv4 loopback and on ::1, where that exists, with the same port; on any other address alone.
    /// - Returns: the server and its port.
    static func start(
        _ configuration: ServerConfiguration, on loops: EventLoopGroup, _ responder: any Responder
    ) async throws(ServerError) -> (server: HTTP.Server, port: UInt16) {
        // A free port of IPv4 may be taken in IPv6: then another one.
        var attempts = configuration.port == 0 ? 20 : 1
        while true {
            attempts -= 1
            let server = HTTP.Server(group: loops, responder: responder)
            do throws(SystemError) {
                let address = configuration.bind.with(port: configuration.port)
                let port = try server.listen(on: address).port
                if address.isIPv4Loopback { try listenOnIPv6Loopback(server, port) }
                return (server, port)
            } catch {
                await server.shutdown(grace: .zero)
                guard error.code == EADDRINUSE, attempts > 0 else { throw ServerError(listening: error) }
            }
        }
    }

    private static func listenOnIPv6Loopback(_ server: HTTP.Server, _ port: UInt16) throws(SystemError) {
        do throws(SystemError) { try server.listen(on: .loopback6(port: port)) } catch {
            // This machine has no IPv6.
            guard [EADDRNOTAVAIL, EAFNOSUPPORT].contains(error.code) else { throw error }
        }
    }

    /// The URLs by which the server is found, HTTP first.
    static func baseURLs(_ configuration: ServerConfiguration, port: UInt16) -> [String] {
        var hosts: [String]
        if configuration.bind.isIPv4Loopback {
            hosts = ["localhost"]
        } else if configuration.bind.isUnspecified {
            hosts = ["localhost"] + [LocalNetwork.address()?.host].compactMap(\.self)
        } else {
            hosts = [configuration.bind.urlHost]
        }
        let suffix = port == 80 ? "" : ":\(port)"
        return hosts.map { "http://\($0)\(suffix)" } + [configuration.publicURL?.origin].compactMap(\.self)
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
