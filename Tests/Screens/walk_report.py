"""Reports as HTML, opened from disk: of one run, and of many."""

import subprocess
import urllib.request
from pathlib import Path

from stage import BRIDGE, Stage, tap


def walk(stage: Stage):
    failing = stage.run("plaid-closed", platform="android")
    with stage.phone(failing.entry, BRIDGE) as page:
        tap(page, "link-bank")
        failing.until("branchPlaidLinkOpen")
    for name, run, ends in [("open", stage.run("plaid-closed"), False), ("failed", failing, True)]:
        if ends:
            run.finish()
        file = stage.server.folder / f"{name}.html"
        file.write_bytes(urllib.request.urlopen(f"{stage.server.url}{run.admin}/report?format=html").read())
        show(stage, name, file)
    file = stage.server.folder / "many.html"
    subprocess.run(
        [stage.server.executable, "run", "plaid-closed", "agreement-download", "--platform", "ios,android", "--defect",
         "never-completes", "--server", stage.server.url, "--html", file],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    show(stage, "many", file)


def show(stage: Stage, name: str, file: Path):
    with stage.phone(file.as_uri()) as page:
        stage.look(f"report-{name}", page.locator("h1"))
        for folded in page.locator("details:not([open]) > summary").all():
            if folded.is_visible():
                folded.click()
        stage.look(f"report-{name}-unfolded", page.locator("details[open]"))
