"""What support vector machines see of the lines of an opening (P4): words, word classes and pairs of them, and shares.

No letters' sizes and no places on the page: P4's classifiers see the text alone.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from svod.extract.header.opening import Opening, OpeningLine
from svod.extract.header.word_signs import CAPITAL, INITIAL, MAY_NAME, NAME, NUMBER, PLACE, SMALL_WORD, UPPER, WordSigns
from svod.model.labeling import Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
LINES_VERSION = "header.lines@1"
_REMEMBERED = 1 << 13
# The shares of a line's words that are counted, in quarters.
_SHARES: tuple[tuple[str, int], ...] = (
    ("names", NAME | MAY_NAME | INITIAL), ("capitals", CAPITAL), ("upper", UPPER), ("numbers", NUMBER),
    ("small", SMALL_WORD), ("places", PLACE),
)  # fmt: skip
_PARTS = 4
_LENGTHS = (1, 2, 3, 5, 8, 12, 18)
# Where a line stands among the lines of the opening.
_PLACES = (0, 1, 2, 3, 4, 6, 9, 14, 20, 30)
_BREAK = "|"


def line_observations(opening: Opening) -> tuple[Observation, ...]:
    """What is to be seen of each piece; the first of a line also tells of the line, and of its place."""
    found: list[Observation] = []
    for place, read in enumerate(opening.lines):
        groups = list(_pieces(read))
        of_line, of_place = _line_features(read), (f"line{_step(place, _PLACES)}",)
        found += [
            Observation((group, of_line, of_place) if not number else (group, (), ()))
            for number, group in enumerate(groups)
        ]
    return tuple(found)


def _pieces(read: OpeningLine) -> Iterator[tuple[str, ...]]:
    """The features of each piece: a word, or all words of a line's running text."""
    words = [_word(sign.text) for sign in read.words]
    pairs = [(), *(_pair(before, here) for before, here in pairwise(words))]
    border = len(words) if read.prose is None else read.prose
    for word, pair in zip(words[:border], pairs, strict=False):
        yield (*_of_word(word), *pair)
    if border < len(words):
        # Running text has many words, and says enough by them alone.
        yield tuple(feature for word in words[border:] for feature in _of_word(word))


@lru_cache(maxsize=_REMEMBERED)
def _word(text: str) -> tuple[str, str, str]:
    """A word's letters, its class, and the sign that ends it."""
    low = "".join("0" if sign.isdigit() else sign for sign in text.lower())
    return low.strip(".,;:()[]"), word_class(text), text[-1:] if not text[-1:].isalnum() else ""


def _of_word(word: tuple[str, str, str]) -> tuple[str, ...]:
    form, named, end = word
    return (f"w={form}", f"c={named}", f"e={end}") if end else (f"w={form}", f"c={named}")


def _pair(before: tuple[str, str, str], here: tuple[str, str, str]) -> tuple[str, ...]:
    return f"ww={before[0]}{_BREAK}{here[0]}", f"cc={before[1]}{before[2]}{_BREAK}{here[1]}"


def _line_features(read: OpeningLine) -> tuple[str, ...]:
    words = read.words
    section = (f"section={read.section.section}{_BREAK}{read.section.alone:d}",) if read.section else ()
    return ("line", f"length={_step(len(words), _LENGTHS)}", *section, *_shares(words))


def _shares(words: Sequence[WordSigns]) -> Iterator[str]:
    for name, bits in _SHARES:
        counted = sum(1 for word in words if word.bits & bits)
        yield f"{name}={-(-_PARTS * counted // max(1, len(words)))}"


def _step(count: int, borders: Sequence[int]) -> int:
    return sum(count > border for border in borders)
