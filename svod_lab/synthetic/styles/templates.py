"""The little language in which styles are written down, and its filling with the pieces of a work.

`{field}` is a value, `[[…]]` is left out when a field in it is missing, `<<a|b>>` is one or the other for a whole
bibliography: `{author} {title} // {container}. {year}.[[ <<Т.|т.>> {volume}.]][[ С. {pages}.]]`.
"""

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.styles.pieces import Piece

_TOKEN = re.compile(r"\[\[|\]\]|<<|>>|\||\{\w+\}|(?:(?!\[\[|\]\]|<<|>>)[^|{])+")
_END = "\0"
_CLOSING = frozenset({"]]", ">>", "|", _END})
Pieces = tuple[Piece, ...]
# What prints a field of the work at hand; nothing where the work does not have it.
Printer = Callable[[str], Pieces]


class Field(NamedTuple):
    """A place for a value."""

    name: str


class Group(NamedTuple):
    """Parts that stand or fall together."""

    parts: tuple["Part", ...]


class Choice(NamedTuple):
    """Parts of which one is taken."""

    ways: tuple[tuple["Part", ...], ...]


Part = str | Field | Group | Choice
Template = tuple[Part, ...]


def template(text: str) -> Template:
    """A template read from its text."""
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise ValueError(f"not a template: {text}")
    try:
        return _parts([*tokens, _END], 0, ends=(_END,))[0]
    except LookupError as error:
        raise ValueError(f"brackets do not pair: {text}") from error


def _parts(tokens: list[str], place: int, ends: tuple[str, ...]) -> tuple[Template, int]:
    parts: list[Part] = []
    while tokens[place] not in ends:
        token = tokens[place]
        if token in _CLOSING:
            raise LookupError(token)
        if token.startswith("[["):
            inner, place = _parts(tokens, place + 1, ("]]",))
            parts.append(Group(inner))
        elif token.startswith("<<"):
            ways: list[Template] = []
            while not ways or tokens[place] == "|":
                way, place = _parts(tokens, place + 1, ("|", ">>"))
                ways.append(way)
            parts.append(Choice(tuple(ways)))
        elif token.startswith("{"):
            parts.append(Field(token[1:-1]))
        else:
            parts.append(token)
        place += 1
    return tuple(parts), place


def decided(parts: Template, rng: Random) -> Template:
    """The template with every choice made."""
    made: list[Part] = []
    for part in parts:
        if isinstance(part, Choice):
            made.extend(decided(part.ways[int(rng.random() * len(part.ways))], rng))
        elif isinstance(part, Group):
            made.append(Group(decided(part.parts, rng)))
        else:
            made.append(part)
    return tuple(made)


def translated(parts: Template, words: tuple[tuple[str, str], ...]) -> Template:
    """The template with its own words in another language."""
    made: list[Part] = []
    for part in parts:
        if isinstance(part, str):
            for one, other in words:
                part = part.replace(one, other)
            made.append(part)
        elif isinstance(part, Group):
            made.append(Group(translated(part.parts, words)))
        elif isinstance(part, Choice):
            made.append(Choice(tuple(translated(way, words) for way in part.ways)))
        else:
            made.append(part)
    return tuple(made)


def filled(parts: Template, printer: Printer) -> list[Piece] | None:
    """The pieces of a work in the order of a decided template; None where a field outside of groups is missing."""
    pieces: list[Piece] = []
    return pieces if _fill(parts, printer, pieces) else None


def filled_anyhow(parts: Template, printer: Printer) -> list[Piece]:
    """The same for a work that no template suits: what is missing is left out, with the marks before it."""
    pieces: list[Piece] = []
    for part in parts:
        if isinstance(part, Field) and not printer(part.name):
            if pieces and not pieces[-1].label:
                pieces.pop()
        else:
            _fill((part,), printer, pieces)
    return _paired(pieces[next((place for place, piece in enumerate(pieces) if piece.label), 0) :])


def _paired(pieces: list[Piece]) -> list[Piece]:
    """The pieces without closing brackets that nothing opens any more."""
    depth = 0
    paired: list[Piece] = []
    for text, label in pieces:
        depth += text.count("(") - text.count(")")
        if depth < 0 and not label:
            text, depth = text.replace(")", "", -depth), 0
        paired.append(Piece(text, label))
    return paired


def _fill(parts: Template, printer: Printer, pieces: list[Piece]) -> bool:
    before = len(pieces)
    for part in parts:
        if isinstance(part, str):
            pieces.append(Piece(part))
        elif isinstance(part, Field):
            values = printer(part.name)
            if not values:
                del pieces[before:]
                return False
            pieces.extend(values)
        elif isinstance(part, Group):
            _fill(part.parts, printer, pieces)
    return True
