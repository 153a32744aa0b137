"""Labelled reference strings: one JSON object a line with text, language and spans."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from svod.model.reference import LabeledSpan
from svod.text.languages import language_of
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Row, json_rows, present
from svod_lab.corpora.identity import document_id, run_id
from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.corpora.labels.conventions import CONVENTIONS, Convention
from svod_lab.corpora.labels.normalise import BadSpansError, normalised

# A longer string is a page that was not cut.
LONGEST_REFERENCE = 5000
# How a corpus says that it does not know the language, or only the script.
UNKNOWN_LANGUAGES = frozenset({"", "xx"})
ONLY_SCRIPT = "latin"


class ReferenceCorpus:
    """Reads the reference strings of one corpus in our convention."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._convention: Convention = CONVENTIONS[name]
        self._paths = [present(folder, file) for file in files]
        self._complaints = complaints

    def read(self) -> Iterator[LabeledReference]:
        """Every reference that can be used, in the order of the files."""
        for path in self._paths:
            for row in json_rows(path, self._complaints):
                reference = self._reference(path.name, row)
                if reference:
                    yield reference

    def _reference(self, file: str, row: Row) -> LabeledReference | None:
        raw = row.fields.get("text")
        spans = _spans(row.fields.get("spans"))
        if not isinstance(raw, str) or spans is None or len(raw) > LONGEST_REFERENCE:
            self._complaints.add(Fault.BROKEN_ROW, file, row.line, str(raw))
            return None
        try:
            spans_of_ours, empty = normalised(raw, spans, self._convention)
        except BadSpansError as error:
            self._complaints.add(error.fault, file, row.line, error.example)
            return None
        for span in empty:
            self._complaints.add(Fault.EMPTY_VALUE, file, row.line, f"{span.label}: {raw[span.start : span.end]}")
        if not spans_of_ours:
            self._complaints.add(Fault.UNLABELLED, file, row.line, raw)
            return None
        return LabeledReference(
            raw, spans_of_ours, _language(row.fields.get("lang"), raw), self._document(row, file), self._name,
            self._trust(row.fields),
        )  # fmt: skip

    def _document(self, row: Row, file: str) -> str:
        if self._convention.run:
            return run_id(f"{self._name}/{file.partition('.')[0]}", row.line - 1, self._convention.run)
        identity = str(row.fields.get("id", ""))
        name = row.fields.get("file") or identity.rpartition(":")[0].partition(":")[2] or str(row.line)
        return document_id(self._name, str(name))

    def _trust(self, fields: dict[str, Any]) -> Trust:
        return Trust.DOUBTFUL if fields.get("conf") == "low" else self._convention.trust


def _spans(listed: object) -> list[LabeledSpan] | None:
    """Spans as the row gives them; None where they are not two numbers and a word each."""
    if not isinstance(listed, list):
        return None
    spans = []
    for one in listed:
        match one:
            case [int(start), int(end), str(label)]:
                spans.append(LabeledSpan(start, end, label))
            case _:
                return None
    return spans


def _language(named: object, raw: str) -> str | None:
    if named == ONLY_SCRIPT or not isinstance(named, str):
        return language_of(raw)
    return None if named in UNKNOWN_LANGUAGES else named
