"""Starts images as an engine would: their user, environment and folders, a process 1 and a network of their own."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

# An address of the container's that is not its loopback: who asks by it comes from elsewhere.
ELSEWHERE = "10.9.8.7"

# Becomes the container's process 1. An engine makes these folders and devices, too.
SETUP = r"""
set -e
root=$1 readonly=$2; shift 2
ip link set lo up
ip address add ELSEWHERE/32 dev lo
mount --bind "$root" "$root"
mkdir -p "$root/dev" "$root/proc" "$root/sys" "$root/tmp"
for mount in $MOUNTS; do
    mkdir -p "$root${mount#*:}"
    mount --bind "${mount%%:*}" "$root${mount#*:}"
done
[ "$readonly" = no ] || mount -o remount,bind,ro "$root"
for place in $TMPFS; do mount -t tmpfs -o mode=1777 tmpfs "$root$place"; done
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir -m 1777 "$root/dev/shm"
for device in null zero full random urandom; do
    : >"$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mount -t proc proc "$root/proc"
exec setpriv --no-new-privs env -i "$@"
""".replace("ELSEWHERE", ELSEWHERE)


class Image:
    def __init__(self, builder, name: str):
        self.builder, self.name = builder, name
        told = json.loads(builder.buildah("inspect", "--type", "image", name))
        self.config = told["Docker"]["config"]
        self.folder = None

    def mount(self) -> Path:
        """The image's files, in a container of its own."""
        self.container = self.builder.buildah("from", "--pull-never", self.name)
        return Path(self.builder.buildah("mount", self.container))

    def unmount(self) -> None:
        self.builder.buildah("rm", self.container)


class Container:
    """One start of an image. What it writes is in `output` and `errors`, once it has ended."""

    def __init__(self, image: Image, work: Path, *arguments: str, readonly=True, volumes=None, mounts=None, tmpfs=(),
                 environment=None):
        self.image, self.readonly, self.tmpfs = image, readonly, tmpfs
        self.work = work
        config = image.config
        self.user, self.group = config["User"].split(":")
        self.arguments = [*config["Entrypoint"], *(arguments or config["Cmd"])]
        self.environment = [*config["Env"], *(f"{name}={value}" for name, value in (environment or {}).items())]
        self.folder = config.get("WorkingDir") or "/"
        # An engine gives each volume of the image a folder that begins as the image has it.
        self.volumes = list(config["Volumes"]) if volumes is None else volumes
        self.mounts = mounts or {}

    def __enter__(self):
        root = self.image.mount()
        mounts = dict(self.mounts)
        for place in self.volumes:
            if place in mounts:
                continue
            folder = self.work / f"volume-{time.monotonic_ns()}"
            shutil.copytree(root / place[1:], folder)
            status = (root / place[1:]).stat()
            os.chown(folder, status.st_uid, status.st_gid)
            mounts[place] = folder
        self.mounts = mounts
        self.files = [(self.work / f"{name}-{time.monotonic_ns()}").open("w+") for name in ("output", "errors")]
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child", "sh", "-c", SETUP, "sh",
             str(root), "yes" if self.readonly else "no", *self.environment,
             "unshare", f"--root={root}", f"--wd={self.folder}", f"--setgid={self.group}", f"--setuid={self.user}", "--",
             *self.arguments],
            stdin=subprocess.DEVNULL, stdout=self.files[0], stderr=self.files[1],
            env={**os.environ, "MOUNTS": " ".join(f"{folder}:{place}" for place, folder in mounts.items()),
                 "TMPFS": " ".join(self.tmpfs)})
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            # All that is in its namespace goes with it. It would outlive `unshare`, for it has changed its user since.
            os.kill(self.first, signal.SIGKILL)
            self.process.wait()
        self.image.unmount()

    @property
    def output(self) -> str:
        return Path(self.files[0].name).read_text()

    @property
    def errors(self) -> str:
        return Path(self.files[1].name).read_text()

    @property
    def first(self) -> int:
        """Process 1, by its number out here."""
        while self.process.poll() is None:
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            if children:
                return int(children[0])
            time.sleep(0.001)
        raise AssertionError(f"it has ended: {self.errors}")

    def within(self, *command: str) -> subprocess.CompletedProcess:
        """Runs a program of this machine in the container's network."""
        return subprocess.run(["nsenter", f"--target={self.first}", "--net", *command], text=True, capture_output=True)

    def exec(self, *command: str) -> subprocess.CompletedProcess:
        """Runs a program of the image in the container, as its health check is run."""
        first = self.first
        return subprocess.run(
            ["nsenter", f"--target={first}", "--mount", "--pid", "--net", "--ipc", "--uts", f"--root=/proc/{first}/root",
             f"--wd=/proc/{first}/root", f"--setgid={self.group}", f"--setuid={self.user}", "--", *command],
            text=True, capture_output=True, env=dict(pair.split("=", 1) for pair in self.environment))

    def health(self) -> int:
        check = self.image.config["Healthcheck"]["Test"]
        assert check[0] == "CMD", check
        return self.exec(*check[1:]).returncode

    def wait_until_ready(self) -> float:
        """Seconds until the health check passed; fails after ten."""
        start = time.monotonic()
        while self.process.poll() is None and time.monotonic() < start + 10:
            if self.health() == 0:
                return time.monotonic() - start
            time.sleep(0.02)
        raise AssertionError(f"not ready: {self.errors}")

    def ask(self, path: str, *flags: str, host="127.0.0.1:8080", scheme="http") -> tuple[int, dict]:
        """Status and JSON of a call; status 0 where none was had."""
        done = self.within("curl", "-sS", "--max-time", "10", "-w", "\n%{http_code}", *flags, f"{scheme}://{host}{path}")
        body, _, status = done.stdout.rpartition("\n")
        try:
            return int(status or 0), json.loads(body)
        except ValueError:
            return int(status or 0), {"text": body + done.stderr}

    def end(self, limit=30) -> int:
        """Waits for its own end."""
        return self.process.wait(limit)

    def stop(self) -> tuple[int, float]:
        """Sends SIGTERM to process 1; its exit code, and after how many seconds."""
        start = time.monotonic()
        os.kill(self.first, signal.SIGTERM)
        code = self.process.wait(20)
        return code, time.monotonic() - start
