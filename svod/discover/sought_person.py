"""A person's name as pages may write it: in any order, with initials, in another alphabet."""

import re
from dataclasses import dataclass
from functools import cached_property

from svod.discover.name_spellings import is_cyrillic, is_same_name, other_spellings, own_spelling
from svod.languages import alternatives
from svod.model.person import PersonName
from svod.text.names import parse_name, strip_marks
from svod.text.normalize import fold
from svod.text.transliterate import latin

# Frames of fewer consonants than this are shared by many names.
_TELLING_FRAME = 3
_PATRONYMIC = re.compile(rf"(?:{alternatives('web.patronymic_endings')})$", re.IGNORECASE)
# A given name of so many letters may be short for another: Matt, Matthew.
_SHORT_FORM = 3


@dataclass(frozen=True)
class Person:
    """A person to be found, by the name as the user wrote it."""

    written: str
    name: PersonName

    @cached_property
    def family(self) -> str:
        """The family name, folded."""
        return fold(self.name.family)

    @cached_property
    def given(self) -> tuple[str, ...]:
        """The given names, folded, without patronymics, which few pages have; initials are single letters."""
        words = [word for word in re.split(r"[\s.]+", self.name.given) if word]
        kept = [word for word in words if not _PATRONYMIC.search(word)] or words
        return tuple(fold(word) for word in kept if fold(word))

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """The name, given name first, in other spellings: those in Latin letters where it is Russian."""
        first = self.name.given.split()[0] if self.name.given else ""
        plain = f"{first} {self.name.family}".strip()
        if not is_cyrillic(plain):
            return (plain,)
        return tuple(dict.fromkeys((plain, own_spelling(plain), latin(plain))))

    @cached_property
    def rare_spellings(self) -> tuple[str, ...]:
        """The name as Germans, Ukrainians and Bulgarians write it, where that is another."""
        return tuple(spelling for spelling in other_spellings(self.spellings[0]) if spelling not in self.spellings)

    def named_in(self, text: str) -> float:
        """Whether a text names the person: 1 with the given name, 0.75 with a short form of it, 0.5 with an initial.

        The family name alone gives 0.25.
        """
        words = fold(text).split()
        places = [place for place, word in enumerate(words) if self._is_family(words, place, word)]
        if not places:
            return 0.0
        return max(self._with_given(words, place) for place in places)

    def _is_family(self, words: list[str], place: int, word: str) -> bool:
        own = self.family.split()
        if words[place : place + len(own)] == own:
            return True
        return is_same_name(own[-1] if own else "", word, _TELLING_FRAME)

    def _with_given(self, words: list[str], place: int) -> float:
        near = words[max(0, place - 4) : place + 4 + len(self.family.split())]
        if not self.given:
            return 0.5
        longest = max(self.given, key=len)
        if len(longest) > 1 and any(word == longest or is_same_name(longest, word, _TELLING_FRAME) for word in near):
            return 1.0
        if any(len(word) >= _SHORT_FORM and longest.startswith(word) for word in near):
            return 0.75
        if any(word == longest[:1] or latin(word) == latin(longest)[:1] for word in near):
            return 0.5
        return 0.25


def person_of(written: str) -> Person:
    """The person of a name; where the name cannot be parsed, its last word is the family name."""
    name = parse_name(written)
    if name is None:
        *given, family = strip_marks(written).split() or [written]
        name = PersonName(family, " ".join(given))
    return Person(written, name)
