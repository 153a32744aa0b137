"""Bodies of whole papers as the product reads them, beside what is known of them."""

import re
import time
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from svod import registry
from svod.config import Settings
from svod.model.body import Body, MentionKind
from svod.model.codec import pack
from svod.model.document import Document
from svod.model.metadata import Value
from svod.model.outcome import Failure
from svod.reading import pipeline
from svod.reading.lineage import lineages
from svod.reading.methods import Readers
from svod_lab.corpora.corpus_table import is_score_only
from svod_lab.corpora.items import LabeledDocument, Zone
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, unread
from svod_lab.runs.selection import MORE_PAPERS, SYNTHETIC_CORPUS, corpora_of, items_of

TASK, METHOD = "body", "body.rules@1"
HEADING, LEVEL, TEXT, PARAGRAPH, MENTION, NOTE = "heading", "level", "text", "paragraph", "mention", "note"
_CITATION = re.compile(r"\[(\d+(?:, ?\d+)*)\]")
# What tells the format where a synthetic file is gone.
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
        found={name: tuple(Value(text, 1.0) for text in texts) for name, texts in _found(body).items()},
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
    body: Body = registry.part("body")(read.document, found.metadata, found.bibliography, found.references)
    return body, time.process_time() - start


def _found(body: Body) -> dict[str, tuple[str, ...]]:
    sections = [section for section in body.all_sections() if section.heading and not section.is_bibliography]
    paragraphs = [paragraph for section in body.all_sections() for paragraph in section.paragraphs]
    mentions = [mention for paragraph in paragraphs for mention in paragraph.mentions]
    tied = {mention.target for mention in mentions if mention.kind is MentionKind.FOOTNOTE}
    return {
        HEADING: tuple(section.title for section in sections),
        LEVEL: tuple(str(section.level) for section in sections),
        TEXT: (" ".join(paragraph.text for paragraph in paragraphs),),
        PARAGRAPH: tuple(paragraph.text for paragraph in paragraphs),
        MENTION: tuple(str(one.target) for one in mentions if one.kind is MentionKind.REFERENCE),
        NOTE: tuple(note.text for place, note in enumerate(body.footnotes, start=1) if place in tied),
    }


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
    for paper in synthetic.papers(bench):
        sheet, layout = paper.draft.sheet, paper.draft.layout
        texts = [block.text for block in sheet.blocks if block.zone is Zone.BODY and block.text.strip()]
        headings = tuple(block.text for block in sheet.blocks if block.zone is Zone.HEADING)
        remarks = [run.note for block in sheet.blocks for run in block.runs if run.note and block.zone is Zone.BODY]
        expected: dict[str, tuple[str, ...]] = {
            HEADING: headings,
            LEVEL: ("1",) * len(headings),
            TEXT: (" ".join(texts),),
            NOTE: tuple("".join(run.text for run in note) for note in remarks),
        }
        if layout.citations == layout.citations.BRACKETS:
            expected[MENTION] = tuple(
                number.strip() for text in texts for match in _CITATION.finditer(text) for number in match[1].split(",")
            )
        for item, file in zip(paper.labeled_documents(), paper.files, strict=True):
            yield _Paper(item, file.document, _PDF, expected)


@cache
def _readers() -> Readers:
    return Readers(Settings()).load()
