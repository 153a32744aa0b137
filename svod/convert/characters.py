"""Words in clean Unicode: composed, without ligatures and invisible characters."""

import re
import unicodedata

_HALF = re.compile("[\ud800-\udfff]")
SOFT_HYPHEN = "\u00ad"
# Stands where a character was taken out, so that the indexes of the others stay; `clean` drops it.
REMOVED = "\u2060"

# NFKC would take these apart as well, and ruin mathematics on the way.
LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
# Where TeX's text fonts keep the ligatures: without names these places come out as control characters.
TEX_LIGATURES = {"\x0b": "\ufb00", "\x0c": "\ufb01", "\r": "\ufb02", "\x0e": "\ufb03", "\x0f": "\ufb04"}
_TEX_CONTROL = re.compile(r"[\x0b\x0c\x0e\x0f]")
_TEX_LIGATURE = re.compile(r"(?<=[a-z])[\x0b\x0c\x0e\x0f]|(?:[\x0b\x0c\x0e\x0f]|\r(?!\n))(?=[a-z])")
# Signs of the Symbol font that Word leaves in Unicode's private area.
SYMBOLS = {0xF0B7: "•", 0xF02D: "-", 0xF0A7: "•", 0xF0D8: "•"}
# Adobe's places for small capitals.
SMALL_CAPITALS = {0xF761 + place: chr(ord("a") + place) for place in range(26)}
_PRIVATE = re.compile("[\uf020-\uf0ff]")

# Accents as signs of their own, as TeX prints them, with the combining marks they mean.
ACCENTS = {
    "¨": "\u0308",  # ä
    "´": "\u0301",  # é
    "ˊ": "\u0301",  # é
    "ˋ": "\u0300",  # è
    "ˆ": "\u0302",  # ê
    "˜": "\u0303",  # ñ
    "ˇ": "\u030c",  # š
    "˘": "\u0306",  # ă
    "˙": "\u0307",  # ż
    "˚": "\u030a",  # å
    "˝": "\u030b",  # ő
    "¸": "\u0327",  # ç
}
_DOTLESS = {"ı": "i", "ȷ": "j"}
# Text that went through a converter without geometry: «f¨ur». Other accents are used as apostrophes.
_DIAERESIS_BEFORE_VOWEL = re.compile(r"¨([aouAOU])")

_INVISIBLE = dict.fromkeys((*range(32), *range(127, 160), 173, 65279, 8203, ord(REMOVED)))
_UNCLEAN = re.compile("[\ufb00-\ufb06\uf02d-\uf0d8\uf761-\uf77a¨\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\ufeff\u200b\u2060]")
# All that asks for a closer look at a page: accents, halves, ligatures, controls, rare blanks, marks to be composed.
_ODD = re.compile(
    f"[{''.join(ACCENTS)}\x01\x03-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u0300-\u036f\u1680\u1f00-\u200b\u2028\u2029\u202f"
    "\u205f\u2060\u2126\u212a\u212b\u2329\u232a\u3000\ud800-\udfff\uf020-\uf0ff\uf761-\uf77a\uf900-\ufb06\ufeff\uffff]"
)
_REPLACEMENTS = {**LIGATURES, **SYMBOLS, **SMALL_CAPITALS, **_INVISIBLE}


def is_odd(text: str) -> bool:
    """Whether a text holds anything but plain letters and signs."""
    return _ODD.search(text) is not None


def with_tex_ligatures(text: str) -> str:
    """The text of a page with control characters inside words read as TeX's ligatures, index by index the same."""
    if text.count("\r") == text.count("\n") and not _TEX_CONTROL.search(text):
        return text
    return _TEX_LIGATURE.sub(lambda match: TEX_LIGATURES[match[0]], text)


def has_private_codes(text: str) -> bool:
    """Whether a text has codes by which fonts of signs, and old Russian ones, are known."""
    return _PRIVATE.search(text) is not None


def is_unclean(text: str) -> bool:
    """Whether a text is not what `clean` would make of it."""
    return bool(_UNCLEAN.search(text)) or not unicodedata.is_normalized("NFC", text)


def clean(text: str) -> str:
    """A word in clean Unicode; a soft hyphen at its very end is a line-end hyphen and stays."""
    if text.isascii() and text.isprintable():
        return text
    if _UNCLEAN.search(text):
        line_end = SOFT_HYPHEN if text.endswith(SOFT_HYPHEN) else ""
        text = text.translate(_REPLACEMENTS) + line_end
        text = _DIAERESIS_BEFORE_VOWEL.sub(lambda match: accented(match[1], "¨"), text)
    return unicodedata.normalize("NFC", text)


def accented(letter: str, accent: str) -> str:
    """The letter with the accent on it; nothing if there is no such letter."""
    if not letter.isalpha():
        return ""
    whole = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + ACCENTS[accent])
    return whole if len(whole) == 1 else ""


def units_as_text(content: bytes) -> str:
    """UTF-16 units as one character each, so that indexes stay; letters of mathematics come as two halves."""
    text = content.decode("utf-16-le", errors="replace")
    if 2 * len(text) == len(content):
        return text
    return "".join(map(chr, memoryview(content).cast("H")))


def has_halves(text: str) -> bool:
    """Whether a text holds halves of characters, as `units_as_text` leaves them."""
    return _HALF.search(text) is not None


def whole_characters(text: str) -> str:
    """The text with halves that belong together put together, and lone ones replaced."""
    return text.encode("utf-16-le", errors="surrogatepass").decode("utf-16-le", errors="replace")
