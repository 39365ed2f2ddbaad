import HTTP
import Model

/// A page that the server writes itself: a title and what stands below it, with the look of the others.
struct HTMLPage: Sendable {
    var status: Status = .ok
    var title: String
    /// Markup; texts in it have gone through `escaped`.
    var body: String
    /// The path of a module that the page runs.
    var script: String?

    var response: Response {
        let html = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="color-scheme" content="light dark">
            <title>\(Markup.escaped(title))</title>
            <link rel="icon" type="image/svg+xml" href="/mock/shared/icon.svg">
            <link rel="stylesheet" href="/mock/shared/base.css">
            <link rel="stylesheet" href="/mock/shared/plain.css">
            \(script.map { "<script type=\"module\" src=\"\($0)\"></script>" } ?? "")
            </head>
            <body>
            <main>
            <h1>\(Markup.escaped(title))</h1>
            \(body)
            </main>
            <footer class="mock"><b>Branch Mock</b> A stand-in for tests. No real money, no real bank.</footer>
            </body>
            </html>

            """
        return Response(status, headers: PageHeaders.headers(), body: .bytes(Array(html.utf8)))
    }
}
