"""Dates come back in ISO form from Russian, German and English text."""

import pytest

from svod.text.dates import find_dates, find_year, iso_date


@pytest.mark.parametrize(
    ("printed", "iso"),
    [
        ("14 мая 2007 г.", "2007-05-14"),
        ("Поступила 1 сент. 1998", "1998-09-01"),
        ("март 2001", "2001-03"),
        ("14. Mai 2007", "2007-05-14"),
        ("Berlin, im März 2001", "2001-03"),
        ("3.12.1999", "1999-12-03"),
        ("May 14, 2007", "2007-05-14"),
        ("14th of May 2007", "2007-05-14"),
        ("2007-05-14", "2007-05-14"),
        ("(1987)", "1987"),
    ],
)
def test_a_written_date_becomes_iso(printed: str, iso: str) -> None:
    assert iso_date(printed) == iso


@pytest.mark.parametrize("text", ["", "32.05.2007", "12345", "10.1999/2001", "p. 1200", "февраль"])
def test_what_is_no_date_gives_none(text: str) -> None:
    assert iso_date(text) is None


def test_dates_are_found_in_printed_order_and_once() -> None:
    assert [match.iso for match in find_dates("1998, am 2. Mai 2003 und 2010")] == ["1998", "2003-05-02", "2010"]


def test_a_year_range_gives_its_first_year() -> None:
    assert find_year("в 1998-2003 годах") == "1998"


def test_a_huge_row_of_years_is_read_once() -> None:
    assert sum(1 for _ in find_dates("2001 " * 40_000)) == 40_000
