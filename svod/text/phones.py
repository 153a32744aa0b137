"""Telephone numbers, after their word or with a country's code: «тел. (495) 939-53-92», «+49 30 1234-56»."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from svod.languages import alternatives


class Phone(NamedTuple):
    """A telephone or fax number as printed and the characters it stands on, the word before it included."""

    start: int
    end: int
    text: str


_WORD = rf"(?:{alternatives('header.phones')})(?:/[Ff]ax)?\b"
_NUMBER = r"\+?\(?\+?\d[\d\s()./–-]{4,22}\d"
# Number with its word, or with a country's code.
_FORMS = (
    re.compile(rf"{_WORD}\s?[.:]{{0,2}}\s?(?P<number>{_NUMBER})"),  # тел.: 8 (812) 428-71-09
    re.compile(r"(?<![\w+(])(?P<number>\+\d{1,3}[\s(./–-]{1,2}\d[\d\s()./–-]{5,20}\d)(?!\w)"),  # +7 (812) 428-71-09
)
_FEWEST_DIGITS, _MOST_DIGITS = 6, 15


def find_phones(text: str) -> Iterator[Phone]:
    """Every telephone number of a text, in printed order."""
    found: list[Phone] = []
    for form in _FORMS:
        for match in form.finditer(text):
            digits = sum(letter.isdigit() for letter in match["number"])
            inside = any(one.start <= match.start() < one.end for one in found)
            if _FEWEST_DIGITS <= digits <= _MOST_DIGITS and not inside:
                found.append(Phone(match.start(), match.end(), match["number"].strip(" -–./")))
    yield from sorted(found)
