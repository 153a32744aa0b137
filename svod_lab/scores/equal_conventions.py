"""Two records of a reference under equal conventions: what corpora label differently is no mistake.

A subtitle may be part of the title or not; a series may be a container, another part or nothing; a volume is compared
by its numbers, and one without any («Beiheft», «special issue») is no volume.
"""

import re
from collections.abc import Mapping

from svod_lab.scores.forms import soft

# What parts title and subtitle: «Netze. Eine Einführung», «Netze: eine Einführung», «Netze – eine Einführung».
_SUBTITLE = re.compile(r"\s*[.:?!–—-]\s+")
_NUMBERS = re.compile(r"\d+|\b[IVXLC]+\b")
_OTHER = "other"


def equal_conventions(
    expected: Mapping[str, str], found: Mapping[str, str]
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Both records, as they would be if one person had labelled them."""
    wanted, offered = dict(expected), dict(found)
    if _is_same_title(wanted.get("title", ""), offered.get("title", "")):
        offered["title"] = wanted["title"]
    for one, other in ((wanted, offered), (offered, wanted)):
        if _is_series(one.get("container", ""), other):
            del one["container"]
    for record in (wanted, offered):
        if "volume" in record:
            record["volume"] = " ".join(_NUMBERS.findall(record["volume"]))
    return wanted, offered


def _is_same_title(one: str, other: str) -> bool:
    """Whether two titles differ in nothing but a subtitle."""
    shorter, longer = sorted((one, other), key=len)
    parts = _SUBTITLE.split(longer)
    heads = {soft(" ".join(parts[:count])) for count in range(1, len(parts))}
    return bool(soft(shorter)) and soft(shorter) in heads


def _is_series(container: str, other: Mapping[str, str]) -> bool:
    """Whether the other record has no container, and calls this one something without a name of its own."""
    return bool(soft(container)) and "container" not in other and soft(container) in soft(other.get(_OTHER, ""))
