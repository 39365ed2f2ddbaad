import HTTP
import Model

/// `/` on a plain host: what this is, and where each scenario begins.
enum IndexPage {
    static func page(origin: String, scenarios: [Scenario]) -> HTMLPage {
        HTMLPage(
            title: "Branch Mock",
            body: """
                <p>Stands in for Branch’s embedded pages, and sees whether the app around them does its part. Load one of these
                entry URLs in your app’s webview. Each load starts a run of its own; a reload stays in its run.</p>
                <ul class="entries">
                \(scenarios.map { item($0, origin) }.joined(separator: "\n"))
                </ul>
                """)
    }

    private static func item(_ scenario: Scenario, _ origin: String) -> String {
        let query = Query([
            Query.Item(name: "org_id", value: scenario.organization.id),
            Query.Item(name: "worker_id", value: scenario.worker.id),
            Query.Item(name: "mockScenario", value: scenario.name),
        ])
        let url = Markup.escaped("\(origin)/\(scenario.flows[0].rawValue)/?\(query.encoded)")
        return """
            <li class="card"><h2>\(Markup.escaped(scenario.title))</h2>
            <p><a href="\(url)"><code>\(url)</code></a></p></li>
            """
    }
}
