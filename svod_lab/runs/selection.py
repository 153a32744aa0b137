"""What is run: the methods of a task, side by side, and the items of its corpora that may be scored."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from svod import registry
from svod.errors import ModelFileError, SettingsError, SvodError, UnknownMethodError
from svod.learn.model_file import read_manifest
from svod_lab.corpora.corpus_table import Use, corpora, corpus, is_score_only, is_undivided, open_corpus
from svod_lab.corpora.items import Item, Trust
from svod_lab.corpora.splits import Part, part_of, split
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import ALL_PARTS, Bench

# Not a corpus in a file, but made on demand.
SYNTHETIC_CORPUS = "forge"
# References in styles by discipline: those that rules and models may learn from, and those that are only scored.
DISCIPLINES, SCORED_DISCIPLINES = "disciplines", "disciplines_scored"
# Papers whose first pages are put together at random, by what may be learned from them.
RANDOM_LAYOUTS: Mapping[str, str] = {
    "random_layouts": "learned", "random_layouts_scored": "scored", "random_layouts_kept": "kept",
    "more_layouts": "second", "more_layouts_kept": "second-kept", "further_layouts": "third",
    "further_layouts_kept": "third-kept",
}  # fmt: skip
# Papers with references in notes, written by hand: those that may be looked at, and those that are only scored.
NOTED, SCORED_NOTED = "noted", "noted_scored"
MADE_ON_DEMAND = (SYNTHETIC_CORPUS, DISCIPLINES, SCORED_DISCIPLINES, *RANDOM_LAYOUTS, NOTED, SCORED_NOTED)
UNSCORED = frozenset({Trust.MACHINE, Trust.DOUBTFUL})
SAMPLE_SEED = 2007
# Whole papers that are measured only if chosen.
MORE_PAPERS = ("papers_look", "papers_judge")
PARTS = ("train", "development", "test", ALL_PARTS)


class NamedMethod(NamedTuple):
    """A method ready to answer: how its results are signed, and the part itself."""

    origin: str
    part: Any


def methods_of(task: str, bench: Bench) -> tuple[NamedMethod, ...]:
    """The chosen methods of a task, or all registered ones; one that cannot be made is reported and left out."""
    chosen = [name.removeprefix(f"{task}.") for name in bench.choice.methods] or registry.names(task)
    asked = []
    for name in chosen:
        method = registry.find(task, name)
        try:
            asked.append(NamedMethod(method.origin, bench.make(task, name)))
        except UnknownMethodError:
            raise
        except SvodError as error:
            bench.warn(f"{method.origin} is left out: {error}")
    if not asked:
        raise SettingsError(f"No method of {task} can be run.", way_out="Train one by `svod train`, or name another.")
    return tuple(asked)


def warn_of_learned(task: str, corpus: str, bench: Bench) -> None:
    """Say which shipped models have learned from a corpus that is measured as unseen."""
    if not is_undivided(corpus):
        return
    for name in [name.removeprefix(f"{task}.") for name in bench.choice.methods] or registry.names(task):
        method = registry.find(task, name)
        try:
            learned_from = read_manifest(method.shipped_model).data if method.model else {}
        except ModelFileError:
            continue
        if corpus in learned_from:
            bench.warn(f"{method.origin} has learned from {corpus}: its figures there are too good.")


def answers_of_methods(
    methods: Sequence[NamedMethod],
    corpus: str,
    items: Sequence[Any],
    ask: Callable[[NamedMethod, Sequence[Any]], Iterator[Answer]],
    bench: Bench,
) -> Iterator[Answer]:
    """Every method over the items of a corpus, one method after another; each answer is kept."""
    for method in methods:
        for answer in bench.follow(ask(method, items), f"{corpus}: {method.origin}", len(items)):
            if not is_score_only(corpus) and corpus != SCORED_NOTED:
                bench.keep(answer)
            yield answer


def corpora_of(task: str, names: Sequence[str], bench: Bench, if_named: Sequence[str] = ()) -> tuple[str, ...]:
    """The chosen corpora of a task, or those of `names` whose files are there.

    Synthetic items, and the corpora of `if_named`, are measured only if chosen.
    """
    listed = {row.corpus.name: row.is_present for row in corpora(bench.data)}
    for name in bench.choice.corpora:
        if name not in (*names, *if_named, *MADE_ON_DEMAND):
            known = ", ".join((*names, *if_named, "synthetic"))
            raise SettingsError(f"{task} cannot be measured on «{name}».", way_out=f"Known: {known}.")
    chosen = tuple(name for name in bench.choice.corpora or names if name in MADE_ON_DEMAND or listed[name])
    if not chosen:
        raise SettingsError(
            f"There is no corpus for {task} in {bench.data}.", way_out=f"Looked for: {', '.join(names)}."
        )
    return chosen


def items_of(name: str, bench: Bench) -> list[Any]:
    """The items of a corpus that may be scored: of the chosen part, labelled surely enough, up to the limit.

    A corpus that no model learns from has no parts: it is measured as a whole.
    """
    part, limit = bench.choice.part, bench.choice.limit
    if part not in PARTS:
        raise SettingsError(f"There is no part «{part}».", way_out=f"Known: {', '.join(PARTS)}.")
    use = corpus(name).use
    if use is Use.SCORE_ONLY and limit:
        raise SettingsError(
            f"The corpus «{name}» is score-only: a few of its documents are not scored alone.",
            way_out="Leave out --limit.",
        )
    items: Iterator[Item] = open_corpus(name, bench.data, bench.complaints, scoring=True).read()
    if use is Use.SPLIT and bench.choice.folds:
        items = (item for item in items if part_of(item.split_key) != "test")
    elif use is Use.SPLIT and part != ALL_PARTS:
        items = split(items, cast("Part", part))
    sure = [item for item in items if getattr(item, "trust", Trust.HAND) not in UNSCORED]
    if not limit or limit >= len(sure):
        return sure
    # Drawn from the whole corpus, always the same ones, in the corpus's order: the first few may be one document.
    drawn = random.Random(SAMPLE_SEED).sample(range(len(sure)), limit)  # noqa: S311
    return [sure[place] for place in sorted(drawn)]
