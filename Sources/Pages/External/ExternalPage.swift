import Model
import Runs

/// A page that a link of the scenario leads to.
enum ExternalPage {
    static func page(_ link: Scenario.Link, _ run: Run) -> HTMLPage {
        HTMLPage(
            title: link.title, body: link.open == .`self` ? inPlace(run) : outside, script: "/mock/external/external.js"
        )
    }

    private static func inPlace(_ run: Run) -> String {
        let text = "<p data-testid=\"external\">This link opens in the place of the page that has it.</p>"
        guard let entry = run.read({ $0.entry?["url"]?.string }) else { return text }
        return """
            \(text)
            <p><a class="button quiet" href="\(Markup.escaped(entry))" data-testid="back-to-app">Back to the app</a></p>
            """
    }

    private static let outside = """
        <p data-testid="external">This page belongs in the device’s own browser. If the app’s own bar and tabs are still around it, the app has kept it.</p>
        <div id="inside" class="notice" data-tone="bad" role="status" data-testid="external-inside" hidden>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3.5 22 20.5H2zM12 10v4.5m0 3v.01"/></svg>
        <div><p class="notice-title">The app’s bridge is here</p>
        <p class="small">A page from outside can call the app. It must be opened in the device’s own browser.</p></div>
        </div>
        """
}
