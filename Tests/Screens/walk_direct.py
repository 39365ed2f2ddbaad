"""Direct: signing in, home, drawing pay, lists, documents. Linking a bank is in walk_linking.py."""

from stage import BRIDGE, Stage, at, tap, write

WORLD = {
    "flow": "direct",
    "documents": [
        {"id": "agreement", "title": "On-Demand Pay Agreement", "filename": "Agreement.pdf", "content": {"size": "20MB"}},
        {"id": "statement", "title": "Pay statement", "filename": "Statement.pdf", "via": "anchor"},
        {"id": "letter", "title": "Letter", "via": "attachment", "access": {"uses": 1}},
    ],
    "links": [
        {"id": "help", "title": "Help center"}, {"id": "call", "title": "Call support", "open": "self", "href": "tel:+15555550199"},
    ],
    "frames": ["srcdoc"],
}
SIGNED_OUT = {"flow": "direct", "login": {"state": "signedOut"}}
CALL = "{} /mock/api/runs/{{run}}{}"
LONG = {
    "flow": "direct",
    "organization": {"name": "The Intercontinental Couriers and Transportation Cooperative of Greater Minneapolis"},
    "worker": {"name": "Wolfeschlegelsteinhausenbergerdorff Maximilian", "available": 999999},
    "documents": [{"id": "long", "filename": "a-name-without-a-single-place-at-which-a-line-could-be-broken.pdf"}],
    "links": [{"id": "long", "title": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"}],
}


def faulty(world: dict, method: str, path: str, status: int = 503) -> dict:
    return world | {"faults": [{"request": CALL.format(method, path), "status": status}]}


def sign_in(stage: Stage):
    run = stage.run(SIGNED_OUT)
    with stage.phone(run.entry) as page:
        stage.look("direct-sign-in", at(page, "send-code"))
        tap(page, "send-code")
        stage.look("direct-code", at(page, "code-hint"))
        write(page, code="12")
        tap(page, "code-submit")
        stage.look("direct-code-short", at(page, "code-error"))
        tap(page, "code-resend")
        stage.look("direct-code-sent", at(page, "code-sent"))
        for name, text in [("wrong", "more times"), ("too-many", "too many")]:
            while not at(page, "code-error").filter(has_text=text).count():
                write(page, code="111111")
                tap(page, "code-submit")
                page.locator("[data-testid=code-submit]:not([aria-busy])").wait_for()
            stage.look(f"direct-code-{name}", at(page, "code-error").filter(has_text=text))
        tap(page, "code-resend")
        at(page, "code-sent").wait_for()
        run.advance("11m")
        write(page, code="424242")
        tap(page, "code-submit")
        stage.look("direct-code-expired", at(page, "code-error").filter(has_text="too old"))
    with stage.phone(stage.run(faulty(SIGNED_OUT, "POST", "/login/code")).entry) as page:
        tap(page, "send-code")
        stage.look("direct-sign-in-failed", page.locator("#sign-in-error:not([hidden])"))


def notices(stage: Stage):
    """Why there is a sign-in, where there has been one."""
    run, other = stage.run(SIGNED_OUT), stage.run(SIGNED_OUT)
    with stage.phone(run.entry) as page:
        signed_in(page)
        page.goto(other.entry)
        stage.look("direct-sign-in-foreign", at(page, "sign-in-notice"))
        page.goto(run.entry)
        at(page, "sign-out").wait_for()
        run.advance("31d")
        page.reload()
        stage.look("direct-sign-in-expired", at(page, "sign-in-notice"))
    run = stage.run(SIGNED_OUT | {"steps": ["signIn", "revokeSignIn"]})
    with stage.phone(run.entry) as page:
        signed_in(page, sign="sign-in-notice")
        stage.look("direct-sign-in-revoked", at(page, "sign-in-notice"))
    run = stage.run(SIGNED_OUT)
    with stage.phone(run.entry) as page:
        # The code goes its way beside the browser, which so never sees the cookie.
        page.route("**/login", lambda route: route.fulfill(json=run.call("/login", {"code": "424242"})))
        signed_in(page, sign="sign-in-notice")
        stage.look("direct-sign-in-not-kept", at(page, "sign-in-notice"))
    none = {"flow": "direct", "login": {"state": "signedOut", "cookie": {"sameSite": "none"}}}
    with stage.phone(stage.run(none).entry) as page:
        stage.look("direct-sign-in-no-https", at(page, "sign-in-notice"))


def signed_in(page, sign="sign-out"):
    tap(page, "send-code")
    write(page, code="424242")
    tap(page, "code-submit")
    at(page, sign).wait_for()


def home(stage: Stage):
    with stage.phone(stage.run(WORLD).entry) as page:
        page.frame_locator("iframe").get_by_text("Pay days").wait_for()
        stage.look("direct-home", at(page, "cash-out"))
    bare = {"flow": "direct", "organization": {"ewa": False}}
    with stage.phone(stage.run(bare).entry) as page:
        stage.look("direct-home-bare", page.get_by_text("Nothing here yet."))
        tap(page, "open-history")
        stage.look("direct-history-none", page.get_by_text("Nothing yet."))
        tap(page, "back", "open-accounts")
        stage.look("direct-accounts-none", page.get_by_text("No account is linked yet."))
    with stage.phone(stage.run(LONG).entry) as page:
        stage.look("direct-home-long", at(page, "link-long"))
        tap(page, "cash-out", "amount-all", "review")
        stage.look("direct-cash-out-long", at(page, "confirm"))
    with stage.phone(stage.run(faulty(WORLD, "POST", "/logout")).entry) as page:
        tap(page, "sign-out")
        stage.look("direct-sign-out-failed", page.locator("#sign-out-error:not([hidden])"))
    with stage.phone(stage.run(WORLD).entry, held="/mock/api/runs/[^/]+$") as page:
        stage.look("direct-loading", page.locator("#home[aria-busy]"))
    for name, status in {"failed": 503, "gone": 404}.items():
        with stage.phone(stage.run(faulty(WORLD, "GET", "", status)).entry) as page:
            stage.look(f"direct-{name}", at(page, "retry"))


def cash_out(stage: Stage):
    with stage.phone(stage.run(faulty(WORLD, "POST", "/cash-outs") | {"faults": [
            {"request": CALL.format("POST", "/cash-outs"), "status": 503, "nth": 2}]}).entry) as page:
        tap(page, "cash-out")
        stage.look("direct-cash-out", at(page, "to-card"))
        for name, amount, text in [("empty", "", "Type an amount"), ("high", "999", "You have"), ("low", "1", "The least")]:
            at(page, "to-card").check()
            write(page, amount=amount)
            tap(page, "review")
            stage.look(f"direct-cash-out-{name}", at(page, "amount-error").filter(has_text=text))
        write(page, amount="20")
        tap(page, "review")
        stage.look("direct-review-card", at(page, "confirm"))
        tap(page, "confirm")
        stage.look("direct-cash-out-done", at(page, "done"))
        tap(page, "done", "cash-out")
        at(page, "to-wallet").check()
        tap(page, "amount-all", "review")
        stage.look("direct-review-wallet", at(page, "confirm"))
        tap(page, "confirm")
        stage.look("direct-cash-out-failed", at(page, "cash-out-error"))
        tap(page, "confirm", "done", "open-history")
        stage.look("direct-history", at(page, "history-item"))


def documents(stage: Stage):
    broken = BRIDGE + "window.BranchAndroidBridge.downloadBase64 = () => { throw new Error('No storage'); };"
    small = {"flow": "direct", "documents": [{"id": "agreement", "title": "On-Demand Pay Agreement"}]}
    with stage.phone(stage.run(small).entry, broken) as page:
        tap(page, "document-agreement")
        stage.look("direct-document-threw", at(page, "document-status"))
    with stage.phone(stage.run(faulty(WORLD, "GET", "/documents/agreement")).entry, BRIDGE) as page:
        tap(page, "document-agreement")
        stage.look("direct-document-not-loaded", at(page, "document-status"))
    with stage.phone(stage.run(faulty(WORLD, "POST", "/documents/letter/url")).entry) as page:
        tap(page, "document-letter")
        stage.look("direct-document-not-opened", at(page, "document-status"))
    with stage.phone(stage.run(WORLD).entry, BRIDGE, held="/documents/agreement$") as page:
        tap(page, "document-agreement")
        stage.look("direct-document-loading", page.locator("[data-testid=document-agreement][aria-busy]"))


def mistakes(stage: Stage):
    run = stage.run(WORLD)
    urls = {
        "missing": {"org_id": None}, "malformed": {"org_id": "7"}, "worker": {"worker_id": "W-9"},
        "many": {"org_id": ["a", "b"], "worker_id": ""},
    }
    for name, changed in urls.items():
        with stage.phone(run.url(**changed)) as page:
            stage.look(f"direct-problem-{name}", at(page, "right-url"))


def walk(stage: Stage):
    sign_in(stage)
    notices(stage)
    home(stage)
    cash_out(stage)
    documents(stage)
    mistakes(stage)
