"""SOIF records: read by byte lengths, broken ones without harm to the others, written as they are read."""

from hypothesis import given
from hypothesis import strategies as st

from svod.text.soif import is_soif, read_soif, written

TWO = (
    written(
        "http://a.example/1.html", [("Title", "Женщины и труд"), ("Abstract", "Zeile eins\nTitle{3}: kein Attribut")]
    )
    + written("http://a.example/2.html", [("Author", "Eva Klein")])
).encode()


def test_values_are_as_long_as_their_bytes_whatever_stands_in_them() -> None:
    one, two = read_soif(TWO)
    assert one.url == "http://a.example/1.html"
    assert one.values("title") == ("Женщины и труд",)
    assert one.values("abstract") == ("Zeile eins\nTitle{3}: kein Attribut",)
    assert two.values("AUTHOR") == ("Eva Klein",)
    assert not one.fault
    assert not two.fault


def test_a_wrong_length_is_reported_and_costs_no_other_value() -> None:
    (record,) = read_soif(b"@FILE { http://a.example/\nTitle{99}:\tArbeit\nAuthor{9}:\tEva Klein\n}\n")
    assert record.values("title") == ("Arbeit",)
    assert record.values("author") == ("Eva Klein",)
    assert "Title" in record.fault


def test_a_record_that_is_not_closed_is_reported() -> None:
    (record,) = read_soif(b"@FILE { http://a.example/\nTitle{6}:\tArbeit\n")
    assert record.values("title") == ("Arbeit",)
    assert record.fault


def test_a_broken_record_does_not_cost_the_next() -> None:
    broken = b"@FILE { http://a.example/0\nTitle{x}:\tArbeit\n\n"
    assert [record.url for record in read_soif(broken + TWO)] == [
        "http://a.example/0",
        "http://a.example/1.html",
        "http://a.example/2.html",
    ]


def test_the_bytes_of_a_record_are_a_record_of_their_own() -> None:
    first = next(read_soif(TWO))
    assert [record.url for record in read_soif(first.content)] == [first.url]


def test_other_files_are_no_records() -> None:
    assert is_soif(TWO)
    assert not is_soif(b"@article{klein2007, title = {Arbeit}}")
    assert not is_soif(b"%PDF-1.4")
    assert not is_soif(b"")


@given(st.lists(st.tuples(st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True), st.text(min_size=1)), max_size=5))
def test_what_is_written_is_read_again(attributes: list[tuple[str, str]]) -> None:
    (record,) = read_soif(written("http://a.example/", attributes).encode())
    assert record.attributes == tuple(attributes)


@given(st.binary(max_size=400))
def test_no_bytes_are_too_bad_to_be_looked_at(content: bytes) -> None:
    for record in read_soif(b"@FILE { u\n" + content):
        assert record.url
