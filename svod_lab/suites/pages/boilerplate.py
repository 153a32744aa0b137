"""How well running text is separated from boilerplate: what many pages of a site repeat is boilerplate.

These pages are not labelled; lines that half of a site's pages share are menus and feet, all others say something.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from svod.convert.markup.html import HtmlConverter
from svod.errors import DocumentError
from svod.model.document import Document, LineRole
from svod_lab.corpora.readers.pages import WebPage
from svod_lab.runs.selection import SAMPLE_SEED
from svod_lab.scores.figure import Figure
from svod_lab.scores.score import mean

GROUP = "running text of web pages, separated from what half of a site's pages repeat"
ROLES, EVERYTHING = "line roles", "all lines"
PRECISION, RECALL, F1 = "text, precision", "text, recall", "text, F1"
_FEWEST_PAGES, _MOST_PAGES, _FEWEST_WORDS = 8, 14, 20
_SHARED = 0.5
_WORD = re.compile(r"\w+")


class Kept(NamedTuple):
    """How many of a page's own words were kept, how many words were kept in all, how many are its own."""

    right: int
    kept: int
    own: int


def frame_figures(pages: Iterable[WebPage]) -> Iterator[Figure]:
    """Precision, recall and F1, each page alike, of the lines that are running text, and of all lines."""
    sites = list(_documents(pages))
    for method, roles in ((ROLES, {LineRole.BODY}), (EVERYTHING, set(LineRole))):
        counts = [kept for documents in sites for kept in kept_words(documents, roles)]
        for name, value in _scores(counts).items():
            yield Figure(name, value, group=GROUP, method=method, support=len(counts))


def kept_words(documents: Sequence[Document], roles: set[LineRole]) -> Iterator[Kept]:
    """For each page of a site, what is left of it when only lines of some roles are."""
    lines = [[(_words(line.text), line.role) for line in document.lines] for document in documents]
    pages_with = Counter(words for page in lines for words in {words for words, _ in page})
    most = max(3.0, _SHARED * len(documents))
    for page in lines:
        own = Counter(word for words, _ in page if pages_with[words] < most for word in words)
        kept = Counter(word for words, role in page if role in roles for word in words)
        if own.total() >= _FEWEST_WORDS:
            yield Kept((own & kept).total(), kept.total(), own.total())


def _scores(counts: Sequence[Kept]) -> Mapping[str, float | None]:
    harmonic = [2 * count.right / (count.kept + count.own) for count in counts]
    return {
        PRECISION: mean(count.right / count.kept if count.kept else 0.0 for count in counts),
        RECALL: mean(count.right / count.own for count in counts),
        F1: mean(harmonic),
    }


def _documents(pages: Iterable[WebPage]) -> Iterator[list[Document]]:
    """A few pages of each site that has enough of them, converted."""
    sites: dict[str, list[WebPage]] = {}
    for page in pages:
        sites.setdefault(page.host, []).append(page)
    chance = random.Random(SAMPLE_SEED)  # noqa: S311
    for site in sites.values():
        if len(site) >= _FEWEST_PAGES:
            drawn = chance.sample(site, min(len(site), _MOST_PAGES))
            yield [document for page in drawn if (document := _converted(page)) is not None]


def _converted(page: WebPage) -> Document | None:
    try:
        return HtmlConverter().convert(page.content)
    except DocumentError:
        return None


def _words(line: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(line.lower()))
