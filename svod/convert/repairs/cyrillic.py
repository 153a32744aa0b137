"""Russian in cp1251 that was shown as Latin-1 («Âÿ÷åñëàâ»): recognised by letter statistics, and mended."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

_HIGH_RUN = re.compile(r"[À-ÿ¨¸¼\x9c]{3,}")
# The same of cp437, where Russian in cp1251 or cp866 shows as Greek, Spanish and lines of tables.
_TABLE_RUN = re.compile(f"[{re.escape(bytes(range(0x80, 0x100)).decode('cp437'))}]{{4,}}")
_HIGH = re.compile(r"[À-ÿ]")
# The letters of running Russian, commonest first: together two thirds of any text.
_COMMON_RUSSIAN = frozenset("оеаинтсрвл")
# The four commonest of them, as they are shown: cp1251 and KOI8-R in Latin-1, cp1251 and cp866 in cp437.
_COMMON_SHOWN = "îåàèÏÅÁÉ"
_COMMON_IN_TABLES = "ε≥¿¡"
# Vowels as they are shown where codes are taken for names of dingbats; between them stand others.
_COMMON_DINGBATS = "❡❛✐♦"
_DINGBAT_RUN = re.compile("[\u2660-\u2667\u2701-\u2767\u2460-\u246f]{3,}")
_LEAST_COMMON_SHARE = 0.45
_LEAST_RUN_SHARE = 0.6
_LEAST_LETTERS = 12


# TeX's T2A agrees with cp1251 on А-я and differs beyond; its signs fall on letters Russian lacks, or on controls.
TEX_SIGNS = {
    0xBC: "ё",
    0x9C: "Ё",
    0x9D: "№",
    0xBE: "«",
    0xBF: "»",
    0x10: "“",
    0x11: "”",
    0x15: "–",
    0x16: "—",
    0x1B: "ff",
    0x1C: "fi",
    0x1D: "fl",
    0x1E: "ffi",
    0x1F: "ffl",
    0x7F: "-",
}


def _cyrillic_table() -> dict[int, str]:
    table: dict[int, str] = {}
    for code in range(0x80, 0x100):
        letter = bytes([code]).decode("cp1251", errors="ignore")
        shown = bytes([code]).decode("cp1252", errors="ignore") or chr(code)
        table[code] = table[ord(shown)] = letter or chr(code)
    return table | TEX_SIGNS


LATIN1_TO_CYRILLIC: Mapping[int, str] = _cyrillic_table()


def repaired_cyrillic(text: str) -> str:
    """A text whose cp1251 bytes were shown as Latin-1, as it was meant."""
    return text.translate(LATIN1_TO_CYRILLIC)


def is_broken_cyrillic(words: Iterable[str]) -> bool:
    """Whether the words of one font are Russian in cp1251 that is shown as Latin-1."""
    text = " ".join(words)
    high = len(_HIGH.findall(text))
    if high < _LEAST_LETTERS:
        return False
    runs = _HIGH_RUN.findall(text)
    if sum(map(len, runs)) < _LEAST_RUN_SHARE * high:
        return False
    letters = Counter(repaired_cyrillic("".join(runs)).lower())
    common = sum(count for letter, count in letters.items() if letter in _COMMON_RUSSIAN)
    return common >= _LEAST_COMMON_SHARE * letters.total()


def may_be_broken(text: str) -> bool:
    """Whether a text has the runs of accented letters or signs that no Western language has."""
    if text.isascii():
        return False
    if any(map(text.__contains__, _COMMON_SHOWN)) and _HIGH_RUN.search(text):
        return True
    if any(map(text.__contains__, _COMMON_DINGBATS)) and _DINGBAT_RUN.search(text):
        return True
    return any(map(text.__contains__, _COMMON_IN_TABLES)) and _TABLE_RUN.search(text) is not None
