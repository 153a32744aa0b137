"""What the bench tells: named figures, each with the goal it is held against, and what a suite measures with."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from svod.model.document import Document
from svod.model.outcome import Failure
from svod.model.reference import Reference
from svod.model.work import Work
from svod.ports import Session
from svod_lab.corpora.complaints import Complaints
from svod_lab.runs.answers import Answer
from svod_lab.scores.score import Score

if TYPE_CHECKING:
    from svod.model.progress import Report

Item = TypeVar("Item")

ALL_PARTS = "all"


class Figure(NamedTuple):
    """One measured value: None where it has no base; `reached` is None where there is no goal.

    Figures of one `group` (a corpus, a language) stand in one table, a column a method; `detail` marks those that a
    person sees only when asking for all.
    """

    name: str
    value: float | None
    unit: str = ""
    goal: str = ""
    reached: bool | None = None
    group: str = ""
    method: str = ""
    low: float | None = None
    high: float | None = None
    support: int = 0
    detail: bool = False


class Goal(NamedTuple):
    """What a figure shall reach: at least, or at most, so much."""

    border: float
    upward: bool = True

    def __str__(self) -> str:
        return f"{'≥' if self.upward else '≤'} {self.border:g}"

    def reached(self, value: float) -> bool:
        """Whether a value is on the good side."""
        return value >= self.border if self.upward else value <= self.border


class Follow(Protocol):
    """Shows how far a long work has come."""

    def __call__(self, items: Iterable[Item], doing: str, total: int | None = None) -> Iterator[Item]:
        """The items as they come."""
        ...


class Choice(NamedTuple):
    """What to measure: methods and corpora by name, the part of these, items of each at most; empty means all.

    With `folds`, methods are trained anew so many times and measured on what was left out, whatever the part.
    """

    methods: tuple[str, ...] = ()
    corpora: tuple[str, ...] = ()
    part: str = "development"
    limit: int = 0
    folds: int = 0
    # For what is measured as it grows: the sizes, and where its picture is drawn.
    sizes: tuple[int, ...] = ()
    out: Path | None = None
    # For what is killed on the way: how often.
    kills: int = 0


EVERYTHING = Choice()


@dataclass(frozen=True)
class Workshop:
    """What a suite measures with: labelled data, the reading of files, working methods, and where to tell things.

    Converted documents, and what else is costly to make, are remembered in the folder `memory`, if there is one;
    `show` opens what shows how far a training is; `peer_python` is a Python that has what we are measured against.
    """

    data: Path
    read_files: Callable[[list[Path], int], None]
    convert_files: Callable[[Sequence[Path]], Iterable[Document | Failure]]
    make: Callable[[str, str], Any]
    follow: Follow
    complaints: Complaints
    choice: Choice = EVERYTHING
    keep: Callable[[Answer], None] = lambda answer: None
    warn: Callable[[str], None] = lambda message: None
    memory: Path | None = None
    show: Callable[[], AbstractContextManager["Report"]] = lambda: nullcontext(lambda stage: None)
    shelve: Callable[[Work, Sequence[Reference], Session], None] = lambda work, references, shelves: None
    peer_python: Path | None = None


# A suite yields its figures as it measures them, so that a person can watch.
Suite = Callable[[Workshop], Iterator[Figure]]


def at_most(name: str, value: float, unit: str, goal: float) -> Figure:
    """A figure that shall not exceed its goal."""
    return Figure(name, value, unit, f"≤ {goal:g}", value <= goal)


def at_least(name: str, value: float, unit: str, goal: float) -> Figure:
    """A figure that shall reach its goal."""
    return Figure(name, value, unit, f"≥ {goal:g}", value >= goal)


def scored(score: Score, *, group: str, method: str, goal: Goal | None = None, detail: bool = False) -> Figure:
    """A score as a figure, beside its goal if it has one."""
    judged = goal is not None and score.value is not None
    return Figure(
        score.name,
        score.value,
        goal=str(goal) if goal else "",
        reached=goal.reached(score.value) if judged and goal and score.value is not None else None,
        group=group,
        method=method,
        low=score.low,
        high=score.high,
        support=score.support,
        detail=detail,
    )
