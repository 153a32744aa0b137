"""Pages that list something else than papers, or papers beside it, labelled by reading; kept as digests only.

A line of `list_labels.jsonl` belongs to a page by the digest of its address and bytes. It names the part of its site,
the digests of the pieces that are references, and of those that nobody can tell: literature of a course, theses of
students. Every other piece of the page is no reference.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.outline import Outline, outline
from svod.discover.listings.pieces import Piece, pieces
from svod.discover.listings.reference_text import Wording
from svod.errors import SettingsError
from svod_lab.corpora.page_labels import page_digest
from svod_lab.corpora.readers.pages import WebPage, title_digest
from svod_lab.corpora.readers.sites import read_sites
from svod_lab.corpora.site_sets import learned_sets

LIST_LABELS = Path(__file__).with_name("list_labels.jsonl")
# Readers of lists may learn from the first; the second only chooses among them. No site is in both.
LEARNED, KEPT = "learned", "kept"
LIST_PARTS = (LEARNED, KEPT)
_NAMES = {"page", "part", "references", "unsure"}


class LabelledList(NamedTuple):
    """A page with its pieces that are references, and those that may be."""

    host: str
    part: str
    page: Outline
    references: tuple[Piece, ...]
    unsure: tuple[Piece, ...]

    def is_other(self, start: int, end: int) -> bool:
        """Whether a stretch of the page's text has nothing of a reference, or of what may be one."""
        return not any(piece.start < end and piece.end > start for piece in (*self.references, *self.unsure))


def labelled_lists(data: Path, part: str, labels: Path = LIST_LABELS) -> Iterator[LabelledList]:
    """The labelled pages of a part whose sites are there."""
    rows = dict(_rows(labels))
    for sites in learned_sets(data):
        for place, content in sorted(read_sites(data / sites.archive).items()):
            url = f"http://{place}"
            row = rows.get(page_digest(WebPage(url, content)))
            if row and row["part"] == part:
                page = outline(content, url, html_tree)
                chosen = (tuple(_named(page, row[name])) for name in ("references", "unsure"))
                yield LabelledList(urlsplit(url).hostname or "", part, page, *chosen)


def list_label_row(
    page: WebPage, part: str, references: Sequence[str], unsure: Sequence[str] = ()
) -> Mapping[str, Any]:
    """A line of the list, made of the texts that a reader of the page marked."""
    return {
        "page": page_digest(page), "part": part, "references": sorted(set(map(title_digest, references))),
        "unsure": sorted(set(map(title_digest, unsure))),
    }  # fmt: skip


def _named(page: Outline, digests: Sequence[str]) -> Iterator[Piece]:
    wanted, wording = frozenset(digests), Wording(page)
    for piece in pieces(page.root) if wanted else ():
        if title_digest(wording.of(piece)) in wanted:
            yield piece


def _rows(labels: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for number, line in enumerate(labels.read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        if set(row) != _NAMES or row["part"] not in LIST_PARTS:
            raise SettingsError(f"Line {number} of {labels} is no label of a list: {line[:80]}")
        yield row["page"], row
