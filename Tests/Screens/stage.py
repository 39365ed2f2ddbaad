"""What a walk has: a server, a browser, and eyes."""

import json
from contextlib import contextmanager
from dataclasses import dataclass

from looks import PHONE, Looks
from playwright.sync_api import Browser, Locator, Page
from server import Run, Server

# The bridge that an Android app injects; what is to be opened is in `opened`.
BRIDGE = "window.BranchAndroidBridge = { openHostedLink(url) { window.opened = url; }, downloadBase64() {} };"
# Calls to paths like this never get an answer, and are never given up.
HELD = """(path) => {
  const ask = window.fetch;
  window.fetch = (url, ...more) => new RegExp(path).test(url) ? new Promise(() => {}) : ask(url, ...more);
}"""


@dataclass
class Stage:
    server: Server
    browser: Browser
    looks: Looks

    def run(self, scenario, **more) -> Run:
        return self.server.run(scenario, **more)

    def look(self, name: str, sign: Locator):
        self.looks.look(name, sign)

    @contextmanager
    def phone(self, url: str, *scripts: str, held: str | None = None, lost: str | None = None, **more):
        """A page of its own, with `scripts` before all others. Calls to `held` get no answer, what is `lost` fails."""
        # What turns or breathes would be another picture each time.
        context = self.browser.new_context(viewport=PHONE, reduced_motion="reduce", **more)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: self.looks.add(self.looks.names[-1], "any", "script error", "the page", str(error)))
        for script in scripts:
            page.add_init_script(script)
        if held:
            page.add_init_script(f"({HELD})({json.dumps(held)})")
        if lost:
            page.route(lost, lambda route: route.abort())
        page.goto(url)
        try:
            yield page
        finally:
            context.close()


def at(page: Page, testid: str) -> Locator:
    return page.get_by_test_id(testid).filter(visible=True)


def tap(page: Page, *testids: str):
    """One after the other; each has to come into sight first."""
    for testid in testids:
        at(page, testid).click()


def write(page: Page, **texts: str):
    """Fills fields in; `_` in their names stands for `-`."""
    for testid, text in texts.items():
        at(page, testid.replace("_", "-")).fill(text)
