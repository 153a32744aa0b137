"""Rich Text Format: groups inherit and restore fonts; bytes mean what their font's alphabet says."""

import codecs
import re
from collections.abc import Mapping
from typing import NamedTuple

from svod.convert.flow import RAISED_SIZE, Anchor, Flow, superscript
from svod.convert.office.cell_counter import CellCounter
from svod.convert.office.fields import link_of
from svod.convert.office.rtf_words import (
    BREAKS,
    CHARACTER_SETS,
    DOCUMENT_SETS,
    FONT_NAME_ENDINGS,
    INFORMATION,
    READ,
    SIGNS,
    TOKEN,
    UNREAD,
)
from svod.errors import CorruptDocumentError, EmptyDocumentError, TooLargeError
from svod.model.document import Document, Font

MEDIA_TYPE = "application/rtf"
SIZE_LIMIT = 256 << 20

_START = b"{\\rtf"
_SIZE_UNSAID = 12.0
_DEEPEST = 10_000
_LONGEST_NAME = 200
_HALVES, _FIRST_HALF = 0xFC00, 0xD800
_WESTERN, _CYRILLIC = "cp1252", ("cp1251", "cp866", "mac-cyrillic")
_CYRILLIC_WORD = re.compile(rb"[\x80-\xff]{3,}")


class _State(NamedTuple):
    """What a group inherits from the one around it."""

    font: int = -1
    size: float = _SIZE_UNSAID
    bold: bool = False
    italic: bool = False
    raised: bool = False
    hidden: bool = False
    unicode_width: int = 1
    # Where the text of this group goes: "" is the paper, "-" is nowhere.
    place: str = ""
    target: str = ""
    ignorable: bool = False
    in_table: bool = False


class _FontTable:
    """The fonts of the document: names and alphabets by number."""

    def __init__(self) -> None:
        self.default = _WESTERN
        self.default_font = 0
        self.names: dict[int, str] = {}
        self.sets: dict[int, str] = {}

    def name(self, number: int) -> str:
        """The name of a font."""
        return self.names.get(number if number >= 0 else self.default_font, "").strip(" ;")

    def encoding(self, number: int, text: bytes | bytearray) -> str:
        """The code page of a font, for some text in it."""
        number = number if number >= 0 else self.default_font
        by_name = next((page for ending, page in FONT_NAME_ENDINGS.items() if self.name(number).endswith(ending)), "")
        said = self.sets.get(number)
        if said == _WESTERN and self.default in _CYRILLIC and _CYRILLIC_WORD.search(text):
            return self.default  # some programs call every font Western
        return said or by_name or self.default


class RtfConverter:
    """Reads RTF."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        if len(content) > SIZE_LIMIT:
            raise TooLargeError(f"The RTF document is larger than {SIZE_LIMIT >> 20} MB.")
        if not content.lstrip().startswith(_START):
            raise CorruptDocumentError("The RTF document is damaged: its beginning is missing.")
        reader = _Reader()
        reader.read(content)
        return reader.document()


class _Reader:
    """Walks the tokens once, with a stack of states instead of recursion."""

    def __init__(self) -> None:
        self._flow = Flow(MEDIA_TYPE)
        self._fonts = _FontTable()
        self._state = _State()
        self._stack: list[_State] = []
        self._bytes = bytearray()
        self._units: list[int] = []
        self._skipped = 0
        self._properties: dict[str, list[str]] = {}
        self._notes: list[tuple[str, _State]] = []
        self._note_count = 0
        self._cells = CellCounter()

    def read(self, content: bytes) -> None:
        """Add all the text."""
        position = 0
        while found := TOKEN.search(content, position):
            position = found.end()
            word, number, hexadecimal, sign, brace, plain = found.groups()
            if word:
                position += self._word(word, int(number) if number else None)
            elif hexadecimal:
                self._add_bytes(bytes([int(hexadecimal, 16)]))
            elif brace:
                self._brace(brace)
            elif sign:
                self._sign(sign)
            elif plain:
                self._add_bytes(plain)
        self._flush()

    def document(self) -> Document:
        """What was read, the notes at the end."""
        self._flow.begin_notes()
        for text, state in self._notes:
            self._flow.add_broken(superscript(text) if state.raised else text, self._font(state))
        information: Mapping[str, str] = {
            name: " ".join("".join(texts).split()) for name, texts in self._properties.items()
        }
        return self._flow.document({name: text for name, text in information.items() if text}, "RTF document")

    def _brace(self, brace: bytes) -> None:
        self._flush()
        self._skipped = 0
        if brace == b"{":
            if len(self._stack) > _DEEPEST:
                raise CorruptDocumentError("The RTF document is damaged: its groups have no end.")
            self._stack.append(self._state)
            self._state = self._state._replace(ignorable=False)
        elif self._stack:
            closed, self._state = self._state, self._stack.pop()
            if closed.place == "fldinst" and self._state.place != "fldinst":
                self._state = self._state._replace(target=self._field_target())
            elif closed.place == "footnote" and self._state.place != "footnote":
                self._notes.append(("\n", closed))

    def _field_target(self) -> str:
        return link_of(self._properties.pop("fldinst", ()))

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._state = self._state._replace(ignorable=True)
        elif sign in SIGNS:
            self._add_text(SIGNS[sign])

    def _word(self, word: bytes, number: int | None) -> int:
        """Obey a control word; how many bytes after it are no tokens."""
        if word == b"u" and number is not None:
            if self._bytes:
                self._flush()
            self._units.append(number & 0xFFFF)
            self._skipped = self._state.unicode_width
            return 0
        self._flush()
        if word == b"bin":
            return max(number or 0, 0)
        if word in BREAKS and number == 0:
            return 0
        if word in (b"cell", b"row") and self._state.in_table and not self._state.place:
            self._end_cell(word)
        elif word in BREAKS or word in SIGNS:
            self._add_text(BREAKS.get(word) or SIGNS[word])
        elif word == b"chftn":
            self._add_mark()
        elif not self._destination(word):
            self._format(word, number)
        return 0

    def _end_cell(self, word: bytes) -> None:
        self._flow.end_line()
        if word == b"cell":
            self._cells.end_cell()
        else:
            self._cells.end_row()

    def _add_mark(self) -> None:
        """The number of a note, counted where the text comes to it, and said once more where the note begins."""
        if not self._state.place and not self._state.hidden:
            self._note_count += 1
        self._add_text(superscript(str(self._note_count)))

    def _destination(self, word: bytes) -> bool:
        """Whether a word says that its group is not running text."""
        if word in UNREAD or (self._state.ignorable and word not in READ):
            place = "-"
        elif word == b"ud":
            # The same text in Unicode, two groups below the place it is for.
            place = self._stack[-2].place if len(self._stack) > 1 else ""
        elif word in (b"fonttbl", b"fldinst", b"footnote", b"info"):
            place = word.decode()
        elif self._state.place == "info" and word in INFORMATION:
            place = INFORMATION[word]
        else:
            place = self._state.place
        is_destination = place != self._state.place
        if self._state.place != "-" or word == b"ud":
            self._state = self._state._replace(place=place)
        self._state = self._state._replace(ignorable=False)
        return is_destination

    def _format(self, word: bytes, number: int | None) -> None:
        state, is_on = self._state, number != 0
        if word == b"plain":
            state = _State(
                unicode_width=state.unicode_width, place=state.place, target=state.target, in_table=state.in_table
            )
        elif word in (b"intbl", b"pard"):
            state = state._replace(in_table=word == b"intbl" and is_on)
        elif word == b"f" and number is not None:
            state = state._replace(font=number)
        elif word == b"fs" and number is not None:
            state = state._replace(size=max(number, 0) / 2)
        elif word in (b"b", b"i"):
            state = state._replace(bold=is_on) if word == b"b" else state._replace(italic=is_on)
        elif word in (b"super", b"nosupersub", b"sub", b"up"):
            state = state._replace(raised=word in (b"super", b"up") and is_on)
        elif word in (b"v", b"deleted"):
            state = state._replace(hidden=is_on)
        elif word == b"uc" and number is not None:
            state = state._replace(unicode_width=max(number, 0))
        else:
            self._note_alphabet(word, number)
        self._state = state

    def _note_alphabet(self, word: bytes, number: int | None) -> None:
        fonts = self._fonts
        if word == b"ansicpg" and number is not None and _is_known(f"cp{number}"):
            fonts.default = f"cp{number}"
        elif word in DOCUMENT_SETS:
            fonts.default = DOCUMENT_SETS[word]
        elif word == b"deff" and number is not None:
            fonts.default_font = number
        elif word == b"fcharset" and number in CHARACTER_SETS:
            fonts.sets[self._state.font] = CHARACTER_SETS[number]

    def _add_bytes(self, plain: bytes) -> None:
        """Bytes that stand for a character just given as Unicode are passed over."""
        passed = min(self._skipped, len(plain))
        self._skipped -= passed
        if passed < len(plain):
            self._flush_units()
            self._bytes += plain[passed:]

    def _add_text(self, text: str) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        self._flush()
        self._put(text)

    def _flush(self) -> None:
        self._flush_units()
        if self._bytes:
            text = self._bytes.decode(self._fonts.encoding(self._state.font, self._bytes), errors="replace")
            self._bytes.clear()
            self._put(text)

    def _flush_units(self) -> None:
        # The first half of a character waits for the second, which may stand in a group of its own.
        waiting = self._units[-1:] if self._units and self._units[-1] & _HALVES == _FIRST_HALF else []
        raw = b"".join(unit.to_bytes(2, "little") for unit in self._units[: len(self._units) - len(waiting)])
        self._units = waiting
        if raw:
            self._put(raw.decode("utf-16-le", errors="replace"))

    def _put(self, text: str) -> None:
        state = self._state
        if state.hidden or state.place in ("-", "info"):
            return
        if state.place == "fonttbl":
            # Names are looked at with every run of text.
            self._fonts.names[state.font] = (self._fonts.names.get(state.font, "") + text)[:_LONGEST_NAME]
        elif state.place == "footnote":
            self._notes.append((text, state))
        elif state.place:
            self._properties.setdefault(state.place, []).append(text)
        else:
            anchor = Anchor(state.target) if state.target else None
            if text.strip() or not state.in_table:
                self._flow.structure = self._cells.cell(is_inside=state.in_table)
            self._flow.add_broken(superscript(text) if state.raised else text, self._font(state), anchor)

    def _font(self, state: _State) -> Font:
        size = RAISED_SIZE if state.raised else state.size
        return Font(self._fonts.name(state.font), size, state.bold, state.italic)


def _is_known(encoding: str) -> bool:
    try:
        codecs.lookup(encoding)
    except LookupError:
        return False
    return True
