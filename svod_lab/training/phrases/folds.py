"""Extractors of key phrases measured on corpora that they did not learn from: each in turn is left out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from svod import registry
from svod.errors import SettingsError
from svod.extract.keyphrases.extractors import TfIdfKeyphraseExtractor, TrainedKeyphraseExtractor
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.progress import Stage
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import NamedMethod, corpora_of
from svod_lab.runs.tasks.keyphrases import CORPORA, TASK, PhraseItem, asked
from svod_lab.training.phrases.keyphrases import KeyphraseTraining, calibrations
from svod_lab.training.plan import Plan

# Each method with what is made of a model.
_MADE: Mapping[str, Callable[[Any], Any]] = {
    "tfidf": TfIdfKeyphraseExtractor,
    "kea": TrainedKeyphraseExtractor,
    "forest": TrainedKeyphraseExtractor,
}


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen extractor over texts of every chosen corpus, trained on the others; one corpus after another."""
    if not bench.choice.by_source:
        raise SettingsError("Key phrases are measured by sources only.", way_out="Write --folds source.")
    chosen = corpora_of(TASK, CORPORA, bench)
    said: dict[str, list[Answer]] = {corpus: [] for corpus in chosen}
    for name in [name.removeprefix(f"{TASK}.") for name in bench.choice.methods] or registry.names(TASK):
        for corpus, of_corpus in _of_method(name, bench).items():
            said.get(corpus, []).extend(of_corpus)
    for of_corpus in said.values():
        for answer in of_corpus:
            bench.keep(answer)
            yield answer


def _of_method(name: str, bench: Bench) -> dict[str, list[Answer]]:
    """The answers of one extractor by corpus; how sure it may be in each was learned from the others."""
    method = registry.find(TASK, name)
    algorithm = method.model.split(".")[1]
    training = KeyphraseTraining(Plan(TASK, algorithm, bench.data, Path()), bench.complaints, _silent)
    held: dict[str, tuple[list[PhraseItem], Model]] = {}
    raw: dict[str, list[Answer]] = {}
    left_out = training.left_out(training.texts(), bench.choice.limit or None)
    for items, model in bench.follow(left_out, f"{method.origin}: a corpus left out", len(CORPORA)):
        held[items[0].corpus] = items, model
        raw[items[0].corpus] = _said(name, model, items)
    honest = {}
    for corpus, (items, model) in held.items():
        others = [answer for other, of_other in raw.items() if other != corpus for answer in of_other]
        table = replace(model.manifest, calibration=calibrations(others))
        honest[corpus] = _said(name, Model(table, model.arrays), items)
    return honest


def _said(name: str, model: Model, items: Sequence[PhraseItem]) -> list[Answer]:
    return list(asked(NamedMethod(registry.find(TASK, name).origin, _MADE[name](classifier(model))), items))


def _silent(_stage: Stage) -> None:
    """Only whole corpora are reported."""
