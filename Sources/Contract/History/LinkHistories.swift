import Model

/// The run's Hosted Links, in the order in which they were made, and what answers them.
struct LinkHistories {
    private(set) var all: [LinkHistory] = []
    /// Completions that came with no Hosted Link asked for.
    private(set) var strayCompletions: [Event] = []
    private var indices: [String: Int] = [:]
    /// Indices of links that were asked for and have no answer yet.
    private var unanswered: [Int] = []
    /// Hosted Links of strangers that the app opened, and that it has not reported the end of.
    private var openCanaries = 0
    /// Messages that mean nothing, which an app may answer by an error.
    private var noises = 0

    /// No worker has more links open: what a completion answers is looked for among the newest.
    private static let most = 64

    mutating func open(_ created: Event) {
        indices[created["link"]?.string ?? ""] = all.count
        all.append(LinkHistory(created))
    }

    mutating func takeMessage(_ event: Event) {
        guard let index = index(of: event) else { return }
        if all[index].messages.isEmpty {
            unanswered.append(index)
            if unanswered.count > Self.most { unanswered.removeFirst() }
        }
        all[index].messages.append(event)
    }

    /// Takes what happened on a link's page.
    mutating func take(_ event: Event, fate: (_ url: String, _ way: String?) -> RedirectFate) {
        guard let index = index(of: event) else { return }
        all[index].take(event, fate: fate)
    }

    /// A fault was served where a link's page was to go on: in place of its page, which says good-bye for it, the browser shows
    /// the fault, and its window stays.
    mutating func noteFault(_ event: Event) {
        guard event["request"]?.string?.hasPrefix("POST /hl/") == true, let index = index(of: event) else { return }
        all[index].isFaulty = true
    }

    /// A link's window was closed: the one that the event names, else the newest that is open.
    mutating func reportClosed(_ event: Event) {
        let newest = all.indices.suffix(Self.most).last { all[$0].hasLoaded && all[$0].end == nil }
        guard let index = event["link"] == nil ? newest : index(of: event) else { return }
        all[index].reportClosed(event)
    }

    mutating func noteCanary() { openCanaries += 1 }

    mutating func noteNoise() { noises += 1 }

    /// The app was ended and started again: nobody is left who could answer what was asked for before.
    mutating func noteRestart() { unanswered.removeAll() }

    /// Gives a completion to the link that it answers: the one whose redirect it names, else the oldest that has ended, else
    /// one that is open, both rather of the same page's, else a stranger's, else the newest that was asked for.
    mutating func takeCompletion(_ event: Event) {
        let named = event["callbackUrl"]?.string.flatMap { url in
            unanswered.first { all[$0].redirectURLs.contains(url) }
        }
        let own = unanswered.filter { all[$0].isAsked(by: event.page) }
        let waiting = own.isEmpty ? unanswered : own
        let shown = named ?? waiting.first { all[$0].end != nil } ?? waiting.first { all[$0].hasLoaded }
        if shown == nil, openCanaries > 0 {
            openCanaries -= 1
            return
        }
        if waiting.isEmpty, noises > 0, event["status"] == "error" {
            noises -= 1
            return
        }
        guard let index = shown ?? waiting.first ?? all.lastIndex(where: { !$0.messages.isEmpty }) else {
            return strayCompletions.append(event)
        }
        all[index].completions.append(event)
        unanswered.removeAll { $0 == index }
    }

    private func index(of event: Event) -> Int? { event["link"]?.string.flatMap { indices[$0] } }
}
