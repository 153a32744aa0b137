"""The bitmap fonts of dvips, given the names of their characters, which dvips leaves out.

dvips numbers the characters of a bitmap font and names them by their number in base 36, so that «c» is called «CR»
and taken for a line end, and ligatures are lost. TeX's own text encoding names them right.
"""

import re

# TeX's text encoding OT1 where it differs from ASCII.
_OT1_NAMES = {
    11: "ff",
    12: "fi",
    13: "fl",
    14: "ffi",
    15: "ffl",
    16: "dotlessi",
    17: "dotlessj",
    18: "grave",
    19: "acute",
    20: "caron",
    21: "breve",
    22: "macron",
    23: "ring",
    24: "cedilla",
    25: "germandbls",
    26: "ae",
    27: "oe",
    28: "oslash",
    29: "AE",
    30: "OE",
    31: "Oslash",
    34: "quotedblright",
    39: "quoteright",
    92: "quotedblleft",
    96: "quoteleft",
    123: "endash",
    124: "emdash",
    125: "hungarumlaut",
    126: "tilde",
    127: "dieresis",
}
# The names of ASCII's signs; its letters are called by themselves.
_SIGNS = {
    " ": "space",
    "!": "exclam",
    "#": "numbersign",
    "$": "dollar",
    "%": "percent",
    "&": "ampersand",
    "(": "parenleft",
    ")": "parenright",
    "*": "asterisk",
    "+": "plus",
    ",": "comma",
    "-": "hyphen",
    ".": "period",
    "/": "slash",
    "0": "zero",
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    ":": "colon",
    ";": "semicolon",
    "<": "less",
    "=": "equal",
    ">": "greater",
    "?": "question",
    "@": "at",
    "[": "bracketleft",
    "]": "bracketright",
    "^": "asciicircum",
    "_": "underscore",
}

_PROLOGUE_WITHIN = 500_000
_ENCODING = re.compile(rb"/Encoding\s+IEn?\s+N\b")
_FIRST_LINE = re.compile(rb"%![^\r\n]*(?:\r\n|\r|\n)")


def with_character_names(postscript: bytes) -> bytes:
    """The PostScript with its bitmap fonts' characters named; what is not of dvips stays as it is."""
    prologue = postscript[:_PROLOGUE_WITHIN]
    first_line = _FIRST_LINE.match(prologue)
    if not first_line or not _ENCODING.search(prologue):
        return postscript
    names = " ".join(f"/{_name(code)}" for code in range(256))
    definition = f"/TeXCharacterNames [{names}] def\n".encode()
    body = _ENCODING.sub(b"/Encoding TeXCharacterNames N", prologue[first_line.end() :])
    return first_line[0] + definition + body + postscript[_PROLOGUE_WITHIN:]


def _name(code: int) -> str:
    character = chr(code)
    if code in _OT1_NAMES:
        return _OT1_NAMES[code]
    if character in _SIGNS:
        return _SIGNS[character]
    return character if character.isascii() and character.isalpha() else f"character{code}"
