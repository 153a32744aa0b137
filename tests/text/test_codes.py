"""Classification codes are read after the word that announces them."""

from collections.abc import Callable

import pytest

from svod.text.codes import find_codes
from svod.text.subject_codes import acm_code, acm_concept, grnti_code, jel_code, pacs_code
from svod.text.udc import AUXILIARIES, udc_code


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


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("94(47)“19”", '94(47)"19"'),
        ("821.112.2-31", "821.112.2-31"),
        ("004.89:81’322", "004.89:81'322"),
        ("31:[622+669](485)", "31:[622+669](485)"),
        ("519.23/.24", "519.23/.24"),
        ("621. 039. 519", "621.039.519"),
        ("630*232.3", "630*232.3"),
        ("811.161.1=112.2(075.8)", "811.161.1=112.2(075.8)"),
        ("412.5", None),
        ("519..2", None),
        ("51(", None),
        ("2020/12/1/1/1/1/1", None),
        ("сад", None),
        ("", None),
    ],
)
def test_a_code_of_the_udc_is_known_by_its_grammar(text: str, code: str | None) -> None:
    assert udc_code(text) == code


def test_every_auxiliary_of_the_udc_has_an_example_that_is_one() -> None:
    assert all(udc_code(f"5{example}") == f"5{example}" for _, _, example in AUXILIARIES)


@pytest.mark.parametrize(
    ("check", "right", "wrong"),
    [
        (grnti_code, ["27.35.17", "50.05", "00.08"], ["99.01.01", "27.3", "2735.17"]),
        (jel_code, ["C23", "E7", "Z39"], ["S12", "E99", "A45", "23C"]),
        (pacs_code, ["03.65.Ud", "72.15.-v", "73.40.+y"], ["10.65.Ud", "03.05.Ud", "03.65.U1"]),
        (acm_code, ["H.3.3", "D.2.13", "I.m", "K.6.m", "B.8"], ["L.1", "H.9", "H.3.14", "H3.3"]),
        (acm_concept, ["Networks → Network types"], ["Networks", "Rivers → Boats", "Networks → → x"]),
    ],
)
def test_what_a_classification_does_not_have_is_no_code(
    check: Callable[[str], str | None], right: list[str], wrong: list[str]
) -> None:
    assert [check(code) for code in right] == right
    assert [check(code) for code in wrong] == [None] * len(wrong)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("УДК 517.95; 519.63", ["517.95", "519.63"]),
        ("УДК 412.3", []),
        ("DK 535.4", ["535.4"]),
        ("DK 2100 København", []),
        ("УДК 519.21 12 страниц", ["519.21"]),
        ("ГРНТИ 99.23.25", []),
        ("JEL: S12, C23", ["C23"]),
        ("CCS Concepts: • Information systems → Data mining; Networks → Network types",
         ["Information systems → Data mining", "Networks → Network types"]),
        ("CCS Concepts: • Fishing → Rods", []),
    ],
)  # fmt: skip
def test_only_codes_that_there_are_are_reported(text: str, codes: list[str]) -> None:
    assert [code.text for code in find_codes(text)] == codes
