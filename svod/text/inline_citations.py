"""Works cited inside running text, as patents do: authors, journal, volume, pages, year, all in one sentence."""

import re
from typing import NamedTuple

_YEAR = r"(?:1[89]|20)\d\d[a-z]?"
_PAGES = r"(?:[Pp]{1,2}\.?\s?|[Ss]\.\s?|[Сс]\.\s?)?[A-Z]?\d{1,6}(?:\s?[-–]\s?[A-Z]?\d{1,6})?"
_VOLUME = (
    r"(?:[Vv]ol(?:ume|\.)?\s?|[Bb]d\.\s?|[Тт]\.\s?)?\d{1,4}(?:\s?\(\d{1,4}(?:[-/]\d{1,4})?\)|,\s?[Nn]o\.\s?\d{1,4})?"
)
# Where a citation says what it cites: volume, pages and year in the orders that are usual.
_PLACES = re.compile(
    rf"(?<![\d.,/]){_VOLUME}\s?[:,]\s?{_PAGES}\s?,?\s?\((?:[A-Z][a-z]{{2,8}}\.?,?\s?)?{_YEAR}\)"
    rf"|\({_YEAR}\)[,:;]?\s?{_VOLUME}\s?[:,]\s?{_PAGES}"
    rf"|(?<!\d){_YEAR}\s?[,;]\s?{_VOLUME}\s?[:,]\s?[A-Z]?\d{{1,6}}\s?[-–]\s?[A-Z]?\d{{1,6}}"
    rf"|(?<!\w)[Vv]ol(?:ume|\.)?\s?\d{{1,4}}[^\n;]{{0,60}}?(?<!\w)(?:pp?\.|pages)\s?\d{{1,6}}(?:\s?[-–]\s?\d{{1,6}})?"
    rf"(?:[^\n;.]{{0,30}}?(?<!\d){_YEAR}\)?)?"
)
_NAME = r"[A-ZÄÖÜА-ЯЁ][a-zäöüßéèа-яё'’-]+(?:-[A-ZА-Я][a-zа-я]+)?"
_INITIALS = r"(?:[A-ZА-ЯЁ]\.[\s-]?){1,4}"
_AUTHOR = re.compile(
    rf"{_NAME}(?:,?\s{_INITIALS})?,?\s(?:et al\.?|u\.\s?a\.|и др\.)"
    rf"|{_NAME},?\s{_INITIALS}(?=[,;:&(]|\s?(?:and|und|и)\s|\w)"
    rf"|{_INITIALS}{_NAME}|{_NAME}(?:,\s{_NAME})*,?\s(?:and|und|и|&)\s{_NAME}(?=,|\s\(|:)"
)
_TITLE = re.compile(
    r"(?:[A-ZА-ЯЁ][\w.&-]*,?\s(?:(?:of|the|and|for|in|on|für|und|der|и)\s){0,2}){0,9}[A-ZА-ЯЁ][\w.&-]*,?\s\Z"
)
# Sentences end with a word of some length; shorter ones are abbreviations.
_BOUNDARY = re.compile(
    r"[a-zäöüßа-яё)]{4,}[.!?]\s+(?=[A-ZА-ЯЁ«„“])|\n\s*\n|[;(\[]\s*|(?<!\w)(?:[Ss]ee|[Cc]f\.|vgl\.|см\.)\s"
)
_LONGEST = 400
_MOST_FOUND = 2_000


class InlineCitation(NamedTuple):
    """A citation as it stands in a text."""

    raw: str
    start: int
    end: int


def inline_citations(text: str) -> list[InlineCitation]:
    """The works that a text cites inside its sentences, in their order."""
    found: list[InlineCitation] = []
    for place in _PLACES.finditer(text):
        before = max(place.start() - _LONGEST, found[-1].end if found else 0)
        start = _start(text[before : place.start()])
        if start is not None:
            begin = before + start
            found.append(InlineCitation(" ".join(text[begin : place.end()].split()), begin, place.end()))
            if len(found) == _MOST_FOUND:
                break
    return found


def _start(window: str) -> int | None:
    """Where a citation begins: at its first author since the sentence began, or at the name of a journal."""
    ends = [0, *(boundary.end() for boundary in _BOUNDARY.finditer(window))]
    author = _AUTHOR.search(window, ends[-1])
    if author:
        return author.start()
    # «See Graff, Expert. Opin. Ther. Targets»: what ends like a sentence may be an abbreviation.
    title = next((found for end in ends[-2:] if (found := _TITLE.match(window, end))), None)
    title = title or _TITLE.search(window, ends[-1])
    return title.start() if title else None
