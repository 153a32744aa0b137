"""What both wheels hold: scripts/check_wheels.py SVOD_WHEEL LAB_WHEEL; anything wrong is named."""

import sys
from collections.abc import Iterable, Iterator
from zipfile import ZipFile

# What each wheel must hold, as beginnings and ends of names.
NEEDED = {
    "svod": (
        ("svod/py.typed", ""),
        ("svod/extract/models/", ".svodmodel"),
        ("svod/convert/ocr/", ".npz"),
        ("svod/web/templates/", ".html"),
        ("svod/web/static/", ".css"),
        ("svod/demo/", ".pdf"),
    ),
    "svod_lab": (
        ("svod_lab/py.typed", ""),
        ("svod_lab/models/", ".svodmodel"),
        ("svod_lab/workbench/web/templates/", ".html"),
        ("svod_lab/workbench/web/static/", ""),
        ("svod_lab/fuzz/seeds/", ""),
        ("svod_lab/synthetic/", ".typ"),
    ),
}
FORBIDDEN = ("tests/", "/test_", "__pycache__", "pyproject.toml")


def faults(package: str, names: Iterable[str]) -> Iterator[str]:
    """What is missing from a wheel, and what does not belong there."""
    held = list(names)
    for start, end in NEEDED[package]:
        if not any(name.startswith(start) and name.endswith(end) for name in held):
            yield f"{package}: nothing like {start}…{end}"
    for name in held:
        if not name.startswith((f"{package}/", f"{package}-")) or any(part in name for part in FORBIDDEN):
            yield f"{package}: {name} does not belong there"


def main(product: str, lab: str) -> int:
    """Look into both."""
    found = []
    for package, path in zip(NEEDED, (product, lab), strict=True):
        with ZipFile(path) as wheel:
            found += faults(package, wheel.namelist())
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
