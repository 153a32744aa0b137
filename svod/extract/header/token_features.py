"""What a labeller sees of each piece of an opening: the word, its neighbours on the line, the line it stands on."""

from functools import lru_cache

from svod.extract.header.line_features import LineView, line_views
from svod.extract.header.opening import Opening, OpeningLine
from svod.extract.header.word_signs import (
    ADDRESS,
    INITIAL,
    NAME,
    NUMBER,
    ORGANISATION,
    PLACE,
    STREET,
    word_features,
)
from svod.model.labeling import Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "header.pieces@1"
CLASSES_VERSION = "header.classes@1"

_REMEMBERED = 1 << 13
_TOLD = NAME | INITIAL | ORGANISATION | PLACE | STREET | NUMBER | ADDRESS
_TOLD_NAMES = (
    (NAME | INITIAL, "n"),
    (ORGANISATION, "o"),
    (PLACE, "p"),
    (STREET, "s"),
    (NUMBER, "d"),
    (ADDRESS, "@"),
)
_FIRST, _LAST = ("-1:^",), ("+1:$",)


def observations(opening: Opening) -> tuple[Observation, ...]:
    """What is to be seen of each piece."""
    found: list[Observation] = []
    for read, view in zip(opening.lines, line_views(opening), strict=True):
        border = len(read.words) if read.prose is None else read.prose
        found += _word_observations(read, view, border)
        if read.prose is not None:
            found.append(Observation((*_prose_groups(read), *view.groups)))
    return tuple(found)


def class_observations(opening: Opening) -> tuple[Observation, ...]:
    """Each piece as one symbol alone, its word class: what a hidden Markov model emits (P4)."""
    found = []
    for read in opening.lines:
        border = len(read.words) if read.prose is None else read.prose
        found += [Observation(((_symbol(word.text, place == 0),),)) for place, word in enumerate(read.words[:border])]
        if read.prose is not None:
            found.append(Observation(((f"prose{min(len(read.words) // 4, 4)}",),)))
    return tuple(found)


def _word_observations(read: OpeningLine, view: LineView, border: int) -> list[Observation]:
    words = read.words[:border]
    features = [word_features(word.text) for word in words]
    count = len(words)
    masks = [word.bits & _TOLD for word in words]
    right = [0] * (count + 1)
    for place in range(count - 1, -1, -1):
        right[place] = right[place + 1] | masks[place]
    left = 0
    found = []
    for place, word in enumerate(words):
        found.append(
            Observation((
                features[place].here,
                features[place - 1].before if place else _FIRST,
                features[place + 1].after if place + 1 < count else _LAST,
                features[place - 2].two_before if place > 1 else (),
                features[place + 2].two_after if place + 2 < count else (),
                _sides(left, right[place + 1], word.kind, word.shape),
                _stand(min(place, 3), min(count - 1 - place, 3), words[place - 1].end if place else "^", word.shape),
                _in_line(view.kind, word.kind, word.shape),
                *view.groups,
            ))
        )  # fmt: skip
        left |= masks[place]
    return found


@lru_cache(maxsize=_REMEMBERED)
def _sides(left: int, right: int, kind: str, shape: str) -> tuple[str, ...]:
    before = "".join(name for mask, name in _TOLD_NAMES if left & mask)
    after = "".join(name for mask, name in _TOLD_NAMES if right & mask)
    return (f"<<{before}", f">>{after}", f"<<{before}|{kind}|{shape}", f">>{after}|{kind}|{shape}")


@lru_cache(maxsize=_REMEMBERED)
def _stand(from_start: int, from_end: int, sign: str, shape: str) -> tuple[str, ...]:
    return (f"i={from_start}", f"j={from_end}", f"{sign}|{shape}", f"i={from_start}|{shape}")


@lru_cache(maxsize=_REMEMBERED)
def _in_line(line: str, kind: str, shape: str) -> tuple[str, ...]:
    return (f"{line}|{kind}", f"{line}|{shape}", f"{line}|{kind}|{shape}")


def _prose_groups(read: OpeningLine) -> tuple[tuple[str, ...], ...]:
    words = read.words[read.prose or 0 :]
    return (_prose_group(words[0].core.lower(), words[1].core.lower(), words[-1].text[-1:], bool(read.prose)),)


@lru_cache(maxsize=_REMEMBERED)
def _prose_group(first: str, second: str, last: str, announced: bool) -> tuple[str, ...]:
    return (
        "prose", f"P^{first}", f"P^{first} {second}", f"P${last}", f"Pannounced={announced:d}",
        f"Psmall={first[:1].islower():d}",
    )  # fmt: skip


@lru_cache(maxsize=_REMEMBERED)
def _symbol(word: str, opens_line: bool) -> str:
    return f"{'^' if opens_line else ''}{word_class(word)}"
