"""What patterns alone find on the front: identifiers, classification codes, dates, where the paper appeared."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.first_page import Front, Pages
from svod.languages import alternatives
from svod.model.document import Document, Line, Span
from svod.text import lazy_re as re
from svod.text.codes import find_codes as codes_of
from svod.text.dates import find_dates, find_milestones, milestone_parts
from svod.text.identifiers import find_identifiers, find_msc
from svod.text.issues import read_issue
from svod.text.keywords import Section, is_heading, names_other_role, names_venue, section_start

_DIGIT = re.compile(r"\d")
# How every MSC code begins; asked first, for the words around it cost more.
_MAY_CODE = re.compile(r"\d\d[A-Z-](?:\d\d|[xX]{2})")
_SCHEMES = ("doi", "arxiv", "issn", "isbn")
_ISSUE_WORD = alternatives("numbers.issue_sign", plain=("numbers.volume", "numbers.issue"))
_ISSUE = re.compile(
    rf"(?:\b(?:{_ISSUE_WORD})\b\.?|№)\s?\d|\d{{4}}\b.{{0,30}}\d{{1,4}}\s?[-–—]\s?\d{{1,4}}|\b(?:19|20)\d\d\b"
)
# A journal line without a word that says so: «Archiv für Technik 67 (2016), 245–266», «History Letters 7/1996: 3–5».
_SHORT_ISSUE = re.compile(
    r"^[^\W\d_][^\d]{6,90}[\s.,–-]+(?:(?:\d{1,3}\s?\((?:19|20)\d\d\)|\d{1,2}[/-](?:19|20)\d\d)[,:;.]?\s"
    rf"(?:(?:{alternatives('numbers.short_pages')})\.\s)?\d{{1,4}}\s?[-–—]\s?\d{{1,4}}"
    rf"|(?:[–—]\s)?(?:19|20)\d\d\.?\s?[–—,]?\s?(?:(?:{alternatives('numbers.short_volume')})\.\s?\d{{1,4}}[.,]?\s?[–—]?\s?)?"
    rf"(?:{alternatives('numbers.short_issue')})\s?\d{{1,4}}.{{0,30}})\.?$"
)
_MEETING = re.compile(rf"{alternatives('header.meetings')}|\b[A-Z]{{3,8}}\s?['’]\s?\d\d\b")
_PLACE_AND_YEAR = re.compile(
    r"^[^\W\d_.\s–-]*(?:[\s.–-]{1,3}[^\W\d_]+)?[\s,–—-]*"
    rf"((?:19|20)\d\d)\s?(?:{alternatives('numbers.year_word')})?$"
)
_COPYRIGHT = re.compile(r"©.{0,60}?((?:19|20)\d\d)|((?:19|20)\d\d)\s?©|[Cc]opyright\s.{0,20}?((?:19|20)\d\d)")
_LAST_LINES, _LAST_PAGES, _MSC_PAGES = 4, 2, 3
_LONGEST_INTRODUCTION = 60
_LONGEST_STAGE = 300
_PARTS = ("volume", "issue", "pages")


class Fact(NamedTuple):
    """A value with its scheme, if it has one, the line it was read from, and its weight."""

    text: str
    scheme: str | None
    line: Line
    weight: float


def find_codes(document: Document, front: Front) -> tuple[Fact, ...]:
    """УДК, ББК, ГРНТИ, JEL, PACS and ACM codes of the front; MSC codes of the first three pages (P3's rule)."""
    facts = [
        Fact(code.text, code.scheme, line, weights.CODE)
        for line in (*front.edges, *front.lines)
        if _DIGIT.search(line.text) or "CCS" in line.text
        for code in codes_of(line.text)
        if code.scheme != "msc"
    ]
    codes = [fact for order in range(len(front.lines)) for fact in _msc(front.lines[order : order + 2])]
    return _once([*facts, *(codes or _msc_behind(document, front))])


def _msc_behind(document: Document, front: Front) -> Iterator[Fact]:
    starts = document.columns.page_starts
    stop = starts[min(front.page + _MSC_PAGES - 1, document.page_count)]
    for index in range(starts[min(front.page, document.page_count)], stop):
        line_starts = document.columns.line_starts
        text = document.text(Span(line_starts[index], line_starts[index + 1]))
        if "MSC" in text or "AMS" in text or "Subject" in text:
            yield from _msc(tuple(map(document.line, range(index, min(index + 2, stop)))))


def _msc(lines: tuple[Line, ...]) -> Iterator[Fact]:
    if not any(_MAY_CODE.search(line.text) for line in lines):
        return iter(())
    text = " ".join(line.text for line in lines)
    return (Fact(code.text, "msc", lines[0], weights.CODE) for code in find_msc(text[:2000]))


def find_front_identifiers(front: Front) -> tuple[Fact, ...]:
    """DOI, arXiv number, ISSN and ISBN printed on the front."""
    facts = [
        Fact(found.text, found.scheme, line, weights.IDENTIFIER)
        for line in (*front.edges, *_before_references(front.lines))
        if _DIGIT.search(line.text)
        for found in find_identifiers(line.text[:2000])
        if found.scheme in _SCHEMES
    ]
    return _once(facts)


def find_dates_of_issue(front: Front) -> tuple[Fact, ...]:
    """The year the paper gives itself: with the journal's name, after «©», or alone under a thesis's town."""
    facts: list[Fact] = []
    for line in (*front.edges, *front.head):
        if next(find_milestones(line.text[:400]), None):
            continue
        match = _COPYRIGHT.search(line.text[:300]) or _PLACE_AND_YEAR.match(line.text[:60].strip())
        if match:
            facts.append(Fact(next(year for year in match.groups() if year), None, line, weights.DATE_PRINTED))
        elif is_source_line(line.text) or line in front.edges:
            years = list(find_dates(line.text[:400]))
            facts.extend(Fact(date.iso, None, line, weights.DATE_PRINTED) for date in years[-1:])
        elif len(line.text) < 40 and (dates := [date for date in find_dates(line.text) if len(date.iso) > 4]):
            facts.append(Fact(dates[0].iso, None, line, weights.DATE_PRINTED - 0.1))
    return _once(facts)[:2]


def find_stages(pages: Pages) -> tuple[Fact, ...]:
    """When the manuscript was received, revised, accepted, published: on the front page or on the last ones."""
    count = pages.document.page_count
    numbers = sorted({pages.front.page, *range(max(1, count - _LAST_PAGES + 1), count + 1)})
    facts = [
        Fact(stage.iso, stage.stage, line, weights.DATE_STAGE)
        for number in numbers
        for line in (*_telling_stages(pages, number), *(pages.front.edges if number == pages.front.page else ()))
        if len(line.text) < _LONGEST_STAGE and _DIGIT.search(line.text)
        for stage in find_milestones(line.text)
    ]
    first: dict[str | None, Fact] = {}
    for fact in facts:
        first.setdefault(fact.scheme, fact)
    return tuple(first.values())


def _telling_stages(pages: Pages, number: int) -> tuple[Line, ...]:
    """The lines of a page if any of them may tell a stage: most pages need not be made for it."""
    parts = milestone_parts("\n".join(pages.texts(number)))

    def may_tell(text: str) -> bool:
        low = text.lower() if len(text) < _LONGEST_STAGE else ""
        return any(part in low for part in parts) and bool(_DIGIT.search(text))

    return pages.lines(number) if parts and pages.places(number, may_tell) else ()


def find_source(front: Front) -> tuple[Fact, ...]:
    """The line that names the journal or proceedings."""
    lines = (*front.edges, *front.lines[:4], *front.lines[-_LAST_LINES:])
    facts = [Fact(line.text.strip(), None, line, weights.SOURCE) for line in lines if is_source_line(line.text)]
    return _once(facts)[:1]


def find_source_parts(sources: Iterable[Fact]) -> tuple[Fact, ...]:
    """Journal or meeting, volume, issue and pages out of the lines that name them."""
    return _once(part for source in sources for part in _parts(source))


def is_source_line(text: str) -> bool:
    """Whether a line names a journal or meeting together with its issue or year."""
    short = text[:300]
    if not 8 < len(text) < 250 or names_other_role(short):
        return False
    return (names_venue(short) and bool(_ISSUE.search(short))) or bool(_SHORT_ISSUE.match(short.strip()))


def find_introduction(pages: Pages) -> Fact | None:
    """The heading at which the introduction starts."""
    for number in range(pages.front.page, min(pages.front.page + 3, pages.document.page_count + 1)):
        if not any(start and start.section is Section.INTRODUCTION for start in pages.starts(number)):
            continue
        for line in pages.lines(number):
            if len(line.text) < _LONGEST_INTRODUCTION and is_heading(line.text, Section.INTRODUCTION):
                return Fact(line.text.strip(), "introduction", line, weights.INTRODUCTION)
    return None


def _parts(source: Fact) -> Iterator[Fact]:
    issue = read_issue(source.text)
    weight = source.weight - 0.05
    if 5 < len(issue.container) < 150:
        scheme = "conference" if _MEETING.search(issue.container) else "journal"
        yield Fact(issue.container, scheme, source.line, weight)
    for scheme in _PARTS:
        value = getattr(issue, scheme)
        if value:
            yield Fact(value, scheme, source.line, weight)


def _before_references(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    for order, line in enumerate(lines):
        start = section_start(line.text)
        if start and start.alone and start.section == "references":
            return lines[:order]
    return lines


def _once(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    seen: dict[tuple[str, str | None], Fact] = {}
    for fact in facts:
        seen.setdefault((fact.text, fact.scheme), fact)
    return tuple(seen.values())
