/// Pages that only say why there is nothing.
enum NoticePage {
    static let onboarding = HTMLPage(
        status: .notImplemented, title: "Onboarding is not played here yet",
        body: """
            <p>This version of Branch Mock plays Branch Direct only. Load a Direct entry URL instead: its host begins with
            <code>direct</code>, or its path is <code>/direct/</code>.</p>
            <p><a href="/">See the scenarios and their entry URLs</a></p>
            """)

    static let noLink = HTMLPage(
        status: .notFound, title: "No Hosted Link",
        body: "<p>This host name shows Plaid’s Hosted Link only, at the URL that the Direct page hands to the app.</p>")

    static let noScenario = HTMLPage(
        status: .notFound, title: "No such scenario",
        body: """
            <p><code>mockScenario</code> in the entry URL names a scenario that is not there, or has mistakes.</p>
            <p><a href="/">See the scenarios and their entry URLs</a></p>
            """)
}
