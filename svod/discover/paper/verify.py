"""Verification: whether a document is the wanted paper, by title, authors and form (P1 §4.2)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from urllib.parse import unquote

from rapidfuzz.distance import Indel, Levenshtein

from svod.discover.paper.document_form import FEWEST_PAGES, MOST_PAGES, is_front_matter, is_scanned, why_no_paper
from svod.discover.paper.other_works import THESIS, goes_on, is_about_it, is_list_above, is_of_other_kind
from svod.discover.paper.volume_parts import is_abstract, last_page
from svod.languages import alternatives
from svod.model.finding import OpenedPaper, PaperWanted, Verdict
from svod.text.names import split_names
from svod.text.normalize import fold, squeezed
from svod.text.similarity import head_likeness, title_likeness
from svod.text.transliterate import latin, name_key

# Points of each kind of evidence; a document is the paper from so many on.
TITLE, TITLE_PRINTED, TITLE_NEARLY, AUTHORS, REFERENCES, LENGTH, LEAST = 2.0, 1.5, 1.0, 2.0, 0.5, 0.5, 2.5
_SAME_TITLE, _SAME_HEAD = 0.85, 0.9
# This share of the given authors must be there: lists are cut, names misprinted.
_LEAST_AUTHORS = 0.34
# Titles that share so many letters in order may be one work's.
_NEARLY = 0.8
_LONG_NAME, _SHORT_NAME = 7, 5
_NUMBER = re.compile(r"\d+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
# «[code]», «(pdf)», «(short abstract)», «[in Russian]» behind a title on a page; with a number it is a part of it.
_LABEL_BEHIND = re.compile(r"\s*[\[(](?:\w{2,12}|[^\W\d]+(?:[ ,][^\W\d]+){1,3})[\])]\s*$")
# Lists of authors end so: «и др.», “et al.”, „u. a.“, “(eds.)”.
_NO_AUTHOR = re.compile(rf"\W*(?:{alternatives('web.no_authors')})\W*", re.IGNORECASE)
# Below the first lines a title counts where it stands alone, and an author so many lines from it.
_DEEP_LINES, _NEAR_LINES = 160, 8
_OWN_REFERENCE, _FILE_NAME = 1.5, 1.0
_PREPRINT = re.compile(rf"arXiv:\s?\d{{4}}\.\d|{alternatives('web.preprint_signs')}", re.IGNORECASE)
_TELLING_WORD = 4
_FRONT_LINES, _LONGEST_TITLE_LINES = 45, 6
# In a volume papers begin on pages of their own, and most abstracts do not.
_TOP_LINES = 20
_LENGTH_SLACK = 0.25
_INITIAL = re.compile(r"\b[^\W\d_]\b\.?")
_MARKS = re.compile(r"[*∗†‡§¶]+|(?<=[^\W\d_])\d{1,2}$")


def verify(wanted: PaperWanted, document: OpenedPaper, *, is_linked: bool = False, file_name: str = "") -> Verdict:
    """The verdict on a document; for a volume with the pages of the paper.

    Where the paper's own reference links to the document, its title may differ a little; and where the document is
    scanned, so that nothing of it can be read, its file name decides.
    """
    wanted = wanted._replace(title=_LABEL_BEHIND.sub("", wanted.title))
    if reason := _why_not(wanted, document):
        return Verdict(False, (), reason)
    if is_linked and is_scanned(document):
        return _by_file_name(wanted, file_name)
    verdict = _judged(wanted, document, is_linked=is_linked)
    if verdict.found and is_front_matter(document):
        verdict = replace(verdict, found=False, reason="the front matter of a larger work")
    if not verdict.found and len(document.pages) >= FEWEST_PAGES:
        verdict = _inside(wanted, document) or verdict
    return replace(verdict, version=_version(wanted, document)) if verdict.found else verdict


def verify_thesis(wanted: PaperWanted, document: OpenedPaper) -> Verdict | None:
    """The verdict on a document as a thesis with the very title of the paper; None where it is none."""
    if document.kind != THESIS or not any(
        title_likeness(title, wanted.title) >= _SAME_HEAD for title in document.titles
    ):
        return None
    verdict = verify(wanted._replace(kind=THESIS), document)
    return replace(verdict, version=THESIS) if verdict.found else None


def _why_not(wanted: PaperWanted, document: OpenedPaper) -> str:
    """What tells against a document, whatever its title and authors: its form, what it says that it is or is about."""
    if reason := why_no_paper(document):
        return reason
    if is_of_other_kind(document, wanted):
        return "a document of another kind"
    return "a work about the paper" if is_about_it(document, wanted.title, own_words(wanted.authors)) else ""


def family_keys(authors: Sequence[str]) -> tuple[str, ...]:
    """The family names of authors as the user wrote them, without initials, as keys that all alphabets share."""
    return tuple(dict.fromkeys(key for family in _families(authors) if (key := name_key(family))))


def own_words(authors: Sequence[str]) -> frozenset[str]:
    """The words of the authors' names, as written and as keys."""
    return frozenset(fold(" ".join(authors)).split()).union(family_keys(authors))


def _families(authors: Sequence[str]) -> Iterator[str]:
    """The family names; several authors may stand in one string, and «и др.» is nobody."""
    for author in authors:
        if _NO_AUTHOR.fullmatch(author):
            continue
        names = [name.family for name in split_names(author) if not _NO_AUTHOR.fullmatch(name.family)]
        words = _INITIAL.sub(" ", author).replace(",", " ").split()
        yield from names or [max(words, key=len, default="")]


def _by_file_name(wanted: PaperWanted, file_name: str) -> Verdict:
    """The verdict on a scanned document: its name has two telling words of the title, or one and an author's name."""
    letters = latin(unquote(file_name)).replace(" ", "")
    words = {latin(word) for word in fold(wanted.title).split() if len(word) >= _TELLING_WORD}
    named = sum(word[:_LONG_NAME] in letters for word in words)
    named += any(latin(family) in letters for family in _families(wanted.authors) if len(family) >= _TELLING_WORD)
    points = (("own reference", _OWN_REFERENCE), ("file name", _FILE_NAME * (named > 1)))
    return Verdict(named > 1, points, "" if named > 1 else "scanned, and its file name does not tell what it is")


def _version(wanted: PaperWanted, document: OpenedPaper) -> str:
    """Which of the twins of a paper a document is, as far as it says: a preprint, a translation."""
    front = " ".join(line for page in document.pages[:1] for line in page[:_FRONT_LINES])
    if _PREPRINT.search(front):
        return "preprint"
    written = [title for title in document.titles if title_likeness(title, wanted.title) < _SAME_TITLE]
    is_other = len(written) == len(document.titles) > 0 and _CYRILLIC.search(wanted.title) is not None
    return "translation" if is_other and not any(_CYRILLIC.search(title) for title in written) else ""


def _judged(wanted: PaperWanted, document: OpenedPaper, *, is_linked: bool = False) -> Verdict:
    """The verdict on a document as a whole."""
    lines = [line for page in document.pages[:2] for line in page]
    front: Sequence[str] = lines[:_FRONT_LINES]
    title = _title_points(wanted.title, document.titles, front, frozenset(family_keys(wanted.authors)))
    if not title and (deep := _deep_title(wanted, lines)):
        title, front = TITLE_PRINTED, deep
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
    elif is_list_above(document.pages[0] if document.pages else (), wanted.title):
        reason = "a list of several works"
    elif wanted.authors and share < _LEAST_AUTHORS:
        reason = "other authors"
    elif sum(point for _, point in points) < LEAST:
        reason = "too few points"
    return Verdict(not reason, points, reason)


def _title_points(
    title: str, extracted: Sequence[str], front: Sequence[str], families: frozenset[str] = frozenset()
) -> float:
    """Points for the title: extracted from the header, or printed on the first pages line by line."""
    extracted = [_MARKS.sub("", one) for one in extracted]
    if any(title_likeness(one, title) >= _SAME_TITLE for one in extracted):
        return TITLE
    if any(max(head_likeness(one, title), head_likeness(title, one)) >= _SAME_HEAD for one in extracted):
        return TITLE_PRINTED
    # A line may end where the wanted title does, and the printed title go on in the next one.
    longer = [one for one in extracted if goes_on(one, title) and not _NUMBER.search(one[len(title) :])]
    if not any(families.intersection(map(name_key, fold(one).split())) for one in longer) and longer:
        return 0.0
    if any(title_likeness(stretch, title) >= _SAME_TITLE for stretch in _stretches(front, len(title))):
        return TITLE_PRINTED
    return 0.0


def _deep_title(wanted: PaperWanted, lines: Sequence[str]) -> Sequence[str]:
    """The lines about a title that stands below the first lines, alone and near an author; none where it does not.

    In a list of references a title stands in the midst of other words, or next to a year.
    """
    keys = set(family_keys(wanted.authors))
    for start in range(_FRONT_LINES - _LONGEST_TITLE_LINES, min(len(lines), _DEEP_LINES)):
        some = lines[start : start + _LONGEST_TITLE_LINES]
        if not any(title_likeness(one, wanted.title) >= _SAME_TITLE for one in _beginnings(some, len(wanted.title))):
            continue
        near = lines[max(0, start - _NEAR_LINES) : start + _LONGEST_TITLE_LINES + _NEAR_LINES]
        beside = " ".join([*lines[max(0, start - 1) : start], *some])
        if keys & {name_key(word) for line in near for word in fold(line).split()} and not _YEAR.search(beside):
            return near
    return []


def _possible_titles(document: OpenedPaper, front: Sequence[str]) -> Iterator[str]:
    yield from document.titles
    yield from (" ".join(front[:count]) for count in range(1, 4))
    yield from (" ".join(front[1:count]) for count in range(2, 4))


def _is_nearly(one: str, title: str) -> bool:
    """Whether two titles are one work's in other words; other numbers mean other works."""
    same_numbers = _NUMBER.findall(one) == _NUMBER.findall(title)
    return (
        same_numbers
        and not goes_on(one, title)
        and Indel.normalized_similarity(squeezed(one), squeezed(title)) >= _NEARLY
    )


def _stretches(lines: Sequence[str], length: int) -> Iterator[str]:
    """Consecutive lines, joined, about as long as a title."""
    shortest, longest = (1 - _LENGTH_SLACK) * length - 4, (1 + _LENGTH_SLACK) * length + 4
    for start in range(len(lines)):
        yield from _joined(lines[start : start + _LONGEST_TITLE_LINES], shortest, longest)


def _beginnings(lines: Sequence[str], length: int) -> Iterator[str]:
    """The first lines, joined, about as long as a title."""
    return _joined(lines, (1 - _LENGTH_SLACK) * length - 4, (1 + _LENGTH_SLACK) * length + 4)


def _joined(lines: Sequence[str], shortest: float, longest: float) -> Iterator[str]:
    joined = ""
    for line in lines:
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
        families = [squeezed(family) for family in _families(authors)]
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
    if not wanted.authors:
        return None
    keys = frozenset(family_keys(wanted.authors))
    starts = [
        number
        for number, page in enumerate(document.pages)
        if number and _title_points(wanted.title, (), page[:_TOP_LINES])
    ]
    refused = None
    for start in reversed(starts):
        part = replace(document, pages=document.pages[start:], titles=(), authors=())
        verdict = _judged(wanted, part)
        if verdict.found and is_abstract(part.pages, wanted.title, keys):
            refused = Verdict(False, verdict.points, "an abstract in a volume")
        elif verdict.found:
            last = last_page(part.pages, keys)
            return Verdict(True, verdict.points, "", start + 1, start + last + 1)
    return refused
