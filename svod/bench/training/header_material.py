"""What models of headers are trained on: headers given as text, papers with their truth, forged papers, bare pages."""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from svod.bench.corpora.complaints import Complaints
from svod.bench.corpora.forms import LabeledDocument, LabeledHeader
from svod.bench.corpora.splits import part_of
from svod.bench.corpora.table import corpora, open_corpus
from svod.bench.runs.choosing import UNSCORED
from svod.bench.runs.documents import document_of_text
from svod.bench.scores.forms import soft
from svod.bench.training.header_labels import TokenLabels, of_forged, of_header, piece_labels
from svod.bench.training.header_truth import of_truth
from svod.bench.training.plan import Convert, Plan
from svod.errors import MissingExtraError, SettingsError
from svod.extract.header.labels import AUTHOR, BODY, OTHER, TITLE
from svod.extract.header.opening import Opening, opening_of, without_layout
from svod.extract.header.scripts import is_cyrillic
from svod.model.document import Document, Span, pages_of

TEXTS = ("cora_header", "grobid_header", "ru_scijournals")
PAPERS = "papers"
FORGED = "forge"
# Real papers are few, and what is wanted most.
PAPER_WEIGHT = 2.0
# Of forged papers so many are learned once more as if they were plain text.
_PLAIN_SHARE = 0.15
# Every so many papers lend a page from their middle, which has no header.
_BARE_EVERY = 2
_FEWEST_PAGES = 4
# What tells the title of one paper from that of another: so many letters; fewer are alike by chance.
_KEY_LETTERS, _FEWEST_KEY_LETTERS = 60, 20


class Share(NamedTuple):
    """So much of all that is forged: in a language, a format, of a corpus of records or made up."""

    language: str
    format_name: str
    records: str
    share: float


SHARES: tuple[Share, ...] = (
    Share("ru", "pdf", "", 0.28),
    Share("ru", "pdf", "ru_nuclear", 0.14),
    Share("ru", "docx", "", 0.08),
    Share("de", "pdf", "", 0.21),
    Share("de", "docx", "", 0.03),
    Share("en", "pdf", "", 0.23),
    Share("en", "docx", "", 0.03),
)


@dataclass(frozen=True, slots=True)
class LabeledOpening:
    """An opening with one label a piece, None where nobody can say.

    What is `complete` has all its values labelled in the script that `cyrillic` names: no other piece is one.
    """

    identity: str
    opening: Opening
    labels: tuple[str | None, ...]
    weight: float = 1.0
    complete: frozenset[str] = frozenset()
    cyrillic: bool = False


@dataclass(frozen=True, slots=True)
class Material:
    """Openings to learn from, texts and papers to be tested on; papers to learn from stand apart."""

    texts: tuple[LabeledOpening, ...]
    forged: tuple[LabeledOpening, ...]
    bare: tuple[LabeledOpening, ...]
    papers: tuple[tuple[LabeledDocument, Document], ...]
    development_texts: tuple[LabeledHeader, ...]
    development_papers: tuple[tuple[LabeledDocument, Document], ...]
    digests: dict[str, str]


def material(plan: Plan, complaints: Complaints) -> Material:
    """All that a plan names, or all that is there."""
    there = {row.corpus.name for row in corpora(plan.data) if row.is_present}
    chosen = [name for name in plan.corpora or (*TEXTS, PAPERS) if name in there]
    if not chosen:
        raise SettingsError(
            f"There is no corpus of headers in {plan.data}.", way_out=f"Looked for: {', '.join((*TEXTS, PAPERS))}."
        )
    headers = [header for name in chosen if name in TEXTS for header in _headers(name, plan.data, complaints)]
    told = [header for header in headers if part_of(header.split_key) != "test"]
    papers = _papers(plan.data, plan.convert, complaints) if PAPERS in chosen else []
    forged = list(_forged(plan, complaints)) if plan.forged else []
    digests = {name: digest(header.raw for header in told if header.corpus == name) for name in chosen}
    if papers:
        digests[PAPERS] = digest(document.plain_text() for _, document in papers)
    if forged:
        digests[FORGED] = digest(document.plain_text() for document, _ in forged)
    learned = [pair for pair in papers if part_of(pair[0].split_key) == "train"]
    return Material(
        tuple(_text_opening(header) for header in _unheld(headers)),
        tuple(_forged_openings(forged, Random(plan.seed))),  # noqa: S311  # drawn for training, not for secrets
        tuple(_bare_pages(document for _, document in learned[::_BARE_EVERY])),
        tuple(learned),
        tuple(header for header in headers if part_of(header.split_key) == "development"),
        tuple(pair for pair in papers if part_of(pair[0].split_key) == "development"),
        digests,
    )


def digest(texts: Iterable[str]) -> str:
    """What tells one set of texts from another."""
    told = sha256()
    for text in texts:
        told.update(text.encode() + b"\0")
    return told.hexdigest()[:16]


def paper_opening(paper: LabeledDocument, document: Document) -> LabeledOpening | None:
    """The opening of a paper with what its truth labels; None where the truth is not found in it."""
    opening = opening_of(document)
    if not opening.pieces or not paper.truth.title:
        return None
    span = Span(opening.pieces[0].span.start, opening.pieces[-1].span.stop)
    told = of_truth(paper.truth, document, span)
    if told is None:
        return None
    labels = tuple(piece_labels(opening, told))
    if paper.truth.authors and AUTHOR not in labels:
        return None
    complete = frozenset({TITLE, AUTHOR} if paper.truth.authors else {TITLE})
    return LabeledOpening(paper.document_id, opening, labels, PAPER_WEIGHT, complete, is_cyrillic(paper.truth.title))


def _headers(name: str, folder: Path, complaints: Complaints) -> Iterator[LabeledHeader]:
    for item in open_corpus(name, folder, complaints).read():
        if isinstance(item, LabeledHeader) and item.trust not in UNSCORED:
            yield item


def _unheld(headers: Sequence[LabeledHeader]) -> Iterator[LabeledHeader]:
    """The headers to learn from; corpora share papers, and one held out in one is not learned from in another."""
    held = {_title_key(header) for header in headers if part_of(header.split_key) != "train"} - {""}
    for header in headers:
        if part_of(header.split_key) == "train" and _title_key(header) not in held:
            yield header


def _title_key(header: LabeledHeader) -> str:
    key = soft(" ".join(header.values("title")))[:_KEY_LETTERS]
    return key if len(key) >= _FEWEST_KEY_LETTERS else ""


def _text_opening(header: LabeledHeader) -> LabeledOpening:
    document = document_of_text(header.raw)
    if document is None:
        raise SettingsError(f"The header {header.document_id} holds no text.")
    opening = opening_of(document)
    return LabeledOpening(header.document_id, opening, tuple(piece_labels(opening, of_header(header, document))))


def _papers(folder: Path, convert: Convert | None, complaints: Complaints) -> list[tuple[LabeledDocument, Document]]:
    items = [
        item
        for item in open_corpus(PAPERS, folder, complaints).read()
        if isinstance(item, LabeledDocument) and item.path is not None and part_of(item.split_key) != "test"
    ]
    paths = [item.path for item in items if item.path is not None]
    read = convert(paths) if convert is not None else ()
    return [(item, document) for item, document in zip(items, read, strict=False) if isinstance(document, Document)]


def _forged(plan: Plan, complaints: Complaints) -> Iterator[tuple[Document, TokenLabels]]:
    try:
        # The forge brings the typesetters with it.
        from svod.bench.forge.paper_records import records_of_documents
        from svod.bench.forge.papers import forge_papers
    except ImportError as error:
        raise MissingExtraError(
            f"Forging papers needs {error.name}.", way_out='Run: pip install "svod[bench]".'
        ) from error
    for number, (language, format_name, corpus, share) in enumerate(SHARES):
        records = list(records_of_documents(_records(corpus, plan.data, complaints))) if corpus else None
        seed = plan.seed * len(SHARES) + number + 1
        with tempfile.TemporaryDirectory(prefix="svod-forge-") as folder:
            made = forge_papers(
                language, round(share * plan.forged), seed, Path(folder), (format_name,), records or None
            )
            for paper in made:
                file = paper.files[0]
                document = pages_of(file.document, 1, min(_FEWEST_PAGES, file.document.page_count))
                labels = file.labelling.labels[: document.token_count]
                yield document, of_forged(labels, document.columns.texts, join_places=True)


def _records(corpus: str, folder: Path, complaints: Complaints) -> Iterator[LabeledDocument]:
    if any(row.is_present for row in corpora(folder) if row.corpus.name == corpus):
        for item in open_corpus(corpus, folder, complaints).read():
            if isinstance(item, LabeledDocument) and part_of(item.split_key) == "train":
                yield item


def _forged_openings(forged: Sequence[tuple[Document, TokenLabels]], chance: Random) -> Iterator[LabeledOpening]:
    for number, (document, labels) in enumerate(forged):
        kinds = [document, without_layout(document)] if chance.random() < _PLAIN_SHARE else [document]
        for kind in kinds:
            opening = opening_of(kind)
            if opening.pieces:
                yield LabeledOpening(f"{FORGED}:{number}", opening, tuple(piece_labels(opening, labels)))


def _bare_pages(documents: Iterable[Document]) -> Iterator[LabeledOpening]:
    """Pages from the middle of papers: chapters, slides and letters have no header either."""
    for number, document in enumerate(documents):
        middle = document.page_count // 2
        if document.page_count >= _FEWEST_PAGES:
            opening = opening_of(pages_of(document, middle, middle))
            if opening.pieces:
                yield LabeledOpening(f"bare:{number}", opening, (BODY,) * len(opening.pieces))


def filled(item: LabeledOpening, guessed: Sequence[str]) -> LabeledOpening:
    """The opening with guesses where nobody could say; no guess adds to what is complete."""
    labels = []
    for piece, label, guess in zip(item.opening.pieces, item.labels, guessed, strict=True):
        of_script = is_cyrillic(item.opening.lines[piece.line].line.text) == item.cyrillic
        labels.append(label or (OTHER if guess in item.complete and of_script else guess))
    return replace(item, labels=tuple(labels))
