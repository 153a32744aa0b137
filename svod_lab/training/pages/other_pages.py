"""Pages of the labelled sites that list something else than papers, by their own titles and addresses.

They teach what is no reference: courses, careers, staff, news. What on them may be a reference all the same is left
out: pieces under a heading for papers or literature, and pieces with the details of one.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.listing import OTHER
from svod.discover.listings.outline import Outline, outline
from svod.discover.listings.piece_features import PAGE_COLUMNS, PieceFeatures, tells_other
from svod.discover.signal_words import (
    AFFAIR_WORDS,
    CAREER_WORDS,
    CATALOGUE_WORDS,
    MEDIA_WORDS,
    PUBLICATION_WORDS,
    STUDENT_WORDS,
    TALK_WORDS,
    TEACHING_WORDS,
    has_word,
)
from svod.errors import DocumentError
from svod_lab.corpora.readers.sites import read_sites
from svod_lab.corpora.site_sets import SiteSet, known_lists, learned_sets

# A page of so many rows counts as much of a page of papers.
OTHER_SHARE = 0.12
# So many pages of one site, for sites of schools have hundreds of courses.
_MOST_OF_SITE, _LONGEST = 5, 60_000
_OTHER_WORDS = (
    *AFFAIR_WORDS, *CAREER_WORDS, *CATALOGUE_WORDS, *MEDIA_WORDS, *STUDENT_WORDS, *TALK_WORDS, *TEACHING_WORDS,
)  # fmt: skip
_LITERATURE = (*PUBLICATION_WORDS, "literatur*", "литератур*", "reading*", "references", "texte", "texts", "источники")
# «pp. 12–18», «12(3)», «vol. 4», «doi», «In: …», «// Журнал»
_DETAILS = re.compile(
    r"\b(?:pp?|S|С|с)\.\s?\d|\d\s?\(\d+\)|\b(?:vol|no|Bd|Т|т|Nr)\.\s?\d|№|\bdoi\b|arxiv|isbn|(?<!:)//|\bIn:?\s"
    r"|(?<!\d)(?!(?:19|20)\d\d)\d{1,4}\s?[-–—]{1,2}\s?\d{1,4}(?!\d)",
    re.IGNORECASE,
)


_SENTENCE_END = re.compile(r"[^\W\d_]{3}[.!?](?:\s|$)")


class OtherPage(NamedTuple):
    """A page without papers, and its host."""

    host: str
    page: Outline


def other_pages(data: Path) -> Iterator[OtherPage]:
    """The pages of all sets that may be learned from; the same ones in the same order each time."""
    for sites in learned_sets(data):
        yield from _of_set(data, sites)


def _of_set(data: Path, sites: SiteSet) -> Iterator[OtherPage]:
    known, counted = known_lists(data, sites), Counter[str]()
    for address, content in sorted(read_sites(data / sites.archive).items()):
        url = f"http://{address}"
        host = urlsplit(url).hostname or ""
        is_page = b"<" in content[:300] and len(content) <= _LONGEST and content not in known
        if not is_page or counted[host] >= _MOST_OF_SITE or has_word(address, PUBLICATION_WORDS):
            continue
        try:
            page = outline(content, url, html_tree)
        except DocumentError:
            continue
        stated = f"{page.title} {urlsplit(url).path}"
        if has_word(stated, _OTHER_WORDS) and not has_word(stated, PUBLICATION_WORDS):
            counted[host] += 1
            yield OtherPage(host, page)


def other_rows(page: Outline) -> tuple[list[list[float]], list[str]]:
    """The rows of the pieces that are surely no references, with their labels.

    These are running text, and what says itself that it is something else: it would be so on a page of papers, too,
    and is there a second time. A bare line may be a title.
    """
    judged, rows = PieceFeatures(page).rows()
    kept: list[list[float]] = []
    for piece, row in zip(judged, rows, strict=True):
        text = page.text_of(piece)
        if any(has_word(words, _LITERATURE) for words in piece.under) or _DETAILS.search(text):
            continue
        if tells_other(text, piece.under):
            stated = list(row)
            stated[PAGE_COLUMNS] = [1.0, 0.0]
            kept += [row, stated]
        elif len(_SENTENCE_END.findall(text)) > 1:
            kept.append(row)
    return kept, [OTHER] * len(kept)
