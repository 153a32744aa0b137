"""Coverage of the tests against its floor, which may only be raised: `coverage_floor` in pyproject.toml."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MEASURED = ROOT / "build" / "coverage.json"
_FLOOR = re.compile(r"^[+ ]?coverage_floor = (\d+)", re.MULTILINE)


def floors(text: str) -> list[int]:
    """The floors that a file, or the history of one, names."""
    return [int(floor) for floor in _FLOOR.findall(text)]


def complaints(floor: int, earlier: Iterable[int], measured: int) -> Iterator[str]:
    """What is wrong with a floor."""
    highest = max(earlier, default=0)
    if floor < highest:
        yield f"The floor of coverage was {highest} % and is now {floor} %: it may only be raised."
    if measured < floor:
        yield f"Coverage is {measured} %, below its floor of {floor} %: test what is new."


def main() -> int:
    """Compare the last run with the floor, and the floor with its history."""
    (floor,) = floors((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    measured = int(json.loads(MEASURED.read_text(encoding="utf-8"))["summary"]["percent_covered"])
    history = _output("git", "log", "--patch", "--unified=0", "-G", "coverage_floor", "--", "pyproject.toml")
    found = list(complaints(floor, floors(history), measured))
    print(f"coverage: {measured} % of the lines of svod, floor {floor} %")
    if measured > floor + 1 and not found:
        print(f"the floor can be raised: coverage_floor = {measured - 1} in pyproject.toml")
    for complaint in found:
        print(complaint)
    return 1 if found else 0


def _output(*command: str) -> str:
    """What a program prints; nothing where it cannot run, such as git outside a repository."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError:
        return ""
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
