"""The formats of DOC: lists of changes (sprms), the pages that hold them, styles, and numbered lists."""

import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from svod.convert.office.font_change import FontChange
from svod.convert.office.list_numbers import Level

_PAGE = 512
_LONGEST_CHAIN = 32
_MOST_PAGES = 100_000

# The changes that matter, by their code.
_DELETED, _HIDDEN = 0x0800, 0x083C
_BOLD, _ITALIC = 0x0835, 0x0836
_SIZE, _RAISED, _CHARACTER_STYLE = 0x4A43, 0x2A48, 0x4A30
_LIST, _LIST_DEPTH, _PAGE_BREAK = 0x460B, 0x260A, 0x2407
_IN_TABLE, _ROW_END = 0x2416, 0x2417
_LONG_OPERANDS = (0xD606, 0xD608)
_OPERAND_SIZES = (1, 1, 2, 4, 2, 2, 0, 3)

_NUMBER_KINDS = {0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter", 22: "decimalZero",
                 58: "russianLower", 59: "russianUpper"}  # fmt: skip
_LEVELS = 9


@dataclass(frozen=True, slots=True)
class CharacterFormat:
    """What a run says of its characters; True and False over a style, the opposite of the style as `flips`."""

    change: FontChange = field(default_factory=FontChange)
    flips: frozenset[str] = frozenset()
    style: int | None = None
    unread: bool = False


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """What a paragraph says: its style, its list (from 1, 0 for none) and depth in it, whether a page begins.

    In tables, whether it stands in a cell, and whether it is the sign that ends a row.
    """

    style: int = 0
    list_number: int | None = None
    depth: int | None = None
    page_break: bool = False
    in_table: bool = False
    row_end: bool = False


def sprms(raw: bytes) -> Iterator[tuple[int, bytes]]:
    """The changes in a list: code and operand; a list that is cut off ends there."""
    position = 0
    while position + 2 < len(raw):
        code = int.from_bytes(raw[position : position + 2], "little")
        position += 2
        size = _OPERAND_SIZES[code >> 13]
        if not size:
            width = 2 if code in _LONG_OPERANDS else 1
            size = int.from_bytes(raw[position : position + width], "little") - (width - 1)
            position += width
        yield code, raw[position : position + size]
        position += max(size, 0)


def character_format(raw: bytes) -> CharacterFormat:
    """What a list of changes says of characters."""
    change, flips, style, unread = FontChange(), set[str](), None, False
    for code, operand in sprms(raw):
        value = int.from_bytes(operand, "little")
        if code in (_BOLD, _ITALIC):
            if value == 0x81:
                flips.add("bold" if code == _BOLD else "italic")
            elif value < 0x80:
                is_on = bool(value)
                change = replace(change, bold=is_on) if code == _BOLD else replace(change, italic=is_on)
        elif code == _SIZE:
            change = replace(change, size=value / 2)
        elif code == _RAISED:
            change = replace(change, raised=value == 1)
        elif code == _CHARACTER_STYLE:
            style = value
        elif code in (_DELETED, _HIDDEN):
            unread = unread or value == 1
    return CharacterFormat(change, frozenset(flips), style, unread)


def paragraph_format(style: int, raw: bytes) -> ParagraphFormat:
    """What a list of changes says of a paragraph."""
    format_ = ParagraphFormat(style)
    for code, operand in sprms(raw):
        value = int.from_bytes(operand, "little")
        if code == _LIST:
            format_ = replace(format_, list_number=value)
        elif code == _LIST_DEPTH:
            format_ = replace(format_, depth=value)
        elif code == _PAGE_BREAK:
            format_ = replace(format_, page_break=bool(value))
        elif code == _IN_TABLE:
            format_ = replace(format_, in_table=bool(value))
        elif code == _ROW_END:
            format_ = replace(format_, row_end=bool(value))
    return format_


class FormattedPages:
    """Pages of 512 bytes that say, for ranges of the file, which list of changes holds."""

    def __init__(self, document: bytes, table: bytes, *, entry_size: int) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._raw: list[bytes] = []
        count = max((len(table) - 4) // 8, 0)
        for place in range(min(count, _MOST_PAGES)):
            at = 4 * (count + 1) + 4 * place
            number = int.from_bytes(table[at : at + 4], "little") & 0x3FFFFF
            self._read(document[number * _PAGE : (number + 1) * _PAGE], entry_size)

    def at(self, position: int) -> tuple[bytes, int]:
        """The changes at a byte of the file, and the byte to which they hold; 0 where nothing is said."""
        index = bisect_right(self._starts, position) - 1
        if index < 0 or position >= self._ends[index]:
            following = self._starts[index + 1] if index + 1 < len(self._starts) else 0
            return b"", following
        return self._raw[index], self._ends[index]

    def _read(self, page: bytes, entry_size: int) -> None:
        if len(page) < _PAGE:
            return
        count = page[_PAGE - 1]
        if 4 * (count + 1) + count * entry_size >= _PAGE:
            return
        bounds = struct.unpack_from(f"<{count + 1}I", page)
        for place in range(count):
            start, end = bounds[place], bounds[place + 1]
            if start >= end or (self._starts and start < self._starts[-1]):
                continue
            at = 2 * page[4 * (count + 1) + place * entry_size]
            self._starts.append(start)
            self._ends.append(end)
            self._raw.append(_changes(page, at, of_paragraph=entry_size > 1) if at else b"")


def _changes(page: bytes, at: int, *, of_paragraph: bool) -> bytes:
    if not of_paragraph:
        return page[at + 1 : at + 1 + page[at]]
    # Paragraphs count words; an even number of bytes stands in the byte after a zero.
    if page[at]:
        return page[at + 1 : at + 2 * page[at]]
    length = 2 * page[at + 1] if at + 1 < len(page) else 0
    return page[at + 2 : at + 2 + length]


class DocStyles:
    """The style sheet: what each style says, and which one it is based on."""

    def __init__(self, raw: bytes) -> None:
        self._bases: dict[int, int] = {}
        self._characters: dict[int, CharacterFormat] = {}
        self._paragraphs: dict[int, ParagraphFormat] = {}
        self._fonts: dict[int, FontChange] = {}
        size = int.from_bytes(raw[0:2], "little")
        base_size = int.from_bytes(raw[4:6], "little")
        position, number = 2 + size, 0
        while position + 2 <= len(raw):
            length = int.from_bytes(raw[position : position + 2], "little")
            self._read(number, raw[position + 2 : position + 2 + length], base_size)
            position += 2 + length
            number += 1

    def font(self, number: int) -> FontChange:
        """The font of a style with all it is based on."""
        if number not in self._fonts:
            change = FontChange()
            for style in self._chain(number):
                change = change.over(self._characters.get(style, CharacterFormat()).change)
            self._fonts[number] = change
        return self._fonts[number]

    def place_in_list(self, paragraph: ParagraphFormat) -> tuple[int, int]:
        """The list of a paragraph, its own or its style's, and the depth in it."""
        list_number, depth = paragraph.list_number, paragraph.depth
        for style in self._chain(paragraph.style):
            said = self._paragraphs.get(style, ParagraphFormat())
            list_number = said.list_number if list_number is None else list_number
            depth = said.depth if depth is None else depth
        return list_number or 0, depth or 0

    def _chain(self, number: int) -> Iterator[int]:
        for _ in range(_LONGEST_CHAIN):
            if number not in self._bases:
                return
            yield number
            number = self._bases[number]

    def _read(self, number: int, raw: bytes, base_size: int) -> None:
        if len(raw) < base_size + 2 or base_size < 10:
            return
        kind_and_base, count_and_next = struct.unpack_from("<HH", raw, 2)
        kind, base, count = kind_and_base & 0xF, kind_and_base >> 4, count_and_next & 0xF
        self._bases[number] = base
        # A name in UTF-16 with its length before it and a zero after it.
        position = base_size + 2 + 2 * int.from_bytes(raw[base_size : base_size + 2], "little") + 2
        for place in range(count):
            length = int.from_bytes(raw[position : position + 2], "little")
            changes = raw[position + 2 : position + 2 + length]
            position += 2 + length + length % 2
            if kind == 1 and place == 0:
                self._paragraphs[number] = paragraph_format(number, changes[2:])
            elif kind in (1, 2):
                self._characters[number] = character_format(changes)


def read_lists(table: bytes, start: int, size: int) -> dict[int, list[Level]]:
    """The levels of each list by its id; they follow the table of lists."""
    count = int.from_bytes(table[start : start + 2], "little")
    lists: dict[int, list[Level]] = {}
    position = start + size
    for number in range(count):
        entry = table[start + 2 + 28 * number : start + 30 + 28 * number]
        if len(entry) < 28:
            break
        levels = []
        for _ in range(1 if entry[26] & 1 else _LEVELS):
            level, position = _level(table, position)
            levels.append(level)
        lists[int.from_bytes(entry[:4], "little")] = levels
    return lists


def _level(table: bytes, position: int) -> tuple[Level, int]:
    head = table[position : position + 28].ljust(28, b"\0")
    start, kind = int.from_bytes(head[:4], "little"), head[4]
    position += 28 + head[24] + head[25]
    length = int.from_bytes(table[position : position + 2], "little")
    text = table[position + 2 : position + 2 + 2 * length].decode("utf-16-le", errors="replace")
    template = "".join(f"%{ord(sign) + 1}" if ord(sign) < _LEVELS else sign for sign in text)
    return Level(template, _NUMBER_KINDS.get(kind, ""), min(start, 10_000)), position + 2 + 2 * length
