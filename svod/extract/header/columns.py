"""The pieces of an opening as numbers of groups of features, column by column: the quick way to observe them."""

from collections.abc import Container, Iterator

import numpy as np

from svod.extract.header.line_table import LINE_KIND, LineTable
from svod.extract.header.opening import Opening, OpeningLine
from svod.extract.header.word_table import END, FLAG_NAMES, FLAGS, FORM, KIND, LETTERS, SHAPE, SIGN, START, WordTable
from svod.extract.neighbours import neighbour_groups
from svod.extract.number_tables import Group, Groups, Integers, Layout, Numbers, of_packed
from svod.model.labeling import NumberedSequences

# When so many groups or words are remembered all is forgotten, so that memory stays bounded.
MOST_GROUPS = 1 << 16
MOST_WORDS = 1 << 14
# How numbers are packed into keys: so many bits for a kind or a shape of words, a sign, a place, the flags around.
_KIND, _SHAPE, _SIGN, _PLACE = 7, 8, 20, 2
_FLAG_COUNT = len(FLAG_NAMES)
_WORD = _KIND + _SHAPE
_FARTHEST = (1 << _PLACE) - 1
_FLAG_BITS = np.arange(_FLAG_COUNT)


class OpeningColumns:
    """Observes openings and remembers what it met; given all `words` that a model knows, it tells no others."""

    def __init__(self, words: Container[str] | None = None) -> None:
        self._known = words
        self._forget()

    def _forget(self) -> None:
        self._groups = groups = Groups()
        self._first, self._last = groups.add(("-1:^",)), groups.add(("+1:$",))
        self._words = WordTable(groups, self._known)
        self._lines = LineTable(groups)
        self._sides: Numbers[int] = Numbers(lambda key: groups.add(self._sides_group(key)))
        self._stands: Numbers[int] = Numbers(lambda key: groups.add(self._stand_group(key)))
        self._in_lines: Numbers[int] = Numbers(lambda key: groups.add(self._in_line_group(key)))
        self._prose: Numbers[tuple[str, str, str, bool]] = Numbers(lambda key: groups.add(_prose_group(*key)))

    def observed(self, opening: Opening) -> NumberedSequences:
        """What is to be seen of each piece of an opening that has some."""
        if len(self._groups) > MOST_GROUPS or len(self._words) > MOST_WORDS:
            self._forget()
        line_of = np.array([piece.line for piece in opening.pieces])
        is_line = np.array([piece.is_line for piece in opening.pieces])
        lines = self._lines.facts(opening)
        worded = np.flatnonzero(~is_line)
        columns = [
            _spread(column, worded, len(line_of))
            for column in self._of_words(opening, lines[LINE_KIND][line_of[worded]])
        ]
        prose = [self._prose[_prose_key(read)] for read in opening.lines if read.prose is not None]
        columns.append(_spread(np.array(prose, dtype=np.int64), np.flatnonzero(is_line), len(line_of)))
        return NumberedSequences((len(line_of),), (*columns, *lines[:LINE_KIND, line_of]), self._groups)

    def _of_words(self, opening: Opening, line_kind: Integers) -> Iterator[Integers]:
        """What is to be seen of each word that is a piece: its letters, its neighbours on the line, its place there."""
        borders = [len(read.words) if read.prose is None else read.prose for read in opening.lines]
        texts = [word.text for read, border in zip(opening.lines, borders, strict=True) for word in read.words[:border]]
        if not texts:
            return
        word = self._words.facts(texts)
        layout = Layout(borders)
        yield from neighbour_groups(word[FORM], layout, self._first, self._last)
        yield from neighbour_groups(word[LETTERS], layout)
        yield from (word[START], word[END])
        form = word[KIND] << _SHAPE | word[SHAPE]
        left, right = _flags_around(word[FLAGS], layout)
        yield of_packed(self._sides, (left << _FLAG_COUNT | right) << _WORD | form)
        places = np.minimum(layout.place, _FARTHEST) << _PLACE | np.minimum(layout.from_end, _FARTHEST)
        # One more than the number of a sign: 0 is none.
        sign = layout.beside(word[SIGN] + 1, -1, 0)
        yield of_packed(self._stands, (places << _SIGN | sign) << _SHAPE | word[SHAPE])
        yield of_packed(self._in_lines, line_kind << _WORD | form)

    def _sides_group(self, key: int) -> Group:
        left, right = (_flag_names(key >> shift & (1 << _FLAG_COUNT) - 1) for shift in (_FLAG_COUNT + _WORD, _WORD))
        kind, shape = self._form(key)
        return (f"<<{left}", f">>{right}", f"<<{left}|{kind}|{shape}", f">>{right}|{kind}|{shape}")

    def _stand_group(self, key: int) -> Group:
        shape = self._words.shapes[key & (1 << _SHAPE) - 1]
        number = key >> _SHAPE & (1 << _SIGN) - 1
        sign = self._words.signs[number - 1] if number else "^"
        from_start, from_end = (key >> shift & _FARTHEST for shift in (_PLACE + _SIGN + _SHAPE, _SIGN + _SHAPE))
        return (f"i={from_start}", f"j={from_end}", f"{sign}|{shape}", f"i={from_start}|{shape}")

    def _in_line_group(self, key: int) -> Group:
        line = self._lines.kinds[key >> _WORD]
        kind, shape = self._form(key)
        return (f"{line}|{kind}", f"{line}|{shape}", f"{line}|{kind}|{shape}")

    def _form(self, key: int) -> tuple[str, str]:
        return self._words.kinds[key >> _SHAPE & (1 << _KIND) - 1], self._words.shapes[key & (1 << _SHAPE) - 1]


def _spread(values: Integers, places: Integers, count: int) -> Integers:
    """Values at their places among so many, nothing elsewhere."""
    spread = np.zeros(count, dtype=np.int64)
    spread[places] = values
    return spread


def _flags_around(flags: Integers, layout: Layout) -> tuple[Integers, Integers]:
    """What the words to the left of each word on its line tell, and those to the right of it."""
    here = flags[:, None] >> _FLAG_BITS & 1
    until = np.cumsum(here, axis=0)
    # The last word of each line has all of it before itself, or is the one.
    last = layout.every + layout.from_end
    before = until - here
    left = before > before[layout.every - layout.place]
    right = until < until[last]
    return (left << _FLAG_BITS).sum(axis=1), (right << _FLAG_BITS).sum(axis=1)


def _flag_names(flags: int) -> str:
    return "".join([name for place, (_, name) in enumerate(FLAG_NAMES) if flags >> place & 1])


def _prose_key(read: OpeningLine) -> tuple[str, str, str, bool]:
    words = read.words[read.prose or 0 :]
    return words[0].core.lower(), words[1].core.lower(), words[-1].text[-1:], bool(read.prose)


def _prose_group(first: str, second: str, last: str, announced: bool) -> Group:
    return (
        "prose", f"P^{first}", f"P^{first} {second}", f"P${last}", f"Pannounced={announced:d}",
        f"Psmall={first[:1].islower():d}",
    )  # fmt: skip
