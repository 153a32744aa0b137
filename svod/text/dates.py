"""Years and dates in text, given back in ISO form; the words of months and stages are those of every language."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from svod.languages import all_words, alternatives, any_word, by_language
from svod.text import lazy_re as re

EARLIEST_YEAR, LATEST_YEAR = 1500, 2099


class DateMatch(NamedTuple):
    """A date in ISO form (`2007`, `2007-05` or `2007-05-14`) and the characters it was read from."""

    start: int
    end: int
    iso: str


def _months(purpose: str) -> tuple[tuple[str, ...], ...]:
    lists = by_language(purpose).values()
    return tuple(tuple(dict.fromkeys(" ".join(names).split())) for names in zip(*lists, strict=True))


# Month words by number, every form and abbreviation.
MONTHS = _months("dates.months")
_MONTHS_AFTER_DAY = _months("dates.months_after_day")
_MONTH_NUMBERS = {
    word: number for months in (MONTHS, _MONTHS_AFTER_DAY) for number, names in enumerate(months, 1) for word in names
}


def _month(*lists: tuple[tuple[str, ...], ...]) -> str:
    return f"(?P<month>{any_word(word for months in lists for names in months for word in names)})" + r"\b\.?"


_MONTH, _BEHIND_DAY = _month(MONTHS), _month(MONTHS, _MONTHS_AFTER_DAY)
_DAY_ENDING = rf"(?:{any_word(all_words('dates.day_endings'))})?"
_AFTER_DAY = rf"(?:(?:{any_word(all_words('dates.after_day'))})\s)?"
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_DAY = r"(?P<day>[0-3]?\d)"

# Written dates, the fullest first.
_FORMS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(rf"(?<![\w.-]){form}(?![\w-])", re.IGNORECASE)
    for form in (
        rf"{_YEAR}[-/](?P<number>[01]\d)[-/]{_DAY}",  # 2007-05-14 · 2007/05/14
        rf"{_DAY}[./](?P<number>[01]?\d)[./]{_YEAR}",  # 14.05.2007
        rf"{_DAY}\.?{_DAY_ENDING}\s{_AFTER_DAY}{_BEHIND_DAY},?\s{_YEAR}",  # 14 мая 2007 · 14. Mai 2007 · 14th May
        rf"{_MONTH}\s{_DAY}{_DAY_ENDING},?\s{_YEAR}",  # May 14, 2007
        rf"{_MONTH},?\s{_YEAR}",  # май 2007 · Mai 2007 · May, 2007
    )
)
_BARE_YEAR = re.compile(r"(?<![\d.,/:-])(?P<year>1[5-9]\d\d|20\d\d)(?![\d/:]|[.,]\d|-\d{1,3}(?!\d))")


def find_dates(text: str) -> Iterator[DateMatch]:
    """Every date in a text, in printed order; bare years too."""
    found: list[DateMatch] = []
    taken = bytearray(len(text))
    for form in (*_FORMS, _BARE_YEAR):
        for match in form.finditer(text):
            dated = _dated(match)
            if dated and not any(taken[dated.start : dated.end]):
                found.append(dated)
                taken[dated.start : dated.end] = b"\1" * (dated.end - dated.start)
    yield from sorted(found)


def find_year(text: str) -> str | None:
    """The first year in a text."""
    return next((match.iso[:4] for match in find_dates(text)), None)


def iso_date(text: str) -> str | None:
    """A written date in ISO form; None when the text holds no date."""
    return next((match.iso for match in find_dates(text)), None)


def _dated(match: re.Match[str]) -> DateMatch | None:
    groups = match.groupdict()
    if "month" not in groups and "number" not in groups:
        return DateMatch(match.start(), match.end(), groups["year"])
    month = int(groups["number"]) if groups.get("number") else _MONTH_NUMBERS[groups["month"].lower()]
    year = int(groups["year"])
    if not groups.get("day"):
        return DateMatch(match.start(), match.end(), f"{year}-{month:02}")
    try:
        day = date(year, month, int(groups["day"]))
    except ValueError:
        return None
    return DateMatch(match.start(), match.end(), day.isoformat())


class Milestone(NamedTuple):
    """What happened to a manuscript, when in ISO form, and the characters it was read from."""

    start: int
    end: int
    stage: str
    iso: str


# The surest first; a date follows the words of a stage: «Поступила в редакцию 12.03.2010».
_STAGES = ("revised", "accepted", "received", "published")
_BEFORE_DATE = alternatives("dates.before_date")
_MILESTONES = tuple(
    (
        stage,
        re.compile(
            rf"(?<!\w)(?:{alternatives(f'dates.{stage}')})\s?(?:{_BEFORE_DATE}|:|–|—|-|—|\.)?\s?:?\s?", re.IGNORECASE
        ),
    )
    for stage in _STAGES
)
# Every milestone holds a year and one of these; asked first, for patterns cost more.
_ANY_YEAR = re.compile(r"[12]\d\d\d")
_MILESTONE_PARTS = all_words("dates.stage_parts")
_FARTHEST_DATE, _LONGEST_DATE = 2, 45


def milestone_parts(text: str) -> tuple[str, ...]:
    """The parts of words in a text of which every note on a manuscript's stages has one; quickly asked."""
    low = text.lower()
    return tuple([part for part in _MILESTONE_PARTS if part in low])


def find_milestones(text: str) -> Iterator[Milestone]:
    """When a manuscript was received, revised, accepted or published, as a note of the paper says."""
    if not _ANY_YEAR.search(text) or not milestone_parts(text):
        return
    for stage, note in _MILESTONES:
        for match in note.finditer(text):
            dated = next(find_dates(text[match.end() : match.end() + _LONGEST_DATE]), None)
            if dated is not None and dated.start <= _FARTHEST_DATE:
                yield Milestone(match.start(), match.end() + dated.end, stage, dated.iso)
