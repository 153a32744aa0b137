"""What a labeller sees of each word of a reference: the word, its neighbours, the gaps, the stretch it stands in."""

from functools import cache, lru_cache

from svod.extract.references.columns import ReferenceColumns
from svod.extract.references.tokens import TokenizedReference
from svod.model.labeling import Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "references.words@3"
# Models made for these see nothing of what came later, which is not in them, and read as they did.
FORMER_VERSIONS = ("references.words@1", "references.words@2")
CLASSES_VERSION = "references.classes@1"

_REMEMBERED = 1 << 14


def observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """What is to be seen of each word."""
    return _columns().observed([reference]).observations()[0] if reference.words else ()


@cache
def _columns() -> ReferenceColumns:
    return ReferenceColumns()


def class_observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """Each word as one symbol alone, its word class with the gap before it: what a hidden Markov model emits (P4)."""
    return tuple(
        Observation(((_class_symbol(word, gap),),)) for word, gap in zip(reference.words, reference.gaps, strict=False)
    )


@lru_cache(maxsize=_REMEMBERED)
def _class_symbol(word: str, gap: str) -> str:
    signs = "".join(sign for sign in dict.fromkeys(gap) if not sign.isspace())[:2]
    return f"{signs}{word_class(word)}"
