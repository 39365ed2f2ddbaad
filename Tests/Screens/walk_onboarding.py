"""Onboarding, but for the photo."""

from server import Run
from stage import Stage, at, tap, write

WORLD = {
    "flow": ["onboarding", "direct"],
    "identity": {"photo": "optional"},
    "frames": ["srcdoc"],
    "links": [
        {"id": "terms", "title": "Terms of service"},
        {"id": "privacy", "title": "Privacy policy", "open": "windowOpen"},
    ],
}
DETAILS = {
    "name": "Sam Rivera", "birth_month": "04", "birth_day": "27", "birth_year": "1990", "street": "1 Main Street",
    "city": "Minneapolis", "state": "MN", "zip": "55401",
}
CALL = "{} /mock/api/runs/{{run}}/onboarding{}"


def brought(run: Run, *screens: str) -> Run:
    """The run, with these screens behind it."""
    fields = {name: DETAILS[name] for name in ["name", "street", "city", "state", "zip"]}
    bodies = {
        "search": {"by": "phone", "value": "+15555550100"}, "details": {"birthDate": "1990-04-27", **fields},
        "photo/skip": {}, "terms": {"accepted": True},
    }
    for screen in ["search", *screens]:
        run.call(f"/onboarding/{screen}", bodies[screen])
    return run


def faulty(method: str, path: str, status: int) -> dict:
    return WORLD | {"faults": [{"request": CALL.format(method, path), "status": status}]}


def search(stage: Stage):
    url = stage.run(WORLD).url(worker_id=None)
    with stage.phone(url) as page:
        stage.look("onboarding-search", at(page, "search-continue"))
        tap(page, "search-continue")
        stage.look("onboarding-search-empty", at(page, "phone-error"))
        write(page, phone="+1 555 555 0199")
        tap(page, "search-continue")
        stage.look("onboarding-search-unknown", at(page, "search-alert"))
        tap(page, "search-by-email")
        write(page, email="not an address")
        tap(page, "search-continue")
        stage.look("onboarding-search-email", at(page, "email-error"))


def details(stage: Stage):
    with stage.phone(stage.run(WORLD).entry) as page:
        stage.look("onboarding-details", at(page, "details-continue"))
        tap(page, "details-continue")
        stage.look("onboarding-details-empty", at(page, "zip-error"))
        write(page, **DETAILS | {"street": "078-05-1120"})
        tap(page, "details-continue")
        stage.look("onboarding-details-sensitive", at(page, "street-error"))
        write(page, **DETAILS)
        tap(page, "details-continue")
        at(page, "photo-skip").wait_for()
        tap(page, "back")
        stage.look("onboarding-details-again", at(page, "details-continue"))


def rest(stage: Stage):
    """From the terms to each of the ends."""
    run = brought(stage.run(WORLD), "details", "photo/skip")
    with stage.phone(run.entry) as page:
        page.frame_locator("iframe").get_by_text("Pay days").wait_for()
        stage.look("onboarding-terms", at(page, "terms-agree"))
        tap(page, "terms-agree")
        stage.look("onboarding-payout", at(page, "payout-continue"))
        at(page, "payout-bank").check()
        stage.look("onboarding-payout-chosen", page.locator(".chosen [data-testid=payout-bank]"))
        tap(page, "payout-continue")
        stage.look("onboarding-done-bank", at(page, "open-direct"))
    for to, flow in [("wallet", ["onboarding", "direct"]), ("card", "onboarding")]:
        run = brought(stage.run(WORLD | {"flow": flow}), "details", "photo/skip", "terms")
        with stage.phone(run.entry) as page:
            at(page, f"payout-{to}").check()
            tap(page, "payout-continue")
            stage.look(f"onboarding-done-{to}", page.get_by_role("heading", name="You are all set"))


def trouble(stage: Stage):
    """What comes where the server does not do as it should, or is not done yet."""
    with stage.phone(stage.run(WORLD).entry, held="/onboarding$") as page:
        stage.look("onboarding-loading", at(page, "loading"))
    for name, fault in {"failed": faulty("GET", "", 503), "gone": faulty("GET", "", 404)}.items():
        with stage.phone(stage.run(fault).entry) as page:
            stage.look(f"onboarding-{name}", at(page, "retry"))
    with stage.phone(stage.run(WORLD).entry, held="/onboarding/details$") as page:
        write(page, **DETAILS)
        tap(page, "details-continue")
        stage.look("onboarding-details-sending", page.locator(".button[aria-busy]"))
    with stage.phone(stage.run(faulty("POST", "/details", 503)).entry) as page:
        write(page, **DETAILS)
        tap(page, "details-continue")
        stage.look("onboarding-details-failed", at(page, "details-alert"))
    for screen, button, before in [("terms", "terms-agree", []), ("payout", "payout-continue", ["terms"])]:
        run = brought(stage.run(faulty("POST", "/" + screen, 503)), "details", "photo/skip", *before)
        with stage.phone(run.entry) as page:
            tap(page, button)
            stage.look(f"onboarding-{screen}-failed", at(page, f"{screen}-alert"))


def mistakes(stage: Stage):
    """Entry URLs that are wrong."""
    run = stage.run(WORLD)
    for name, changed in {"one": {"org_id": None}, "two": {"org_id": "7", "worker_id": ""}}.items():
        with stage.phone(run.url(**changed)) as page:
            stage.look(f"onboarding-problem-{name}", at(page, "right-url"))


def walk(stage: Stage):
    search(stage)
    details(stage)
    rest(stage)
    trouble(stage)
    mistakes(stage)
