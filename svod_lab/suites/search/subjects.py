"""The suite `subjects`: concepts suggested for records held out, by each method, and by Annif on the same folds."""

import gzip
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from svod import registry
from svod.errors import SettingsError
from svod.model.vocabulary import FREE_TERMS, ClassifiedWork, Concept, Example, Label, Occurrence, Rule, Vocabulary
from svod.vocabulary.examples import term_row
from svod.vocabulary.in_memory import InMemoryVocabularies
from svod.vocabulary.terms import free_terms
from svod_lab.corpora.corpus_table import corpora
from svod_lab.corpora.readers.subjects import translated_records
from svod_lab.runs.bench import Bench
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.figure import Figure, scored
from svod_lab.scores.retrieval import SUBJECT_CUT, Ranking, subject_scores
from svod_lab.suites.search.annif_folds import annif_rankings
from svod_lab.suites.search.transfer import CALIBRATION, records_of, udc_vocabulary
from svod_lab.suites.search.transfer_sets import FOLDS, GND, SETS, SubjectSet, TransferSet

MEASURE = "loglikelihood"
LABELS, RULES, ALL = "labels", "transfer", "combine"
NAMES, MORE = "vocab/gnd_core_en.tsv.gz", "vocab/tibkat_dev2_de.tsv.gz"


def measure(bench: Bench) -> Iterator[Figure]:
    """F1 of the first five and nDCG of the first ten, set by set, each record held out once."""
    present = {row.corpus.name for row in corpora(bench.data) if row.is_present}
    chosen = [one for one in SETS if one.corpus in (bench.choice.corpora or present) and one.corpus in present]
    if not chosen:
        raise SettingsError(f"There are no classified records in {bench.data}.")
    for one in chosen:
        for some in _sets(one, bench):
            yield from set_figures(some, bench)


def set_figures(some: SubjectSet, bench: Bench) -> Iterator[Figure]:
    """The figures of one set: ours, then Annif's where its Python is named."""
    rankings: dict[str, list[Ranking]] = {}
    claims: dict[str, list[list[Claim]]] = {}
    for fold in bench.follow(range(FOLDS), some.group, FOLDS):
        lookup = _learned(some, fold)
        for name in _methods(some, bench):
            suggester = registry.find("suggest", name).make()
            for item in some.held_out(fold):
                found = suggester.suggest(some.text(item), some.one.language, some.one.vocabulary, lookup)
                rankings.setdefault(name, []).append(Ranking([one.uri for one in found], item.subjects))
                claims.setdefault(name, []).append(
                    [Claim(one.weight, one.uri in item.subjects) for one in found[:SUBJECT_CUT]]
                )
    if bench.baseline_python is not None:
        rankings |= annif_rankings(some, bench.baseline_python)
    for name, ranked in rankings.items():
        for score in subject_scores(ranked):
            yield scored(score, group=some.group, method=name)
        if name in claims:
            error, _ = calibration_scores(claims[name])
            yield scored(error._replace(name=CALIBRATION), group=some.group, method=name)


def _methods(some: SubjectSet, bench: Bench) -> tuple[str, ...]:
    chosen = tuple(name.removeprefix("suggest.") for name in bench.choice.methods)
    has_labels = any(concept.preferred for concept in some.vocabulary.concepts.values())
    return chosen or ((LABELS, RULES, ALL) if has_labels else (RULES, ALL))


def _learned(some: SubjectSet, fold: int) -> InMemoryVocabularies:
    """What a library knows that holds the records of a fold: as `svod vocab map` learns it."""
    name = some.one.vocabulary
    works = [
        _classified(item.document_id, some.text(item), some.one.language, item.subjects) for item in some.learned(fold)
    ]
    names = InMemoryVocabularies({name: some.vocabulary}, {})
    learner = registry.part("subject-learner")()
    rest = [work for work in works if not learner.is_held_out(work.example.work_id)]
    weights = learner.weights(
        [work for work in works if learner.is_held_out(work.example.work_id)],
        [work.example for work in rest], _rules(rest), name, names,
    )  # fmt: skip
    return InMemoryVocabularies(
        {name: some.vocabulary}, {(FREE_TERMS, name): _rules(works)},
        {name: [work.example for work in works]}, {name: weights},
    )  # fmt: skip


@lru_cache(maxsize=20_000)
def _classified(name: str, text: str, language: str, subjects: frozenset[str]) -> ClassifiedWork:
    """A record as it is learned from, read once for all folds."""
    return ClassifiedWork(text, language, Example(name, term_row(text, language), tuple(sorted(subjects))))


@lru_cache(maxsize=20_000)
def _terms(text: str, language: str | None) -> frozenset[str]:
    return free_terms(text, language)


def _rules(works: Sequence[ClassifiedWork]) -> tuple[Rule, ...]:
    seen = [Occurrence(_terms(work.text, work.language), frozenset(work.example.targets)) for work in works]
    rules: tuple[Rule, ...] = registry.find("transfer", MEASURE).make().rules(seen)
    return rules


def _sets(one: TransferSet, bench: Bench) -> Iterator[SubjectSet]:
    records = records_of(one, bench)[: bench.choice.limit or None]
    vocabulary = udc_vocabulary(bench) if one.vocabulary != GND else _english_names(one, bench.data / NAMES)
    yield SubjectSet(one, one.group, records, (), vocabulary)
    more = translated_records(bench.data / MORE) if (one.vocabulary, one.language) == (GND, "de") else []
    if more and not bench.choice.limit:
        yield SubjectSet(one, f"{one.group}, learned also from {len(more)} others", records, more, vocabulary)


def _english_names(one: TransferSet, path: Path) -> Vocabulary:
    """The GND with the labels that are at hand: English ones."""
    if one.language != "en" or not path.is_file():
        return Vocabulary({})
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows: Mapping[str, str] = dict(line.rstrip("\n").split("\t", 1) for line in lines if "\t" in line)
    return Vocabulary({uri: Concept(uri, (Label(name, "en"),)) for uri, name in rows.items()})
