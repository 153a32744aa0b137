"""Content codings are decoded as they come, and never beyond the limit."""

import gzip
import zlib

import brotli  # type: ignore[import-untyped]
import pytest

from svod.crawl.http.content_coding import BrokenCodingError, TooLargeError, decoder

TEXT = "Лёд на реке тронулся. ".encode() * 500


def bare(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


PACKED = [
    ("", TEXT),
    ("identity", TEXT),
    ("gzip", gzip.compress(TEXT)),
    ("x-gzip", gzip.compress(TEXT[:700]) + gzip.compress(TEXT[700:])),
    ("gzip", gzip.compress(TEXT) + bytes(100)),
    ("deflate", zlib.compress(TEXT)),
    ("Deflate", bare(TEXT)),
    ("br", brotli.compress(TEXT)),
]


@pytest.mark.parametrize(("coding", "packed"), PACKED, ids=range(len(PACKED)))
@pytest.mark.parametrize("step", [1, 7, 100_000])
def test_a_coding_is_undone_piece_by_piece(coding: str, packed: bytes, step: int) -> None:
    unpacking = decoder(coding)
    found = b"".join(unpacking.feed(packed[start : start + step], 10**6) for start in range(0, len(packed), step))
    assert found == TEXT
    assert unpacking.is_complete()


@pytest.mark.parametrize(("coding", "packed"), PACKED, ids=range(len(PACKED)))
def test_the_room_is_kept_to_the_byte(coding: str, packed: bytes) -> None:
    assert decoder(coding).feed(packed, len(TEXT)) == TEXT
    with pytest.raises(TooLargeError):
        decoder(coding).feed(packed, len(TEXT) - 1)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
def test_a_wrong_content_coding_is_an_error(coding: str) -> None:
    with pytest.raises(BrokenCodingError):
        decoder(coding).feed(b"\xff\xfeplain words" * 50, 10**6)


@pytest.mark.parametrize("coding", ["zstd", "gzip, gzip", "\xa7" * 1000])
def test_a_coding_that_was_not_asked_for_is_an_error(coding: str) -> None:
    with pytest.raises(BrokenCodingError, match="is unknown"):
        decoder(coding)


@pytest.mark.parametrize(("coding", "packed"), PACKED[2:], ids=range(len(PACKED) - 2))
def test_what_is_cut_off_is_not_complete(coding: str, packed: bytes) -> None:
    unpacking = decoder(coding)
    unpacking.feed(packed[: len(packed) // 4], 10**6)
    assert not unpacking.is_complete()
