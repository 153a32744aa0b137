"""What words labelled one by one cannot know: days are no volumes, a title ends where its quotation does."""

from collections.abc import Callable, Sequence

from svod.extract.references.borders import (
    containers_end_before_days,
    editors_are_no_containers,
    is_led_to,
    names_keep_their_families,
    people_behind_a_slash_wrote_it,
    publishers_are_no_titles,
    titles_end_before_editions,
    titles_end_before_volumes,
    what_leads_to_a_container_has_a_title,
    what_stands_in_a_book_has_a_container,
)
from svod.extract.references.edges import (
    labels_of_entries_are_no_names,
    ranks_are_no_names,
    second_titles_behind_in_are_containers,
    sections_are_no_titles,
    who_made_it_is_no_container,
    words_behind_names_are_the_work,
    words_of_numbers_are_no_containers,
    words_that_lead_on_are_no_names,
)
from svod.extract.references.gaps import (
    double_slashes_part_titles_from_containers,
    names_behind_a_slash_wrote_it,
    the_last_sentence_before_numbers_is_the_journal,
    towns_end_no_titles,
    what_is_led_to_is_the_container,
    what_stands_first_is_the_title,
    words_before_a_town_published_it,
)
from svod.extract.references.number_words import (
    a_number_with_its_word_is_the_volume,
    article_pages,
    days_behind_months_are_no_numbers,
    months_are_no_numbers,
    numbers_of_articles_are_pages,
    numbers_of_issues_are_no_pages,
    numbers_of_issues_are_no_volumes,
    pages_are_counted,
    volumes_stand_before_pages,
    volumes_with_their_word_come_first,
    years_are_no_pages,
)
from svod.extract.references.quotations import (
    a_quotation_is_the_title,
    quoted_titles_end_before_in,
    titles_end_with_their_quotation,
    titles_end_with_their_quotation_and_a_comma,
    titles_keep_their_quotation,
)
from svod.extract.references.reported_numbers import (
    cases_are_no_people,
    counted_points_are_no_pages,
    issues_are_no_part_of_volumes,
    journals_are_no_pages,
    newspapers_have_pages,
    numbered_journals_are_no_titles,
    numbers_behind_reports_are_pages,
    pages_before_years_are_volumes,
    pages_stand_behind_books,
    reports_are_read_whole,
    volumes_stand_before_journals,
    years_in_square_brackets_are_no_titles,
    years_of_reprints_are_no_years,
)
from svod.extract.references.roles import (
    bodies_before_titles_wrote_them,
    bodies_with_their_role_are_editors,
    names_behind_in_edited_it,
    titles_end_before_brackets,
    who_stands_before_the_year_wrote_it,
)
from svod.extract.references.span_changes import Spans, without_marks
from svod.languages import all_words, alternatives, any_word
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re
from svod.text.dates import MONTHS

Mend = Callable[[str, Spans], Spans]

_NUMBERS = frozenset({"volume", "issue", "pages"})
_MONTHS = any_word(word for months in MONTHS for word in months)
# Behind a day: «17.04.2014», «2. September 2004», «25-26 March», «3 мая 2001».
_REST_OF_DATE = re.compile(
    rf"(?:{any_word(all_words('dates.day_endings'))})?\.?(?:\s?[-–/]\s?\d{{1,2}}\.?)?\s?(?:\d{{1,2}}\.\s?(?:19|20)\d\d\b|(?:{_MONTHS})\b)",
    re.IGNORECASE,
)
_DAYS = re.compile(r"(?:[0-2]?\d|3[01])(?:\s?[-–]\s?(?:[0-2]?\d|3[01]))?")
# «The Book of Forms. (1991)»: a year in brackets at the end of a title.
_YEAR_AT_END = re.compile(r"[.,]?\s*\(((?:1[5-9]|20)\d\d)\)?$")
# «Бюл. № 12»: where a patent was made public.
_BULLETIN = re.compile(rf"(?:{alternatives('references.bulletin')})\.?")
# «MMWR 1998», «Forms and rules, 2002», «Forms, 2011 г.»: a year at the end of a field, where it has no other.
_YEAR_WITHIN = {
    "container": re.compile(rf"[.,]?\s(?:[–—]\s)?\(?((?:1[89]|20)\d\d)\)?(?:\s(?:{_MONTHS})\.?)?$"),
    "title": re.compile(rf",\s((?:1[89]|20)\d\d)(?:\s?(?:{alternatives('names.copyright_year')}))?$"),
}
# What a page is called: all before the sign that an address follows.
_NAMED = frozenset({"title", "container", "author", "editor"})
_CALLED = re.compile(
    r"[\s.,:–—\[\]\d)]*((?!https?:|www\.|URL)[^\W\d_a-zа-яё][^\n]{1,200}?[^\W_])[\s.,:;–—(\[/<]*"
    rf"(?=[.,]?\s[—–]\s|\bURL\b|\[(?:{alternatives('references.material')}|{alternatives('references.material_at_end')}))"
)
# «Forms. Working Paper», «Formen, unveröffentlichte Diplomarbeit, Bonn», «Forms [DVD]», «Forms (Green Series, 12)»:
# what the writing is, and in what series, behind its title.
_KIND_AT_END = re.compile(
    rf"\s?[.,?!:”“]\s{{1,3}}(?:(?:{alternatives('references.unpublished')})\.?[\s-])?"
    rf"(?:{alternatives('references.kind_at_end')}).*$"
    rf"|\s{{1,3}}\((?:{alternatives('references.kind_at_end')})[^()]*\)?$"
    rf"|\s?:?\s{{0,3}}\[(?:{alternatives('references.material_at_end')})\]?$"
    rf"|\s{{1,3}}\((?=[^()]*\b(?:{alternatives('references.series_at_end')})\b)[^()]{{5,80}}\)$",
    re.IGNORECASE | re.DOTALL,
)
# A last sentence of a few words that begins with a capital.
_LAST_SENTENCE = re.compile(r"[.?!]\s{1,3}((?:[A-ZА-ЯЁÄÖÜ][^.?!\s]*)(?:\.?\s[^.?!\s]+){0,6})$")
_ROMAN_AT_END = re.compile(r",\s([IVXLC]{1,6})(?:\s\(\w+)?$")
# A year that stands by itself, and what before it says that it is the year of a visit: «Stand: 14. Oktober 2005».
_YEAR_ALONE = re.compile(r"(?<![\w./:–—-])(?:1[6-9]|20)\d\d(?![\w/:–—-]|\.\d)")
_VISIT = re.compile(rf"(?<!\w)(?:{alternatives('references.visit_words')})[^()\[\]]{{0,40}}$", re.IGNORECASE)
# The same where the day stands between: nothing but a date is between the word and the year.
_VISIT_BEFORE = re.compile(
    rf"(?<!\w)(?:{alternatives('references.visit_words')})[^\W\d]*(?:\s(?:am|on))?[\s:.,]{{0,3}}(?:[\s.,/-]|\d{{1,2}}|{_MONTHS})*$",
    re.IGNORECASE,
)
# A border between areas: «. — », «. – »; so many of them show that an entry is written so.
_AREA = re.compile(r"\.\s[—–]\s")
_MANY_AREAS = 2
_IN_ONE_AREA = frozenset({"title", "container"})
_EDITED_BY = re.compile(rf"\s?/\s?(?={alternatives('references.editor_before')})")
# «1961 –1971» of which the second half was taken for a year.
_TO_LAST_PAGE = re.compile(r"\s?[-–—−]{1,2}\s?(\d{1,6})\b")
# What makes a work of its own of a container: it was published somewhere by somebody.
_OF_A_BOOK = frozenset({"publisher", "place", "editor"})
_OF_A_PART = frozenset({"title", "volume", "issue", "pages"})


def mended(raw: str, spans: Sequence[LabeledSpan]) -> tuple[LabeledSpan, ...]:
    """The spans in order, put right where the string itself says so."""
    put_right = list(spans)
    labels = {span.label for span in put_right}
    for mend, needed, unwanted in _MENDS:
        if (needed and needed.isdisjoint(labels)) or not unwanted.isdisjoint(labels):
            continue
        before, put_right = put_right, mend(raw, put_right)
        # Most change nothing, and then they give the same spans.
        if put_right != before:
            labels = {span.label for span in put_right}
    return tuple(put_right)


def _days_are_no_numbers(raw: str, spans: Spans) -> Spans:
    return [span for span in spans if span.label not in _NUMBERS or not _is_day(raw, span)]


def _is_day(raw: str, span: LabeledSpan) -> bool:
    return bool(_DAYS.fullmatch(raw, span.start, span.end) and _REST_OF_DATE.match(raw, span.end))


def _years_are_no_titles(raw: str, spans: Spans) -> Spans:
    return _cut_off(raw, spans, "title", _YEAR_AT_END, "year")


def _bulletins_are_no_places(raw: str, spans: Spans) -> Spans:
    return [
        span for span in spans if span.label != "place" or not _BULLETIN.fullmatch(raw, span.start, span.end)
    ]  # fmt: skip


def _cut_off(raw: str, spans: Spans, label: str, end: re.Pattern[str], other: str) -> Spans:
    """Spans of a label without what the pattern finds at their end: a value of another label, if none is known yet."""
    if any(span.label == other for span in spans):
        return spans
    put_right: Spans = []
    for span in spans:
        found = end.search(raw, span.start + 1, span.end) if span.label == label else None
        if found is None:
            put_right.append(span)
        else:
            put_right += [span._replace(end=found.start()), LabeledSpan(*found.span(1), other)]
    return put_right


def _a_container_alone_is_the_work(raw: str, spans: Spans) -> Spans:
    labels = [span.label for span in spans]
    parts = _OF_A_PART - {"pages"} if "publisher" in labels else _OF_A_PART
    if parts.intersection(labels) or _OF_A_BOOK.isdisjoint(labels) or labels.count("container") != 1:
        return spans
    # A double slash, or «in», says that something stands within it.
    return [
        span._replace(label="title")
        if span.label == "container"
        and not raw[: span.start].rstrip().endswith("//")
        and not ("pages" in labels and is_led_to(raw, span))
        else span
        for span in spans
    ]


def _roman_numbers_behind_containers_are_volumes(raw: str, spans: Spans) -> Spans:
    """«Letters on Form, IX (Fall» becomes the container and the volume IX, where no volume is known."""
    return _cut_off(raw, spans, "container", _ROMAN_AT_END, "volume")


def _kinds_of_writing_are_no_titles(raw: str, spans: Spans) -> Spans:
    put_right: Spans = []
    for span in spans:
        kind = _KIND_AT_END.search(raw, span.start + 1, span.end) if span.label == "title" else None
        put_right.append(span._replace(end=kind.start() + (kind[0][0] in "?!")) if kind else span)
    return put_right


def _what_has_a_volume_stands_somewhere(raw: str, spans: Spans) -> Spans:
    """Where pages of a volume are given but no container, the last sentence of the title is it."""
    labels = [span.label for span in spans]
    if not {"volume", "pages"} <= set(labels) or labels.count("title") != 1:
        return spans
    return _cut_off(raw, spans, "title", _LAST_SENTENCE, "container")


def _a_year_alone_is_the_year(raw: str, spans: Spans) -> Spans:
    """Where no year is known, the last one outside of all fields is it, unless somebody looked something up then."""
    if not spans or any(span.label == "year" for span in spans):
        return spans
    for year in reversed(list(_YEAR_ALONE.finditer(raw))):
        start, end = year.span()
        free = all(end <= span.start or start >= span.end for span in spans)
        if free and not _VISIT.search(raw, max(0, start - 60), start):
            return sorted([*spans, LabeledSpan(start, end, "year")])
    return spans


def _pages_reach_to_the_last(raw: str, spans: Spans) -> Spans:
    put_right: Spans = []
    reached = 0
    for span in spans:
        if span.start < reached:
            continue
        first = raw[span.start : span.end]
        last = _TO_LAST_PAGE.match(raw, span.end) if span.label == "pages" and first.isdigit() else None
        if last and int(last[1]) > int(first):
            span = span._replace(end=last.end())
            reached = last.end()
        put_right.append(span)
    return put_right


def _a_year_within_a_field_is_the_year(raw: str, spans: Spans) -> Spans:
    """Where no year is known at all, the one that ends a container, or a title behind a comma, is it."""
    if not spans or any(span.label == "year" for span in spans):
        return spans
    for label, end in _YEAR_WITHIN.items():
        cut = _cut_off(raw, spans, label, end, "year")
        if cut != spans:
            return sorted(cut)
    return spans


def _a_page_is_called_as_it_begins(raw: str, spans: Spans) -> Spans:
    """«Сайт проекта. — URL: http://a.org»: where only an address is known, what stands before it is the title."""
    labels = {span.label for span in spans}
    found = _CALLED.match(raw) if "url" in labels and not labels & _NAMED else None
    if found is None:
        return spans
    start, end = found.span(1)
    apart = [span for span in spans if span.end <= start or span.start >= end]
    return sorted([*apart, LabeledSpan(start, end, "title")])


def _years_of_visits_are_no_years(raw: str, spans: Spans) -> Spans:
    """«accessed: 09.01.2018»: when somebody looked something up says nothing of when it appeared."""
    return [
        span
        for span in spans
        if span.label != "year" or not _VISIT_BEFORE.search(raw, max(0, span.start - 60), span.start)
    ]


def _fields_end_with_their_area(raw: str, spans: Spans) -> Spans:
    """«// Proceedings of the Workshop. — WS '19. — Bonn»: in such entries a dash behind a full stop ends a field."""
    if "//" not in raw and len(_AREA.findall(raw)) < _MANY_AREAS:
        return spans
    return [_up_to(raw, span, _AREA) if span.label in _IN_ONE_AREA else span for span in spans]


def _containers_end_with_their_editors(raw: str, spans: Spans) -> Spans:
    """«Analysis of Networks / Ed. by M. Klein»: who edited a container is no part of its name."""
    return [_up_to(raw, span, _EDITED_BY) if span.label == "container" else span for span in spans]


def _up_to(raw: str, span: LabeledSpan, border: re.Pattern[str]) -> LabeledSpan:
    found = border.search(raw, span.start + 2, span.end)
    return span._replace(end=without_marks(raw, span.start, found.start())) if found else span


def _put_right(mend: Mend, needed: str = "", unwanted: str = "") -> "tuple[Mend, frozenset[str], frozenset[str]]":
    """A rule with the labels of which it needs one, and those beside which it has nothing to do."""
    return mend, frozenset(needed.split()), frozenset(unwanted.split())


# In this order; most references need few of them.
_MENDS = (
    _put_right(labels_of_entries_are_no_names, "author editor"),
    _put_right(ranks_are_no_names, "author editor"),
    _put_right(words_that_lead_on_are_no_names, "author title"),
    _put_right(words_behind_names_are_the_work, "author"),
    _put_right(journals_are_no_pages, "pages", unwanted="container"),
    _put_right(volumes_stand_before_journals, "container"),
    _put_right(reports_are_read_whole, "author title year", unwanted="container"),
    _put_right(cases_are_no_people, "author", unwanted="title"),
    _put_right(numbered_journals_are_no_titles, "title", unwanted="container publisher place"),
    _put_right(pages_before_years_are_volumes, "pages", unwanted="volume"),
    _put_right(sections_are_no_titles, "title"),
    _put_right(quoted_titles_end_before_in, "title", unwanted="container"),
    _put_right(counted_points_are_no_pages, "pages"),
    _put_right(issues_are_no_part_of_volumes, "volume", unwanted="issue"),
    _put_right(who_made_it_is_no_container, "container"),
    _put_right(second_titles_behind_in_are_containers, "title", unwanted="container"),
    _put_right(_days_are_no_numbers, "volume issue pages"),
    _put_right(_bulletins_are_no_places, "place"),
    _put_right(titles_end_with_their_quotation, "title"),
    _put_right(names_keep_their_families, "author editor"),
    _put_right(what_stands_in_a_book_has_a_container, "title", unwanted="container"),
    _put_right(a_quotation_is_the_title, unwanted="title"),
    _put_right(_years_are_no_titles, "title", unwanted="year"),
    _put_right(_a_container_alone_is_the_work, "container", unwanted="title"),
    _put_right(_roman_numbers_behind_containers_are_volumes, "container", unwanted="volume"),
    _put_right(_kinds_of_writing_are_no_titles, "title"),
    _put_right(_what_has_a_volume_stands_somewhere, "title", unwanted="container"),
    _put_right(_pages_reach_to_the_last, "pages"),
    _put_right(_a_page_is_called_as_it_begins, "url", unwanted="title container author editor"),
    _put_right(article_pages),
    _put_right(months_are_no_numbers, "volume issue pages"),
    _put_right(numbers_of_issues_are_no_volumes, "volume", unwanted="issue"),
    _put_right(volumes_with_their_word_come_first, "volume"),
    _put_right(a_number_with_its_word_is_the_volume, unwanted="volume"),
    _put_right(days_behind_months_are_no_numbers, "volume issue pages"),
    _put_right(pages_are_counted, "pages"),
    _put_right(volumes_stand_before_pages, "volume", unwanted="pages"),
    _put_right(numbers_of_articles_are_pages, "volume issue", unwanted="pages"),
    _put_right(years_are_no_pages, "pages", unwanted="year container"),
    _put_right(_fields_end_with_their_area, "title container"),
    _put_right(_containers_end_with_their_editors, "container"),
    _put_right(people_behind_a_slash_wrote_it, "title author"),
    _put_right(what_leads_to_a_container_has_a_title, "author", unwanted="title"),
    _put_right(editors_are_no_containers, "container", unwanted="editor"),
    _put_right(publishers_are_no_titles, "title container", unwanted="publisher institution"),
    _put_right(titles_end_before_editions, "title"),
    _put_right(titles_end_before_volumes, "title"),
    _put_right(containers_end_before_days, "container"),
    _put_right(_years_of_visits_are_no_years, "year"),
    _put_right(_a_year_alone_is_the_year, unwanted="year"),
    _put_right(_a_year_within_a_field_is_the_year, "title container", unwanted="year"),
    _put_right(who_stands_before_the_year_wrote_it, "title container", unwanted="author editor"),
    _put_right(bodies_before_titles_wrote_them, "title", unwanted="author editor"),
    _put_right(bodies_with_their_role_are_editors, "title container"),
    _put_right(names_behind_in_edited_it, "title"),
    _put_right(titles_end_before_brackets, "title"),
    _put_right(numbers_of_issues_are_no_pages, "pages", unwanted="issue"),
    _put_right(titles_end_with_their_quotation_and_a_comma, "title"),
    _put_right(numbers_behind_reports_are_pages, "container", unwanted="pages"),
    _put_right(pages_stand_behind_books, "container", unwanted="pages"),
    _put_right(newspapers_have_pages, "container title", unwanted="pages"),
    _put_right(years_in_square_brackets_are_no_titles, "title", unwanted="year"),
    _put_right(years_of_reprints_are_no_years, "year"),
    _put_right(words_of_numbers_are_no_containers, "container"),
    _put_right(words_before_a_town_published_it, "place", unwanted="publisher"),
    _put_right(towns_end_no_titles, "title", unwanted="publisher place"),
    _put_right(double_slashes_part_titles_from_containers, "author"),
    _put_right(the_last_sentence_before_numbers_is_the_journal, "pages", unwanted="container publisher place"),
    _put_right(what_stands_first_is_the_title, "editor publisher", unwanted="title container author"),
    _put_right(what_is_led_to_is_the_container, "author", unwanted="title container"),
    _put_right(names_behind_a_slash_wrote_it, "title"),
    _put_right(titles_keep_their_quotation, "title container"),
)
