"""Classification codes are read after the word that announces them."""

import pytest

from svod.text.codes import find_codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("УДК 519.21 ББК 22.161.6", [("udc", "519.21"), ("bbk", "22.161.6")]),
        ("ГРНТИ 27.23.25, 50.05", [("grnti", "27.23.25"), ("grnti", "50.05")]),
        ("JEL Classification: C23, D82", [("jel", "C23"), ("jel", "D82")]),
        ("JEL-Klassifikation: O15", [("jel", "O15")]),
        ("PACS numbers: 03.65.Ud, 42.50.Dv", [("pacs", "03.65.Ud"), ("pacs", "42.50.Dv")]),
        ("Categories and Subject Descriptors D.3.4 [Programming Languages]: Processors", [("acm", "D.3.4")]),
        ("MSC2010: 35J20", [("msc", "35J20")]),
        ("Chapter D.3.4 costs 03.65 and C23", []),
    ],
)
def test_codes_follow_their_words(text: str, codes: list[tuple[str, str]]) -> None:
    assert [(code.scheme, code.text) for code in find_codes(text)] == codes


@pytest.mark.parametrize("piece", ["JEL ", "ББК 1", "ACM A.1, ", "PACS 03.65.Ud, "])
def test_a_huge_text_is_read_up_to_a_bound(piece: str) -> None:
    assert all(code.end <= 2000 for code in find_codes(piece * 50_000))
