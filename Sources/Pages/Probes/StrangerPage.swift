import HTTP
import Model
import Runs

/// Pages that must not be obeyed.
enum StrangerPage {
    static func page(_ run: RunID, _ probe: Scenario.Probe, next: String) -> HTMLPage {
        HTMLPage(
            title: "A stranger’s page",
            body: """
                <div id="stranger" data-run="\(run)" data-probe="\(probe.rawValue)" data-next="\(Markup.escaped(next))" hidden></div>
                <p>This page is on another origin. It asks the app to open a bank window, which the app must not do. It goes back by itself.</p>
                <p id="stay" class="muted" data-testid="stranger-stay" hidden>It was opened in a browser. You can close it.</p>
                """, script: "/mock/probes/stranger.js")
    }

    /// Plain scripts only: a sandboxed frame may not load modules.
    static func frame(_ run: RunID, _ frame: StrangerFrame, at origin: String) -> Response {
        let html = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="color-scheme" content="light dark">
            <title>A frame of a stranger</title>
            <link rel="stylesheet" href="/mock/shared/base.css">
            </head>
            <body class="in-frame">
            <div id="stranger" data-run="\(run)" data-probe="frame" data-frame="\(frame.rawValue)">\(frame.rawValue)</div>
            <script src="/mock/probes/stranger.js"></script>
            </body>
            </html>

            """
        return Response(.ok, headers: PageHeaders.strangerFrame(at: origin), body: .bytes(Array(html.utf8)))
    }
}

/// The page at a canary's URL.
enum CanaryPage {
    static func page(_ canary: LinkID, _ redirectURL: String) -> Response {
        let back = RedirectNonce.adding(canary.text, to: redirectURL)
        return HTMLPage(
            title: "This bank window must not be open",
            body: """
                <div id="canary" data-canary="\(canary)" hidden></div>
                <p>A page that is not Branch’s asked for it, and the app did what it asked. The run’s report says which page it was.</p>
                <p><a class="button" href="\(Markup.escaped(back))" data-testid="canary-return">Return to the app</a></p>
                """, script: "/mock/probes/canary.js"
        ).response
    }
}
