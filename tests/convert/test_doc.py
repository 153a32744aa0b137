import struct

import pytest

from svod.convert.office.doc import DocConverter
from svod.convert.office.doc_formats import DocStyles, FormattedPages, character_format, paragraph_format, sprms
from svod.convert.office.ole import CompoundFile
from svod.errors import (
    CorruptDocumentError,
    DocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    UnsupportedDocumentError,
)
from svod.model.document import Font
from tests.convert.golden import FOLDER

PAPER = (FOLDER / "doc" / "roscha.doc").read_bytes()


def compound(streams: dict[str, bytes]) -> bytes:
    """A container of large streams: sector 0 is the table, 1 the directory, then the streams."""
    chains, body, entries = [0xFFFFFFFD, 0xFFFFFFFE], b"", [_entry("Root Entry", 5, 1, 0xFFFFFFFE, 0)]
    for number, (name, content) in enumerate(streams.items(), start=1):
        padded = content.ljust(max(4096, -(-len(content) // 512) * 512), b"\0")
        first = len(chains)
        chains += [*range(first + 1, first + len(padded) // 512), 0xFFFFFFFE]
        body += padded
        following = number + 1 if number < len(streams) else 0xFFFFFFFF
        entries.append(_entry(name, 2, 0xFFFFFFFF, first, len(padded), right=following))
    table = struct.pack(f"<{len(chains)}I", *chains).ljust(512, b"\xff")
    directory = b"".join(entries).ljust(512, b"\0")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 62, 3, 0xFFFE, 9, 6) + bytes(10)
    header += struct.pack("<6I", 1, 1, 0, 4096, 0xFFFFFFFE, 0) + struct.pack("<2I", 0xFFFFFFFE, 0)
    header += struct.pack("<I", 0) + b"\xff" * 432
    return header[:512] + table + directory + body


def _entry(name: str, kind: int, below: int, first: int, size: int, right: int = 0xFFFFFFFF) -> bytes:
    encoded = name.encode("utf-16-le") + b"\0\0"
    head = encoded.ljust(64, b"\0") + struct.pack("<HBB3I", len(encoded), kind, 1, 0xFFFFFFFF, right, below)
    return head + bytes(36) + struct.pack("<IQ", first, size)


def old_word(text: bytes, flags: int = 0) -> bytes:
    header = bytearray(0x60)
    struct.pack_into("<HH", header, 0, 0xA5DC, 0x68)
    struct.pack_into("<H", header, 10, flags)
    struct.pack_into("<I", header, 0x18, len(header))
    struct.pack_into("<I", header, 0x34, len(text))
    return compound({"WordDocument": bytes(header) + text})


def test_streams_are_found_by_name_at_the_top() -> None:
    file = CompoundFile(compound({"First": b"1" * 5000, "Second": b"2" * 4500}))
    assert file.names() == {"First", "Second"}
    assert file.stream("Second").rstrip(b"\0") == b"2" * 4500
    assert file.stream("Third") == b""


def test_fonts_come_from_runs_over_styles() -> None:
    document = DocConverter().convert(PAPER)
    title, place = document.lines[0], document.lines[2]
    assert (title.font.size, title.font.bold) == (16.0, True)
    assert (place.font.size, place.font.italic) == (10.0, True)


def test_word_6_is_read_in_the_code_page_of_its_country() -> None:
    text = 'О деревьях в роще\rБерёзкин \x13HYPERLINK "http://a.b/"\x14ссылка\x15\rконец\x0cдалее'.encode("cp1251")
    document = DocConverter().convert(old_word(text))
    assert document.plain_text() == "О деревьях в роще\nБерёзкин ссылка\nконец\fдалее"
    assert [(link.target, document.text(link.span)) for link in document.links] == [("http://a.b/", "ссылка")]


def test_a_password_is_asked_for() -> None:
    with pytest.raises(EncryptedDocumentError):
        DocConverter().convert(old_word(b"text", flags=0x0100))


def test_text_saved_in_parts_by_word_6_is_not_read() -> None:
    with pytest.raises(UnsupportedDocumentError):
        DocConverter().convert(old_word(b"text", flags=0x0004))


def test_changes_are_distinguished_by_their_length() -> None:
    raw = bytes.fromhex("3508 01 434a 2000 08d6 0300 aabb 4a66 01ff 3608 81".replace(" ", ""))
    assert [code for code, _ in sprms(raw)][:3] == [0x0835, 0x4A43, 0xD608]
    format_ = character_format(bytes.fromhex("350801 434a2000 360881 482a01".replace(" ", "")))
    assert (format_.change.bold, format_.change.size, format_.change.raised) == (True, 16.0, True)
    assert format_.flips == {"italic"}


def test_a_paragraph_says_its_list_and_page_break() -> None:
    format_ = paragraph_format(7, bytes.fromhex("0b460200 0a2601 072401".replace(" ", "")))
    assert (format_.style, format_.list_number, format_.depth, format_.page_break) == (7, 2, 1, True)


def test_tables_that_lie_say_nothing() -> None:
    assert FormattedPages(bytes(2000), bytes(12), entry_size=13).at(100) == (b"", 0)
    assert FormattedPages(b"", b"\xff" * 400, entry_size=1).at(0) == (b"", 0)
    assert DocStyles(b"\xff" * 300).font(3).font() == Font("", 10.0)


def test_every_truncation_is_named() -> None:
    for length in range(1, len(PAPER), 499):
        try:
            DocConverter().convert(PAPER[:length])
        except DocumentError:
            continue


@pytest.mark.parametrize(
    "content", [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), compound({"Other": b"x"}), b"no container at all"]
)
def test_what_is_no_word_document_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        DocConverter().convert(content)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        DocConverter().convert(b"")
