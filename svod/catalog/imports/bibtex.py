"""Import of BibTeX and BibLaTeX files."""

import re
from collections.abc import Iterator, Mapping

from bibtexparser.middlewares.names import split_multiple_persons_names

from svod.catalog.imports.parsed_record import ParsedRecord, decoded, described_work, known, person, split_words
from svod.model.person import PersonName
from svod.model.record import BrokenRecord, ReportedWork
from svod.text.bibtex import BibtexEntry, BibtexFault, plain_text, read_bibtex, with_crossref

ORIGIN = "bibtex"
# Entry types and our kinds of works; the kind of others follows from their fields.
_KINDS = {
    "article": "article", "inproceedings": "conference", "conference": "conference", "incollection": "chapter",
    "inbook": "chapter", "book": "book", "proceedings": "book", "collection": "book", "booklet": "book",
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "techreport": "report", "report": "report",
    "online": "web", "electronic": "web", "unpublished": "preprint",
}  # fmt: skip
_CONTAINERS = (("journal", "journal"), ("journaltitle", "journal"), ("booktitle", None), ("series", "series"))
_CODES = ("udc", "msc", "bbk", "jel", "pacs", "grnti", "mrclass")
# «{\textless}», «$<$»: old DOIs hold angle brackets.
_ANGLE = re.compile(r"\\text(?:less|greater)(?:\{\})?|\$[<>]\$|\\ensuremath\{[<>]\}")
_VERBATIM_ESCAPE = re.compile(r"\\([%&#_{}~])|[{}]")


class BibtexImporter:
    """One work per entry."""

    def read(self, content: bytes) -> Iterator[ReportedWork | BrokenRecord]:
        """The works of a file; a broken entry is reported with its line."""
        for entry in with_crossref(list(read_bibtex(decoded(content)))):
            if isinstance(entry, BibtexFault):
                yield BrokenRecord(entry.line, f"The entry is {entry.reason}")
            else:
                yield described_work(_parsed(entry), entry.line, ORIGIN)


def _parsed(entry: BibtexEntry) -> ParsedRecord:
    fields = entry.fields

    def first(*names: str) -> str:
        return next((text for name in names if (text := plain_text(fields.get(name, "")))), "")

    container, scheme = _container(entry)
    title, subtitle = first("title"), first("subtitle")
    return ParsedRecord(
        titles=(f"{title}: {subtitle}" if subtitle else title, *_others(fields, "title")),
        authors=_people(fields.get("author", "")),
        editors=_people(fields.get("editor", "")),
        date=_date(first("date"), first("year"), first("month")),
        kind=_KINDS.get(entry.kind, ""),
        container=container,
        container_scheme=scheme,
        volume=first("volume"),
        issue=first("number", "issue"),
        pages=first("pages"),
        publisher=first("publisher", "school", "institution", "organization"),
        place=first("address", "location"),
        identifiers=_identifiers(fields),
        abstracts=tuple(filter(None, (first("abstract"), *_others(fields, "abstract")))),
        key_words=split_words(first("keywords", "keyword")),
        codes=known((name, text) for name in _CODES for text in first(name).split(";")),
        language=first("langid", "language"),
        notes=tuple(filter(None, (first("note"), first("annote")))),
    )


def _others(fields: Mapping[str, str], name: str) -> Iterator[str]:
    """The same field in other languages, as our own export names them: title_en."""
    return (plain_text(text) for key, text in fields.items() if key.startswith(f"{name}_"))


def _container(entry: BibtexEntry) -> tuple[str, str | None]:
    for name, scheme in _CONTAINERS:
        text = plain_text(entry.fields.get(name, ""))
        if text:
            is_meeting = _KINDS.get(entry.kind) == "conference"
            return text, scheme or ("conference" if is_meeting else "book")
    return "", None


def _people(text: str) -> tuple[PersonName, ...]:
    names = split_multiple_persons_names(text)
    return tuple(name for name in map(_person, names) if name.full and name.full.lower() != "others")


def _person(text: str) -> PersonName:
    name = text.strip()
    # Braces enclose one whole name: an organisation.
    return PersonName(plain_text(name)) if _is_braced(name) else person(plain_text(name))


def _is_braced(name: str) -> bool:
    """Whether the first brace closes at the very end: not «{Weber}, {Karl}»."""
    depth = 0
    for place, sign in enumerate(name):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth <= 0:
            return name[:1] == "{" and place == len(name) - 1
    return False


def _date(date: str, year: str, month: str) -> str:
    if date:
        return date.partition("/")[0]
    is_month = month.isascii() and month.isdecimal() and 1 <= int(month) <= 12
    return f"{year}-{int(month):02}" if is_month else year


def _identifiers(fields: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    def verbatim(name: str) -> str:
        text = _ANGLE.sub(lambda found: "<" if "less" in found[0] or "<" in found[0] else ">", fields.get(name, ""))
        return _VERBATIM_ESCAPE.sub(lambda found: found[1] or "", text)

    archive = (fields.get("archiveprefix", "") or fields.get("eprinttype", "")).lower()
    numbers = [
        ("doi", verbatim("doi")),
        ("isbn", verbatim("isbn")),
        ("issn", verbatim("issn")),
        ("url", verbatim("url")),
    ]
    if "arxiv" in archive:
        numbers.append(("arxiv", verbatim("eprint")))
    return known(numbers)
