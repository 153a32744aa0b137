"""How alike two texts are, from 0 to 1."""

import re

from rapidfuzz.distance import Levenshtein

from svod.text.normalize import fold, squeezed

# «Часть 1» and «Часть 2», “Part II” and “Part III” are two works however alike the rest is.
_NUMERAL = re.compile(r"\d+|\b(?:i{2,3}|i[vx]|vi{0,3}|xi{0,3})\b")


def title_likeness(one: str, other: str) -> float:
    """Share of letters that two titles have in common in order; 1.0 means equal, numerals must agree at all."""
    first, second = squeezed(one), squeezed(other)
    if not first or not second or _NUMERAL.findall(fold(one)) != _NUMERAL.findall(fold(other)):
        return 0.0
    return float(Levenshtein.normalized_similarity(first, second))
