import bz2
import gzip

import pytest

from svod.convert.containers.wrappers import unwrapped
from svod.convert.postscript import postscript_converter as postscript
from svod.convert.postscript.dvips import with_character_names
from svod.convert.postscript.postscript_converter import PostScriptConverter
from svod.errors import CorruptDocumentError, EmptyDocumentError, MissingProgramError, NoTextError, TooLargeError
from tests.convert.documents import POSTSCRIPT, compressed

LINES = "A paper in PostScript\nby Nora Carver"


@pytest.mark.parametrize(
    "content",
    [
        POSTSCRIPT,
        b"\x04" + POSTSCRIPT,
        gzip.compress(POSTSCRIPT),
        bz2.compress(POSTSCRIPT),
        compressed(POSTSCRIPT),
        b"\xc5\xd0\xd3\xc6"
        + (30).to_bytes(4, "little")
        + len(POSTSCRIPT).to_bytes(4, "little")
        + bytes(18)
        + POSTSCRIPT,
    ],
    ids=["plain", "with ^D", "gzip", "bzip2", "compress", "DOS header"],
)
def test_postscript_is_read_in_every_wrapper(content: bytes) -> None:
    document = PostScriptConverter().convert(content)
    assert document.plain_text() == LINES
    assert document.media_type == "application/postscript"
    assert document.token(0).font.size == 12.0


@pytest.mark.parametrize("size", [0, 1, 3, 1000, 200_000])
def test_compress_is_undone(size: int) -> None:
    content = bytes((number * number // 7) % 251 for number in range(size))
    assert unwrapped(compressed(content), 1 << 20) == content


def test_a_wrapper_that_unpacks_without_end_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postscript, "UNWRAPPED_LIMIT", 1 << 20)
    for content in (gzip.compress(b" " * (8 << 20)), bz2.compress(b" " * (8 << 20)), compressed(b" " * (2 << 20))):
        with pytest.raises(TooLargeError):
            PostScriptConverter().convert(content)


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(POSTSCRIPT)[:-20],
        bz2.compress(POSTSCRIPT)[:-20],
        b"\x1f\x9d\x90\xff\xff\xff\xff",
        b"\x1f\x9d",
        b"%!PS\n(never closed",
        b"%!PS\n1 0 div 2 foo bar\n",
    ],
)
def test_damaged_postscript_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        PostScriptConverter().convert(content)


def test_postscript_without_words_has_no_text() -> None:
    with pytest.raises(NoTextError):
        PostScriptConverter().convert(b"%!PS\n0 0 100 100 rectfill showpage\n")


def test_a_program_that_never_ends_is_stopped() -> None:
    with pytest.raises(CorruptDocumentError, match="did not finish"):
        PostScriptConverter(time_limit=1.0).convert(b"%!PS\n{} loop\n")


def test_files_of_the_machine_are_out_of_reach() -> None:
    with pytest.raises(CorruptDocumentError):
        PostScriptConverter().convert(b"%!PS\n(/etc/passwd) (r) file 100 string readline pop show showpage\n")


def test_without_ghostscript_the_package_is_named() -> None:
    with pytest.raises(MissingProgramError, match="apt install ghostscript"):
        PostScriptConverter(program="no-such-ghostscript").convert(POSTSCRIPT)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        PostScriptConverter().convert(b"")


FONTS = {b"larm1000": b"T2A", b"ecbx1095": b"T1", b"cmr10": b"OT1", b"lasy10": b"OT1", b"cmtt10": b"Typewriter"}


def test_the_bitmap_fonts_of_dvips_get_the_names_of_their_characters() -> None:
    named = with_character_names(b"%!PS-Adobe-2.0\n/BuildChar{CharBuilder}N\n/Encoding IEn N end")
    assert named.startswith(b"%!PS-Adobe-2.0\n/TeXNames")
    assert named.endswith(
        b"/TeXCharacterNames TeXNamesOT1 def\n/BuildChar{CharBuilder}N\n/Encoding TeXCharacterNames N end"
    )
    tables = {table.split()[0]: table.split(b"[")[1].split(b"]")[0].split() for table in named.split(b"/TeXNames")[1:5]}
    assert {encoding: len(names) for encoding, names in tables.items()} == dict.fromkeys(FONTS.values(), 256)
    assert tables[b"OT1"][11:13] == [b"/uniFB00", b"/uniFB01"]
    assert (tables[b"OT1"][ord("a")], tables[b"OT1"][ord("{")]) == (b"/uni0061", b"/uni2013")
    assert (tables[b"Typewriter"][ord("{")], tables[b"T1"][0xFC]) == (b"/uni007B", b"/uni00FC")
    assert (tables[b"T2A"][0xFC], tables[b"T2A"][21]) == (b"/uni044C", b"/uni2013")


@pytest.mark.parametrize(("font", "encoding"), FONTS.items())
def test_a_bitmap_font_of_dvips_is_read_in_the_encoding_that_its_name_tells(font: bytes, encoding: bytes) -> None:
    comment = b"%DVIPSBitmapFont: Fa " + font + b" 10 29\n"
    named = with_character_names(b"%!PS-Adobe-2.0\n/Encoding IEn N end\n" + comment + b"/Fa 29 119 df\n")
    assert named.endswith(comment + b"/TeXCharacterNames TeXNames" + encoding + b" def\n/Fa 29 119 df\n")


def test_other_postscript_stays_as_it_is() -> None:
    assert with_character_names(POSTSCRIPT) == POSTSCRIPT
