import HTTP
import Model

/// Pages for entry URLs whose own parameters lead nowhere: what is wrong, and the way to a run.
enum EntryNotice {
    static func doubled(_ name: String, _ query: EntryQuery, _ path: String) -> HTMLPage {
        page(
            .badRequest, "\(name) is there twice",
            "<code>\(name)</code> may stand in an entry URL once only, so that it is clear which run is meant.",
            query, path)
    }

    static func noRunName(_ query: EntryQuery, _ path: String) -> HTMLPage {
        page(
            .notFound, "mockRun is not the name of a run",
            "A run’s name has 22 letters and digits. Was the URL cut off, or typed by hand?", query, path)
    }

    static func runGone(_ query: EntryQuery, _ path: String) -> HTMLPage {
        page(
            .notFound, "This run is gone",
            "The run in this URL is not known here. It was deleted, or it belongs to another server.", query, path)
    }

    /// The scenario that the URL names, or that its run plays, is one of the other app.
    static func otherFlow(_ scenario: Scenario, _ query: EntryQuery, _ path: String) -> HTMLPage {
        let (kind, names) =
            query.run == nil ? ("scenario", "mockScenario</code> names") : ("run", "mockRun</code> names a run of")
        let others = scenario.flows.map { "<code>\($0.rawValue)</code>" }.joined(separator: ", ")
        return page(
            .notFound, "This \(kind) does not play here",
            "<code>\(names) “\(Markup.escaped(scenario.title))”, whose flow is \(others).", query, path)
    }

    private static func page(
        _ status: Status, _ title: String, _ text: String, _ query: EntryQuery, _ path: String
    ) -> HTMLPage {
        let url = Markup.escaped("\(path)?\(query.bare.encoded)")
        return HTMLPage(
            status: status, title: title,
            body: """
                <p data-testid="entry-notice">\(text)</p>
                <p><a class="button" data-testid="retry" href="\(url)">Start a new run</a></p>
                """)
    }
}
