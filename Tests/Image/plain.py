"""What must hold of the image that `docker build .` makes."""

import os
import subprocess
import time
from pathlib import Path

from engine import ELSEWHERE, Container, Image

INLINE = "name: from-text\nflow: direct\ntitle: Of the environment\n---\nname: another\nflow: direct\n"


def checks(builder, name: str, work: Path):
    image = Image(builder, name)
    config = image.config

    def size():
        root = image.mount()
        files = {str(path.relative_to(root)): path.stat().st_size for path in root.rglob("*") if path.is_file()}
        image.unmount()
        bytes = sum(files.values())
        assert bytes <= 25_000_000, f"{bytes} bytes"
        assert list(files) == ["branch-mock"], files
        return f"{bytes:,} bytes, one file"

    def user():
        user, group = config["User"].split(":")
        assert user.isdigit() and group.isdigit() and user != "0" and group != "0", config["User"]
        return config["User"]

    def declared():
        assert sorted(config["Volumes"]) == ["/data", "/scenarios"], config["Volumes"]
        assert sorted(config["ExposedPorts"]) == ["8080/tcp", "8443/tcp"], config["ExposedPorts"]
        assert "BRANCH_MOCK_BIND=0.0.0.0" in config["Env"], config["Env"]
        assert config["Healthcheck"]["Test"] == ["CMD", "/branch-mock", "health"], config["Healthcheck"]
        assert config.get("StopSignal", "SIGTERM") in ("", "SIGTERM"), config
        return "/data, /scenarios, 8080, 8443, BRANCH_MOCK_BIND=0.0.0.0, HEALTHCHECK by branch-mock health"

    def ready():
        with Container(image, work) as container:
            seconds = container.wait_until_ready()
            assert container.ask("/readyz") == (200, {"status": "ready"})
            owner = Path(f"/proc/{container.first}").stat().st_uid
            assert owner == int(container.user), owner
            return f"healthy {seconds * 1000:.0f} ms after its start, as user {owner}"

    def https():
        with Container(image, work) as container:
            container.wait_until_ready()
            root = work / "ca.pem"
            root.write_text(container.within("curl", "-sS", "http://127.0.0.1:8080/__admin/ca.pem").stdout)
            status, answer = container.ask(
                "/readyz", "--cacert", str(root), host="localhost:8443", scheme="https")
            assert (status, answer) == (200, {"status": "ready"}), (status, answer)
            kept = container.mounts["/data"] / "ca"
            assert kept.stat().st_mode & 0o777 == 0o700 and kept.stat().st_uid == int(container.user), kept.stat()
            return "its CA is kept in /data/ca, for its user alone"

    def token():
        with Container(image, work) as container:
            container.wait_until_ready()
            here, there = container.ask("/__admin/runs"), container.ask("/__admin/runs", host=f"{ELSEWHERE}:8080")
            assert here[0] == 200, here
            assert (there[0], there[1]["code"]) == (401, "tokenRequired"), there
            line = next(line for line in container.errors.splitlines() if "token: " in line)
            bearer = ("-H", f"Authorization: Bearer {line.rpartition(' ')[2]}")
            assert container.ask("/__admin/runs", *bearer, host=f"{ELSEWHERE}:8080")[0] == 200
            assert container.ask("/readyz", host=f"{ELSEWHERE}:8080")[0] == 200
        given = work / "token"
        given.write_text("0123456789abcdef0123\n")
        with Container(image, work, mounts={"/run/token": work}, environment={
                "BRANCH_MOCK_ADMIN_TOKEN_FILE": "/run/token/token"}) as container:
            container.wait_until_ready()
            bearer = ("-H", "Authorization: Bearer 0123456789abcdef0123")
            assert container.ask("/__admin/runs", *bearer, host=f"{ELSEWHERE}:8080")[0] == 200
        with Container(image, work, environment={
                "BRANCH_MOCK_ADMIN": "open", "BRANCH_MOCK_ALLOW_HOST": "mock"}) as container:
            container.wait_until_ready()
            named = ("--resolve", f"mock:8080:{ELSEWHERE}")
            assert container.ask("/__admin/runs", *named, host="mock:8080")[0] == 200
        return "printed, by file, or none with BRANCH_MOCK_ADMIN=open; health asks for none"

    def survives():
        make = ("-H", "Content-Type: application/json", "-d", '{"scenario": "plaid-closed"}')
        with Container(image, work) as container:
            container.wait_until_ready()
            status, run = container.ask("/__admin/runs", *make)
            assert status == 201, run
            data = container.mounts["/data"]
            os.kill(container.first, 9)
            container.end()
        with Container(image, work, mounts={"/data": data}) as container:
            container.wait_until_ready()
            status, answer = container.ask(f"/__admin/runs/{run['id']}")
            assert (status, answer["id"]) == (200, run["id"]), answer

    def scenarios():
        folder = work / "scenarios"
        folder.mkdir()
        (folder / "mine.yaml").write_text("flow: direct\ntitle: Of a folder\n")
        with Container(image, work, mounts={"/scenarios": folder}) as container:
            container.wait_until_ready()
            status, answer = container.ask("/__admin/scenarios/mine")
            assert (status, answer["origin"], answer["title"]) == (200, "disk", "Of a folder"), answer

    def inline():
        with Container(image, work, environment={
                "BRANCH_MOCK_SCENARIOS_INLINE": INLINE, "BRANCH_MOCK_SCENARIO": "from-text"}) as container:
            container.wait_until_ready()
            status, answer = container.ask("/__admin/scenarios/from-text")
            assert (status, answer["origin"], answer["title"]) == (200, "inline", "Of the environment"), answer
            status, run = container.ask(
                "/__admin/runs", "-H", "Content-Type: application/json", "-d", '{"scenario": "another"}')
            assert (status, run["scenario"]) == (201, "another"), run

    def wrong_inline():
        with Container(image, work, environment={"BRANCH_MOCK_SCENARIOS_INLINE": INLINE + "tittle: x\n"}) as container:
            code = container.end()
            assert code == 2 and "scenarios-inline:7:1: error:" in container.errors, (code, container.errors)
            return container.errors.splitlines()[0]

    def stops():
        with Container(image, work) as container:
            container.wait_until_ready()
            code, seconds = container.stop()
            assert code == 0 and seconds < 1, (code, seconds)
            return f"ended with 0 after {seconds * 1000:.0f} ms"

    def stops_busy():
        with Container(image, work) as container:
            container.wait_until_ready()
            container.ask("/__admin/runs", "-H", "Content-Type: application/json", "-d", '{"scenario": "plaid-closed"}')
            paths = ["/__admin/events/stream", "/__admin/runs/latest/verdict?wait=60s"]
            waiting = [subprocess.Popen(
                ["nsenter", f"--target={container.first}", "--net", "curl", "-sN", f"http://127.0.0.1:8080{path}"],
                stdout=subprocess.DEVNULL) for path in paths]
            deadline = time.monotonic() + 20
            # Both ends of a connection are in the list.
            while container.within("ss", "-Htn", "state", "established").stdout.count("\n") < 2 * len(waiting):
                assert all(one.poll() is None for one in waiting), "a caller was not kept waiting"
                assert time.monotonic() < deadline, "not every caller came through"
                time.sleep(0.02)
            code, seconds = container.stop()
            for one in waiting:
                one.wait(5)
            assert code == 0 and seconds < 1, (code, seconds)
            return f"ended with 0 after {seconds * 1000:.0f} ms"

    def no_volume():
        with Container(image, work, volumes=[]) as container:
            code = container.end()
            assert code == 3 and "/data" in container.errors, (code, container.errors)
            return container.errors.splitlines()[-1]

    def memory():
        with Container(image, work, volumes=[], environment={
                "BRANCH_MOCK_DATA": ":memory:", "BRANCH_MOCK_CA_DIR": ""}) as container:
            container.wait_until_ready()
            assert container.ask("/readyz")[0] == 200

    def foreign_data():
        folder = work / "roots"
        folder.mkdir(mode=0o755)
        with Container(image, work, mounts={"/data": folder}) as container:
            code = container.end()
            assert code == 3 and "/data" in container.errors, (code, container.errors)
            return container.errors.splitlines()[-1]

    def other_user():
        folder = work / "anyone"
        folder.mkdir()
        os.chown(folder, 1234, 1234)
        container = Container(image, work, mounts={"/data": folder})
        container.user = container.group = "1234"
        with container:
            container.wait_until_ready()
            assert (folder / "ca").stat().st_uid == 1234

    def verbs():
        with Container(image, work, "validate", "/scenarios", mounts={"/scenarios": Path(__file__).parents[2] / "Scenarios"}
                       ) as container:
            code = container.end()
            assert code == 0, container.output + container.errors
            return f"branch-mock validate /scenarios finds {container.output.count(': valid')} valid ones"

    return [
        ("is no larger than 25 MB", size), ("its user is a number, and not root", user),
        ("declares its volumes, ports and health check", declared),
        ("its health check passes, from a read-only root file system", ready),
        ("speaks HTTPS by a certificate of its CA", https), ("asks strangers for the token", token),
        ("what is in /data outlives a killed container", survives), ("/scenarios is a folder of scenarios", scenarios),
        ("BRANCH_MOCK_SCENARIOS_INLINE brings scenarios", inline),
        ("a mistake in them keeps it from starting", wrong_inline),
        ("SIGTERM ends it as process 1 in under a second", stops),
        ("SIGTERM ends it in under a second while callers wait", stops_busy),
        ("read-only and without a volume it says why it cannot start", no_volume),
        ("read-only and without a volume it serves from memory, if told so", memory),
        ("a /data of root's is refused with the reason", foreign_data),
        ("another user can run it", other_user), ("runs the other verbs", verbs),
    ]
