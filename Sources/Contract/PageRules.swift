import Model

/// `page.healthy`: the page lives on after what the app did.
enum PageRules {
    static let all = [
        Rule(
            id: .pageHealthy, title: "The page lives on", guide: "Embed the browser window", find: healthy)
    ]

    /// What makes the app act on the page.
    private static let risks: Set<EventType> = [
        .branchPlaidLinkOpen, .branchDownloadFile, .branchPlaidLinkComplete, .completionNearMiss,
    ]

    private static func healthy(_ history: History) -> Finding {
        let expected = "the same document answers after each message and each event"
        let documents = history.pages.documents
        var findings: [Finding] = []
        for (index, document) in documents.enumerated() {
            guard let risk = document.events.last(where: { risks.contains($0.type) }) else { continue }
            let later = document.events.last { $0.id > risk.id }
            if let later {
                findings.append(
                    Finding(
                        outcome: .passed, expected: expected, got: "it answered after the last of them",
                        evidence: [risk.id, later.id]))
            } else if documents.indices.contains(index + 1), let first = documents[index + 1].events.first {
                findings.append(
                    Finding(
                        outcome: .failed, expected: expected,
                        got: "the document was gone without a pagehide, and a new one took its place",
                        evidence: [risk.id, first.id]))
            } else {
                findings.append(
                    Finding(
                        outcome: .notObservable, expected: expected,
                        got: "the page has shown no sign of life since; look whether it can still be used",
                        evidence: [risk.id]))
            }
        }
        var finding = Finding.worst(of: findings, otherwise: "the page asked the app for nothing yet")
        let foreign = history.pages.errors.filter { $0["ours"]?.bool == false }
        if let error = foreign.first {
            finding.got += "; a script that is not the page's failed: \(error["message"]?.string ?? "")"
            finding.evidence += foreign.map(\.id)
        }
        return finding
    }
}
