"""Records as an extractor would leave them: wrong titles, key words and abstracts, each with a calibrated weight.

Shares are like those of papers of sources that no method had seen: about a fifth of the titles is wrong, of those below
the limit of review more than every second, and suggested key words are right as often as they weigh.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from svod.model.retrieval import IndexEntry
from svod.vocabulary.terms import stems_of
from svod_lab.corpora.items import ClassifiedText

Span = tuple[float, float]
_SURE, _PRINTED_WEIGHT = (0.85, 1.0), (0.7, 1.0)
_DOUBTFUL: Span = (0.15, 0.7)
# A wrong title is another work's, or a piece of running text of another work or the same.
_OTHER_TITLE, _OTHER_TEXT = 0.4, 0.7
_PIECE = (4, 10)
_ABSTRACT_LENGTH = 600
# A subject is named by the word that goes with it most; one that hardly does names nothing.
_LEAST_DICE, _FEWEST_LETTERS, _READ = 0.2, 5, 1500
_FEWEST_WORKS, _MOST_WORKS = 4, 60


class Noise(NamedTuple):
    """How much is wrong: the share of doubtful titles, of works with printed key words, how many are suggested."""

    name: str
    doubtful: float
    printed: float
    suggested: int
    suggested_weight: Span
    abstract_weight: Span


class Topics(NamedTuple):
    """A word for each subject that has one, and the records of each subject."""

    words: Mapping[str, str]
    records: Mapping[str, frozenset[str]]


def topics_of(records: Sequence[ClassifiedText], language: str) -> Topics:
    """The subjects of some records, named by a word of their texts."""
    having: Counter[str] = Counter()
    words: dict[str, frozenset[str]] = {}
    members: dict[str, set[str]] = {}
    for item in records:
        stems = stems_of(item.texts[language][:_READ], language)
        words[item.document_id] = frozenset(one.word.lower() for one in stems if len(one.word) >= _FEWEST_LETTERS)
        having.update(words[item.document_id])
        for subject in item.subjects:
            members.setdefault(subject, set()).add(item.document_id)
    named: dict[str, str] = {}
    for subject, ids in sorted(members.items()):
        shared = Counter(word for one in ids for word in words[one])
        if _FEWEST_WORKS <= len(ids) <= _MOST_WORKS and shared:
            likeness = {word: 2 * count / (having[word] + len(ids)) for word, count in shared.items()}
            best = max(likeness, key=lambda word: (likeness[word], word))
            if likeness[best] > _LEAST_DICE:
                named[subject] = best
    return Topics(named, {subject: frozenset(ids) for subject, ids in members.items()})


def noisy_entries(
    records: Sequence[ClassifiedText], language: str, topics: Topics, noise: Noise, seed: int, least_subject: float
) -> list[IndexEntry]:
    """The records as the index gets them, with weights; suggested key words below a weight are left out."""
    rng = random.Random(seed)  # noqa: S311 - the same noise every time
    pool = [topics.words[one] for item in records for one in sorted(item.subjects) if one in topics.words] or [""]
    entries = []
    for item in records:
        title = _title(item, records, language, noise, rng)
        true = [topics.words[one] for one in sorted(item.subjects) if one in topics.words]
        subjects = [pair for pair in _subjects(true, pool, noise, rng) if pair[1] >= least_subject]
        is_right = rng.random() < rng.uniform(*noise.abstract_weight)
        abstract = _rest(item, language) if is_right else rng.choice(records).texts[language][:_ABSTRACT_LENGTH]
        entries.append(
            IndexEntry(
                item.document_id, language, (title,), (), tuple(word for word, _ in subjects), abstract, "",
                item.texts[language], subject_weights=tuple(weight for _, weight in subjects),
            )
        )  # fmt: skip
    return entries


def _title(
    item: ClassifiedText, records: Sequence[ClassifiedText], language: str, noise: Noise, rng: random.Random
) -> str:
    weight = rng.uniform(*(_DOUBTFUL if rng.random() < noise.doubtful else _SURE))
    if rng.random() < weight:
        return item.titles[language]
    other, kind = rng.choice(records), rng.random()
    if kind < _OTHER_TITLE:
        return other.titles[language]
    words = (other if kind < _OTHER_TEXT else item).texts[language].split()
    start = rng.randrange(max(1, len(words) - _PIECE[1]))
    return " ".join(words[start : start + rng.randint(*_PIECE)])


def _subjects(
    true: Sequence[str], pool: Sequence[str], noise: Noise, rng: random.Random
) -> Iterable[tuple[str, float]]:
    if rng.random() < noise.printed:
        for word in true:
            weight = rng.uniform(*_PRINTED_WEIGHT)
            yield word if rng.random() < weight else rng.choice(pool), weight
    left = rng.sample(true, len(true))
    for _ in range(noise.suggested):
        weight = rng.uniform(*noise.suggested_weight)
        is_right = rng.random() < weight
        yield left.pop() if is_right and left else rng.choice(pool), weight


def _rest(item: ClassifiedText, language: str) -> str:
    return item.texts[language].removeprefix(item.titles[language]).strip()
