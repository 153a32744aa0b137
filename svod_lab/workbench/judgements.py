"""Values judged by people: right, partly right or wrong; a labelled set that every later run is scored by."""

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from svod.errors import WorkbenchError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.files import json_rows
from svod_lab.scores.forms import plain
from svod_lab.scores.score import ratio
from svod_lab.workbench.comparison import Comparison
from svod_lab.workbench.records import RunRecord, known_fields


class Verdict(StrEnum):
    """What a person says of a value; the words are promised to users."""

    RIGHT = "right"
    PARTLY = "partly"
    WRONG = "wrong"


# What a verdict counts in a score.
POINTS: Mapping[Verdict, float] = {Verdict.RIGHT: 1.0, Verdict.PARTLY: 0.5, Verdict.WRONG: 0.0}


class ValueKey(NamedTuple):
    """A value of a document: the document by its hash, or by its source without one; the text in plain form."""

    document: str
    field: str
    text: str


class Judgement(NamedTuple):
    """A verdict as it is kept."""

    document: str
    source: str
    field: str
    text: str
    verdict: Verdict
    by: str = ""

    @property
    def key(self) -> ValueKey:
        """The value that it is about."""
        return ValueKey(self.document, self.field, plain(self.text))


class JudgedCounts(NamedTuple):
    """The judged values of a field that a run has: how many are what, and the points a value gets."""

    run: str
    field: str
    right: int
    partly: int
    wrong: int

    @property
    def judged(self) -> int:
        """How many were judged."""
        return self.right + self.partly + self.wrong

    @property
    def score(self) -> float | None:
        """The share of points."""
        return ratio(self.right + POINTS[Verdict.PARTLY] * self.partly, self.judged)


class JudgementStore:
    """The verdicts of a workbench in one file of JSON lines; the last about a value holds."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._turn = threading.Lock()

    @property
    def file(self) -> Path:
        """Where they are kept."""
        return self._file

    def judge(self, record: RunRecord, field: str, text: str, verdict: Verdict, by: str = "") -> Judgement:
        """Keep a verdict about a value of a record."""
        said = Judgement(document_of(record), record.source, field, text, verdict, by)
        line = json.dumps(said._asdict(), ensure_ascii=False) + "\n"
        try:
            with self._turn:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                with self._file.open("a", encoding="utf-8") as stream:
                    stream.write(line)
        except OSError as error:
            raise WorkbenchError(f"The verdict cannot be kept in {self._file}: {error.strerror}.") from error
        return said

    def verdicts(self) -> dict[ValueKey, Verdict]:
        """What holds of each judged value."""
        return {said.key: said.verdict for said in self._rows()}

    def _rows(self) -> Iterator[Judgement]:
        if not self._file.is_file():
            return
        for row in json_rows(self._file, Complaints()):
            fields = [row.fields.get(name) for name in ("document", "source", "field", "text", "verdict", "by")]
            if all(isinstance(one, str) for one in fields[:5]) and fields[4] in set(Verdict):
                document, source, field, text, verdict = map(str, fields[:5])
                yield Judgement(document, source, field, text, Verdict(verdict), str(fields[5] or ""))


def document_of(record: RunRecord) -> str:
    """What verdicts call a document."""
    return record.sha256 or record.source


def verdict_of(record: RunRecord, field: str, text: str, verdicts: Mapping[ValueKey, Verdict]) -> str:
    """The verdict about a value of a record; empty where nobody judged it."""
    return str(verdicts.get(ValueKey(document_of(record), field, plain(text)), ""))


def judged_counts(comparison: Comparison, verdicts: Mapping[ValueKey, Verdict]) -> tuple[JudgedCounts, ...]:
    """The judged values of both runs, by field, the older run first."""
    documents = {key.document for key in verdicts}
    counts: dict[tuple[str, str], dict[Verdict, int]] = {}
    for compared in comparison.records if documents else ():
        if compared.sha256 and compared.sha256 not in documents:
            continue
        for run, record in zip(("old", "new"), comparison.sides(compared.number), strict=True):
            for field, verdict in _judged(record, verdicts):
                of_field = counts.setdefault((run, field), {})
                of_field[verdict] = of_field.get(verdict, 0) + 1
    fields = known_fields(field for _, field in counts)
    return tuple(
        JudgedCounts(run, field, *(counts[run, field].get(verdict, 0) for verdict in Verdict))
        for field in fields
        for run in ("old", "new")
        if (run, field) in counts
    )


def _judged(record: RunRecord | None, verdicts: Mapping[ValueKey, Verdict]) -> Iterable[tuple[str, Verdict]]:
    for field, values in (record.values if record else {}).items():
        for value in values:
            verdict = verdict_of(record, field, value.text, verdicts) if record else ""
            if verdict:
                yield field, Verdict(verdict)
