"""Unpacked rows are remembered within a bound of bytes, the latest longest."""

from svod.model.codec import pack
from svod.model.metadata import Field
from svod.store.database.decoded_rows import _Unpacked
from tests.stored_values import make_metadata


def row(title: str) -> bytes:
    return pack(make_metadata(title))


def test_a_row_is_unpacked_once_while_it_is_remembered() -> None:
    unpacked = _Unpacked(1 << 20)
    first = unpacked.of(row("Wege der Kraniche"))
    assert first.text(Field.TITLE) == "Wege der Kraniche"
    assert unpacked.of(row("Wege der Kraniche")) is first


def test_bytes_bound_what_is_remembered_and_what_was_asked_for_last_stays() -> None:
    often = row("Пути журавлей")
    unpacked = _Unpacked(4 * len(often))
    first = unpacked.of(often)
    seldom = unpacked.of(row("Wege der Störche"))
    for number in range(20):
        unpacked.of(row(f"Ways of storks {number}"))
        assert unpacked.of(often) is first
        assert sum(map(len, unpacked._held)) <= 4 * len(often)
    assert unpacked.of(row("Wege der Störche")) is not seldom
