import Model

/// `trust.*`: the app obeys Branch's pages, and nobody else.
enum TrustRules {
    static let all = [
        Rule(
            id: .trustSender, title: "Pages of other origins are not obeyed", guide: "React Native Browser Window",
            needsAll: true,
            find: {
                strangers($0, ["strangerOrigin", "lookAlike"], expected: "messages of other origins come to nothing")
            }
        ),
        Rule(
            id: .trustFrame, title: "Frames of other origins are not obeyed", guide: "React Native Browser Window",
            needsAll: true,
            find: { strangers($0, ["frame"], expected: "messages of frames of other origins come to nothing") }),
        Rule(
            id: .trustNoise, title: "Messages that mean nothing do no harm", guide: "React Native Browser Window",
            needsAll: true, find: noise),
    ]

    private static func strangers(_ history: History, _ probes: [String], expected: String) -> Finding {
        func isMeant(_ event: Event) -> Bool { probes.contains(event["probe"]?.string ?? "") && !isOwnOrigin(event) }
        let sent = history[.probeSent].filter(isMeant)
        let tripped = history[.probeTripped].filter(isMeant)
        if let first = tripped.first {
            let canaries = Set(tripped.compactMap { $0["canary"]?.string })
            let cause = sent.filter { canaries.contains($0["canary"]?.string ?? "") }
            let how = first["how"]?.string == "completion" ? "it was answered" : "its Hosted Link was opened"
            return Finding(
                outcome: .failed, expected: expected, got: "\(name(first)) was obeyed: \(how)",
                evidence: (cause + tripped).map(\.id).sorted(), guideGap: gap(history))
        }
        guard !sent.isEmpty else { return .notExercised("no stranger sent a message") }
        let reached = sent.filter { $0["how"]?.string != "unreachable" }
        guard !reached.isEmpty else {
            return .notExercised("the device can't reach \(list(sent)): nothing was sent from there")
        }
        guard let genuine = obeyed(history) else {
            return .notExercised("strangers were not obeyed, but no message of the page itself was, either")
        }
        return Finding(
            outcome: .passed, expected: expected, got: "not obeyed: \(list(reached))",
            evidence: reached.map(\.id) + [genuine.id])
    }

    /// Frames that share the page's origin pass the guide's rule: they are recorded only.
    private static func isOwnOrigin(_ event: Event) -> Bool {
        event["probe"]?.string == "frame" && ["sameOrigin", "srcdoc"].contains(event["frame"]?.string)
    }

    private static func obeyed(_ history: History) -> Event? { history.links.lazy.compactMap(\.loads.first).first }

    private static func gap(_ history: History) -> String? {
        guard history.platform == .ios || history.platform == .android else { return nil }
        return "the guide's \(history.platform == .ios ? "iOS" : "Android") sample has no check of the sender"
    }

    private static func name(_ event: Event) -> String {
        let host = event["host"]?.string.map { " (\($0))" } ?? ""
        switch event["probe"]?.string {
        case "frame": return "a \(event["frame"]?.string ?? "foreign") frame\(host)"
        case "lookAlike": return "a page whose origin only looks like the page's own\(host)"
        case "noise": return "a message that means nothing"
        default: return "a page of another origin\(host)"
        }
    }

    /// The names of those who sent, each once.
    private static func list(_ sent: [Event]) -> String {
        var names: [String] = []
        for name in sent.map(name) where !names.contains(name) { names.append(name) }
        return names.joined(separator: ", ")
    }
}

extension TrustRules {
    private static func noise(_ history: History) -> Finding {
        let expected = "after messages that mean nothing, a good one is obeyed"
        let sent = history[.probeSent].filter { $0["probe"]?.string == "noise" }
        guard let last = sent.last else { return .notExercised("no noise was sent") }
        let tripped = history[.probeTripped].filter { $0["probe"]?.string == "noise" }
        if let first = tripped.first {
            return Finding(
                outcome: .failed, expected: expected, got: "\(name(first)) was obeyed", evidence: tripped.map(\.id))
        }
        if let (noise, successor) = death(history) {
            return Finding(
                outcome: .failed, expected: expected, got: "the page did not outlive it",
                evidence: [noise.id, successor.id]
            )
        }
        let links = history.links.filter { ($0.messages.first?.id ?? 0) > last.id }
        guard let link = links.first(where: { !$0.loads.isEmpty }) ?? links.first, let message = link.messages.first
        else { return .notExercised("no good message came after the noise") }
        var finding = OpeningRules.opened(link, history)
        if finding.outcome == .failed, finding.guideGap != nil {
            return .notExercised("the app obeys no message at all: see plaid.opened")
        }
        finding.expected = expected
        finding.evidence = [last.id] + finding.evidence
        switch finding.outcome {
        case .passed: finding.got = "the good message was obeyed"
        case .failed:
            // Without noise it may be disobeyed as well: then the app is deaf, not confused.
            if obeyed(history).map({ $0.id < sent[0].id }) ?? false {
                finding.got = "the good message was obeyed before the noise, and no longer after it"
            } else {
                finding.got = "the good message after it was not obeyed"
            }
        case .waiting: finding.evidence = [last.id, message.id]
        case .notExercised, .notObservable: break
        }
        return finding
    }

    /// A document that ended with its noise, and the one that took its place.
    private static func death(_ history: History) -> (Event, Event)? {
        for (index, document) in history.pages.documents.enumerated() {
            guard let noise = document.lastNoise,
                case .gone(let successor) = history.pages.fate(of: index, after: noise),
                !history.steps.isRestartOrdered(from: noise, to: successor)
            else { continue }
            return (noise, successor)
        }
        return nil
    }
}
