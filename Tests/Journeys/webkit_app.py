"""The app of webkit_host.py: what the guide's iOS sample does, and what apps do wrong."""

import hashlib
import json
import os
import tempfile
import urllib.parse

import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, WebKit2  # noqa: E402

from webkit_window import Window  # noqa: E402

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
BROWSER = IPHONE + " Version/18.5 Mobile/15E148 Safari/604.1"


class App:
    """The host app, after the guide's EmbeddedWebViewController."""

    def __init__(self, orders):
        self.orders = orders
        self.callback = urllib.parse.urlsplit(orders["callback"])
        self.sessions = 0
        self.session = None
        self.windows = []
        self.returned_url = None
        self.callback_url = None
        self.detail = None
        self.files = []
        self.data = b""
        self.browser = None
        self.tabs = []
        context = WebKit2.WebContext.new_ephemeral()
        # One that has none of the webview's cookies.
        self.stranger = WebKit2.WebContext.new_ephemeral()
        for each in (context, self.stranger):
            each.connect("download-started", self.download_started)
        self.webview = Window(
            context, IPHONE + " Mobile/15E148", orders["finder"], self.webview_policy, self.message_received)
        self.webview.view.connect("create", self.window_wanted)
        self.webview.view.load_uri(orders["entryUrl"])

    def message_received(self, _, result):
        url = result.get_js_value()
        if not url.is_string() or not self.is_genuine(self.webview.view.get_uri()):
            return
        self.sessions += 1
        if self.has("opens-in-webview"):
            self.session = self.webview
            return self.webview.view.load_uri(url.to_string())
        for _ in range(2 if self.has("opens-twice") else 1):
            self.session = Window(
                WebKit2.WebContext.new_ephemeral(), BROWSER, self.orders["finder"], self.session_policy)
            self.windows.append(self.session)
            self.session.view.load_uri(url.to_string())

    def is_genuine(self, sender):
        """Whether it is from Direct's own origin. The guide's sample does not look."""
        if self.has("obeys-stranger"):
            return True
        if self.has("rejects-genuine-sender"):
            return sender == "https://direct-sandbox.branchapp.com"
        sender, entry = urllib.parse.urlsplit(sender), urllib.parse.urlsplit(self.orders["entryUrl"])
        return (sender.scheme, sender.netloc) == (entry.scheme, entry.netloc)

    def has(self, defect):
        return defect in self.orders["defects"]

    def window_wanted(self, _, action):
        """As createWebViewWith, which hands new windows to the system browser and gives the page none."""
        url = action.get_request().get_uri()
        if self.has("external-in-webview"):
            self.webview.view.load_uri(url)
        elif not self.has("external-dropped"):
            self.browser = self.browser or WebKit2.WebContext.new_ephemeral()
            for _ in range(2 if self.has("external-twice") else 1):
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
        """The worker closes the window, where there is no URL."""
        if not self.session:
            return
        was_away = self.session is self.webview
        for window in self.windows:
            window.close()
        self.session, self.windows = None, []
        if was_away:
            self.returned_url = url
            self.webview.view.load_uri(self.orders["entryUrl"])
        elif not self.has("never-completes"):
            self.report(url)

    def report(self, url):
        if url is None and self.has("completes-without-redirect"):
            url = self.orders["callback"]
        if url is None or self.has("cancels-after-redirect"):
            self.detail = {"status": "canceled"}
        elif urllib.parse.urlsplit(url).netloc.lower() == self.callback.netloc.lower():
            self.callback_url = url.partition("?")[0] if self.has("altered-callback-url") else url
            self.detail = {"status": "completed", "callbackUrl": self.callback_url}
        else:
            self.detail = {"status": "error", "message": f"Unexpected Plaid callback URL: {url}"}
        detail = json.dumps(self.detail)
        if self.has("breaks-on-quotes"):
            detail = f"{{ status: 'completed', callbackUrl: '{url}' }}"
        for _ in range(2 if self.has("completes-twice") else 1):
            self.webview.view.evaluate_javascript(
                f"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {{ detail: {detail} }}));",
                -1, None, None, None, None)

    def webview_policy(self, _, decision, kind):
        if kind == WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            if self.session is self.webview:
                return self.session_policy(None, decision, kind)
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
        if self.has("fetches-without-cookie"):
            decision.ignore()
            self.stranger.download_uri(decision.get_request().get_uri())
        else:
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
            if self.has("truncates-download"):
                data = data[:len(data) // 2]
            self.data = data
            self.files.append({
                "name": os.path.basename(path), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()})

        download.connect("decide-destination", decide)
        download.connect("finished", finished)
