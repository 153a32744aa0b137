"""A disk that forgets what was not flushed: programs run on it, and after a power cut only the flushed state is there.

The state is the worst that is allowed: a file has the bytes of its last fsync, a folder the names of its last fsync.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_SOURCE = Path(__file__).with_name("power_cut.c")
# Flushes every file and folder below the first argument.
_FLUSH_ALL = """
import os, sys
for folder, _, names in os.walk(sys.argv[1]):
    for path in (*(os.path.join(folder, name) for name in names), folder):
        descriptor = os.open(path, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
"""


class ForgetfulDisk:
    """A folder `path` for programs that are started with `environment`."""

    def __init__(self, place: Path) -> None:
        compiler = shutil.which("cc")
        if compiler is None or not sys.platform.startswith("linux"):
            pytest.skip("a power cut needs Linux and a C compiler")
        place.mkdir(parents=True, exist_ok=True)
        self.path = place.resolve() / "disk"
        self._kept = place.resolve() / "kept"
        self._shim = place.resolve() / "power_cut.so"
        command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(self._shim), str(_SOURCE)]
        subprocess.run(command, check=True, capture_output=True)
        self.path.mkdir()
        self.settle()

    @property
    def environment(self) -> dict[str, str]:
        """The environment of programs whose flushes count."""
        return {
            **os.environ,
            "LD_PRELOAD": str(self._shim),
            "POWER_CUT_ROOT": str(self.path),
            "POWER_CUT_KEPT": str(self._kept),
        }

    def cut(self) -> None:
        """Forget what was not flushed; the programs must have been killed before."""
        after = self.path.with_name("after")
        self._rebuild(_key(self.path), after)
        shutil.rmtree(self.path)
        after.rename(self.path)
        self.settle()

    def _rebuild(self, key: str, folder: Path) -> None:
        folder.mkdir()
        names = self._kept / "folders" / key
        for line in names.read_text(encoding="utf-8").splitlines() if names.is_file() else ():
            kind, child, name = line.split(" ", 2)
            bytes_kept = self._kept / "files" / child
            if kind == "d":
                self._rebuild(child, folder / name)
            elif bytes_kept.is_file():
                shutil.copyfile(bytes_kept, folder / name)
            else:
                (folder / name).touch()

    def settle(self) -> None:
        """Let all that is on the disk count as flushed, also what other programs wrote."""
        shutil.rmtree(self._kept, ignore_errors=True)
        for name in ("files", "folders"):
            (self._kept / name).mkdir(parents=True)
        subprocess.run([sys.executable, "-c", _FLUSH_ALL, str(self.path)], env=self.environment, check=True)


def _key(folder: Path) -> str:
    """The key of a folder, as the shim writes it; Python's own stat knows no time of birth."""
    asked = subprocess.run(["stat", "--format", "%i %.9W", str(folder)], capture_output=True, text=True, check=True)
    inode, birth = asked.stdout.split()
    seconds, _, part = birth.partition(".")
    return f"{int(inode):x}-{int(seconds):x}-{int(part or 0):x}"
