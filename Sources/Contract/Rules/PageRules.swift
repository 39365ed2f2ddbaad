import Model

/// `page.healthy`: the page lives on after what the app did.
enum PageRules {
    static let all = [
        Rule(
            id: .pageHealthy, title: "The page lives on", guide: "Embed the browser window", needsAll: true,
            find: healthy)
    ]

    private static let expected = "the same document answers after each message and each event"

    private static func healthy(_ history: History) -> Finding {
        let documents = history.pages.documents
        let lives = documents.indices.compactMap { life(history, $0) }
        let replacements = documents.indices.compactMap { replacement(history, $0) }
        var finding = Finding.worst(of: lives + replacements, otherwise: "the page asked the app for nothing yet")
        let errors = history[.pageError].filter { $0["link"] == nil }
        let foreign = errors.filter { $0["ours"]?.bool == false }
        if let error = foreign.first {
            finding.got += "; a script that is not the page's failed: \(error["message"]?.string ?? "")"
            finding.evidence += foreign.map(\.id)
        }
        if let error = errors.first(where: { $0["ours"]?.bool == true }) {
            finding.got +=
                "; a script of Branch Mock failed, which is not the app's fault: \(error["message"]?.string ?? "")"
        }
        return finding
    }

    /// Judged at the next sign of life, never by silence: phones suspend pages that are out of sight.
    private static func life(_ history: History, _ index: Int) -> Finding? {
        guard let risk = history.pages.documents[index].lastRisk else { return nil }
        switch history.pages.fate(of: index, after: risk) {
        case .alive(let sign):
            return Finding(
                outcome: .passed, expected: expected, got: "it answered after the last of them",
                evidence: [risk.id, sign.id])
        case .gone(let successor) where history.steps.isRestartOrdered(from: risk, to: successor):
            return .notExercised("the app was restarted before the page could answer")
        case .gone(let successor):
            // A worker reloads, too, and a good-bye can be lost.
            let isByNavigation = (successor["navigation"]?.string ?? "navigate") == "navigate"
            return Finding(
                outcome: isByNavigation ? .failed : .notObservable, expected: expected,
                got: isByNavigation
                    ? "the document was gone without a pagehide, and a new one took its place"
                    : "the page was loaded again; look whether the app did that",
                evidence: [risk.id, successor.id])
        case .silent:
            return Finding(
                outcome: .notObservable, expected: expected,
                got: "the page has shown no sign of life since; look whether it can still be used", evidence: [risk.id])
        }
    }

    /// A document that is to be saved was shown in place of the page.
    private static func replacement(_ history: History, _ index: Int) -> Finding? {
        guard let (request, closed) = history.pages.documents[index].replacement,
            history.scenario.documents.contains(where: { $0.id == request["document"]?.string && $0.isAttachment }),
            !history.steps.isRestartOrdered(from: request, to: closed)
        else { return nil }
        let window = closed.elapsed + PageHistories.leaving
        if let next = history.pages.firstDocument(after: closed)?.first, next.elapsed <= window,
            next["navigation"]?.string != "back_forward"
        {
            return nil
        }
        let isOver = history.isFinished || history.asOf >= window
        return Finding(
            outcome: isOver ? .failed : .waiting, expected: "a document that is an attachment leaves the page on show",
            got: "the page was gone as soon as \(request["document"]?.string ?? "") came: it was shown in its place",
            evidence: [request.id, closed.id], deadline: window,
            guideGap: history.platform == .ios
                ? "the guide's iOS sample shows what the web view can show, a PDF for one, even if it is an attachment"
                : nil)
    }
}

extension Scenario.Document {
    /// Its response says that it is to be saved, in the spelling that every app knows.
    fileprivate var isAttachment: Bool {
        switch disposition {
        case .standard: true
        case .none: false
        case .raw(let text): text.hasPrefix("attachment")
        }
    }
}
