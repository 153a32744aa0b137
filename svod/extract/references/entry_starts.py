"""How entries begin: with names, with a body and a year, with a dash for the same author."""

import re

from svod.languages import alternatives
from svod.text.names import name_list, opens_with_name

_AFTER_PEOPLE = re.compile(
    rf"\s?(?:[,:.;(/&]|{alternatives('references.after_people')}|(?:1[6-9]|20)\d\d[a-h]?\s?[:.,])"
)
_SAME_PEOPLE = re.compile(rf"(?:[—–_-]{{2,8}}|{alternatives('references.same_people_entry')})[\s,:(.]")


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
