"""Verification: whether a document is the wanted paper, by title, authors and form (P1 §4.2)."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rapidfuzz.distance import Indel, Levenshtein

from svod.languages import alternatives
from svod.model.finding import OpenedPaper, PaperWanted, Verdict
from svod.text.names import split_names
from svod.text.normalize import fold, squeezed
from svod.text.similarity import head_likeness, title_likeness
from svod.text.transliterate import name_key

# Points of each kind of evidence; a document is the paper from so many on.
TITLE, TITLE_PRINTED, TITLE_NEARLY, AUTHORS, REFERENCES, LENGTH, LEAST = 2.0, 1.5, 1.0, 2.0, 0.5, 0.5, 2.5
# P1: more than two and fewer than thirty pages.
FEWEST_PAGES, MOST_PAGES = 3, 29
_SAME_TITLE, _SAME_HEAD = 0.85, 0.9
# This share of the given authors must be there: lists are cut, names misprinted.
_LEAST_AUTHORS = 0.34
# Titles that share so many letters in order may be one work's.
_NEARLY = 0.8
_LONG_NAME, _SHORT_NAME = 7, 5
_NUMBER = re.compile(r"\d+")
# «[code]», «(pdf)» behind a title on a page.
_LABEL_BEHIND = re.compile(r"\s*[\[(]\w{2,12}[\])]\s*$")
_FRONT_LINES, _LONGEST_TITLE_LINES = 45, 6
_LENGTH_SLACK = 0.25
_INITIAL = re.compile(r"\b[^\W\d_]\b\.?")
_BEGINNING = re.compile(rf"^\W*(?:{alternatives('web.paper_beginnings')})\b", re.IGNORECASE)
_MARKS = re.compile(r"[*∗†‡§¶]+|(?<=[^\W\d_])\d{1,2}$")


def verify(wanted: PaperWanted, document: OpenedPaper, *, is_linked: bool = False) -> Verdict:
    """The verdict on a document; for a volume with the pages of the paper.

    Where the paper's own reference links to the document, its title may differ a little.
    """
    wanted = wanted._replace(title=_LABEL_BEHIND.sub("", wanted.title))
    verdict = _judged(wanted, document, is_linked=is_linked)
    if verdict.found or len(document.pages) < FEWEST_PAGES:
        return verdict
    inside = _inside(wanted, document)
    return inside or verdict


def family_keys(authors: Sequence[str]) -> tuple[str, ...]:
    """The family names of authors as the user wrote them, without initials, as keys that all alphabets share."""
    return tuple(key for author in authors if (key := name_key(_family(author))))


def _family(author: str) -> str:
    names = split_names(author)
    if names:
        return names[0].family
    words = _INITIAL.sub(" ", author).replace(",", " ").split()
    return max(words, key=len, default="")


def _judged(wanted: PaperWanted, document: OpenedPaper, *, is_linked: bool = False) -> Verdict:
    """The verdict on a document as a whole."""
    front = [line for page in document.pages[:2] for line in page][:_FRONT_LINES]
    title = _title_points(wanted.title, document.titles, front)
    if is_linked and not title:
        title = TITLE_NEARLY * any(_is_nearly(text, wanted.title) for text in _possible_titles(document, front))
    share = _authors_share(wanted.authors, document, front)
    length = len(document.pages)
    points = (
        ("title", title),
        ("authors", AUTHORS * share if wanted.authors else AUTHORS / 2),
        ("reference list", REFERENCES * document.has_references),
        ("pages", LENGTH * (FEWEST_PAGES <= length <= MOST_PAGES)),
    )
    reason = ""
    if not title:
        reason = "another title"
    elif wanted.authors and share < _LEAST_AUTHORS:
        reason = "other authors"
    elif sum(point for _, point in points) < LEAST:
        reason = "too few points"
    return Verdict(not reason, points, reason)


def _title_points(title: str, extracted: Sequence[str], front: Sequence[str]) -> float:
    """Points for the title: extracted from the header, or printed on the first pages line by line."""
    if any(title_likeness(one, title) >= _SAME_TITLE for one in extracted):
        return TITLE
    if any(max(head_likeness(one, title), head_likeness(title, one)) >= _SAME_HEAD for one in extracted):
        return TITLE_PRINTED
    if any(title_likeness(stretch, title) >= _SAME_TITLE for stretch in _stretches(front, len(title))):
        return TITLE_PRINTED
    return 0.0


def _possible_titles(document: OpenedPaper, front: Sequence[str]) -> Iterator[str]:
    yield from document.titles
    yield from (" ".join(front[:count]) for count in range(1, 4))
    yield from (" ".join(front[1:count]) for count in range(2, 4))


def _is_nearly(one: str, title: str) -> bool:
    """Whether two titles are one work's in other words; other numbers mean other works."""
    same_numbers = _NUMBER.findall(one) == _NUMBER.findall(title)
    return same_numbers and Indel.normalized_similarity(squeezed(one), squeezed(title)) >= _NEARLY


def _stretches(lines: Sequence[str], length: int) -> Iterator[str]:
    """Consecutive lines, joined, about as long as a title."""
    shortest, longest = (1 - _LENGTH_SLACK) * length - 4, (1 + _LENGTH_SLACK) * length + 4
    for start in range(len(lines)):
        joined = ""
        for line in lines[start : start + _LONGEST_TITLE_LINES]:
            joined = joined[:-1] + line if joined.endswith("-") else f"{joined} {line}".strip()
            if len(joined) > longest:
                break
            if len(joined) >= shortest:
                yield _MARKS.sub("", joined)


def _authors_share(authors: Sequence[str], document: OpenedPaper, front: Sequence[str]) -> float:
    """The share of the authors that is there: among the extracted ones, or printed on the first pages."""
    keys = family_keys(authors)
    if not keys:
        return 0.0
    extracted = {name_key(name.family) for name in document.authors}
    printed = {name_key(word) for line in front for word in fold(line).split() if len(word) > 1}
    glued = " ".join(fold(line) for line in front)
    exact = [key in extracted or key in printed or _is_spaced(key, glued) for key in keys]
    if not any(exact):
        # Text layers lose letters, and people misprint names.
        families = [squeezed(_family(author)) for author in authors]
        return sum(_is_misprinted(family, glued) for family in families) / len(keys)
    return sum(exact) / len(keys)


def _is_misprinted(family: str, text: str) -> bool:
    most = 2 if len(family) >= _LONG_NAME else 1 if len(family) >= _SHORT_NAME else 0
    return most > 0 and any(Levenshtein.distance(family, word, score_cutoff=most) <= most for word in text.split())


def _is_spaced(key: str, text: str) -> bool:
    """Whether a name of several words is in a text."""
    words = text.split()
    return any(name_key(f"{one} {other}") == key for one, other in pairwise(words))


def _inside(wanted: PaperWanted, document: OpenedPaper) -> Verdict | None:
    """The paper as a part of a volume: from the page with its title and authors to the next paper's first page."""
    starts = [
        number
        for number, page in enumerate(document.pages)
        if number and _title_points(wanted.title, (), page[:_FRONT_LINES])
    ]
    for start in reversed(starts):
        page = OpenedPaper(document.pages[start:], has_references=document.has_references)
        verdict = _judged(wanted, page)
        if verdict.found and wanted.authors:
            following = (
                number
                for number in range(start + 1, len(document.pages))
                if any(_BEGINNING.match(line) for line in document.pages[number][: _FRONT_LINES // 2])
            )
            last = next(following, len(document.pages)) - 1
            return Verdict(True, verdict.points, "", start + 1, max(start, last) + 1)
    return None
