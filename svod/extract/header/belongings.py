"""What belongs to whom: bodies and addresses given to authors by marks, by place, by name, by order."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation
from svod.text.transliterate import latin

_SUPERSCRIPTS = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹", "123456789")
_RAISED = str.maketrans({letter: f"{plain} " for letter, plain in zip("ᵃᵇᶜᵈᵉᶠᵍʰ", "abcdefgh", strict=True)})
_MARK = r"\d{1,2}|[*∗†‡§¶♠♡♢♣♤♥♦♧◇◆]|[a-h](?![\w.])"
# «1 Institute», «¹Institute», «* Institute», «a Institute».
_LEADING = re.compile(rf"^\s*[(\[]?({_MARK})[)\]⁾]?\s?(?=[^\W\d_«„“\"])")
# «Kumar1,2», «Kumar¹», «Kumar a,b», «Kumar*».
_TRAILING = re.compile(rf"^[.,]?\s?[(\[]?((?:{_MARK})(?:\s?,\s?(?:{_MARK})){{0,5}})")
# Where the mark of the next body stands within a line of bodies: «USA ᵇDepartment», «Bonn ²Institut».
_NEXT_MARKED = re.compile(r"(?<=[\w.,;)])[\s,;]+(?=[¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰ†‡§¶♠♡♢♣♤♥♦♧◇◆]⁾?\s?[^\W\d_])")
_SHORTEST_FAMILY, _MOST_NUMBERED = 4, 10


class Placed(NamedTuple):
    """A text and the token where it begins."""

    text: str
    start: int


class PlacedName(NamedTuple):
    """A name, the text it was read in, the token where its run begins, and the run's place among all."""

    name: PersonName
    text: str
    start: int
    run: int


def parted_bodies(text: str) -> list[str]:
    """Bodies printed one after another, each behind its mark; a raised letter becomes a plain one before a space."""
    return [part.translate(_RAISED) for marked in _NEXT_MARKED.split(text) for part in _numbered(marked)]


def _numbered(text: str) -> list[str]:
    """Bodies in a row behind figures that are not raised: «University of Bergen, Norway, 2 University of Leeds, UK»."""
    parts = [text]
    for number in range(2, _MOST_NUMBERED):
        before, found, behind = parts[-1].rpartition(f", {number} ")
        if not found or not behind[:1].isupper() or not names_organisation(before) or not names_organisation(behind):
            break
        parts[-1:] = [before, behind]
    return parts


def without_mark(text: str) -> str:
    """A body's name without the mark that points to it."""
    return _LEADING.sub("", text.translate(_SUPERSCRIPTS), count=1).strip(" ,;")


def bodies_of(name: PlacedName, names: Sequence[PlacedName], bodies: Sequence[Placed]) -> tuple[str, ...]:
    """The bodies that an author belongs to, where marks or places tell."""
    marks = _marks_of(name)
    marked_bodies = [
        (match.group(1), body) for body in bodies if (match := _LEADING.match(body.text.translate(_SUPERSCRIPTS)))
    ]
    marked = tuple(without_mark(body.text) for mark, body in marked_bodies if mark in marks)
    if marked:
        return marked
    plain = tuple(dict.fromkeys(without_mark(body.text) for body in bodies))
    if len(plain) == 1:
        return plain
    if marked_bodies and len(marked_bodies) == len(bodies):
        return ()
    following = [other.start for other in names if other.run > name.run]
    until = following[0] if following else None
    own = [body for body in bodies if body.start > name.start and (until is None or body.start < until)]
    return tuple(dict.fromkeys(without_mark(body.text) for body in own))


def _marks_of(name: PlacedName) -> frozenset[str]:
    text = name.text.translate(_SUPERSCRIPTS)
    last = name.name.family if text.find(name.name.family) > text.find(name.name.given[:3]) else name.name.given
    at = text.find(last.split()[-1]) if last else -1
    match = _TRAILING.match(text[at + len(last.split()[-1]) :]) if at >= 0 else None
    return frozenset(re.findall(_MARK, match.group(1))) if match else frozenset()


def emails_of(names: Sequence[PlacedName], emails: Sequence[Placed]) -> tuple[str | None, ...]:
    """One address an author or none: by the family name in it, then by place, then by order if none is left over."""
    given: dict[int, str] = {}
    left = list(dict.fromkeys(email.text for email in emails))
    for number, name in enumerate(names):
        family = re.sub(r"[^a-z]", "", latin(name.name.family).lower())
        same = [
            email for email in left if len(family) >= _SHORTEST_FAMILY and family[:5] in email.partition("@")[0].lower()
        ]
        if same:
            given[number] = same[0]
            left.remove(same[0])
    open_numbers = [number for number in range(len(names)) if number not in given]
    if len(left) == len(open_numbers):
        given |= dict(zip(open_numbers, left, strict=True))
    return tuple(given.get(number) for number in range(len(names)))
