"""The suite `transfer`: controlled terms suggested for unseen records, and queries expanded by what was learned."""

import gzip
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from svod import registry
from svod.errors import SettingsError
from svod.model.vocabulary import FREE_TERMS, Label, Occurrence, Vocabulary, coded_address
from svod.ports import RuleMaker, Suggester
from svod.vocabulary.in_memory import InMemoryVocabularies
from svod.vocabulary.terms import free_terms
from svod.vocabulary.vocabulary_tables import TableReader, table_rows
from svod_lab.corpora.corpus_table import corpora
from svod_lab.corpora.items import ClassifiedText
from svod_lab.corpora.readers.subjects import UDC
from svod_lab.corpora.splits import part_of
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import items_of
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.figure import Figure, scored
from svod_lab.scores.retrieval import Ranking, ranking_scores
from svod_lab.suites.search.between_vocabularies import between_figures
from svod_lab.suites.search.expansion import beyond, expansion_figures
from svod_lab.suites.search.transfer_sets import FOLDS, SETS, Fold, TransferSet, fold_of

CUT = 5
HIT_RATE = f"hit rate@{CUT}"
CALIBRATION = "calibration error"
LABELS, COMMONEST, BOTH = "labels", "commonest", "combine"
CAPTIONS, CONCORDANCE = "vocab/udc_summary_en_de_ru.tsv.gz", "vocab/grnti_udc_vak.tsv.gz"
_UDC_MARK = "УДК"


def measure(bench: Bench) -> Iterator[Figure]:
    """Hit rates, then expansion, set by set; what cannot be measured for want of data is reported."""
    present = {row.corpus.name for row in corpora(bench.data) if row.is_present}
    chosen = [one for one in SETS if one.corpus in (bench.choice.corpora or present) and one.corpus in present]
    if not chosen:
        wanted = ", ".join(sorted({one.corpus for one in SETS}))
        raise SettingsError(f"There are no classified records in {bench.data}.", way_out=f"Looked for: {wanted}.")
    names = [name.removeprefix("transfer.") for name in bench.choice.methods] or list(registry.names("transfer"))
    makers: dict[str, RuleMaker] = {name: bench.make("transfer", name) for name in names}
    udc = udc_vocabulary(bench)
    vocabularies = {UDC: udc} if udc.concepts else {}
    for one in chosen:
        folds = list(bench.follow(learned_folds(records_of(one, bench), one, makers), one.group, FOLDS))
        yield from hit_rates(one, folds, vocabularies, bench)
        yield from expansion_figures(one, folds, vocabularies)
        if (one.vocabulary, one.language) == (UDC, "ru"):
            yield from between_figures(records_of(one, bench), makers, udc)


def records_of(one: TransferSet, bench: Bench) -> list[ClassifiedText]:
    """The records of a set that say something in its language; the test part stays untouched."""
    whole = replace(bench, choice=bench.choice._replace(part="all", folds=0))
    return [
        item
        for item in items_of(one.corpus, whole)
        if item.texts.get(one.language) and part_of(item.split_key) != "test"
    ]


def learned_folds(
    records: Sequence[ClassifiedText], one: TransferSet, makers: Mapping[str, RuleMaker]
) -> Iterator[Fold]:
    """The records divided into folds, each held out once from what rules are learned from."""
    terms = {item.document_id: free_terms(item.texts[one.language], one.language) for item in records}
    for number in range(FOLDS):
        held_out = [item for item in records if fold_of(item.split_key) == number]
        learned = [item for item in records if fold_of(item.split_key) != number]
        seen = [Occurrence(terms[item.document_id], item.subjects) for item in learned]
        yield Fold(number, {name: maker.rules(seen) for name, maker in makers.items()}, learned, held_out)


def hit_rates(
    one: TransferSet, folds: Sequence[Fold], vocabularies: Mapping[str, Vocabulary], bench: Bench
) -> Iterator[Figure]:
    """How often one of the first five suggested terms is one that the record was given, method by method."""
    rankings: dict[str, list[Ranking]] = {}
    claims: dict[str, list[list[Claim]]] = {}
    for fold in folds:
        commonest = [uri for uri, _ in Counter(uri for item in fold.learned for uri in item.subjects).most_common(CUT)]
        rankings.setdefault(COMMONEST, []).extend(Ranking(commonest, item.subjects) for item in fold.held_out)
        for name, suggester, lookup in _asked(one, fold, vocabularies, bench):
            for item in fold.held_out:
                found = suggester.suggest(item.texts[one.language], one.language, one.vocabulary, lookup)[:CUT]
                rankings.setdefault(name, []).append(Ranking([suggested.uri for suggested in found], item.subjects))
                claims.setdefault(name, []).append(
                    [Claim(suggested.weight, suggested.uri in item.subjects) for suggested in found]
                )
    base = ranking_scores(rankings[LABELS], (CUT,))[0].value if LABELS in rankings else None
    for name, ranked in rankings.items():
        success, reciprocal = ranking_scores(ranked, (CUT,))
        figure = scored(success._replace(name=HIT_RATE), group=one.group, method=name)
        yield figure if name in (LABELS, COMMONEST) else beyond(figure, base, strictly=True)
        yield scored(reciprocal, group=one.group, method=name, detail=True)
        if name in claims:
            error, _ = calibration_scores(claims[name])
            yield scored(error._replace(name=CALIBRATION), group=one.group, method=name)


def _asked(
    one: TransferSet, fold: Fold, vocabularies: Mapping[str, Vocabulary], bench: Bench
) -> Iterator[tuple[str, Suggester, InMemoryVocabularies]]:
    has_labels = one.vocabulary in vocabularies
    if has_labels:
        yield LABELS, bench.make("suggest", LABELS), InMemoryVocabularies(vocabularies, {})
    for name, rules in fold.rules.items():
        lookup = InMemoryVocabularies(vocabularies, {(FREE_TERMS, one.vocabulary): rules})
        yield name, bench.make("suggest", "transfer"), lookup
        if has_labels:
            yield f"{name} + {LABELS}", bench.make("suggest", BOTH), lookup


def udc_vocabulary(bench: Bench) -> Vocabulary:
    """УДК with its captions, and with the captions of the classes of ГРНТИ that mean the same."""
    path = bench.data / CAPTIONS
    if not path.is_file():
        bench.warn(f"There are no captions of УДК to match in {path}.")
        return Vocabulary({})
    udc = TableReader().read(_unpacked(path), f"{UDC}.tsv")
    others: dict[str, list[Label]] = {}
    for row in _concordance(bench.data / CONCORDANCE):
        others.setdefault(coded_address(UDC, row["code"]), []).append(Label(row["label"].partition(". ")[0], "ru"))
    concepts = {uri: replace(concept, alternative=tuple(others.get(uri, ()))) for uri, concept in udc.concepts.items()}
    missing = [uri for uri in others if uri not in concepts]
    one = next(iter(udc.concepts.values()))
    concepts |= {
        uri: replace(one, uri=uri, preferred=tuple(others[uri]), code=uri.partition(":")[2]) for uri in missing
    }
    return Vocabulary(concepts)


def _concordance(path: Path) -> Iterator[dict[str, Any]]:
    if not path.is_file():
        return
    rows = table_rows(_unpacked(path), path.name)
    heads = next(rows, [])
    for row in rows:
        values = dict(zip(heads, row, strict=False))
        if values.get("scheme") == _UDC_MARK:
            yield values


def _unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())
