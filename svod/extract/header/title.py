"""The title: the group of lines in the largest face near the authors that names no journal, body or kind of work."""

import re
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.first_page import Front, Group, groups_of
from svod.text.identifiers import find_emails, find_udc
from svod.text.keywords import names_kind, names_organisation, names_other_role, names_venue, section_start
from svod.text.names import are_strict, split_names

SHORTEST_TITLE, LONGEST_TITLE = 8, 300
_MARKS_AT_END = re.compile(r"(?:\s?[*∗†‡§¶⋆¹²³]|(?<=[a-zа-яёäöüß])\d)+$")
_QUOTED = re.compile(r"[«„“\"]([^«»„“”\"]+)[»“”\"]")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_FURNITURE = re.compile(
    r"^\W*(?:\d+\s*)+$|\.{4,}|(?:\s\.){4,}|^(?:page|seite|стр)\b|https?:|www\.|^\W*(?:received|поступила|vol\.|№|©)",
    re.IGNORECASE,
)
_SENTENCE_START = re.compile(r"^[^\W\d_]*[a-zа-яёäöüß]")


class TitleChoice(NamedTuple):
    """The lines taken for the title and how sure that is."""

    group: Group
    text: str
    weight: float


def find_title(front: Front) -> TitleChoice | None:
    """The best title candidate of the front, if any will do."""
    groups = groups_of(front.head)
    scored = [(score_of(group, groups, front), group) for group in groups if is_candidate(group)]
    if not scored:
        return None
    best, group = max(scored, key=lambda pair: (pair[0], -pair[1].order))
    if best < 0:
        return None
    return TitleChoice(group, tidy_title(group.text), _weight(group, groups, front))


def is_candidate(group: Group) -> bool:
    """Whether a group may be a title at all."""
    text = group.text
    if not SHORTEST_TITLE <= len(text) <= LONGEST_TITLE or len(_WORDS.findall(text)) < 1 or _FURNITURE.search(text):
        return False
    start = section_start(text)
    if (start and start.alone) or names_kind(text) or names_other_role(text):
        return False
    if next(find_emails(text), None) or next(find_udc(text), None) or re.fullmatch(r"\(.*\)", text):
        return False
    return not are_strict(split_names(text))


def score_of(group: Group, groups: tuple[Group, ...], front: Front) -> float:
    """How much a group looks like the title: size first, then the neighbourhood of authors, face and place."""
    text = group.text
    score = 4.0 * min(group.size / front.body_size, 2.5) if front.body_size else 0.0
    score += 1.0 if beside_authors(group, groups) else 0.0
    score += 0.7 if group.bold else 0.0
    score += 0.5 if text.isupper() else 0.0
    score -= 3.0 if names_venue(text) else 0.0
    score -= 3.0 if names_organisation(text) else 0.0
    score -= 2.0 if _SENTENCE_START.match(text) and text[0].islower() else 0.0
    score -= 2.5 if split_names(text) else 0.0
    score -= 1.5 if len(group.lines) > 5 else 0.0
    score -= 1.0 if len(_WORDS.findall(text)) < 2 else 0.0
    return score - 0.05 * group.lines[0].index / max(len(front.lines), 1) - 0.06 * group.order


def beside_authors(group: Group, groups: tuple[Group, ...]) -> bool:
    """Whether a line of names stands right before or after a group."""
    near = [other for other in groups if 0 < abs(other.order - group.order) <= 2]
    return any(split_names(other.text) or split_names(other.lines[0].text) for other in near)


def tidy_title(text: str) -> str:
    """A title without footnote marks and blanks at its ends; capitals stay as printed."""
    text = re.sub(r"\s+", " ", _MARKS_AT_END.sub("", text.strip())).strip(" *∗†")
    # A title that is one quotation is quoted by the page, not by its author.
    quoted = _QUOTED.fullmatch(text)
    return quoted.group(1) if quoted else text


def _weight(group: Group, groups: tuple[Group, ...], front: Front) -> float:
    larger = front.body_size > 0 and group.size > 1.1 * front.body_size
    if beside_authors(group, groups):
        return weights.TITLE_BESIDE_AUTHORS if larger else weights.TITLE_LARGEST
    return weights.TITLE_LARGEST if larger else weights.TITLE_ALONE
