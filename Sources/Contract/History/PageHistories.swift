import Model

/// The documents of the app's pages, in the order in which they showed up.
struct PageHistories {
    struct Document {
        let id: String
        let first: Event
        /// The newest report.
        var last: Event
        /// The newest report of something that makes the app act on the page.
        var lastRisk: Event?
        /// The newest noise that was posted.
        var lastNoise: Event?
        /// It said good-bye, and has not come back.
        var closed: Event?
        /// It went while a file was on its way that the page had asked for over HTTP.
        var replacement: (request: Event, closed: Event)?
    }

    /// What became of a document after one of its reports.
    enum Fate {
        case alive(Event)
        /// Another document took its place, and it had not said good-bye.
        case gone(successor: Event)
        case silent
    }

    /// From a file's request to the page's good-bye, where the file is shown in place of the page: it goes as soon as the answer
    /// begins. A worker who has got the file may leave soon after, too.
    static let replacing: Duration = .seconds(3)
    /// From that good-bye to the document that a worker comes to who left by a way of the page's own.
    static let leaving: Duration = .seconds(10)

    private(set) var documents: [Document] = []
    private(set) var visibility = Visibility()
    private var indices: [String: Int] = [:]
    private var download: Event?
    /// The newest link that was made, the document that it was charged to, and what that one had before.
    private var charge: (link: Event, index: Int, before: Event?)?

    /// A report of an app's page.
    mutating func take(_ event: Event) {
        switch event.type {
        case .pageShown: visibility.note(true, at: event.elapsed)
        case .pageHidden, .pageClosed: visibility.note(false, at: event.elapsed)
        default: break
        }
        guard let page = event.page?.id else { return }
        let isNewest = documents.last?.id == page
        let index = isNewest ? documents.count - 1 : indices[page] ?? documents.count
        if index == documents.count {
            indices[page] = index
            documents.append(Document(id: page, first: event, last: event))
        } else {
            documents[index].last = event
        }
        switch event.type {
        case .branchPlaidLinkOpen, .branchDownloadFile, .branchPlaidLinkComplete, .completionNearMiss, .linkTapped,
            .cameraUsed:
            documents[index].lastRisk = event
            if event.type == .branchPlaidLinkOpen { correctCharge(event, by: index) }
        case .probeSent: documents[index].lastNoise = event
        case .pageShown: documents[index].closed = nil
        case .pageClosed:
            documents[index].closed = event
            if let download, event.elapsed - download.elapsed <= Self.replacing {
                documents[index].replacement = (download, event)
            }
        default: break
        }
    }

    /// A link was made, which the page on show then sends to the app: what dies of that may never report it.
    mutating func note(link: Event) {
        guard let index = documents.indices.last, documents[index].closed == nil else { return }
        charge = (link, index, documents[index].lastRisk)
        documents[index].lastRisk = link
    }

    /// Another document than the newest sent that link: a tab beside it.
    private mutating func correctCharge(_ sent: Event, by index: Int) {
        guard let charge, charge.link["link"] == sent["link"], charge.index != index,
            documents[charge.index].lastRisk?.id == charge.link.id
        else { return }
        documents[charge.index].lastRisk = charge.before
    }

    /// A file was sent that the page had asked for over HTTP.
    mutating func note(download: Event) { self.download = download }

    func fate(of index: Int, after event: Event) -> Fate {
        let document = documents[index]
        if document.last.id > event.id { return .alive(document.last) }
        // One that was there before lives beside it, in a window of its own.
        return firstDocument(after: event).map { .gone(successor: $0.first) } ?? .silent
    }

    /// The document that reported an event.
    func document(of event: Event) -> Document? { event.page.flatMap { indices[$0.id] }.map { documents[$0] } }

    /// The first document that came after an event.
    func firstDocument(after event: Event) -> Document? {
        var (low, high) = (0, documents.count)
        while low < high {
            let middle = (low + high) / 2
            if documents[middle].first.id <= event.id { low = middle + 1 } else { high = middle }
        }
        return low < documents.count ? documents[low] : nil
    }
}
