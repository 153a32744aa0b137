"""The papers that are looked for: those that are there, those that are absent, and near-title traps."""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from svod.discover.page_addresses import host
from svod.model.finding import PaperWanted
from svod.model.person import PersonName
from svod.text.normalize import squeezed
from svod_lab.corpora.corpus_table import open_corpus
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.corpora.site_sets import FIRST, SiteSet, learned_sets, listing_pages
from svod_lab.runs.bench import Bench
from svod_lab.suites.discovery.near_titles import made_traps, nearness

PAPERS, ABSENT = Path("web") / "papers.jsonl", Path("web") / "papers_negative.jsonl"
# Of the papers that are listed without a file, so many, drawn evenly; and so many of those whose titles are nearest to
# one of a paper that is there, on the same site.
ABSENT_PAPERS, NEAREST_ABSENT = 60, 30
# On other sites so many of each kind at most.
ELSEWHERE = 150
_RECORDS = ("acl", "bibtex_ru", "zotero")
# Shorter titles are names of things; a record of less is no paper.
_LEAST_WORDS = 4


class PaperKind(StrEnum):
    """Why a paper is looked for: it is there, it is absent, its title is a trap."""

    THERE = "there"
    ABSENT = "absent"
    NEAR = "absent, title near to one that is there"
    MADE = "does not exist, title near to one that is there"
    LISTED = "listed without a file on another site"
    STRANGER = "of a catalogue, and on no page"


class LabelledPaper(NamedTuple):
    """A paper to find, and its address; empty if none is known."""

    wanted: PaperWanted
    url: str
    kind: PaperKind = PaperKind.THERE
    sites: SiteSet = FIRST


def labelled_papers(bench: Bench) -> list[LabelledPaper]:
    """The papers that are there, some that are listed without a file, and near-title traps; a limit for each kind.

    On the other sets of sites there are only absent ones: listed without a file, or of catalogues.
    """
    data, limit = bench.data, bench.choice.limit
    there, listed = rows_of(data / PAPERS), rows_of(data / ABSENT)
    absent = _evenly(listed, limit or ABSENT_PAPERS)
    near = sorted((row for row in listed if row not in absent), key=lambda row: -_nearness(row, there))
    near = near[: min(limit or NEAREST_ABSENT, NEAREST_ABSENT)]
    made = made_traps([(wanted_of(row), row["lang"]) for row in there])
    found = [LabelledPaper(wanted_of(row), row["pdf_url"]) for row in there][: limit or None]
    found += [LabelledPaper(wanted_of(row), "", PaperKind.ABSENT) for row in absent]
    found += [LabelledPaper(wanted_of(row), "", PaperKind.NEAR) for row in near]
    found += [LabelledPaper(wanted, "", PaperKind.MADE) for wanted in made][: limit or None]
    count = min(limit or ABSENT_PAPERS, ELSEWHERE)
    for sites in learned_sets(data)[1:]:
        found += [LabelledPaper(one, "", PaperKind.LISTED, sites) for one in _evenly(_listed(bench, sites), count)]
        found += [LabelledPaper(one, "", PaperKind.STRANGER, sites) for one in _strangers(bench, sites, count)]
    return found


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of labels."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def wanted_of(row: Mapping[str, Any]) -> PaperWanted:
    """The paper of a row."""
    return PaperWanted(row["title"], tuple(row["authors"]))


def _evenly(items: Sequence[Any], count: int) -> list[Any]:
    return list(items[:: max(1, len(items) // count)][:count])


def _nearness(row: Mapping[str, Any], there: Sequence[Mapping[str, Any]]) -> float:
    """How near a title is to that of a paper on the same site."""
    own = host(row["page_url"])
    return nearness(row["title"], [other["title"] for other in there if host(other["page_url"]) == own])


def _listed(bench: Bench, sites: SiteSet) -> list[PaperWanted]:
    """What the lists of a set name without a file, as far as the parser of references finds title and authors."""
    parse = bench.make("references", "crf").parse
    texts = [
        text
        for page in listing_pages(bench.data, sites)
        for text, (files, beside) in zip(page.references, page.files, strict=True)
        if not files and not beside
    ]
    fields = (parse(text).fields for text in texts)
    return [found for one in fields if (found := _wanted(one.title, one.author)) is not None]


def _strangers(bench: Bench, sites: SiteSet, count: int) -> list[PaperWanted]:
    """Papers of catalogues, in turns, whose titles stand on no list of the set."""
    known = squeezed(" ".join(text for page in listing_pages(bench.data, sites) for text in page.references))
    drawn = [_evenly(list(_papers(bench, name)), count) for name in _RECORDS]
    turns = [one for one in chain.from_iterable(zip_longest(*drawn)) if one is not None]
    return [one for one in turns if squeezed(one.title) not in known][:count]


def _papers(bench: Bench, corpus: str) -> Iterator[PaperWanted]:
    for record in open_corpus(corpus, bench.data, bench.complaints).read():
        if isinstance(record, BibliographicRecord):
            found = _wanted(record.fields.title, record.fields.author)
            if found is not None:
                yield found


def _wanted(title: str | None, authors: Sequence[PersonName]) -> PaperWanted | None:
    if not title or len(title.split()) < _LEAST_WORDS or not authors:
        return None
    return PaperWanted(title, tuple(name.natural for name in authors))
