"""Bytes of unknown encoding to text: what they prove, then Russian letter statistics, then what was declared."""

import codecs
import re
from functools import cache
from math import log

# UTF-32 first: its mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What the encoding is judged by; more bytes do not make it surer.
_SAMPLE = 65_536
# Latin, Greek, Cyrillic, and the signs of printing.
_KNOWN_CHARACTERS = re.compile(r"[\t\n\r\f\x20-\x7e\xa0-\u017f\u0370-\u04ff\u2010-\u2044\ufeff]")
_LEAST_KNOWN = 0.95
_CONTROLS = bytes(frozenset(range(0x20)) - frozenset(b"\t\n\r\f\x0b\x1a\x1b\x08"))
_MOST_CONTROLS = 0.02
_SURE_ENOUGH = 0.2
_LAST_RESORTS = ("cp1252", "latin-1")
_DECLARABLE = re.compile(r"[A-Za-z0-9_.:-]{1,40}")
# What senders mean by a name: browsers read Latin-1 as its superset, and so do those who write it.
_MEANT = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "shift_jis": "cp932",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-cp1251": "cp1251",
    "win-1251": "cp1251",
    "windows1251": "cp1251",
    "cp-866": "cp866",
    "koi8": "koi8-r",
}

_MULTIBYTE = re.compile(r"[^\x00-\x7f\ufffd]")
# A page put together from parts may hold a few stray bytes and still be UTF-8.
FEW_STRAYS = 0.05
# Pages of the Web are put together by programs, from parts whose encodings nobody looked at.
STRAYS_OF_PAGES = 0.2
_LEAST_CHARACTERS = 10

_CYRILLIC = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
_LETTER_SHARES = (
    "о109 е84 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4"
    " э3 ф3 ъ1 ё1 і1 ї1 є1"
)
_STRANGE = log(1e-5)
# Read in the wrong encoding, small letters become capitals: «яПХЯНЙ» for «Список».
_CAPITAL_INSIDE = log(1e-2)
_CAPITAL_AFTER_SMALL = re.compile("[а-яё][А-ЯЁ]")
_PRINTING = frozenset("«»„“”–—…№\xa0©°")
# The mean log share of letters is about -3 in Russian read rightly and below -5 read wrongly.
_RUSSIAN = -4.2
_AS_GOOD = 0.3
# High bytes beside one another: words of Cyrillic, not single umlauts.
_RUNS = re.compile(rb"[\x80-\xff]{3,}")
_LEAST_RUN_BYTES = 6
_RUN_SHARE = 0.6

_WESTERN = ("cp1252", "cp850", "mac-roman")
_WESTERN_SIGNS = frozenset("äöüÄÖÜßáéíóúàèìòùâêîôûçñåøæëïãõÉÅØÆÇ–—‚„“”‘’‹›«»§°©®•…€·×½²³´\xa0\xad")
_BESIDE_LATIN = re.compile(rb"(?<=[A-Za-z])[\x80-\xff]|[\x80-\xff](?=[A-Za-z])")
_WESTERN_SHARE = 0.9
_BESIDE_SHARE = 0.5


def marked_encoding(content: bytes) -> str | None:
    """The encoding that a byte-order mark names."""
    return next((encoding for mark, encoding in _MARKS if content.startswith(mark)), None)


def looks_binary(content: bytes) -> bool:
    """Whether bytes are no text in any encoding; judged by NULs and control characters."""
    if not content or marked_encoding(content) or _utf16_without_mark(content):
        return False
    if b"\0" in content:
        return True
    return len(content) - len(content.translate(None, _CONTROLS)) > _MOST_CONTROLS * len(content)


def encoding_of(content: bytes, declared: str | None = None, strays: float = FEW_STRAYS) -> str:
    """The encoding that the bytes are in: what they prove first, then what was declared, then the likeliest.

    In UTF-8 there may be as many `strays` for each character beyond ASCII.
    """
    proven = marked_encoding(content) or _utf16_without_mark(content)
    if proven:
        return proven
    sample = content[:_SAMPLE]
    if _is_utf8(sample, strays):
        return "utf-8"
    believed = _believed(sample, declared)
    if believed in (None, "iso8859-1", *_CYRILLIC, *_WESTERN):
        # Single bytes decode to something in each of these: only the letters tell.
        believed = _russian(sample, believed) or _western(sample, believed) or believed
    return believed or _likeliest(sample)


def decoded(content: bytes, declared: str | None = None) -> str:
    """The text of the bytes, without a byte-order mark; what cannot be decoded becomes U+FFFD."""
    return content.decode(encoding_of(content, declared), errors="replace").removeprefix("\ufeff")


def _is_utf8(sample: bytes, most: float) -> bool:
    """Whether the bytes beyond ASCII, if there are any, are UTF-8 but for a few strays."""
    # The sample may end inside a character, which is no fault.
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(sample, final=len(sample) < _SAMPLE)
    strays = text.count("\ufffd") - sample.count(b"\xef\xbf\xbd")
    if strays <= 0:
        return True
    characters = len(_MULTIBYTE.findall(text))
    return characters >= _LEAST_CHARACTERS and strays <= most * characters


def _believed(sample: bytes, declared: str | None) -> str | None:
    """The declared encoding, as its sender means it, if the bytes do not contradict it."""
    if not declared or not _DECLARABLE.fullmatch(declared):
        return None
    try:
        name = codecs.lookup(_MEANT.get(declared.lower(), declared)).name
    except LookupError:
        return None
    meant = _MEANT.get(name, name)
    return next((candidate for candidate in (meant, name) if _decodes(sample, candidate)), None)


def _decodes(sample: bytes, name: str) -> bool:
    try:
        if codecs.lookup(name).name.startswith(("utf-16", "utf-32")):
            return False  # were it true, the NULs would have proven it
        text = codecs.getincrementaldecoder(name)("strict").decode(sample, final=len(sample) < _SAMPLE)
    except (LookupError, UnicodeError, ValueError):
        return False
    return isinstance(text, str)


def _russian(sample: bytes, believed: str | None) -> str | None:
    """The Cyrillic encoding in which the bytes read as Russian, if there is one; a declared one that does as well."""
    runs = b" ".join(_RUNS.findall(sample))
    high_bytes = sum(byte > 0x7F for byte in sample)
    if len(runs) < _LEAST_RUN_BYTES or len(runs) < _RUN_SHARE * high_bytes:
        return None
    likeness = {name: _likeness(runs, name) for name in _CYRILLIC}
    best = max(likeness, key=lambda name: likeness[name])
    if likeness[best] < _RUSSIAN:
        return None
    if believed and _likeness(runs, believed) > likeness[best] - _AS_GOOD:
        return believed
    return best


def _likeness(runs: bytes, encoding: str) -> float:
    """How likely the letters are in Russian: the mean logarithm of their shares."""
    shares = _log_shares()
    text = runs.decode(encoding, errors="replace")
    letters = [character for character in text.lower() if character not in _PRINTING and character != " "]
    inside = len(_CAPITAL_AFTER_SMALL.findall(text)) * _CAPITAL_INSIDE
    return (sum(shares.get(letter, _STRANGE) for letter in letters) + inside) / max(len(letters), 1)


@cache
def _log_shares() -> dict[str, float]:
    return {entry[0]: log(int(entry[1:]) / 1000) for entry in _LETTER_SHARES.split()}


def _western(sample: bytes, believed: str | None) -> str | None:
    """The Western encoding in which single high bytes among Latin letters read as umlauts and quotation marks."""
    high_bytes = bytes(byte for byte in sample if byte > 0x7F)
    if believed in _CYRILLIC and len(_BESIDE_LATIN.findall(sample)) < _BESIDE_SHARE * len(high_bytes):
        return None
    known = {name: sum(map(_WESTERN_SIGNS.__contains__, high_bytes.decode(name, "replace"))) for name in _WESTERN}
    best = max(known, key=lambda name: (known[name], name == believed))
    return best if known[best] >= _WESTERN_SHARE * len(high_bytes) else None


def _utf16_without_mark(content: bytes) -> str | None:
    """UTF-16 has a zero byte beside every blank and line end, and read rightly gives the letters we know."""
    sample = content[: min(_SAMPLE, len(content)) & ~1]
    if b"\0" not in sample:
        return None
    for encoding in ("utf-16-le", "utf-16-be"):
        text = sample.decode(encoding, errors="replace")
        if len(_KNOWN_CHARACTERS.findall(text)) > _LEAST_KNOWN * len(text):
            return encoding
    return None


def _likeliest(sample: bytes) -> str:
    # Few formats need it, and every process would import it.
    import chardet

    guess = chardet.detect(sample)
    name = guess.get("encoding")
    if name and (guess.get("confidence") or 0.0) >= _SURE_ENOUGH and _decodes(sample, name):
        return name
    return next(name for name in _LAST_RESORTS if _decodes(sample, name))
