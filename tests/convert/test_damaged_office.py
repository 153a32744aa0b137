"""Damaged Office files cost no more than their size: the work is counted, on files that lie about themselves."""

import struct
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from svod.convert.office.doc import DocConverter
from svod.convert.office.list_numbers import Level, ListNumbers
from svod.convert.office.ole import CompoundFile
from svod.convert.office.rtf import RtfConverter
from svod.errors import CorruptDocumentError
from tests.convert.test_doc import compound, old_word

_ENTRIES_AT = 1024
_SIZE_AT = 120


def steps(work: Callable[[], object]) -> int:
    """How many calls some work makes, those into generators and of built-in functions included."""
    counted = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event.endswith("call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def word(text: bytes, pieces: int) -> bytes:
    """A document whose pieces all name the same bytes."""
    header = bytearray(0x400)
    struct.pack_into("<HH", header, 0, 0xA5EC, 0xC1)
    struct.pack_into("<I", header, 0x4C, pieces * len(text))
    bounds = struct.pack(f"<{pieces + 1}I", *(number * len(text) for number in range(pieces + 1)))
    places = struct.pack("<HIH", 0, 0x40000000 | 2 * len(header), 0) * pieces
    table = b"\x02" + struct.pack("<I", len(bounds + places)) + bounds + places
    struct.pack_into("<II", header, 0x1A2, 0, len(table))
    return compound({"WordDocument": bytes(header) + text, "0Table": table})


def with_claimed_size(content: bytes, size: int) -> bytes:
    """The first stream claims a size, and its sectors go in a circle."""
    damaged = bytearray(content)
    struct.pack_into("<Q", damaged, _ENTRIES_AT + 128 + _SIZE_AT, size)
    struct.pack_into("<2I", damaged, 512 + 4 * 2, 3, 2)
    return bytes(damaged)


def test_a_stream_in_a_circle_is_no_longer_than_its_file() -> None:
    content = with_claimed_size(old_word(b"A short text. " * 300), 64 << 20)
    assert 0 < len(CompoundFile(content).stream("WordDocument")) <= len(content)


def test_a_table_of_sectors_larger_than_the_file_needs_is_refused() -> None:
    content = bytearray(old_word(b"A short text."))
    struct.pack_into("<I", content, 0x2C, 1 << 20)
    with pytest.raises(CorruptDocumentError, match="claims more"):
        CompoundFile(bytes(content))


def test_what_a_file_says_of_itself_is_read_without_its_lists_of_claimed_length() -> None:
    values = [
        (1, struct.pack("<II", 2, 1251)),
        (2, struct.pack("<II", 30, 5) + "Роща".encode("cp1251") + b"\0"),
        (4, struct.pack("<II", 31, 4) + "Ёлка".encode("utf-16-le")),
        (3, struct.pack("<II", 0x1000 | 77, 200_000)),
    ]
    pairs, body, at = b"", b"", 8 + 8 * len(values)
    for number, value in values:
        pairs += struct.pack("<II", number, at + len(body))
        body += value.ljust(-(-len(value) // 4) * 4, b"\0")
    section = struct.pack("<II", at + len(body), len(values)) + pairs + body
    file = CompoundFile(compound({"\x05SummaryInformation": bytes(44) + struct.pack("<I", 48) + section}))
    assert file.summary() == {"title": "Роща", "author": "Ёлка"}
    assert steps(file.summary) < 10_000


def test_pieces_that_name_the_same_bytes_again_and_again_end() -> None:
    text = b"One line of text.\r" * 50
    content = word(text, pieces=400)
    document = DocConverter().convert(content)
    assert "One line of text." in document.plain_text()
    assert len(document.plain_text()) <= 4 * len(content)


def test_fields_in_fields_take_work_by_their_number_alone() -> None:
    few, many = (old_word(b"\x13\x14a" * number) for number in (300, 1200))
    # The first document read loads what all need.
    DocConverter().convert(few)
    assert steps(lambda: DocConverter().convert(many)) < 5 * steps(lambda: DocConverter().convert(few))


def test_a_list_number_is_short_whatever_its_template_says() -> None:
    level = Level("%1" * 30_000, "lowerLetter", 3999)
    assert len(ListNumbers().label("1", 0, [level])) <= 100


def test_a_font_of_rtf_has_a_short_name_however_long_the_file_makes_it() -> None:
    name = b"{}long".join([b"x"] * 5000)
    document = RtfConverter().convert(b"{\\rtf1{\\fonttbl{\\f0 " + name + b";}}\\f0 A line of text.\\par}")
    assert document.plain_text().strip() == "A line of text."
    assert len(document.lines[0].font.name) <= 200
