"""Word's DOC (6 to 2003): the pieces of its text, with fonts through styles, numbered lists, fields and notes."""

import re
import struct
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import count, pairwise
from operator import itemgetter
from typing import NamedTuple

from svod.convert.encodings import encoding_of
from svod.convert.flow import Anchor, Flow, superscript
from svod.convert.office.cell_counter import CellCounter
from svod.convert.office.doc_formats import (
    CharacterFormat,
    DocStyles,
    FormattedPages,
    ParagraphFormat,
    character_format,
    paragraph_format,
    read_lists,
)
from svod.convert.office.fields import link_of
from svod.convert.office.font_change import FontChange
from svod.convert.office.list_numbers import ListNumbers
from svod.convert.office.ole import CompoundFile
from svod.errors import CorruptDocumentError, EmptyDocumentError, EncryptedDocumentError, UnsupportedDocumentError
from svod.model.document import Document, LineRole, LineStructure, Structure

MEDIA_TYPE = "application/msword"

_WORD_97 = 0xA5EC
_WORD_6 = 0xA5DC
_FIRST_FIB_OF_97 = 0xC0
_COMPLEX, _ENCRYPTED, _SECOND_TABLE = 0x0004, 0x0100, 0x0200
# Where the header tells place and length of each table.
_STYLES, _CHARACTERS, _PARAGRAPHS, _PIECES, _LISTS, _LIST_USES = 0xA2, 0xFA, 0x102, 0x1A2, 0x2E2, 0x2EA
# The same for notes, those at the foot and those at the end: where their marks stand, where each begins.
_NOTES = ((0xAA, 0xB2), (0x20A, 0x212))
_COUNTS_AT = 0x4C
_HEADINGS = 9
_MOST_PIECES = 1_000_000
# Pieces may name the same bytes, but no text is so many times as long as its file.
_MOST_REPEATS = 4

# Word prints the number of a note for this sign, in the text and in the note.
_NOTE_SIGN = "\x02"
_FIELD_BEGIN, _FIELD_SEPARATOR, _FIELD_END = "\x13", "\x14", "\x15"
# Cells of a table stand on lines of their own, as in DOCX.
_CELL_END = "\x07"
# Word's own signs.
_SIGNS = {
    "\r": "\n",
    _CELL_END: _CELL_END,
    "\x0b": "\n",
    "\x0c": "\f",
    "\x0e": "\n",
    "\x1e": "-",
    "\x1f": "\xad",
    "\xa0": " ",
}
_SIGN = re.compile("[\x00-\x08\x0b-\x1f\xa0]")
_FIELD_SIGN = re.compile("([\x13-\x15])")


class _Piece(NamedTuple):
    """A part of the text: its characters, where its bytes begin, whether they are two a character."""

    length: int
    start: int
    wide: bool


class _Segment(NamedTuple):
    """Text that is formatted alike, from one character of the document on."""

    start: int
    text: str
    characters: CharacterFormat
    paragraph: ParagraphFormat


class DocConverter:
    """Reads DOC."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        file = CompoundFile(content)
        document = file.stream("WordDocument")
        if len(document) < _COUNTS_AT:
            raise CorruptDocumentError("The Word document is damaged: its text is missing.")
        identity, version = struct.unpack_from("<HH", document)
        (flags,) = struct.unpack_from("<H", document, 10)
        if flags & _ENCRYPTED:
            raise EncryptedDocumentError("The Word document asks for a password.")
        information = file.summary()
        if identity == _WORD_6 or (identity == _WORD_97 and version < _FIRST_FIB_OF_97):
            return _old_document(document, flags).document(information, "Word document")
        if identity != _WORD_97:
            raise CorruptDocumentError("The Word document is damaged: its header is not one of Word's.")
        reader = _Reader(document, file.stream("1Table" if flags & _SECOND_TABLE else "0Table"))
        reader.read()
        return reader.flow.document(information, "Word document")


def _old_document(document: bytes, flags: int) -> Flow:
    """Word 6 and 95 keep the text in one piece, in the code page of their country; fonts are not read."""
    if flags & _COMPLEX:
        raise UnsupportedDocumentError("The file was saved in parts by Word 6 or 95, which svod does not read.")
    (start,) = struct.unpack_from("<I", document, 0x18)
    length, notes = struct.unpack_from("<II", document, 0x34)
    whole = document[start : start + length + notes]
    encoding = encoding_of(whole, None)
    flow = Flow(MEDIA_TYPE)
    for raw, role in ((whole[:length], LineRole.BODY), (whole[length:], LineRole.FOOTNOTE)):
        flow.turn_to(role)
        numbers = count(1)
        for part, anchor in _Fields().read(raw.decode(encoding, errors="replace")):
            marked = re.sub(_NOTE_SIGN, lambda _: superscript(str(next(numbers))), part)  # noqa: B023 - used at once
            flow.add_broken(_plain(marked).replace(_CELL_END, "\n"), FontChange().font(), anchor)
        flow.end_line()
    return flow


def _plain(text: str) -> str:
    return _SIGN.sub(lambda sign: _SIGNS.get(sign[0], ""), text)


class _Fields:
    """Fields hide their instruction and show their result; one that is a link gives its address to the result."""

    def __init__(self) -> None:
        # An open field is its instruction, then the link that its result is under: its own, or that around it.
        self._open: list[list[str] | Anchor | None] = []
        self._instructions = 0

    def read(self, text: str) -> Iterator[tuple[str, Anchor | None]]:
        """The visible parts of a text, each with the link it is under."""
        for part in _FIELD_SIGN.split(text):
            if part == _FIELD_BEGIN:
                self._open.append([])
                self._instructions += 1
            elif part == _FIELD_SEPARATOR and self._open:
                link = self._link(self._close())
                self._open.append(link or self._around())
            elif part == _FIELD_END and self._open:
                self._close()
            elif part and part not in (_FIELD_SEPARATOR, _FIELD_END):
                if not self._instructions:
                    yield part, self._around()
                elif isinstance(field := self._open[-1], list):
                    field.append(part)

    def _close(self) -> list[str] | Anchor | None:
        field = self._open.pop()
        self._instructions -= isinstance(field, list)
        return field

    def _around(self) -> Anchor | None:
        """The link of the innermost open field."""
        field = self._open[-1] if self._open else None
        return field if isinstance(field, Anchor) else None

    @staticmethod
    def _link(instruction: list[str] | Anchor | None) -> Anchor | None:
        target = link_of(instruction) if isinstance(instruction, list) else ""
        return Anchor(target) if target else None


class _Reader:
    """Turns the pieces of a document into lines."""

    def __init__(self, document: bytes, table: bytes) -> None:
        self.flow = Flow(MEDIA_TYPE)
        self._document = document
        self._table = table
        self._styles = DocStyles(self._part(_STYLES))
        self._characters = FormattedPages(document, self._part(_CHARACTERS), entry_size=1)
        self._paragraphs = FormattedPages(document, self._part(_PARAGRAPHS), entry_size=13)
        self._fields = _Fields()
        self._numbers = ListNumbers()
        self._lists = read_lists(table, *self._place(_LISTS))
        self._line_is_new = True
        self._cells = CellCounter()
        self._said: LineStructure | None = None
        self._paragraph_count = 0
        # The characters at which notes are marked or begin, in their order, and the mark of each.
        self._marks: list[tuple[int, str]] = []

    def read(self) -> None:
        """Add the text, then footnotes, endnotes and text boxes; headers and comments are no part of it."""
        main, footnotes, headers, macros, comments, endnotes, boxes = struct.unpack_from(
            "<7I", self._document.ljust(_COUNTS_AT + 28, b"\0"), _COUNTS_AT
        )
        endnotes_start = main + footnotes + headers + macros + comments
        self._marks = self._note_marks(main, endnotes_start)
        self._read_part(0, main)
        self.flow.begin_notes()
        self._read_part(main, footnotes)
        self._read_part(endnotes_start, endnotes)
        self.flow.end_notes()
        self._read_part(endnotes_start + endnotes, boxes)

    def _read_part(self, start: int, length: int) -> None:
        for segment in self._segments(start, start + length):
            self._add(segment)
        self.flow.end_line()

    def _add(self, segment: _Segment) -> None:
        if segment.characters.unread:
            return
        change = self._font(segment)
        in_table = segment.paragraph.in_table
        for text, anchor in self._fields.read(self._with_marks(segment)):
            for part in re.findall(rf"[^\n\f{_CELL_END}]+|[\n\f{_CELL_END}]", _plain(text)):
                if part == _CELL_END:
                    self._end_cell(segment)
                    continue
                self._number(part, segment, change)
                self.flow.structure = self._cells.cell(is_inside=in_table) or self._said
                self.flow.add_broken(superscript(part) if change.raised else part, change.font(), anchor)

    def _end_cell(self, segment: _Segment) -> None:
        self.flow.end_line()
        self._line_is_new = True
        if segment.paragraph.row_end:
            self._cells.end_row()
        else:
            self._cells.end_cell()

    def _note_marks(self, footnotes: int, endnotes: int) -> list[tuple[int, str]]:
        """The marks of notes where they stand in the text and where the notes begin, counted as the text comes to them.

        Notes at the foot and at the end are counted together: no two have the same mark.
        """
        places = []
        for (marked, begun), start in zip(_NOTES, (footnotes, endnotes), strict=True):
            raw, begins = self._part(marked), self._part(begun)
            number = max((len(raw) - 4) // 6, 0)
            at = struct.unpack_from(f"<{number}I", raw)
            are_counted = struct.unpack_from(f"<{number}H", raw, 4 * (number + 1)) if number else ()
            starts = struct.unpack_from(f"<{len(begins) // 4}I", begins)
            places += [
                (mark, start + note)
                for mark, note, is_counted in zip(at, starts, are_counted, strict=False)
                if is_counted
            ]
        numbered = [(pair, superscript(str(number))) for number, pair in enumerate(sorted(places), start=1)]
        return sorted((place, mark) for pair, mark in numbered for place in pair)

    def _with_marks(self, segment: _Segment) -> str:
        """The text of a segment with the marks of its notes."""
        pieces = segment.text.split(_NOTE_SIGN)
        at, marked = segment.start, [pieces[0]]
        for before, piece in pairwise(pieces):
            at += len(before.encode("utf-16-le", "surrogatepass")) // 2
            place = bisect_right(self._marks, at, key=itemgetter(0)) - 1
            marked += [self._marks[place][1] if place >= 0 else "", piece]
            at += 1
        return "".join(marked)

    def _number(self, part: str, segment: _Segment, change: FontChange) -> None:
        """Print the number of a list item where its paragraph begins."""
        if part in ("\n", "\f"):
            self._line_is_new = True
            return
        if self._line_is_new and part.strip():
            self._line_is_new = False
            if segment.paragraph.page_break:
                self.flow.end_page()
            number, depth = self._styles.place_in_list(segment.paragraph)
            list_id = self._list_id(number)
            self._said = self._structure(segment.paragraph.style, is_listed=list_id in self._lists)
            label = self._numbers.label(str(list_id), depth, self._lists.get(list_id, []))
            self.flow.label(label, change.font())

    def _structure(self, style: int, *, is_listed: bool) -> LineStructure | None:
        """What a paragraph is: Word's first nine styles are its headings; they may be numbered as lists are."""
        self._paragraph_count += 1
        if 0 < style <= _HEADINGS:
            return LineStructure(Structure.HEADING, row=self._paragraph_count, level=style)
        return LineStructure(Structure.ITEM, row=self._paragraph_count) if is_listed else None

    def _list_id(self, number: int) -> int:
        start, size = self._place(_LIST_USES)
        at = start + 4 + 16 * (number - 1)
        return int.from_bytes(self._table[at : at + 4], "little") if 0 < number <= size // 16 else -1

    def _font(self, segment: _Segment) -> FontChange:
        below = self._styles.font(segment.paragraph.style)
        characters = segment.characters
        if characters.style is not None:
            below = self._styles.font(characters.style).over(below)
        flipped = FontChange(
            bold=not below.bold if "bold" in characters.flips else None,
            italic=not below.italic if "italic" in characters.flips else None,
        )
        return characters.change.over(flipped).over(below)

    def _segments(self, first: int, last: int) -> Iterator[_Segment]:
        """The text between two characters, cut wherever its format may change."""
        at = 0
        for piece in self._pieces():
            low, high = max(first, at), min(last, at + piece.length)
            width = 2 if piece.wide else 1
            position, stop = piece.start + width * (low - at), piece.start + width * (high - at)
            at += piece.length
            while position < stop:
                characters, first_end = self._characters.at(position)
                paragraph, second_end = self._paragraphs.at(position)
                ends = [end for end in (first_end, second_end, stop) if end > position]
                end = position + max((min(ends) - position) // width, 1) * width
                raw = self._document[position:end]
                if not raw:
                    break
                text = raw.decode("utf-16-le" if piece.wide else "cp1252", errors="replace")
                start = at - piece.length + (position - piece.start) // width
                yield _Segment(start, text, _character_format(characters), _paragraph_format(paragraph))
                position = end

    def _pieces(self) -> Iterator[_Piece]:
        raw = self._piece_table()
        count = min(max((len(raw) - 4) // 12, 0), _MOST_PIECES)
        bounds = struct.unpack_from(f"<{count + 1}I", raw) if count else ()
        left = _MOST_REPEATS * len(self._document)
        for number in range(count):
            (place,) = struct.unpack_from("<I", raw, 4 * (count + 1) + 8 * number + 2)
            wide = not place & 0x40000000
            start = place & 0x3FFFFFFF if wide else (place & 0x3FFFFFFF) // 2
            # A piece cannot be longer than the file.
            length = min(max(bounds[number + 1] - bounds[number], 0), len(self._document))
            left -= min(length, max(len(self._document) - start, 0))
            if left < 0:
                return
            yield _Piece(length, start, wide)

    def _piece_table(self) -> bytes:
        """After lists of changes that begin with 1 comes the table, which begins with 2."""
        raw, position = self._part(_PIECES), 0
        while raw[position : position + 1] == b"\x01":
            position += 3 + int.from_bytes(raw[position + 1 : position + 3], "little")
        if raw[position : position + 1] != b"\x02":
            raise CorruptDocumentError("The Word document is damaged: the table of its text is missing.")
        length = int.from_bytes(raw[position + 1 : position + 5], "little")
        return raw[position + 5 : position + 5 + length]

    def _place(self, at: int) -> tuple[int, int]:
        raw = self._document[at : at + 8].ljust(8, b"\0")
        start, size = struct.unpack("<II", raw)
        return start, size

    def _part(self, at: int) -> bytes:
        start, size = self._place(at)
        return self._table[start : start + size]


@lru_cache(maxsize=4096)
def _character_format(raw: bytes) -> CharacterFormat:
    return character_format(raw)


@lru_cache(maxsize=4096)
def _paragraph_format(raw: bytes) -> ParagraphFormat:
    return paragraph_format(int.from_bytes(raw[:2], "little"), raw[2:])
