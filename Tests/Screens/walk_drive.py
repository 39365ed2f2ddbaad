"""`drive: auto`: whose turn it is, at the lower edge of Onboarding, Direct, Hosted Link and a bank's page."""

from stage import BRIDGE, Stage, at
from walk_onboarding import brought
from walk_photo import CAMERA

# Steps that the tester takes, and what they wait for on Direct's page.
TESTERS = {
    "restart": ["restartApp"], "background": ["background: 20s"], "kill": ["killApp", "openApp"],
    "return": ["download: agreement", "return: agreement"],
}


def step(text: str):
    key, _, value = text.partition(": ")
    return {key: value} if value else key


def driven(flow="direct", *steps, **more) -> dict:
    return {"flow": flow, "drive": "auto", "settle": "10m", "steps": list(steps), **more}


def turn(page, which: str):
    return page.locator(f"[data-testid=drive][data-turn={which}]")


def direct(stage: Stage):
    documents = [{"id": "agreement", "title": "On-Demand Pay Agreement"}]
    for name, steps in TESTERS.items():
        run = stage.run(driven("direct", *map(step, steps), documents=documents))
        with stage.phone(run.entry, BRIDGE) as page:
            stage.look(f"drive-{name}", turn(page, "tester").filter(has_not_text=steps[0] if len(steps) > 2 else "nothing"))
    with stage.phone(stage.run(driven("direct", "linkBank")).entry) as page:
        stage.look("drive-no-bridge", turn(page, "tester"))
    run = stage.run(driven("direct", "linkBank", {"plaid": "closed"}))
    with stage.phone(run.entry, BRIDGE) as page:
        stage.look("drive-close", turn(page, "tester"))
        window = page.evaluate("window.opened")
    with stage.phone(window) as page:
        stage.look("drive-close-this", turn(page, "tester"))
    run = stage.run(driven("direct", "linkBank", {"plaid": "linked"}))
    with stage.phone(run.entry, BRIDGE) as page:
        run.until("branchPlaidLinkOpen")
        stage.look("drive-plays", turn(page, "page").filter(has_text="Links an account"))
    with stage.phone(stage.run(driven("direct", {"cashOut": "wallet"})).entry) as page:
        stage.look("drive-all-taken", turn(page, "none"))
    run = stage.run(driven())
    with stage.phone(run.entry) as page:
        turn(page, "none").wait_for()
        run.finish()
        stage.look("drive-over", turn(page, "none").filter(has_text="The run is over"))
    fault = {"request": "POST /mock/api/runs/{run}/cash-outs", "status": 503}
    with stage.phone(stage.run(driven("direct", {"cashOut": "wallet"}, faults=[fault])).entry) as page:
        stage.look("drive-stuck", turn(page, "tester").filter(has_text="by hand"))


def hosted_link(stage: Stage):
    with stage.phone(stage.run(driven("direct", "linkBank", {"plaid": "linked"}, plaid={"redirect": {"way": "tap"}})).entry,
                     BRIDGE) as page:
        page.wait_for_function("() => window.opened")
        page.goto(page.evaluate("window.opened"))
        stage.look("drive-tap", turn(page, "tester").filter(has_text="Return to the app"))
    world = driven("direct", "linkBank", {"plaid": {"until": "code"}}, {"background": "20s"}, {"plaid": "linked"})
    with stage.phone(stage.run(world).entry, BRIDGE) as page:
        page.wait_for_function("() => window.opened")
        page.goto(page.evaluate("window.opened"))
        stage.look("drive-code", turn(page, "tester").filter(has_text="background"))


def onboarding(stage: Stage):
    waiting = CAMERA + "window.answers.push('wait');"
    for name, steps in {"camera": [{"camera": "allow"}], "deny": [{"camera": "deny"}], "file": [{"photo": "file"}]}.items():
        run = brought(stage.run(driven("onboarding", *steps)), "details")
        with stage.phone(run.entry, waiting, permissions=["camera"]) as page:
            stage.look(f"drive-{name}", turn(page, "tester"))
    run = brought(stage.run(driven(["onboarding", "direct"], "openDirect")), "details")
    with stage.phone(run.entry) as page:
        stage.look("drive-open-direct", turn(page, "tester"))


def walk(stage: Stage):
    direct(stage)
    hosted_link(stage)
    onboarding(stage)
