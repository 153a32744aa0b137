"""Evidence combined: a row of numbers for each concept that a text may have, and the probability that it has it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, log1p
from typing import NamedTuple

import numpy as np

from svod.vocabulary.examples import ConceptScores, ExampleTable, Floats, title_of
from svod.vocabulary.terms import LONGEST_LABEL, candidate_languages, key_of, stems_of, windows

# So many concepts by each kind of evidence are weighed.
_MOST_BY_WORKS, _MOST_BY_RULES = 40, 20
_LEAST = 1e-3
FEATURES = (
    "regression", "regression's share", "centroid", "centroid's share", "given before", "log of works",
    "log of regression", "log of centroid", "log of rank",
    "named", "named in the title", "log of times", "words more", "log of meanings", "rarity of the name",
    "place of the name", "preferred name", "rules", "rules' share",
)  # fmt: skip
_NOTHING_NAMED = (0.0,) * 8


class FoundLabel(NamedTuple):
    """A key of words that is the name of concepts: how often, whether in the title, where first, as printed."""

    times: int
    is_in_title: bool
    place: float
    printed: str


def found_labels(text: str, language: str | None) -> dict[str, FoundLabel]:
    """Every run of words of a text that may be a label, by its key."""
    found: dict[str, FoundLabel] = {}
    for candidate in candidate_languages(language):
        in_title = {key_of(window) for window in windows(stems_of(title_of(text), candidate), LONGEST_LABEL)}
        stems = stems_of(text, candidate)
        places = {id(stem): place / len(stems) for place, stem in enumerate(stems)}
        counts: Counter[str] = Counter()
        firsts: dict[str, FoundLabel] = {}
        for window in windows(stems, LONGEST_LABEL):
            key = key_of(window)
            counts[key] += 1
            if key not in firsts:
                words = " ".join(stem.word for stem in window)
                firsts[key] = FoundLabel(1, key in in_title, places[id(window[0])], words)
        for key, first in firsts.items():
            if key not in found or counts[key] > found[key].times:
                found[key] = first._replace(times=counts[key])
    return found


class LabelHit(NamedTuple):
    """A concept by one of its labels in the text; `meanings` is how many concepts have that label."""

    key: str
    label: FoundLabel
    meanings: int
    is_preferred: bool

    def numbers(self, table: ExampleTable) -> tuple[float, ...]:
        """What the label says."""
        return (
            1.0, float(self.label.is_in_title), log1p(self.label.times), float(self.key.count(" ")),
            log(self.meanings), table.rarity(self.key), self.label.place, float(self.is_preferred),
        )  # fmt: skip


def candidates(scores: ConceptScores, hits: Mapping[str, LabelHit], ruled: Mapping[str, float]) -> list[str]:
    """The concepts worth weighing: the best by works and by rules, and all that are named."""
    best: set[int] = set()
    for column in (scores.regression, scores.centroid):
        best.update(np.argsort(-column, kind="stable")[:_MOST_BY_WORKS].tolist())
    by_rules = sorted(ruled, key=lambda uri: (-ruled[uri], uri))[:_MOST_BY_RULES]
    return sorted({scores.uris[place] for place in best}.union(hits, by_rules))


def feature_rows(
    uris: Sequence[str],
    scores: ConceptScores,
    hits: Mapping[str, LabelHit],
    ruled: Mapping[str, float],
    table: ExampleTable,
) -> Floats:
    """One row of FEATURES for each concept."""
    places = {uri: place for place, uri in enumerate(scores.uris)}
    ranks = np.empty(len(places), dtype=np.int64)
    ranks[np.argsort(-scores.regression, kind="stable")] = np.arange(len(places))
    most = [float(column.max(initial=0)) or 1.0 for column in (scores.regression, scores.centroid)]
    most_ruled = max(ruled.values(), default=0.0) or 1.0
    rows = []
    for uri in uris:
        place = places.get(uri)
        regression = float(scores.regression[place]) if place is not None else 0.0
        centroid = float(scores.centroid[place]) if place is not None else 0.0
        works = float(scores.works[place]) if place is not None else 0.0
        rank = int(ranks[place]) if place is not None else 100
        rule = ruled.get(uri, 0.0)
        rows.append((
            regression, regression / most[0], centroid, centroid / most[1], float(place is not None), log(works or 0.5),
            log(max(regression, _LEAST)), log(max(centroid, _LEAST)), log1p(min(rank, 100)),
            *(hits[uri].numbers(table) if uri in hits else _NOTHING_NAMED), log1p(rule), rule / most_ruled,
        ))  # fmt: skip
    return np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))


def probabilities(rows: Floats, weights: Sequence[float]) -> Floats:
    """The probability of each row; the last weight is the constant."""
    leaning = rows @ np.asarray(weights[:-1]) + weights[-1]
    found: Floats = 1 / (1 + np.exp(-np.clip(leaning, -30, 30)))
    return found


# Newton's method ends after so many steps; weights are drawn to 0 as if so many rows said so.
_STEPS, _DRAWN = 25, 1.0


def fitted_weights(rows: Floats, is_right: Floats) -> tuple[float, ...]:
    """Logistic regression over standardised columns, as weights of the columns as they are."""
    means, spreads = rows.mean(axis=0), rows.std(axis=0)
    spreads[spreads < 1e-9] = 1.0
    design = np.column_stack(((rows - means) / spreads, np.ones(len(rows))))
    drawn = np.full(design.shape[1], _DRAWN)
    drawn[-1] = 0.0
    weights = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ weights, -30, 30)))
        slope = design.T @ (is_right - chance) - drawn * weights
        bend = (design * (chance * (1 - chance))[:, None]).T @ design + np.diag(drawn + 1e-9)
        step = np.linalg.solve(bend, slope)
        weights += step
        if float(np.abs(step).max()) < 1e-6:
            break
    plain = weights[:-1] / spreads
    return (*(round(float(weight), 5) for weight in plain), round(float(weights[-1] - plain @ means), 5))
