"""What truths of notes mark by convention alone: EXCITE marks «Lutz (2004, S. 22)» as a reference and never «ebenda».

Neither describes a work. Whoever compares what is found in notes may leave both aside, found or not.
"""

import re

from svod.languages import alternatives

# Mentions have so many words at most.
_LONGEST_MENTION = 12
_NUMBER = r"\W{0,2}(?:\d{1,3}(?!\d)[.)\]]?\s*|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}\s*)?"
_LEADING = rf"(?:(?:{alternatives('references.leading')})[\s:,]+)*"
_PAGES = r"(?:(?:S|С|с|[Pp]{1,2}|at)?\.?\s?\d{1,4}(?:\s?[-–]\s?\d{1,4}|\s?ff?\.?)?[\s.,;]*)*"
# «4 ebenda», «Vgl. ebd., S. 95–100», «Ibid., at 12.»
_REPEAT = re.compile(rf"{_NUMBER}{_LEADING}(?:{alternatives('references.same_work')})[\s.,:;]*{_PAGES}")
# «Guger», «O’Reilly», «van Ham», «OECD»
_WORD = rf"(?:(?:{alternatives('names.particles')})\s)?[^\W\d_a-zà-öø-ÿа-яё][\w’'-]*"
_OTHERS = r"(?:,?\s(?:et\s?al\b\.?|u\.\s?a\.|и\sдр\.))?"
_BETWEEN = rf"(?:\s?[/&]\s?|,\s|\s(?:{alternatives('references.between_names')})\s)"
# Several names of a word each, or one of some words: «Statistik Austria».
_NAMES = rf"(?:{_WORD}(?:{_BETWEEN}{_WORD}){{0,4}}|{_WORD}(?:\s{_WORD}){{1,2}}){_OTHERS}"
# «(2004, S. 22)», «2008: 28-29», «1989, S. 407 [s. Anm. 1]»
_YEAR = (
    rf"[(\[]?(?:1[6-9]|20)\d\d[a-h]?(?:[\s,:]{{1,2}}{_PAGES})?[)\]]?"
    rf"(?:\s?[(\[][^()\[\]]{{0,12}}(?:{alternatives('references.in_note')})[\s.\d]*[)\]])?"
)
_MENTION = re.compile(rf"{_NUMBER}{_LEADING}[(]?{_NAMES},?\s{_YEAR}(?:[;,.]\s{_NAMES},?\s{_YEAR}){{0,5}}[\s.,;:)]*")


def repeats_work(text: str) -> bool:
    """Whether a note, or an entry, says no more than that it cites the work before: «ebenda, S. 392»."""
    return _REPEAT.fullmatch(text.strip()) is not None


def mentions_work(text: str) -> bool:
    """Whether a reference has no more than names and a year, perhaps pages: «Guger et al. (2003, S. 83)»."""
    return len(text.split()) <= _LONGEST_MENTION and _MENTION.fullmatch(text.strip()) is not None
