"""Bodies of whole papers as the product reads them, beside what is known of them."""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from svod import registry
from svod.config import Settings
from svod.model.body import Body
from svod.model.codec import pack
from svod.model.document import Document
from svod.model.metadata import Value
from svod.model.outcome import Failure
from svod.reading import pipeline
from svod.reading.lineage import lineages
from svod.reading.methods import Readers
from svod.reading.whole import drawings_of
from svod_lab.corpora.corpus_table import is_score_only
from svod_lab.corpora.items import LabeledDocument
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, unread
from svod_lab.runs.selection import MORE_PAPERS, SYNTHETIC_CORPUS, corpora_of, items_of
from svod_lab.runs.tasks.body_values import HEADING, LEVEL, found_values, true_values
from svod_lab.synthetic.typesetting.programs import TYPST

TASK, METHOD = "body", "body.rules@1"
# What tells the format where nothing more is needed of a synthetic file.
_PDF = b"%PDF-1.7\n"


class _Paper(NamedTuple):
    """A paper, its document, the bytes that name its format, and what is known of its body."""

    item: LabeledDocument
    document: Document | None
    content: bytes
    expected: dict[str, tuple[str, ...]]


def answers(bench: Bench) -> Iterator[Answer]:
    """The rules over every paper of which something is known."""
    for corpus in corpora_of(TASK, (SYNTHETIC_CORPUS,), bench, MORE_PAPERS):
        papers = list(_synthetic(bench) if corpus == SYNTHETIC_CORPUS else _real(corpus, bench))
        for paper in bench.follow(papers, f"{corpus}: {METHOD}", len(papers)):
            answer = _asked(paper)
            if not is_score_only(corpus):
                bench.keep(answer)
            yield answer


def _asked(paper: _Paper) -> Answer:
    body, seconds = Body(), 0.0
    if paper.document:
        body, seconds = _read(paper.content, paper.item.document_id, unread(paper.document))
    item = paper.item
    return Answer(
        TASK, METHOD, item.corpus, item.document_id, item.document_id, item.language,
        expected=paper.expected,
        found={name: tuple(Value(text, 1.0) for text in texts) for name, texts in found_values(body).items()},
        kinds=(item.kind, *item.stress), seconds=seconds,
    )  # fmt: skip


def _read(content: bytes, name: str, document: Document) -> tuple[Body, float]:
    """The body of a document that has been converted, and the seconds that it took beside all other reading."""
    readers = _readers()
    kept_as = lineages(readers.origins(), readers.media_type(content), name)
    read = pipeline.read(content, name, readers, {kept_as.document: pack(document)})
    if isinstance(read, Failure):
        return Body(), 0.0
    found = read.extraction
    start = time.process_time()
    body: Body = registry.part("body")(
        read.document, found.metadata, found.bibliography, found.references, drawings_of(content, found.media_type)
    )
    return body, time.process_time() - start


def _real(corpus: str, bench: Bench) -> Iterator[_Paper]:
    """Papers whose headings are known."""
    papers = [item for item in items_of(corpus, bench) if item.truth.sections]
    for item, document in zip(papers, converted([paper.path for paper in papers], bench), strict=True):
        expected = {
            HEADING: tuple(title for _, title in item.truth.sections),
            LEVEL: tuple(str(level) for level, _ in item.truth.sections),
        }
        read = document if isinstance(document, Document) else None
        yield _Paper(item, read, item.path.read_bytes(), expected)


def _synthetic(bench: Bench) -> Iterator[_Paper]:
    for paper in synthetic.rich_papers(bench):
        for item, file in zip(paper.labeled_documents(), paper.files, strict=True):
            of_typesetter = (
                item if file.typesetter == TYPST else replace(item, corpus=f"{item.corpus}-{file.typesetter}")
            )
            yield _Paper(of_typesetter, file.document, file.content or _PDF, true_values(paper, file))


@cache
def _readers() -> Readers:
    return Readers(Settings()).load()
