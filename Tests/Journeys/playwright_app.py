"""A test of a partner's, as written with Playwright for Python: it makes a run by the control API, is the app (a webview
with Android's bridge, and an auth session), and asks for the verdict, which it prints. It ends with 0 if that is passed.

  .build/python/bin/python playwright_app.py MOCK_URL PATH_OF_CHROMIUM
"""

import os
import sys

from playwright.sync_api import sync_playwright

# What the app injects: its bridge, which tells the app.
BRIDGE = "window.BranchAndroidBridge = { openHostedLink: (url) => window.openInApp(url), downloadBase64: () => {} };"
WEBVIEW = "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36"


def main(mock, chromium):
    with sync_playwright() as playwright:
        api = playwright.request.new_context(base_url=mock)
        made = api.post(
            "/__admin/runs", data={"scenario": "plaid-closed", "platform": "android", "simulated": True, "label": "Playwright"})
        assert made.status == 201, made.text()
        run = made.json()
        path = f"/__admin/runs/{run['id']}"

        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        webview = browser.new_context(user_agent=WEBVIEW, viewport={"width": 390, "height": 844})
        page = webview.new_page()
        opened = []
        page.expose_function("openInApp", lambda url: opened.append(url))
        page.add_init_script(BRIDGE)
        page.goto(run["entryUrl"])
        page.get_by_role("button", name="Link a bank account").click()
        wait_for(api, path, "branchPlaidLinkOpen")

        # A sheet with cookies of its own, which the worker closes.
        sheet = browser.new_context()
        sheet.new_page().goto(opened[0])
        wait_for(api, path, "hostedLinkLoaded")
        sheet.close()
        page.evaluate("window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: { status: 'canceled' } }))")
        wait_for(api, path, "linkOutcomeShown")

        verdict = api.get(f"{path}/verdict", params={"wait": "30s"}, timeout=40_000)
        print(verdict.text())
        browser.close()
        return 0 if verdict.json()["verdict"] == "passed" else 1


def wait_for(api, path, event):
    answer = api.get(f"{path}/events", params={"type": event, "wait": "30s"}, timeout=40_000).json()
    assert answer["events"], f"no {event}: the nearest was {answer['nearestMiss']}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
