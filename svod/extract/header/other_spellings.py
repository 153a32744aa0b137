"""The authors' names in the paper's other alphabet: «Гришин А. В.» is «Grishin A. V.» in the second header."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from svod.extract.header.scripts import is_cyrillic
from svod.model.document import Line
from svod.model.metadata import Creator, OtherSpelling
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.names import tidy_given
from svod.text.people import NamesAgree, name_form, names_agree
from svod.text.schemes import initials

# A letter; raised figures count as such for `\w`.
_LETTER = r"[^\W\d_\u00b2\u00b3\u00b9\u2070-\u209c]"
# A word of a name: «Ivanov», «Saint-Hilaire», «O'Connor»; an initial: «I.», «Yu.», «A.-B.».
_WORD = re.compile(rf"{_LETTER}{_LETTER}+(?:[-‐‑'’`]{_LETTER}+)*")
_GIVEN_WORD = rf"(?:{_LETTER}{{1,2}}\.(?:-{_LETTER}\.)?|{_LETTER}(?![\w’'])|{_LETTER}{_LETTER}+(?:-{_LETTER}+)?(?!\.))"
# One or two given names or initials behind a family name, or before it: «Ivanov Ivan I.», «I. I. Ivanov».
_AFTER = re.compile(rf"[¹²³⁴-⁹*†\d]{{0,3}},?\s?(?P<given>{_GIVEN_WORD}(?:\s?{_GIVEN_WORD})?)")
_BEFORE = re.compile(rf"(?<![\w.])(?P<given>{_GIVEN_WORD}(?:\s?{_GIVEN_WORD})?)\s?$")
# «Grigorev Semen.»: a name in full has no full stop.
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})\.$")
_LONGEST_GIVEN = 42
_LONGEST_LINE = 1500
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LATIN = re.compile("[A-Za-z]")
# Another spelling may be printed several times, in several ways.
_MOST = 2


class Spelled(NamedTuple):
    """A name in the other alphabet: the place of its author in their list, its line, where it begins and ends there."""

    place: int
    name: PersonName
    line: Line
    start: int
    end: int


def find_spellings(names: Sequence[PersonName], lines: Iterable[Line]) -> tuple[Spelled, ...]:
    """Where these lines name the authors in the other alphabet than theirs, in printed order."""
    wanted = [(place, name) for place, name in enumerate(names) if name.family and name.given]
    if not wanted:
        return ()
    in_cyrillic = is_cyrillic(wanted[0][1].family)
    letters = {place: initials(name.family) for place, name in wanted}
    foreign = _LATIN if in_cyrillic else _CYRILLIC
    found: list[Spelled] = []
    for line in lines:
        if not foreign.search(line.text) or len(line.text) > _LONGEST_LINE:
            continue
        for word in _WORD.finditer(line.text):
            if not word.group()[0].isupper() or bool(_CYRILLIC.match(word.group())) == in_cyrillic:
                continue
            first = initials(word.group())
            for place, name in wanted:
                if letters[place] & first:
                    found += _named(place, name, word, line)
    return tuple(found)


def with_alternates(creators: Sequence[Creator], spelled: Sequence[Spelled]) -> list[Creator]:
    """The authors, each with the other spellings of the name."""
    return [replace(creator, alternates=tuple(_alternates(place, spelled))) for place, creator in enumerate(creators)]


def _alternates(place: int, spelled: Sequence[Spelled]) -> Iterator[OtherSpelling]:
    names = {_in_small_letters(one.name).full: one.name for one in spelled if one.place == place}
    for text, name in list(names.items())[:_MOST]:
        yield OtherSpelling(text, "ru" if is_cyrillic(name.family) else "en")


def _named(place: int, name: PersonName, word: re.Match[str], line: Line) -> Iterator[Spelled]:
    """The name around a word that may be the family name, where it agrees with the author's."""
    if not _may_be_family(name, word.group()):
        return
    text = line.text
    after = _AFTER.match(text, word.end())
    before = _BEFORE.search(text, max(0, word.start() - _LONGEST_GIVEN), word.start())
    options: list[tuple[NamesAgree, int, Spelled]] = []
    for match, start, end in (
        (after, word.start(), after.end() if after else 0),
        (before, before.start() if before else 0, word.end()),
    ):
        for given in _readings(match["given"]) if match else ():
            other = PersonName(word.group(), tidy_given(_FULL_STOP.sub("", given)))
            agreement = names_agree(name_form(name), name_form(other))
            if agreement >= NamesAgree.INITIAL:
                options.append((agreement, -len(options), Spelled(place, other, line, start, end)))
    if options:
        yield max(options)[2]


def _readings(given: str) -> tuple[str, ...]:
    """Given names as printed, and the last of them alone: the other may be a neighbour's."""
    words = given.split()
    return (given, words[0], words[-1]) if len(words) > 1 else (given,)


@lru_cache(maxsize=4096)
def _may_be_family(name: PersonName, word: str) -> bool:
    return names_agree(name_form(PersonName(name.family)), name_form(PersonName(word))).may_be_one


def _in_small_letters(name: PersonName) -> PersonName:
    """A name set in capitals as names are written: «GRISHIN A. V.»."""
    return PersonName(name.family.title(), name.given) if name.family.isupper() else name
