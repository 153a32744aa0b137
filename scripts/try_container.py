#!/usr/bin/env python3
"""Runs the steps of deploy/Dockerfile in a clean Debian, where there is no base image to build from.

Needs root and `debootstrap`. A virtual environment stands for the Python of the base image. At the end an
account is made and the server is started as docs/deploy.md says, its health check is run, and it is ended by the
container's signal.

    python scripts/try_container.py
    python scripts/try_container.py --base /var/tmp/bookworm --show /srv/wheels   # kept base; a folder that pip reads
"""

import argparse
import json
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parents[1]
SUITE, MIRROR = "bookworm", "http://deb.debian.org/debian"
PYTHON = "/usr/local/python"
PATH = f"{PYTHON}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# What of this machine says how packages are fetched.
FETCHING = (
    "/etc/apt/apt.conf.d",
    "/etc/pip.conf",
    "/etc/resolv.conf",
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/hosts",
)
START_SECONDS = 60.0
MOUNT = re.compile(r"--mount=type=bind,from=(?P<stage>\w+),source=(?P<source>\S+),target=(?P<target>\S+)\s+")


class Step(NamedTuple):
    """An instruction of the container file: its name and what stands behind it."""

    name: str
    words: str


def run(command: Sequence[str | Path], *, variables: Mapping[str, str] | None = None, typed: str = "") -> None:
    """Run a program of this machine; a failure ends everything."""
    subprocess.run(command, check=True, env=variables, input=typed or None, text=True)  # noqa: S603 - ours


class Stage:
    """A clean system in a folder, in which steps are run one after the other."""

    def __init__(self, root: Path, variables: Mapping[str, str]) -> None:
        self.root = root
        self.variables = {"PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8", **variables}
        self.user = "root"
        self.place = "/"
        self.said: dict[str, str] = {}

    def take(self, step: Step, stages: Mapping[str, "Stage"]) -> None:
        """Do what a step says, or note it."""
        match step.name:
            case "RUN":
                self.run(self._mounted(step.words, stages))
            case "COPY":
                *sources, target = shlex.split(step.words)
                self._copy(sources, target)
            case "WORKDIR":
                self.place = step.words
                self._inside(step.words).mkdir(parents=True, exist_ok=True)
            case "USER":
                self.user = step.words
            case "ENV":
                self.variables |= dict(pair.split("=", 1) for pair in shlex.split(step.words))
            case _:
                self.said[step.name] = step.words

    def run(self, command: str) -> None:
        """Run a shell command in it; a failure ends everything."""
        run(self.call(["/bin/sh", "-ec", f"cd {self.place} && {command}"]), variables=self.variables)

    def call(self, command: Sequence[str]) -> list[str]:
        """A command of this machine that runs another one in it."""
        return ["chroot", f"--userspec={self.user}", str(self.root), *command]

    def _copy(self, sources: Sequence[str], target: str) -> None:
        folder = self._inside(f"{self.place}/{target}")
        for name in sources:
            source = SOURCES / name
            if source.is_dir():
                shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, folder)

    def _mounted(self, words: str, stages: Mapping[str, "Stage"]) -> str:
        """The command of a step, with what it mounts from other stages copied in."""
        for found in MOUNT.finditer(words):
            source, target = stages[found["stage"]]._inside(found["source"]), self._inside(found["target"])
            shutil.copytree(source, target)
        return MOUNT.sub("", words)

    def _inside(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def read_steps(path: Path) -> list[Step]:
    """The instructions of a container file."""
    text = re.sub(r"\\\n", " ", path.read_text(encoding="utf-8"))
    lines = (line.partition(" ") for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [Step(name, " ".join(rest.split())) for name, _, rest in lines]


def make_base(folder: Path) -> None:
    """A clean Debian with a Python of its own; one that is there is used again."""
    if not (folder / PYTHON.lstrip("/")).exists():
        run(["debootstrap", "--variant=minbase", "--include=python3-venv,ca-certificates", SUITE, folder, MIRROR])
        run(["chroot", folder, "python3", "-m", "venv", PYTHON])
    for name in filter(os.path.exists, FETCHING):
        run(["cp", "--recursive", "--dereference", "--parents", name, folder])


@contextmanager
def copied(base: Path, root: Path, shown: Sequence[Path]) -> Iterator[None]:
    """A copy of the clean system with its processes and folders of this machine to be seen in it."""
    run(["cp", "--archive", base, root])
    mounts: list[tuple[list[str | Path], Path]] = [(["-t", "proc", "proc"], root / "proc")]
    mounts += [(["--bind", folder], root / f".{folder}") for folder in shown]
    with ExitStack() as ends:
        for what, place in mounts:
            place.mkdir(parents=True, exist_ok=True)
            run(["mount", *what, place])
            ends.callback(run, ["umount", "--lazy", place])
        yield


def start_and_end(stage: Stage) -> None:
    """Start the container's program, ask for its health, end it."""
    command = [*json.loads(stage.said["ENTRYPOINT"]), *json.loads(stage.said["CMD"])]
    health = json.loads(stage.said["HEALTHCHECK"].partition("CMD ")[2])
    variables = stage.variables | {"HOME": "/library"}
    manager = ["svod", "account", "add", "manager", "--role", "admin"]
    run(stage.call(manager), variables=variables, typed=f"{secrets.token_hex()}\n")
    with subprocess.Popen(stage.call(command), env=variables) as server:  # noqa: S603 - ours
        try:
            deadline = time.monotonic() + START_SECONDS
            while subprocess.call(stage.call(health), env=variables, stderr=subprocess.DEVNULL):  # noqa: S603 - ours
                if time.monotonic() > deadline or server.poll() is not None:
                    sys.exit("The server is not healthy.")
                time.sleep(1)
            run(stage.call(["svod", "doctor"]), variables=variables)
        finally:
            server.send_signal(getattr(signal, stage.said["STOPSIGNAL"]))
        if server.wait():
            sys.exit(f"The server ended with status {server.returncode}.")


def main() -> None:
    """Run all steps."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--base", type=Path, help="where the clean system is kept for the next time")
    parser.add_argument("--show", type=Path, action="append", default=[], help="a folder that pip reads packages from")
    chosen = parser.parse_args()
    if os.geteuid() or not shutil.which("debootstrap"):
        sys.exit("This needs root and debootstrap (apt-get install debootstrap).")
    fetching = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.endswith("_proxy")}
    with tempfile.TemporaryDirectory(prefix="svod-container-", dir="/var/tmp") as place, ExitStack() as ends:
        base = chosen.base or Path(place) / "base"
        make_base(base)
        stages: dict[str, Stage] = {}
        for step in read_steps(SOURCES / "deploy" / "Dockerfile"):
            print(f"{step.name} {step.words}", flush=True)
            if step.name == "FROM":
                name = step.words.partition(" AS ")[2] or "last"
                ends.enter_context(copied(base, root := Path(place) / name, chosen.show))
                stages[name] = Stage(root, fetching)
            elif step.name != "ARG":
                list(stages.values())[-1].take(step, stages)
        start_and_end(stages["last"])
    print("All steps ran; the server was healthy and ended as asked.")


if __name__ == "__main__":
    main()
