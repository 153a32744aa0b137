"""How entries begin: with names, with a body and a year, with a dash for the same author."""

import re

from svod.extract.references.patterns import KNOWN_PLACE
from svod.languages import alternatives
from svod.text.names import name_list, opens_with_name

_AFTER_PEOPLE = re.compile(
    rf"\s?(?:[,:.;(/&]|{alternatives('references.after_people')}|(?:1[6-9]|20)\d\d[a-h]?\s?[:.,])"
)
_SAME_PEOPLE = re.compile(rf"(?:[—–_-]{{2,8}}|{alternatives('references.same_people_entry')})[\s,:(.]")

_YEAR_NEXT = re.compile(
    rf"[\s,.]{{0,3}}(?:[(\[]?(?:{alternatives('references.editor_after')})\b\.?[)\]]?[\s,.:]{{0,3}})?"
    r"[(\[]?(?:1[6-9]|20)\d\d[a-hа-е]?(?:[)\]][\s,.:]|[.,:]\s|\s(?=[^\W\d_]))"
)
# «Bell, Ann, Carl Hall & Roy S. Ng. 2002.»: no stop but behind initials before the year.
_FAMILY_FIRST = re.compile(
    rf"(?P<family>(?:(?:{alternatives('names.particles')})\s){{0,2}}[A-ZÄÖÜА-ЯЁ][\w’'-]+(?:\s[A-ZÄÖÜ][\w’'-]+)?),"
    r"\s[A-ZÄÖÜА-ЯЁ](?:[^\d.:;“„»«()]|(?<=\b[A-ZÄÖÜА-ЯЁ])\.|(?<=\bSt)\.){1,240}?(?=[.,]?\s[(\[]?(?:1[6-9]|20)\d\d)"
)


def names_and_year(text: str) -> int:
    """Where the people at the beginning of a text end whose year comes next; 0 where it begins otherwise."""
    head = text[:300]
    listed = name_list(head, strict=True)
    if listed.names and listed.names[0].start == 0 and _YEAR_NEXT.match(head, listed.end):
        return listed.end
    found = _FAMILY_FIRST.match(head)
    begins = found and _YEAR_NEXT.match(head, found.end()) and not KNOWN_PLACE.fullmatch(found["family"])
    return found.end() if found and begins else 0


def names_alone(text: str) -> int:
    """Where names with initials at the beginning of a text end; 0 where it begins otherwise."""
    listed = name_list(text[:300], strict=True)
    return listed.end if listed.names and listed.names[0].start == 0 else 0


def starts_like_entry(text: str) -> bool:
    """Whether a line begins as entries do: with names, or with a body and a year in brackets."""
    head = text[:300].strip()
    if opens_with_name(head):
        return True
    loose = name_list(head, strict=False)
    if loose.names and _AFTER_PEOPLE.match(head[loose.end :]):
        return True
    return bool(
        re.match(r"[A-ZÄÖÜА-ЯЁ][^.]{2,90}(?:\((?:1[89]|20)\d\d[a-h]?\)|\s(?:1[89]|20)\d\d[a-h]?:\s)", head)
    ) or bool(_SAME_PEOPLE.match(head))
