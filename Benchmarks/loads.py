"""Rows of requests a second: the mock and a peer in turn, so that both meet the same weather."""
import statistics
import urllib.request

from clients import Caller, h2load, make_run, wrk
from servers import FILE, HERE

CLIENTS = 32


def pairs(options, ours, theirs):
    """The medians of both, and of the ratios of each round; only ours where there is no peer."""
    rounds = []
    for number in range(options.rounds):
        measures = [ours, theirs] if theirs else [ours]
        # Who is first changes, since what follows a load may be slower.
        order = measures if number % 2 == 0 else measures[::-1]
        results = {measure: measure() for measure in order}
        rounds.append((results[ours], results.get(theirs)))

    def medians(index):
        return {key: statistics.median(one[index][key] for one in rounds) for key in rounds[0][index]}

    if not theirs:
        return medians(0), None, None
    return medians(0), medians(1), statistics.median(mine["rate"] / other["rate"] for mine, other in rounds)


def text(result):
    if not result:
        return "–"
    latency = f", p99 {result['p99'] * 1000:.1f} ms" if "p99" in result else ""
    return f"{result['rate']:,.0f}/s{latency}, {result['processor'] * 1e6:.1f} µs of processor"


def row(what, goal, options, ours, theirs=None, peer="–"):
    mine, other, ratio = pairs(options, ours, theirs)
    return (what, goal, text(mine), f"{peer}: {text(other)}" if other else "–", f"{ratio:.2f}" if ratio else "–")


def check(url, length):
    with urllib.request.urlopen(url) as answer:
        assert answer.status == 200 and len(answer.read()) == length, f"{url} is not the measured file"


def static_file(mock, peers, folder, options):
    """The same file over HTTP/1.1, kept alive."""
    length = (folder / ("htdocs" + FILE)).stat().st_size
    beside = []
    if nginx := peers.get("nginx"):
        beside += [("nginx, its file", nginx, FILE, "≥ 1.2"), ("nginx, return 200", nginx, "/memory", "≥ 0.9")]
    if node := peers.get("node"):
        beside.append(("node's http", node, FILE, ""))
    what = "static file, HTTP/1.1"
    check(mock.url + FILE, length)
    if not beside:
        yield row(what, "", options, lambda: wrk(mock, FILE, options.seconds, CLIENTS))
    for name, peer, path, goal in beside:
        check(peer.url + path, length)
        yield row(
            what, goal, options, lambda: wrk(mock, FILE, options.seconds, CLIENTS),
            lambda: wrk(peer, path, options.seconds, CLIENTS), name)


def static_file_over_h2(mock, peers, folder, options):
    """The same file over HTTP/2 and TLS."""
    length = (folder / ("htdocs" + FILE)).stat().st_size

    def load(server):
        return h2load(server, FILE, options.seconds, clients=8, streams=16, length=length)

    what = "static file, HTTP/2 over TLS"
    beside = [(name, goal) for name, goal in [("nghttpd", "≥ 1.0"), ("nginx", "≥ 1.5")] if name in peers]
    if not beside:
        yield row(what, "", options, lambda: load(mock))
    for name, goal in beside:
        yield row(what, goal, options, lambda: load(mock), lambda: load(peers[name]), name)


def acknowledged_reports(mock, peers, folder, options):
    """Reports of pages, each answered when the journal has it; nginx answers without keeping anything."""
    for clients, what, goal in [
        (CLIENTS, "acknowledged reports, 32 clients", "≥ 30,000/s, p99 ≤ 25 ms"),
        (1, "acknowledged reports, one client", "≥ 5,000/s"),
    ]:
        def ours():
            caller = Caller(mock.url)
            runs = ",".join(make_run(caller) for _ in range(16))
            caller.close()
            return wrk(mock, "/", options.seconds, clients, HERE / "reports.lua", {"RUNS": runs})

        def theirs():
            return wrk(peers["nginx"], "/reports", options.seconds, clients, HERE / "nginx-reports.lua")

        beside = (theirs, "nginx, keeping nothing") if "nginx" in peers else (None, "–")
        yield row(what, goal, options, ours, *beside)
