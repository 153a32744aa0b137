"""Dates come back in ISO form from Russian, German and English text."""

import pytest

from svod.text.dates import find_dates, find_milestones, find_year, iso_date


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


@pytest.mark.parametrize(
    ("note", "milestones"),
    [
        ("Поступила в редакцию 12.03.2010", [("received", "2010-03-12")]),
        ("Статья поступила 1 марта 2012 г., принята к печати 3.04.2012", [("accepted", "2012-04-03"),
            ("received", "2012-03-01")]),
        ("Eingegangen am 3. Mai 2011, angenommen am 4. Juni 2011", [("accepted", "2011-06-04"),
            ("received", "2011-05-03")]),
        ("Received 3 May 2011; revised 4 June 2011", [("revised", "2011-06-04"), ("received", "2011-05-03")]),
        ("Published online: May 14, 2007", [("published", "2007-05-14")]),
        ("We received an answer in 2011", []),
        ("принято считать", []),
    ],
)  # fmt: skip
def test_the_milestones_of_a_manuscript_are_dated(note: str, milestones: list[tuple[str, str]]) -> None:
    assert [(found.stage, found.iso) for found in find_milestones(note)] == milestones
