import Model

/// `tls.*`: certificates are checked.
enum TLSRules {
    static let all = [
        Rule(
            id: .tlsVerified, title: "A bad certificate ends the connection", guide: "Embed the browser window",
            needsAll: true, find: verified)
    ]

    private static func verified(_ history: History) -> Finding {
        let expected = "no request where the certificate is bad"
        let requests = history[.tlsRequest]
        if let first = requests.first {
            return Finding(
                outcome: .failed, expected: expected,
                got: "a request came in spite of \(words(first["kind"]?.string)): \(first["path"]?.string ?? "")",
                evidence: requests.map(\.id))
        }
        let tries = history[.probeSent].filter { $0["probe"]?.string == Scenario.Probe.badCertificate.rawValue }
        guard !tries.isEmpty else { return .notExercised("nothing led to a port with a bad certificate") }
        let refused = tries.filter { $0["how"]?.string == "handshake" }
        guard !refused.isEmpty else {
            return .notExercised("the device never reached the port with the bad certificate")
        }
        var kinds: [String] = []
        for kind in refused.map({ words($0["target"]?.string) }) where !kinds.contains(kind) { kinds.append(kind) }
        return Finding(
            outcome: .passed, expected: expected, got: "refused: \(kinds.joined(separator: ", "))",
            evidence: refused.map(\.id))
    }

    private static func words(_ kind: String?) -> String {
        switch kind {
        case "expired": "an expired certificate"
        case "wrongHost": "a certificate for another host"
        case "unknownCA": "a certificate of an unknown authority"
        default: "a bad certificate"
        }
    }
}
