"""TeX's DVI is read by the programs that are installed; without any the outcome says so."""

import shutil
import struct
from contextlib import suppress
from pathlib import Path

import pytest

from svod.convert.page_pictures import page_picture
from svod.convert.postscript.dvi_converter import DviConverter
from svod.convert.sniff import DVI, converter_for, sniff
from svod.errors import CorruptDocumentError, EmptyDocumentError, MissingProgramError

_has_dvips = shutil.which("dvips") is not None and shutil.which("gs") is not None
_has_dvipdfmx = shutil.which("dvipdfmx") is not None
needs_any = pytest.mark.skipif(not (_has_dvips or _has_dvipdfmx), reason="neither dvips nor dvipdfmx is installed")
# Points of TeX: a unit is one of 65536.
_POINT = 1 << 16
# By this ratio a unit is that of TeX.
_UNIT = struct.pack(">II", 25_400_000, 473_628_672)


def dvi(lines: list[str], special: bytes = b"") -> bytes:
    """One page in Computer Modern, a line below the other, with what it says to programs."""
    font = struct.pack(">BBIIIBB", 243, 0, 0, 10 * _POINT, 10 * _POINT, 0, 5) + b"cmr10"
    start = struct.pack(">BB", 247, 2) + _UNIT + struct.pack(">IB", 1000, 0)
    page = struct.pack(">B10ii", 139, *([1] + [0] * 9), -1) + font + bytes([171])
    for number, line in enumerate(lines):
        # Down to the line, remembering where it begins; words are moved apart, for TeX has no blanks.
        page += bytes([141, 160]) + struct.pack(">i", (number + 1) * 14 * _POINT)
        page += b"".join(word.encode() + bytes([146]) + struct.pack(">i", 4 * _POINT) for word in line.split())
        page += bytes([142])
    page += bytes([239, len(special)]) + special if special else b""
    page += bytes([140])
    post = len(start + page)
    end = struct.pack(">BI", 248, len(start)) + _UNIT + struct.pack(">IIIHH", 1000, 600 * _POINT, 400 * _POINT, 2, 1)
    end += font + struct.pack(">BIB", 249, post, 2)
    content = start + page + end
    return content + b"\xdf" * (4 + -len(content) % 4)


PAPER = dvi(["A paper in DVI", "by Nora Carver"])


def test_dvi_is_known_by_its_first_bytes() -> None:
    assert converter_for(sniff(PAPER)) == "dvi"


@pytest.mark.parametrize(
    "names",
    [
        pytest.param({}, marks=needs_any),
        pytest.param(
            {"dvips": "no-such-program"},
            marks=pytest.mark.skipif(not _has_dvipdfmx, reason="dvipdfmx is not installed"),
        ),
    ],
    ids=["the first program", "without dvips"],
)
def test_the_text_is_read_line_by_line(names: dict[str, str]) -> None:
    document = DviConverter(**names).convert(PAPER)  # type: ignore[arg-type]
    assert document.plain_text() == "A paper in DVI\nby Nora Carver"
    assert document.media_type == DVI
    assert "title" not in document.information


@needs_any
def test_a_page_is_shown() -> None:
    assert page_picture(PAPER, DVI, 1).content.startswith(b"\x89PNG")


@needs_any
@pytest.mark.parametrize("content", [PAPER[:40], b"\xf7\x02" + bytes(64)], ids=["cut", "zeros"])
def test_damaged_dvi_is_named(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        DviConverter().convert(content)


def test_an_empty_file_and_missing_programs_are_named() -> None:
    with pytest.raises(EmptyDocumentError):
        DviConverter().convert(b"")
    with pytest.raises(MissingProgramError, match="dvips"):
        DviConverter(dvips="no-such-program", pdf_makers=("none-either",)).convert(PAPER)


@needs_any
def test_commands_in_the_dvi_are_not_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    special = f'psfile="`touch {mark}`"'.encode()
    with suppress(CorruptDocumentError):
        DviConverter().convert(dvi(["A paper in DVI"], special))
    assert not mark.exists()
