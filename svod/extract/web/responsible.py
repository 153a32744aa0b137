"""The persons responsible for a page, each with the signs that speak for it.

A person is looked for in the title and headings, below the title, in the lines that say who wrote or keeps the page or
holds its rights, and by the words of the address. How many of these agree decides how likely a name is right.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlsplit

from svod.extract.web.page import Page
from svod.extract.web.readings import is_known, persons
from svod.extract.web.site_names import names_list
from svod.extract.web.title_view import TitleView
from svod.languages import alternatives
from svod.model.metadata import Creator
from svod.model.person import PersonName
from svod.text.keywords import names_organisation, names_venue
from svod.text.lexicon import WordClass, classes_of
from svod.text.names import split_names
from svod.text.normalize import squeezed

# The signs.
RULE, TITLE, HEADING, BYLINE = "a rule", "the title", "a heading or first line", "a byline"
RIGHTS, LABEL, ADDRESS, HOME = "the rights", "a label", "the address", "the link home"
# How often a name with one sign, two, or more is right; measured by folds of sites (suite `web`).
WEIGHTS = {RULE: 0.3, TITLE: 0.8, HEADING: 0.75, BYLINE: 0.9, RIGHTS: 0.9, LABEL: 0.9, ADDRESS: 0.75}
TWO_SIGNS, THREE_SIGNS = 0.96, 0.98

_POSSESSIVE = re.compile(r"(.{4,60}?)['’]s?\s")
_RIGHTS = re.compile(
    r"(?:(?:©|\(c\)|copyright)[\s,]*)+(?:\s*\d{4}\b(?:\s?[-–,]\s?\d{2,4})*)?[\s,:]*(?:by\b)?", re.IGNORECASE
)
_AFTER_RIGHTS = re.compile(
    rf"[:|@]\s|(?<!\b\w)\.\s|,?\s+\d{{4}}|\s+[@•·|–—-]\s|\b(?:{alternatives('web.rights_reserved')})\b|$", re.IGNORECASE
)
_LABEL = re.compile(
    rf"(?:(?:{alternatives('web.written_by')})\s*[:：–—-]|.{{0,60}}?\b(?:{alternatives('web.kept_by')})\b:?)\s*(?=\S)",
    re.IGNORECASE,
)
_BY = re.compile(rf"^(?:{alternatives('web.by')})\s+(?=[^\W\d_])", re.IGNORECASE)
# A day before a name is that of a talk.
_DAY = re.compile(r"\d{1,2}\.\s?(?:\d{1,2}|[^\W\d_]{3,9})\.?(?:\s?\d{2,4})?|\d{1,2}[:.]\d\d.{0,12}")
_YEAR = re.compile(r"[\s,(]*\b(?:19|20)\d\d\b")
_WORD = re.compile(r"[^\W\d_]{4,}")
# A given name and perhaps another, or initials.
_CAPITAL = r"(?:[A-ZÀ-ÞА-Я][^\W\d_]{1,20}|[A-ZÀ-ÞА-Я]\.)"
_BEFORE_FAMILY = rf"\b{_CAPITAL}(?:[ -](?:{_CAPITAL}|[A-Z]\b)){{0,1}} "
# Such a name within other text, also «M.M. Hedman» and «Demery, Vincent».
_WORD_OF_NAME = r"[A-ZÀ-ÞА-Я][^\W\d_]+(?:-[A-ZÀ-ÞА-Я][^\W\d_]+)?"
_NAME = re.compile(rf"(?:\b(?:[A-ZÀ-ÞА-Я]\. ?){{1,3}}|{_BEFORE_FAMILY}){_WORD_OF_NAME}|\b{_WORD_OF_NAME}, {_CAPITAL}")
_FIRST_LINES, _LAST_LINES, _LINES_BELOW, _PROGRAMME_LINES = 12, 15, 4, 30
_LONGEST_LINE, _LONGEST_NAME = 300, 60
_MOST_LINES = 2000
_FEWEST_WORDS = 3
_MOST_BY = 12
_LAST_STOP = re.compile(r"(?<!\b\w)\.$")
# What stands in an entry of a list, but in no line of names.
_NO_NAMES = re.compile(r"[\"“”«»]|:\s")


@dataclass
class _Candidate:
    """A name with its signs."""

    name: PersonName
    signs: set[str] = field(default_factory=set)


def responsible(
    page: Page, view: TitleView, title: str, ruled: Iterable[Creator]
) -> Iterator[tuple[PersonName, float]]:
    """The persons of a page, the likeliest first, with the weight of each; `ruled` are those that rules found."""
    found: dict[str, _Candidate] = {}
    for sign, name in _signs(page, view, title):
        _add(found, name, sign)
    for creator in ruled:
        if creator.name:
            _add(found, creator.name, RULE)
    _support(found, view, page)
    # What leads home is called so by many who are not persons.
    found = {key: candidate for key, candidate in found.items() if candidate.signs != {HOME}}
    _drop_listed(found)
    weighed = [(candidate.name, weight) for candidate in found.values() if (weight := _weight(candidate))]
    yield from sorted(weighed, key=lambda pair: -pair[1])


def _add(found: dict[str, _Candidate], name: PersonName, sign: str) -> None:
    key = f"{squeezed(name.family)} {squeezed(name.given)[:1]}"
    candidate = found.setdefault(key, _Candidate(name))
    candidate.signs.add(sign)
    if len(name.given) > len(candidate.name.given):
        candidate.name = name


def _weight(candidate: _Candidate) -> float:
    signs = candidate.signs
    # A title and a heading that repeats it are one sign of a name, and both are often no name.
    if not is_known(candidate.name) and (signs.isdisjoint((RIGHTS, LABEL, ADDRESS)) or _has_word(candidate.name)):
        return 0.0
    if len(signs) == 1:
        return WEIGHTS[next(iter(signs))]
    return TWO_SIGNS if len(signs) == 2 else THREE_SIGNS


def _signs(page: Page, view: TitleView, title: str) -> Iterator[tuple[str, PersonName]]:
    for piece in (*view.parts, *_owned(view.title)):
        yield from ((TITLE, name) for name in one_person(piece))
    lines = page.lines
    # Where days are listed, persons give talks.
    is_programme = sum(bool(_DAY.fullmatch(line)) for line in lines[:_PROGRAMME_LINES]) > 1
    # A list of people must not be cut, or the first of it would stand alone.
    end = _FIRST_LINES
    while end < len(lines) and one_person(lines[end - 1]) and one_person(lines[end]):
        end += 1
    first = () if is_programme else (*(heading.text for heading in view.headings), *lines[:end])
    for line in first:
        yield from (
            (HEADING, name) for name in (*one_person(line), *(x for owned in _owned(line) for x in one_person(owned)))
        )
    yield from ((BYLINE, name) for name in _byline(lines, title))
    place = _place(lines, title)
    below = lines[max(place, _FIRST_LINES) : place + 1 + _LINES_BELOW]
    for line in (*lines[:_FIRST_LINES], *below, *lines[-_LAST_LINES:]):
        if len(line) > _LONGEST_LINE:
            continue
        yield from ((RIGHTS, name) for name in _holder(line))
        yield from ((LABEL, name) for name in _after_label(line))
    yield from ((HOME, name) for link in view.links_home for name in one_person(link))
    yield from ((ADDRESS, name) for name in _of_address(page, view.title))


@lru_cache(maxsize=2048)
def one_person(text: str) -> tuple[PersonName, ...]:
    """The one person that a text is the name of, also in small letters; nothing else."""
    if len(text) > _LONGEST_NAME or names_organisation(text) or names_venue(text):
        return ()
    small = text.islower()
    names = persons(text.title() if small else text)
    if len(names) != 1 or (small and not is_known(names[0])) or _is_of_words(names[0]):
        return ()
    return names


def _is_of_words(name: PersonName) -> bool:
    """Whether a name is made of common words, as «Main Screen» is."""
    words = [*name.given.split(), *name.family.split()]
    return all(
        classes_of(word) & WordClass.DICTIONARY and not classes_of(word) & WordClass.GIVEN_NAME for word in words
    )


def _has_word(name: PersonName) -> bool:
    """Whether a common word is part of a name whose given name is not known, as in «Kazanov Lab»."""
    words = [word for word in f"{name.given} {name.family}".split() if word[:1].isupper()]
    if any(classes_of(word) & WordClass.GIVEN_NAME for word in name.given.split()):
        return False
    return any(classes_of(word) & WordClass.DICTIONARY and not classes_of(word) & WordClass.SURNAME for word in words)


def _owned(text: str) -> Sequence[str]:
    """Whose something is: «Thomas Schneider's Publications»."""
    match = _POSSESSIVE.match(text)
    return (match[1],) if match else ()


def _byline(lines: Sequence[str], title: str) -> tuple[PersonName, ...]:
    """The names in a line just below a title of several words, if the line after is no name again."""
    place = _place(lines, title)
    if place < 0 or len(title.split()) < _FEWEST_WORDS or names_list(title):
        return ()
    for number in range(place + 1, min(place + 1 + _LINES_BELOW, len(lines))):
        names = _named(_BY.sub("", lines[number]))
        if _DAY.fullmatch(lines[number]):
            return ()
        if names:
            following = lines[number + 1 : number + 3]
            return () if any(map(_named, following)) else names
    return ()


def _place(lines: Sequence[str], title: str) -> int:
    """Where a line begins with a title; -1 where none does."""
    key = squeezed(title)
    return next((number for number, line in enumerate(lines) if key and squeezed(line).startswith(key)), -1)


def _named(line: str) -> tuple[PersonName, ...]:
    """The persons of a line that is nothing but names, or names before a year."""
    if len(line) > _LONGEST_LINE or _NO_NAMES.search(line):
        return ()
    if names_organisation(line):
        # «Anna Berg, University of Graz»
        names = one_person(line.partition(",")[0])
        return names if any(map(is_known, names)) else ()
    bare = _YEAR.split(line, maxsplit=1)[0].strip(" ,(–-")
    # «Luca Mari, settembre 2024»
    dated = bare.rpartition(",")[0] if bare != line and "," in bare else ""
    names = split_names(bare) or (split_names(dated) if dated else ())
    return names if len(names) <= _MOST_BY and any(map(is_known, names)) else ()


def _holder(line: str) -> tuple[PersonName, ...]:
    match = _RIGHTS.search(line)
    if not match:
        return ()
    rest = line[match.end() :]
    end = _AFTER_RIGHTS.search(rest)
    return one_person(rest[: end.start() if end else None].strip(" ,.;"))


def _after_label(line: str) -> tuple[PersonName, ...]:
    match = _LABEL.match(line)
    if not match:
        return ()
    rest = re.split(r"\s[|·•–—(<\[]|\.\s+(?=[^\W\d_]{3})", line[match.end() :], maxsplit=1)[0]
    names = split_names(_LAST_STOP.sub("", rest.strip(" ,;"))) if len(rest) < _LONGEST_LINE else ()
    return tuple(name for name in names if not _is_of_words(name))


def _of_address(page: Page, title: str) -> Iterator[PersonName]:
    """Persons that the address is called after, by the fullest form that the page has of the name."""
    address = _host_and_owner(page.url)
    families = [word for word in {*_WORD.findall(address)} if not classes_of(word) & WordClass.DICTIONARY]
    family = rf"\b(?i:{'|'.join(families)})\b"
    pattern = re.compile(rf"{_BEFORE_FAMILY}{family}|{family}, {_CAPITAL}") if families else None
    signs, labels = squeezed(address), set(map(squeezed, re.split(r"[\W_]+", address)))
    for line in (title, *page.lines[:_MOST_LINES]):
        if pattern:
            yield from (name for match in pattern.finditer(line) for name in _known(match[0]))
        if not any(_plain(word) in signs for word in _WORD.findall(line)):
            continue
        if len(line) <= _LONGEST_NAME:
            yield from (name for name in one_person(line) if _is_called_after(signs, name))
        within = (name for match in _NAME.finditer(line) for name in _known(match[0]))
        yield from (name for name in within if not labels.isdisjoint(_forms(name)))


def _plain(word: str) -> str:
    """A word in small letters without accents; most have none."""
    return word.lower() if word.isascii() else squeezed(word)


def _known(text: str) -> tuple[PersonName, ...]:
    names = split_names(text)
    return names if len(names) == 1 and is_known(names[0]) else ()


def _is_called_after(address: str, name: PersonName) -> bool:
    """Whether an address holds a full name, or an initial with a family name."""
    return any(form in address for form in _forms(name))


def _forms(name: PersonName) -> Iterator[str]:
    """How addresses write a name: whole, by the first given name, or by initials."""
    family, given = squeezed(name.family), squeezed(name.given)
    initials = "".join(squeezed(word)[:1] for word in name.given.replace(".", ". ").split())
    first = squeezed(name.given.split()[0]) if name.given else ""
    forms = {f"{given}{family}", f"{family}{given}", f"{given[:1]}{family}", f"{initials}{family}", f"{first}{family}"}
    yield from (form for form in forms if len(family) > 2 and len(form) > 4)


def _host_and_owner(url: str) -> str:
    """The words of the host, and of a folder that is somebody's."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    owner = next((piece for piece in parts.path.split("/") if piece.startswith("~")), "")
    return f"{parts.netloc.partition(':')[0]} {owner}"


def _drop_listed(found: dict[str, _Candidate]) -> None:
    """Leave out persons that stand in first lines only, where there are several: they are listed, not responsible."""
    listed = [key for key, candidate in found.items() if candidate.signs == {HEADING}]
    if len(listed) > 1 or len(found) > len(listed):
        for key in listed:
            del found[key]


def _support(found: dict[str, _Candidate], view: TitleView, page: Page) -> None:
    """Signs that a name found elsewhere has, too: it stands in the title, or its family name in the address."""
    title, address = squeezed(view.title), squeezed(_host_and_owner(page.url))
    for candidate in found.values():
        name = candidate.name
        both = (squeezed(f"{name.given}{name.family}"), squeezed(f"{name.family}{name.given}"))
        if any(form in title for form in both):
            candidate.signs.add(TITLE)
        if _is_called_after(address, name) or (len(name.family) > 3 and squeezed(name.family) in address):
            candidate.signs.add(ADDRESS)
