"""Floors: the score that each method must not fall below on each pinned set, in one file of the project."""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from svod import registry
from svod.errors import SettingsError, SvodError
from svod_lab.runs.selection import NamedMethod
from svod_lab.suites.pinned import PinnedSet, answers, digest, score

FILE = Path("tests_lab") / "floors" / "floors.json"
FOLDER = "pinned"
# Floors are kept with so many decimals, rounded down: what is measured again must not fall below by rounding.
DECIMALS = 3
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class FloorBook:
    """The pinned sets by name, and the floors by method (`references.regex`) and set."""

    sets: Mapping[str, PinnedSet]
    floors: Mapping[str, Mapping[str, float]]

    def floor(self, method: str, set_name: str) -> float | None:
        """The floor of a method on a set, if it has one."""
        return self.floors.get(method, {}).get(set_name)


class Status(NamedTuple):
    """How a method does on a set today, and its floor; without a score `trouble` says why it cannot run."""

    method: str
    set_name: str
    score: float | None
    floor: float | None
    trouble: str = ""

    @property
    def holds(self) -> bool:
        """Whether there is a floor and the score stands on it."""
        return None not in (self.score, self.floor) and (self.score or 0.0) >= (self.floor or 0.0) - _ROUNDING

    @property
    def is_absent(self) -> bool:
        """Whether the method is not installed: it cannot run, and never could."""
        return self.score is None and self.floor is None


def read_book(path: Path) -> FloorBook:
    """The book of floors."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        sets = {name: PinnedSet(**kept) for name, kept in values["sets"].items()}
        floors = {method: {name: float(floor) for name, floor in of.items()} for method, of in values["floors"].items()}
    except OSError as error:
        raise SettingsError(
            f"There is no file of floors {path}.", way_out="Name it by --file, or go to the project's folder."
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SettingsError(f"{path} is no file of floors: {error}.") from error
    return FloorBook(sets, floors)


def write_book(book: FloorBook, path: Path) -> None:
    """Keep the book, in order, so that its changes are easy to read."""
    values = {
        "sets": {name: book.sets[name]._asdict() for name in sorted(book.sets)},
        "floors": {method: dict(sorted(book.floors[method].items())) for method in sorted(book.floors)},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def statuses(book: FloorBook, folder: Path, make: Callable[[str, str], Any]) -> Iterator[Status]:
    """Every registered method on every pinned set of its task; a set whose bytes have changed is refused."""
    for name, kept in book.sets.items():
        if digest(folder / kept.file) != kept.sha256:
            raise SettingsError(
                f"The pinned set {folder / kept.file} is not the one that the floors were measured on.",
                way_out="Bring it back, or pin the sets anew by `svod bench floors pin` and raise the floors again.",
            )
        for method in registry.names(kept.task):
            yield _status(book, name, folder, method, make)


def _status(book: FloorBook, set_name: str, folder: Path, method_name: str, make: Callable[[str, str], Any]) -> Status:
    kept = book.sets[set_name]
    method = f"{kept.task}.{method_name}"
    floor = book.floor(method, set_name)
    try:
        asked = NamedMethod(registry.find(kept.task, method_name).origin, make(kept.task, method_name))
    except SvodError as error:
        return Status(method, set_name, None, floor, str(error))
    return Status(method, set_name, score(kept.task, answers(kept, folder, asked)), floor)


def raised(book: FloorBook, measured: Iterable[Status], *, lower: bool = False) -> FloorBook:
    """The book with floors at today's scores where these are higher, or everywhere when lowering is allowed."""
    floors = {method: dict(of) for method, of in book.floors.items()}
    for status in measured:
        if status.score is None:
            continue
        today = math.floor(status.score * 10**DECIMALS) / 10**DECIMALS
        of_method = floors.setdefault(status.method, {})
        if lower or today > of_method.get(status.set_name, -1.0):
            of_method[status.set_name] = today
    return replace(book, floors=floors)


def faults(measured: Sequence[Status]) -> list[str]:
    """A sentence for each method that fell below its floor, has none though it can run, or cannot run any more.

    A method that never had a floor and cannot run is not installed: its model must be trained first.
    """
    return [_fault(status) for status in measured if not (status.holds or status.is_absent)]


def _fault(status: Status) -> str:
    where = f"{status.method} on {status.set_name}"
    if status.score is None:
        return f"{where} cannot be measured: {status.trouble}"
    if status.floor is None:
        return f"{where} has no floor; it scores {status.score:.3f}."
    return f"{where} scores {status.score:.3f}, below its floor {status.floor:.3f}."
