"""An iOS-like host app on WebKitGTK, for the journeys: a webview with a real webkit.messageHandlers, and auth sessions.

It does what the guide's iOS sample does, takes the steps it is given as a tester would, prints one line of JSON on what it
saw, and exits with 0, or with 1 and a note if it got stuck. Debian: gir1.2-webkit2-4.1 python3-gi xvfb.

  xvfb-run -a /usr/bin/python3 webkit_host.py ORDERS.json

Orders: {"entryUrl", "callback", "finder": the tester's script, "run": the run's URL in the control API, "downloads": a folder,
"steps": [{"linkBank": {}}, {"plaid": "linked", "institution": NAME}, {"download": TITLE}]}
"""

import hashlib
import json
import os
import sys
import threading
import urllib.parse
import urllib.request

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

PATIENCE = 20
WORLD = "tester"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"


class Stuck(Exception):
    pass


def until(condition, failure):
    """Serves the main loop until the condition gives something; no longer than PATIENCE seconds."""
    late = []
    timer = GLib.timeout_add_seconds(PATIENCE, lambda: late.append(True) or False)
    context = GLib.MainContext.default()
    while not (result := condition()):
        if late:
            raise Stuck(failure)
        context.iteration(True)
    if not late:
        GLib.source_remove(timer)
    return result


class Window:
    """A web view in a window of a phone's size."""

    def __init__(self, context, agent, finder, on_policy, handler=None):
        manager = WebKit2.UserContentManager()
        manager.add_script(
            WebKit2.UserScript.new_for_world(
                finder, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, WORLD))
        if handler:
            manager.connect("script-message-received::branchPlaidLink", handler)
            manager.register_script_message_handler("branchPlaidLink")
        self.view = WebKit2.WebView(web_context=context, user_content_manager=manager)
        self.view.get_settings().set_user_agent(agent)
        self.view.connect("decide-policy", on_policy)
        self.window = Gtk.Window(default_width=390, default_height=844)
        self.window.add(self.view)
        self.window.show_all()

    def call(self, body, world=None):
        """Runs the body of an async function in the page and returns its value; again if the document goes away meanwhile."""
        while True:
            outcome = []

            def finished(view, task):
                try:
                    value = view.call_async_javascript_function_finish(task)
                    outcome.append(json.loads(value.to_json(0) or "null") if value else None)
                except GLib.Error as error:
                    outcome.append(error)

            self.view.call_async_javascript_function(body, -1, None, world, None, None, finished)
            until(lambda: outcome, f"the page does not answer to {body}")
            if not isinstance(outcome[0], GLib.Error):
                return outcome[0]
            if self.view.get_is_web_process_responsive() and not self.view.is_loading():
                raise Stuck(f"{outcome[0].message} in {body}")
            until(lambda: not self.view.is_loading(), "the page does not load")

    def tap(self, role, name=None):
        what = json.dumps({"role": role, "name": name} if name else {"role": role})
        self.call(f"await find({what}); element({what}).click();", WORLD)

    def type(self, name, text):
        what = json.dumps({"role": "textbox", "name": name})
        self.call(
            f"await find({what}); element({what}).focus(); document.execCommand('insertText', false, {json.dumps(text)});",
            WORLD)

    def close(self):
        self.window.destroy()


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
        context = WebKit2.WebContext.new_ephemeral()
        context.connect("download-started", self.download_started)
        self.webview = Window(
            context, IPHONE + " Mobile/15E148", orders["finder"], self.webview_policy, self.message_received)
        self.webview.view.load_uri(orders["entryUrl"])

    def message_received(self, _, result):
        url = result.get_js_value()
        sender = urllib.parse.urlsplit(self.webview.view.get_uri())
        entry = urllib.parse.urlsplit(self.orders["entryUrl"])
        if not url.is_string() or (sender.scheme, sender.netloc) != (entry.scheme, entry.netloc):
            return
        self.sessions += 1
        self.session = Window(
            WebKit2.WebContext.new_ephemeral(), IPHONE + " Version/18.5 Mobile/15E148 Safari/604.1",
            self.orders["finder"], self.session_policy)
        self.session.view.load_uri(url.to_string())

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
            download.set_destination(os.path.join(self.orders["downloads"], suggested))
            return True

        def finished(download):
            path = download.get_destination()
            path = urllib.parse.unquote(urllib.parse.urlsplit(path).path) if "://" in path else path
            with open(path, "rb") as file:
                data = file.read()
            self.files.append({
                "name": os.path.basename(path), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()})

        download.connect("decide-destination", decide)
        download.connect("finished", finished)


class Journal:
    """The run's events, by the control API."""

    def __init__(self, url):
        self.url = url

    def ask(self, path, body=None):
        """Asks in a thread of its own, so that the pages go on."""
        answer = []

        def work():
            request = urllib.request.Request(self.url + path, data=body, headers={"Content-Type": "application/json"})
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

    def wait_for(self, event, count=1):
        found = self.ask(f"/events?type={event}&count={count}&wait=15s")["events"]
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
        for index, step in enumerate(orders["steps"]):
            links = take(step, index + 1, app, journal, links)
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
