"""The base images, made on this machine: no registry is asked."""

import os
import shutil
import subprocess
from pathlib import Path

DEBIAN = "debian:bookworm-slim"
SWIFT = "swift:6.3-bookworm"
# What the official image of Swift has for its toolchain, beside the toolchain itself.
SWIFT_NEEDS = "git libcurl4 libncurses6 libsqlite3-0 libxml2 pkg-config tzdata".split()


def toolchain() -> Path:
    """This machine's Swift, which is brought into the build by a volume."""
    swift = shutil.which("swift")
    if swift is None:
        raise SystemExit("there is no swift on PATH: https://www.swift.org/install/linux/")
    return Path(os.path.realpath(swift)).parents[1]


class Builder:
    """buildah, with images of its own and without an engine."""

    def __init__(self, work: Path):
        self.work = work
        self.apt = work / "apt"
        self.apt.mkdir(parents=True, exist_ok=True)

    def buildah(self, *arguments: str, quiet: bool = True) -> str:
        command = ["buildah", "--root", str(self.work / "storage"), "--runroot", "/run/branch-mock-image", *arguments]
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE if quiet else None)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr or ''}")
        return done.stdout.strip()

    def has(self, image: str) -> bool:
        return any(f"/{image}" in line for line in self.buildah("images", "--format", "{{.Name}}:{{.Tag}}").splitlines())

    def make_bases(self) -> None:
        if not self.has(DEBIAN):
            self.make_debian()
        if not self.has(SWIFT):
            self.make_swift()

    def make_debian(self) -> None:
        folder = self.work / "debian"
        if not (folder / "etc/debian_version").exists():
            shutil.rmtree(folder, ignore_errors=True)
            subprocess.run(
                ["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", str(folder)],
                check=True, stdout=subprocess.DEVNULL)
            # An engine brings its own.
            shutil.rmtree(folder / "dev")
            (folder / "dev").mkdir()
        container = self.buildah("from", "scratch")
        self.buildah("copy", container, str(folder), "/")
        self.commit(container, DEBIAN)

    def make_swift(self) -> None:
        container = self.buildah("from", "--pull-never", DEBIAN)
        self.buildah(
            "run", "--isolation", "chroot", "--volume", f"{self.apt}:/var/cache/apt/archives", container, "--", "sh", "-c",
            f"apt-get update -qq && apt-get install -qq -y --no-install-recommends {' '.join(SWIFT_NEEDS)} >/dev/null")
        self.buildah("config", "--env", "PATH=/opt/swift/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                     container)
        self.commit(container, SWIFT)

    def commit(self, container: str, image: str) -> None:
        self.buildah("commit", "--quiet", "--format", "docker", container, image)
        self.buildah("rm", container)

    def build(self, image: str, root: Path, target: str | None) -> None:
        cache = self.work / "build"
        cache.mkdir(exist_ok=True)
        self.buildah(
            "bud", "--isolation", "chroot", "--pull-never", "--format", "docker", "--layers",
            "--volume", f"{toolchain()}:/opt/swift:ro", "--volume", f"{cache}:/src/.build",
            "--volume", f"{self.apt}:/var/cache/apt/archives",
            *(["--target", target] if target else []), "--tag", image, str(root), quiet=False)
