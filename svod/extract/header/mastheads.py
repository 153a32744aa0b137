"""Names of journals in large type, which are no titles: they stand beside the volume, number and year of an issue."""

from collections.abc import Sequence
from itertools import pairwise

from svod.extract.header.first_page import Front
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.names import are_strict, split_names

# «Journal of Archives 12 (2009) 123–134», «Archiv, Bd. 3, 1998»
_VOLUME_BEHIND = re.compile(rf"[\s,.:]+(?:\d{{1,4}}\W|(?:{alternatives('header.volume_signs')})|№)")
# What stands below the name of a journal in its masthead; a DOI is the paper's.
_HOME_PAGE = re.compile(r"(?:journal\s)?home\s?page\s?:|(?!\S*doi\.org/)(?:https?://|www\.)\S+$", re.IGNORECASE)
# What a line of an issue alone is made of: «1974 г. май — июнь т. XXIX, вып. 3 (177)», «Том 56  1969  Вып. 2».
_ISSUE_WORDS = frozenset(all_words("header.issue_words"))
_MONTHS = frozenset(word for months in all_words("dates.months") for word in months.split())
_OTHER_WORDS = _MONTHS.union(all_words("header.words_beside_issue"))
_YEAR = re.compile(r"(?<!\d)(?:18|19|20)\d\d(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_ROMAN = re.compile(r"[ivxlcхі]+")
_LONGEST_ISSUE = 90
# A journal's name stands at the head of the page, above the paper's title.
_HEAD_LINES, _LONGEST_NAME, _MOST_NAME_LINES = 8, 6, 3


def is_periodical(text: str, front: Front) -> bool:
    """Whether a text is the name of a journal in large type: its volume, issue or address is beside it."""
    low = text.lower()
    behind = (line.text[len(text) :] for line in (*front.lines, *front.edges) if line.text.lower().startswith(low))
    return (
        any(_VOLUME_BEHIND.match(rest) for rest in behind)
        or any(line.text.lower() == low and _HOME_PAGE.match(below.text) for line, below in pairwise(front.lines))
        or _is_beside_issue(text, front.lines[:_HEAD_LINES])
    )


def _is_beside_issue(name: str, lines: Sequence[Line]) -> bool:
    """Whether lines that say nothing but an issue stand right below or above a text at the head of a page."""
    low, texts = name.lower(), [line.text.lower() for line in lines]
    issues = [place for place, text in enumerate(texts) if is_issue(text)]
    for issue in issues:
        above, below = texts[issue - 1] if issue else "", texts[issue + 1] if issue + 1 < len(texts) else ""
        # The issue may be set as large as the name above it, and be taken for its second line.
        if low.endswith(texts[issue]) or (above and low.endswith(above)):
            return True
        if above and low in _name_above(lines[max(0, issue - _MOST_NAME_LINES) : issue]):
            return True
        # A title may stand there as well, but then its authors follow.
        named = issue + 2 < len(texts) and are_strict(split_names(lines[issue + 2].text))
        if issue == 0 and low == below and name.isupper() and len(low.split()) <= _LONGEST_NAME and not named:
            return True
    return False


def _name_above(lines: Sequence[Line]) -> str:
    """The name of a journal over the last of some lines, all in capitals."""
    name = ""
    for line in reversed(lines):
        if not line.text.isupper():
            break
        name = f"{line.text.lower()} {name}".strip()
    return name


def is_issue(text: str) -> bool:
    """Whether a line gives the volume or number of an issue with its year, and says nothing else."""
    if len(text) > _LONGEST_ISSUE or not _YEAR.search(text):
        return False
    words = _WORD.findall(text.lower())
    named = sum(word in _ISSUE_WORDS for word in words) + ("№" in text)
    # A sign that was misread is a word of a letter or two.
    odd = [word for word in words if word not in _ISSUE_WORDS | _OTHER_WORDS and not _ROMAN.fullmatch(word)]
    return named > 0 and len(odd) <= 1 and all(len(word) <= 2 for word in odd)
