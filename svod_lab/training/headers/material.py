"""What header models are trained on: headers given as text, papers with their truth, synthetic papers, bare pages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from svod.errors import SettingsError
from svod.extract.header.opening import Opening, opening_of, without_layout
from svod.extract.header.piece_labels import AUTHOR, BODY, OTHER, TITLE
from svod.extract.header.scripts import is_cyrillic
from svod.model.document import Document, Span, pages_of
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, is_undivided, open_corpus
from svod_lab.corpora.items import LabeledDocument, LabeledHeader
from svod_lab.corpora.splits import part_of
from svod_lab.runs.documents import document_of_text
from svod_lab.runs.selection import SYNTHETIC_CORPUS, UNSCORED
from svod_lab.scores.forms import soft
from svod_lab.training.corrections import CORRECTIONS, taught_document
from svod_lab.training.headers.measured_headers import document_of_measured
from svod_lab.training.headers.piece_labels import of_header, piece_labels
from svod_lab.training.headers.synthetic_papers import SyntheticFront, synthetic_fronts
from svod_lab.training.headers.truth import of_truth
from svod_lab.training.plan import LeftOut, Plan, none_left_out

TEXTS = ("cora_header", "grobid_header", "ru_scijournals")
PAPERS = ("papers", "papers_look")
# Real papers are few, and what is wanted most.
PAPER_WEIGHT = 2.0
# Of synthetic papers so many are learned once more as if they were plain text.
_PLAIN_SHARE = 0.15
# Every so many papers lend a page from their middle, which has no header.
_BARE_EVERY = 2
_FEWEST_PAGES = 4
# Letters that identify a title: fewer are alike by chance.
_KEY_LETTERS, _FEWEST_KEY_LETTERS = 60, 20


@dataclass(frozen=True, slots=True)
class LabeledOpening:
    """An opening with one label a piece, None where it is not known.

    What is `complete` has all its values labelled in the script that `cyrillic` names: no other piece is one.
    """

    identity: str
    opening: Opening
    labels: tuple[str | None, ...]
    weight: float = 1.0
    complete: frozenset[str] = frozenset()
    cyrillic: bool = False


class LearnedPaper(NamedTuple):
    """A paper with its truth, and its opening with what that labels: None where the truth is not found in it."""

    labelled: LabeledDocument
    document: Document
    opening: LabeledOpening | None


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that a plan names, the test part left out; read once, for models of several folds are made of it.

    A text that is not of the training part has no openings. `tested` are the titles of the test part.
    """

    headers: tuple[tuple[LabeledHeader, tuple[LabeledOpening, ...]], ...]
    papers: tuple[LearnedPaper, ...]
    synthetic: tuple[LabeledOpening, ...]
    digests: dict[str, str]
    tested: frozenset[str]


@dataclass(frozen=True, slots=True)
class Material:
    """Openings to learn from, texts and papers to be tested on; papers to learn from stand apart."""

    texts: tuple[LabeledOpening, ...]
    synthetic: tuple[LabeledOpening, ...]
    bare: tuple[LabeledOpening, ...]
    papers: tuple[LearnedPaper, ...]
    development_texts: tuple[LabeledHeader, ...]
    development_papers: tuple[LearnedPaper, ...]
    digests: dict[str, str]


def material(plan: Plan, complaints: Complaints) -> Material:
    """All that a plan names, or all that is there."""
    return material_of(gathered(plan, complaints))


def gathered(plan: Plan, complaints: Complaints) -> Gathered:
    """All that a plan names, or all that is there, read and opened."""
    there = {row.corpus.name for row in corpora(plan.data) if row.is_present}
    chosen = [name for name in plan.corpora or (*TEXTS, *PAPERS) if name in there]
    if not chosen:
        raise SettingsError(
            f"There is no corpus of headers in {plan.data}.", way_out=f"Looked for: {', '.join((*TEXTS, *PAPERS))}."
        )
    headers = [header for name in chosen if name in TEXTS for header in _headers(name, plan.data, complaints)]
    papers = [paper for name in chosen if name in PAPERS for paper in _papers(name, plan, complaints)]
    fronts = synthetic_fronts(plan, complaints)
    taught = [(taught_document(lesson), lesson.document) for lesson in plan.taught.headers]
    return Gathered(
        tuple(
            (header, tuple(_text_openings(header)) if part_of(header.split_key) == "train" else ())
            for header in headers
            if part_of(header.split_key) != "test"
        ),
        tuple(LearnedPaper(paper, document, paper_opening(paper, document)) for paper, document in (*papers, *taught)),
        tuple(_synthetic_openings(fronts, Random(plan.seed))),  # noqa: S311  # drawn for training, not for secrets
        ({SYNTHETIC_CORPUS: digest(front.document.plain_text() for front in fronts)} if fronts else {})
        | ({CORRECTIONS: digest(repr(paper.truth) for paper, _ in taught)} if taught else {}),
        frozenset(_title_key(header) for header in headers if part_of(header.split_key) == "test"),
    )


def material_of(read: Gathered, is_left_out: LeftOut = none_left_out) -> Material:
    """What a model learns from and is tested on, without what is left out, and without the same papers elsewhere."""
    headers = [header for header, _ in read.headers if not is_left_out(header.split_key)]
    papers = [paper for paper in read.papers if not is_left_out(paper.labelled.split_key)]
    held = _held_titles(read, is_left_out)
    learned = [paper for paper in papers if _is_learned(paper, is_left_out) and _paper_key(paper) not in held]
    names = dict.fromkeys(header.corpus for header in headers)
    digests = {name: digest(header.raw for header in headers if header.corpus == name) for name in names}
    for name in dict.fromkeys(paper.labelled.corpus for paper in papers if paper.labelled.corpus in PAPERS):
        digests[name] = digest(paper.document.plain_text() for paper in papers if paper.labelled.corpus == name)
    return Material(
        tuple(
            opening
            for header, openings in read.headers
            if not is_left_out(header.split_key) and _title_key(header) not in held
            for opening in openings
        ),
        read.synthetic,
        tuple(_bare_pages(paper.document for paper in learned[::_BARE_EVERY])),
        tuple(learned),
        tuple(header for header in headers if part_of(header.split_key) == "development"),
        tuple(paper for paper in papers if _is_for_testing(paper)),
        digests | read.digests,
    )


def _held_titles(read: Gathered, is_left_out: LeftOut) -> frozenset[str]:
    """Titles not to learn from; corpora share papers, and one held out in one is not learned from in another."""
    texts = {
        _title_key(header)
        for header, _ in read.headers
        if is_left_out(header.split_key) or part_of(header.split_key) != "train"
    }
    papers = {_paper_key(paper) for paper in read.papers if not _is_learned(paper, is_left_out)}
    return (read.tested | texts | papers) - {""}


def _is_learned(paper: LearnedPaper, is_left_out: LeftOut) -> bool:
    """What people corrected is all learned from, and what has no parts; of other corpora the part that is for it."""
    is_for_it = _is_all_learned(paper) or part_of(paper.labelled.split_key) == "train"
    return is_for_it and not is_left_out(paper.labelled.split_key)


def _is_for_testing(paper: LearnedPaper) -> bool:
    return not _is_all_learned(paper) and part_of(paper.labelled.split_key) == "development"


def _is_all_learned(paper: LearnedPaper) -> bool:
    return paper.labelled.corpus == CORRECTIONS or is_undivided(paper.labelled.corpus)


def digest(texts: Iterable[str]) -> str:
    """What identifies a set of texts."""
    hashed = sha256()
    for text in texts:
        hashed.update(text.encode() + b"\0")
    return hashed.hexdigest()[:16]


def paper_opening(paper: LabeledDocument, document: Document) -> LabeledOpening | None:
    """The opening of a paper with what its truth labels; None where the truth is not found in it."""
    opening = opening_of(document)
    if not opening.pieces or not paper.truth.title:
        return None
    span = Span(opening.pieces[0].span.start, opening.pieces[-1].span.stop)
    of_pieces = of_truth(paper.truth, document, span)
    if of_pieces is None:
        return None
    labels = tuple(piece_labels(opening, of_pieces))
    if paper.truth.authors and AUTHOR not in labels:
        return None
    complete = frozenset({TITLE, AUTHOR} if paper.truth.authors else {TITLE})
    return LabeledOpening(paper.document_id, opening, labels, PAPER_WEIGHT, complete, is_cyrillic(paper.truth.title))


def _headers(name: str, folder: Path, complaints: Complaints) -> Iterator[LabeledHeader]:
    for item in open_corpus(name, folder, complaints).read():
        if isinstance(item, LabeledHeader) and item.trust not in UNSCORED:
            yield item


def _title_key(header: LabeledHeader) -> str:
    return _key(" ".join(header.values("title")))


def _paper_key(paper: LearnedPaper) -> str:
    return _key(paper.labelled.truth.title or "")


def _key(title: str) -> str:
    key = soft(title)[:_KEY_LETTERS]
    return key if len(key) >= _FEWEST_KEY_LETTERS else ""


def _text_openings(header: LabeledHeader) -> Iterator[LabeledOpening]:
    """A header as plain text, and once more with its fonts where they were measured."""
    document = document_of_text(header.raw)
    if document is None:
        raise SettingsError(f"The header {header.document_id} holds no text.")
    named = ((header.document_id, document), (f"{header.document_id}:fonts", document_of_measured(header)))
    for identity, known in named:
        opening = opening_of(known) if known is not None else None
        if known is not None and opening is not None and opening.pieces:
            yield LabeledOpening(identity, opening, tuple(piece_labels(opening, of_header(header, known))))


def _papers(name: str, plan: Plan, complaints: Complaints) -> list[tuple[LabeledDocument, Document]]:
    items = [
        item
        for item in open_corpus(name, plan.data, complaints).read()
        if isinstance(item, LabeledDocument)
        and item.path is not None
        and (is_undivided(name) or part_of(item.split_key) != "test")
    ]
    paths = [item.path for item in items if item.path is not None]
    read = plan.convert(paths) if plan.convert is not None else ()
    return [(item, document) for item, document in zip(items, read, strict=False) if isinstance(document, Document)]


def _synthetic_openings(synthetic: Sequence[SyntheticFront], chance: Random) -> Iterator[LabeledOpening]:
    for number, (document, labels) in enumerate(synthetic):
        kinds = [document, without_layout(document)] if chance.random() < _PLAIN_SHARE else [document]
        for kind in kinds:
            opening = opening_of(kind)
            if opening.pieces:
                yield LabeledOpening(f"{SYNTHETIC_CORPUS}:{number}", opening, tuple(piece_labels(opening, labels)))


def _bare_pages(documents: Iterable[Document]) -> Iterator[LabeledOpening]:
    """Pages from the middle of papers: chapters, slides and letters have no header either."""
    for number, document in enumerate(documents):
        middle = document.page_count // 2
        if document.page_count >= _FEWEST_PAGES:
            opening = opening_of(pages_of(document, middle, middle))
            if opening.pieces:
                yield LabeledOpening(f"bare:{number}", opening, (BODY,) * len(opening.pieces))


def filled(item: LabeledOpening, guessed: Sequence[str]) -> LabeledOpening:
    """The opening with guesses where labels are missing; no guess adds to what is complete."""
    labels = []
    for piece, label, guess in zip(item.opening.pieces, item.labels, guessed, strict=True):
        of_script = is_cyrillic(item.opening.lines[piece.line].line.text) == item.cyrillic
        labels.append(label or (OTHER if guess in item.complete and of_script else guess))
    return replace(item, labels=tuple(labels))
