"""Import of RIS files and of PubMed's NBIB files, which look alike."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from svod.catalog.imports.parsed_record import ParsedRecord, decoded, described_work, known, person, split_words
from svod.model.record import BrokenRecord, ReportedWork

# «AU  - Weber, Karl» · «PMID- 12345»
_TAG = re.compile(r"\ufeff?([A-Z][A-Z0-9]{1,3}) {0,3}-(?: (.*)|\s*)")
_KINDS = {
    "JOUR": "article", "JFULL": "article", "MGZN": "article", "EJOUR": "article", "CPAPER": "conference",
    "CONF": "conference", "CHAP": "chapter", "ECHAP": "chapter", "BOOK": "book", "EBOOK": "book", "EDBOOK": "book",
    "THES": "thesis", "RPRT": "report", "UNPB": "preprint", "INPR": "preprint", "ELEC": "web", "BLOG": "web",
}  # fmt: skip
_SCHEMES = {"conference": "conference", "chapter": "book"}
_BETWEEN = re.compile(r"\s+=\s+")
_PAGES = re.compile(r"[-–—]")
_CODE = re.compile(r"(udc|msc|bbk|jel|pacs|grnti): (\S.*)")
_MOST_VALUES = 50_000

Rows = Mapping[str, Sequence[str]]


class _Lines(NamedTuple):
    """The values of one record by tag, and its first line."""

    line: int
    rows: Rows


class RisImporter:
    """One work per record between TY and ER."""

    def read(self, content: bytes) -> Iterator[ReportedWork | BrokenRecord]:
        """The works of a file; a broken record is reported with its line."""
        for record in _records(decoded(content), opening="TY", closing="ER"):
            if isinstance(record, BrokenRecord):
                yield record
            else:
                yield described_work(_ris_record(record.rows), record.line, "ris")


class NbibImporter:
    """One work per record of PubMed, each after an empty line."""

    def read(self, content: bytes) -> Iterator[ReportedWork | BrokenRecord]:
        """The works of a file; a broken record is reported with its line."""
        for record in _records(decoded(content), opening="PMID", closing=""):
            if isinstance(record, BrokenRecord):
                yield record
            else:
                yield described_work(_nbib_record(record.rows), record.line, "nbib")


def _records(text: str, *, opening: str, closing: str) -> Iterator[_Lines | BrokenRecord]:
    """The records of a file; a line without a tag continues the value before it."""
    begun, rows, values = 0, dict[str, list[str]](), 0
    last: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        found = _TAG.fullmatch(line.rstrip())
        tag = found[1] if found else ""
        if tag == opening or (closing and tag == closing):
            if begun and closing and tag == opening:
                yield BrokenRecord(begun, f"The record is not closed by {closing}.")
            elif begun:
                yield _Lines(begun, rows)
            begun, rows, values = (number if tag == opening else 0), {}, 0
        if found and begun:
            values += 1
            last = rows.setdefault(tag, []) if values <= _MOST_VALUES else []
            last.append((found[2] or "").strip())
        elif line.strip() and begun and last:
            last[-1] = f"{last[-1]} {line.strip()}"
        elif line.strip() and not begun and not closing:
            yield BrokenRecord(number, "The line belongs to no record.")
            return
    if begun:
        yield BrokenRecord(begun, f"The record is not closed by {closing}.") if closing else _Lines(begun, rows)


def _first(rows: Rows, *tags: str) -> str:
    return next((text for tag in tags for text in rows.get(tag, ()) if text), "")


def _all(rows: Rows, *tags: str) -> tuple[str, ...]:
    return tuple(text for tag in tags for text in rows.get(tag, ()) if text)


def _ris_record(rows: Rows) -> ParsedRecord:
    kind = _KINDS.get(_first(rows, "TY").upper(), "")
    words = _all(rows, "KW")
    codes = [found for word in words if (found := _CODE.fullmatch(word))]
    pages = "–".join(filter(None, (_first(rows, "SP"), _first(rows, "EP"))))
    return ParsedRecord(
        titles=(_first(rows, "TI", "T1", "CT", "BT"), *_BETWEEN.split(_first(rows, "TT"))),
        authors=tuple(map(person, _all(rows, "AU", "A1"))),
        editors=tuple(map(person, _all(rows, "A2", "ED"))),
        date=_date(_first(rows, "DA", "PY", "Y1")) or _first(rows, "PY", "Y1"),
        kind=kind,
        container=_first(rows, "JO", "JF", "T2", "JA", "J2"),
        container_scheme=_SCHEMES.get(kind, "journal"),
        volume=_first(rows, "VL"),
        issue=_first(rows, "IS"),
        pages=pages,
        publisher=_first(rows, "PB"),
        place=_first(rows, "CY", "PP"),
        identifiers=known((*_numbers(rows), *(("url", text) for text in _all(rows, "UR", "L1", "L2")))),
        abstracts=tuple(filter(None, (_first(rows, "AB"), *_BETWEEN.split(_first(rows, "N2"))))),
        key_words=tuple(word for text in words if not _CODE.fullmatch(text) for word in split_words(text)),
        codes=tuple((found[1], found[2]) for found in codes),
        language=_first(rows, "LA"),
        notes=_all(rows, "N1"),
    )


def _numbers(rows: Rows) -> Iterator[tuple[str, str]]:
    yield "doi", _first(rows, "DO", "M3" if _first(rows, "M3").startswith("10.") else "DO")
    for number in re.split(r"[\s;,]+", _first(rows, "SN")):
        digits = re.sub(r"[^\dXx]", "", number)
        if digits:
            yield "issn" if len(digits) == 8 else "isbn", number


def _date(text: str) -> str:
    """«2007/05/14/» as 2007-05-14."""
    return "-".join(part.zfill(2) for part in text.split("/")[:3] if part.strip().isdecimal())


def _nbib_record(rows: Rows) -> ParsedRecord:
    pages = _first(rows, "PG")
    numbers = [("doi", text.partition(" [doi]")[0]) for text in _all(rows, "LID", "AID") if text.endswith("[doi]")]
    issns = [("issn", text.partition(" ")[0]) for text in _all(rows, "IS")]
    return ParsedRecord(
        titles=(_first(rows, "TI", "BTI"), *_all(rows, "TT")),
        authors=tuple(map(person, _all(rows, "FAU") or _all(rows, "AU"))),
        editors=tuple(map(person, _all(rows, "FED"))),
        date=_first(rows, "DP"),
        kind="article" if _first(rows, "JT", "TA") else "",
        container=_first(rows, "JT", "TA"),
        container_scheme="journal",
        volume=_first(rows, "VI"),
        issue=_first(rows, "IP"),
        pages=_PAGES.sub("–", pages),
        publisher=_first(rows, "PB"),
        place="",
        identifiers=known((*dict.fromkeys(numbers), *issns, ("pmid", _first(rows, "PMID")))),
        abstracts=_all(rows, "AB", "OAB"),
        key_words=_all(rows, "OT", "MH"),
        language=_first(rows, "LA"),
    )
