"""Bytes of unknown encoding to text: byte-order marks, UTF-8, UTF-16, then letter statistics."""

import codecs
import re

import chardet

# UTF-32 first: its mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What chardet judges by; more bytes do not make it surer.
_SAMPLE = 65_536
# Latin, Greek, Cyrillic, and the signs of printing.
_KNOWN_CHARACTERS = re.compile(r"[\t\n\r\f\x20-\x7e\xa0-\u017f\u0370-\u04ff\u2010-\u2044\ufeff]")
_LEAST_KNOWN = 0.95
_CONTROLS = frozenset(range(0x20)) - frozenset(b"\t\n\r\f\x0b\x1a\x1b\x08")
_MOST_CONTROLS = 0.02
_SURE_ENOUGH = 0.2
_LAST_RESORT = "latin-1"
_DECLARABLE = re.compile(r"[A-Za-z0-9_.:-]{1,40}")


def marked_encoding(content: bytes) -> str | None:
    """The encoding that a byte-order mark names."""
    return next((encoding for mark, encoding in _MARKS if content.startswith(mark)), None)


def looks_binary(content: bytes) -> bool:
    """Whether bytes are no text in any encoding; judged by NULs and control characters."""
    if not content or marked_encoding(content) or _utf16_without_mark(content):
        return False
    if b"\0" in content:
        return True
    return sum(byte in _CONTROLS for byte in content) > _MOST_CONTROLS * len(content)


def encoding_of(content: bytes, declared: str | None = None) -> str:
    """The encoding that the bytes are in: what they prove first, then what was declared, then the likeliest."""
    proven = marked_encoding(content) or _utf16_without_mark(content)
    if proven:
        return proven
    candidates = [name for name in (declared, "utf-8") if name]
    sample = content[:_SAMPLE]
    return next((name for name in candidates if _decodes(sample, name)), None) or _likeliest(sample)


def decoded(content: bytes, declared: str | None = None) -> str:
    """The text of the bytes, without a byte-order mark; what cannot be decoded becomes U+FFFD."""
    return content.decode(encoding_of(content, declared), errors="replace").removeprefix("\ufeff")


def _decodes(sample: bytes, name: str) -> bool:
    if not _DECLARABLE.fullmatch(name):
        return False
    try:
        if codecs.lookup(name).name.startswith(("utf-16", "utf-32")):
            return False  # were it true, the NULs would have proven it
        # The sample may end inside a character, which is no fault.
        text = codecs.getincrementaldecoder(name)("strict").decode(sample, final=len(sample) < _SAMPLE)
    except (LookupError, UnicodeError, ValueError):
        return False
    return isinstance(text, str)


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
    guess = chardet.detect(sample)
    name = guess.get("encoding")
    if name and (guess.get("confidence") or 0.0) >= _SURE_ENOUGH and _decodes(sample, name):
        return name
    return _LAST_RESORT
