import Model

/// `page.healthy`: the page lives on after what the app did.
enum PageRules {
    static let all = [
        Rule(
            id: .pageHealthy, title: "The page lives on", guide: "Embed the browser window", find: healthy)
    ]

    private static func healthy(_ history: History) -> Finding {
        let expected = "the same document answers after each message and each event"
        let documents = history.pages.documents
        var findings: [Finding] = []
        for (index, document) in documents.enumerated() {
            guard let risk = document.lastRisk else { continue }
            if document.last.id > risk.id {
                findings.append(
                    Finding(
                        outcome: .passed, expected: expected, got: "it answered after the last of them",
                        evidence: [risk.id, document.last.id]))
            } else if documents.indices.contains(index + 1) {
                findings.append(
                    Finding(
                        outcome: .failed, expected: expected,
                        got: "the document was gone without a pagehide, and a new one took its place",
                        evidence: [risk.id, documents[index + 1].first.id]))
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
