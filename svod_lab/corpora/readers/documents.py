"""Whole documents with their truth, and header records whose documents are not here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Row, json_rows, present
from svod_lab.corpora.identity import document_id
from svod_lab.corpora.items import LabeledDocument, TrueAuthor, Trust, Truth
from svod_lab.corpora.sources import sources_of


class _RecordCorpus:
    """One JSON lines file, a document a row."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def _rows(self, *needed: str) -> Iterator[Row]:
        """The rows that have these fields as texts; the others are complained of."""
        for row in json_rows(self._path, self._complaints):
            if all(isinstance(row.fields.get(field), str) for field in needed):
                yield row
            else:
                self._complaints.add(Fault.BROKEN_ROW, self._path.name, row.line, str(row.fields)[:200])


class TruthDocuments(_RecordCorpus):
    """Papers of all formats beside a file with the truth about each."""

    def read(self) -> Iterator[LabeledDocument]:
        """Every document whose file is there."""
        for row in self._rows("id", "file"):
            fields = row.fields
            path = self._path.parent / fields["file"]
            if not path.is_file():
                self._complaints.add(Fault.UNPAIRED, self._path.name, row.line, fields["file"])
                continue
            yield LabeledDocument(
                document_id("pdf", fields["id"]), path, _truth(fields), _text(fields, "lang"), self._name,
                Trust.CONFIRMED, stress=_texts(fields, "stress") or (), kind=_text(fields, "kind") or "",
                work_id=_work(fields), sources=sources_of(fields),
            )  # fmt: skip


def _work(fields: dict[str, Any]) -> str:
    """Copies of one work share its name; a paper that other corpora hold, too, goes by the name they share."""
    shared = document_id("pdf", fields["id"])
    return shared if not shared.startswith("pdf:") else _text(fields, "work_id") or ""


def _truth(fields: dict[str, Any]) -> Truth:
    names, trust, codes = _texts(fields, "authors"), _text(fields, "refs_trust"), fields.get("msc")
    start = fields.get("start_page")
    return Truth(
        title=_text(fields, "title"),
        other_title=_text(fields, "title_alt"),
        authors=tuple(TrueAuthor(name) for name in names) if names is not None else None,
        affiliations=_texts(fields, "affiliations"),
        emails=_texts(fields, "emails"),
        abstract=_text(fields, "abstract"),
        keywords=_texts(fields, "keywords"),
        msc=(codes,) if isinstance(codes, str) else _texts(fields, "msc"),
        udc=_text(fields, "udk"),
        references=_texts(fields, "references"),
        references_trust=Trust(trust) if trust in set(Trust) else None,
        subtitle=_text(fields, "subtitle"),
        other_authors=_texts(fields, "authors_alt") or (),
        other_abstract=_text(fields, "abstract_alt"),
        other_keywords=_texts(fields, "keywords_alt"),
        start_page=start + 1 if isinstance(start, int) else None,
        sections=_sections(fields.get("sections")),
    )


def _sections(listed: Any) -> tuple[tuple[int, str], ...] | None:
    if not isinstance(listed, list):
        return None
    return tuple(
        (row["level"], row["title"]) for row in listed if isinstance(row, dict) and {"level", "title"} <= set(row)
    )


class JournalRecords(_RecordCorpus):
    """A Russian journal's own records: the header in Russian and, mostly, in English; pages are not here."""

    def read(self) -> Iterator[LabeledDocument]:
        """Every record with a Russian header."""
        for row in self._rows("id"):
            russian = row.fields.get("ru")
            if not isinstance(russian, dict) or not _text(russian, "title"):
                self._complaints.add(Fault.UNLABELLED, self._path.name, row.line, row.fields["id"])
                continue
            english = row.fields.get("en")
            yield LabeledDocument(
                document_id("nuclear", row.fields["id"]), None, _header(russian, row.fields), "ru", self._name,
                Trust.EXACT, kind="article",
                translation=_header(english, row.fields) if isinstance(english, dict) else None,
            )  # fmt: skip


def _header(values: dict[str, Any], record: dict[str, Any]) -> Truth:
    people = [person for person in values.get("authors") or () if isinstance(person, dict)]
    authors = tuple(
        TrueAuthor(
            _text(person, "name") or "",
            _text(person, "full_name") or "",
            _text(person, "work") or "",
            _text(person, "email") or "",
        )
        for person in people
    )
    return Truth(
        title=_text(values, "title"),
        authors=authors,
        affiliations=tuple(dict.fromkeys(author.affiliation for author in authors if author.affiliation)),
        emails=tuple(dict.fromkeys(author.email for author in authors if author.email)),
        abstract=_text(values, "abstract"),
        keywords=_texts(values, "keywords"),
        udc=_text(record, "udc"),
        doi=_text(record, "doi"),
    )


class CoverSheets(_RecordCorpus):
    """What a German repository prints on its cover sheets: title, authors, how to cite."""

    def read(self) -> Iterator[LabeledDocument]:
        """Every cover sheet."""
        for row in self._rows("file", "title"):
            names = _texts(row.fields, "authors")
            truth = Truth(
                title=_text(row.fields, "title"),
                authors=tuple(TrueAuthor(name) for name in names) if names is not None else None,
                citation=_text(row.fields, "citation"),
            )
            identity = document_id("ssoar", row.fields["file"])
            kind = _text(row.fields, "type") or ""
            spoken_language = _text(row.fields, "group")
            yield LabeledDocument(identity, None, truth, spoken_language, self._name, Trust.EXACT, kind=kind)


def _text(fields: dict[str, Any], name: str) -> str | None:
    value = fields.get(name)
    return value.strip() or None if isinstance(value, str) else None


def _texts(fields: dict[str, Any], name: str) -> tuple[str, ...] | None:
    values = fields.get(name)
    return tuple(value for value in values if isinstance(value, str)) if isinstance(values, list) else None
