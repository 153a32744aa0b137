"""A paper between record and file: labelled runs in blocks on a sheet, the same for every format."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from svod.model.body import ParagraphKind
from svod_lab.corpora.items import Zone


class Label(StrEnum):
    """What a word of a synthetic paper is."""

    TITLE = "title"
    AUTHOR = "author"
    AFFILIATION = "affiliation"
    ADDRESS = "address"
    EMAIL = "email"
    DEGREE = "degree"
    ABSTRACT = "abstract"
    KEYWORDS = "keywords"
    DATE = "date"
    UDC = "udc"
    MSC = "msc"
    JEL = "jel"
    DOI = "doi"
    SOURCE = "source"
    RUBRIC = "rubric"
    GENRE = "genre"
    SUPERVISOR = "supervisor"
    COPYRIGHT = "copyright"
    NOTE = "note"
    # Words that only announce a value («Аннотация», «УДК»), marks of footnotes and affiliations, words between.
    ANNOUNCEMENT = "announcement"
    MARKER = "marker"
    OTHER = "other"
    HEADING = "heading"
    BODY = "body"
    CONTENTS = "contents"
    CAPTION = "caption"
    CELL = "cell"
    DRAWING = "drawing"
    FORMULA = "formula"
    REFERENCE = "reference"
    RUNNING_HEAD = "running-head"
    PAGE_NUMBER = "page-number"


# How the common headers (`forms.LabeledHeader`) call a label; the others are in no span there.
HEADER_LABELS: dict[Label, str] = {
    Label.TITLE: "title", Label.AUTHOR: "author", Label.AFFILIATION: "affiliation", Label.ADDRESS: "address",
    Label.EMAIL: "email", Label.DEGREE: "degree", Label.ABSTRACT: "abstract", Label.KEYWORDS: "keywords",
    Label.DATE: "date", Label.UDC: "identifier", Label.MSC: "identifier", Label.JEL: "identifier",
    Label.DOI: "identifier", Label.SOURCE: "source", Label.RUBRIC: "note", Label.GENRE: "genre",
    Label.SUPERVISOR: "note", Label.COPYRIGHT: "copyright", Label.NOTE: "note", Label.BODY: "body",
    Label.HEADING: "body",
}  # fmt: skip


class Align(StrEnum):
    """How the lines of a block stand."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"
    JUSTIFIED = "justify"


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one look and one label.

    `item` separates neighbouring values of one label (the second author), `field` is the part of a reference. What
    is `kept` stays on one line. `note` is a footnote that hangs on the run, printed behind `note_mark`.
    """

    text: str
    label: Label = Label.BODY
    item: int = 0
    field: str = ""
    bold: bool = False
    italic: bool = False
    raised: bool = False
    kept: bool = False
    note: tuple["Run", ...] = ()
    note_mark: str = ""


class Kind(StrEnum):
    """What a block is for the typesetter."""

    TEXT = "text"
    GRID = "grid"
    RULE = "rule"
    PAGE_BREAK = "page-break"
    ELEMENT = "element"


class ElementKind(StrEnum):
    """What an element of the body is."""

    FIGURE = "figure"
    TABLE = "table"
    FORMULA = "formula"


class Rules(StrEnum):
    """Which lines a table is drawn with."""

    GRID = "grid"
    THREE = "three"
    NONE = "none"


class CellSpan(NamedTuple):
    """A cell of a table, by its row and column from 0, that stands in so many rows and columns."""

    row: int
    column: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Element:
    """A figure, a table or a display formula, the `number`th of its kind; `label` is its number as printed.

    A figure is a `drawing` of a width and a height, in em, with words in it; a table has rows of cells, the first of
    which are heads, and a cell may have two lines; a formula is given as Typst and LaTeX write it.
    """

    kind: ElementKind
    number: int
    label: str = ""
    caption: tuple[Run, ...] = ()
    caption_text: str = ""
    caption_above: bool = False
    caption_align: Align = Align.CENTRE
    caption_size: float = 0.9
    rows: tuple[tuple[str, ...], ...] = ()
    spans: tuple[CellSpan, ...] = ()
    heads: int = 1
    rules: Rules = Rules.GRID
    cell_align: str = "left"
    cell_size: float = 0.9
    drawing: str = ""
    width: float = 0.0
    height: float = 0.0
    words: tuple[str, ...] = ()
    typst: str = ""
    tex: str = ""
    floats: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether each cell of a table stands in one row and column, on one line."""
        return not self.spans and not any("\n" in cell for row in self.rows for cell in row)

    @property
    def name(self) -> str:
        """Kind and number: «figure 2»."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or cells side by side; lengths in em of the paper's size, `size` against it.

    Cells are as wide as `widths` against each other, where these are named: as many to a row.
    """

    runs: tuple[Run, ...] = ()
    zone: Zone = Zone.BODY
    language: str = ""
    kind: Kind = Kind.TEXT
    cells: tuple[tuple[Run, ...], ...] = ()
    align: Align = Align.JUSTIFIED
    size: float = 1.0
    first_line: float = 0.0
    hanging: float = 0.0
    inset: float = 0.0
    above: float = 0.0
    below: float = 0.0
    sticky: bool = False
    # The level of a heading, what kind of paragraph it is, or the figure, table or formula that it holds.
    level: int = 1
    paragraph: ParagraphKind = ParagraphKind.TEXT
    element: Element | None = None
    widths: tuple[float, ...] = ()

    @property
    def text(self) -> str:
        """All its characters, cells one after another."""
        parts = self.cells if self.kind is Kind.GRID else (self.runs,)
        return "\n".join("".join(run.text for run in part) for part in parts)


class Furniture(NamedTuple):
    """What stands above or below the text of pages: on the first page, on even and on odd ones; «#» is the number."""

    first: str = ""
    even: str = ""
    odd: str = ""


class Size(NamedTuple):
    """A page in millimetres: its sides and margins."""

    width: float
    height: float
    side: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole printed paper: its page, its furniture, its blocks in order.

    `front` blocks run across all columns, `cover` blocks stand on pages of their own before everything.
    """

    language: str
    page: Size
    font: str
    size: float
    columns: int
    leading: float
    first_number: int
    head: Furniture
    foot: Furniture
    cover: tuple[Block, ...]
    front: tuple[Block, ...]
    blocks: tuple[Block, ...]


class Strip(NamedTuple):
    """A stretch of printed characters that stand together somewhere on the page, with what each run of them is."""

    runs: tuple[Run, ...]
    zone: Zone
    language: str


def strips(sheet: Sheet) -> Iterator[Strip]:
    """Everything printed in order, footnotes after the block they hang on; furniture is not among it."""
    for block in (*sheet.cover, *sheet.front, *sheet.blocks):
        parts = block.cells if block.kind is Kind.GRID else _element_parts(block.element) or (block.runs,)
        language = block.language or sheet.language
        for part in parts:
            # A footnote's mark is printed twice: at the word and at the foot.
            printed = tuple(piece for run in part for piece in _with_mark(run))
            if printed:
                yield Strip(printed, block.zone, language)
        for run in (run for part in parts for run in part if run.note):
            yield Strip((marker(run.note_mark), *run.note), Zone.FOOTNOTE, language)


def _element_parts(element: Element | None) -> tuple[tuple[Run, ...], ...]:
    if element is None:
        return ()
    words = tuple((Run(word, Label.DRAWING),) for word in element.words)
    cells = tuple((Run(cell, Label.CELL),) for row in element.rows for cell in row if cell)
    shown = plain(element.label, Label.FORMULA) if element.kind is ElementKind.FORMULA else element.caption
    return (shown, *words, *cells) if element.caption_above else (*words, *cells, shown)


def _with_mark(run: Run) -> Iterator[Run]:
    if run.text:
        yield run
    if run.note:
        yield marker(run.note_mark)


def marker(text: str) -> Run:
    """A raised mark of a footnote or an affiliation."""
    return Run(text, Label.MARKER, raised=True)


def plain(text: str, label: Label = Label.OTHER, *, bold: bool = False, italic: bool = False) -> tuple[Run, ...]:
    """One run, or none where there is nothing to print."""
    return (Run(text, label, bold=bold, italic=italic),) if text else ()


def joined(parts: Iterable[tuple[Run, ...]], separator: str) -> tuple[Run, ...]:
    """The parts in a row with words between them that are no part of any value."""
    runs: list[Run] = []
    for part in parts:
        if runs and part:
            runs.append(Run(separator, Label.OTHER))
        runs.extend(part)
    return tuple(runs)
