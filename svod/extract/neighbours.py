"""What a word says to itself and to the four words around it: groups of features that stand one after another."""

from collections.abc import Container, Iterator

from svod.extract.number_tables import Group, Integers, Layout

# What a word says to whom: the place of a group among the five of a word.
SELF, AFTER_IT, BEFORE_IT, TWO_AFTER, TWO_BEFORE = range(5)
# The number of the group that says nothing.
NOTHING = 0

# How features of a word's letters begin, and of what the four words around it say.
_LETTERS = "w="
_NEIGHBOURS = ("-1:", "+1:", "-2:", "+2:")
_OF_LETTERS = tuple(f"{sign}{_LETTERS}" for sign in ("", *_NEIGHBOURS))


def spoken(near: Group, far: Group) -> Iterator[Group]:
    """What is said to the word after, the word before, the one two after and the one two before."""
    for sign, features in zip(_NEIGHBOURS, (near, near, far, far), strict=True):
        yield tuple([f"{sign}{feature}" for feature in features])


def letters_groups(lower: str) -> tuple[Group, ...]:
    """What the word as it is says to itself and to the same four neighbours."""
    here = f"{_LETTERS}{lower}"
    # Made for every new word, so written out.
    after, before, two_after, two_before = _NEIGHBOURS
    return (here,), (f"{after}{here}",), (f"{before}{here}",), (f"{two_after}{here}",), (f"{two_before}{here}",)


class KnownWords:
    """The words that some of a model's features are about; asked word by word, for features are many and words few."""

    def __init__(self, features: Container[str]) -> None:
        self._features = features

    def __contains__(self, word: object) -> bool:
        features = self._features
        return any(f"{sign}{word}" in features for sign in _OF_LETTERS)


def neighbour_groups(said: Integers, layout: Layout, first: int = NOTHING, last: int = NOTHING) -> Iterator[Integers]:
    """For each word what it says itself and what the four around it say to it.

    `said` are the first of the five groups of each word; `first` and `last` are heard where no word stands beside it.
    """
    yield said
    yield layout.beside(said + AFTER_IT, -1, first)
    yield layout.beside(said + BEFORE_IT, 1, last)
    yield layout.beside(said + TWO_AFTER, -2, NOTHING)
    yield layout.beside(said + TWO_BEFORE, 2, NOTHING)
