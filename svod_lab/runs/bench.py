"""What a suite measures with: the choice of methods and data, the reading of files, and where progress is reported."""

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
from svod_lab.scores.figure import Figure

if TYPE_CHECKING:
    from svod.model.progress import Report

Item = TypeVar("Item")

ALL_PARTS = "all"
# So many folds are made of sources; of documents as many as asked.
SOURCE_FOLDS = 3


class Follow(Protocol):
    """Shows how far a long work has come."""

    def __call__(self, items: Iterable[Item], doing: str, total: int | None = None) -> Iterator[Item]:
        """The items as they come."""
        ...


class Choice(NamedTuple):
    """What to measure: methods and corpora by name, the part of these, items of each at most; empty means all.

    With `folds`, methods are retrained so many times and measured on what was left out, whatever the part: some of the
    documents, or of the sources that these come from.
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
    by_source: bool = False


EVERYTHING = Choice()


@dataclass(frozen=True)
class Bench:
    """What a suite measures with: labelled data, the reading of files, working methods, and where to report.

    Converted documents, and what else is costly to make, are remembered in the folder `memory`, if there is one;
    `show` opens what shows how far a training is; `baseline_python` is a Python that has what we are measured against.
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
    store_work: Callable[[Work, Sequence[Reference], Session], None] = lambda work, references, session: None
    baseline_python: Path | None = None
    # How text recognition is set, where otherwise than usual: documents are remembered apart by it.
    recognition: str = ""


# A suite yields its figures as it measures them, so that a person can watch.
Suite = Callable[[Bench], Iterator[Figure]]
