"""Years and dates in Russian, German and English text, given back in ISO form."""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

EARLIEST_YEAR, LATEST_YEAR = 1500, 2099


class DateMatch(NamedTuple):
    """A date in ISO form (`2007`, `2007-05` or `2007-05-14`) and the characters it was read from."""

    start: int
    end: int
    iso: str


# Month words by number: Russian (both cases and short), German, English.
MONTHS: tuple[tuple[str, ...], ...] = (
    ("январь", "января", "янв", "januar", "jänner", "january", "jan"),
    ("февраль", "февраля", "февр", "фев", "februar", "february", "feb", "febr"),
    ("март", "марта", "мар", "märz", "mrz", "march", "mar"),
    ("апрель", "апреля", "апр", "april", "apr"),
    ("май", "мая", "mai", "may"),
    ("июнь", "июня", "июн", "juni", "june", "jun"),
    ("июль", "июля", "июл", "juli", "july", "jul"),
    ("август", "августа", "авг", "august", "aug"),
    ("сентябрь", "сентября", "сент", "сен", "september", "sept", "sep"),
    ("октябрь", "октября", "окт", "oktober", "okt", "october", "oct"),
    ("ноябрь", "ноября", "нояб", "ноя", "november", "nov"),
    ("декабрь", "декабря", "дек", "dezember", "dez", "december", "dec"),
)
_MONTH_NUMBERS = {word: number for number, words in enumerate(MONTHS, start=1) for word in words}
_MONTH = "(?P<month>" + "|".join(sorted(_MONTH_NUMBERS, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_DAY = r"(?P<day>[0-3]?\d)"

# Written dates, the fullest first.
_FORMS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(rf"(?<![\w.-]){form}(?![\w-])", re.IGNORECASE)
    for form in (
        rf"{_YEAR}[-/](?P<number>[01]\d)[-/]{_DAY}",  # 2007-05-14 · 2007/05/14
        rf"{_DAY}[./](?P<number>[01]?\d)[./]{_YEAR}",  # 14.05.2007
        rf"{_DAY}\.?(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH},?\s{_YEAR}",  # 14 мая 2007 · 14. Mai 2007 · 14th May 2007
        rf"{_MONTH}\s{_DAY}(?:st|nd|rd|th)?,?\s{_YEAR}",  # May 14, 2007
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


# Stage and the words that name it, Russian, German, English; a date follows: «Поступила в редакцию 12.03.2010».
MILESTONE_WORDS: tuple[tuple[str, str], ...] = (
    ("revised", r"(?:после\s(?:доработки|переработки|исправления|рецензирования)|в\sокончательн\w{2,3}\sвид\w"
        r"|доработан\w{0,2}|überarbeitet\w{0,2}|in\s(?:final\s|revised\s)?revised\sform|revised(?:\sversion)?"
        r"|revision\sreceived)"),
    ("accepted", r"(?:принят\w{0,2}(?:\s(?:к|в)\s(?:печат[иь]|публикации))?|одобрен\w{0,2}|angenommen"
        r"|accepted(?:\sfor\spublication)?)"),
    ("received", r"(?:(?:дата\s)?поступ(?:ил[аио]?|лени[яе])(?:\s(?:стать[яи]|рукопись|материала?|в\sредакцию)){0,3}"
        r"|получен\w{0,2}|eingegangen|eingereicht|manuskripteingang|received|submitted(?:\son)?|date\sof\ssubmission)"),
    ("published", r"(?:опубликован\w{0,2}|подписан\w{0,2}\sв\sпечать|дата\s(?:публикации|выхода)"
        r"|veröffentlicht|erschienen|online\sseit|published(?:\sonline)?|available\sonline|first\sonline)"),
)  # fmt: skip
_MILESTONES = tuple(
    (stage, re.compile(rf"(?<!\w){words}\s?(?:on|am|at|:|–|—|-|—|\.)?\s?:?\s?", re.IGNORECASE))
    for stage, words in MILESTONE_WORDS
)
# Every milestone holds one of these; asked first, for patterns cost more.
_MILESTONE_PARTS = (
    "посту", "получен", "доработ", "переработ", "исправлен", "рецензир", "окончат", "принят", "одобрен", "опублик",
    "печать",
    "публик", "выхода", "einge", "angenommen", "manuskripteingang", "überarbeitet", "veröffentlicht", "erschienen",
    "seit",
    "receiv", "accept", "revis", "publish", "online", "submi",
)  # fmt: skip
_FARTHEST_DATE, _LONGEST_DATE = 2, 45


def milestone_parts(text: str) -> tuple[str, ...]:
    """The parts of words in a text of which every note on a manuscript's stages has one; quickly asked."""
    low = text.lower()
    return tuple([part for part in _MILESTONE_PARTS if part in low])


def find_milestones(text: str) -> Iterator[Milestone]:
    """When a manuscript was received, revised, accepted or published, as a note of the paper says."""
    if not milestone_parts(text):
        return
    for stage, words in _MILESTONES:
        for match in words.finditer(text):
            dated = next(find_dates(text[match.end() : match.end() + _LONGEST_DATE]), None)
            if dated is not None and dated.start <= _FARTHEST_DATE:
                yield Milestone(match.start(), match.end() + dated.end, stage, dated.iso)
