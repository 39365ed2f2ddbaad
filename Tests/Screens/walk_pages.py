"""Pages that the server writes: mistakes, links to the outside, saved copies, documents that are refused, faults."""

import re

from stage import BRIDGE, Stage, at, tap

WORLD = {
    "flow": "direct",
    "documents": [
        {"id": "agreement", "title": "On-Demand Pay Agreement", "filename": "Agreement.txt", "content": {"text": "It is agreed."}},
        {"id": "cookie", "via": "attachment", "access": {"cookie": True}},
        {"id": "once", "via": "attachment", "access": {"uses": 1, "lifetime": "10m"}},
    ],
    "links": [{"id": "help", "title": "Help center"}, {"id": "here", "title": "Terms of service", "open": "self"}],
}


def entries(stage: Stage):
    """Entry URLs that lead nowhere."""
    run, base = stage.run(WORLD), stage.server.url
    urls = {
        "doubled": run.url(mockRun=[run.id, run.id]),
        "no-run-name": run.url(mockRun="abc"),
        "run-gone": run.url(mockRun="0" * 22),
        "run-of-other-app": run.entry.replace("/direct/", "/onboarding/"),
        "scenario-of-other-app": run.url(mockRun=None, mockScenario="onboarding"),
        "scenario-unknown": run.url(mockRun=None, mockScenario="nonsense"),
        "nothing": base + "/nothing",
        "no-link": base.replace("localhost", "plaid.localhost") + "/",
        "run-unknown": f"{base}/external/{'0' * 22}/help",
    }
    for name, url in urls.items():
        with stage.phone(url) as page:
            stage.look(f"entry-{name}", page.locator("h1"))


def links(stage: Stage):
    run = stage.run(WORLD)
    with stage.phone(run.entry) as page:
        tap(page, "link-here")
        stage.look("external-in-place", at(page, "back-to-app"))
    url = f"{stage.server.url}/external/{run.id}/help"
    with stage.phone(url) as page:
        stage.look("external", at(page, "external"))
    with stage.phone(url, BRIDGE) as page:
        stage.look("external-inside", at(page, "external-inside"))


def copies(stage: Stage):
    """Saved copies that come back."""
    run = stage.run(WORLD)
    url = f"{stage.server.url}/mock/return/{run.id}?document=agreement"
    files = {
        "equal": ("Agreement.txt", b"It is agreed."), "renamed": ("download.bin", b"It is agreed."),
        "differs": ("Agreement.txt", b"It is agreet."), "size": ("Agreement.txt", b"It"),
        "text": ("Agreement.txt", b"SXQgaXMgYWdyZWVkLg=="),
    }
    with stage.phone(url) as page:
        stage.look("return", at(page, "return-submit"))
        for name, (filename, data) in files.items():
            page.goto(url)
            page.get_by_test_id("return-file").set_input_files({"name": filename, "mimeType": "text/plain", "buffer": data})
            tap(page, "return-submit")
            stage.look(f"return-{name}", at(page, "return-result"))
        page.goto(url)
        page.get_by_test_id("return-file").evaluate("(file) => { file.required = false; }")
        tap(page, "return-submit")
        stage.look("return-refused", at(page, "return-result"))
    bare = stage.run({"flow": "direct"})
    with stage.phone(f"{stage.server.url}/mock/return/{bare.id}") as page:
        stage.look("return-nothing", page.locator("h1"))


def refusals(stage: Stage):
    """Documents that may not be had."""
    run = stage.run(WORLD)
    base = f"{stage.server.url}/mock/documents/{run.id}"
    used, expired = (run.call("/documents/once/url")["url"] for _ in range(2))
    urls = {"cookie": f"{base}/cookie/cookie", "ticket": f"{base}/once/once", "used": stage.server.url + used}
    with stage.phone(run.entry) as page:
        at(page, "cash-out").wait_for()
        page.evaluate("(url) => fetch(url, { cache: 'no-store' }).then((answer) => answer.blob())", used)
    for name, url in urls.items():
        with stage.phone(url) as page:
            stage.look(f"document-{name}", page.locator("h1"))
    run.advance("11m")
    with stage.phone(stage.server.url + expired) as page:
        stage.look("document-expired", page.locator("h1"))


def faults(stage: Stage):
    """What the scenario orders in place of a page."""
    for page_hit, status in [("entry", 503), ("hostedLink", 502)]:
        run = stage.run({"flow": "direct", "faults": [{"page": page_hit, "status": status}]})
        with stage.phone(run.entry if page_hit == "entry" else run.link().url) as page:
            stage.look(f"fault-{page_hit}", page.locator("h1"))


def lacks(stage: Stage):
    """Browsers that lack a part of a page, or cannot run it."""
    run = stage.run({"flow": ["onboarding", "direct"]})
    link = run.link({}, {"institution": "ins_127287"})
    bank = link.url.replace("/hl/", "/mock/bank/")
    pages = {"onboarding": run.entry, "direct": run.entry.replace("/onboarding/", "/direct/"), "link": link.url, "bank": bank}
    for name, url in pages.items():
        with stage.phone(url, lost=f"**/{name}.js") as page:
            stage.look(f"lost-script-{name}", page.locator("#failed-retry"))
    for name, url in pages.items():
        with stage.phone("about:blank") as page:
            page.route(url, without_scripts)
            page.goto(url)
            stage.look(f"no-scripts-{name}", page.get_by_text("This page needs JavaScript."))
    with stage.phone(pages["direct"], "delete HTMLScriptElement.prototype.noModule;") as page:
        stage.look("old-browser", at(page, "retry"))


def without_scripts(route):
    """The page as browsers show it that run no scripts. In such a one axe-core could not run, either."""
    page = route.fetch()
    route.fulfill(response=page, body=re.sub("<script.*?</script>|</?noscript>", "", page.text()))


def walk(stage: Stage):
    entries(stage)
    links(stage)
    copies(stage)
    refusals(stage)
    faults(stage)
    lacks(stage)
