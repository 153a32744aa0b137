"""Papers as PostScript: the words of a printed paper shown again at their places in the old standard fonts.

Ghostscript could turn the PDF into PostScript, but the fonts that come out of it have no names for their letters, and
the text could not be read again.
"""

import unicodedata
from collections.abc import Iterator

from svod.model.document import Document, Font
from svod_lab.synthetic.invention.tables import words_of

# Face by (bold, italic).
_FACES = {
    (False, False): "Times-Roman",
    (True, False): "Times-Bold",
    (False, True): "Times-Italic",
    (True, True): "Times-BoldItalic",
}
# The baseline's height in a word's box.
_DESCENT = 0.22
_CYRILLIC_CAPITALS = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
_FIRST_CAPITAL, _FIRST_SMALL = 10017, 10065
# Letters a little narrower than Times has them leave the blanks between words as wide as they were.
_PROLOGUE = """%!PS-Adobe-3.0
/face { findfont [ 2 index 0.88 mul 0 0 5 index 0 0 ] makefont setfont pop } def
/word { moveto { glyphshow } forall } def
"""


def postscript(document: Document) -> bytes:
    """The document's pages as PostScript."""
    return (_PROLOGUE + "\n".join(_pages(document)) + "\n").encode("ascii")


def _pages(document: Document) -> Iterator[str]:
    for page in document.pages():
        yield f"<< /PageSize [{page.width:.2f} {page.height:.2f}] >> setpagedevice"
        face = ""
        for index in range(page.first_line, page.last_line):
            for token in range(*document.line(index).span):
                word = document.token(token)
                if word.box is None:
                    continue
                chosen = _face(word.font, word.box.y1 - word.box.y0)
                if chosen != face:
                    face = chosen
                    yield face
                baseline = page.height - word.box.y1 + _DESCENT * word.font.size
                yield f"[{' '.join(_glyphs(word.text))}] {word.box.x0:.2f} {baseline:.2f} word"
        yield "showpage"


def _face(font: Font, height: float) -> str:
    return f"{font.size or height:.2f} /{_FACES[font.bold, font.italic]} face"


def _glyphs(text: str) -> Iterator[str]:
    for letter in unicodedata.normalize("NFKC", text):
        yield f"/{glyph_name(letter)}"


def glyph_name(letter: str) -> str:
    """The name of a letter's glyph in the standard fonts: «Ж» is `afii10024`, «ü» `udieresis`."""
    capital = letter.upper()
    if capital in _CYRILLIC_CAPITALS and len(capital) == 1:
        place = _CYRILLIC_CAPITALS.index(capital)
        return f"afii{(_FIRST_CAPITAL if letter == capital else _FIRST_SMALL) + place}"
    return _NAMES.get(letter, f"uni{ord(letter):04X}" if not letter.isascii() or not letter.isalpha() else letter)


_ACCENTS = {"\u0308": "dieresis", "\u0301": "acute", "\u0300": "grave", "\u0302": "circumflex", "\u0303": "tilde",
            "\u030c": "caron", "\u0327": "cedilla"}  # fmt: skip


def _accented_names() -> dict[str, str]:
    """Latin letters with one accent are named after both: `edieresis`."""
    parts = ((chr(code), unicodedata.normalize("NFD", chr(code))) for code in range(0xC0, 0x180))
    return {letter: pair[0] + _ACCENTS[pair[1]] for letter, pair in parts if len(pair) == 2 and pair[1] in _ACCENTS}


_NAMES = {
    **_accented_names(),
    **dict(zip("0123456789", words_of("zero one two three four five six seven eight nine"), strict=True)),
    " ": "space", "!": "exclam", '"': "quotedbl", "#": "numbersign", "$": "dollar", "%": "percent", "&": "ampersand",
    "'": "quotesingle", "(": "parenleft", ")": "parenright", "*": "asterisk", "+": "plus", ",": "comma",
    "-": "hyphen", ".": "period", "/": "slash", ":": "colon", ";": "semicolon", "<": "less", "=": "equal",
    ">": "greater", "?": "question", "@": "at", "[": "bracketleft", "\\": "backslash", "]": "bracketright",
    "_": "underscore", "{": "braceleft", "}": "braceright", "–": "endash", "—": "emdash", "«": "guillemotleft",
    "»": "guillemotright", "“": "quotedblleft", "”": "quotedblright", "„": "quotedblbase", "’": "quoteright",
    "‘": "quoteleft", "№": "afii61352", "…": "ellipsis", "§": "section", "¶": "paragraph", "†": "dagger",
    "‡": "daggerdbl", "©": "copyright", "ß": "germandbls", "ı": "dotlessi", "·": "periodcentered", "•": "bullet",
    "×": "multiply", "°": "degree", "−": "minus", "~": "asciitilde", "^": "asciicircum", "`": "grave", "|": "bar",
    "ø": "oslash", "Ø": "Oslash", "æ": "ae", "ł": "lslash",
}  # fmt: skip
