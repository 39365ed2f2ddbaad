import Chromium
import Model

/// Documents and links.
extension Tester {
    mutating func download(_ id: String) async throws {
        guard let document = scenario.documents.first(where: { $0.id == id }) else {
            throw Stuck(note: "the scenario has no document \(id)")
        }
        var copy = try await askedFor(document)
        // One that broke off, or will not come to its end, is asked for once more.
        if copy == nil, !document.isRefusable { copy = try await askedFor(document) }
        copies[id] = copy
    }

    /// The app's copy; `nil` where it came to nothing.
    private mutating func askedFor(_ document: Scenario.Document) async throws -> SavedFile? {
        let (count, broken) = (filesSeen, app.state.value.brokenFiles)
        let mark = try await run.lastEvent()
        // Megabytes as text take a browser long on a busy machine.
        let patience = Page.patience + .seconds(document.size / 1_000_000)
        if document.via != .auto { try await app.webview.tap(DirectHome.document(document.title)) }
        let event = try await run.event(
            after: document.via == .auto ? 0 : mark, atMost: patience, orFail: "the page hands over nothing"
        ) { [.branchDownloadFile, .documentRequested].contains($0.type) && $0["document"]?.string == document.id }
        if let error = event["threw"]?.string {
            if document.isRefusable { return nil }
            throw Stuck(note: "the app's bridge threw: \(error)")
        }
        if try await isStalled(before: event, after: mark) { return nil }
        let path = "/mock/documents/\(run.id)/\(document.id)"
        let outcome = try await app.wait("the app saves no file", atMost: patience) { state -> Outcome? in
            if let file = state.files.dropFirst(count).first { return .saved(file) }
            if state.brokenFiles > broken { return .broken }
            return state.refusals.first { $0.subject == document.filename || $0.subject.contains(path) }
                .map { .refused($0.reason) }
        }
        switch outcome {
        case .saved(let file):
            filesSeen += 1
            return file
        case .broken: return nil
        case .refused where document.isRefusable: return nil
        case .refused(let reason):
            if reason == SimulatedApp.shownInPlace {
                try await run.event(after: event.id, orFail: "the page does not go") { $0.type == .pageClosed }
            }
            throw Stuck(note: "\(document.title) is not saved: \(reason)")
        }
    }

    private enum Outcome: Sendable {
        case saved(SavedFile)
        case broken
        case refused(String)
    }

    /// Whether a fault holds the rest of the file back.
    private func isStalled(before event: Event, after mark: Int) async throws -> Bool {
        guard scenario.faults.contains(where: { if case .stall = $0.effect { true } else { false } }) else {
            return false
        }
        return try await !run.events(after: mark) { other in
            other.id < event.id && other.type == .faultInjected && other["page"] == "document"
        }.isEmpty
    }

    /// Hands over what the app saved, as a test build of it does.
    func handBack(_ id: String) async throws {
        guard let copy = copies[id] else { throw Stuck(note: "nothing of \(id) was saved") }
        try await run.handBack(copy, of: id)
    }

    /// Taps a link, and waits until what it leads to was asked for.
    func follow(_ id: String) async throws {
        guard let link = scenario.links.first(where: { $0.id == id }) else {
            throw Stuck(note: "the scenario has no link \(id)")
        }
        let mark = try await run.lastEvent()
        let windows = app.state.value.windows
        try await app.webview.tap(Target(nil, link.title))
        try await run.event(after: mark, orFail: "the page notes no tap on \(link.title)") {
            $0.type == .linkTapped && $0["link"]?.string == id
        }
        if link.href != nil {
            if app.has(.diesOfCallLink) { try await app.dieAndStart() }
            return
        }
        if app.platform != .browser, link.open != .`self` {
            try await app.wait("the app does nothing about the new window") { state in
                if let refusal = state.refusals.first(where: { $0.subject.hasSuffix("/\(id)") }) {
                    throw Stuck(note: refusal.reason)
                }
                return state.windows > windows
            }
        }
        try await run.event(after: mark, orFail: "nobody asks for the page of \(link.title)") {
            $0.type == .externalLinkOpened && $0["link"]?.string == id
        }
        if link.open == .`self` { try await app.webview.waitFor(ExternalPage.back) }
    }
}
