"""What patterns alone find on the front: identifiers, classification codes, the date, the journal line."""

import re
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.first_page import Front
from svod.model.document import Document, Line
from svod.text.dates import find_dates
from svod.text.identifiers import find_identifiers, find_msc, find_udc
from svod.text.keywords import names_other_role, names_venue, section_start

_SCHEMES = ("doi", "arxiv", "issn", "isbn")
_ISSUE = re.compile(
    r"(?:\b(?:[Vv]ol|[Тт]ом|Т|Bd|Jg|Heft|[Вв]ып|Nr|[Nn]o)\b\.?|№)\s?\d|\d{4}\b.{0,30}\d{1,4}\s?[-–—]\s?\d{1,4}"
    r"|\b(?:19|20)\d\d\b"
)
_PLACE_AND_YEAR = re.compile(r"^[^\W\d_.\s–-]*(?:[\s.–-]{1,3}[^\W\d_]+)?[\s,–—-]*((?:19|20)\d\d)\s?(?:г(?:од)?\.?)?$")
_COPYRIGHT = re.compile(r"©.{0,60}?((?:19|20)\d\d)|((?:19|20)\d\d)\s?©|[Cc]opyright\s.{0,20}?((?:19|20)\d\d)")
_LAST_LINES = 4


class Fact(NamedTuple):
    """A value with its scheme, if it has one, the line it was read from, and its weight."""

    text: str
    scheme: str | None
    line: Line
    weight: float


def find_codes(document: Document, front: Front) -> tuple[Fact, ...]:
    """УДК and MSC codes of the first pages (P3's rule for MSC)."""
    facts: list[Fact] = []
    lines = [*front.edges, *front.lines]
    for line in lines:
        facts.extend(Fact(code.text, "udc", line, weights.CODE) for code in find_udc(line.text))
    for order, line in enumerate(front.lines):
        text = " ".join(near.text for near in front.lines[order : order + 2])
        facts.extend(Fact(code.text, "msc", line, weights.CODE) for code in find_msc(text[:2000]))
    return _once(facts)


def find_front_identifiers(front: Front) -> tuple[Fact, ...]:
    """DOI, arXiv number, ISSN and ISBN printed on the front."""
    facts = [
        Fact(found.text, found.scheme, line, weights.IDENTIFIER)
        for line in (*front.edges, *_before_references(front.lines))
        for found in find_identifiers(line.text[:2000])
        if found.scheme in _SCHEMES
    ]
    return _once(facts)


def find_dates_of_issue(front: Front) -> tuple[Fact, ...]:
    """The year the paper gives itself: with the journal's name, after «©», or alone under a thesis's town."""
    facts: list[Fact] = []
    for line in (*front.edges, *front.head):
        match = _COPYRIGHT.search(line.text[:300]) or _PLACE_AND_YEAR.match(line.text[:60].strip())
        if match:
            facts.append(Fact(next(year for year in match.groups() if year), None, line, weights.DATE_PRINTED))
        elif is_source_line(line.text) or line in front.edges:
            years = list(find_dates(line.text[:400]))
            facts.extend(Fact(date.iso, None, line, weights.DATE_PRINTED) for date in years[-1:])
        elif len(line.text) < 40 and (dates := [date for date in find_dates(line.text) if len(date.iso) > 4]):
            facts.append(Fact(dates[0].iso, None, line, weights.DATE_PRINTED - 0.1))
    return _once(facts)[:2]


def find_source(front: Front) -> tuple[Fact, ...]:
    """The line that names the journal or proceedings."""
    lines = (*front.edges, *front.lines[:4], *front.lines[-_LAST_LINES:])
    facts = [Fact(line.text.strip(), None, line, weights.SOURCE) for line in lines if is_source_line(line.text)]
    return _once(facts)[:1]


def is_source_line(text: str) -> bool:
    """Whether a line names a journal or meeting together with its issue or year."""
    short = text[:300]
    return 8 < len(text) < 250 and names_venue(short) and bool(_ISSUE.search(short)) and not names_other_role(short)


def _before_references(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    for order, line in enumerate(lines):
        start = section_start(line.text)
        if start and start.alone and start.section == "references":
            return lines[:order]
    return lines


def _once(facts: list[Fact]) -> tuple[Fact, ...]:
    seen: dict[tuple[str, str | None], Fact] = {}
    for fact in facts:
        seen.setdefault((fact.text, fact.scheme), fact)
    return tuple(seen.values())
