"""What must hold of the image that `docker build --target with-browser .` makes."""

import os
from pathlib import Path

from engine import Container, Image


def checks(builder, name: str, work: Path):
    image = Image(builder, name)

    def play(*arguments: str, **more):
        container = Container(image, work, "run", *arguments, tmpfs=["/tmp"], **more)
        with container:
            return container.end(120), container.output, container.errors

    def user():
        user = image.config["User"].split(":")[0]
        assert user.isdigit() and user != "0", user
        return image.config["User"]

    def right():
        code, output, errors = play("plaid-closed", "--platform", "all")
        lines = output.splitlines()
        assert code == 0 and len(lines) > 3 and all(line.startswith("passed") for line in lines), (code, output, errors)
        return f"{len(lines)} passed, as user {image.config['User']}, read-only but for /tmp"

    def wrong():
        code, output, errors = play("plaid-closed", "--platform", "ios", "--defect", "never-completes")
        assert code == 1 and "plaid.completed" in output + errors, (code, output, errors)

    def own():
        folder = work / "own"
        folder.mkdir()
        (folder / "mine.yaml").write_text("flow: direct\nsteps: [signIn]\nlogin: { state: signedOut }\nsettle: 1s\n")
        code, output, errors = play("/work/mine.yaml", mounts={"/work": folder})
        assert code == 0 and "mine" in output, (code, output, errors)

    def reports():
        folder = work / "reports"
        folder.mkdir()
        os.chown(folder, 1234, 1234)
        container = Container(
            image, work, "run", "plaid-closed", "--platform", "ios", "--junit", "out.xml", "--html", "out.html",
            tmpfs=["/tmp"], mounts={"/work": folder})
        container.user = container.group = "1234"
        with container:
            code = container.end(120)
            assert code == 0, (code, container.output, container.errors)
        assert "<testsuites" in (folder / "out.xml").read_text()
        return f"out.xml, out.html ({(folder / 'out.html').stat().st_size:,} bytes)"

    def serves():
        with Container(image, work) as container:
            container.wait_until_ready()
            code, seconds = container.stop()
            assert code == 0 and seconds < 1, (code, seconds)

    return [
        ("its user is a number, and not root", user), ("plays a scenario in Chromium on every platform", right),
        ("names the check that a wrong app fails, and ends with 1", wrong), ("plays scenarios of a mounted folder", own),
        ("writes its reports into a mounted folder, as that folder's user", reports),
        ("serves, and stops at once", serves),
    ]
