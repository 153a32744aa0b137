"""What the words and signs before a number say of it, whatever label it was given: «P. 12:1–12:5», «№ 2», «—12.»."""

import re

from svod.languages import alternatives
from svod.model.reference import LabeledSpan

Spans = list[LabeledSpan]

_NUMBERS = frozenset({"volume", "issue", "pages"})
_PAGE_WORD = rf"(?<![\w.])(?:{alternatives('references.pages', plain=('numbers.pages',))})\.?\s?"
_VOLUME_WORD = re.compile(
    rf"(?<![\w.])(?:(?:{alternatives('references.volume', plain=('numbers.volume',))})\.?\s?|[ТтTVv]\.\s?)$"
)
_WORDED_VOLUME = re.compile(
    rf"(?<![\w.])(?:{alternatives('references.volume', plain=('numbers.volume',))}|[ТT]\.)\.?\s?"
    r"(\d{1,3}|[IVXLC]{1,6})(?![\w])(?!\.\d)"
)
# A letter alone needs its stop: «European Physical Journal H 37».
_ISSUE_WORD = re.compile(
    rf"(?:№|(?<![\w.])(?:{alternatives('references.issue', plain=('numbers.issue',))})(?:\.|(?<=\w\w)))\s?$"
)
# «P. 12:1–12:5»: pages counted within an article that has a number.
_ARTICLE_PAGES = re.compile(rf"{_PAGE_WORD}(\d{{1,4}}:\d{{1,4}}\s?[-–—]{{1,2}}\s?\d{{1,4}}:\d{{1,4}})")
# What must be there for such pages: asked first, because most strings have none.
_COLON_WITHIN = re.compile(r"\d:\d")
_MONTH = re.compile(r"0?[1-9]|1[0-2]")
# «1995. —12. — Vol. 24», and «vol. 3, 06 2005»: the number of a month behind the year and before it.
_YEAR_AND_DASH = re.compile(r"(?:1[89]|20)\d\d\.?\s?[—–-]\s?$")
_NEXT_AREA = re.compile(r"\.?\s?(?:[—–-]|$)")
_YEAR_BEHIND = re.compile(r"\s(?:1[89]|20)\d\d\b")
_MONTH_AT_END = re.compile(r",\s(?:0?[1-9]|1[0-2])$")
# So many characters before a number hold the word that belongs to it.
_REACH = 12


def article_pages(raw: str, spans: Spans) -> Spans:
    """«P. 12:1–12:5»: such numbers are pages, whatever they were taken for."""
    found = _ARTICLE_PAGES.search(raw) if ":" in raw and _COLON_WITHIN.search(raw) else None
    if found is None:
        return spans
    start, end = found.span(1)
    apart = [span for span in spans if span.end <= start or span.start >= end]
    apart = [span for span in apart if span.label != "pages"]
    return sorted([*apart, LabeledSpan(start, end, "pages")])


def months_are_no_numbers(raw: str, spans: Spans) -> Spans:
    """«1995. —12. — Vol. 24»: the number of a month is neither a volume nor an issue."""
    put_right: Spans = []
    for span in spans:
        if span.label in _NUMBERS:
            if _is_month(raw, span):
                continue
            month = _MONTH_AT_END.search(raw, span.start, span.end) if _YEAR_BEHIND.match(raw, span.end) else None
            span = span._replace(end=month.start()) if month and month.start() > span.start else span
        put_right.append(span)
    return put_right


def _is_month(raw: str, span: LabeledSpan) -> bool:
    if not _MONTH.fullmatch(raw, span.start, span.end):
        return False
    behind_year = _YEAR_AND_DASH.search(raw, max(0, span.start - _REACH), span.start)
    return bool(behind_year and _NEXT_AREA.match(raw, span.end)) or bool(
        raw[span.start] == "0" and _YEAR_BEHIND.match(raw, span.end)
    )


def numbers_of_issues_are_no_volumes(raw: str, spans: Spans) -> Spans:
    """«vol., № 2»: a number behind «№» is an issue, if no other is known."""
    if any(span.label == "issue" for span in spans):
        return spans
    return [
        span._replace(label="issue")
        if span.label == "volume" and _ISSUE_WORD.search(raw, max(0, span.start - _REACH), span.start)
        else span
        for span in spans
    ]


def volumes_with_their_word_come_first(raw: str, spans: Spans) -> Spans:
    """Where one of two volumes has the word before it, the other is something else."""
    volumes = [span for span in spans if span.label == "volume"]
    worded = [span for span in volumes if _VOLUME_WORD.search(raw, max(0, span.start - _REACH), span.start)]
    if len(volumes) < 2 or not worded:
        return spans
    # «10 vols», «12B» are of another kind.
    bare = [span for span in volumes if span not in worded and raw[span.start : span.end].isdigit()]
    return [span for span in spans if span not in bare]


def a_number_with_its_word_is_the_volume(raw: str, spans: Spans) -> Spans:
    """Where no volume is known, a number behind «Bd.», «Vol.», «Т.» outside of all fields is it."""
    if not spans or any(span.label == "volume" for span in spans):
        return spans
    for found in _WORDED_VOLUME.finditer(raw):
        start, end = found.span(1)
        if all(end <= span.start or start >= span.end for span in spans):
            return sorted([*spans, LabeledSpan(start, end, "volume")])
    return spans
