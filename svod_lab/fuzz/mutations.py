"""Changes by chance: bits, pieces, numbers, words of the format, and crossings of two inputs."""

import random
from collections.abc import Callable, Sequence

from svod_lab.fuzz.containers import packed, unpacked

LARGEST = 1 << 17
_MOST_CHANGES = 5
# How often an archive is changed in one of its members, and not as a heap of bytes.
_INSIDE = 0.9
_NUMBERS = (b"0", b"-1", b"65535", b"65536", b"2147483647", b"4294967296", b"18446744073709551616", b"1e999", b"NaN")
_BYTES = (b"\x00", b"\xff", b"\x7f", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", "\u202e".encode())
_DIGITS = frozenset(b"0123456789")

Change = Callable[[bytearray, random.Random], None]


def mutated(content: bytes, others: Sequence[bytes], words: Sequence[bytes], chance: random.Random) -> bytes:
    """A changed copy; pieces may come from other inputs and from words that the format gives a meaning."""
    members = unpacked(content) if chance.random() < _INSIDE else {}
    if not members:
        return _changed(content, others, words, chance)[:LARGEST]
    # The larger a member, the more there is to be misread in it.
    (name,) = chance.choices(list(members), [1 + len(member) for member in members.values()])
    beside = list(unpacked(chance.choice(others)).values()) if others else []
    return packed({**members, name: _changed(members[name], beside, words, chance)})[:LARGEST]


def _changed(content: bytes, others: Sequence[bytes], words: Sequence[bytes], chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.randint(1, _MOST_CHANGES)):
        kind = chance.random()
        if kind < 0.2 and others:
            _cross(changed, chance.choice(others), chance)
        elif kind < 0.4 and words:
            _put(changed, chance.choice(words), chance)
        else:
            chance.choice(_CHANGES)(changed, chance)
    return bytes(changed)


def _stretch(content: bytearray, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(content) + 1)
    # Short pieces are the likeliest: they are what syntax is made of.
    return start, min(len(content), start + int(chance.paretovariate(0.7)))


def _flip(content: bytearray, chance: random.Random) -> None:
    if content:
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def _cut_off(content: bytearray, chance: random.Random) -> None:
    del content[chance.randrange(len(content) + 1) :]


def _drop(content: bytearray, chance: random.Random) -> None:
    start, stop = _stretch(content, chance)
    del content[start:stop]


def _repeat(content: bytearray, chance: random.Random) -> None:
    start, stop = _stretch(content, chance)
    content[start:start] = content[start:stop] * min(chance.choice((1, 2, 10, 1000)), 1 + LARGEST // (stop - start + 1))


def _move(content: bytearray, chance: random.Random) -> None:
    start, stop = _stretch(content, chance)
    piece = content[start:stop]
    del content[start:stop]
    to = chance.randrange(len(content) + 1)
    content[to:to] = piece


def _noise(content: bytearray, chance: random.Random) -> None:
    start, stop = _stretch(content, chance)
    content[start:stop] = chance.randbytes(stop - start)


def _number(content: bytearray, chance: random.Random) -> None:
    """A number becomes one at the border of what fits."""
    places = [place for place, byte in enumerate(content) if byte in _DIGITS]
    if not places:
        return
    start = stop = chance.choice(places)
    while stop < len(content) and content[stop] in _DIGITS:
        stop += 1
    content[start:stop] = chance.choice(_NUMBERS)


def _odd_byte(content: bytearray, chance: random.Random) -> None:
    _put(content, chance.choice(_BYTES), chance)


def _put(content: bytearray, piece: bytes, chance: random.Random) -> None:
    start, stop = _stretch(content, chance)
    content[start : stop if chance.random() < 0.5 else start] = piece


def _cross(content: bytearray, other: bytes, chance: random.Random) -> None:
    start, stop = _stretch(bytearray(other), chance)
    if chance.random() < 0.3:
        stop = len(other)
    _put(content, other[start:stop], chance)


_CHANGES: tuple[Change, ...] = (_flip, _flip, _cut_off, _drop, _repeat, _move, _noise, _number, _odd_byte)
