"""The built program, serving on free ports for one walk, and its runs."""

import json
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path


class Server:
    """With a journal and a CA of its own, from the start of a `with` to its end."""

    def __init__(self, executable: Path, *flags: str, files: dict[str, str] = {}):
        """`files` are in the folder in which it runs."""
        self.executable, self.flags, self.files = executable, flags, files

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="branch-mock-screens-"))
        for name, text in self.files.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)
        self.process = subprocess.Popen(
            [self.executable, "serve", "--port", "0", "--https-port", "0", "--bad-https-port", "0", "--ca-dir", "ca",
             "--data", "data", "--log-level", "error", *self.flags],
            cwd=self.folder, stdout=subprocess.PIPE, text=True)
        # It writes its URL once it is ready, and nothing where it cannot start.
        self.url = self.process.stdout.readline().strip()
        assert self.url, f"the server ended with {self.process.wait()}"
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def call(self, path: str, body=None, method="POST", form=None) -> dict:
        """What the server answers to JSON, or to a form; redirects are not followed."""
        headers = {"Accept": "application/json"}
        data = None
        if form is not None:
            data, headers["Content-Type"] = urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded"
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with OPENER.open(request, timeout=60) as answer:
                return json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as error:
            if error.code == 303:
                return {}
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from None

    def run(self, scenario, **more) -> "Run":
        """A run of a scenario, by its name or as an object."""
        return Run(self, self.call("/__admin/runs", {"scenario": scenario, **more}))


class KeepRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(KeepRedirects)


class Run:
    def __init__(self, server: Server, made: dict):
        self.server, self.id, self.entry = server, made["id"], made["entryUrl"]
        self.admin, self.api = f"/__admin/runs/{self.id}", f"/mock/api/runs/{self.id}"

    def url(self, **changed) -> str:
        """Its entry URL with other parameters; `None` leaves one out."""
        parts = urllib.parse.urlsplit(self.entry)
        query = {**dict(urllib.parse.parse_qsl(parts.query)), **changed}
        kept = {name: value for name, value in query.items() if value is not None}
        return parts._replace(query=urllib.parse.urlencode(kept, doseq=True)).geturl()

    def call(self, path: str, body=None) -> dict:
        """A call of its pages, beneath `/mock/api/runs/ID`."""
        return self.server.call(self.api + path, body)

    def until(self, event: str, **where) -> dict:
        """Waits for an event."""
        query = {"type": event, "wait": "30s", **{f"where.{name}": value for name, value in where.items()}}
        found = self.server.call(f"{self.admin}/events?{urllib.parse.urlencode(query)}", method="GET")["events"]
        assert found, f"no {event} {where} in {self.id}"
        return found[0]

    def advance(self, time: str):
        self.server.call(f"{self.admin}/clock", {"advance": time})

    def finish(self):
        self.server.call(f"{self.admin}/finish")

    def link(self, *answers: dict) -> "Link":
        """A Hosted Link, at the screen to which the answers lead."""
        made = self.call("/links")
        link = Link(self.server, made["link"])
        for answer in answers:
            link.answer(**answer)
        return link


class Link:
    def __init__(self, server: Server, id: str):
        self.server, self.id, self.url = server, id, f"{server.url}/hl/{id}?jar=other"

    def answer(self, **fields):
        path = f"/mock/api/links/{self.id}"
        screen = self.server.call(path, method="GET")["screen"]
        self.server.call(path + "/steps", {"from": screen, **fields})

    def finish(self, outcome: str):
        account = {"account": "checking"} if outcome == "linked" else {}
        self.server.call(f"/hl/{self.id}/finish", form={"outcome": outcome, **account})
