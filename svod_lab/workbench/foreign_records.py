"""Output of other extractors as records of a run: TEI, JATS, MODS, Dublin Core and plain XML."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from lxml import etree

from svod.errors import WorkbenchError
from svod.files.content import file_bytes
from svod.model.outcome import Outcome
from svod.text.normalize import clean

MOST_BYTES = 64 << 20
_ENDINGS = (".tei.xml", ".grobid.tei.xml", ".jats.xml", ".cermxml", ".mods.xml", ".dc.xml", ".xml")
_DC = ("http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/")
# What plain XML calls our fields.
_NAMES: Mapping[str, str] = {
    "title": "title", "author": "creator", "creator": "creator", "abstract": "description",
    "description": "description", "summary": "description", "keyword": "subject", "keywords": "subject",
    "subject": "subject", "date": "date", "year": "date", "publisher": "publisher", "affiliation": "affiliation",
    "institution": "affiliation", "identifier": "identifier", "doi": "identifier", "language": "language",
    "type": "type", "source": "source", "journal": "source", "rights": "rights", "contributor": "contributor",
}  # fmt: skip
_RECORDS = frozenset({"record", "document", "paper", "page", "article", "item", "metadata"})
Fields = dict[str, list[dict[str, Any]]]


def run_lines_of(place: Path, files: Path | None) -> Iterator[bytes]:
    """The records of a file, or of all XML files of a folder, as lines of a run; what is no XML is a failed record."""
    root = place if place.is_dir() else place.parent
    paths = sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
    documents = _by_stem(files)
    for path in paths:
        if path.name.lower().endswith(_ENDINGS):
            name = str(path.relative_to(root))
            yield from (_line(record) for record in file_records(path, name, documents, files))


def file_records(path: Path, name: str, documents: Mapping[str, Path], files: Path | None) -> Iterator[dict[str, Any]]:
    """The records of one file; each is of the document of the same path without its ending."""
    stem = _stem(name)
    document = documents.get(stem)
    base: dict[str, Any] = {"source": stem}
    if document is not None and files is not None:
        content = file_bytes(document, MOST_BYTES)
        base = {"source": str(document), "sha256": hashlib.sha256(content).hexdigest()}
    try:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=False)
        tree = etree.fromstring(file_bytes(path, MOST_BYTES), parser)
    except (etree.XMLSyntaxError, OSError, ValueError) as error:
        yield base | {"outcome": str(Outcome.CORRUPT), "message": clean(str(error))[:200]}
        return
    kind = etree.QName(tree).localname.lower()
    reader = _READERS.get(kind)
    if reader is not None:
        yield base | reader(tree)
        return
    yield from _plain_records(tree, base)


def _tei(tree: Any) -> dict[str, Any]:
    fields: Fields = {}
    header = _first(tree, "teiHeader")
    whole = header if header is not None else tree
    titles = [one for one in _all(whole, "title") if one.get("level", "a") == "a" and _text(one)]
    _add(fields, "title", titles[:1])
    for author in _all(whole, "author"):
        _add_person(fields, author, "surname", "forename")
    _add(
        fields,
        "affiliation",
        [one for one in _all(whole, "orgName") if one.get("type", "institution") == "institution"],
    )
    _add(fields, "description", _all(whole, "abstract"))
    _add(fields, "subject", _all(whole, "term"))
    _add(fields, "date", [one for one in _all(whole, "date") if one.get("when") or _text(one)][:1], attribute="when")
    _add(fields, "identifier", [one for one in _all(whole, "idno") if one.get("type", "").lower() == "doi"])
    lists = _all(tree, "listBibl")
    entries = [entry for one in lists for entry in one if etree.QName(entry).localname in ("biblStruct", "bibl")]
    return {"metadata": fields, "references": [{"raw": _raw(entry)} for entry in entries if _raw(entry)]}


def _raw(entry: Any) -> str:
    printed = [note for note in _all(entry, "note") if note.get("type") == "raw_reference"]
    return _text(printed[0] if printed else entry)


def _jats(tree: Any) -> dict[str, Any]:
    fields: Fields = {}
    front = _first(tree, "front")
    whole = front if front is not None else tree
    _add(fields, "title", _all(whole, "article-title")[:1])
    for group in _all(whole, "contrib"):
        _add_person(fields, group, "surname", "given-names")
    _add(fields, "affiliation", _all(whole, "aff"))
    _add(fields, "description", _all(whole, "abstract"))
    _add(fields, "subject", _all(whole, "kwd"))
    _add(fields, "date", _all(whole, "year")[:1])
    _add(fields, "identifier", [one for one in _all(whole, "article-id") if one.get("pub-id-type") == "doi"])
    entries = [_text(entry) for entry in _all(tree, "ref")]
    return {"metadata": fields, "references": [{"raw": raw} for raw in entries if raw]}


def _mods(tree: Any) -> dict[str, Any]:
    fields: Fields = {}
    record = tree if etree.QName(tree).localname == "mods" else next(iter(_all(tree, "mods")), tree)
    _add(fields, "title", [title for info in _all(record, "titleInfo") for title in _all(info, "title")][:1])
    for name in _all(record, "name"):
        parts = {part.get("type", ""): _text(part) for part in _all(name, "namePart")}
        text = " ".join(filter(None, (parts.get("given"), parts.get("family")))) or parts.get("", "")
        _put(fields, "creator", text)
    _add(fields, "description", _all(record, "abstract"))
    _add(fields, "subject", _all(record, "topic"))
    _add(fields, "date", _all(record, "dateIssued")[:1])
    _add(fields, "identifier", _all(record, "identifier"))
    return {"metadata": fields, "references": []}


_READERS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "tei": _tei, "article": _jats, "mods": _mods, "modscollection": _mods,
}  # fmt: skip


def _plain_records(tree: Any, base: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Dublin Core, or any XML whose elements are called what they are; several records name their documents."""
    inner = [one for one in tree if isinstance(one.tag, str) and etree.QName(one).localname.lower() in _RECORDS]
    several = inner if len(inner) > 1 else [tree]
    for record in several:
        fields: Fields = {}
        for element in record.iter():
            if not isinstance(element.tag, str) or (len(element) and element is not record):
                continue
            name = etree.QName(element)
            if name.namespace in _DC or element is not record:
                field = _NAMES.get(name.localname.lower())
                weight = element.get("weight")
                if field:
                    _put(fields, field, _text(element), weight)
        if len(several) == 1:
            yield dict(base) | {"metadata": fields}
        elif named := next(filter(None, (record.get(key) for key in ("source", "file", "href", "url", "id"))), ""):
            yield {"source": named, "metadata": fields}


def _add_person(fields: Fields, element: Any, family: str, given: str) -> None:
    families, givens = [_text(one) for one in _all(element, family)], [_text(one) for one in _all(element, given)]
    if not families:
        names = [_text(one) for one in (*_all(element, "persName"), *_all(element, "string-name"))]
        _put(fields, "creator", names[0] if names else "" if len(element) else _text(element))
        return
    text = " ".join((*givens, families[0]))
    fields.setdefault("creator", []).append(
        {"text": text, "weight": 1.0, "family": families[0], "given": " ".join(givens)}
    )


def _add(fields: Fields, name: str, elements: list[Any], attribute: str = "") -> None:
    for element in elements:
        _put(fields, name, element.get(attribute) or _text(element) if attribute else _text(element))


def _put(fields: Fields, name: str, text: str, weight: str | None = None) -> None:
    if text:
        fields.setdefault(name, []).append({"text": text, "weight": _weight(weight)})


def _weight(text: str | None) -> float:
    try:
        return min(1.0, max(0.0, float(text))) if text else 1.0
    except ValueError:
        return 1.0


def _all(element: Any, name: str) -> list[Any]:
    return [one for one in element.iter() if isinstance(one.tag, str) and etree.QName(one).localname == name]


def _first(element: Any, name: str) -> Any:
    return next(iter(_all(element, name)), None)


def _text(element: Any) -> str:
    return clean(" ".join(" ".join(element.itertext()).split()))


def _stem(name: str) -> str:
    ending = max((one for one in _ENDINGS if name.lower().endswith(one)), key=len, default="")
    return name[: len(name) - len(ending)] if ending else name


def _by_stem(files: Path | None) -> dict[str, Path]:
    """The documents of a folder by their paths without endings."""
    if files is None:
        return {}
    if not files.is_dir():
        raise WorkbenchError(f"There is no folder {files}.")
    found = sorted(path for path in files.rglob("*") if path.is_file())
    return {str(path.relative_to(files).with_suffix("")): path.resolve() for path in reversed(found)}


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
