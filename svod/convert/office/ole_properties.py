"""What old Office files say of themselves: the property set `SummaryInformation`."""

import struct

from svod.convert.office.ole import CompoundFile

_STREAM = "\x05SummaryInformation"
_SECTION_OFFSET_AT = 44
_CODE_PAGE = 1
# Property numbers under the names that PDF gives the same.
_NAMES = {2: "title", 3: "subject", 4: "author", 5: "keywords", 6: "description"}
_SHORT, _BYTES, _UNICODE = 2, 30, 31
_UTF16, _UTF8 = 1200, 65001
_MOST_PROPERTIES = 1000


def summary_information(file: CompoundFile) -> dict[str, str]:
    """Title, author and the like; what is damaged is left out."""
    stream = file.stream(_STREAM)
    try:
        return _properties(stream)
    except (struct.error, LookupError):
        return {}


def _properties(stream: bytes) -> dict[str, str]:
    (start,) = struct.unpack_from("<I", stream, _SECTION_OFFSET_AT)
    (count,) = struct.unpack_from("<I", stream, start + 4)
    places = dict(
        struct.unpack_from("<II", stream, start + 8 + 8 * number) for number in range(min(count, _MOST_PROPERTIES))
    )
    encoding = _encoding(stream, start + places[_CODE_PAGE]) if _CODE_PAGE in places else "cp1252"
    told = {
        name: _text(stream, start + places[number], encoding) for number, name in _NAMES.items() if number in places
    }
    return {name: text for name, text in told.items() if text}


def _encoding(stream: bytes, at: int) -> str:
    kind, page = struct.unpack_from("<IH", stream, at)
    if kind != _SHORT or page == _UTF8:
        return "utf-8"
    return "utf-16-le" if page == _UTF16 else f"cp{page}"


def _text(stream: bytes, at: int, encoding: str) -> str:
    kind, length = struct.unpack_from("<II", stream, at)
    if kind not in (_BYTES, _UNICODE):
        return ""
    raw = stream[at + 8 : at + 8 + length * (2 if kind == _UNICODE else 1)]
    text = raw.decode("utf-16-le" if kind == _UNICODE else encoding, errors="replace")
    return " ".join(text.partition("\0")[0].split())
