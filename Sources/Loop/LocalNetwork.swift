/// How other machines reach this one.
package enum LocalNetwork {
    /// This machine's IPv4 address in the local network; `nil` if it is in none. Networks that exist inside of the machine only, for its containers and virtual machines, don't count.
    package static func address() -> SocketAddress? {
        System.interfaces().first { interface in
            !["docker", "br-", "veth", "virbr"].contains { interface.name.hasPrefix($0) }
        }?.address
    }
}
