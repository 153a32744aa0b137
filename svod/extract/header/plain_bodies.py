"""Bodies without what is printed around them: the person or post before, letters of names and joining words behind.

«Roe: University of Leeds», «Prof. Dr., Institut für Physik, Jena», «University of Leeds (A. R., B. L.)», «… Leeds and».
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from svod.extract.header.affiliations import POST_BEFORE, is_whole, stated_body, tells_body
from svod.extract.header.notes import FUNDING
from svod.languages import alternatives
from svod.model.metadata import Affiliation, Creator, Value
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.names import strip_marks
from svod.text.normalize import squeezed
from svod.text.places import place_kind, split_place

_JOINED_BEHIND = re.compile(
    rf"\s(?:(?:{alternatives('names.joiners')})|(?:{alternatives('header.body_announced')})\s?:?)$"
)
_BEFORE = re.compile(rf"(?:{alternatives('header.body_led')})(?=[^\W\d_])")
# «(A. R., B.-L. L.)»; what is cut off at the end of a line has no second bracket.
_LETTERS = re.compile(r"\s?,?\s?\(((?:[^\W\d_]\.[\s-]?){2,4}(?:[,;]\s?(?:[^\W\d_]\.[\s-]?){2,4}){0,30}),?\)?$")
# «FRCS²)», «доцент2)», «Ph.D.»
_ONLY_POST = re.compile(
    rf"\W*(?:(?:{alternatives('names.titles')}|{alternatives('names.bare_degrees')}|(?i:{alternatives('names.posts')})[^\W\d_]*)"
    r"[\W\d]*){1,3}"
)
# «MD Faculty of Law», «(LL.M.) Jena, Stadtarchiv», «доцент кафедра физики»
_DEGREE_BEFORE = re.compile(
    rf"\W*(?:(?:{alternatives('names.bare_degrees')})(?=\W)[\W\d]+)+(?=[A-ZÄÖÜА-ЯЁ])"
    rf"|(?i:(?:{alternatives('names.posts')}))[а-яё]*(?:\s[а-яё.-]+)?\s(?={alternatives('header.body_nominative')})"
)
_LETTER, _WORD = re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# So many letters a body has, so long a person printed in its place is at most.
_FEWEST, _MOST_WORDS, _LONGEST_PERSON = 2, 16, 50
_BEHIND_PERSON = re.compile(r"\s?(?::|,|;|[–—-](?=\s))\s*")
_LONGEST_BEFORE, _FUNDING_STARTS = 60, 30
# Chairs of one university, each with its name before them, share so many letters.
_SHARED = 12


def plain_bodies(values: Sequence[Value], people: Sequence[PersonName]) -> list[Value]:
    """The bodies among claims, each as it is called; what names an author or who paid is none."""
    return [
        value if text == value.text else _renamed(value, text)
        for value in values
        for text in (_parted(plain_body(value.text, people)))
    ]


def plain_body(text: str, people: Sequence[PersonName]) -> str:
    """A body without what is printed around it; empty where nothing is left of it."""
    bare = _without_person(_without_end(text, people), people)
    paid = FUNDING.search(bare)
    if paid is not None and paid.start() < _FUNDING_STARTS:
        return ""
    if len(bare) < _LONGEST_PERSON and (_is_person(bare, people) or _is_post(bare)):
        return ""
    return "" if _names_people_only(bare, people) else bare


def _is_post(text: str) -> bool:
    """Whether a text is only a degree or a post."""
    return len(_LETTER.findall(strip_marks(text))) < _FEWEST or _ONLY_POST.fullmatch(text) is not None


def _is_person(text: str, people: Sequence[PersonName]) -> bool:
    own = squeezed(text)
    named = [one for one in people if one.family in text]
    return any(own in (squeezed(one.given + one.family), squeezed(one.family + one.given)) for one in named)


def _names_people_only(text: str, people: Sequence[PersonName]) -> bool:
    """Whether a text is nothing but authors and towns: «Lind B, Turin Roe AK, Leeds»."""
    words = _WORD.findall(text)
    families = {word for one in people for word in _WORD.findall(one.family)}
    if len(words) > _MOST_WORDS or families.isdisjoint(words):
        return False
    known = families | {word for one in people for word in _WORD.findall(one.given)}
    return all(word in known or len(word) < _FEWEST + 1 or place_kind(word) for word in words)


def with_plain_bodies(creators: Sequence[Value]) -> list[Value]:
    """Authors with their bodies as these are called."""
    authors = [creator for creator in creators if isinstance(creator, Creator)]
    people = [author.name for author in authors]
    plain = {body: plain_body(body, people) for body in {one for author in authors for one in author.affiliations}}
    return [
        replace(value, affiliations=tuple(dict.fromkeys(plain[one] for one in value.affiliations if plain[one])))
        if isinstance(value, Creator)
        else value
        for value in creators
    ]


def _renamed(value: Value, text: str) -> Value:
    if not isinstance(value, Affiliation):
        return replace(value, text=text)
    place = split_place(text)
    return replace(
        value, text=text, city=place.city or None, country=place.country or None, address=place.address or None
    )


def _parted(text: str) -> Iterator[str]:
    """Bodies in a row behind semicolons, of which each but the last ends with its town."""
    parts = text.split("; ")
    are_several = len(parts) > 1 and all(map(tells_body, parts))
    are_others = len({part[:_SHARED] for part in parts}) == len(parts)
    if are_several and all(split_place(one).parts or (are_others and is_whole(one)) for one, _ in pairwise(parts)):
        yield from parts
    elif text:
        yield text


def _without_end(text: str, people: Sequence[PersonName]) -> str:
    """A body without a joining word, or letters of its authors, behind it."""
    bare = _JOINED_BEHIND.sub("", text)
    letters = _LETTERS.search(bare) if bare.endswith((")", ".", ",")) else None
    if letters is None:
        return bare if bare == text or tells_body(bare) else text
    known = ["".join(word[0] for word in re.findall(r"[^\W\d_]+", f"{one.given} {one.family}")) for one in people]
    said = ["".join(_LETTER.findall(group)) for group in re.split("[,;]", letters.group(1)) if group.strip()]
    are_known = all(any(one[0] == name[0] and one[-1] in name[1:] for name in known if name) for one in said)
    return bare[: letters.start()].rstrip(" ,;") if are_known else bare


def _without_person(text: str, people: Sequence[PersonName]) -> str:
    """A body without the author, the post or the word before it."""
    bare = text
    for person in people:
        at = bare.find(person.family, 0, _LONGEST_BEFORE) if len(person.family) > 1 else -1
        behind = _BEHIND_PERSON.match(bare, at + len(person.family)) if at >= 0 else None
        is_person = behind is not None and bare[:at].strip(" .,") in ("", person.given.strip(" ."), *_short(person))
        if behind is not None and is_person and tells_body(bare[behind.end() :]):
            bare = bare[behind.end() :]
    while (post := POST_BEFORE.match(bare)) and tells_body(bare[post.end() :]) and not tells_body(post.group()):
        bare = bare[post.end() :]
    degree = _DEGREE_BEFORE.match(bare)
    if degree and tells_body(bare[degree.end() :]) and not tells_body(degree.group()):
        bare = bare[degree.end() :]
    led = _BEFORE.match(bare)
    return stated_body(bare[led.end() :]) if led and tells_body(bare[led.end() :]) else bare


def _short(person: PersonName) -> tuple[str, ...]:
    """The given names as their first letters."""
    words = re.findall(r"[^\W\d_]+", person.given)
    return tuple(sign.join(word[0] for word in words) for sign in (". ", ".", " ", ""))
