"""Texts in the letters of TeX: what it takes for commands is escaped, what its fonts lack is written another way."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from svod_lab.synthetic.typesetting.programs import TypesettingError

# Signs that mean something to TeX, and those that it knows under a name only.
_SIGNS: Mapping[str, str] = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''", "\n": "\\\\{}\n", "\t": " ", "\u00a0": "~", "\u00ad": r"\-", "\u2011": "-", "−": "$-$", "∗": "*",
    "≤": r"$\leq$", "≥": r"$\geq$", "≈": r"$\approx$", "≠": r"$\neq$", "→": r"$\to$", "∞": r"$\infty$",
    "×": r"$\times$", "–": "--", "—": "---", "ſ": "s", "\u2009": r"\,", "\u202f": r"\,",
}  # fmt: skip
# Two signs that TeX would join to another: «<<» would be «.
_JOINED = re.compile(r"(?<=-)(?=-)|(?<=,)(?=,)|(?<=')(?=')|(?<=`)(?=`)|(?<=[?!])(?=`)")
_LATIN = frozenset(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤť"
    "ŮůŰűŸŹźŻżŽž"
)
_CYRILLIC = frozenset("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁёЄєІіЇїЎўҐґ")
_COMMON = frozenset("‘’‚“”„«»‹›…†‡•·©®™°±÷µ¶§№€£¿¡‰")
# Combining marks by the commands that put them over or below a letter.
_ACCENTS: Mapping[str, str] = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c", "\u0328": "k",
    "\u0331": "b",
}  # fmt: skip
_OLD_SIGNS = frozenset("‘’“”„–—…†‡©§ßæœøÆŒØ\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327")
_GREEK = re.compile(r"GREEK (SMALL|CAPITAL) LETTER (?:FINAL )?(\w+)")
# Capitals that look like Latin ones have no command.
_LATIN_CAPITALS = {"ALPHA": "A", "BETA": "B", "EPSILON": "E", "ZETA": "Z", "ETA": "H", "IOTA": "I", "KAPPA": "K",
                   "MU": "M", "NU": "N", "OMICRON": "O", "RHO": "P", "TAU": "T", "CHI": "X"}  # fmt: skip
# Letters that the fonts of the other alphabet lack, with what stands between them.
_FOREIGN = {
    "ru": ("english", re.compile(r"[A-Za-z]*[À-ɏḀ-ỿ][A-Za-zÀ-ɏḀ-ỿ]*")),
    "": ("russian", re.compile(r"[Ѐ-ӿ]+(?:[ .,-]+[Ѐ-ӿ]+)*")),
}
_LONG_WORD = re.compile(r"\S{24,}")
_BREAKING = re.compile(r"(?<=[/.@=?&-])(?=\w)")
_BREAK = "\u200b"


def in_tex(text: str, language: str, *, breaks: bool = True) -> str:
    """The text as LaTeX source inside of a paragraph in a language; the error names a letter that cannot be set."""
    foreign, pattern = _FOREIGN.get(language, _FOREIGN[""])
    text = unicodedata.normalize("NFC", text)
    if breaks:
        # Addresses may break, as they may by the packages that authors use for them.
        text = _LONG_WORD.sub(lambda word: _BREAKING.sub(_BREAK, word[0]), text)
    parts: list[str] = []
    end = 0
    for match in pattern.finditer(text):
        parts.append(_escaped(text[end : match.start()]))
        parts.append(f"\\foreignlanguage{{{foreign}}}{{{_escaped(match[0])}}}")
        end = match.end()
    parts.append(_escaped(text[end:]))
    return "".join(parts)


def suits_old_fonts(text: str) -> bool:
    """Whether TeX's first text fonts (OT1) can set a text: accents over plain letters, few signs."""
    return all(letter.isascii() or letter in _OLD_SIGNS for letter in unicodedata.normalize("NFD", text))


def has_cyrillic(text: str) -> bool:
    """Whether a text needs the Cyrillic fonts."""
    return not _CYRILLIC.isdisjoint(text)


def _escaped(text: str) -> str:
    return "".join(_letters(_JOINED.sub("\0", text)))


def _letters(text: str) -> Iterator[str]:
    for letter in text:
        if letter == "\0":
            yield "{}"
        elif letter == _BREAK:
            yield r"\allowbreak{}"
        elif letter in _SIGNS:
            yield _SIGNS[letter]
        elif " " <= letter <= "~" or letter in _LATIN or letter in _CYRILLIC or letter in _COMMON:
            yield letter
        else:
            yield _rare(letter)


def _rare(letter: str) -> str:
    """A letter with an accent, a Greek letter, a letter that is made of usual ones."""
    apart = unicodedata.normalize("NFD", letter)
    base, marks = apart[:1], apart[1:]
    if base.isascii() and marks in _ACCENTS:
        return f"\\{_ACCENTS[marks]}{{{base}}}"
    greek = _GREEK.match(unicodedata.name(letter, ""))
    if greek and not marks:
        return _greek(greek[2], is_capital=greek[1] == "CAPITAL")
    plain = unicodedata.normalize("NFKC", letter)
    if plain != letter:
        is_raised = unicodedata.decomposition(letter).startswith("<super>")
        return f"\\textsuperscript{{{_escaped(plain)}}}" if is_raised else _escaped(plain)
    raise TypesettingError(f"LaTeX cannot set {letter!r} (U+{ord(letter):04X}).")


def _greek(name: str, *, is_capital: bool) -> str:
    if name == "OMICRON" and not is_capital:
        return "$o$"
    if is_capital:
        return _LATIN_CAPITALS.get(name) or f"$\\{name.capitalize()}$"
    return f"$\\{ {'LAMDA': 'lambda'}.get(name, name.lower()) }$"
