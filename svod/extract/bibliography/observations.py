"""What a labeller sees of each line: its words and signs, its neighbours', where it stands, how it lies.

Features come in groups that depend on one word, one set of signs or one place alone, made once and remembered
(bounded), so that a stream of documents costs a few look-ups a word.
"""

from collections.abc import Sequence
from functools import lru_cache

from svod.extract.bibliography.layout import LineLayout, line_layout
from svod.extract.bibliography.places import Place, line_places
from svod.extract.bibliography.signs import LONGEST_WORD, TELLING, Sign, line_signs, word_signs
from svod.model.document import Document
from svod.model.labeling import Observation

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "lines.words@1"

# Of a long line, its beginning and its end are read.
FIRST_WORDS, LAST_WORDS = 14, 6
_REMEMBERED = 1 << 17
_SIGN_NAMES = tuple((int(sign), str(sign.name).lower()) for sign in Sign)
_BEGINNING, _END = ("-1:none",), ("+1:none",)


def observations(document: Document, lines: Sequence[int], *, with_layout: bool = True) -> tuple[Observation, ...]:
    """What is to be seen of some lines, as if there were no others between them."""
    if not lines:
        return ()
    signs = line_signs(document)
    bits = [int(bit) for bit in signs.bits[lines]]
    places = line_places(document, lines, signs)
    laid = line_layout(document).steps(lines) if with_layout else [()] * len(lines)
    starts, texts = document.columns.line_starts, document.columns.texts
    skipped = places.skipped_words
    last = len(lines) - 1
    found = []
    for place, line in enumerate(lines):
        words = texts[starts[line] + skipped : starts[line + 1]] or texts[starts[line] : starts[line + 1]]
        if len(words) > FIRST_WORDS + LAST_WORDS:
            words = words[:FIRST_WORDS] + words[-LAST_WORDS:]
        found.append(
            Observation((
                *map(_word, words),
                _edge("first", words[0]),
                _edge("second", words[1]) if len(words) > 1 else (),
                _edge("last", words[-1]),
                _own(bits[place]),
                _near("-1", bits[place - 1]) if place else _BEGINNING,
                _near("+1", bits[place + 1]) if place < last else _END,
                _near("-2", bits[place - 2]) if place > 1 else (),
                _near("+2", bits[place + 2]) if place + 1 < last else (),
                _placed(places.of_lines[place]),
                _laid(laid[place], places.of_lines[place].listed),
            ))
        )  # fmt: skip
    return tuple(found)


@lru_cache(maxsize=_REMEMBERED)
def _word(word: str) -> tuple[str, ...]:
    key = _key(word)
    return (f"w={key}",) if any(character.isalpha() for character in key) else (f"d={_digits(key)}",)


def _key(word: str) -> str:
    return word[:LONGEST_WORD].strip("«»„“”\"'’‘‚()[],;:!?").lower()


def _digits(key: str) -> str:
    return "".join("9" if character.isdigit() else character for character in key)[:12]


@lru_cache(maxsize=_REMEMBERED)
def _edge(place: str, word: str) -> tuple[str, ...]:
    key = _key(word)
    shown = key if any(character.isalpha() for character in key) else _digits(word[:12])
    end = word[-1:] if not word[-1:].isalnum() else "a" if word[-1:].isalpha() else "9"
    signs = word_signs(word)
    return (f"{place}={shown}", f"{place}~{end}", *(f"{place}:{name}" for bit, name in _SIGN_NAMES if signs & bit))


@lru_cache(maxsize=_REMEMBERED)
def _own(bits: int) -> tuple[str, ...]:
    names = [name for bit, name in _SIGN_NAMES if bits & bit]
    telling = [name for bit, name in _SIGN_NAMES if bits & bit & TELLING]
    pairs = [f"{one}+{other}" for place, one in enumerate(telling) for other in telling[place + 1 :]]
    return ("bias", f"telling={min(len(telling), 6)}", *names, *pairs)


@lru_cache(maxsize=_REMEMBERED)
def _near(offset: str, bits: int) -> tuple[str, ...]:
    telling = min((bits & TELLING).bit_count(), 5)
    return (f"{offset}:telling={telling}", *(f"{offset}:{name}" for bit, name in _SIGN_NAMES if bits & bit))


@lru_cache(maxsize=_REMEMBERED)
def _laid(steps: tuple[int, ...], listed: str) -> tuple[str, ...]:
    if not steps or max(steps) < 0:
        return ()
    size, _, indent, next_indent, gap, _, height, _ = steps
    shown = (f"{name}:{step}" for name, step in zip(LineLayout._fields, steps, strict=True) if step >= 0)
    return (
        *shown,
        f"indents:{indent}{next_indent}",
        f"foot:{size}{height}",
        f"foot:{size}{height}{listed}",
        f"gapped:{gap}{indent}",
    )


@lru_cache(maxsize=_REMEMBERED)
def _placed(place: Place) -> tuple[str, ...]:
    named = (f"{name}={value}" for name, value in zip(Place._fields, place, strict=True))
    return (
        *named,
        f"state={place.under}{place.number}",
        f"room={place.near}{place.behind}{place.ahead}",
        f"under={place.under}|{place.since}",
        f"under={place.under}|{place.near}",
        f"listed={place.listed}|{place.near}",
        f"listed={place.listed}|{place.under}",
        f"listed={place.listed}|{place.number}",
    )
