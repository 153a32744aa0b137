"""BibTeX files as their users write them: entries with line numbers, strings resolved, TeX accents as letters."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from svod.bench.corpora.complaints import Complaints, Fault
from svod.bench.corpora.files import Row
from svod.bench.corpora.forms import BibliographicRecord
from svod.bench.corpora.records import BibtexRecords

_ENTRY = re.compile(r"@\s*(\w+)\s*([{(])")
_FIELD = re.compile(r"\s*,?\s*([\w:.+-]+)\s*=\s*")
_WORD = re.compile(r"[\w:.+/-]+")
_NOT_ENTRIES = frozenset({"comment", "preamble"})
_MONTHS = {month: str(number) for number, month in enumerate(
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1)}  # fmt: skip
_ACCENT = re.compile(r"\\(?:([`'^\"~=.])\s*|([cvuHkrdb])(?=[\s{]))\s*(?:\{\s*(\\?[^\W\d_])\s*\}|(\\[ij]|[^\W\d_]))")
_ACCENTS = dict(zip("`'^\"~=.cvuHkrdb", map(chr, (
    0x300, 0x301, 0x302, 0x308, 0x303, 0x304, 0x307, 0x327, 0x30C, 0x306, 0x30B, 0x328, 0x30A, 0x323, 0x331,
)), strict=True))  # fmt: skip
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å",
}  # fmt: skip
_LETTER = re.compile(r"\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L)(?![A-Za-z])\s?")


class BrokenEntryError(ValueError):
    """An entry whose braces or quotes do not close."""


class BibFile(BibtexRecords):
    """The records of one BibTeX file."""

    def read(self) -> Iterator[BibliographicRecord]:
        """Every entry with a title; the others are complained of with their line."""
        for row in bibtex_rows(self._path, self._complaints):
            record = self._record(row)
            if record is not None and record.fields.title:
                yield record
            elif record is not None:
                self._complaints.add(Fault.UNLABELLED, self._path.name, row.line, "an entry without a title")


def bibtex_rows(path: Path, complaints: Complaints) -> Iterator[Row]:
    """The entries of a file as rows of type and fields."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        complaints.add(Fault.BROKEN_FILE, path.name, 0, str(error))
        return
    strings = dict(_MONTHS)
    for start in _ENTRY.finditer(text):
        kind, line = start[1].lower(), text.count("\n", 0, start.start()) + 1
        if kind in _NOT_ENTRIES:
            continue
        try:
            fields = _fields(text, start.end(), strings, keyed=kind != "string")
        except BrokenEntryError as error:
            complaints.add(Fault.BROKEN_ROW, path.name, line, str(error))
            continue
        if kind == "string":
            strings.update(fields)
        else:
            yield Row(line, {"type": kind, "fields": {name: letters(value) for name, value in fields.items()}})


def letters(text: str) -> str:
    r"""TeX accents as letters: M{\"u}ller is Müller."""
    if "\\" not in text:
        return text

    def accented(found: re.Match[str]) -> str:
        letter = (found[3] or found[4]).lstrip("\\")
        return unicodedata.normalize("NFC", letter + _ACCENTS[found[1] or found[2]])

    return _LETTER.sub(lambda found: _LETTERS[found[1]], _ACCENT.sub(accented, text))


def _fields(text: str, position: int, strings: dict[str, str], *, keyed: bool) -> dict[str, str]:
    if keyed:
        comma = text.find(",", position)
        position = comma if comma >= 0 else len(text)
    fields: dict[str, str] = {}
    while found := _FIELD.match(text, position):
        value, position = _value(text, found.end(), strings)
        fields.setdefault(found[1].lower(), value)
    rest = text[position:].lstrip(" \t\r\n,")
    if not rest.startswith(("}", ")")):
        raise BrokenEntryError(f"not closed before: {rest[:40]}")
    return fields


def _value(text: str, position: int, strings: dict[str, str]) -> tuple[str, int]:
    """A value of one or more parts joined by #, and where it ends."""
    parts = []
    while True:
        part, position = _part(text, position, strings)
        parts.append(part)
        joint = re.compile(r"\s*#\s*").match(text, position)
        if not joint:
            return "".join(parts), position
        position = joint.end()


def _part(text: str, position: int, strings: dict[str, str]) -> tuple[str, int]:
    opening = text[position : position + 1]
    if opening in {"{", '"'}:
        end = _closing(text, position)
        return " ".join(text[position + 1 : end].split()), end + 1
    word = _WORD.match(text, position)
    if not word:
        raise BrokenEntryError(f"no value at: {text[position : position + 40]}")
    return strings.get(word[0].lower(), word[0]), word.end()


def _closing(text: str, position: int) -> int:
    """Where the brace or quote at this position closes."""
    quoted = text[position] == '"'
    depth = 0
    for place in range(position + 1, len(text)):
        sign = text[place]
        if text[place - 1] == "\\":
            continue
        if sign == "{":
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
        elif depth == 0 and sign == ('"' if quoted else "}"):
            return place
        # A new entry inside a value: the value was never closed.
        elif sign == "@" and text[place - 1] == "\n" and _ENTRY.match(text, place):
            break
    raise BrokenEntryError(f"not closed: {text[position : position + 40]}")
