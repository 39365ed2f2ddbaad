"""What an app must not obey: pages and frames of strangers, a bank window that nobody asked for, bad certificates."""

from stage import BRIDGE, Stage, at

# All that a page does for strangers, at once.
WORLD = {"flow": "direct", "frames": ["srcdoc"], "probes": ["strangerOrigin", "frame", "badCertificate"]}


def frames(stage: Stage):
    for name, flow in [("direct", "direct"), ("onboarding", "onboarding")]:
        run = stage.run({"flow": flow, "frames": ["srcdoc"], "probes": ["frame"]})
        if flow == "onboarding":
            from walk_onboarding import brought

            run = stage.run({"flow": flow, "identity": {"photo": "none"}, "probes": ["frame"]})
            brought(run, "details")
        with stage.phone(run.entry) as page:
            at(page, "probe-frames").wait_for()
            for frame in ["sandboxed", "sameOrigin", "otherOrigin"]:
                run.until("frameLoaded", frame=frame)
            stage.look(f"frames-{name}", at(page, "probe-frames"))


def pages(stage: Stage):
    run = stage.run(WORLD | {"probes": ["strangerOrigin"]})
    with stage.phone(run.entry, BRIDGE) as page:
        made = run.until("probeSent")
        at(page, "link-bank").wait_for()
    stranger = f"{stage.server.url}/mock/stranger/{run.id}?probe=strangerOrigin".replace("localhost", "stranger.localhost")
    with stage.phone("about:blank") as page:
        # In a window of its own there is nothing to go back to.
        with page.expect_popup() as opened:
            page.evaluate("(url) => window.open(url, '_blank', 'noopener')", stranger)
        stage.look("stranger", at(opened.value, "stranger-stay"))
    canary = made["data"]["canary"]
    with stage.phone(f"{stage.server.url}/hl/{canary}") as page:
        stage.look("canary", at(page, "canary-return"))


def certificates(stage: Stage):
    run = stage.run(WORLD | {"probes": ["badCertificate"]})
    url = run.call("/certificates")["urls"][0]
    with stage.phone(url, ignore_https_errors=True) as page:
        stage.look("bad-certificate", page.locator("h1"))


def walk(stage: Stage):
    frames(stage)
    pages(stage)
    certificates(stage)
