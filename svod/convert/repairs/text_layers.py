"""Readings of text layers that lie: Russian in the wrong code page, in shifted codes, in private ones.

Each is tried on the words of one font and believed only if the letters that come out go together as Russian (or, for
shifted and private codes, German and English) letters do.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from svod.convert.repairs.cyrillic import LATIN1_TO_CYRILLIC
from svod.convert.repairs.letter_pairs import latin_share, russian_share

Table = Mapping[int, str]

_LEAST_SHARE = 0.55
# So many characters say all about a font.
_SAMPLE = 5_000
# Pairs of letters that a judgement needs; more where any shift is tried.
_FEWEST_PAIRS, _FEWEST_SHIFTED_PAIRS = 10, 40
# A text that reads well as it stands is left alone.
_MOST_NATURAL = 0.5
# Of the characters that a reading would change, the part that must come out as letters beside letters.
_LEAST_PAIRED = 0.5
# Of a font's characters, the part that a shift must explain.
_LEAST_TOUCHED = 0.6
# Different letters that a text of any length has; the figures of a table have ten.
_FEWEST_LETTERS = 15


class Reading(NamedTuple):
    """A way to read a text: what it makes of characters, and the runs of such as give it away."""

    name: str
    table: Table
    shown: re.Pattern[str]
    is_private: bool = False


def _code_page(meant: str, shown: str) -> Table:
    """What characters of one code page stand for if they were meant in another."""
    table: dict[int, str] = {}
    for code in range(0x80, 0x100):
        letter, sign = (bytes([code]).decode(page, errors="ignore") for page in (meant, shown))
        if letter and sign:
            table[ord(sign)] = letter
        if letter and shown == "cp1252":
            table.setdefault(code, letter)
    return table


# dvips calls the glyphs of bitmap fonts by their codes, a97 for «a»; Zapf's dingbats have the same names. So «e» shows
# as «❡»; the letters q to t and «P», for which there is no dingbat, as themselves. In the order of codes from «!» on.
_DINGBATS = "✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❑▲▼◆❖ ◗❘❙❚❯❱❲❳❨❩❬❭❪❫❴❵❛❜❝❞❡❢❣❤✐❥❦❧♠♥♦♣    ✉✈✇①②③④⑤⑥⑦"
_DINGBAT_SIGNS = {"✕": "–", "✖": "—", "✏": "“", "✑": "”", "✛": "ff", "✜": "fi", "✢": "fl", "✣": "ffi", "✤": "ffl"}
_DINGBATS_AS_CODES = {ord(sign): chr(code) for code, sign in enumerate(_DINGBATS, start=0x21) if sign != " "} | {
    ord(sign): letters for sign, letters in _DINGBAT_SIGNS.items()
}

_CP437 = re.escape(bytes(range(0x80, 0x100)).decode("cp437"))

# Best first, each with an example of «Работа» or «работа» as it is shown.
READINGS = (
    Reading("cp1251 as Latin-1", LATIN1_TO_CYRILLIC, re.compile(r"[À-ÿ¨¸¼\x9c]+")),  # Ðàáîòà
    Reading("KOI8-R as Latin-1", _code_page("koi8-r", "cp1252"), re.compile("[À-ÿ£³]+")),  # òÁÂÏÔÁ
    Reading("cp1251 as cp437", _code_page("cp1251", "cp437"), re.compile(f"[{_CP437}]+")),  # ╨αßε≥α
    Reading("cp866 as cp437", _code_page("cp866", "cp437"), re.compile(f"[{_CP437}]+")),  # αáí«Γá
    Reading(
        "private codes as cp1251",
        {0xF000 + code: bytes([code]).decode("cp1251", errors="ignore") or " " for code in range(0x20, 0x100)},
        re.compile("[\uf020-\uf0ff]+"),
        is_private=True,
    ),
    Reading(
        "codes as dingbats",  # ❘❛❜♦t❛
        _DINGBATS_AS_CODES,
        re.compile(f"[{''.join(map(chr, _DINGBATS_AS_CODES))}]+"),
        is_private=True,
    ),
)

# Fonts of signs keep Greek where Latin letters stand, in the private area or not at all named.
_SYMBOL_LETTERS = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ",
        strict=True,
    )
)
_SYMBOL_SIGNS = {
    0x22: "∀", 0x24: "∃", 0xA2: "′", 0xA3: "≤", 0xA5: "∞", 0xAE: "→", 0xB0: "°", 0xB1: "±", 0xB3: "≥",
    0xB4: "×", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈", 0xC5: "⊕", 0xC7: "∩", 0xC8: "∪",
    0xCC: "⊂", 0xCE: "∈", 0xD1: "∇", 0xD5: "∏", 0xD6: "√", 0xD7: "⋅", 0xDE: "⇒", 0xE5: "∑", 0xF2: "∫",
}  # fmt: skip
SYMBOL_FONT: Table = {
    0xF000 + code: _SYMBOL_SIGNS.get(code) or _SYMBOL_LETTERS.get(chr(code), chr(code))
    for code in (*range(0x20, 0x7F), *_SYMBOL_SIGNS)
}

# The letters that begin a search for a shift: one of them is the commonest in any text.
_COMMONEST_RUSSIAN = "оеаи"
# Numbers of glyphs in the common Windows fonts: Cyrillic stands so far below its codes, ASCII by 0x1D.
_GLYPH_SHIFTS = frozenset({0x1D6, 0x3D6})
_GLYPHS: Table = {code: chr(code + 0x1D) for code in range(0x03, 0x62)}


def reading_of(font: str, words: Iterable[str], *, any_shift: bool) -> Table | None:
    """How the words of a font are to be read, or None if they are what they seem."""
    if "symbol" in font.lower():
        return SYMBOL_FONT
    text = " ".join(words)[:_SAMPLE]
    judged = [(_judged(reading, text), reading) for reading in READINGS]
    share, best = max(judged, key=lambda one: one[0], default=(0.0, None))
    if best is not None and share >= _LEAST_SHARE:
        return best.table
    return _shifted(text) if any_shift else None


def _judged(reading: Reading, text: str) -> float:
    """How well the characters that a reading changes go together after it; what it leaves must not speak for it."""
    runs = reading.shown.findall(text)
    changed = sum(map(len, runs))
    if changed <= _FEWEST_PAIRS:
        return 0.0
    mended = " ".join(runs).translate(reading.table)
    shares = [russian_share(mended), *([latin_share(mended)] if reading.is_private else [])]
    share, pairs = max(shares, key=itemgetter(1))
    return share if pairs >= max(_FEWEST_PAIRS, _LEAST_PAIRED * changed) else 0.0


def _shifted(text: str) -> Table | None:
    """The constant by which the codes of a font are shifted, if its text makes sense with one only."""
    codes = Counter(map(ord, text.replace(" ", "")))
    if latin_share(text)[0] > _MOST_NATURAL or russian_share(text)[0] > _MOST_NATURAL:
        return None
    common = [code for code, _ in codes.most_common(3)]
    shifts = {ord(letter) - code for letter in _COMMONEST_RUSSIAN for code in common} - {0}
    for shift in sorted(shifts):
        letters = {code: chr(code + shift) for code in codes if 0x401 <= code + shift <= 0x451}
        if _makes_sense(letters, codes, text, russian_share):
            return {**_GLYPHS, **letters} if shift in _GLYPH_SHIFTS else letters
    return _GLYPHS if _makes_sense(_GLYPHS, codes, text, latin_share) else None


def _makes_sense(
    letters: Table, codes: Mapping[int, int], text: str, share_of: Callable[[str], tuple[float, int]]
) -> bool:
    """Whether a shift explains most of a text; what it does not touch must not speak for it."""
    touched = sum(count for code, count in codes.items() if code in letters)
    if touched < _LEAST_TOUCHED * sum(codes.values()) or len(letters.keys() & codes.keys()) < _FEWEST_LETTERS:
        return False
    share, pairs = share_of(text.translate({code: letters.get(code, " ") for code in codes}))
    return share >= _LEAST_SHARE and pairs >= max(_FEWEST_SHIFTED_PAIRS, _LEAST_PAIRED * touched)
