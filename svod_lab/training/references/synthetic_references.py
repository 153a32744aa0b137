"""Synthetic references, in the proportions that help most beside the real ones."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import BibliographicRecord, Item, LabeledKeyphrases, LabeledReference
from svod_lab.corpora.licences import may_be_learned
from svod_lab.corpora.splits import part_of
from svod_lab.synthetic.references import make_references


class Share(NamedTuple):
    """A share of all synthetic items: in a language, of made-up works or of a corpus, of records or of titles."""

    language: str
    corpus: str
    share: float


# German has the fewest real references, and of the most styles; Russian ones are many and alike.
SHARES: tuple[Share, ...] = (
    Share("de", "", 0.24),
    Share("en", "", 0.26),
    Share("en", "zotero", 0.12),
    Share("en", "acl", 0.06),
    Share("ru", "", 0.06),
    Share("ru", "bibtex_ru", 0.06),
    Share("de", "tibkat", 0.2),
)

# A catalogue's title that says more than the title: of volumes, editors, copies.
_OF_MORE = re.compile(r"[;/\[\]]|\b(?:Band|Bd|Teil|Hrsg)\b")


def make_synthetic(folder: Path, count: int, seed: int, complaints: Complaints) -> list[LabeledReference]:
    """So many references; works are made up where the folder has no records or titles of them."""
    made: list[LabeledReference] = []
    for number, (language, corpus, share) in enumerate(SHARES):
        items = _items(folder, corpus, complaints) if corpus else ()
        made += make_references(
            language,
            round(share * count),
            seed * len(SHARES) + number,
            records=_records(items, corpus, language),
            titles=_titles(items),
        )
    return made


def _items(folder: Path, corpus: str, complaints: Complaints) -> Sequence[Item]:
    """All of a corpus; nothing where it is not there."""
    if not any(row.is_present for row in corpora(folder) if row.corpus.name == corpus):
        return ()
    return list(open_corpus(corpus, folder, complaints).read())


def _titles(items: Sequence[Item]) -> Sequence[str]:
    """The titles of the training part of a catalogue, which are given for key phrases."""
    summaries = [item for item in items if isinstance(item, LabeledKeyphrases) and part_of(item.split_key) == "train"]
    return [title for item in summaries for title in item.keyphrases if _OF_MORE.search(title) is None]


def _records(items: Sequence[Item], corpus: str, language: str) -> Sequence[BibliographicRecord]:
    """The records of the training part in a language whose licence lets models learn from them."""
    return [
        item
        for item in items
        if isinstance(item, BibliographicRecord)
        and (item.language or language) == language
        and part_of(item.split_key) == "train"
        and may_be_learned(corpus, str(item.fields.year or ""))
    ]
