"""What the workbench's templates get: plain and frozen."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from svod.model.document import Box
from svod.model.metadata import Value
from svod.web.layout.view import Paging
from svod_lab.scores.compare import Change, Kind
from svod_lab.workbench.comparison import ComparedRecord
from svod_lab.workbench.differences import Difference, Piece, difference
from svod_lab.workbench.judgements import JudgedCounts
from svod_lab.workbench.run_files import RunFile
from svod_lab.workbench.run_store import KeptRun
from svod_lab.workbench.statistics import Statistics, TruthCounts
from svod_lab.workbench.web.making_runs import RunUnderWay
from svod_lab.workbench.web.requests import Asked

# Of a field's values so many are shown in a list; the document's own page shows all.
_MOST_IN_LIST = 12


class SideView(NamedTuple):
    """One side of a change: its pieces, weight, method and page; `pieces` is empty where there is nothing."""

    pieces: tuple[Piece, ...]
    weight: float | None
    method: str
    page: int | None
    language: str


class ChangeView(NamedTuple):
    """A value in both runs, the difference marked; `number` is its place among the document's."""

    number: int
    field: str
    state: str
    old: SideView
    new: SideView
    verdict: str = ""

    @property
    def is_difference(self) -> bool:
        """Whether it is anything but the same."""
        return self.state != Kind.SAME


class FieldView(NamedTuple):
    """A branch of the tree: the values of one field; `left_out` is how many are not shown."""

    name: str
    changes: tuple[ChangeView, ...]
    left_out: int

    @property
    def has_difference(self) -> bool:
        """Whether any of them is not the same."""
        return any(change.is_difference for change in self.changes)


@dataclass(frozen=True, slots=True)
class RecordView:
    """A document of the tree; `only` names the run that alone has it, `truth` the fields that became right or wrong."""

    number: int
    name: str
    language: str
    only: str
    differences: int
    address: str
    fields: tuple[FieldView, ...]
    truth: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class HomeView:
    """The workbench's first page."""

    runs: tuple[KeptRun, ...]
    corpora: tuple[tuple[str, int, str], ...]
    choices: tuple[tuple[str, tuple[str, ...], str], ...]
    under_way: RunUnderWay | None
    copies: int


@dataclass(frozen=True, slots=True)
class CompareView:
    """Two runs: counts, filters, and a page of the tree."""

    asked: Asked
    statistics: Statistics
    truth: tuple[TruthCounts, ...]
    judged: tuple[JudgedCounts, ...]
    fields: tuple[str, ...]
    languages: tuple[str, ...]
    methods: tuple[str, ...]
    states: tuple[str, ...]
    corpora: tuple[str, ...]
    total: int
    records: tuple[RecordView, ...]
    paging: Paging
    faults: tuple[RunFile, ...]


class Outline(NamedTuple):
    """A value's place on the page's picture."""

    box: Box
    side: str
    text: str


class LineView(NamedTuple):
    """A printed line with its font and place."""

    number: int
    text: str
    font: str
    size: float
    bold: bool
    italic: bool
    box: Box | None
    role: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """A document beside its record: one of three views, or why it cannot be shown; `frame` is a web page's address."""

    kind: str
    sheet: int
    sheets: int
    addresses: Mapping[str, str]
    previous: str
    following: str
    is_here: bool
    why: str = ""
    outcome: str = ""
    picture: str = ""
    frame: str = ""
    width: float = 0.0
    height: float = 0.0
    outlines: tuple[Outline, ...] = ()
    text: str = ""
    is_cut: bool = False
    lines: tuple[LineView, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordPageView:
    """A document's own page."""

    asked: Asked
    record: RecordView
    sheet: SheetView
    previous: str
    following: str
    list_address: str
    pages_address: str
    label_address: str


class TokenView(NamedTuple):
    """A word to be labelled: its number in the document, and what it was said to be."""

    number: int
    text: str
    label: str


class LabelLineView(NamedTuple):
    """A line of words to be labelled, and how it looks."""

    tokens: tuple[TokenView, ...]
    is_large: bool
    bold: bool
    italic: bool


@dataclass(frozen=True, slots=True)
class LabelView:
    """A document to be labelled, page by page."""

    name: str
    sha256: str
    run: str
    language: str
    corpus: str
    corpora: tuple[str, ...]
    labels: tuple[str, ...]
    lines: tuple[LabelLineView, ...]
    marks: tuple[tuple[str, str, int], ...]
    can_redo: bool
    sheet: int
    sheets: int
    previous: str
    following: str
    why: str = ""
    outcome: str = ""


class CorpusLine(NamedTuple):
    """A labelled document in a list: how many labels, by whom the last, and where its words are."""

    name: str
    language: str
    marks: int
    labelled_by: str
    address: str


@dataclass(frozen=True, slots=True)
class CorpusView:
    """A corpus labelled by hand."""

    name: str
    folder: str
    papers: tuple[CorpusLine, ...]


def record_view(
    record: ComparedRecord,
    changes: Iterable[tuple[int, Change]],
    address: str,
    *,
    most: int = _MOST_IN_LIST,
    truth: tuple[tuple[str, bool], ...] = (),
    verdict: Callable[[Change], str] = lambda _: "",
) -> RecordView:
    """A document with the values that are wanted, by field."""
    fields = []
    for name, group in groupby(changes, key=lambda pair: pair[1].field):
        members = list(group)
        shown = tuple(
            change_view(number, change)._replace(verdict=verdict(change)) for number, change in members[:most]
        )
        fields.append(FieldView(name, shown, len(members) - len(shown)))
    only = "new" if record.pairing.old is None else "old" if record.pairing.new is None else ""
    return RecordView(
        record.number, record.name, record.language, only, record.differences, address, tuple(fields), truth
    )


def change_view(number: int, change: Change) -> ChangeView:
    """A value in both runs, word by word."""
    old, new = change.old, change.new
    marked = difference(old.text, new.text) if old and new else _alone(old, new)
    return ChangeView(number, change.field, str(change.kind), _side(old, marked.old), _side(new, marked.new))


def _alone(old: Value | None, new: Value | None) -> Difference:
    sides = [(Piece(side.text, False),) if side else () for side in (old, new)]
    return Difference(sides[0], sides[1])


def _side(value: Value | None, pieces: tuple[Piece, ...]) -> SideView:
    if value is None:
        return SideView((), None, "", None, "")
    return SideView(pieces, value.weight, value.origin, value.page, value.language or "")
