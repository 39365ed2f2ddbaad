"""Starts the mock and its peers, each on the processor SERVER, and stops them."""
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BINARY = pathlib.Path(os.environ.get("BRANCH_MOCK_BINARY", ROOT / ".build/static/branch-mock"))
# nginx returns texts of at most 4,095 bytes from its configuration.
FILE = "/mock/shared/bridge.js"
# The server has one processor, the clients have another.
SERVER, CLIENT = (0, 1) if os.cpu_count() > 1 else (0, 0)
TICKS = os.sysconf("SC_CLK_TCK")


class Running:
    """A server that runs: its URLs, and what it has used so far."""

    def __init__(self, process, url="", tls=""):
        self.process, self.url, self.tls = process, url, tls

    def pids(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def processor(self):
        """Seconds of processor time, of the process and its children."""
        total = 0
        for pid in self.pids():
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def resident(self):
        """Bytes in memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024


@contextlib.contextmanager
def ended(process):
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def pinned(*command):
    return ["taskset", "-c", str(SERVER), *map(str, command)]


@contextlib.contextmanager
def mock(certificates, *flags, data=None):
    """The mock, with a journal of its own unless `data` names one."""
    with contextlib.ExitStack() as stack:
        data = data or stack.enter_context(tempfile.TemporaryDirectory())
        command = pinned(
            BINARY, "serve", "--port", 0, "--https-port", 0, "--data", data,
            "--tls-cert", certificates / "certificate.pem", "--tls-key", certificates / "key.pem", *flags)
        process = stack.enter_context(ended(subprocess.Popen(
            command, cwd=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)))
        urls = [process.stdout.readline().strip().replace("localhost", "127.0.0.1") for _ in range(2)]
        if not all(urls):
            sys.exit(f"{BINARY} does not start")
        yield Running(process, *urls)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def await_port(process, port):
    while process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.01)
    sys.exit(f"{process.args} does not start")


@contextlib.contextmanager
def nginx(folder):
    port, tls = free_port(), free_port()
    text = (HERE / "nginx.conf").read_text()
    length = (folder / ("htdocs" + FILE)).stat().st_size
    for word, value in [("FOLDER", folder), ("PORT", port), ("TLS ", f"{tls} "), ("BODY", "x" * length)]:
        text = text.replace(word, str(value))
    path = folder / "nginx.conf"
    path.write_text(text)
    with ended(subprocess.Popen(pinned("nginx", "-c", path))) as process:
        await_port(process, port)
        yield Running(process, f"http://127.0.0.1:{port}", f"https://127.0.0.1:{tls}")


@contextlib.contextmanager
def nghttpd(folder):
    port = free_port()
    command = pinned(
        "nghttpd", "--address", "127.0.0.1", "--workers", 1, "--htdocs", folder / "htdocs", port,
        folder / "key.pem", folder / "certificate.pem")
    with ended(subprocess.Popen(command, stdout=subprocess.DEVNULL)) as process:
        await_port(process, port)
        yield Running(process, tls=f"https://127.0.0.1:{port}")


@contextlib.contextmanager
def node(folder):
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "FILE": str(folder / ("htdocs" + FILE))}
    with ended(subprocess.Popen(pinned("node", HERE / "node.js"), env=environment)) as process:
        await_port(process, port)
        yield Running(process, f"http://127.0.0.1:{port}")


@contextlib.contextmanager
def folder():
    """What all servers share: a certificate, and the files that they serve, readable for nginx's own user."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        shutil.copytree(ROOT / "Public", folder / "htdocs/mock")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
            check=True, stderr=subprocess.DEVNULL)
        yield folder


PEERS = {"nginx": nginx, "nghttpd": nghttpd, "node": node}


@contextlib.contextmanager
def peers(folder):
    """The peers that are installed, by name; says which are not."""
    with contextlib.ExitStack() as stack:
        running = {}
        for name, start in PEERS.items():
            if shutil.which(name):
                running[name] = stack.enter_context(start(folder))
            else:
                print(f"{name} is not installed: what is measured beside it is left out.", file=sys.stderr)
        yield running
