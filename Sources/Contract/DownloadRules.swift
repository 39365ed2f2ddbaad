import Model

/// `downloads.*`: documents reach the worker.
enum DownloadRules {
    static let all = [
        Rule(
            id: .downloadsDelivered, title: "The app takes the documents that are handed to it",
            guide: "Handle File Downloads", find: delivered)
    ]

    private static func delivered(_ history: History) -> Finding {
        let served = history.documentRequests.filter { [200, 206].contains($0["status"]?.int) }
        let handed = history.fileMessages.filter { $0["threw"]?.string == nil }
        if let first = served.first, handed.isEmpty {
            return Finding(
                outcome: .passed, expected: "the document is asked for over HTTP",
                got: "\(first["document"]?.string ?? "") was asked for", evidence: served.map(\.id))
        }
        guard let first = handed.first else { return .notExercised("no document was handed over") }
        return Finding(
            outcome: .notObservable, expected: "the document is saved and offered to the worker",
            got:
                "\(first["filename"]?.string ?? "") went over the bridge; look whether the share sheet offers it, whole",
            evidence: handed.map(\.id))
    }
}
