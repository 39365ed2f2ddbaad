import HTTP
import Model
import Runs

/// Why a document is not handed out: what its `access` in the scenario asks for is not met.
enum DocumentRefusal: Sendable {
    case noCookie
    /// Its URL is not one that the page gets, or of another document.
    case noTicket
    case expired
    case used

    /// `nil` where it may be had.
    init?(
        _ document: Scenario.Document, ticket: String?, isSignedIn: Bool, in state: RunState, at now: Duration
    ) {
        let access = document.access
        if access.cookie, !isSignedIn {
            self = .noCookie
            return
        }
        guard access.isTicketed else { return nil }
        guard let ticket = ticket.flatMap(state.documents.ticket), ticket.document == document.id else {
            self = .noTicket
            return
        }
        if let end = ticket.expiresAt, end <= now {
            self = .expired
        } else if let most = access.uses, ticket.uses >= most {
            self = .used
        } else {
            return nil
        }
    }

    /// A page, as a browser would show it in place of the file; an app that saves it has saved the wrong thing.
    var page: HTMLPage {
        switch self {
        case .noCookie:
            HTMLPage(
                status: .unauthorized, title: "Sign in to see this document",
                body:
                    "<p>This document is for the worker who is signed in. The request came without the cookie that says so.</p>"
            )
        case .noTicket:
            HTMLPage(
                status: .notFound, title: "This link is not known",
                body: "<p>The document has a link of its own each time. This one was not made in this run.</p>")
        case .expired:
            HTMLPage(
                status: .gone, title: "This link has expired",
                body: "<p>It was good for a short time. Open the document in the app once more.</p>")
        case .used:
            HTMLPage(
                status: .gone, title: "This link was used already",
                body:
                    "<p>It is good for as many requests as the scenario says. Open the document in the app once more.</p>"
            )
        }
    }
}

extension Scenario.Document.Access {
    /// Each tap gets a URL of its own.
    var isTicketed: Bool { uses != nil || lifetime != nil }
}
