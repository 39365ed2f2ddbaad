"""Rows of the mock alone: delays, memory, what grows."""
import json
import multiprocessing
import os
import statistics
import tempfile
import time

from clients import Caller, fill, make_run, percentile, reports
from servers import BINARY, CLIENT, mock


def pin():
    os.sched_setaffinity(0, {CLIENT})


class Beside:
    """A function that goes on in another process, once it has said that it is ready."""

    def __init__(self, function, *arguments):
        self.ready = multiprocessing.Event()
        self.process = multiprocessing.Process(target=function, args=(*arguments, self.ready), daemon=True)

    def __enter__(self):
        self.process.start()
        self.ready.wait()

    def __exit__(self, *_):
        self.process.terminate()
        self.process.join()


def report_evenly(url, run, rate, ready):
    pin()
    page, begin = Caller(url), time.perf_counter()
    for seq in range(1, 90_000):
        page.call("POST", f"/mock/api/runs/{run}/reports", reports("noisypage", seq))
        if seq == rate // 10:
            ready.set()
        time.sleep(max(0, begin + seq / rate - time.perf_counter()))


def stall(url, count, ready):
    """Streams of all events that nobody reads on, once they have begun."""
    pin()
    streams = []
    for _ in range(count):
        streams.append(Caller(url, receive_buffer=4096))
        streams[-1].send("GET", "/__admin/events/stream?after=0")
        streams[-1].head()
    ready.set()
    time.sleep(3600)


def export(url, ready):
    """Reads all events there are, again and again; gives way to what is measured, since they share a processor."""
    pin()
    os.nice(19)
    while True:
        stream, read = Caller(url), 0
        stream.send("GET", "/__admin/events/stream?after=0")
        while read < 200_000_000:
            read += len(stream.receive_some())
            ready.set()
        stream.close()


def wait_times(url, run, seconds):
    """From a report's sending to the answer of a wait for it."""
    pin()
    waiter, page = Caller(url), Caller(url)
    after = waiter.json("GET", f"/__admin/runs/{run}/events")["next"]
    end, seq = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        seq += 1
        waiter.send("GET", f"/__admin/runs/{run}/events?after={after}&type=pageShown&wait=30s")
        # Long enough for the wait to be on when the report comes.
        time.sleep(0.002)
        begin = time.perf_counter()
        page.send("POST", f"/mock/api/runs/{run}/reports", reports("waitspage", seq))
        answer = waiter.receive()
        yield time.perf_counter() - begin
        page.receive()
        after = json.loads(answer)["next"]


def event_to_wait(server, filled, options):
    caller = Caller(server.url)
    busy, waited = make_run(caller), make_run(caller)
    with Beside(report_evenly, server.url, busy, 1000), Beside(stall, server.url, 1000), \
            Beside(export, server.url):
        times = list(wait_times(server.url, waited, 4 * options.seconds))
    return (
        f"event → wait, 1,000 events/s, 1,000 stalled streams, export of {filled:,}", "p99 ≤ 5 ms",
        f"p50 {percentile(times, 50) * 1000:.1f} ms, p99 {percentile(times, 99) * 1000:.1f} ms of {len(times)}",
        "–", "–")


def idle_streams(certificates):
    """What a stream takes that has nothing to say: the growth of the process by the number of streams."""
    for kind, goal in [("plain", "≤ 8 KB"), ("TLS", "≤ 24 KB")]:
        with mock(certificates) as server:
            url = server.tls if kind == "TLS" else server.url
            run = make_run(Caller(server.url))
            streams = []

            def add(count):
                for _ in range(count):
                    streams.append(Caller(url))
                    streams[-1].send("GET", f"/__admin/runs/{run}/events/stream?after=1000000")
                    streams[-1].head()
                time.sleep(0.5)
                return server.resident()

            before = add(100)
            yield (f"an idle event stream, {kind}", goal, f"{(add(1000) - before) / 1000 / 1024:.1f} KB", "–", "–")


def verdict(server, options):
    """Of a run with 100,000 events, each time after one more: a verdict is kept until then."""
    caller = Caller(server.url)
    [run] = fill(server.url, 99_900)
    times = []
    for seq in range(1, 30):
        caller.call("POST", f"/mock/api/runs/{run}/reports", reports("lastpages", seq))
        begin = time.perf_counter()
        caller.call("GET", f"/__admin/runs/{run}/verdict")
        times.append(time.perf_counter() - begin)
    return ("a verdict over 100,000 events", "≤ 20 ms", f"{statistics.median(times) * 1000:.1f} ms", "–", "–")


def a_run(server):
    """Seconds for a run from its making to its verdict."""
    caller, begin = Caller(server.url), time.perf_counter()
    for _ in range(50):
        run = make_run(caller)
        for seq in range(1, 21):
            caller.call("POST", f"/mock/api/runs/{run}/reports", reports("smallpage", seq))
        caller.call("POST", f"/__admin/runs/{run}/finish")
        caller.call("GET", f"/__admin/runs/{run}/verdict")
    caller.close()
    return (time.perf_counter() - begin) / 50


def cost_of_a_run(full, filled, empty, options):
    ratios, times = [], []
    a_run(full), a_run(empty)
    for _ in range(3 * options.rounds):
        times.append((a_run(full), a_run(empty)))
        ratios.append(times[-1][0] / times[-1][1])
    mine, other = (statistics.median(one[index] for one in times) for index in (0, 1))
    return (
        f"a run with {filled:,} events in the journal", "≤ 1.2", f"{mine * 1000:.2f} ms",
        f"with 1,000: {other * 1000:.2f} ms", f"{statistics.median(ratios):.2f}")


def start(certificates):
    """From the start of the process until it has printed where it listens."""
    times, resident = [], []
    with tempfile.TemporaryDirectory() as data:
        for _ in range(21):
            begin = time.perf_counter()
            with mock(certificates, data=data) as server:
                times.append(time.perf_counter() - begin)
                resident.append(server.resident())
    # The first one makes the journal.
    yield ("ready after start", "≤ 15 ms", f"{statistics.median(times[1:]) * 1000:.1f} ms", "–", "–")
    yield ("resident then", "≤ 20 MB", f"{statistics.median(resident) / 2**20:.1f} MB", "–", "–")
    yield ("size of the program", "≤ 25 MB", f"{BINARY.stat().st_size / 1e6:.1f} MB", "–", "–")
