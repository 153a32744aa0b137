"""Synthetic papers for header models: in the proportions that help most, made once and cached."""

import tempfile
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from svod.model.codec import from_dict, pack, to_dict, unpack
from svod.model.document import Document, pages_of
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import LabeledDocument
from svod_lab.corpora.splits import part_of
from svod_lab.synthetic.classes.class_drafts import installed_classes
from svod_lab.synthetic.papers import make_papers
from svod_lab.synthetic.typesetting.programs import CLASSES, TYPST, is_installed
from svod_lab.synthetic.works.paper_records import records_of_documents
from svod_lab.training.headers.piece_labels import TokenLabels, ValueLabel, of_synthetic
from svod_lab.training.plan import Plan

# A header ends on one of the first pages.
_FIRST_PAGES = 4
# The code that decides what a synthetic paper looks like, and how it is read and labelled.
_MAKERS = ("svod_lab.synthetic", "svod.convert", "svod_lab.training.headers.piece_labels")


class Share(NamedTuple):
    """A share of all synthetic items: in a language, a format, of a corpus of records or made up, by a typesetter."""

    language: str
    format_name: str
    records: str
    share: float
    typesetter: str = TYPST


SHARES: tuple[Share, ...] = (
    Share("ru", "pdf", "", 0.28),
    Share("ru", "pdf", "ru_nuclear", 0.14),
    Share("ru", "docx", "", 0.08),
    Share("de", "pdf", "", 0.21),
    Share("de", "docx", "", 0.03),
    Share("en", "pdf", "", 0.23),
    Share("en", "docx", "", 0.03),
)
# Beside them, where LaTeX classes are installed: so many for each of the others.
CLASS_SHARES: tuple[Share, ...] = (
    Share("ru", "pdf", "", 0.4, CLASSES),
    Share("de", "pdf", "", 0.25, CLASSES),
    Share("en", "pdf", "", 0.35, CLASSES),
)


class SyntheticFront(NamedTuple):
    """The first pages of a synthetic paper, and what their tokens are."""

    document: Document
    labels: TokenLabels


def synthetic_fronts(plan: Plan, complaints: Complaints) -> list[SyntheticFront]:
    """As many synthetic papers as the plan says; cached until the code that makes them changes."""
    if not plan.synthetic:
        return []
    records = {row.records: list(_records(row.records, plan.data, complaints)) for row in SHARES if row.records}
    kept = _kept_at(plan, records)
    if kept is None:
        return list(_made(plan, records))
    if not kept.is_file():
        _keep(kept, list(_made(plan, records)))
    return [
        SyntheticFront(from_dict(Document, front), [None if label is None else ValueLabel(*label) for label in labels])
        for front, labels in unpack(list[Any], kept.read_bytes())
    ]


def _shares() -> tuple[Share, ...]:
    return (*SHARES, *CLASS_SHARES) if is_installed("pdflatex") and installed_classes() else SHARES


def _made(plan: Plan, records: dict[str, list[LabeledDocument]]) -> Iterator[SyntheticFront]:
    for number, (language, format_name, corpus, share, typesetter) in enumerate(_shares()):
        known = list(records_of_documents(records[corpus])) if corpus else None
        seed = plan.seed * len(SHARES) + number + 1
        with tempfile.TemporaryDirectory(prefix="svod-synthetic-") as folder:
            made = make_papers(
                language, round(share * plan.synthetic), seed, Path(folder), (format_name,), known or None,
                typesetter=typesetter,
            )  # fmt: skip
            for paper in made:
                file = paper.files[0]
                document = pages_of(file.document, 1, min(_FIRST_PAGES, file.document.page_count))
                labels = file.labelling.labels[: document.token_count]
                yield SyntheticFront(document, of_synthetic(labels, document.columns.texts, join_places=True))


def _records(corpus: str, folder: Path, complaints: Complaints) -> Iterator[LabeledDocument]:
    if any(row.is_present for row in corpora(folder) if row.corpus.name == corpus):
        for item in open_corpus(corpus, folder, complaints).read():
            if isinstance(item, LabeledDocument) and part_of(item.split_key) == "train":
                yield item


def _kept_at(plan: Plan, records: object) -> Path | None:
    if plan.memory is None:
        return None
    digest = sha256(f"{plan.synthetic} {plan.seed} {_shares()} {installed_classes()} {records}".encode())
    for name in _MAKERS:
        for source in _sources(Path(str(import_module(name).__file__))):
            digest.update(source.read_bytes())
    return plan.memory / "synthetic" / f"{digest.hexdigest()[:16]}.packed"


def _sources(file: Path) -> Sequence[Path]:
    """A module's file, or all files of a package: its layouts decide as much as its code."""
    if file.name != "__init__.py":
        return (file,)
    return sorted(path for path in file.parent.rglob("*") if path.is_file() and path.suffix != ".pyc")


def _keep(path: Path, fronts: Sequence[SyntheticFront]) -> None:
    written: list[Any] = [[to_dict(front.document), list(front.labels)] for front in fronts]
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.part")
    aside.write_bytes(pack(written))
    aside.replace(path)
