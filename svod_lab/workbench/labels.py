"""Documents labelled by hand, into a corpus folder of the form that `papers` has: `pdf/truth.jsonl` beside `pdf/files`.

Each row keeps its marks in the order they were made; what the bench reads (title, authors, …) is made of them anew at
every change, so a mark can be taken back and put again.
"""

import hashlib
import json
import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import WorkbenchError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpus
from svod_lab.corpora.files import json_rows
from svod_lab.runs.tasks.headers import HeaderItem, expected_of, paper_item
from svod_lab.workbench.truth_fields import LABELS, truth_fields

_FILES = "files"
_CORPUS_NAME = re.compile(r"\w[\w.-]{0,59}")
_ID = re.compile(r"[0-9a-f]{16}(?=-)")
_LONGEST_FILE_NAME = 80
# A row of the longest bibliography; a row beyond it is no labelling of ours.
_MOST_MARKS = 5_000


class Mark(NamedTuple):
    """Some tokens of a document said to be a field; `start` and `stop` as in a Span, `text` as they read."""

    field: str
    start: int
    stop: int
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class LabelledPaper:
    """A document of the corpus and what was marked in it; `undone` is what was taken back, the last first."""

    id: str
    file: str
    language: str
    marks: tuple[Mark, ...] = ()
    undone: tuple[Mark, ...] = ()
    labelled_by: str = ""
    sha256: str = ""

    @property
    def name(self) -> str:
        """The file's name without its id."""
        return self.file.rpartition("/")[2].removeprefix(f"{self.id}-")


class PaperSource(NamedTuple):
    """A document to be labelled: its hash, its bytes, the name it came under, its language."""

    sha256: str
    content: bytes
    name: str
    language: str

    @property
    def id(self) -> str:
        """What it is called in a corpus."""
        return paper_id(self.sha256)


def paper_id(sha256: str) -> str:
    """What a document is called in a corpus."""
    return sha256[:16]


class LabelCorpus:
    """One corpus folder; one change at a time, each written aside and put in place whole."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = threading.Lock()

    @property
    def folder(self) -> Path:
        """What to give to `svod bench --data` and `svod train --data`."""
        return self._folder

    @property
    def file(self) -> Path:
        """The file of truths, where the bench looks for it."""
        return self._folder / corpus("papers").files[0]

    def papers(self) -> tuple[LabelledPaper, ...]:
        """All labelled documents, in the order they came."""
        return tuple(_paper(fields) for fields in self._rows())

    def paper(self, wanted: str) -> LabelledPaper | None:
        """The labelled document of that id."""
        return next((paper for paper in self.papers() if paper.id == wanted), None)

    def content(self, sha256: str) -> PaperSource | None:
        """A document of the corpus with its bytes, as they were when it was labelled first."""
        paper = self.paper(paper_id(sha256))
        if paper is None or paper.sha256 != sha256:
            return None
        path = (self.file.parent / paper.file).resolve()
        if not path.is_relative_to(self.file.parent.resolve()) or not path.is_file():
            return None
        content = path.read_bytes()
        same = hashlib.sha256(content).hexdigest() == sha256
        return PaperSource(sha256, content, paper.name, paper.language) if same else None

    def mark(self, source: PaperSource, marks: Sequence[Mark], by: str = "") -> LabelledPaper:
        """Add marks to a document, which joins the corpus with the first; what was taken back before is forgotten."""
        for mark in marks:
            if mark.field not in LABELS:
                raise WorkbenchError(f"There is no label «{mark.field[:40]}».", way_out=f"Known: {', '.join(LABELS)}.")
        with self._turn:
            paper = self.paper(source.id) or _new_paper(source, self._held_work(source))
            if len(paper.marks) + len(marks) > _MOST_MARKS:
                raise WorkbenchError(f"A document has at most {_MOST_MARKS} marks.")
            kept = tuple(mark for mark in paper.marks if not any(_overlap(mark, other) for other in marks))
            return self._written(replace(paper, marks=(*kept, *marks), undone=(), labelled_by=by or paper.labelled_by))

    def undo(self, wanted: str) -> LabelledPaper:
        """Take the last mark of a document back."""
        return self._moved(wanted, -1)

    def remove(self, wanted: str, place: int) -> LabelledPaper:
        """Take one mark of a document back, by its place."""
        return self._moved(wanted, place)

    def redo(self, wanted: str) -> LabelledPaper:
        """Put the mark taken back last again."""
        with self._turn:
            paper = self._known(wanted)
            if not paper.undone:
                return paper
            return self._written(replace(paper, marks=(*paper.marks, paper.undone[0]), undone=paper.undone[1:]))

    def _moved(self, wanted: str, place: int) -> LabelledPaper:
        with self._turn:
            paper = self._known(wanted)
            if not paper.marks or not -1 <= place < len(paper.marks):
                return paper
            at = place % len(paper.marks)
            left = (*paper.marks[:at], *paper.marks[at + 1 :])
            return self._written(replace(paper, marks=left, undone=(paper.marks[at], *paper.undone)))

    def _known(self, wanted: str) -> LabelledPaper:
        paper = self.paper(wanted)
        if paper is None:
            raise WorkbenchError("Nothing is marked in this document yet.")
        return paper

    def _held_work(self, source: PaperSource) -> str:
        """The document's bytes beside the file of truths, under a harmless name."""
        suffix = Path(source.name).suffix
        stem = re.sub(r"[^\w-]+", "-", Path(source.name).stem).strip("-")[:_LONGEST_FILE_NAME] or "paper"
        ending = suffix if re.fullmatch(r"\.\w{1,8}", suffix) else ""
        name = f"{_FILES}/{source.id}-{stem}{ending}"
        path = self.file.parent / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_aside(path, source.content)
        except OSError as error:
            raise WorkbenchError(f"The corpus {self._folder} cannot be written to: {error.strerror}.") from error
        return name

    def _written(self, paper: LabelledPaper) -> LabelledPaper:
        rows = [fields for fields in self._rows() if fields.get("id") != paper.id]
        lines = (json.dumps(fields, ensure_ascii=False) + "\n" for fields in (*rows, _row(paper)))
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            _write_aside(self.file, "".join(lines).encode())
        except OSError as error:
            raise WorkbenchError(f"The corpus {self._folder} cannot be written to: {error.strerror}.") from error
        return paper

    def _rows(self) -> list[dict[str, Any]]:
        if not self.file.is_file():
            return []
        return [row.fields for row in json_rows(self.file, Complaints()) if isinstance(row.fields.get("id"), str)]


class CorpusStore:
    """The corpora of hand labels of one folder, by name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[str, LabelCorpus] = {}

    def names(self) -> tuple[str, ...]:
        """The corpora that are there."""
        folders = self._folder.iterdir() if self._folder.is_dir() else ()
        return tuple(sorted(folder.name for folder in folders if LabelCorpus(folder).file.is_file()))

    def corpus(self, name: str) -> LabelCorpus:
        """The corpus of that name; it is made with its first mark."""
        if not _CORPUS_NAME.fullmatch(name):
            raise WorkbenchError(f"«{name[:60]}» is no name of a corpus.", way_out="Letters, digits, dots, dashes.")
        return self._opened.setdefault(name, LabelCorpus(self._folder / name))


def _new_paper(source: PaperSource, file: str) -> LabelledPaper:
    return LabelledPaper(source.id, file, source.language, sha256=source.sha256)


def truth_items(file: Path) -> Mapping[str, HeaderItem]:
    """What a file of truths says of documents, by their files' names or ids, in the form that the bench scores."""
    from svod_lab.corpora.readers.documents import TruthDocuments

    if not file.is_file():
        raise WorkbenchError(f"There is no file of truths {file}.", way_out="Name a file in the form of `papers`.")
    read = TruthDocuments("papers", file.parent, (file.name,), Complaints()).read()
    items: dict[str, HeaderItem] = {}
    for paper in read:
        if paper.path is not None and expected_of(paper.truth):
            item = paper_item(paper, None)
            # Our own corpora name files by their hashes, others by what runs call them.
            items |= {paper.path.name: item}
            items |= {named[0]: item} if (named := _ID.match(paper.path.name)) else {}
    return items


def _overlap(one: Mark, other: Mark) -> bool:
    return one.start < other.stop and other.start < one.stop


def _paper(fields: Mapping[str, Any]) -> LabelledPaper:
    return LabelledPaper(
        fields["id"], str(fields.get("file", "")), str(fields.get("lang") or ""),
        _marks(fields.get("marks")), _marks(fields.get("undone")), str(fields.get("labelled_by", "")),
        str(fields.get("sha256", "")),
    )  # fmt: skip


def _marks(listed: object) -> tuple[Mark, ...]:
    rows: Iterable[Any] = listed if isinstance(listed, list) else ()
    return tuple(Mark(*row) for row in rows if isinstance(row, list) and len(row) == len(Mark._fields))


def _row(paper: LabelledPaper) -> dict[str, Any]:
    """A row as the bench reads it, with what labelling needs beside."""
    values = {"id": paper.id, "file": paper.file, "lang": paper.language or None, "refs_trust": "confirmed"}
    kept = {"marks": [list(mark) for mark in paper.marks], "undone": [list(mark) for mark in paper.undone]}
    by = {"labelled_by": paper.labelled_by} if paper.labelled_by else {}
    values |= {"sha256": paper.sha256}
    return values | truth_fields([(mark.field, mark.text) for mark in paper.marks]) | kept | by


def _write_aside(path: Path, content: bytes) -> None:
    aside = path.with_name(f"{path.name}.part")
    aside.write_bytes(content)
    aside.replace(path)
