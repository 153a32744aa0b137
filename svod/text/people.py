"""Whether two names may be one person's: across alphabets and schemes, full names against initials."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from svod.languages import all_words
from svod.model.metadata import Creator
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.normalize import squeezed
from svod.text.schemes import initials, is_cyrillic, spellings
from svod.text.transliterate import name_key

_PARTS = re.compile(r"[^\W\d_]+")
# «JA» beside a family name are two initials, «JACK» is a name.
_MOST_BARE_INITIALS = 3
# One letter of a long name may be misread.
_LONG_NAME = 6
_LEADING_VOWELS = re.compile(r"^[aeiou]+")
# What a name is called elsewhere, or for short, where spelling does not show it.
_SAME_GIVEN = all_words("names.same_given")


_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


# A name printed in capitals: «NOETHER», «GARCÍA-LÓPEZ»; not «JA», which may be initials, nor «III».
_CAPITALS = re.compile(r"[^\W\d_]{3,}")
_NUMERAL = re.compile(r"[IVX]+")
_SCOTTISH = re.compile(r"MC(?=[A-Z]{4})")


@lru_cache(maxsize=1 << 14)
def written_name(name: PersonName) -> str:
    """A name as people write it: «Emmy Noether», also of «NOETHER EMMY», but «Колмогоров А. Н.» and «华罗庚»."""
    if _HAN.search(name.family) and _HAN.search(name.given):
        return f"{name.family}{name.given}"
    small = PersonName(_without_capitals(name.family), _without_capitals(name.given))
    return small.full if is_cyrillic(name.family) else small.natural


def _without_capitals(words: str) -> str:
    return _CAPITALS.sub(_with_first_capital, words)


def _with_first_capital(found: re.Match[str]) -> str:
    word = found[0]
    if not word.isupper() or _NUMERAL.fullmatch(word):
        return word
    return "Mc" + word[2:].capitalize() if _SCOTTISH.match(word) else word.capitalize()


class NamesAgree(IntEnum):
    """What two names say of each other: of strangers and namesakes that they are two, then more and more surely one."""

    STRANGERS = 0
    NAMESAKES = 1
    FAMILY_ALONE = 2
    INITIAL = 3
    INITIALS = 4
    FULL = 5
    # Somebody said so.
    RULED = 6

    @property
    def may_be_one(self) -> bool:
        """Whether the names leave it open that they are one person's."""
        return self > NamesAgree.NAMESAKES


class NamePart(NamedTuple):
    """A given name: the letters it may begin with, and its spellings; none of an initial."""

    initials: frozenset[str]
    spellings: frozenset[str]


class NameForm(NamedTuple):
    """A name as it is compared: the family name's spellings, its letters, how it sounds, the given names."""

    families: frozenset[str]
    letters: str
    frame: str
    is_cyrillic: bool
    given: tuple[NamePart, ...]
    given_letters: str

    @property
    def is_full(self) -> bool:
        """Whether there is a given name, not only its initial."""
        return bool(self.given and self.given[0].spellings)


@lru_cache(maxsize=1 << 12)
def name_form(name: PersonName) -> NameForm:
    """A name prepared for comparing."""
    parts = tuple(_part(word, is_initial) for word, is_initial in _given_words(name.given))
    family = name.family
    return NameForm(
        spellings(family), squeezed(family), namesake_frame(family), is_cyrillic(family), parts, squeezed(name.given)
    )


@lru_cache(maxsize=1 << 14)
def namesake_frame(family: str) -> str:
    """What all spellings of a family name share, and some other names do, too: Хинчин, Khinchin, Chintschin."""
    return _LEADING_VOWELS.sub("a", re.sub(r"[hs]+", "s", name_key(family)))


def names_agree(one: NameForm, other: NameForm) -> NamesAgree:
    """Whether two names may be one person's, and how much they say."""
    if not _families_agree(one, other):
        return NamesAgree.STRANGERS
    if not one.given or not other.given:
        return NamesAgree.FAMILY_ALONE
    pairs = list(zip(one.given, other.given, strict=False))
    if not all(_parts_agree(*pair) for pair in pairs):
        # Zi-Yu and Ziyu are the same, written apart and together.
        is_same = one.given_letters == other.given_letters and one.is_full and other.is_full
        return NamesAgree.FULL if is_same else NamesAgree.NAMESAKES
    first, second = pairs[0]
    if first.spellings and second.spellings:
        return NamesAgree.FULL
    return NamesAgree.INITIALS if len(pairs) > 1 else NamesAgree.INITIAL


def each_person_once(creators: Sequence[Creator], copies: int = 1) -> tuple[tuple[Creator, ...], ...]:
    """The claims about authors by person, in the order in which persons are first named.

    Of one copy, two claims of one origin and language that are written alike stand in one list, and are two people.
    """
    if len(creators) == 1:
        return ((creators[0],),)
    persons: list[list[Creator]] = []
    by_frame: dict[str, list[list[Creator]]] = {}
    for creator in creators:
        alike = by_frame.setdefault(namesake_frame(creator.name.family or creator.text), [])
        known = next((person for person in alike if all(_may_be_one(creator, claim, copies) for claim in person)), None)
        if known is None:
            alike.append(known := [])
            persons.append(known)
        known.append(creator)
    return tuple(tuple(person) for person in persons)


def one_claim_each(creators: Sequence[Creator], language: str | None, copies: int = 1) -> tuple[Creator, ...]:
    """One claim about each author, in the work's own language; those of others alone where none is in that."""
    if len(creators) == 1:
        return (creators[0],)
    people = each_person_once(creators, copies)
    own = [claim for claims in people if (claim := _in_language(claims, language))]
    return tuple(own or (claims[0] for claims in people))


def _in_language(claims: Iterable[Creator], language: str | None) -> Creator | None:
    return next((claim for claim in claims if claim.language in (None, language)), None)


def fullest_name(names: Iterable[PersonName]) -> PersonName:
    """The name that tells most: the longest given name, Russian letters before Latin ones."""
    return max(names, key=lambda name: (fullness(name), is_cyrillic(name.family), name.full), default=PersonName(""))


def fullness(name: PersonName) -> int:
    """How much a name tells: its given names by their letters, initials by their number."""
    words = _given_words(name.given)
    return sum(len(word) for word, is_initial in words if not is_initial) * 4 + len(words)


def _may_be_one(one: Creator, other: Creator, copies: int) -> bool:
    if not one.name.family or not other.name.family:
        return one.text == other.text
    form, another = name_form(one.name), name_form(other.name)
    agreement = names_agree(form, another)
    if not one.origin or (one.origin, one.language) != (other.origin, other.language):
        return agreement.may_be_one
    # One list keeps to one alphabet, and to initials or full names.
    are_two_lists = copies > 1 or (form.is_cyrillic, form.is_full) != (another.is_cyrillic, another.is_full)
    return one.name == other.name or (are_two_lists and agreement >= NamesAgree.INITIAL)


def _given_words(given: str) -> list[tuple[str, bool]]:
    """The words of a given name, and whether each is an initial."""
    words: list[tuple[str, bool]] = []
    for match in _PARTS.finditer(given):
        word = match.group()
        is_dotted = given[match.end() : match.end() + 1] == "."
        if word.isupper() and 1 < len(word) <= _MOST_BARE_INITIALS and word == given.strip():
            words += [(letter, True) for letter in word]
        else:
            words.append((word, len(word) == 1 or (is_dotted and len(word) <= _MOST_BARE_INITIALS)))
    return words


def _part(word: str, is_initial: bool) -> NamePart:
    return NamePart(initials(word), frozenset() if is_initial else _all_spellings(word.lower()))


@lru_cache(maxsize=1 << 14)
def _all_spellings(word: str) -> frozenset[str]:
    """The spellings of a given name, and of what it is called elsewhere."""
    own = spellings(word)
    return own.union(*(_CALLED[spelling] for spelling in own if spelling in _CALLED))


def _parts_agree(one: NamePart, other: NamePart) -> bool:
    if not one.spellings or not other.spellings:
        return bool(one.initials & other.initials)
    return bool(one.spellings & other.spellings) or _nearly_agree(one.spellings, other.spellings)


def _families_agree(one: NameForm, other: NameForm) -> bool:
    if one.letters == other.letters:
        return True
    # Between alphabets vowels vary; within one they tell names apart, and of short names every letter does.
    if one.is_cyrillic != other.is_cyrillic:
        return one.frame == other.frame or bool(one.families & other.families)
    if min(len(one.letters), len(other.letters)) < _LONG_NAME or one.frame != other.frame:
        return False
    return bool(one.families & other.families) or _nearly_agree(one.families, other.families)


def _nearly_agree(ones: frozenset[str], others: frozenset[str]) -> bool:
    # Few documents have such names, and every process would import it.
    from rapidfuzz.distance import Levenshtein

    return any(
        min(len(one), len(other)) >= _LONG_NAME and Levenshtein.distance(one, other, score_cutoff=1) <= 1
        for one in ones
        for other in others
    )


def _called() -> dict[str, frozenset[str]]:
    groups = [frozenset().union(*map(spellings, group.split())) for group in _SAME_GIVEN]
    named: dict[str, frozenset[str]] = {}
    for group in groups:
        for spelling in group:
            named[spelling] = named.get(spelling, frozenset()) | group
    return named


_CALLED = _called()
