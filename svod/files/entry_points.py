"""What installed packages add, read from the files that describe them.

The standard library does the same, but to import it and to look through all packages takes longer than a verb may.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

_DESCRIPTIONS = (".dist-info", ".egg-info")


class EntryPoint(NamedTuple):
    """One addition: its group and name, `module:attribute`, the package that brings it."""

    group: str
    name: str
    value: str
    package: str

    def load(self) -> Any:
        """Import what it names."""
        module, _, attributes = self.value.partition(":")
        found: Any = import_module(module)
        for attribute in filter(None, attributes.split(".")):
            found = getattr(found, attribute)
        return found


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """The additions to a group."""
    return tuple(point for point in _all_points(tuple(sys.path)) if point.group == group)


@cache
def _all_points(folders: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The additions of all packages; of a package that lies in several folders the first counts, as for imports."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for folder in folders:
        for package, path in _described(folder):
            if package not in found:
                found[package] = tuple(_points(package, path))
    return tuple(point for points in found.values() for point in points)


def _described(folder: str) -> Iterator[tuple[str, str]]:
    """The packages in a folder, and the files that list what they add."""
    try:
        with os.scandir(folder or ".") as entries:
            found = sorted((entry.name, entry.path) for entry in entries if entry.name.endswith(_DESCRIPTIONS))
    except OSError:
        return
    for name, path in found:
        yield name.partition("-")[0].lower().replace("_", "-"), f"{path}/entry_points.txt"


def _points(package: str, path: str) -> Iterator[EntryPoint]:
    try:
        # Some hundred files, of which most are not there.
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            lines = file.read().splitlines()
    except (OSError, UnicodeDecodeError):
        return
    group = ""
    for line in map(str.strip, lines):
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1].strip()
        elif "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            # What stands in brackets behind it are extras, which decide nothing here.
            yield EntryPoint(group, name.strip(), value.partition("[")[0].strip(), package)
