package import HTTP
import Model
package import Runs
import Synchronization

/// The port whose certificates no client may accept: where it is found, who tries it, and what comes of that.
package final class BadCertificates: Responder {
    /// One flaw of a certificate.
    package struct Flaw: Sendable, Hashable {
        /// As events name it: `wrongHost`.
        let name: String
        /// The first label of its host names: `wrong-host`.
        let label: String
        /// It also shows by any other name.
        let isDefault: Bool

        package init(name: String, label: String, isDefault: Bool) {
            (self.name, self.label, self.isDefault) = (name, label, isDefault)
        }
    }

    /// How long after a page was told to try a client without a name of the run may be of that run.
    private static let patience = Duration.seconds(60)
    /// Tries that are remembered; past it the oldest is forgotten.
    private static let limit = 1000

    private struct Try {
        var run: RunID
        var peer: String
        var at: ContinuousClock.Instant
    }

    private let runs: RunStore
    private let flaws: [Flaw]
    private let files: StaticFiles
    private let state = Mutex((port: UInt16(0), tries: [Try]()))

    /// `flaws` has one that is the default.
    package init(_ flaws: [Flaw], runs: RunStore, files: StaticFiles = Pages.files()) {
        (self.flaws, self.runs, self.files) = (flaws, runs, files)
    }

    /// It listens at this port now.
    package func begin(at port: UInt16) { state.withLock { $0.port = port } }

    /// Where it listens; 0 before it does.
    package var port: UInt16 { state.withLock(\.port) }

    /// The page of a run is about to load these; each is a try of this flaw.
    func urls(for run: Run, _ request: Request) -> [(flaw: Flaw, url: String)] {
        origins(for: run, request).map { ($0.flaw, "\($0.origin)/mock/tls/\(run.id)/\($0.flaw.name)") }
    }

    /// Names below `localhost` lead to each flaw, and tell the run in the handshake already. On another host name there is only the default, for who knows whether the device is this machine; the simulated app's is.
    func origins(for run: Run, _ request: Request) -> [(flaw: Flaw, origin: String)] {
        let port = port
        let isLocal =
            request.host == "localhost" || request.host.hasSuffix(".localhost") || run.read(\.isSimulated)
        return flaws.compactMap { flaw in
            if isLocal { return (flaw, "https://\(flaw.label).\(run.id.text.lowercased()).localhost:\(port)") }
            return flaw.isDefault ? (flaw, "https://\(request.host):\(port)") : nil
        }
    }

    /// Remembers who tries.
    func note(_ run: RunID, from peer: String) {
        let now = ContinuousClock.now
        state.withLock { state in
            state.tries.removeAll { now - $0.at > Self.patience || $0.run == run && $0.peer == peer }
            if state.tries.count == Self.limit { state.tries.removeFirst() }
            state.tries.append(Try(run: run, peer: peer, at: now))
        }
    }

    /// A client began to shake hands, saw the certificate, and broke off, as it should: proof that it got there.
    package func refused(by peer: String, serverName: String?) async {
        guard let run = try? await run(of: peer, serverName) else { return }
        let flaw = flaw(of: serverName)
        var data: JSONObject = [
            "probe": .string(Scenario.Probe.badCertificate.rawValue), "how": "handshake", "target": .string(flaw.name),
        ]
        data["host"] = serverName.map { .string($0.lowercased()) }
        let made = data
        // Where the journal is full there is no one to tell.
        _ = try? await run.decide { state, _ in
            // Clients try again and again.
            let isKnown = state.events.contains { $0.type == .probeSent && $0.data == made }
            return isKnown ? [] : [Observation(.probeSent, made)]
        }
    }

    /// By the name that it asked for, or as the last one that was told to try from there.
    private func run(of peer: String, _ serverName: String?) async throws -> Run? {
        let labels = serverName?.lowercased().split(separator: ".") ?? []
        if labels.count > 1 {
            let named = runs.newest { $0.id.text.lowercased() == labels[1] }
            if let named { return try await runs.run(named.id) }
        }
        let now = ContinuousClock.now
        let last = state.withLock { state in
            state.tries.last { $0.peer == peer && now - $0.at <= Self.patience }
        }
        guard let last else { return nil }
        return try await runs.run(last.run)
    }

    private func flaw(of host: String?) -> Flaw {
        let label = host?.lowercased().split(separator: ".").first.map(String.init)
        return flaws.first { $0.label == label } ?? flaws.first(where: \.isDefault)
            ?? Flaw(name: "unknown", label: "unknown", isDefault: true)
    }

    // MARK: Requests that should never have come

    package func route(_ request: inout Request) -> Route {
        Route(bodyLimit: 64 * 1024) { request in .later { [self] in await answer(request) } }
    }

    private func answer(_ request: Request) async -> Response {
        let flaw = flaw(of: request.host)
        let parts = request.path.split(separator: "/")
        let named = parts.count > 2 && parts[0] == "mock" && parts[1] == "tls" ? RunID(String(parts[2])) : nil
        do {
            let run: Run? =
                if let named { try await runs.run(named) } else { try await run(of: request.peer.host, request.host) }
            let data: JSONObject = ["kind": .string(flaw.name), "path": .string(request.path)]
            try await run?.record([Observation(.tlsRequest, data)])
        } catch {
            // An unknown run has nobody to tell; the page says the same.
        }
        // What the page below looks like.
        if parts.count == 3, parts[1] == "shared", parts[2].hasSuffix(".css"),
            let style = files.response("shared/\(parts[2])", to: request)
        {
            return style
        }
        return HTMLPage(
            title: "The app should never have come here",
            body: """
                <p>This port shows a certificate that no client may accept (<code>\(Markup.escaped(flaw.name))</code>). The app
                loaded the page nevertheless: it does not check whom it talks to, and so could be read and changed by anyone on
                the way. Look for <code>onReceivedSslError</code> with <code>proceed()</code>, a trust manager that trusts all,
                or <code>URLSession</code> and <code>WKWebView</code> challenges answered by a credential for any trust.</p>
                """
        ).response
    }
}
