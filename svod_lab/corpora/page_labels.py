"""Pages of real sites labelled by eye: titles that are right, persons responsible, bodies, kind; kept as digests only.

A line of `page_labels.jsonl` belongs to a page by the digest of its address and bytes. It names the part of its site,
the round of labelling, the kind of page, and the digests of every title that a librarian would give, of the family
names of the persons responsible (nothing where nobody can tell), whether the page names one of them, and of the names
of the bodies. What was made on pages of one round is tried on those of the next.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod.text.normalize import squeezed
from svod_lab.corpora.readers.pages import WebPage, title_digest
from svod_lab.corpora.readers.sites import read_sites
from svod_lab.corpora.site_sets import learned_sets

LABELS = Path(__file__).with_name("page_labels.jsonl")
# Errors of the first may be read and learned from; the second is scored only. No site is in both.
READ, KEPT = "read", "kept"
PARTS = (READ, KEPT)
_NAMES = {"page", "part", "round", "kind", "titles", "persons", "named", "bodies"}
_DIGEST = 16


class LabelledPage(NamedTuple):
    """A page with the digests of what is right for it."""

    page: WebPage
    part: str
    round: int
    kind: str
    titles: frozenset[str]
    # Family names of the persons responsible; None where nobody can tell.
    persons: frozenset[str] | None
    # Whether the page itself names one of them.
    persons_named: bool
    bodies: frozenset[str]

    def has_title(self, title: str) -> bool:
        """Whether a title is right, whatever its case, blanks and punctuation."""
        return title_digest(title) in self.titles

    def has_person(self, family: str) -> bool:
        """Whether a family name, or words of it, is that of a person responsible."""
        return not _runs(family).isdisjoint(self.persons or ())

    def has_body(self, name: str) -> bool:
        """Whether a body is named, among whatever other words."""
        return not _runs(name).isdisjoint(self.bodies)


def labelled_pages(data: Path, labels: Path = LABELS) -> Iterator[LabelledPage]:
    """Every labelled page whose site is there."""
    rows = dict(_rows(labels))
    for sites in learned_sets(data):
        for place, content in read_sites(data / sites.archive).items():
            page = WebPage(f"http://{place}", content)
            if row := rows.get(page_digest(page)):
                persons = row["persons"]
                yield LabelledPage(
                    page, row["part"], row["round"], row["kind"], frozenset(row["titles"]),
                    None if persons is None else frozenset(persons), row["named"], frozenset(row["bodies"]),
                )  # fmt: skip


def page_digest(page: WebPage) -> str:
    """What stands for a page in the list: its address with its bytes."""
    return sha256(page.url.encode() + b"\n" + page.content).hexdigest()[:_DIGEST]


def label_row(
    page: WebPage,
    part: str,
    kind: str,
    titles: Sequence[str],
    persons: Sequence[str] | None,
    bodies: Sequence[str] = (),
    *,
    named: bool = True,
    number: int = 1,
) -> Mapping[str, Any]:
    """A line of the list, made of what a reader of the page wrote down."""
    families = None if persons is None else sorted(map(title_digest, persons))
    return {
        "page": page_digest(page), "part": part, "round": number, "kind": kind,
        "titles": sorted(set(map(title_digest, titles))), "persons": families, "named": named,
        "bodies": sorted(set(map(title_digest, bodies))),
    }  # fmt: skip


def _rows(labels: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for number, line in enumerate(labels.read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        if set(row) != _NAMES or row["part"] not in PARTS:
            raise SettingsError(f"Line {number} of {labels} is no label of a page: {line[:80]}")
        yield row["page"], row


def _runs(text: str) -> frozenset[str]:
    """The digests of all runs of words of a text: «van Werkhoven» is a family name of two."""
    words = text.replace(".", " ").split()
    starts = range(len(words))
    runs = {squeezed(" ".join(words[start:end])) for start in starts for end in range(start + 1, len(words) + 1)}
    return frozenset(map(title_digest, runs))
