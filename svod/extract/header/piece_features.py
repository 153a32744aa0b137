"""What a labeller sees of each piece of an opening: the word, its neighbours on the line, the line it stands on."""

from functools import cache, lru_cache

from svod.extract.header.columns import OpeningColumns
from svod.extract.header.opening import Opening
from svod.model.labeling import Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "header.pieces@1"
CLASSES_VERSION = "header.classes@1"

_REMEMBERED = 1 << 13


def observations(opening: Opening) -> tuple[Observation, ...]:
    """What is to be seen of each piece."""
    return _columns().observed(opening).observations()[0] if opening.pieces else ()


@cache
def _columns() -> OpeningColumns:
    return OpeningColumns()


def class_observations(opening: Opening) -> tuple[Observation, ...]:
    """Each piece as one symbol alone, its word class: what a hidden Markov model emits (P4)."""
    found = []
    for read in opening.lines:
        border = len(read.words) if read.prose is None else read.prose
        found += [Observation(((_symbol(word.text, place == 0),),)) for place, word in enumerate(read.words[:border])]
        if read.prose is not None:
            found.append(Observation(((f"prose{min(len(read.words) // 4, 4)}",),)))
    return tuple(found)


@lru_cache(maxsize=_REMEMBERED)
def _symbol(word: str, opens_line: bool) -> str:
    return f"{'^' if opens_line else ''}{word_class(word)}"
