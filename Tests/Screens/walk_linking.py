"""Direct's words for each way in which the linking of a bank account goes or ends."""

from server import Link
from stage import BRIDGE, HELD, Stage, at, tap

WORLD = {"flow": "direct", "plaid": {"lifetime": "10m"}}
COMPLETE = "(detail) => window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail }))"
# As when the bank's window has gone: the page has a look at how the link stands.
LOOK = "window.dispatchEvent(new Event('focus'))"
THROWS = "window.BranchAndroidBridge = { openHostedLink() { throw new TypeError('sheet is null'); } };"


def status(page, name: str):
    return page.locator(f"[data-testid=link-status][data-status={name}]")


def ends(stage: Stage):
    """What the app or the server says."""
    for name in ["linked", "notLinked", "canceled", "error", "expired"]:
        run = stage.run(WORLD)
        with stage.phone(run.entry, BRIDGE) as page:
            tap(page, "link-bank")
            run.until("branchPlaidLinkOpen")
            if name == "linked":
                stage.look("linking-waiting", status(page, "waiting"))
                link(stage, run).finish("linked")
                page.evaluate(COMPLETE, {"status": "completed"})
            elif name == "notLinked":
                link(stage, run).finish("exited")
                page.evaluate(COMPLETE, {"status": "completed"})
            elif name == "expired":
                page.evaluate(LOOK)
                stage.look("linking-pending", status(page, "noAnswer"))
                run.advance("11m")
                tap(page, "check-again")
            else:
                page.evaluate(COMPLETE, {"status": name, "message": "ASWebAuthenticationSession: presentationContextNotProvided"})
            stage.look(f"linking-{name}", status(page, name))
            if name == "linked":
                tap(page, "open-accounts")
                stage.look("direct-accounts", at(page, "account-item"))


def link(stage: Stage, run):
    """The newest link of the run, at its last screen."""
    made = Link(stage.server, run.until("branchPlaidLinkOpen")["data"]["link"])
    for answer in [
            {}, {"institution": "ins_109508"}, {"username": "user_good", "password": "pass_good"}, {"account": "checking"}]:
        made.answer(**answer)
    return made


def starts(stage: Stage):
    """What keeps the bank's window from opening."""
    with stage.phone(stage.run(WORLD).entry) as page:
        tap(page, "link-bank")
        stage.look("linking-no-bridge", status(page, "noBridge"))
    with stage.phone(stage.run(WORLD).entry, THROWS) as page:
        tap(page, "link-bank")
        stage.look("linking-threw", status(page, "threw"))
    fault = {"request": "POST /mock/api/runs/{run}/links", "status": 503}
    with stage.phone(stage.run(WORLD | {"faults": [fault]}).entry, BRIDGE) as page:
        tap(page, "link-bank")
        stage.look("linking-not-started", status(page, "notStarted"))
    with stage.phone(stage.run(WORLD).entry, BRIDGE, held="/links$") as page:
        tap(page, "link-bank")
        stage.look("linking-opening", status(page, "opening"))


def silences(stage: Stage):
    """Where nobody knows. The page asks again for some seconds before it says so."""
    fault = {"request": "GET /mock/api/runs/{run}/outcome", "reset": True}
    with stage.phone(stage.run(WORLD).entry, BRIDGE) as page, \
            stage.phone(stage.run(WORLD | {"faults": [fault]}).entry, BRIDGE) as other:
        for one in [page, other]:
            at(one, "link-bank").wait_for()
            one.evaluate(COMPLETE, {"status": "completed"})
        stage.look("linking-none", status(page, "noAnswer"))
        stage.look("linking-unreachable", status(other, "noAnswer"))
    with stage.phone(stage.run(WORLD).entry, BRIDGE) as page:
        tap(page, "link-bank")
        status(page, "waiting").wait_for()
        page.evaluate(HELD, "/outcome$")
        page.evaluate(LOOK)
        stage.look("linking-checking", status(page, "checking"))


def walk(stage: Stage):
    ends(stage)
    starts(stage)
    silences(stage)
