"""An iOS-like host app on WebKitGTK, for the journeys: a webview with a real webkit.messageHandlers, and auth sessions.

It does what the guide's iOS sample does, takes the steps it is given as a tester would, prints one line of JSON on what it
saw, and exits with 0, or with 1 and a note if it got stuck. Debian: gir1.2-webkit2-4.1 python3-gi xvfb.

  xvfb-run -a /usr/bin/python3 webkit_host.py ORDERS.json

Orders: {"entryUrl", "callback", "finder": the tester's script, "run": the run's URL in the control API, "downloads": a folder,
"first": the screen that the worker sees first, "steps": [{"linkBank": {}}, {"plaid": "linked", "institution": NAME},
{"download": TITLE}, {"return": DOCUMENT}, {"follow": TITLE}, {"signIn": CODE}, {"cashOut": RADIO BUTTON}],
"await": types of events that have to be in the journal before the end,
"defects": names of those that webkit_app.py asks for}
"""

import json
import sys
import threading
import urllib.parse
import urllib.request

from gi.repository import GLib

from webkit_app import App
from webkit_window import PATIENCE, WORLD, Stuck, until

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
        found = self.ask(f"/events?type={event}{more}&count={count}&wait=45s")["events"]
        if len(found) < count:
            raise Stuck(f"the journal has no {event}")


class Unable(Exception):
    """No more steps can be taken with this app."""


def take(step, number, app, journal, links):
    if "linkBank" in step:
        if app.session:
            # What a stranger had opened is nothing that the worker asked for.
            journal.wait_for("probeTripped")
            app.session_ended(None)
        app.webview.tap("button", "Link a bank account")
        if app.has("rejects-genuine-sender"):
            journal.wait_for("branchPlaidLinkOpen")
            raise Unable
        until(lambda: app.session, "no message comes")
        return links + 1
    if "download" in step:
        count = len(app.files)
        app.webview.tap("button", step["download"])
        if app.has("fetches-without-cookie"):
            journal.wait_for("documentRequested", more="&where.status=401")
            raise Unable
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
            journal.wait_for("externalLinkOpened", 2 if app.has("external-twice") else 1)
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
    journal.wait_for("hostedLinkLoaded", 2 * links if app.has("opens-twice") else links)
    if step["plaid"] == "closed":
        page.call("await find({role: 'button', name: 'Continue'});", WORLD)
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
    if app.returned_url:
        # The app's page has to be back before it can be told.
        journal.wait_for("pageShown", links + 1, "&where.screen=home")
        app.report(app.returned_url)
    if app.has("never-completes") or app.has("breaks-on-quotes"):
        return links
    journal.wait_for("branchPlaidLinkComplete", 2 * links if app.has("completes-twice") else links)
    if not app.has("completes-without-redirect"):
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
        try:
            for index, step in enumerate(orders["steps"]):
                links = take(step, index + 1, app, journal, links)
        except Unable:
            pass
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
