"""Two records of a reference under equal conventions: what corpora label differently is no mistake.

A subtitle may be part of the title or not; a series may be a container, another part or nothing, and so may a kind of
writing («Working Paper», «Vortrag»); a volume is compared by its numbers, and one without any («Beiheft», «special
issue») is no volume; of several years, as of an edition and of the first one, one is enough.
"""

import re
from collections.abc import Mapping

from svod_lab.scores.forms import soft

# What parts title and subtitle: «Netze. Eine Einführung», «Netze: eine Einführung», «Netze – eine Einführung».
_SUBTITLE = re.compile(r"\s*[.:?!–—-]\s+")
_NUMBERS = re.compile(r"\d+|\b[IVXLC]+\b")
_YEAR = re.compile(r"\d{4}")
# Parts that say what a series or a kind of writing is, and words by which it is known where nothing says so.
_PARTS = ("other", "genre", "note")
_SERIES = re.compile(
    r"reihe\b|schriften\b|\bseries\b|\b(?:working|discussion) papers?\b|arbeitspapier|\bbeiträge zu|\bstudien zu"
    r"|fachserie|\blecture notes\b|drucksache|\bсерия\b|\bсер\.",
    re.IGNORECASE,
)


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
    if _is_one_of_several(wanted.get("year", ""), offered.get("year", "")):
        offered["year"] = wanted["year"]
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


def _is_one_of_several(one: str, other: str) -> bool:
    """Whether one record has a single year, and the other this and more."""
    fewer, more = sorted((_YEAR.findall(one), _YEAR.findall(other)), key=len)
    return len(fewer) == 1 < len(more) and fewer[0] in more


def _is_series(container: str, other: Mapping[str, str]) -> bool:
    """Whether the other record has no container, and calls this one something without a name of its own."""
    if not soft(container) or "container" in other:
        return False
    return _SERIES.search(container) is not None or any(soft(container) in soft(other.get(part, "")) for part in _PARTS)
