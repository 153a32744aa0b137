"""SOIF, the records of Harvest: attributes with the byte lengths of their values, read even where they are broken."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# Names and gaps have bounds: without them every place of a long run would be read to the end of the run.
_NAME, _GAP = rb"[A-Za-z][\w.-]{0,99}", rb"\s{0,999}"
# @FILE { http://example.org/paper.html
_OPENING = re.compile(rb"@([A-Za-z][\w-]{0,99})\s*\{\s*(\S+)[ \t]*\r?\n?")
# Title{12}:<tab>Arbeit heute
_HEAD = rb"(%b)\{(\d{1,9})\}:[\t ]?" % _NAME
_HEAD_ANYWHERE = re.compile(_HEAD)
_ATTRIBUTE = re.compile(_GAP + _HEAD)
_CLOSING = re.compile(_GAP + rb"\}")
_NOTHING_MORE = re.compile(_GAP + rb"\Z")
# Where a value ends whose length is wrong: before the next attribute, or before the end of the record.
_NEXT = re.compile(rb"\r?\n(?=%b\{\d{1,9}\}:|\}[ \t]*(?:\r?\n|\Z))" % _NAME)
_NEXT_RECORD = re.compile(rb"(?:\A|\n)(?=@[A-Za-z][\w-]{0,99}\s*\{)")
_TEMPLATE = "FILE"


class SoifRecord(NamedTuple):
    """One record: its template, address, attributes in order and bytes, and what is wrong with it, if anything."""

    template: str
    url: str
    attributes: tuple[tuple[str, str], ...]
    content: bytes
    fault: str = ""

    def values(self, *names: str) -> tuple[str, ...]:
        """What attributes of some names say, whatever the case of their names."""
        wanted = {name.lower() for name in names}
        return tuple(value for name, value in self.attributes if name.lower() in wanted and value.strip())


def is_soif(content: bytes) -> bool:
    """Whether bytes begin with a record."""
    return bool(_OPENING.match(content[:4096].lstrip())) and bool(_HEAD_ANYWHERE.search(content[:65_536]))


def read_soif(content: bytes) -> Iterator[SoifRecord]:
    """The records of a file, in order; one that is broken is reported and does not cost the next."""
    position = 0
    while start := _NEXT_RECORD.search(content, position):
        opening = _OPENING.match(content, start.end())
        if opening is None:
            position = start.end() + 1
            continue
        record, position = _record(content, opening)
        yield record


def _record(content: bytes, opening: re.Match[bytes]) -> tuple[SoifRecord, int]:
    attributes: list[tuple[str, str]] = []
    fault, position = "", opening.end()
    while attribute := _ATTRIBUTE.match(content, position):
        end = attribute.end() + int(attribute[2])
        if not _is_end(content, end):
            found = _NEXT.search(content, attribute.end())
            end = found.start() if found else len(content)
            fault = fault or f"The value of {attribute[1].decode()} is not as long as it says."
        value = content[attribute.end() : end].decode("utf-8", errors="replace")
        attributes.append((attribute[1].decode(), value))
        position = end
    closing = _CLOSING.match(content, position)
    if closing is None:
        fault = fault or "The record is not closed."
    end = closing.end() if closing else position
    template, url = opening[1].decode(), opening[2].decode("utf-8", errors="replace")
    return SoifRecord(template, url, tuple(attributes), content[opening.start() : end], fault), end


def _is_end(content: bytes, end: int) -> bool:
    """Whether a value can end there: before another attribute, or before the end of the record or of the file."""
    followers = (_ATTRIBUTE, _CLOSING, _NOTHING_MORE)
    return end <= len(content) and any(follower.match(content, end) for follower in followers)


def written(url: str, attributes: Iterable[tuple[str, str]], template: str = _TEMPLATE) -> str:
    """One record as text; lengths count the bytes of UTF-8."""
    lines = [f"{name}{{{len(value.encode())}}}:\t{value}\n" for name, value in attributes if value]
    return f"@{template} {{ {url}\n{''.join(lines)}}}\n\n"
