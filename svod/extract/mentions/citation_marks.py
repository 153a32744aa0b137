"""Where the text means a reference: «[3, 5–7]», «[Koz07]», «(Козлов, 2007)», «Kozlov (2007)», raised numbers."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.extract.mentions.running_text import RunningText
from svod.model.document import Document
from svod.model.reference import Reference
from svod.text.normalize import fold

# «[3, 5–7]», «[1; 12]», «[4, с. 15]»: numbers, then perhaps a place in the work.
_BRACKETS = re.compile(r"\[\s*(\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*)\s*(?:[,:;]\s*[^\]\d]{1,6}\d[^\]]{0,20})?\]")
_NUMBER_OR_RANGE = re.compile(r"(\d{1,3})(?:\s*[–—-]\s*(\d{1,3}))?")
_WIDEST_RANGE = 40
# So many numbers, and this share of them one after the other, count something.
_FEWEST_PARAGRAPHS, _STEPS_SHARE = 8, 0.9
# «[Koz07]», «[ABC+99a]».
_LABEL = re.compile(r"\[([^\W\d_][\w+*-]{0,14}\d{2,4}[a-zа-я]?)\]")
# The digit first, then what stands before it: few places of a text have one.
_RAISED = re.compile(r"([⁰¹²³⁴⁵⁶⁷⁸⁹](?<=[a-zäöüßéèа-яё.,;:)»“”].)[⁰¹²³⁴⁵⁶⁷⁸⁹]*(?:[,–—-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*)")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_YEAR = re.compile(r"([12](?<!\d.)(?:(?<=1)[89]|(?<=2)0)\d\d)([a-zа-я])?(?![\w–—-]?\d)")
_CAPITAL_WORD = re.compile(r"[A-ZÄÖÜÉА-ЯЁ][\w’'-]+")
# «Rat für Informationsinfrastrukturen (RfII) (Hg.)»: the text calls it «RfII 2016».
_SHORT_NAME = re.compile(r"\(((?=\S*[A-ZÄÖÜА-ЯЁ]\S*[A-ZÄÖÜА-ЯЁ])[A-ZÄÖÜА-ЯЁ][\w-]{1,9})\)")
_SHORT_NAME_WITHIN = 120
_NAMES_WITHIN = 90
# A year belongs to the names before it unless a sentence or another mention ends between.
_BETWEEN = re.compile(r"[.!?]\s+[A-ZÄÖÜА-ЯЁ][a-zäöüßа-яё]{3,}\s+[a-zäöüßа-яё]|;|\)")
# How many letters of a Russian surname its cases leave as they are: «Козлова», «Козловым».
_LONGEST_ENDING = 3
_SHORTEST_STEM = 4


class Found(NamedTuple):
    """A place of the text, and the places in the list of the references that it means."""

    start: int
    stop: int
    references: tuple[int, ...]


Finder = Callable[[RunningText, Sequence[Reference], Document], Iterator[Found]]


def find_mentions(text: RunningText, references: Sequence[Reference], document: Document) -> list[Found]:
    """The mentions in the way that this paper cites: the way that reaches most references."""
    if not references:
        return []
    ways: tuple[Finder, ...] = (_bracketed, _labelled, _by_author_and_year, _raised)
    answers = [list(way(text, references, document)) for way in ways]
    # Of two ways that reach as many, the first is the surer.
    return max(answers, key=lambda found: len({place for each in found for place in each.references}))


def _numbers(references: Sequence[Reference]) -> dict[int, int]:
    """Places by printed number; where two lists count alike, the first one's."""
    places: dict[int, int] = {}
    for place, reference in enumerate(references):
        places.setdefault(reference.number, place)
    return places


def _bracketed(text: RunningText, references: Sequence[Reference], _document: Document) -> Iterator[Found]:
    places = _numbers(references)
    matches = list(_BRACKETS.finditer(text.text))
    if _count_paragraphs([match[1] for match in matches], max(places)):
        return
    for match in matches:
        meant = _meant(match[1], places)
        if meant:
            yield Found(match.start(), match.end(), meant)


def _count_paragraphs(numbers: Sequence[str], largest: int) -> bool:
    """Whether numbers in brackets go up one by one beyond all references: some journals number their paragraphs so."""
    single = [int(number) for number in numbers if number.isdigit()]
    steps = sum(after == before + 1 for before, after in pairwise(single))
    return len(single) > _FEWEST_PARAGRAPHS and max(single) > largest and steps >= _STEPS_SHARE * (len(numbers) - 1)


def _meant(numbers: str, places: dict[int, int]) -> tuple[int, ...]:
    """The references behind numbers and ranges; none if one of the numbers is no reference."""
    meant: list[int] = []
    for match in _NUMBER_OR_RANGE.finditer(numbers):
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last <= first + _WIDEST_RANGE or first not in places or last not in places:
            return ()
        meant += [places[number] for number in range(first, last + 1) if number in places]
    return tuple(dict.fromkeys(meant))


def _labelled(text: RunningText, references: Sequence[Reference], document: Document) -> Iterator[Found]:
    places: dict[str, int] = {}
    for place, reference in enumerate(references):
        printed = document.text(reference.span)[:40] if reference.span else reference.raw[:40]
        label = _LABEL.match(printed)
        if label:
            places.setdefault(label[1], place)
    if not places:
        return
    for match in _LABEL.finditer(text.text):
        if match[1] in places:
            yield Found(match.start(), match.end(), (places[match[1]],))


def _raised(text: RunningText, references: Sequence[Reference], _document: Document) -> Iterator[Found]:
    places = _numbers(references)
    for match in _RAISED.finditer(text.text):
        if (text.page(match.start(1)), match[1]) in text.notes:
            continue
        meant = _meant(match[1].translate(_DIGITS), places)
        if meant:
            yield Found(match.start(1), match.end(1), meant)


def _by_author_and_year(text: RunningText, references: Sequence[Reference], _document: Document) -> Iterator[Found]:
    by_year: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for place, reference in enumerate(references):
        for name in _first_names(reference) if reference.fields.year else ():
            by_year[(reference.fields.year or "")[:4]].append((name, place))
    last = 0
    for match in _YEAR.finditer(text.text):
        if match[1] not in by_year:
            continue
        # «(Kozlov 2007: 3, Weber 2008)» names another author before the second year, «Kozlov (2007, 2008)» does not.
        first = last if _CAPITAL_WORD.search(text.text, last, match.start()) else 0
        named = _named_before(text.text, first, match.start(), by_year[match[1]])
        if named:
            start, places = named
            last = match.end()
            yield Found(start, last, _of_letter(places, references, match))


def _first_names(reference: Reference) -> set[str]:
    """The names by which a reference is called: its first author's surname, the word it begins with, a short name."""
    people = reference.fields.author or reference.fields.editor
    # «van der Auwera» is called «Auwera», too.
    words = [people[0].family, *people[0].family.split()[-1:]] if people else []
    first_word = _CAPITAL_WORD.match(reference.raw)
    if first_word:
        words.append(first_word.group())
    year = reference.raw.find((reference.fields.year or "")[:4])
    short_name = _SHORT_NAME.search(reference.raw, 0, min(year, _SHORT_NAME_WITHIN) if year > 0 else 0)
    if short_name:
        words.append(short_name[1])
    return set(map(fold, words))


def _named_before(text: str, first: int, year: int, written: list[tuple[str, int]]) -> tuple[int, list[int]] | None:
    """Where the nearest first author of that year is named before it, and the references of his."""
    window = max(first, year - _NAMES_WITHIN)
    for cut in _BETWEEN.finditer(text, window, year):
        window = cut.end() if text[cut.start()] in ";)" else cut.start() + 1
    for word in _CAPITAL_WORD.finditer(text, window, year):
        name = fold(word.group())
        places = dict.fromkeys(place for family, place in written if _is_name(name, family))
        if places:
            return word.start(), list(places)
    return None


def _is_name(word: str, family: str) -> bool:
    if word == family or (word.endswith("s") and word[:-1].rstrip("'’") == family):
        return True
    # Only Russian and its neighbours decline names.
    stem = family[: max(_SHORTEST_STEM, len(family) - 2)]
    declined = "а" <= family[:1] <= "я" and len(stem) >= _SHORTEST_STEM and word.startswith(stem)
    return declined and len(word) - len(stem) <= _LONGEST_ENDING + 1


def _of_letter(places: list[int], references: Sequence[Reference], year: re.Match[str]) -> tuple[int, ...]:
    """Of several works of a year, the one with the letter of the mention: «2007b»."""
    if not year[2]:
        return tuple(places)
    lettered = [place for place in places if year.group() in references[place].raw]
    return tuple(lettered or places)
