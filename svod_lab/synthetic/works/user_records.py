"""Records of a user's own files: BibTeX, CSL-JSON, and the record sets that the corpora know."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from svod.errors import SettingsError
from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod.text.languages import language_of
from svod.text.normalize import clean
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Row, json_rows
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.corpora.readers.records import AclRecords, BibtexRecords, ZoteroRecords
from svod_lab.synthetic.works.bibtex import BibFile

CSL_TYPES = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "newspaper", "book": "book",
    "chapter": "chapter", "entry-encyclopedia": "chapter", "entry-dictionary": "chapter",
    "paper-conference": "chapter", "thesis": "thesis", "report": "report", "webpage": "web", "post-weblog": "web",
    "patent": "patent", "legislation": "law", "standard": "standard", "article": "preprint",
}  # fmt: skip
_MARKUP = re.compile(r"</?[a-z]{1,4}(?:\s[^<>]{0,40})?>")


def read_records(paths: Sequence[Path], complaints: Complaints) -> list[BibliographicRecord]:
    """The records of all files; what cannot be used is complained of with file and line."""
    records = [record for path in paths for record in _records(path, complaints)]
    if paths and not records:
        raise SettingsError(
            f"There is no usable record in {', '.join(map(str, paths))}.",
            way_out="Give BibTeX (.bib), CSL-JSON (.json) or JSON lines (.jsonl) with titles.",
        )
    return records


def _records(path: Path, complaints: Complaints) -> Iterator[BibliographicRecord]:
    if not path.is_file():
        raise SettingsError(f"There is no {path}.", way_out="Give a file of records.")
    if path.suffix == ".bib":
        yield from BibFile(path.name, path.parent, (path.name,), complaints).read()
    elif path.suffix == ".json":
        yield from _csl_records(path, _array(path, complaints), complaints)
    else:
        yield from _lines(path, complaints)


def _lines(path: Path, complaints: Complaints) -> Iterator[BibliographicRecord]:
    """JSON lines: one of the record sets of the corpora, recognised by its first row, or CSL-JSON."""
    first = next(json_rows(path, Complaints()), None)
    keys = first.fields.keys() if first else frozenset()
    for sign, reader in (("itemType", ZoteroRecords), ("fields", BibtexRecords), ("authors", AclRecords)):
        if sign in keys:
            yield from reader(path.name, path.parent, (path.name,), complaints).read()
            return
    yield from _csl_records(path, json_rows(path, complaints), complaints)


def _array(path: Path, complaints: Complaints) -> Iterator[Row]:
    """The items of a JSON file, each with the line it begins on."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        values = json.loads(text)
    except (OSError, ValueError) as error:
        complaints.add(Fault.BROKEN_FILE, path.name, getattr(error, "lineno", 0), str(error))
        return
    items = values.get("items", [values]) if isinstance(values, dict) else values
    decoder, position = json.JSONDecoder(), max(text.find("["), 0)
    for item in items if isinstance(items, list) else ():
        start = text.find("{", position)
        line = text.count("\n", 0, start) + 1
        if isinstance(item, dict):
            position = (
                decoder.raw_decode(text, start)[1] if items is not values or isinstance(values, list) else position
            )
            yield Row(line, item)
        else:
            complaints.add(Fault.BROKEN_ROW, path.name, line, str(item))


def _csl_records(path: Path, rows: Iterator[Row], complaints: Complaints) -> Iterator[BibliographicRecord]:
    for row in rows:
        record = csl_record(row.fields, f"{path.name}:{row.fields.get('id', row.line)}", path.name)
        if record:
            yield record
        else:
            complaints.add(Fault.UNLABELLED, path.name, row.line, "an item without a title")


def csl_record(item: dict[str, Any], identity: str, corpus: str) -> BibliographicRecord | None:
    """The record of a CSL-JSON item; None where it has no title."""
    title = _text(item, "title")
    if not title:
        return None
    fields = ReferenceFields(
        author=_people(item.get("author")), editor=_people(item.get("editor")), title=title,
        container=_text(item, "container-title"), year=_year(item.get("issued")), volume=_text(item, "volume"),
        issue=_text(item, "issue"), pages=_text(item, "page") or _text(item, "number-of-pages"),
        publisher=_text(item, "publisher"), place=_text(item, "publisher-place"), doi=_text(item, "DOI"),
        url=_text(item, "URL"), type=CSL_TYPES.get(str(item.get("type")), "other"),
    )  # fmt: skip
    language = _text(item, "language")
    return BibliographicRecord(
        identity, fields, language[:2].lower() if language else language_of(title), corpus,
        edition=_text(item, "edition"), series=_text(item, "collection-title"), isbn=_text(item, "ISBN"),
    )  # fmt: skip


def _text(item: dict[str, Any], name: str) -> str | None:
    value = item.get(name)
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, int):
        value = str(value)
    return clean(_MARKUP.sub("", value)) or None if isinstance(value, str) else None


def _people(listed: object) -> tuple[PersonName, ...]:
    people = []
    for one in listed if isinstance(listed, list) else ():
        if not isinstance(one, dict):
            continue
        family = one.get("family") or one.get("literal")
        if isinstance(family, str) and family.strip():
            people.append(PersonName(clean(family), clean(str(one.get("given") or ""))))
    return tuple(people)


def _year(issued: object) -> str | None:
    if not isinstance(issued, dict):
        return None
    match issued.get("date-parts"):
        case [[int() | str() as year, *_], *_]:
            return str(year)
    found = re.search(r"(?<!\d)\d{4}(?!\d)", str(issued.get("literal") or issued.get("raw") or ""))
    return found[0] if found else None
