"""What the words and signs before a number say of it, whatever label it was given: «P. 12:1–12:5», «№ 2», «—12.»."""

import re

from svod.extract.references.span_changes import Spans
from svod.languages import alternatives, any_word
from svod.model.reference import LabeledSpan
from svod.text.dates import MONTHS

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
# What pages must hold: a number, or one in letters.
_COUNTED = re.compile(r"\d|^[ivxlcIVXLC]+\b")
# «Деп. в ВИНИТИ, № 1134-81», «Библиогр.: с. 101–115»: numbers behind the pages of the work itself.
_OF_SOMETHING_ELSE = re.compile(rf"(?:№\s?|{alternatives('references.list_of_sources')})$")
# Short ones count the articles of an issue.
_LEAST_DIGITS = 4
_ARTICLE_NUMBER = re.compile(rf"(?<!\w)(?:{alternatives('references.article_number')})$")
# «92 Proc. Fenl. Soc.»: the volume before its journal.
_NUMBER_AT_START = re.compile(r"(\d{1,4})\s(?=[^\W\d_])")
_YEARS = re.compile(r"(?:1[5-9]|20)\d\d\s?[-–—/]\s?(?:(?:1[5-9]|20)\d\d|\d\d)")
# «Aug. 14, 1931»
_DAY_BEHIND_MONTH = re.compile(
    rf"(?<!\w)(?:{any_word(word for months in MONTHS for word in months)})\.?\s$", re.IGNORECASE
)
_YEAR_BEHIND_DAY = re.compile(r",\s(?:1[89]|20)\d\d\b")
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


def numbers_of_issues_are_no_pages(raw: str, spans: Spans) -> Spans:
    """«Report, Nr. 486»: the same of pages."""
    return [
        span._replace(label="issue")
        if span.label == "pages"
        and _ISSUE_WORD.search(raw, max(0, span.start - _REACH), span.start)
        and not _ARTICLE_NUMBER.search(raw, max(0, span.start - _REACH), span.start)
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


def pages_are_counted(raw: str, spans: Spans) -> Spans:
    """Pages have numbers, and those of a list of sources or of a deposit are no others of the work."""
    pages = [span for span in spans if span.label == "pages"]
    kept = [span for span in pages if _COUNTED.search(raw[span.start : span.end])]
    own = [
        span
        for span in kept
        if not _OF_SOMETHING_ELSE.search(raw, max(0, span.start - 2 * _REACH), span.start)
    ]  # fmt: skip
    left = own or kept
    return spans if left == pages else [span for span in spans if span.label != "pages" or span in left]


def volumes_stand_before_pages(raw: str, spans: Spans) -> Spans:
    """«92 Letters on Form 132 (1984)»: of two numbers around a journal the first is the volume, the second the page."""
    put_right: Spans = []
    for span in spans:
        number = _NUMBER_AT_START.match(raw, span.start, span.end) if span.label == "container" else None
        if number and any(other.label == "volume" and other.start >= span.end for other in spans):
            put_right.append(LabeledSpan(*number.span(1), "volume"))
            span = span._replace(start=number.end())
        put_right.append(span)
    places = [place for place, span in enumerate(put_right) if span.label == "volume"]
    if len(places) == 2 and any(span.label == "container" for span in put_right[places[0] : places[1]]):
        put_right[places[1]] = put_right[places[1]]._replace(label="pages")
    return put_right


def numbers_of_articles_are_pages(raw: str, spans: Spans) -> Spans:
    """«Art. no. 104002»: where no pages are known, the number of an article stands for them."""
    return [
        span._replace(label="pages")
        if span.label in {"issue", "volume"}
        and span.end - span.start >= _LEAST_DIGITS
        and _ARTICLE_NUMBER.search(raw, max(0, span.start - _REACH), span.start)
        else span
        for span in spans
    ]


def years_are_no_pages(raw: str, spans: Spans) -> Spans:
    """«Bristol: Harrow, 1951–1958»: where no year is known, two years with a dash are it."""
    return [
        span._replace(label="year") if span.label == "pages" and _YEARS.fullmatch(raw, span.start, span.end) else span
        for span in spans
    ]


def days_behind_months_are_no_numbers(raw: str, spans: Spans) -> Spans:
    """«The Courier, Aug. 14, 1931»: a day is neither a volume nor a page."""
    return [
        span
        for span in spans
        if span.label not in _NUMBERS
        or not _YEAR_BEHIND_DAY.match(raw, span.end)
        or not _DAY_BEHIND_MONTH.search(raw, max(0, span.start - _REACH), span.start)
    ]
