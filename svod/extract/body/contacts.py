"""Lines that are no running text though they stand in it: addresses of authors, and when a paper was received."""

from collections.abc import Sequence

from svod.extract.body.placed_lines import TEXT, PlacedLine
from svod.text.dates import find_milestones
from svod.text.identifiers import find_emails
from svod.text.keywords import names_organisation

# A line of contacts has so many words at most; an address takes such a part of its letters, or a body stands beside it.
_MOST_WORDS, _LEAST_SHARE = 25, 0.3
# «Manuscript received …», «Статья поступила …»: so many characters may stand before the word.
_FARTHEST = 16


def contact_lines(lines: Sequence[PlacedLine]) -> set[int]:
    """The places of lines that tell how to reach authors, or when the paper was received and accepted."""
    return {place for place, one in enumerate(lines) if one.zone is TEXT and _tells_no_text(one.text)}


def _tells_no_text(text: str) -> bool:
    if "@" not in text:
        dated = any(milestone.start <= _FARTHEST for milestone in find_milestones(text))
        return dated and len(text.split()) <= _MOST_WORDS
    if len(text.split()) > _MOST_WORDS:
        return False
    letters = sum(len(email.text) for email in find_emails(text))
    return bool(letters) and (letters > _LEAST_SHARE * len(text) or names_organisation(text))
