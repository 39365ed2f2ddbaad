"""Loads and calls, all on the processor CLIENT."""
import json
import os
import re
import socket
import ssl
import subprocess
import sys

from servers import CLIENT

UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1}


def percentile(values, percent):
    values = sorted(values)
    return values[min(len(values) - 1, len(values) * percent // 100)]


def run(command, environment={}):
    command = ["taskset", "-c", str(CLIENT), *map(str, command)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def wrk(server, path, seconds, clients, script=None, environment={}):
    """HTTP/1.1, kept alive. The rate, the 99th percentile, and the server's processor time a request."""
    before = server.processor()
    output = run(
        ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--latency", *(["-s", script] if script else []),
         server.url + path], environment)
    used = server.processor() - before
    if "Non-2xx" in output or "Socket errors" in output:
        sys.exit(f"wrk met errors at {server.url + path}:\n{output}")
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]),
        "p99": float(number) * UNITS[unit],
        "processor": used / int(re.search(r"(\d+) requests in", output)[1]),
    }


def h2load(server, path, seconds, clients, streams, length):
    """HTTP/2 over TLS. Each answer has to be the whole file."""
    before = server.processor()
    output = run(
        ["h2load", "-t1", f"-c{clients}", f"-m{streams}", "--warm-up-time=1", "-D", seconds, server.tls + path])
    used = server.processor() - before
    done, failed = re.search(r"requests: .* (\d+) done, \d+ succeeded, (\d+) failed", output).groups()
    good = re.search(r"status codes: (\d+) 2xx, 0 3xx, 0 4xx, 0 5xx", output)
    data = re.search(r"\((\d+)\) data", output)
    if not good or not data or failed != "0" or int(data[1]) < int(done) * length:
        sys.exit(f"h2load met errors at {server.tls + path}:\n{output}")
    rate = float(re.search(r"([\d.]+) req/s", output)[1])
    # The second of warming up has been paid for, too.
    return {"rate": rate, "processor": used / (rate * (seconds + 1))}


class Caller:
    """One kept connection with as little between the caller and the socket as Python allows."""

    def __init__(self, url, receive_buffer=None):
        scheme, rest = url.split("://")
        host, port = rest.split(":")
        self.host = rest
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.connect((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if scheme == "https":
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.socket = context.wrap_socket(self.socket)

    def send(self, method, path, body=""):
        self.socket.sendall((
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}").encode())

    def head(self):
        """The head of an answer, which must be a good one, and what came of its body."""
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.receive_some()
        head, body = answer.split(b"\r\n\r\n", 1)
        if head[9:12] not in (b"200", b"201"):
            sys.exit((head + b"\n" + body).decode())
        return head, body

    def receive(self):
        head, body = self.head()
        length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        while len(body) < length:
            body += self.receive_some()
        return body

    def receive_some(self):
        some = self.socket.recv(1 << 16)
        if not some:
            sys.exit("the server has closed a connection")
        return some

    def call(self, method, path, body=""):
        self.send(method, path, body)
        return self.receive()

    def json(self, method, path, body=""):
        return json.loads(self.call(method, path, body))

    def close(self):
        self.socket.close()


def make_run(caller):
    return caller.json("POST", "/__admin/runs", '{"scenario": "plaid-linked"}')["id"]


def reports(page, first, count=1):
    """The body of a call with so many reports, numbered from `first`."""
    return json.dumps({"page": page, "reports": [
        {"seq": seq, "at": 1764496800000, "type": "pageShown", "data": {"screen": "home", "navigation": "navigate"}}
        for seq in range(first, first + count)]})


def fill(url, events, a_run=100_000):
    """Fills the journal with so many events, in runs of at most `a_run`; their names."""
    caller, runs = Caller(url), []
    for start in range(0, events, a_run):
        runs.append(make_run(caller))
        path = f"/mock/api/runs/{runs[-1]}/reports"
        # A run begins with events of its own.
        wanted = min(a_run, events - start) - 10
        for first in range(1, wanted + 1, 100):
            caller.call("POST", path, reports("benchpage", first, min(100, wanted + 1 - first)))
    caller.close()
    return runs
