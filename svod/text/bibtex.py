"""BibTeX as its users write it: entries with their lines, strings resolved, TeX's accents and signs as letters."""

import logging
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bibtexparser.model import Block, Entry, ParsingFailedBlock, String
from bibtexparser.splitter import Splitter

from svod.text.formulas import readable

# Broken entries are reported to those who asked.
logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
_LINE_END = re.compile(r"\r\n?")
_FIELD = re.compile(r"\s*([\w:.+-]+)\s*=\s*")
_WORD = re.compile(r"[\w:.+/-]+")
_BLANKS = re.compile(r"\s+")
_JOINT = re.compile(r"\s*#\s*")
# What counts on the way to the end of a value: braces, quotes, what is escaped.
_SIGN = re.compile(r"\\.|[{}\"]", re.DOTALL)
# A file with more broken entries than this is not BibTeX.
_MOST_FAULTS = 200
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
# Signs that TeX knows under a name; what stands for braces and backslashes comes back at the very end.
_NAMED = {
    "textbackslash": "\0", "textbraceleft": "\1", "textbraceright": "\2", "lbrace": "\1", "rbrace": "\2",
    "textasciitilde": "\3", "textasciicircum": "^", "textless": "<", "textgreater": ">", "textbar": "|",
    "textendash": "–", "textemdash": "—", "textquotedblleft": "“", "textquotedblright": "”", "textquoteright": "’",
    "guillemotleft": "«", "guillemotright": "»", "glqq": "„", "grqq": "“", "flqq": "«", "frqq": "»", "No": "№",
    "textnumero": "№", "ldots": "…", "dots": "…", "S": "§",
}  # fmt: skip
_NAME = re.compile(rf"\\({'|'.join(sorted(_NAMED, key=len, reverse=True))})(?![A-Za-z])(?:\{{\}}|\s+)?")
# Titles of the whole, as its parts name them.
_TITLES_OF_PARTS = {"title": "booktitle", "subtitle": "booksubtitle"}
_NOT_INHERITED = frozenset(
    {"title", "subtitle", "crossref", "doi", "isbn", "url", "abstract", "note", "author", "pages"}
)
# «\TeX» and its like print their own names; «$<$» is a sign and no formula.
_LOGO = re.compile(r"\\(LaTeX|BibTeX|TeX|XeTeX|LuaTeX)(?![A-Za-z])\s?(?:\{\})?")
_BARE_MATH = re.compile(r"\$([<>=])\$")
_ESCAPED = re.compile(r"\\([%&#$_ {}])")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?\s*|\\(?=[,;:!/\-])[,;:!/\-]")
_LAST_SIGNS = {"\0": "\\", "\1": "{", "\2": "}", "\3": "~", "\4": "$"}


class BibtexEntry(NamedTuple):
    """One entry: the line it begins on, its kind, its fields and its key, names in lower case, values as written."""

    line: int
    kind: str
    fields: Mapping[str, str]
    key: str = ""


class BibtexFault(NamedTuple):
    """An entry that cannot be read: the line it begins on, and why."""

    line: int
    reason: str


class BrokenEntryError(ValueError):
    """An entry whose braces or quotes do not close."""


def read_bibtex(text: str) -> Iterator[BibtexEntry | BibtexFault]:
    """The entries of a file in order; one that is broken is reported and does not cost the next."""
    strings, faults = dict(_MONTHS), 0
    for block in Splitter(_LINE_END.sub("\n", text)).split().blocks:
        read = _read(block, strings)
        if read:
            yield read
        faults += isinstance(read, BibtexFault)
        if faults >= _MOST_FAULTS:
            yield BibtexFault(_line(block), "too many broken entries: the rest is not read")
            return


def _line(block: Block) -> int:
    """The line a block begins on, from 1."""
    return (block.start_line or 0) + 1


def _read(block: Block, strings: dict[str, str]) -> BibtexEntry | BibtexFault | None:
    """What a block is; strings are kept for the blocks behind it."""
    line = _line(block)
    # People write keys and fields twice: bibtexparser calls that a failure.
    known = block.ignore_error_block if isinstance(block, ParsingFailedBlock) else block
    try:
        if isinstance(known, String):
            strings.update(_fields(known.key, known.value, strings))
        elif isinstance(known, Entry):
            fields: dict[str, str] = {}
            for field in known.fields:
                for name, value in _fields(field.key, field.value, strings):
                    fields.setdefault(name, value)
            return BibtexEntry(line, known.entry_type.lower(), fields, known.key)
        elif isinstance(block, ParsingFailedBlock):
            return BibtexFault(line, f"broken: {getattr(block.error, 'abort_reason', block.error)}".strip())
    except BrokenEntryError as error:
        return BibtexFault(line, str(error))
    return None


def letters(text: str) -> str:
    r"""TeX accents as letters: M{\"u}ller is M{ü}ller."""
    if "\\" not in text:
        return text

    def accented(found: re.Match[str]) -> str:
        letter = (found[3] or found[4]).lstrip("\\")
        return unicodedata.normalize("NFC", letter + _ACCENTS[found[1] or found[2]])

    return _LETTER.sub(lambda found: _LETTERS[found[1]], _ACCENT.sub(accented, text))


def plain_text(value: str) -> str:
    r"""A value as print would show it: «{\"U}ber \textit{Eis}~\& Schnee» is «Über Eis & Schnee»."""
    # A dollar that is escaped is money.
    formulas = readable(_BARE_MATH.sub(r"\1", value.replace("\\$", "\4")))
    named = _NAME.sub(lambda found: _NAMED[found[1]], letters(_LOGO.sub(r"\1", formulas)))
    bare = _COMMAND.sub("", _ESCAPED.sub(_bare, named)).replace("{", "").replace("}", "").replace("~", " ")
    for sign, shown in _LAST_SIGNS.items():
        bare = bare.replace(sign, shown)
    return " ".join(bare.replace("---", "—").replace("--", "–").split())


def _bare(found: re.Match[str]) -> str:
    return {"{": "\1", "}": "\2"}.get(found[1], found[1])


def with_crossref(entries: Sequence[BibtexEntry | BibtexFault]) -> Iterator[BibtexEntry | BibtexFault]:
    """Entries with the fields that they inherit: `crossref` names the book or the proceedings that a part is in."""
    by_key = {entry.key.lower(): entry for entry in reversed(entries) if isinstance(entry, BibtexEntry)}
    for entry in entries:
        named = entry.fields.get("crossref", "") if isinstance(entry, BibtexEntry) else ""
        parent = by_key.get(named.strip().lower())
        if isinstance(entry, BibtexEntry) and parent is not None and parent is not entry:
            yield entry._replace(fields={**_inherited(parent), **entry.fields})
        else:
            yield entry


def _inherited(parent: BibtexEntry) -> dict[str, str]:
    """What the parts of a book have of it: its title is that of what they are in; other titles and keys are its own."""
    titles = {name: text for own, name in _TITLES_OF_PARTS.items() if (text := parent.fields.get(own, ""))}
    return titles | {name: text for name, text in parent.fields.items() if name not in _NOT_INHERITED}


def _fields(name: str, written: str, strings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A field with its value; those behind it, too, where a comma is missing."""
    value, position = _value(written, 0, strings)
    yield name.lower(), value
    while found := _FIELD.match(written, position):
        value, position = _value(written, found.end(), strings)
        yield found[1].lower(), value
    if rest := written[position:].strip():
        raise BrokenEntryError(f"not closed before: {rest[:40]}")


def _value(text: str, position: int, strings: Mapping[str, str]) -> tuple[str, int]:
    """A value of one or more parts joined by #, and where it ends."""
    parts = []
    while True:
        part, position = _part(text, position, strings)
        parts.append(part)
        joint = _JOINT.match(text, position)
        if not joint:
            return "".join(parts).strip(), position
        position = joint.end()


def _part(text: str, position: int, strings: Mapping[str, str]) -> tuple[str, int]:
    opening = text[position : position + 1]
    if opening in {"{", '"'}:
        end = _closing(text, position)
        return _BLANKS.sub(" ", text[position + 1 : end]), end + 1
    word = _WORD.match(text, position)
    if not word:
        raise BrokenEntryError(f"no value at: {text[position : position + 40]}")
    return strings.get(word[0].lower(), word[0]), word.end()


def _closing(text: str, position: int) -> int:
    """Where the brace or quote at this position closes."""
    quoted = text[position] == '"'
    depth = 0
    for found in _SIGN.finditer(text, position + 1):
        sign = found[0]
        if sign == "{":
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
        elif depth == 0 and sign == ('"' if quoted else "}"):
            return found.start()
    raise BrokenEntryError(f"not closed: {text[position : position + 40]}")
