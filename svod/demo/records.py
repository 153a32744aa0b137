"""Records of the sample papers from TOML: the printed content of each paper, and the paths of its copies."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from svod.model.person import PersonName

RECORDS_FOLDER = Path(__file__).parent / "records"
FORMULA_MARK = "$$ "

_ITALIC = re.compile(r"_([^_]+)_")


class Run(NamedTuple):
    """A run of text in one font style."""

    text: str
    italic: bool = False


class Paragraph(NamedTuple):
    """A paragraph of running text."""

    runs: tuple[Run, ...]


class Formula(NamedTuple):
    """A displayed formula, as Typst mathematics and as plain Unicode for formats without mathematics."""

    typeset: str
    plain: str


class Section(NamedTuple):
    """A section of the running text with its heading."""

    heading: str
    blocks: tuple[Paragraph | Formula, ...]


class PrintedAuthor(NamedTuple):
    """An author as printed, with the numbers, from 1, of the affiliations that are theirs."""

    name: PersonName
    affiliations: tuple[int, ...]

    @property
    def signature(self) -> str:
        """Given name first, as at the head of a paper: «А. Н. Колмогоров»."""
        return f"{self.name.given} {self.name.family}".strip()


class SecondHeader(NamedTuple):
    """The header repeated in another language, as Russian journals print it."""

    language: str
    title: str
    authors: tuple[str, ...]
    abstract: str
    keywords: tuple[str, ...]


class PrintedReference(NamedTuple):
    """One entry of a bibliography, and the id of the work of this world that it names, if any."""

    runs: tuple[Run, ...]
    cites: str | None

    @property
    def text(self) -> str:
        """The entry without font styles."""
        return plain(self.runs)


class PrintedCopy(NamedTuple):
    """One file of a paper: its path below the sites' folder, its layout, its charset where it is a web page."""

    path: str
    layout: str
    charset: str


@dataclass(frozen=True, slots=True)
class Record:
    """The printed content of one sample paper."""

    id: str
    language: str
    year: int
    title: str
    authors: tuple[PrintedAuthor, ...]
    affiliations: tuple[str, ...]
    journal: str
    source: str
    rubric: str
    udc: str
    msc: tuple[str, ...]
    doi: str
    abstract: str
    keywords: tuple[str, ...]
    second: SecondHeader | None
    sections: tuple[Section, ...]
    bibliography_heading: str
    numbering: str
    references: tuple[PrintedReference, ...]
    copies: tuple[PrintedCopy, ...]


def read_records(folder: Path = RECORDS_FOLDER) -> tuple[Record, ...]:
    """Every record of a folder, the oldest paper first."""
    records = [_record(path.stem, tomllib.loads(path.read_text("utf-8"))) for path in folder.glob("*.toml")]
    return tuple(sorted(records, key=lambda record: (record.year, record.id)))


def runs_of(marked: str) -> tuple[Run, ...]:
    """Text with `_italic_` marks as runs: `the _local_ structure` gives three."""
    return tuple(_runs(" ".join(marked.split())))


def plain(runs: tuple[Run, ...]) -> str:
    """The text of runs without font styles."""
    return "".join(run.text for run in runs)


def _runs(text: str) -> Iterator[Run]:
    place = 0
    for match in _ITALIC.finditer(text):
        if match.start() > place:
            yield Run(text[place : match.start()])
        yield Run(match[1], italic=True)
        place = match.end()
    if place < len(text):
        yield Run(text[place:])


def _record(name: str, table: Mapping[str, Any]) -> Record:
    return Record(
        id=name,
        language=table["language"],
        year=table["year"],
        title=table["title"],
        authors=tuple(_author(row) for row in table["authors"]),
        affiliations=tuple(table.get("affiliations", ())),
        journal=table["journal"],
        source=table["source"],
        rubric=table.get("rubric", ""),
        udc=table.get("udc", ""),
        msc=tuple(table.get("msc", ())),
        doi=table.get("doi", ""),
        abstract=_folded(table["abstract"]),
        keywords=tuple(table["keywords"]),
        second=_second_header(table.get("second")),
        sections=tuple(Section(row["heading"], _blocks(row["text"])) for row in table["sections"]),
        bibliography_heading=table["bibliography"]["heading"],
        numbering=table["bibliography"]["numbering"],
        references=tuple(_reference(row) for row in table["bibliography"]["entries"]),
        copies=tuple(PrintedCopy(row["path"], row["layout"], row.get("charset", "utf-8")) for row in table["copies"]),
    )


def _author(row: Mapping[str, Any]) -> PrintedAuthor:
    return PrintedAuthor(PersonName(row["family"], row["given"]), tuple(row.get("affiliations", (1,))))


def _second_header(table: Mapping[str, Any] | None) -> SecondHeader | None:
    if table is None:
        return None
    return SecondHeader(
        language=table["language"],
        title=table["title"],
        authors=tuple(table["authors"]),
        abstract=_folded(table["abstract"]),
        keywords=tuple(table["keywords"]),
    )


def _blocks(text: str) -> tuple[Paragraph | Formula, ...]:
    return tuple(_block(block) for block in text.strip().split("\n\n"))


def _block(block: str) -> Paragraph | Formula:
    if not block.startswith(FORMULA_MARK):
        return Paragraph(runs_of(block))
    typeset, unicode_form = block.removeprefix(FORMULA_MARK).split("\n")
    return Formula(typeset, unicode_form)


def _reference(row: Mapping[str, str]) -> PrintedReference:
    return PrintedReference(runs_of(row["text"]), row.get("cites"))


def _folded(text: str) -> str:
    return " ".join(text.split())
