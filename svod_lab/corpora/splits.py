"""Parts that do not know each other: split by document, and checked for near-duplicates across the border."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Literal, NamedTuple, Protocol, TypeVar

from rapidfuzz.distance import Indel

from svod.errors import SettingsError
from svod.text.normalize import fold

Part = Literal["train", "development", "test"]
# Of a hundred documents: the first eighty, the next ten, the last ten.
BORDERS: tuple[tuple[Part, int], ...] = (("train", 80), ("development", 90), ("test", 100))

LEAST_LIKENESS = 0.9
# Shorter texts («Ebenda, S. 5», «Esser 2003») are alike by chance.
LEAST_LETTERS = 20
_SHINGLE_WORDS = 3
_SKETCH = 6
_NUMBER = re.compile(r"^(?:\d{1,3}\s)+")


class Splittable(Protocol):
    """What can be split: it says which document it belongs to, and which text makes it itself."""

    @property
    def split_key(self) -> str:
        """What decides the part."""
        ...

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found."""
        ...


SplittableT = TypeVar("SplittableT", bound=Splittable)


class Leak(NamedTuple):
    """Two items on the two sides of a border that say nearly the same."""

    train: int
    held_out: int
    likeness: float


def part_of(split_key: str, seed: int = 0) -> Part:
    """The part that a document falls into: always the same for the same name and seed."""
    digest = blake2b(f"{seed}:{split_key}".encode(), digest_size=8).digest()
    place = int.from_bytes(digest, "big") % BORDERS[-1][1]
    return next(part for part, border in BORDERS if place < border)


def split(items: Iterable[SplittableT], part: Part, seed: int = 0) -> Iterator[SplittableT]:
    """The items whose documents fall into a part."""
    return (item for item in items if part_of(item.split_key, seed) == part)


def leaks(train: Sequence[Splittable], held_out: Sequence[Splittable]) -> tuple[Leak, ...]:
    """Every pair across the border that is nearly the same text, by their places in the two sequences."""
    held = [_folded(item.likeness_text) for item in held_out]
    blocks: dict[int, list[int]] = defaultdict(list)
    for place, text in enumerate(held):
        for key in _sketch(text):
            blocks[key].append(place)
    found = []
    for place, item in enumerate(train):
        text = _folded(item.likeness_text)
        candidates = sorted({other for key in _sketch(text) for other in blocks.get(key, ())})
        for other in candidates:
            likeness = Indel.normalized_similarity(text, held[other], score_cutoff=LEAST_LIKENESS)
            if likeness:
                found.append(Leak(place, other, likeness))
    return tuple(found)


def without_leaks(train: Sequence[SplittableT], held_out: Sequence[Splittable]) -> list[SplittableT]:
    """The training items that have no near-duplicate on the other side."""
    leaking = {leak.train for leak in leaks(train, held_out)}
    return [item for place, item in enumerate(train) if place not in leaking]


def refuse_leaks(train: Sequence[Splittable], held_out: Sequence[Splittable]) -> None:
    """Raise where the two sides share a near-duplicate: figures measured so would be too good."""
    found = leaks(train, held_out)
    if found:
        example = held_out[found[0].held_out].likeness_text[:80]
        raise SettingsError(
            f"{len(found)} items stand on both sides of the split, such as «{example}».",
            way_out="Drop them from the training part with `without_leaks`.",
        )


def _folded(text: str) -> str:
    """For comparing: folded, without the printed number in front."""
    return _NUMBER.sub("", fold(text))


def _sketch(text: str) -> list[int]:
    """The smallest hashes of the text's shingles: texts that share most words share one of them nearly surely."""
    if len(text) < LEAST_LETTERS:
        return []
    words = text.split()
    shingles = {
        " ".join(words[place : place + _SHINGLE_WORDS]) for place in range(max(1, len(words) - _SHINGLE_WORDS + 1))
    }
    hashes = (int.from_bytes(blake2b(shingle.encode(), digest_size=8).digest(), "big") for shingle in shingles)
    return sorted(hashes)[:_SKETCH]
