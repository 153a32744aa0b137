"""How entries begin: with names, with a body and a year, with a dash for the same author."""

import re

from svod.text.names import name_list


def starts_like_entry(text: str) -> bool:
    """Whether a line begins as entries do: with names, or with a body and a year in brackets."""
    head = text[:300].strip()
    if name_list(head, strict=True).names:
        return True
    loose = name_list(head, strict=False)
    if loose.names and re.match(
        r"\s?(?:[,:.;(/&]|und\b|and\b|u\.\s?a|et\sal|(?:1[6-9]|20)\d\d[a-h]?\s?[:.,])", head[loose.end :]
    ):
        return True
    return bool(
        re.match(r"[A-ZÄÖÜА-ЯЁ][^.]{2,90}(?:\((?:1[89]|20)\d\d[a-h]?\)|\s(?:1[89]|20)\d\d[a-h]?:\s)", head)
    ) or bool(re.match(r"(?:[—–_-]{2,8}|[Dd]ies\.|[Dd]ers\.)[\s,:(.]", head))
