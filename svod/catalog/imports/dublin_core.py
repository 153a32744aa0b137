"""Import of Dublin Core records, as archives send them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lxml import etree

from svod.catalog.imports.parsed_record import ParsedRecord, described_work, person, split_words
from svod.model.person import PersonName
from svod.model.record import BrokenRecord, ReportedWork
from svod.text.identifiers import find_identifiers
from svod.text.issues import read_issue
from svod.text.names import parse_name

_DC = "{http://purl.org/dc/elements/1.1/}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_FILE = re.compile(r"https?://\S+\.(?:pdf|ps|ps\.gz|djvu|docx?|odt|rtf|epub)", re.IGNORECASE)
_KIND = re.compile(
    r"(?:info:eu-repo/semantics/)?(article|thesis|book|report|preprint|chapter|conference)", re.IGNORECASE
)
_KINDS = {
    "doctoralthesis": "thesis", "masterthesis": "thesis", "bookpart": "chapter", "conferenceobject": "conference",
    "conferencepaper": "conference", "workingpaper": "preprint", "journal article": "article",
}  # fmt: skip
_CODE = re.compile(r"(udc|msc|bbk|jel|pacs|grnti|УДК|UDK)\s?:?\s?(\d\S*)", re.IGNORECASE)
_CODE_NAMES = {"удк": "udc", "udk": "udc"}
_TYPED = ("doi", "isbn", "issn", "arxiv")


class DublinCoreImporter:
    """One work per element with Dublin Core."""

    def read(self, content: bytes) -> Iterator[ReportedWork | BrokenRecord]:
        """The works of a record or of a file of them; a broken record is reported with its line."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = etree.fromstring(content, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            yield BrokenRecord(1, f"The record is no valid XML: {error}.")
            return
        for parent in [root] if root.find(f"{_DC}*") is not None else list(root) or [root]:
            line: Any = parent.sourceline
            yield described_work(_parsed(_texts(parent)), line or 1, "oai_dc")


def _texts(parent: etree._Element) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    spelling: str | None = None
    for element in parent.iterchildren(f"{_DC}*"):
        if element.tag == f"{_DC}creator":
            # The same people in another language are not additional people.
            spelling = spelling if "creator" in texts else element.get(_LANGUAGE)
            if element.get(_LANGUAGE) != spelling:
                continue
        text = " ".join("".join(map(str, element.itertext())).split())
        if text:
            texts.setdefault(etree.QName(element).localname, []).append(text)
    return texts


def _parsed(texts: Mapping[str, Sequence[str]]) -> ParsedRecord:
    def every(name: str) -> Sequence[str]:
        return texts.get(name, ())

    def first(name: str) -> str:
        return next(iter(every(name)), "")

    issue = read_issue(first("source"))
    subjects = [word for text in every("subject") for word in split_words(text)]
    codes = [found for word in subjects if (found := _CODE.fullmatch(word))]
    return ParsedRecord(
        titles=tuple(every("title")),
        authors=tuple(map(_person, every("creator"))),
        editors=tuple(map(_person, every("contributor"))),
        date=_date(every("date")),
        kind=next(filter(None, map(_kind, every("type"))), ""),
        container=issue.container,
        container_scheme="journal",
        volume=issue.volume,
        issue=issue.issue,
        pages=issue.pages,
        publisher=first("publisher"),
        identifiers=tuple(dict.fromkeys(_identifiers((*every("identifier"), *every("source"))))),
        abstracts=tuple(every("description")),
        key_words=tuple(word for word in subjects if not _CODE.fullmatch(word)),
        codes=tuple((_CODE_NAMES.get(found[1].lower(), found[1].lower()), found[2]) for found in codes),
        language=first("language"),
        files=tuple(text for text in (*every("identifier"), *every("relation")) if _FILE.fullmatch(text)),
    )


def _person(text: str) -> PersonName:
    if "," in text:
        return person(text)
    return parse_name(text) or person(text)


def _date(dates: Sequence[str]) -> str:
    """The earliest: archives also give the dates of deposit and release."""
    return min((text for text in dates if re.match(r"[12]\d{3}", text)), key=lambda text: text[:4], default="")


def _kind(text: str) -> str:
    word = text.strip().lower().removeprefix("info:eu-repo/semantics/")
    found = _KIND.fullmatch(word)
    return found[1].lower() if found else _KINDS.get(word, "")


def _identifiers(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        # «urn:ISBN:978…» as printed: «ISBN 978…».
        plain = text.removeprefix("urn:").replace(":", " ") if text.startswith("urn:") else text
        numbers = [found for found in find_identifiers(plain) if found.scheme in _TYPED]
        yield from ((found.scheme, found.text) for found in numbers)
        if not numbers and re.match(r"https?://", text):
            yield "url", text
