"""Cover sheets that repositories and publishers put before a paper: recognised, skipped, and heard as witnesses."""

import re
from typing import NamedTuple

from svod.languages import alternatives
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text.names import name_list, split_names

# «… Suggested Citation: Hahn, Heiko: Über die Zuverlässigkeit. In: Archiv 67 (2016)»
_CITATION = re.compile(rf"(?:{alternatives('fronts.how_to_cite')})\s?:?\s*", re.IGNORECASE)
_IN = re.compile(r"\.?\s(?:In|in)\s?:\s|\.\s(?=[A-ZА-ЯЁ][^.]{3,60}\d)")
_SOURCE_END = re.compile(rf"\.?\s(?:https?:|URN\b|DOI\b|urn:|doi:|{alternatives('fronts.source_ends')}|©)")
_LONGEST_CITATION = 700


class CoverClaims(NamedTuple):
    """What a cover says of the paper behind it: title, authors, and where it was published."""

    title: str
    names: tuple[PersonName, ...]
    source: str
    line: Line


def cover_claims(lines: tuple[Line, ...]) -> CoverClaims | None:
    """The paper as a cover cites it: «Hahn, Heiko; Beck, Eva: Titel. In: Archiv 67 (2016)»."""
    text = " ".join(line.text for line in lines)
    for match in _CITATION.finditer(text):
        cited = re.sub(r"^[/\s:]*(?:Suggested Citation|Empfohlene Zitierung)\s?:\s*", "", text[match.end() :])
        claims = _cited(cited[:_LONGEST_CITATION])
        if claims is not None:
            line = next((line for line in lines if _CITATION.search(line.text)), lines[0])
            return CoverClaims(*claims, line)
    return None


def _cited(text: str) -> tuple[str, tuple[PersonName, ...], str] | None:
    listed = name_list(text, strict=False)
    names = tuple(match.name for match in listed.names)
    rest = re.sub(r"^\s*(?:\(\d{4}\))?\s?[:,.]?\s*(?:\(\d{4}\)\s?[:,.]\s*)?", "", text[listed.end :])
    parts = _IN.split(rest, maxsplit=1)
    title = parts[0].strip(" .,:;")
    if not names or not _is_title(title):
        return None
    source = _SOURCE_END.split(parts[1], maxsplit=1)[0].strip(" .") if parts[1:] else ""
    return title, names, source[:200]


def _is_title(text: str) -> bool:
    return 8 < len(text) < 300 and not split_names(text)
