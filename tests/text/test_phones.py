"""Telephone numbers are found by their word or their country's code."""

import pytest

from svod.text.phones import find_phones


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("тел.: 8 (812) 428-71-09", ["8 (812) 428-71-09"]),
        ("Tel. +49 30 2093-1234, Fax: +49 30 2093-1235", ["+49 30 2093-1234", "+49 30 2093-1235"]),
        ("Phone: (+386)(61) 1773 272", ["(+386)(61) 1773 272"]),
        ("+7 (495) 939-53-92", ["+7 (495) 939-53-92"]),
        ("pages 37-45, 2007", []),
        ("грант 19-37-90101", []),
    ],
)
def test_numbers_are_found_as_printed(text: str, numbers: list[str]) -> None:
    assert [phone.text for phone in find_phones(text)] == numbers
