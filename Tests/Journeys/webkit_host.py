"""An iOS-like host app on WebKitGTK, for the journeys: a webview with a real webkit.messageHandlers, and auth sessions.

It does what the guide's iOS sample does, takes the steps it is given as a tester would, prints one line of JSON on what it
saw, and exits with 0, or with 1 and a note if it got stuck. Debian: gir1.2-webkit2-4.1 python3-gi xvfb.

  xvfb-run -a /usr/bin/python3 webkit_host.py ORDERS.json

Orders: {"entryUrl", "callback", "finder": the tester's script, "run": the run's URL in the control API, "downloads": a folder,
"first": the screen that the worker sees first, "steps": [{"linkBank": {}}, {"plaid": "linked", "institution": NAME},
{"download": TITLE}, {"return": DOCUMENT}, {"follow": TITLE}, {"signIn": CODE}, {"cashOut": RADIO BUTTON}],
"await": types of events that have to be in the journal before the end,
"defects": ["external-dropped", "external-in-webview", "srcdoc-thrown-out"] or some of them}
"""

import hashlib
import json
import os
import sys
import tempfile
import threading
import urllib.parse
import urllib.request

import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, WebKit2  # noqa: E402

from webkit_window import PATIENCE, WORLD, Stuck, Window, until  # noqa: E402

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
BROWSER = IPHONE + " Version/18.5 Mobile/15E148 Safari/604.1"


class App:
    """The host app, after the guide's EmbeddedWebViewController."""

    def __init__(self, orders):
        self.orders = orders
        self.callback = urllib.parse.urlsplit(orders["callback"])
        self.sessions = 0
        self.session = None
        self.callback_url = None
        self.detail = None
        self.files = []
        self.data = b""
        self.browser = None
        self.tabs = []
        context = WebKit2.WebContext.new_ephemeral()
        context.connect("download-started", self.download_started)
        self.webview = Window(
            context, IPHONE + " Mobile/15E148", orders["finder"], self.webview_policy, self.message_received)
        self.webview.view.connect("create", self.window_wanted)
        self.webview.view.load_uri(orders["entryUrl"])

    def message_received(self, _, result):
        url = result.get_js_value()
        sender = urllib.parse.urlsplit(self.webview.view.get_uri())
        entry = urllib.parse.urlsplit(self.orders["entryUrl"])
        if not url.is_string() or (sender.scheme, sender.netloc) != (entry.scheme, entry.netloc):
            return
        self.sessions += 1
        self.session = Window(
            WebKit2.WebContext.new_ephemeral(), BROWSER, self.orders["finder"], self.session_policy)
        self.session.view.load_uri(url.to_string())

    def has(self, defect):
        return defect in self.orders["defects"]

    def window_wanted(self, _, action):
        """As createWebViewWith, which hands new windows to the system browser and gives the page none."""
        url = action.get_request().get_uri()
        if self.has("external-in-webview"):
            self.webview.view.load_uri(url)
        elif not self.has("external-dropped"):
            self.browser = self.browser or WebKit2.WebContext.new_ephemeral()
            self.tabs.append(Window(self.browser, BROWSER, self.orders["finder"], lambda *_: False))
            self.tabs[-1].view.load_uri(url)
        return None

    def session_policy(self, _, decision, kind):
        """As ASWebAuthenticationSession, which ends at any URL of the callback's scheme."""
        if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            return False
        url = decision.get_navigation_action().get_request().get_uri()
        if urllib.parse.urlsplit(url).scheme != self.callback.scheme:
            return False
        decision.ignore()
        # The page that asks is not closed while it asks.
        GLib.idle_add(self.session_ended, url)
        return True

    def session_ended(self, url):
        if not self.session:
            return
        self.session.close()
        self.session = None
        if url is None:
            self.detail = {"status": "canceled"}
        elif urllib.parse.urlsplit(url).netloc.lower() == self.callback.netloc.lower():
            self.callback_url = url
            self.detail = {"status": "completed", "callbackUrl": url}
        else:
            self.detail = {"status": "error", "message": f"Unexpected Plaid callback URL: {url}"}
        detail = json.dumps(self.detail)
        self.webview.view.evaluate_javascript(
            f"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {{ detail: {detail} }}));",
            -1, None, None, None, None)

    def webview_policy(self, _, decision, kind):
        if kind == WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            url = decision.get_navigation_action().get_request().get_uri()
            if url != "about:srcdoc" or not self.has("srcdoc-thrown-out"):
                return False
            decision.ignore()
            return True
        if kind != WebKit2.PolicyDecisionType.RESPONSE:
            return False
        headers = decision.get_response().get_http_headers()
        disposition = (headers.get_one("Content-Disposition") or "") if headers else ""
        if not disposition.lower().startswith("attachment") and decision.is_mime_type_supported():
            return False
        decision.download()
        return True

    def download_started(self, _, download):
        def decide(download, suggested):
            # A folder of its own for each, as in the guide: two files may have one name.
            folder = tempfile.mkdtemp(dir=self.orders["downloads"])
            # No file system takes all that a header can say.
            download.set_destination(os.path.join(folder, suggested[-200:] or "download"))
            return True

        def finished(download):
            path = download.get_destination()
            path = urllib.parse.unquote(urllib.parse.urlsplit(path).path) if "://" in path else path
            with open(path, "rb") as file:
                data = file.read()
            self.data = data
            self.files.append({
                "name": os.path.basename(path), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()})

        download.connect("decide-destination", decide)
        download.connect("finished", finished)


class Journal:
    """The run's events, by the control API."""

    def __init__(self, url):
        self.url = url

    def ask(self, path, body=None, type="application/json"):
        """Asks in a thread of its own, so that the pages go on."""
        answer = []
        url = path if "://" in path else self.url + path

        def work():
            request = urllib.request.Request(url, data=body, headers={"Content-Type": type})
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                    answer.append(json.load(response))
            except Exception as error:
                answer.append(error)
            GLib.main_context_default().wakeup()

        threading.Thread(target=work, daemon=True).start()
        until(lambda: answer, f"no answer to {path}")
        if isinstance(answer[0], Exception):
            raise Stuck(f"{path}: {answer[0]}")
        return answer[0]

    def wait_for(self, event, count=1, more=""):
        found = self.ask(f"/events?type={event}{more}&count={count}&wait=15s")["events"]
        if len(found) < count:
            raise Stuck(f"the journal has no {event}")


def take(step, number, app, journal, links):
    if "linkBank" in step:
        app.webview.tap("button", "Link a bank account")
        until(lambda: app.session, "no message comes")
        return links + 1
    if "download" in step:
        count = len(app.files)
        app.webview.tap("button", step["download"])
        until(lambda: len(app.files) > count, "no file comes")
        return links
    if "return" in step:
        query = urllib.parse.urlencode({"document": step["return"], "filename": app.files[-1]["name"]})
        place = urllib.parse.urljoin(journal.url, "/mock/return/" + journal.url.rsplit("/", 1)[1])
        journal.ask(f"{place}?{query}", app.data, "application/octet-stream")
        return links
    if "follow" in step:
        app.webview.press(step["follow"])
        journal.wait_for("linkTapped")
        if not app.has("external-dropped"):
            journal.wait_for("externalLinkOpened")
        return links
    if "signIn" in step:
        app.webview.tap("button", "Text me a code")
        app.webview.type("Code", step["signIn"])
        app.webview.tap("button", "Sign in")
        return links
    if "cashOut" in step:
        app.webview.tap("button", "Cash out")
        app.webview.tap("radio", step["cashOut"])
        app.webview.type("Amount in USD", "2.50")
        for button in ("Review", "Confirm", "Done"):
            app.webview.tap("button", button)
        journal.wait_for("cashedOut")
        return links
    page = app.session
    if step["plaid"] == "closed":
        page.call("await find({role: 'button', name: 'Continue'});", WORLD)
        journal.wait_for("hostedLinkLoaded", links)
        app.session_ended(None)
        journal.ask(f"/steps/{number}/done", b"{}")
    elif step["plaid"] == "exited":
        page.tap("button", "Exit")
        page.tap("button", "Yes, exit")
    else:
        page.tap("button", "Continue")
        page.tap("button", step["institution"])
        page.type("Username", "user_good")
        page.type("Password", "pass_good")
        page.tap("button", "Submit")
        page.tap("radio")
        page.tap("button", "Continue")
        page.tap("button", "Finish")
    until(lambda: not app.session, "the auth session does not end")
    journal.wait_for("branchPlaidLinkComplete", links)
    journal.wait_for("linkOutcomeShown", links)
    return links


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        orders = json.load(file)
    app = App(orders)
    journal = Journal(orders["run"])
    note = None
    links = 0
    try:
        # What waits in a document that goes away never comes back.
        journal.wait_for("pageShown", more=f"&where.screen={orders['first']}")
        for index, step in enumerate(orders["steps"]):
            links = take(step, index + 1, app, journal, links)
        for event in orders["await"]:
            journal.wait_for(event)
        # Judged while the app is there: one that is gone as soon as a file comes has lost its page.
        journal.ask("/finish", b"{}")
    except Stuck as stuck:
        note = str(stuck)
    print(json.dumps({
        "sessions": app.sessions, "callbackUrl": app.callback_url, "detail": app.detail, "files": app.files,
        "note": note}))
    return 1 if note else 0


if __name__ == "__main__":
    sys.exit(main())
