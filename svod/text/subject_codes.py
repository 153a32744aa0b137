"""Codes of PACS, ACM CCS, JEL and ГРНТИ: which there are, so that what only looks like one is left out.

ru  ГРНТИ 27.35.17          mathematics, mathematical models of natural science
de  JEL-Klassifikation: O15 economic development, human resources
en  PACS: 03.65.Ud          quantum mechanics, entanglement
en  ACM CCS: H.3.3          information systems, search and retrieval (1998)
"""

import re

from svod.text.keywords import word_set

# The sections of ГРНТИ; what is below them is too much for a table and may have any number.
_GRNTI_SECTIONS = word_set(
    "00 02 03 04 05 06 10 11 12 13 14 15 16 17 18 19 20 21 23 26 27 28 29 30 31 34 36 37 38 39 41 43 44 45 47 49 50 52",
    "53 55 58 59 60 61 62 64 65 66 67 68 69 70 71 72 73 75 76 77 78 80 81 82 83 84 85 86 87 89 90",
)
_GRNTI = re.compile(r"(\d\d)\.\d\d(?:\.\d\d)?")
# The general categories of JEL, each with its last subcategory: «E» goes from E0 to E7.
_JEL_LAST = {
    "A": 3, "B": 5, "C": 9, "D": 9, "E": 7, "F": 6, "G": 5, "H": 8, "I": 3, "J": 8, "K": 4, "L": 9, "M": 5, "N": 9,
    "O": 5, "P": 5, "Q": 5, "R": 5, "Y": 9, "Z": 3,
}  # fmt: skip
_JEL = re.compile(r"([A-Z])(\d)\d?")
# The sections of PACS from its first edition to its last.
_PACS_SECTIONS = word_set(
    "01 02 03 04 05 06 07 11 12 13 14 21 23 24 25 26 27 28 29 31 32 33 34 35 36 37 39 41 42 43 44 45 46 47 51 52 61 62",
    "63 64 65 66 67 68 71 72 73 74 75 76 77 78 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99",
)
# «03.65.Ud», «72.15.-v», «73.40.+y»; the last letter is small.
_PACS = re.compile(r"(\d\d)\.[1-9]\d\.(?:[A-Z][a-z]|[-+][a-z])")
# The letters of the ACM's classification of 1998, each with its last number; «m» is miscellaneous everywhere.
_ACM_LAST = {"A": 2, "B": 8, "C": 5, "D": 4, "E": 5, "F": 4, "G": 4, "H": 5, "I": 7, "J": 7, "K": 8}
_ACM_DEEPEST = 13
_ACM = re.compile(r"([A-K])\.(\d|m)(?:\.(\d{1,2}|m))?")
# The tops of the ACM's classification of 2012; a concept is a way down from one of them.
_ACM_TOPS = (
    "General and reference", "Hardware", "Computer systems organization", "Networks", "Software and its engineering",
    "Theory of computation", "Mathematics of computing", "Information systems", "Security and privacy",
    "Human-centered computing", "Computing methodologies", "Applied computing", "Social and professional topics",
)  # fmt: skip
_ARROW = re.compile(r"\s*(?:→|->|~|⇒|➝|!)\s*")
_FEWEST_STEPS, _MOST_STEPS = 2, 6


def grnti_code(text: str) -> str | None:
    """The code of ГРНТИ that a text means; None if there is no such section."""
    match = _GRNTI.fullmatch(re.sub(r"\s+", "", text))
    return match.group() if match and match.group(1) in _GRNTI_SECTIONS else None


def jel_code(text: str) -> str | None:
    """The code of the Journal of Economic Literature that a text means; None if there is no such subcategory."""
    match = _JEL.fullmatch(text.upper())
    return match.group() if match and int(match.group(2)) <= _JEL_LAST.get(match.group(1), -1) else None


def pacs_code(text: str) -> str | None:
    """The code of the Physics and Astronomy Classification Scheme that a text means; None if none is like it."""
    tight = re.sub(r"\s+", "", text).replace("−", "-").replace("–", "-")
    match = _PACS.fullmatch(tight[:6] + tight[6:7].upper() + tight[7:].lower())
    return match.group() if match and match.group(1) in _PACS_SECTIONS else None


def acm_code(text: str) -> str | None:
    """The code of the ACM's classification of 1998 that a text means; None if there is no such class."""
    match = _ACM.fullmatch(text[:1].upper() + text[1:])
    if match is None:
        return None
    letter, second, third = match.groups()
    if second.isdigit() and int(second) > _ACM_LAST[letter]:
        return None
    return None if third and third.isdigit() and int(third) > _ACM_DEEPEST else match.group()


def acm_concept(text: str) -> str | None:
    """The concept of the ACM's classification of 2012, its steps parted by arrows; None if no way leads to it."""
    steps = [step.strip(" .;•·") for step in _ARROW.split(text)]
    tops = {top.casefold(): top for top in _ACM_TOPS}
    top = tops.get(steps[0].casefold())
    if top is None or not _FEWEST_STEPS <= len(steps) <= _MOST_STEPS or not all(steps):
        return None
    return " → ".join((top, *steps[1:]))
