"""Numbers by what stands around them: reprints, articles of laws, reports, newspapers, volumes with issues."""

from svod.extract.references.borders import is_led_to
from svod.extract.references.span_changes import Spans, changed, named_fields
from svod.languages import alternatives, any_word
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re
from svod.text.dates import MONTHS

_MONTHS = any_word(word for months in MONTHS for word in months)
# «(репр.: Киев, 1994)», «Repr., Grand Rapids: Baker, 1979», «(ND Hildesheim 1968)», «[zuerst 1899]».
_REPRINT = re.compile(rf"(?<!\w)(?:{alternatives('references.reprint')})[^()\[\];]{{0,60}}$")
# «Ст. 471», «Rn. 112», «§ 12», «2015, N 112», «Указ.: с. 290»: what is counted is no page of the work.
_POINT = re.compile(rf"(?:(?<!\w)(?:{alternatives('references.counted_points')})|§{{1,2}}|\d{{4}}, N)\s?$")
# «63 Harv. L. Rev.»: the volume before its journal, as law reviews print it.
_VOLUME_FIRST = re.compile(r"(?P<volume>\d{1,4})\s(?=[^\W\d_])")
# «A&A 43»: a journal of which the first page was taken for all.
_JOURNAL_IN_PAGES = re.compile(r"(?P<container>[A-ZА-ЯЁÄÖÜ][^\d\n]{2,80}?)\s(?P<pages>\d{1,5})")
_YEAR_BEFORE = re.compile(r"(?:\[|\()(?:1[89]|20)\d\d[\])]\s$")
# «[2004] 12 W.L.R. 183», «, 12 W.L.R. 183 (2004)» at the end of an entry; «Программирование № 8, 7 (2004)».
_REPORTS = r"(?P<container>[A-Z](?:[\w&'’]|\.\s?(?=[A-Z])|\s(?=[A-Z&(])|\.(?=\s\d))*)"
_REPORT_BEHIND_YEAR = re.compile(
    rf"[\[(](?:1[89]|20)\d\d[\])]\s(?:(?P<volume>\d{{1,4}})\s)?{_REPORTS}\s(?P<pages>\d{{1,5}})\.?$"
)
_REPORT_BEFORE_YEAR = re.compile(
    rf",\s(?P<volume>\d{{1,4}})\s{_REPORTS}\s(?P<pages>\d{{1,5}})(?:,\s\d[\d–-]*)?\s\((?:1[89]|20)\d\d\)\.?$"
)
_BOOK_BEFORE_BRACKET = re.compile(
    r"(?:,|[’”])\sin\s(?P<container>[A-Z][^()\n]{2,200}?)\s(?P<pages>\d{1,4}(?:\s?[-–]\s?\d{1,4})?)"
    r"\s\((?=[^()]*(?:19|20)\d\d\)\.?$)"
)
_NUMBERED_JOURNAL = re.compile(
    r"(?P<container>[^.,№\n]{3,80}(?:\.\s[^.,№\n]{2,40}){0,3}?)\s№\s?(?P<issue>\d{1,4}(?:[-–/]\d{1,4})?)"
    r"(?:,\s(?P<pages>\d{1,5}))?"
)
_PAGE_BEHIND = re.compile(r"(?:,\s\d{1,5})?\s\((?:1[89]|20)\d\d\)\.?$")
_PAGES_AT_END = re.compile(r"\s(?P<pages>[A-Z]?\d{1,4}(?:\s?[-–—]{1,2}\s?\d{1,4})?)$")
_RANGE = re.compile(r"\d\s?[-–—]{1,2}\s?\d")
_BRACKET_BEHIND = re.compile(r"\s?\(")
_CASE = re.compile(r"\w\sv\.?\s[A-Z]|^(?:Re|In re|Ex parte)\s[A-Z]")
_YEAR_IN_BRACKETS = re.compile(r"\s\((?:1[89]|20)\d\d\)")
# «, 7. Juni 2021, 1.», «. 2007. 12 мая. 3.», «, August 9, 2011, at A17.»
_DAY = rf"(?:\d{{1,2}}\.?\s(?:{_MONTHS})\.?|(?:{_MONTHS})\.?\s\d{{1,2}}|\d{{1,2}}\.\d{{1,2}}\.?)"
_NEWSPAPER_PAGE = re.compile(
    rf"(?:{_DAY},?\s?(?:19|20)\d\d|(?:19|20)\d\d\.?,?\s(?:[—–]\s)?{_DAY})(?:\sг\.)?\)?[.,]?\s(?:[—–]\s)?(?:at\s)?"
    r"(?P<pages>[A-Z]?\d{1,3})\.?\s*$",
    re.IGNORECASE,
)
_NUMBER_AT_END = re.compile(r"\s[A-Z]?\d{1,3}\.?\s*$")
_ISSUE_BEHIND = re.compile(r"(?P<volume>\d{1,4})(?:\s?;\s?|\.)(?P<issue>\d{1,3})")
_YEAR_AT_END = re.compile(r"\s\[(?P<year>(?:1[5-9]|20)\d\d)[a-h]?\]?$")


def years_of_reprints_are_no_years(raw: str, spans: Spans) -> Spans:
    """«Киев, 1988 (репр.: Киев, 1994)»: where another year is known."""
    years = [span for span in spans if span.label == "year"]
    if len(years) < 2:
        return spans
    printed_again = {one for one in years[1:] if _REPRINT.search(raw, max(0, one.start - 70), one.start)}
    return [span for span in spans if span not in printed_again]


def counted_points_are_no_pages(raw: str, spans: Spans) -> Spans:
    """«СЗ РФ. 1998. № 2. Ст. 471», «Köln 2015, N 112»: articles and notes are counted, not pages."""
    return [one for one in spans if one.label != "pages" or not _POINT.search(raw, max(0, one.start - 16), one.start)]


def volumes_stand_before_journals(raw: str, spans: Spans) -> Spans:
    """«63 Harv. L. Rev. 78, 40 (2021)»: a number before the journal is its volume, that behind it the first page."""
    place = next((number for number, span in enumerate(spans) if span.label == "container"), -1)
    container = spans[place]
    first = _VOLUME_FIRST.match(raw, container.start, container.end) if place >= 0 else None
    if first is None or first.end() >= container.end:
        return spans
    following = spans[place + 1] if place + 1 < len(spans) else None
    behind = following and not raw[container.end : following.start].strip() and following.label in {"volume", "pages"}
    if not following or not behind:
        return spans
    others = [span for span in spans[place + 2 :] if span.label not in {"volume", "pages"}]
    found = LabeledSpan(*first.span("volume"), "volume")
    return [
        *spans[:place], found, container._replace(start=first.end()), following._replace(label="pages"), *others,
    ]  # fmt: skip


def journals_are_no_pages(raw: str, spans: Spans) -> Spans:
    """«(2021) 42(5) A&A 43»: a journal before its page, where no container is known."""

    def parts(span: LabeledSpan) -> Spans | None:
        found = _JOURNAL_IN_PAGES.fullmatch(raw, span.start, span.end) if span.label == "pages" else None
        return named_fields(found) if found else None

    return changed(spans, parts)


def numbers_behind_reports_are_pages(raw: str, spans: Spans) -> Spans:
    """«[2002] Economic Journal 97»: behind a year in brackets and a journal stands the first page."""
    put_right = list(spans)
    for place in range(1, len(spans) - 1):
        container, number = spans[place], spans[place + 1]
        if container.label != "container" or number.label != "volume" or raw[number.end :].strip(" ."):
            continue
        alone = not raw[container.end : number.start].strip()
        if alone and _YEAR_BEFORE.search(raw, max(0, container.start - 8), container.start):
            put_right[place + 1] = number._replace(label="pages")
    return put_right


def reports_are_read_whole(raw: str, spans: Spans) -> Spans:
    """«Smith v. Jones [2021] 12 W.L.R. 273», «, in Forms 7 (A. Beck eds., 1986)»: where no container is known."""
    for pattern in (_REPORT_BEHIND_YEAR, _REPORT_BEFORE_YEAR, _BOOK_BEFORE_BRACKET):
        found = pattern.search(raw)
        if found is None:
            continue
        known = named_fields(found)
        kept = [_before(raw, span, found.start()) for span in spans if not _touches(span, known)]
        return sorted([*kept, *known])
    return spans


def _touches(span: LabeledSpan, known: Spans) -> bool:
    """Whether a span begins within what is known."""
    return any(other.start <= span.start < other.end for other in known)


def _before(raw: str, span: LabeledSpan, border: int) -> LabeledSpan:
    if span.start < border < span.end:
        return span._replace(end=len(raw[:border].rstrip(" ,.")))
    return span


def cases_are_no_people(raw: str, spans: Spans) -> Spans:
    """«Smith v. Jones» names a case where nothing else is the title."""
    first = spans[0]
    case = first.label == "author" and _CASE.search(raw, first.start, first.end)
    return [first._replace(label="title"), *spans[1:]] if case else spans


def numbered_journals_are_no_titles(raw: str, spans: Spans) -> Spans:
    """«Лесной А. А., Программирование № 8, 7 (2004)»: behind the authors of an entry without titles."""
    put_right: Spans = []
    for place, span in enumerate(spans):
        behind = span.label == "title" and place and spans[place - 1].label == "author"
        found = _NUMBERED_JOURNAL.fullmatch(raw, span.start, span.end) if behind else None
        following = spans[place + 1].label if place + 1 < len(spans) else ""
        numbered = found and (found["issue"] or following == "volume")
        if (
            found is None
            or not numbered
            or not (found["pages"] or following != "year" or _PAGE_BEHIND.match(raw, span.end))
        ):
            put_right.append(span)
            continue
        put_right += named_fields(found)
    return put_right


def pages_before_years_are_volumes(raw: str, spans: Spans) -> Spans:
    """«118 (1999), S. 200» of which both were taken for pages."""
    pages = [span for span in spans if span.label == "pages"]
    if len(pages) < 2 or not _YEAR_IN_BRACKETS.match(raw, pages[0].end) or not raw[slice(*pages[0][:2])].isdigit():
        return spans
    return [span._replace(label="volume") if span == pages[0] else span for span in spans]


def pages_stand_behind_books(raw: str, spans: Spans) -> Spans:
    """«in Forms 9–29 (Nashville, 2005)»: a number between a book and a bracket is a page."""

    def parts(span: LabeledSpan) -> Spans | None:
        asked = span.label == "container" and _BRACKET_BEHIND.match(raw, span.end)
        found = _PAGES_AT_END.search(raw, span.start + 3, span.end) if asked else None
        if found is None or not (is_led_to(raw, span) or _RANGE.search(found["pages"])):
            return None
        return [span._replace(end=found.start()), *named_fields(found)]

    return changed(spans, parts)


def newspapers_have_pages(raw: str, spans: Spans) -> Spans:
    """«taz, 7. Juni 2021, 1.»: a number behind the day, at the end of an entry, is the page of a newspaper."""
    # Asked first, because it is cheap: most strings end otherwise.
    if not _NUMBER_AT_END.search(raw, max(0, len(raw) - 12)):
        return spans
    found = _NEWSPAPER_PAGE.search(raw, max(0, len(raw) - 60))
    if found is None:
        return spans
    start, end = found.span("pages")
    if any(span.end > start for span in spans):
        return spans
    return [*spans, LabeledSpan(start, end, "pages")]


def issues_are_no_part_of_volumes(raw: str, spans: Spans) -> Spans:
    """«1992;100; 11 (157)», «36.12»: a volume ends before its issue."""

    def parts(span: LabeledSpan) -> Spans | None:
        found = _ISSUE_BEHIND.fullmatch(raw, span.start, span.end) if span.label == "volume" else None
        return named_fields(found) if found else None

    return changed(spans, parts)


def years_in_square_brackets_are_no_titles(raw: str, spans: Spans) -> Spans:
    """«Formen [1995], Köln»: a year in brackets at the end of a title, where no other is known."""

    def parts(span: LabeledSpan) -> Spans | None:
        found = _YEAR_AT_END.search(raw, span.start + 3, span.end) if span.label == "title" else None
        return [span._replace(end=found.start()), *named_fields(found)] if found else None

    return changed(spans, parts)
