"""Import of CSL-JSON and of Zotero's own JSON."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from svod.catalog.imports.parsed_record import ParsedRecord, decoded, described_work, known, person, split_words
from svod.model.person import PersonName
from svod.model.record import BrokenRecord, ReportedWork

_CSL_KINDS = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article", "book": "book",
    "chapter": "chapter", "entry-encyclopedia": "chapter", "paper-conference": "conference", "thesis": "thesis",
    "report": "report", "article": "preprint", "webpage": "web", "post-weblog": "web",
}  # fmt: skip
_ZOTERO_KINDS = {
    "journalArticle": "article", "magazineArticle": "article", "newspaperArticle": "article", "book": "book",
    "bookSection": "chapter", "conferencePaper": "conference", "thesis": "thesis", "report": "report",
    "preprint": "preprint", "webpage": "web", "blogPost": "web",
}  # fmt: skip
# Items of a Zotero library that are no works.
_NOT_WORKS = frozenset({"attachment", "note", "annotation"})
_SCHEMES = {"conference": "conference", "chapter": "book"}
_MARKUP = re.compile(r"</?[a-z]{1,4}(?:\s[^<>]{0,40})?>")
_SPACE = re.compile(r"[\s,]*")
_LIST = re.compile(r"\s*(?:\{\s*\"items\"\s*:\s*)?\[")


class CslJsonImporter:
    """One work per item."""

    def read(self, content: bytes) -> Iterator[ReportedWork | BrokenRecord]:
        """The works of a file; a broken item is reported with its line."""
        for line, item in _items(decoded(content)):
            if isinstance(item, str):
                yield BrokenRecord(line, item)
                continue
            inner = item.get("data")
            fields = inner if isinstance(inner, dict) and "itemType" in inner else item
            if "itemType" not in fields and "type" not in fields:
                yield BrokenRecord(line, "The item is neither one of CSL-JSON nor one of Zotero.")
            elif "itemType" not in fields:
                yield described_work(_csl_record(fields), line, "csl-json")
            elif _text(fields, "itemType") not in _NOT_WORKS:
                yield described_work(_zotero_record(fields), line, "zotero")


def _items(text: str) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """The objects of a list, of JSON lines, or a single one, each with its first line; or the error there."""
    decoder = json.JSONDecoder()
    opening = _LIST.match(text)
    position, counted, line = (opening.end() if opening else 0), 0, 1
    while True:
        position = _end_of_space(text, position)
        line += text.count("\n", counted, position)
        counted = position
        if position >= len(text) or text[position] == "]":
            return
        try:
            item, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError) as error:
            yield line, f"The file is no valid JSON from here on: {error}."
            return
        yield line, item if isinstance(item, dict) else "The item is no object."


def _end_of_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found else position


def _text(item: Mapping[str, Any], *names: str) -> str:
    for name in names:
        value = item.get(name)
        if isinstance(value, list):
            value = value[0] if value else None
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if isinstance(value, str) and value.strip():
            return _MARKUP.sub("", value).strip()
    return ""


def _csl_record(item: Mapping[str, Any]) -> ParsedRecord:
    kind = _CSL_KINDS.get(_text(item, "type"), "")
    custom = item.get("custom")
    own: Mapping[str, Any] = custom if isinstance(custom, dict) else {}
    titles = (_text(item, "title"), *(_text(row, "text") for row in _rows(own, "titles")[1:]))
    abstracts = (_text(item, "abstract"), *(_text(row, "text") for row in _rows(own, "abstracts")[1:]))
    is_arxiv = _text(item, "archive").lower() == "arxiv"
    return ParsedRecord(
        titles=titles,
        authors=_csl_people(item, "author"),
        editors=_csl_people(item, "editor"),
        date=_csl_date(item.get("issued")),
        kind=kind,
        container=_text(item, "container-title"),
        container_scheme=_SCHEMES.get(kind, "journal"),
        volume=_text(item, "volume"),
        issue=_text(item, "issue"),
        pages=_text(item, "page"),
        publisher=_text(item, "publisher"),
        place=_text(item, "publisher-place"),
        identifiers=known(
            [
                *(("doi", text) for text in _text(item, "DOI").split()),
                *(("isbn", text) for text in _text(item, "ISBN").split()),
                *(("issn", text) for text in re.split(r"[\s,]+", _text(item, "ISSN"))),
                ("url", _text(item, "URL")),
                ("arxiv", _text(item, "archive_location") if is_arxiv else ""),
            ]
        ),
        abstracts=tuple(filter(None, abstracts)),
        key_words=split_words(_text(item, "keyword")),
        codes=known((_text(row, "scheme"), _text(row, "text")) for row in _rows(own, "codes")),
        language=_text(item, "language"),
        notes=tuple(filter(None, [_text(item, "note")])),
    )


def _rows(item: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = item.get(name)
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _csl_people(item: Mapping[str, Any], role: str) -> tuple[PersonName, ...]:
    people = []
    for one in _rows(item, role):
        family = " ".join(filter(None, (_text(one, "non-dropping-particle"), _text(one, "family"))))
        name = PersonName(family, _text(one, "given")) if family else PersonName(_text(one, "literal"))
        people.append(name)
    return tuple(name for name in people if name.full)


def _csl_date(issued: object) -> str:
    if not isinstance(issued, dict):
        return ""
    match issued.get("date-parts"):
        case [[*parts], *_] if parts and all(str(part).isascii() and str(part).isdecimal() for part in parts):
            return "-".join(str(part).zfill(2) for part in parts[:3])
    return _text(issued, "raw", "literal")


def _zotero_record(item: Mapping[str, Any]) -> ParsedRecord:
    kind = _ZOTERO_KINDS.get(_text(item, "itemType"), "")
    creators = _rows(item, "creators")
    return ParsedRecord(
        titles=(_text(item, "title"),),
        authors=_zotero_people(creators, frozenset({"author", "", "bookAuthor"})),
        editors=_zotero_people(creators, frozenset({"editor"})),
        date=_text(item, "date"),
        kind=kind,
        container=_text(item, "publicationTitle", "proceedingsTitle", "bookTitle", "websiteTitle"),
        container_scheme=_SCHEMES.get(kind, "journal"),
        volume=_text(item, "volume"),
        issue=_text(item, "issue"),
        pages=_text(item, "pages"),
        publisher=_text(item, "publisher", "university", "institution"),
        place=_text(item, "place"),
        identifiers=known(
            [
                ("doi", _text(item, "DOI")),
                *(("isbn", text) for text in _text(item, "ISBN").split()),
                *(("issn", text) for text in re.split(r"[\s,]+", _text(item, "ISSN"))),
                ("url", _text(item, "url")),
            ]
        ),
        abstracts=tuple(filter(None, [_text(item, "abstractNote")])),
        key_words=tuple(filter(None, (_text(row, "tag") for row in _rows(item, "tags")))),
        language=_text(item, "language"),
        notes=tuple(filter(None, [_text(item, "extra")])),
    )


def _zotero_people(creators: list[Mapping[str, Any]], roles: frozenset[str]) -> tuple[PersonName, ...]:
    people = []
    for one in creators:
        if _text(one, "creatorType") in roles:
            family = _text(one, "lastName")
            people.append(PersonName(family, _text(one, "firstName")) if family else person(_text(one, "name")))
    return tuple(name for name in people if name.full)
