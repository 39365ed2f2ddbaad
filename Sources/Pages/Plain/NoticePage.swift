/// Pages that only say why there is nothing.
enum NoticePage {
    static let noLink = HTMLPage(
        status: .notFound, title: "No Hosted Link",
        body: "<p>This host name shows Plaid’s Hosted Link only, at the URL that the Direct page hands to the app.</p>")

    static let nothing = HTMLPage(
        status: .notFound, title: "There is nothing at this path",
        body: """
            <p>Branch Direct is at <code>/direct/</code>, Onboarding at <code>/onboarding/</code>, with
            <code>?org_id=</code> and the organization’s id behind it; on Branch’s own host names, both are at <code>/</code>.</p>
            <p><a href="/">See the scenarios and their entry URLs</a></p>
            """)

    static let noScenario = HTMLPage(
        status: .notFound, title: "No such scenario",
        body: """
            <p><code>mockScenario</code> in the entry URL names a scenario that is not there, or has mistakes;
            or no scenario plays in this app.</p>
            <p><a href="/">See the scenarios and their entry URLs</a></p>
            """)
}
