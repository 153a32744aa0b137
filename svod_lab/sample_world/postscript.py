"""Prints papers as PostScript that breaks its own lines: small files in the old standard fonts."""

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path

from svod.demo.records import Formula, Record, Run, Section, runs_of
from svod_lab.sample_world.fixed_words import FIXED_WORDS

PROLOGUE = Path(__file__).parent / "templates" / "prologue.ps"

# Characters that Times lacks, by their place in the Symbol font: α is printed as its «a».
SYMBOLS = {
    **dict(zip("αβγδεζηθικλμνξοπρστυφχψω", "abgdezhqiklmnxoprstujcyw", strict=True)),
    "−": "-",
    "∂": "\xb6",
    "·": "\xd7",
}
FIRST_INDENT = 16
REFERENCE_INDENT = 20
TEXT_SIZE = 11


def postscript(record: Record) -> bytes:
    """The paper as PostScript."""
    lines = ["%!PS", PROLOGUE.read_text("ascii"), *_commands(record), "foot showpage"]
    return ("\n".join(lines) + "\n").encode("ascii")


def packed_postscript(record: Record) -> bytes:
    """The paper as PostScript packed by gzip, without the packing time in it."""
    return gzip.compress(postscript(record), mtime=0)


def _commands(record: Record) -> Iterator[str]:
    words = FIXED_WORDS[record.language]
    yield f"/footing {_string(words.notice)} def /running {_string(record.title)} def"
    yield _paragraph([Run(record.source, italic=True)], size=9, mode="ragged")
    yield "24 skip"
    yield _paragraph([Run(record.title)], size=17, mode="centred", face="Bold")
    yield "6 skip"
    yield _paragraph([Run(", ".join(author.signature for author in record.authors))], size=13, mode="centred")
    for affiliation in record.affiliations:
        yield _paragraph([Run(affiliation, italic=True)], size=10, mode="centred")
    yield "14 skip"
    yield _paragraph([Run(words.abstract)], size=10.5, mode="centred", face="Bold")
    yield _paragraph([Run(record.abstract)], size=10, indent=24, hang=24)
    yield "4 skip"
    yield _paragraph(runs_of(f"_{words.keywords}:_ {', '.join(record.keywords)}"), size=10, indent=24, hang=24)
    if record.doi:
        yield _paragraph([Run(f"DOI: {record.doi}")], size=10, indent=24, hang=24)
    for number, section in enumerate(record.sections, start=1):
        yield from _section(number, section)
    yield from _bibliography(record)


def _section(number: int, section: Section) -> Iterator[str]:
    yield "12 skip keep"
    yield _paragraph([Run(f"{number}. {section.heading}")], size=12, mode="ragged", face="Bold")
    yield "3 skip"
    for block in section.blocks:
        if isinstance(block, Formula):
            yield "4 skip " + _paragraph([Run(block.plain, italic=True)], size=TEXT_SIZE, mode="centred") + " 4 skip"
        else:
            indent = 0 if block.runs[0].text[0].islower() else FIRST_INDENT
            yield _paragraph(block.runs, size=TEXT_SIZE, indent=indent)


def _bibliography(record: Record) -> Iterator[str]:
    yield "12 skip keep"
    yield _paragraph([Run(record.bibliography_heading)], size=12, mode="ragged", face="Bold")
    yield "3 skip"
    for number, reference in enumerate(record.references, start=1):
        label = Run(f"{record.numbering.replace('1', str(number))} ")
        yield _paragraph((label, *reference.runs), size=10, hang=REFERENCE_INDENT) + " 2 skip"


def _paragraph(
    runs: Iterable[Run], *, size: float, mode: str = "justified", face: str = "Roman", indent: int = 0, hang: int = 0
) -> str:
    return f"[{' '.join(_words(runs, face))}] {indent} {hang} {size} /{mode} paragraph"


def _words(runs: Iterable[Run], face: str) -> Iterator[str]:
    word = ""
    for run in runs:
        for character in run.text:
            if character.isspace():
                if word:
                    yield f"[{word}]"
                word = ""
            else:
                word = _with_character(word, character, "Italic" if run.italic else face)
    if word:
        yield f"[{word}]"


def _with_character(word: str, character: str, face: str) -> str:
    if character in SYMBOLS:
        character, face = SYMBOLS[character], "Greek"
        shown = _string(character, "latin-1")
    else:
        shown = _string(character)
    ending = f")/{face}"
    if word.endswith(ending):
        return f"{word.removesuffix(ending)}{shown[1:-1]}{ending}"
    return f"{word}{shown}/{face}"


def _string(text: str, charset: str = "cp1252") -> str:
    return f"({''.join(_escaped(code) for code in text.encode(charset))})"


def _escaped(code: int) -> str:
    character = chr(code)
    if character in "()\\":
        return f"\\{character}"
    return character if 0x20 <= code < 0x7F else f"\\{code:03o}"
