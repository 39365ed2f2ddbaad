"""The dashboard: signing in, the list, the panel that starts a run, and runs with each verdict."""

from server import Server
from stage import BRIDGE, Stage, at, tap, write

TOKEN = "0123456789abcdef0123"
# A scenario with a mistake, for the panel that lists scenarios.
BROKEN = {"Scenarios/a-broken-one.yaml": "flow: direct\ntitel: Misspelt\n"}
EVERYTHING = {
    "flow": "direct", "title": "A long title, as one writes it who wants to say what all of it is about", "settle": "1s",
    "documents": [{"id": "agreement", "title": "On-Demand Pay Agreement"}],
    "steps": ["linkBank", {"plaid": "closed"}, {"download": "agreement"}, "restartApp"],
    "expect": [{"never": "pageError"}], "checks": {"page.healthy": {"level": "off"}},
}


def access(stage: Stage):
    """A server that asks for its token, and one that goes."""
    with Server(stage.server.executable, "--admin", "token", "--admin-token-file", "token", files={"token": TOKEN}) as server:
        with stage.phone(server.url + "/") as page:
            stage.look("dashboard-sign-in", at(page, "sign-in"))
            write(page, token="not the token")
            page.get_by_role("button", name="Sign in").click()
            stage.look("dashboard-sign-in-wrong", page.locator("#token-error:not(:empty)"))
    with Server(stage.server.executable, files=BROKEN) as server:
        with stage.phone(server.url + "/") as page:
            stage.look("dashboard-empty", page.locator("#runs-none"))
            tap(page, "new-run")
            stage.look("dashboard-mistakes", page.locator(".about .error"))
            server.stop()
            stage.look("dashboard-gone", page.locator("#gone"))


def start(stage: Stage):
    with stage.phone(stage.server.url + "/__admin/#/new") as page:
        stage.look("dashboard-new", at(page, "ca"))
        page.locator("[data-testid=start-scenario] option").first.wait_for(state="attached")
        at(page, "start-scenario").select_option("plaid-app-switch")
        write(page, start_label="Build 4711 on a Pixel 8")
        stage.look("dashboard-new-chosen", page.locator(".about-steps"))
        tap(page, "start-run")
        stage.look("dashboard-run-fresh", page.locator("[data-testid=step-0] .url"))
    with stage.phone(stage.server.url + "/__admin/#/runs/" + "0" * 22) as page:
        stage.look("dashboard-run-gone", page.get_by_text("This run is gone"))


def runs(stage: Stage):
    failing = stage.run(EVERYTHING, platform="android", label="Build 4711")
    with stage.phone(failing.entry, BRIDGE) as page:
        tap(page, "link-bank")
        failing.until("branchPlaidLinkOpen")
        tap(page, "document-agreement")
        failing.until("branchDownloadFile")
        page.evaluate("window.dispatchEvent(new ErrorEvent('error', { message: 'an error of the app' }))")
        failing.until("pageError")
    with at_run(stage, failing) as page:
        stage.look("dashboard-progress", page.locator("[data-testid=step-2][aria-current]"))
    failing.finish()
    page_of(stage, failing, "failed")
    passing = stage.run({"flow": "direct", "settle": "0s"}, platform="ios")
    with stage.phone(passing.entry) as page:
        at(page, "cash-out").wait_for()
    passing.finish()
    page_of(stage, passing, "passed")
    incomplete = stage.run("plaid-closed", platform="expo")
    incomplete.finish()
    page_of(stage, incomplete, "incomplete")


def page_of(stage: Stage, run, verdict: str):
    """Each of its parts."""
    with at_run(stage, run) as page:
        stage.look(f"dashboard-{verdict}", page.locator(f"[data-testid=verdict][data-verdict={verdict}]"))
        page.locator(".parts [data-part=checks]").click()
        for group in page.locator("[data-testid=checks] details:not([open]) > summary").all():
            if group.is_visible():
                group.click()
        stage.look(f"dashboard-{verdict}-checks", at(page, "checks"))
        page.locator(".parts [data-part=events]").click()
        stage.look(f"dashboard-{verdict}-events", at(page, "event"))
        at(page, "event").first.locator("button").first.click()
        stage.look(f"dashboard-{verdict}-event", page.locator(".event-json"))
        if verdict == "incomplete":
            at(page, "event-filter").select_option("late")
            stage.look("dashboard-no-event", page.get_by_text("No event of this kind."))


def at_run(stage: Stage, run):
    return stage.phone(f"{stage.server.url}/__admin/#/runs/{run.id}")


def whole_list(stage: Stage):
    """More than one page of it, the newest with a long name."""
    for number in range(52):
        stage.run("plaid-linked", platform="react-native-shim", label=f"Build {number}")
    stage.run("plaid-without-auth-session-closed", platform="react-native-shim", label="A label that is longer than any phone is wide")
    with stage.phone(stage.server.url + "/") as page:
        stage.look("dashboard-list", page.locator("#more-runs"))


def walk(stage: Stage):
    access(stage)
    start(stage)
    runs(stage)
    whole_list(stage)
