"""Catalogue records to make synthetic papers from: the ACL anthology, Zotero's test pages, Russian BibTeX."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod.text.languages import language_of
from svod.text.normalize import clean
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Row, json_rows, present
from svod_lab.corpora.items import BibliographicRecord

_YEAR = re.compile(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)")
_DASHES = re.compile(r"\s*(?:--+|–|—)\s*")
_COMMAND = re.compile(r"\\(?:url|href|emph|textit|textbf|textsc)\s*(?=\{)|\\[a-zA-Z]+\s*|\\(.)")

# What kinds of records are in our words; all others are `other`.
BIBTEX_TYPES: Mapping[str, str] = {
    "article": "article", "book": "book", "mvbook": "book", "collection": "book", "mvcollection": "book",
    "reference": "book", "manual": "book", "inproceedings": "chapter", "conference": "chapter", "inbook": "chapter",
    "incollection": "chapter", "bookinbook": "chapter", "suppbook": "chapter", "thesis": "thesis",
    "phdthesis": "thesis", "mastersthesis": "thesis", "techreport": "report", "report": "report", "patent": "patent",
    "online": "web",
}  # fmt: skip
ZOTERO_TYPES: Mapping[str, str] = {
    "journalArticle": "article", "newspaperArticle": "article", "magazineArticle": "article", "preprint": "article",
    "book": "book", "bookSection": "chapter", "conferencePaper": "chapter", "encyclopediaArticle": "chapter",
    "dictionaryEntry": "chapter", "report": "report", "thesis": "thesis", "patent": "patent", "webpage": "web",
    "blogPost": "web", "forumPost": "web",
}  # fmt: skip
# Things that are no literature, however well described.
NOT_PRINTED = frozenset({
    "artwork", "film", "videoRecording", "audioRecording", "podcast", "tvBroadcast", "radioBroadcast", "map", "email",
    "letter", "hearing", "interview", "bill", "case", "statute", "computerProgram", "dataset",
})  # fmt: skip


class _Records(ABC):
    """One JSON lines file, a record a row."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[BibliographicRecord]:
        """Every record with a title."""
        for row in json_rows(self._path, self._complaints):
            record = self._record(row)
            if record is not None and record.fields.title:
                yield record
            elif record is not None:
                self._complaints.add(Fault.UNLABELLED, self._path.name, row.line, str(row.fields)[:200])

    @abstractmethod
    def _record(self, row: Row) -> BibliographicRecord | None:
        """The record of a row; None where it is not wanted or was complained of."""

    def _identity(self, row: Row) -> str:
        return f"{self._name}:{row.line}"


class AclRecords(_Records):
    """The ACL anthology: English conference papers with given and family names."""

    def _record(self, row: Row) -> BibliographicRecord:
        values = row.fields
        pairs = [pair for pair in values.get("authors") or () if isinstance(pair, list) and len(pair) == 2]
        fields = ReferenceFields(
            author=tuple(PersonName(clean(str(family)), clean(str(given))) for given, family in pairs),
            title=_plain(values.get("title")),
            container=_plain(values.get("journal-title")) or _plain(values.get("booktitle")),
            year=_year(values.get("year")),
            pages=_pages(values.get("pages")),
            publisher=_plain(values.get("publisher")),
            place=_plain(values.get("address")),
            doi=_plain(values.get("doi")),
            type="article" if values.get("journal-title") else "chapter",
        )
        return BibliographicRecord(self._identity(row), fields, "en", self._name, month=_plain(values.get("month")))


class ZoteroRecords(_Records):
    """Items of Zotero's translators' own tests: every kind of thing in many languages."""

    def _record(self, row: Row) -> BibliographicRecord | None:
        values = row.fields
        if values.get("itemType") in NOT_PRINTED:
            return None
        creators = [person for person in values.get("creators") or () if isinstance(person, dict)]
        title = _plain(values.get("title"))
        fields = ReferenceFields(
            author=_people(creators, "author"),
            editor=_people(creators, "editor"),
            title=title,
            container=_plain(values.get("publicationTitle")) or _plain(values.get("bookTitle")),
            year=_year(values.get("date")),
            volume=_plain(values.get("volume")),
            issue=_plain(values.get("issue")),
            pages=_pages(values.get("pages") or values.get("numPages")),
            publisher=_plain(values.get("publisher")),
            place=_plain(values.get("place")),
            doi=_plain(values.get("DOI")),
            url=_address(values.get("url")),
            type=ZOTERO_TYPES.get(str(values.get("itemType")), "other"),
        )
        spoken_language = _plain(values.get("lang")) or language_of(title or "")
        return BibliographicRecord(
            self._identity(row), fields, spoken_language, self._name, isbn=_plain(values.get("ISBN"))
        )


def _people(creators: list[dict[str, Any]], role: str) -> tuple[PersonName, ...]:
    people = [person for person in creators if person.get("creatorType") == role and person.get("lastName")]
    return tuple(PersonName(clean(str(one["lastName"])), clean(str(one.get("firstName") or ""))) for one in people)


class BibtexRecords(_Records):
    """Russian BibTeX entries from the repositories of theses."""

    def _record(self, row: Row) -> BibliographicRecord | None:
        values = row.fields.get("fields")
        if not isinstance(values, dict):
            self._complaints.add(Fault.BROKEN_ROW, self._path.name, row.line, str(values))
            return None

        def first(*names: str) -> str | None:
            return next((value for name in names if (value := _plain(values.get(name)))), None)

        title, subtitle = first("title"), first("subtitle")
        fields = ReferenceFields(
            author=_names(values.get("author")),
            editor=_names(values.get("editor")),
            title=f"{title}: {subtitle}" if title and subtitle else title,
            container=first("journal", "journaltitle", "booktitle"),
            year=_year(values.get("year") or values.get("date")),
            volume=first("volume"),
            issue=first("number", "issue"),
            pages=_pages(values.get("pages") or values.get("pagetotal") or values.get("numpages")),
            publisher=first("publisher", "organization"),
            place=first("address", "location"),
            doi=first("doi"),
            url=_address(values.get("url")),
            type=BIBTEX_TYPES.get(str(row.fields.get("type")), "other"),
        )
        return BibliographicRecord(
            self._identity(row), fields, language_of(title or ""), self._name, edition=first("edition"),
            institution=first("institution", "school"), series=first("series"), isbn=first("isbn"),
            month=first("month"),
        )  # fmt: skip

    def _identity(self, row: Row) -> str:
        """Entries of one bibliography belong together."""
        return f"{self._name}:{row.fields.get('source', row.line)}"


def _names(listed: object) -> tuple[PersonName, ...]:
    """BibTeX names: «Фамилия, И. О. and Имя Отчество Фамилия and others»."""
    people = []
    for name in re.split(r"\s+and\s+", listed) if isinstance(listed, str) else ():
        family, comma, given = name.partition(",")
        if name.strip() == "others" or not name.strip():
            continue
        if not comma and not name.strip().startswith("{"):
            given, _, family = name.strip().rpartition(" ")
        people.append(PersonName(_plain(family) or "", _plain(given) or ""))
    return tuple(people)


def _plain(value: object) -> str | None:
    """A field without TeX: no braces, no commands; numbers as texts, empty ones as nothing."""
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, str):
        return None
    text = _COMMAND.sub(lambda match: match[1] or "", value) if "\\" in value else value
    return clean(text.replace("{", "").replace("}", "").replace("~", " ")) or None


def _address(value: object) -> str | None:
    return clean(value) or None if isinstance(value, str) else None


def _pages(value: object) -> str | None:
    pages = _plain(value)
    return _DASHES.sub("-", pages) if pages else None


def _year(value: object) -> str | None:
    found = _YEAR.search(str(value or ""))
    return found[0] if found else None
