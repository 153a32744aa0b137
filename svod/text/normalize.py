"""Texts brought to one form: clean Unicode for people, folded words for comparing."""

import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060\ufeff\ufffe\uffff]")
_BLANKS = re.compile(r"\s+")


def clean(text: str) -> str:
    """Composed Unicode without control characters and soft hyphens, with single blanks."""
    composed = unicodedata.normalize("NFC", text.replace("\u00ad", ""))
    return _BLANKS.sub(" ", _CONTROL.sub("", composed)).strip()


class _Folded(dict[int, int | None]):
    """What becomes of each character: marks over and under letters go, what is no letter or digit parts words."""

    def __missing__(self, code: int) -> int | None:
        sign = chr(code)
        kept = self[code] = code if sign.isalnum() else None if unicodedata.combining(sign) else ord(" ")
        return kept


_FOLDED = _Folded()


def _parted(text: str) -> str:
    """Folded, with a blank for whatever parts words."""
    return unicodedata.normalize("NFKD", text.casefold()).translate(_FOLDED)


# Texts of one alphabet are folded byte by byte: three times as fast, and catalogues fold little else.
_LATIN, _CYRILLIC = "latin-1", "cp1251"
_ANY_CYRILLIC = re.compile("[а-яА-Я]")
# What no single byte can stand for: «№» is folded to «No».
_UNENCODABLE = b"\0"


def _byte_table(alphabet: str) -> bytes:
    """What becomes of each byte of an alphabet."""
    folded = [_parted(bytes([code]).decode(alphabet, errors="ignore")) for code in range(256)]
    encoded = [(" " if text.isspace() else text).encode(alphabet, errors="ignore") for text in folded]
    return b"".join([byte if len(byte) == len(text.strip() or " ") == 1 else _UNENCODABLE
                     for byte, text in zip(encoded, folded, strict=True)])  # fmt: skip


_BYTES = {alphabet: _byte_table(alphabet) for alphabet in (_LATIN, _CYRILLIC)}


def fold(text: str) -> str:
    """What is left of a text for comparing: lower-case letters and digits without accents, single blanks."""
    alphabet = _CYRILLIC if not text.isascii() and _ANY_CYRILLIC.search(text) else _LATIN
    try:
        folded = text.replace("ß", "ss").encode(alphabet).translate(_BYTES[alphabet])
    except UnicodeEncodeError:
        return " ".join(_parted(text).split())
    return " ".join(_parted(text).split()) if _UNENCODABLE in folded else b" ".join(folded.split()).decode(alphabet)


def squeezed(text: str) -> str:
    """A folded text without blanks: equal also where words were hyphenated, spaced out or glued."""
    return fold(text).replace(" ", "")


def shortened(text: str, length: int) -> str:
    """At most so many characters, cut between words, with an ellipsis where something was cut."""
    if len(text) <= length:
        return text
    return text[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:.–-") + "…"
