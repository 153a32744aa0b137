"""What sheets before a paper, and its own first page, say how to cite it: a claim on title, authors and source."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.names import name_list, split_names

# «… Suggested Citation: Hahn, Heiko: Über die Zuverlässigkeit. In: Archiv 67 (2016)»
_CITATION = re.compile(rf"(?:{alternatives('fronts.how_to_cite')})\s?:?\s*", re.IGNORECASE)
# One of these is in every such line; asked first, for patterns cost more.
_CITATION_PARTS = all_words("fronts.how_to_cite_parts")
# What ends the title of a citation: «… In: Archiv», «… // Вестник», «… / И. И. Иванов //»,
# «…, Quantitative Finance, 1:2, 223-236», «…. Nature 3 (2010)».
_IN = re.compile(
    r"\.?\s(?:In|in)\s?:\s|\.?\s//\s?|\s[/:]\s(?=[^/]{5,200}//)|,\s(?=[A-Z][^,.]{3,80},\s\d+\s?[:(,])"
    r"|,\s(?:,\s)?(?=\d+\s?[:(]\s?\d)|\.\s(?=[A-ZА-ЯЁ][^.]{3,60}\d)"
)
# «Использование магнитных катушек / Д. С. Иванов [и др.] // Препринты»
_TITLE_FIRST = re.compile(r"(?P<title>[^/]{8,300}?)\s/\s(?P<names>[^/]{4,300}?)\s?//\s?(?P<source>.*)")
# «Zhao et al 2018 J. Phys.»: such a citation gives no title.
_NO_TITLE = re.compile(r"^(?:et al\b|и др\b|u\. ?a\.|\(?\d{4})", re.IGNORECASE)
_SOURCE_END = re.compile(rf"\.?,?\s(?:https?:|URN\b|DOI\b|urn:|doi:|URL\b|{alternatives('fronts.source_ends')}|©)")
_BEFORE_TITLE = re.compile(r"^[\s.]*(?:\(?\d{4}\)?)?\s?[:,.]?\s*(?:\(\d{4}\)\s?[:,.]\s*)?")
_LONGEST_CITATION = 700


class CoverClaims(NamedTuple):
    """What a cover says of the paper behind it: title, authors, and where it was published."""

    title: str
    names: tuple[PersonName, ...]
    source: str
    line: Line


def cover_claims(lines: Sequence[Line]) -> CoverClaims | None:
    """The paper as a sheet, or its own first page, cites it: «Hahn, Heiko; Beck, Eva: Titel. In: Archiv 67 (2016)»."""
    whole = "\n".join(line.text for line in lines).lower()
    parts = [part for part in _CITATION_PARTS if part in whole]
    for order, line in enumerate(lines if parts else ()):
        low = line.text.lower()
        match = _CITATION.search(line.text) if any(part in low for part in parts) else None
        if match is None:
            continue
        text = " ".join((line.text[match.end() :], *(after.text for after in lines[order + 1 : order + 12])))
        # The words stand in two languages: «Empfohlene Zitierung / Suggested Citation: …».
        second = _CITATION.match(text.lstrip("/: "))
        cited = text.lstrip("/: ")[second.end() :] if second else text
        claims = _cited(_SOURCE_END.split(cited[:_LONGEST_CITATION], maxsplit=1)[0])
        if claims is not None:
            return CoverClaims(*claims, line)
    return None


def _cited(text: str) -> tuple[str, tuple[PersonName, ...], str] | None:
    text = text.strip()
    listed = name_list(text, strict=False)
    if not listed.names:
        return _cited_by_title(text)
    parts = _IN.split(_BEFORE_TITLE.sub("", text[listed.end :]), maxsplit=1)
    title = parts[0].strip(" .,:;")
    if not _is_title(title):
        return None
    return title, tuple(match.name for match in listed.names), _source(parts[1] if parts[1:] else "")


def _cited_by_title(text: str) -> tuple[str, tuple[PersonName, ...], str] | None:
    match = _TITLE_FIRST.match(text)
    listed = name_list(match["names"]).names if match else ()
    if match is None or not listed or not _is_title(match["title"]):
        return None
    return match["title"].strip(), tuple(name.name for name in listed), _source(match["source"])


def _source(text: str) -> str:
    return text.strip(" .,")[:200]


def _is_title(text: str) -> bool:
    return 8 < len(text) < 300 and not _NO_TITLE.match(text) and not split_names(text)
