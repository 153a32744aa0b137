"""Queries expanded by rules: how many more of the records that belong together are found, at what precision."""

import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from svod.model.collection import Collection
from svod.model.retrieval import Expansion, IndexEntry
from svod.model.vocabulary import FREE_TERMS, Vocabulary
from svod.search.index import TantivyIndex
from svod.vocabulary.in_memory import InMemoryVocabularies, concept_or_code
from svod.vocabulary.query_expansion import ConceptExpander
from svod.vocabulary.terms import stems_of
from svod_lab.corpora.items import ClassifiedText
from svod_lab.scores.figure import Figure
from svod_lab.scores.score import Row, bootstrap, ratio
from svod_lab.suites.search.transfer_sets import Fold, TransferSet

RECALL_CUT, PRECISION_CUT = 20, 5
RECALL, PRECISION = f"recall@{RECALL_CUT}", f"precision@{PRECISION_CUT}"
WORDS = "words alone"
COLLECTION = "held-out"
SEED = 8
_FEWEST_LETTERS = 5
# The language that the records of a corpus are searched in.
_SEARCHED = {"tibkat_gnd": "de", "nuclear_udc": "en"}


class Question(NamedTuple):
    """A word of a record's title, the record itself, and the others that have a controlled term of it."""

    text: str
    asked_by: str
    relevant: frozenset[str]


def expansion_figures(
    one: TransferSet, folds: Sequence[Fold], vocabularies: Mapping[str, Vocabulary]
) -> Iterator[Figure]:
    """Recall among the first twenty and precision of the first five, without and with what rules add."""
    rows: dict[str, list[Row]] = {}
    for fold in folds:
        with tempfile.TemporaryDirectory() as folder:
            index = TantivyIndex(Path(folder))
            index.update([_entry(item, _SEARCHED[one.corpus]) for item in fold.held_out])
            questions = list(_questions(fold, one))
            for name, expander in _expanders(one, fold, vocabularies):
                rows.setdefault(name, []).extend(
                    _row(question, index, expander(question.text)) for question in questions
                )
    yield from _figures(one, rows)


def _figures(one: TransferSet, rows: Mapping[str, Sequence[Row]]) -> Iterator[Figure]:
    group = f"{one.group}, expanded queries to {_SEARCHED[one.corpus]} records"
    base: Sequence[float | None] = (None, None)
    for name, some in rows.items():
        estimates = bootstrap(some, 3, lambda sums: [ratio(sums[1], sums[0]), ratio(sums[2], sums[0])])
        if name == WORDS:
            base = [estimate.value for estimate in estimates]
        for figure, estimate, border in zip((RECALL, PRECISION), estimates, base, strict=True):
            measured = Figure(
                figure, estimate.value, group=group, method=name, low=estimate.low, high=estimate.high,
                support=len(some),
            )  # fmt: skip
            yield measured if name == WORDS else beyond(measured, border, strictly=figure == RECALL)


def beyond(figure: Figure, border: float | None, *, strictly: bool) -> Figure:
    """A figure held against another one: it shall be higher, or at least not lower."""
    if figure.value is None or border is None:
        return figure
    reached = figure.value > border if strictly else figure.value >= border
    return figure._replace(goal=f"{'>' if strictly else '≥'} {border:.3f}", reached=reached)


def _expanders(one: TransferSet, fold: Fold, vocabularies: Mapping[str, Vocabulary]) -> Iterator[tuple[str, "Expand"]]:
    collection = Collection(COLLECTION, vocabulary=one.vocabulary, language=_SEARCHED[one.corpus])
    yield WORDS, Expand(collection, None)
    for name, rules in fold.rules.items():
        lookup = InMemoryVocabularies(vocabularies, {(FREE_TERMS, one.vocabulary): rules})
        yield name, Expand(collection, lookup)


class Expand:
    """Rewrites queries for the held-out records, or leaves them as they are."""

    def __init__(self, collection: Collection, lookup: InMemoryVocabularies | None) -> None:
        self._collection, self._lookup = collection, lookup

    def __call__(self, query: str) -> tuple[Expansion, ...]:
        """What is added to a query."""
        if self._lookup is None:
            return ()
        known = [self._collection.vocabulary]
        return (ConceptExpander().expand(query, self._collection, known, self._lookup),)


def _row(question: Question, index: TantivyIndex, expansions: Sequence[Expansion]) -> Row:
    found = index.search(question.text, limit=RECALL_CUT + 1, expansions=expansions).hits
    others = [hit.work_id for hit in found if hit.work_id != question.asked_by][:RECALL_CUT]
    right = [work_id in question.relevant for work_id in others]
    return (1, sum(right) / min(len(question.relevant), RECALL_CUT), sum(right[:PRECISION_CUT]) / PRECISION_CUT)


def _questions(fold: Fold, one: TransferSet) -> Iterator[Question]:
    """One word of each title that has company: records with a controlled term in common."""
    by_subject: dict[str, set[str]] = {}
    for item in fold.held_out:
        for subject in item.subjects:
            by_subject.setdefault(subject, set()).add(item.document_id)
    for item in fold.held_out:
        relevant = frozenset().union(*(by_subject[subject] for subject in item.subjects)) - {item.document_id}
        stems = stems_of(item.titles.get(one.language, ""), one.language)
        words = [stem.word for stem in stems if len(stem.word) >= _FEWEST_LETTERS]
        if relevant and words:
            # Drawn for measuring, not for secrets.
            word = random.Random(f"{SEED}/{item.document_id}").choice(words)  # noqa: S311
            yield Question(word, item.document_id, relevant)


def _entry(item: ClassifiedText, language: str) -> IndexEntry:
    codes = tuple(concept_or_code(uri, {}).code for uri in sorted(item.subjects))
    title, text = item.titles.get(language, ""), item.texts.get(language, "")
    return IndexEntry(item.document_id, language, (title,), (), codes, text, "", "", collections=(COLLECTION,))
