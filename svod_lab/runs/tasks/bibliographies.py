"""Reference lists of whole papers: every finder with the usual splitter, and every splitter with the usual finder."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from svod import registry
from svod.config import Settings
from svod.model.document import Document
from svod.model.metadata import Value
from svod.model.reference import Entry
from svod_lab.corpora.corpus_table import is_score_only
from svod_lab.corpora.items import LabeledDocument
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, unread
from svod_lab.runs.selection import (
    MORE_PAPERS,
    NOTED,
    SCORED_NOTED,
    SYNTHETIC_CORPUS,
    NamedMethod,
    corpora_of,
    items_of,
    methods_of,
)
from svod_lab.runs.tasks.lines import PAPERS, has_sure_references, line_item, places_of_references

TASK, SPLIT = "bibliography", "split"
REFERENCE = "reference"
CORPORA = (PAPERS,)
# Papers as printed lines, measured only if chosen: their references stand in lists, in notes, or in both.
LAYOUTS = "excite_layout"


class Reader(NamedTuple):
    """A finder and a splitter at work together; `origin` names the one that is tried."""

    origin: str
    finder: Any
    splitter: Any

    def entries(self, document: Document) -> tuple[Entry, ...]:
        """The entries of all bibliographies of a document."""
        entries: tuple[Entry, ...] = self.splitter.split(document, self.finder.find(document))
        return entries


def answers(bench: Bench) -> Iterator[Answer]:
    """Every finder, then every other splitter, over every paper whose references are surely known."""
    readers = tuple(_readers(bench))
    for corpus in corpora_of(TASK, CORPORA, bench, (*MORE_PAPERS, LAYOUTS)):
        if corpus in (LAYOUTS, NOTED, SCORED_NOTED):
            yield from _of_layouts(readers, corpus, bench)
            continue
        papers = list(_papers(corpus, bench))
        for reader in readers:
            for paper, document in bench.follow(papers, f"{corpus}: {reader.origin}", len(papers)):
                answer = asked(reader, paper, document)
                if not is_score_only(corpus):
                    bench.keep(answer)
                yield answer


def asked(reader: Reader, paper: LabeledDocument, document: Document | None) -> Answer:
    """The references found in a paper; one that could not be read answers none."""
    fresh = unread(document) if document else None
    start = time.process_time()
    entries: Sequence[Entry] = reader.entries(fresh) if fresh else ()
    seconds = time.process_time() - start
    return Answer(
        TASK, reader.origin, paper.corpus, paper.document_id, paper.document_id, paper.language,
        expected={REFERENCE: paper.truth.references or ()},
        found={REFERENCE: tuple(Value(entry.raw, 1.0, reader.origin) for entry in entries)},
        kinds=(paper.kind, *paper.stress), seconds=seconds,
    )  # fmt: skip


def _of_layouts(readers: Sequence[Reader], corpus: str, bench: Bench) -> Iterator[Answer]:
    """Documents given as lines, in which every reference is marked."""
    given = items_of(LAYOUTS, bench) if corpus == LAYOUTS else synthetic.noted_papers(corpus)
    layouts = [item for item in given if item.references]
    for reader in readers:
        for layout in bench.follow(layouts, f"{corpus}: {reader.origin}", len(layouts)):
            document = line_item(layout).document
            start = time.process_time()
            entries = reader.entries(document)
            answer = Answer(
                TASK, reader.origin, corpus, layout.document_id, layout.document_id, layout.language,
                expected={REFERENCE: layout.references},
                found={REFERENCE: tuple(Value(entry.raw, 1.0, reader.origin) for entry in entries)},
                kinds=places_of_references(layout), seconds=time.process_time() - start,
            )  # fmt: skip
            if corpus != SCORED_NOTED:
                bench.keep(answer)
            yield answer


def usual_finder() -> str:
    """The default finder."""
    return Settings().bibliography


def _papers(corpus: str, bench: Bench) -> Iterator[tuple[LabeledDocument, Document | None]]:
    """Papers whose references are surely known, with their documents; None for those that could not be read."""
    if corpus == SYNTHETIC_CORPUS:
        for paper in synthetic.papers(bench):
            yield from zip(paper.labeled_documents(), (file.document for file in paper.files), strict=True)
        return
    papers = [item for item in items_of(corpus, bench) if has_sure_references(item)]
    for item, document in zip(papers, converted([paper.path for paper in papers], bench), strict=True):
        yield item, document if isinstance(document, Document) else None


def _readers(bench: Bench) -> Iterator[Reader]:
    usual = Settings()
    usual_splitter = bench.make(SPLIT, usual.split)
    finders: tuple[NamedMethod, ...] = methods_of(TASK, bench)
    yield from (Reader(finder.origin, finder.part, usual_splitter) for finder in finders)
    if not bench.choice.methods:
        usual_finder = bench.make(TASK, usual.bibliography)
        for name in registry.names(SPLIT):
            if name != usual.split:
                yield Reader(registry.find(SPLIT, name).origin, usual_finder, bench.make(SPLIT, name))
