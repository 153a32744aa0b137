"""Queries rewritten from one vocabulary to another: records with terms of both, rules by co-occurrence on one half.

Records of the other half are described in the second vocabulary alone; a term of the first is sought, and the records
that were given it should be found.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from svod.model.collection import Collection
from svod.model.retrieval import Expansion, IndexEntry
from svod.model.vocabulary import Concept, Label, Occurrence, Vocabulary
from svod.ports import RuleMaker
from svod.search.index import TantivyIndex
from svod.vocabulary.in_memory import InMemoryVocabularies, concept_or_code
from svod.vocabulary.query_expansion import ConceptExpander
from svod_lab.corpora.items import ClassifiedText
from svod_lab.corpora.readers.subjects import UDC
from svod_lab.scores.figure import Figure
from svod_lab.scores.score import Row, bootstrap, ratio
from svod_lab.suites.search.expansion import RECALL, RECALL_CUT, WORDS, beyond
from svod_lab.suites.search.transfer_sets import fold_of

SOURCE, ENGLISH = "keywords-ru", "keywords-en"
_COLLECTION = "held-out"
_FEWEST_RECORDS = 2
_LONGEST_KEY_WORD = 80


class Described(NamedTuple):
    """A record with its title in the language that it is searched in, and its terms of two vocabularies."""

    id: str
    half: int
    title: str
    sources: frozenset[str]
    targets: frozenset[str]


def between_figures(
    records: Sequence[ClassifiedText], makers: Mapping[str, RuleMaker], udc: Vocabulary
) -> Iterator[Figure]:
    """Recall among the first twenty, by words alone and with what the rules of each measure add."""
    for target, language in ((UDC, "ru"), (ENGLISH, "en")):
        described = [row for item in records if (row := _described(item, target, language))]
        known = {SOURCE: _vocabulary(SOURCE, (term for row in described for term in row.sources), "ru")}
        targets = [term for row in described for term in row.targets]
        known[target] = udc if target == UDC else _vocabulary(ENGLISH, targets, "en")
        if described:
            yield from _way_figures(described, known, target, language, makers)


def key_words(item: ClassifiedText, language: str) -> frozenset[str]:
    """The authors' key words: they stand between the title and the abstract."""
    _, *words = item.texts.get(language, "").split("\n\n")
    return frozenset(word.strip(" .").lower() for word in words[:-1] if 0 < len(word.strip(" .")) <= _LONGEST_KEY_WORD)


def _described(item: ClassifiedText, target: str, language: str) -> Described | None:
    sources = frozenset(_uri(SOURCE, word) for word in key_words(item, "ru"))
    own = item.subjects if target == UDC else frozenset(_uri(target, word) for word in key_words(item, language))
    title = item.titles.get(language, "")
    if not sources or not own or not title:
        return None
    return Described(item.document_id, fold_of(item.split_key) % 2, title, sources, own)


def _way_figures(
    described: Sequence[Described],
    known: Mapping[str, Vocabulary],
    target: str,
    language: str,
    makers: Mapping[str, RuleMaker],
) -> Iterator[Figure]:
    rows: dict[str, list[Row]] = {WORDS: []}
    for half in (0, 1):
        learned = [Occurrence(row.sources, row.targets) for row in described if row.half != half]
        held_out = [row for row in described if row.half == half]
        questions = dict(_questions(held_out, known[SOURCE]))
        with tempfile.TemporaryDirectory() as folder:
            index = TantivyIndex(Path(folder))
            index.update([_entry(row, known[target], language) for row in held_out])
            rows[WORDS] += [_row(index, text, relevant, ()) for text, relevant in questions.items()]
            for name, maker in makers.items():
                lookup = InMemoryVocabularies(known, {(SOURCE, target): maker.rules(learned)})
                collection = Collection(_COLLECTION, vocabulary=target, language=language)
                expander = ConceptExpander()
                rows.setdefault(name, []).extend(
                    _row(index, text, relevant, (expander.expand(text, collection, list(known), lookup),))
                    for text, relevant in questions.items()
                )
    group = f"nuclear_udc: {SOURCE} to {target}, learned on one half of the records, sought in the other"
    base = None
    for name, some in rows.items() if rows[WORDS] else ():
        (estimate,) = bootstrap(some, 2, lambda sums: [ratio(sums[1], sums[0])])
        figure = Figure(
            RECALL, estimate.value, group=group, method=name, low=estimate.low, high=estimate.high, support=len(some)
        )
        base = estimate.value if name == WORDS else base
        yield figure if name == WORDS else beyond(figure, base, strictly=True)


def _questions(held_out: Sequence[Described], vocabulary: Vocabulary) -> Iterator[tuple[str, frozenset[str]]]:
    """Each term of the first vocabulary that several records have, and these records."""
    having: dict[str, set[str]] = {}
    for row in held_out:
        for uri in row.sources:
            having.setdefault(uri, set()).add(row.id)
    for uri, ids in sorted(having.items()):
        if len(ids) >= _FEWEST_RECORDS:
            yield vocabulary.concepts[uri].preferred[0].text, frozenset(ids)


def _entry(row: Described, vocabulary: Vocabulary, language: str) -> IndexEntry:
    subjects = (concept_or_code(uri, vocabulary.concepts) for uri in sorted(row.targets))
    named = tuple(one.code or one.preferred[0].text for one in subjects)
    return IndexEntry(row.id, language, (row.title,), (), named, "", "", "", collections=(_COLLECTION,))


def _row(index: TantivyIndex, text: str, relevant: frozenset[str], expansions: Sequence[Expansion]) -> Row:
    found = [hit.work_id for hit in index.search(text, limit=RECALL_CUT, expansions=expansions).hits]
    return (1, sum(one in relevant for one in found) / min(len(relevant), RECALL_CUT))


def _uri(vocabulary: str, word: str) -> str:
    return f"{vocabulary}:{word}"


def _vocabulary(name: str, uris: Sequence[str] | Iterator[str], language: str) -> Vocabulary:
    return Vocabulary({uri: Concept(uri, (Label(uri.removeprefix(f"{name}:"), language),)) for uri in set(uris)})
