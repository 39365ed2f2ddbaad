"""Hosted Link, from its first screen to each of its ends, and a bank's own page."""

from stage import Stage, at, tap, write

WORLD = {"flow": "direct", "plaid": {"lifetime": "10m"}}
BANK = [{}, {"institution": "ins_109508"}]
ANSWER = "POST /mock/api/links/{link}/steps"


def signed_in(password="pass_good") -> list[dict]:
    return BANK + [{"username": "user_good", "password": password}]


DONE = [*signed_in(), {"account": "checking"}]


def screen(page, name: str):
    return page.locator(f"[data-screen={name}] h1")


def forward(stage: Stage):
    """The straight way."""
    with stage.phone(stage.run(WORLD).link().url) as page:
        stage.look("plaid-consent", screen(page, "Consent"))
        tap(page, "exit")
        stage.look("plaid-exit", screen(page, "Exit"))
        tap(page, "exit-stay", "consent-continue")
        stage.look("plaid-institution", screen(page, "Institution"))
        write(page, institution_search="Gotham")
        stage.look("plaid-institution-none", page.get_by_text("No bank has this name."))
        write(page, institution_search="")
        tap(page, "institution")
        stage.look("plaid-credentials", screen(page, "Credentials"))
        page.get_by_text("Other passwords").click()
        tap(page, "credentials-submit")
        stage.look("plaid-credentials-empty", page.locator("[data-screen=Credentials] [data-error]"))
        write(page, username="user_good", password="nonsense")
        tap(page, "credentials-submit")
        stage.look("plaid-wrong-credentials", screen(page, "WrongCredentials"))
        tap(page, "try-again")
        write(page, username="user_good", password="pass_good")
        tap(page, "credentials-submit", "accounts-continue")
        stage.look("plaid-accounts", page.locator("[data-screen=Accounts] [data-error]"))
        at(page, "account-checking").check()
        tap(page, "accounts-continue")
        stage.look("plaid-done", screen(page, "Done"))


def errors(stage: Stage):
    for code in ["ITEM_LOCKED", "NO_ACCOUNTS"]:
        with stage.phone(stage.run(WORLD).link(*signed_in("error_" + code)).url) as page:
            stage.look(f"plaid-{code}", screen(page, "Error"))
    fault = {"faults": [{"request": ANSWER, "nth": 1, "status": 503}]}
    with stage.phone(stage.run(WORLD | fault).link().url) as page:
        tap(page, "consent-continue")
        stage.look("plaid-consent-failed", page.locator("[data-screen=Consent] [data-error]"))
    fault["faults"][0]["nth"] = 3
    with stage.phone(stage.run(WORLD | fault).link(*BANK).url) as page:
        write(page, username="user_good", password="pass_good")
        tap(page, "credentials-submit")
        stage.look("plaid-credentials-failed", page.locator("[data-screen=Credentials] [data-error]"))
    fault = {"faults": [{"request": "GET /mock/api/links/{link}", "status": 503}]}
    with stage.phone(stage.run(WORLD | fault).link().url) as page:
        stage.look("plaid-failed", at(page, "retry"))
    with stage.phone(stage.run(WORLD).link().url, held="/mock/api/links/[^/]+$") as page:
        stage.look("plaid-loading", page.locator("[data-screen=Loading]"))


def factors(stage: Stage):
    """What a bank may ask for beside the password."""
    with stage.phone(stage.run(WORLD).link(*signed_in("mfa_device")).url) as page:
        tap(page, "device-continue")
        stage.look("plaid-device", page.locator("[data-screen=Device] [data-error]"))
        at(page, "device-email").check()
        tap(page, "device-continue")
        stage.look("plaid-code-mail", screen(page, "Code"))
    with stage.phone(stage.run(WORLD).link(*signed_in("mfa_device"), {"device": "phone"}).url) as page:
        write(page, code="9")
        tap(page, "code-submit")
        stage.look("plaid-code-wrong", page.locator("[data-screen=Code] [data-error]"))
    with stage.phone(stage.run(WORLD).link(*signed_in("mfa_questions_1_1")).url) as page:
        stage.look("plaid-question", screen(page, "Questions"))
    with stage.phone(stage.run(WORLD).link(*signed_in("mfa_questions_2_3")).url) as page:
        tap(page, "questions-submit")
        stage.look("plaid-questions", page.locator("[data-screen=Questions] [data-error]"))
    with stage.phone(stage.run(WORLD).link(*signed_in("mfa_selections")).url) as page:
        stage.look("plaid-selection", screen(page, "Selections"))
    with stage.phone(stage.run(WORLD).link(*signed_in("mfa_selections_2_2_3")).url) as page:
        at(page, "selection-1-2").check()
        tap(page, "selections-submit")
        stage.look("plaid-selections", page.locator("[data-screen=Selections] [data-error]"))


def elsewhere(stage: Stage):
    """A bank that signs its workers in itself."""
    run = stage.run(WORLD)
    with stage.phone(run.link({}, {"institution": "ins_127287"}).url) as page:
        stage.look("plaid-oauth", screen(page, "OAuth"))
        tap(page, "oauth-continue")
        page.get_by_text("Platypus OAuth Bank").wait_for()
        stage.look("plaid-bank", at(page, "bank-allow"))
        tap(page, "bank-deny")
        stage.look("plaid-bank-denied", screen(page, "Error"))
    link = run.link({}, {"institution": "ins_127287"})
    with stage.phone(link.url.replace("/hl/", "/mock/bank/"), held="/mock/api/links/[^/]+$") as page:
        stage.look("plaid-bank-nameless", at(page, "bank-allow"))


def ends(stage: Stage):
    """Ways out, and links that lead nowhere any more."""
    ways = {
        "still-here": {}, "leaving": {"way": "script", "delay": "10m"}, "return": {"way": "tap"}, "go-back": {"way": "none"},
    }
    signs = {"still-here": "#still-here", "leaving": "[data-screen=Leaving] h1", "return": "#return", "go-back": "[data-screen=GoBack]"}
    for name, way in ways.items():
        with stage.phone(stage.run({"flow": "direct", "plaid": {"redirect": way}}).link(*DONE).url) as page:
            tap(page, "finish")
            stage.look(f"plaid-{name}", page.locator(signs[name]))
    run = stage.run(WORLD)
    finished, expired = run.link(*DONE), run.link()
    finished.finish("linked")
    run.advance("11m")
    for name, url in {"Finished": finished.url, "Expired": expired.url, "Unknown": f"{stage.server.url}/hl/ls{'0' * 32}"}.items():
        with stage.phone(url) as page:
            stage.look(f"plaid-{name.lower()}", screen(page, name))


def walk(stage: Stage):
    forward(stage)
    errors(stage)
    factors(stage)
    elsewhere(stage)
    ends(stage)
