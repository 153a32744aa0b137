"""Synthetic references, in the proportions that help most beside the real ones."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import BibliographicRecord, LabeledReference
from svod_lab.corpora.licences import may_be_learned
from svod_lab.corpora.splits import part_of
from svod_lab.synthetic.references import make_references


class Share(NamedTuple):
    """A share of all synthetic items: in a language, of made-up works or of a corpus of records."""

    language: str
    records: str
    share: float


# German has the fewest real references, and of the most styles; Russian ones are many and alike.
SHARES: tuple[Share, ...] = (
    Share("de", "", 0.44),
    Share("en", "", 0.26),
    Share("en", "zotero", 0.12),
    Share("en", "acl", 0.06),
    Share("ru", "", 0.06),
    Share("ru", "bibtex_ru", 0.06),
)


def make_synthetic(folder: Path, count: int, seed: int, complaints: Complaints) -> list[LabeledReference]:
    """So many references; works are made up where the folder has no records of them."""
    made: list[LabeledReference] = []
    for number, (language, corpus, share) in enumerate(SHARES):
        records = _records(folder, corpus, language, complaints) if corpus else ()
        made += make_references(language, round(share * count), seed * len(SHARES) + number, records=records)
    return made


def _records(folder: Path, corpus: str, language: str, complaints: Complaints) -> Sequence[BibliographicRecord]:
    """The records of the training part in a language whose licence lets models learn from them."""
    if not any(row.is_present for row in corpora(folder) if row.corpus.name == corpus):
        return ()
    items: Iterable[object] = open_corpus(corpus, folder, complaints).read()
    return [
        item
        for item in items
        if isinstance(item, BibliographicRecord)
        and (item.language or language) == language
        and part_of(item.split_key) == "train"
        and may_be_learned(corpus, str(item.fields.year or ""))
    ]
