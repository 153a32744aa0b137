"""What the file says of itself beside its text: the PDF information dictionary, HTML meta elements, Word properties."""

import re
from collections.abc import Iterator, Mapping

from svod.extract.header import weights
from svod.languages import alternatives
from svod.model.metadata import Creator, Field, Value
from svod.text.dates import find_year
from svod.text.identifiers import find_identifiers
from svod.text.languages import language_of
from svod.text.names import split_names

# Where each field may stand, the surest first; meta elements are written for readers, file properties by programs.
SOURCES: tuple[tuple[Field, tuple[str, ...], float], ...] = (
    (Field.TITLE, ("meta:citation_title", "meta:dc.title", "meta:dcterms.title", "meta:og:title"), weights.TITLE_META),
    (Field.TITLE, ("title",), weights.TITLE_INFORMATION),
    (Field.CREATOR, ("meta:citation_author", "meta:citation_authors", "meta:dc.creator", "meta:author"),
        weights.CREATOR_META),
    (Field.CREATOR, ("author",), weights.CREATOR_INFORMATION),
    (Field.DESCRIPTION, ("meta:citation_abstract", "meta:dc.description", "meta:description"),
        weights.PASSAGE_META),
    (Field.SUBJECT, ("meta:citation_keywords", "meta:keywords", "meta:dc.subject", "keywords"),
        weights.PASSAGE_META),
    (Field.DATE, ("meta:citation_publication_date", "meta:citation_date", "meta:dc.date", "meta:dcterms.issued"),
        weights.DATE_META),
    (Field.DATE, ("creationdate", "created"), weights.DATE_FILE),
    (Field.IDENTIFIER, ("meta:citation_doi", "meta:dc.identifier"), weights.IDENTIFIER_META),
    (Field.SOURCE, ("meta:citation_journal_title", "meta:citation_conference_title"), weights.SOURCE_META),
    (Field.PUBLISHER, ("meta:citation_publisher", "meta:dc.publisher"), weights.SOURCE_META),
)  # fmt: skip
_FILE_NAME = re.compile(
    r"\.(?:dvi|tex|docx?|rtf|pdf|eps|ps|indd|qxd|fm|pmd|odt|txt)\b"
    rf"|^(?:{alternatives('header.no_file_title')})|[\\/_]{{1}}\w+\.\w+$",
    re.IGNORECASE,
)
_SHORTEST_TITLE, _LONGEST_TITLE, _LONGEST_TEXT = 10, 300, 6000


def witnesses(information: Mapping[str, str]) -> Iterator[tuple[Field, Value]]:
    """The claims of the file's own information, each with its field."""
    for field, keys, weight in SOURCES:
        text = next((information[key].strip() for key in keys if information.get(key, "").strip()), "")
        if text:
            yield from ((field, value) for value in _values(field, text[:_LONGEST_TEXT], weight))


def _values(field: Field, text: str, weight: float) -> Iterator[Value]:
    if field is Field.TITLE:
        first = text.split("\n")[0]
        if _SHORTEST_TITLE <= len(first) <= _LONGEST_TITLE and not _FILE_NAME.search(first) and " " in first:
            yield Value(first, weight, language=language_of(first))
    elif field is Field.CREATOR:
        names = dict.fromkeys(name for line in text.split("\n") for name in split_names(line))
        yield from (Creator(name.full, weight, name=name) for name in names)
    elif field is Field.DATE:
        year = find_year(re.sub(r"^D:(\d{4}).*", r"\1", text))
        if year:
            yield Value(year, weight)
    elif field is Field.SUBJECT:
        words = (word.strip() for word in re.split(r"[;,\n]", text))
        yield from (Value(word, weight, language=language_of(word)) for word in words if 1 < len(word) < 90)
    elif field is Field.IDENTIFIER:
        yield from (
            Value(found.text, weight, scheme=found.scheme) for found in find_identifiers(text) if found.scheme == "doi"
        )
    else:
        yield Value(text.split("\n")[0], weight, language=language_of(text) if field is Field.DESCRIPTION else None)
