"""Identifiers are found in text and brought to their normal form."""

import pytest

from svod.text.identifiers import find_emails, find_identifiers, find_msc, find_udc


@pytest.mark.parametrize(
    ("text", "scheme", "normal"),
    [
        ("см. https://doi.org/10.1145/1075382.1075387.", "doi", "10.1145/1075382.1075387"),
        ("doi:10.1016/0304-3975(94)00281-M", "doi", "10.1016/0304-3975(94)00281-m"),
        ("(DOI: 10.1000/xyz123)", "doi", "10.1000/xyz123"),
        ("arXiv:1707.01007v2 [cs.DB]", "arxiv", "1707.01007"),
        ("arXiv:math/0211159", "arxiv", "math/0211159"),
        ("ISBN 978-5-9221-0266-7", "isbn", "9785922102667"),
        ("ISBN 0-13-110362-8", "isbn", "0131103628"),
        ("ISSN 0373-2703", "issn", "0373-2703"),
        ("https://orcid.org/0000-0002-1825-0097", "orcid", "0000-0002-1825-0097"),
        ("(http://example.org/a(b).pdf).", "url", "http://example.org/a(b).pdf"),
        ("www.example.org/papers,", "url", "http://www.example.org/papers"),
        ("E-Mail: anna.muster@uni-beispiel.de", "email", "anna.muster@uni-beispiel.de"),
    ],
)
def test_an_identifier_has_a_scheme_and_a_normal_form(text: str, scheme: str, normal: str) -> None:
    assert [(found.scheme, found.text) for found in find_identifiers(text)] == [(scheme, normal)]


@pytest.mark.parametrize(
    "text", ["ISBN 978-5-9221-0266-8", "ISSN 0373-2704", "0000-0002-1825-0098", "10.12/x", "a@b", ""]
)
def test_a_wrong_check_digit_or_form_is_no_identifier(text: str) -> None:
    assert list(find_identifiers(text)) == []


def test_the_place_of_an_identifier_leaves_out_the_full_stop() -> None:
    text = "URL: http://example.org/x."
    found = next(find_identifiers(text))
    assert text[found.start : found.end] == "http://example.org/x"


def test_addresses_written_together_come_apart() -> None:
    assert [email.text for email in find_emails("{ivanov, petrov}@cs.example.ru, s.k@example.de")] == [
        "ivanov@cs.example.ru",
        "petrov@cs.example.ru",
        "s.k@example.de",
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("УДК 519.21", ["519.21"]),
        ("УДК: 621.039.5+536.24", ["621.039.5+536.24"]),
        ("УДК 519.21; 004.85", ["519.21", "004.85"]),
        ("UDC 004.912", ["004.912"]),
        ("Судку 519.21", []),
    ],
)
def test_decimal_classification_codes_follow_their_word(text: str, codes: list[str]) -> None:
    assert [found.text for found in find_udc(text)] == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Mathematics Subject Classification: 68T50, 11A07", ["68T50", "11A07"]),
        ("MSC 2010: 35-XX, 34Bxx", ["35-XX", "34Bxx"]),
        ("MSC 2020: 68T50, 99Z99, 68T5, 00A98", ["68T50"]),
        ("the subject of room 68T50", []),
        ("68T50", []),
    ],
)
def test_msc_codes_need_two_words_of_the_classification_near(text: str, codes: list[str]) -> None:
    assert [found.text for found in find_msc(text)] == codes


@pytest.mark.parametrize("piece", ["10.1234/", "http://", "a@", "{a,", "a.", "УДК 1.", "MSC 68T50 ", "ISBN 9- "])
def test_a_huge_text_is_read_without_backtracking(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    spans = [(found.start, found.end) for read in (find_identifiers, find_udc, find_msc) for found in read(text)]
    assert all(0 <= start < end <= len(text) for start, end in spans)


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("{anna, boris}@example.org", ["anna@example.org", "boris@example.org"]),
        ("anna, boris @example.org", ["anna@example.org", "boris@example.org"]),
        ("anna,boris@example.org", ["anna@example.org", "boris@example.org"]),
        ("{anna|boris}@example.org", ["anna@example.org", "boris@example.org"]),
        ("a.losev [at] uni-muster.de", ["a.losev@uni-muster.de"]),
        ("losev (at) muster [dot] de", ["losev@muster.de"]),
        ("Москва, losev@example.ru", ["losev@example.ru"]),
        ("arrive at noon", []),
    ],
)
def test_addresses_written_together_or_hidden_are_found(text: str, addresses: list[str]) -> None:
    assert [email.text for email in find_emails(text)] == addresses
