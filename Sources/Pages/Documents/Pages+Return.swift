import HTTP
import Model
import Runs

/// Where a tester, or a test build of the app, hands the saved copy of a document back.
extension Pages {
    func returnPage(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let chosen = request.query.all("document")
        guard chosen.count <= 1 else { throw Problem.parameter("document", "is there twice") }
        if let id = chosen.first, run.scenario.document(id) == nil { throw Problem.documentUnknown }
        return ReturnPage.form(run.id, run.scenario.documents, chosen: chosen.first).response
    }

    /// Answers with a page where one is asked for, as by a form, else with JSON.
    func takeCopy(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let wantsPage = request.headers.hasToken("text/html", in: "Accept")
        do {
            // Anyone's page can send a form.
            if ["cross-site", "same-site"].contains(request.headers["Sec-Fetch-Site"]) { throw Problem.foreignCopy }
            let copy = try ReturnedCopy(request, in: run.scenario)
            let data = await copy.compared(with: await digests.digest(of: copy.document, in: run))
            try await decide(in: run) { _, _ in [Observation(.documentReturned, data)] }
            return wantsPage ? ReturnPage.result(run.id, copy.document, data).response : JSON.object(data).response()
        } catch let problem as Problem where wantsPage {
            return ReturnPage.problem(problem, run.id).response
        }
    }
}

/// The pages around a returned copy.
enum ReturnPage {
    static func form(_ run: RunID, _ documents: [Scenario.Document], chosen: String?) -> HTMLPage {
        let options = documents.map { document in
            let selected = document.id == chosen ? " selected" : ""
            return """
                <option value="\(Markup.escaped(document.id))"\(selected)>\(Markup.escaped(document.title))</option>
                """
        }
        guard !options.isEmpty else {
            return HTMLPage(
                title: "Return a saved copy", body: "<p>The scenario of this run has no documents to compare with.</p>")
        }
        return HTMLPage(
            title: "Return a saved copy",
            body: """
                <p>Choose the file that the app has saved. It is compared with the document by size, digest and name, and not kept.</p>
                <form class="card form" method="post" enctype="multipart/form-data" action="/mock/return/\(run)">
                <label class="labeled">Document
                <select name="document" data-testid="return-document">
                \(options.joined(separator: "\n"))
                </select></label>
                <label class="labeled">Saved copy
                <input type="file" name="file" required data-testid="return-file"></label>
                <button class="button" type="submit" data-testid="return-submit">Compare</button>
                </form>
                """)
    }

    static func result(_ run: RunID, _ document: Scenario.Document, _ data: JSONObject) -> HTMLPage {
        let bytes = Self.bytes(data["bytes"]?.int ?? 0)
        let title: String
        let text: String
        switch data["matches"] {
        case true: (title, text) = ("The copy is equal", "It has all that the document has: \(bytes).")
        case "text":
            (title, text) = (
                "The base64 text was saved",
                "The app has saved the text that came over the bridge, and has not decoded it."
            )
        case "digest":
            (title, text) = ("The copy differs", "It has the right size, \(bytes), but not the right ones.")
        default:
            (title, text) = (
                "The copy has another size", "It has \(bytes), the document has \(Self.bytes(document.size))."
            )
        }
        let name =
            data["name"] == "clean"
            ? "" : "<p>Its name differs from <code>\(Markup.escaped(document.filename))</code>.</p>"
        return HTMLPage(
            title: title,
            body: """
                <p data-testid="return-result">\(text)</p>\(name)
                <p><a href="/mock/return/\(run)">Return another copy</a></p>
                """)
    }

    private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    static func problem(_ problem: Problem, _ run: RunID) -> HTMLPage {
        HTMLPage(
            status: problem.status, title: "The copy was not taken",
            body: """
                <p data-testid="return-result">\(Markup.escaped(problem.detail.isEmpty ? problem.title : problem.detail))</p>
                <p><a href="/mock/return/\(run)">Try again</a></p>
                """)
    }
}
