"""The lines of whole documents through every finder of bibliographies."""

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from svod.model.document import Document
from svod.model.metadata import Value
from svod.model.reference import BibliographyBlock
from svod_lab.corpora.identity import family_of, is_shared
from svod_lab.corpora.items import NOTES, NOTES_AND_LISTS, LabeledDocument, LabeledLines, Zone
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, document_of_lines, unread
from svod_lab.runs.selection import (
    MORE_PAPERS,
    NOTED,
    SCORED_NOTED,
    SYNTHETIC_CORPUS,
    UNSCORED,
    NamedMethod,
    answers_of_methods,
    corpora_of,
    items_of,
    methods_of,
)
from svod_lab.runs.tasks.printed_lines import printed_lines
from svod_lab.scores.note_conventions import mentions_work, repeats_work
from svod_lab.scores.reading_order import column_jumps

if TYPE_CHECKING:
    from svod_lab.synthetic.synthetic_paper import SyntheticPaper

TASK = "bibliography"
LINE = "line"
# Lines whose truth is a matter of convention.
ASIDE = "aside"
PAPERS = "papers"
CORPORA = ("excite_layout", "grobid_segments", "anystyle_finder", PAPERS)
TWO_COLUMNS = "two columns"
# Longer documents with notes are volumes of which one paper's notes are marked: that says nothing of the others.
NOTES_OF_PAPERS, LONGEST_PAPER = "notes without volumes", 3800


class LineItem(NamedTuple):
    """A document with the places of its bibliography lines; `names` are what its lines are called in the corpus."""

    document: Document
    names: Sequence[int]
    bibliography: frozenset[int]
    corpus: str
    identity: str
    language: str | None
    kinds: tuple[str, ...] = ()
    # Copies of one work share it.
    split_key: str = ""
    # What names where it comes from.
    sources: tuple[str, ...] = ()
    # Lines that repeat or mention a work: whether they are of the bibliography is a matter of convention.
    aside: frozenset[int] = frozenset()


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen finder over every chosen corpus, one corpus after another."""
    finders = methods_of(TASK, bench)
    for corpus in corpora_of("lines", CORPORA, bench, MORE_PAPERS):
        items = list(items_in(corpus, bench))
        yield from answers_of_methods(finders, corpus, items, asked, bench)


def asked(finder: NamedMethod, items: Iterable[LineItem]) -> Iterator[Answer]:
    """What a finder says of labelled documents; a line is named by its number, from 1."""
    for item in items:
        document = unread(item.document)
        start = time.process_time()
        blocks: Sequence[BibliographyBlock] = finder.part.find(document)
        seconds = time.process_time() - start
        found = sorted({line for block in blocks for line in range(block.first_line, block.last_line + 1)})
        yield Answer(
            TASK, finder.origin, item.corpus, item.identity, item.identity, item.language,
            expected={LINE: _named(item.bibliography), **({ASIDE: _named(item.aside)} if item.aside else {})},
            found={LINE: tuple(Value(str(item.names[line] + 1), 1.0, finder.origin) for line in found)},
            kinds=item.kinds, seconds=seconds, size=item.document.line_count,
        )  # fmt: skip


def _named(lines: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(line + 1) for line in sorted(lines))


def line_item(labelled: LabeledLines) -> LineItem:
    """A document of labelled lines."""
    made = document_of_lines(labelled.lines)
    marked = labelled.bibliography
    bibliography = frozenset(place for place in made.places if marked[place])
    return LineItem(
        made.document, made.places, bibliography, labelled.corpus, labelled.document_id, labelled.language,
        places_of_references(labelled), labelled.split_key, labelled.sources,
        frozenset(_aside(labelled)).intersection(made.places),
    )  # fmt: skip


def _aside(labelled: LabeledLines) -> Iterator[int]:
    """The lines of notes that only repeat a work and are not marked, and those of which only mentions are marked."""
    if labelled.place not in (NOTES, NOTES_AND_LISTS) or len(labelled.entry_starts or ()) != len(labelled.references):
        return
    marked = labelled.bibliography
    yield from (line for line, there in enumerate(labelled.lines) if not marked[line] and repeats_work(there.text))
    starts = labelled.entry_starts or ()
    of_works: set[int] = set()
    of_mentions: set[int] = set()
    for start, after, reference in zip(starts, [*starts[1:], len(marked)], labelled.references, strict=True):
        stop = next((line for line in range(start, len(marked)) if not marked[line]), len(marked))
        lines = range(start, max(start, min(stop - 1, after)) + 1)
        (of_mentions if mentions_work(reference) or repeats_work(reference) else of_works).update(lines)
    yield from of_mentions - of_works


def places_of_references(labelled: LabeledLines) -> tuple[str, ...]:
    """Where the references of a document stand, if its corpus says so."""
    if labelled.place == NOTES and len(labelled.lines) <= LONGEST_PAPER:
        return (NOTES, NOTES_OF_PAPERS)
    return (labelled.place,) if labelled.place else ()


def sources_of_paper(paper: LabeledDocument) -> tuple[str, ...]:
    """Where a paper comes from; one that other corpora hold, too, is of their source."""
    return (*paper.sources, family_of(paper.document_id)) if is_shared(paper.document_id) else paper.sources


def items_in(corpus: str, bench: Bench) -> Iterator[LineItem]:
    """The documents of a corpus that may be scored."""
    if corpus == SYNTHETIC_CORPUS:
        yield from (item for paper in synthetic.papers(bench) for item in synthetic_paper_items(paper))
        return
    if corpus in (NOTED, SCORED_NOTED):
        yield from map(line_item, synthetic.noted_papers(corpus))
        return
    if corpus not in (PAPERS, *MORE_PAPERS):
        yield from map(line_item, items_of(corpus, bench))
        return
    papers = [item for item in items_of(corpus, bench) if has_sure_references(item)]
    for item, document in zip(papers, converted([paper.path for paper in papers], bench), strict=True):
        if isinstance(document, Document):
            marked = printed_lines(document, item.truth.references)
            kinds = (TWO_COLUMNS,) if 2 * len(column_jumps(document)) > document.page_count else ()
            yield LineItem(
                document, range(document.line_count), marked, item.corpus, item.document_id, item.language, kinds,
                item.split_key, sources_of_paper(item),
            )  # fmt: skip


def synthetic_paper_items(paper: "SyntheticPaper") -> Iterator[LineItem]:
    """The documents of a synthetic paper; what is bibliography in them was typeset as such."""
    for file, labelled in zip(paper.files, paper.labeled_documents(), strict=True):
        marked = frozenset(line for line, zone in enumerate(file.labelling.zones) if zone is Zone.BIBLIOGRAPHY)
        kinds = (TWO_COLUMNS,) if paper.draft.layout.columns == 2 else ()
        yield LineItem(
            file.document, range(file.document.line_count), marked, labelled.corpus, labelled.document_id,
            labelled.language, kinds,
        )  # fmt: skip


def has_sure_references(item: LabeledDocument) -> bool:
    """Whether the file and its references are known, and not by machine."""
    return item.path is not None and bool(item.truth.references) and item.truth.references_trust not in UNSCORED
