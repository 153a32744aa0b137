"""The suite `ranking`: works sought by title and by subject among noisy records, with and without weights."""

import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from svod.errors import SettingsError
from svod.library.subjects.suggesting import LEAST_WEIGHT
from svod.model.retrieval import IndexEntry
from svod.search.index import TantivyIndex
from svod.vocabulary.terms import stems_of
from svod_lab.corpora.corpus_table import corpora
from svod_lab.corpora.items import ClassifiedText
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import LANGUAGES
from svod_lab.scores.figure import Figure, scored
from svod_lab.scores.retrieval import GAIN_CUT, Ranking, subject_scores
from svod_lab.suites.search.expansion import beyond
from svod_lab.suites.search.noisy_records import Noise, Topics, noisy_entries, topics_of
from svod_lab.suites.search.transfer import records_of
from svod_lab.suites.search.transfer_sets import SETS, TransferSet

# How much weights count was chosen on another seed, and on the first noise alone.
SEED = 22
NOISES = (
    Noise("a fifth of the titles wrong", 0.25, 0.6, 5, (0.15, 0.6), (0.6, 1.0)),
    Noise("a quarter wrong", 0.4, 0.4, 8, (0.1, 0.5), (0.5, 1.0)),
)
KNOWN, SUBJECT = "known works", "subjects"
ALIKE, WEIGHED = "all values alike", "by weight"
QUERIES = {KNOWN: 400, SUBJECT: 200}
_LANGUAGES = ("de", "en", "ru")
_WORDS = (2, 4)
_FEWEST_LETTERS = 4
# Known works are found as before: so little may be lost by chance.
_TOLERANCE = 0.002


def measure(bench: Bench) -> Iterator[Figure]:
    """nDCG of the first ten for both kinds of queries, language by language."""
    present = {row.corpus.name for row in corpora(bench.data) if row.is_present}
    sets = {one.language: one for one in reversed(SETS) if one.corpus in present and one.language in _LANGUAGES}
    if not sets:
        wanted = ", ".join(sorted({one.corpus for one in SETS}))
        raise SettingsError(f"There are no classified records in {bench.data}.", way_out=f"Looked for: {wanted}.")
    for language in filter(sets.__contains__, _LANGUAGES):
        records = [item for item in records_of(sets[language], bench) if item.titles.get(language)]
        yield from _set_figures(sets[language], records[: bench.choice.limit or None])


def _set_figures(one: TransferSet, records: Sequence[ClassifiedText]) -> Iterator[Figure]:
    topics = topics_of(records, one.language)
    queries = queries_of(records, one.language, topics)
    for noise in NOISES:
        entries = noisy_entries(records, one.language, topics, noise, SEED, LEAST_WEIGHT)
        alike = [replace(entry, subject_weights=()) for entry in entries]
        without, weighed = answered(alike, queries), answered(entries, queries)
        for kind in queries:
            group = f"{one.corpus}: {LANGUAGES[one.language]}, {kind}, {noise.name}"
            (_, before), (_, gain) = subject_scores(without[kind]), subject_scores(weighed[kind])
            yield scored(before, group=group, method=ALIKE)
            yield _held_against(scored(gain, group=group, method=WEIGHED), kind, before.value)


def _held_against(figure: Figure, kind: str, before: float | None) -> Figure:
    if kind == KNOWN and before is not None:
        return beyond(figure, before - _TOLERANCE, strictly=False)
    return beyond(figure, before, strictly=True)


def queries_of(
    records: Sequence[ClassifiedText], language: str, topics: Topics
) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """Words of a title with the work that has it; words for subjects with the works that have them."""
    rng = random.Random(SEED)  # noqa: S311 - the same queries every time
    known = []
    for item in rng.sample(records, min(QUERIES[KNOWN], len(records))):
        words = [one.word for one in stems_of(item.titles[language], language) if len(one.word) >= _FEWEST_LETTERS]
        if len(words) >= _WORDS[0]:
            sought = rng.sample(words, min(len(words), rng.randint(*_WORDS)))
            known.append((" ".join(sought), frozenset({item.document_id})))
    named = sorted(topics.words)
    chosen = rng.sample(named, min(QUERIES[SUBJECT], len(named)))
    return {KNOWN: known, SUBJECT: [(topics.words[one], topics.records[one]) for one in chosen]}


def answered(
    entries: Sequence[IndexEntry], queries: dict[str, list[tuple[str, frozenset[str]]]]
) -> dict[str, list[Ranking]]:
    """What an index of some works answers to queries of each kind."""
    with tempfile.TemporaryDirectory() as folder:
        index = TantivyIndex(Path(folder))
        index.update(entries)
        return {
            kind: [
                Ranking([hit.work_id for hit in index.search(query, limit=GAIN_CUT).hits], right)
                for query, right in some
            ]
            for kind, some in queries.items()
        }
