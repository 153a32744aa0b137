"""Patents and other works cited in running text."""

import pytest

from svod.text.inline_citations import inline_citations
from svod.text.patents import patent_citations

CITED = {
    "In EP0123456B1 nothing interesting.": ["EP 0123456 B1 patent publication"],
    "see U.S. Pat. Nos. 4,123,456; 4,234,567 and 5,345,678": [
        "US 4123456  patent publication", "US 4234567  patent publication", "US 5345678  patent publication",
    ],
    "US 2004/0123456 A1": ["US 20040123456 A1 patent publication"],
    "US-A-4,123,456": ["US 4123456 A patent publication"],
    "U.S. Provisional Application No. 60/123,456": ["US 60123456  patent provisional"],
    "U.S. patent application Ser. No. 10/123,456": ["US 10123456  patent application"],
    "WO 94/12345 and PCT/US2004/012345": ["WO 1994012345  patent publication", "WO 2004US012345  patent application"],
    "DE-OS 29 12 345": ["DE 2912345 A1 patent publication"],
    "DE 10 2004 012 345 A1": ["DE 102004012345 A1 patent publication"],
    "EP-A-0 123 456": ["EP 0123456 A patent publication"],
    "European Patent No. 0 234 567": ["EP 0234567  patent publication"],
    "European Patent Application No. 01123456.7": ["EP 01123456  patent application"],
    "JP-A-63-123456, JP 2004-123456 A": ["JP 63123456 A patent publication", "JP 2004123456 A patent publication"],
    "KR 10-2004-0012345": ["KR 1020040012345  patent publication"],
    "U.S. Design Patent No. D345,678": ["US D345678  designPatent publication"],
    "U.S. Reissue Patent No. RE12,345": ["US RE12345  patent reissued"],
    "das deutsche Gebrauchsmuster 20 2004 012 345": ["DE 202004012345  utilityModel publication"],
    "die deutsche Patentschrift 1234567": ["DE 1234567  patent publication"],
    "патент РФ № 2123456": ["RU 2123456  patent publication"],
    "Пат. 2123457 Рос. Федерация": ["RU 2123457  patent publication"],
    "а. с. СССР № 123456": ["SU 123456  patent publication"],
    "патент США № 5123456": ["US 5123456  patent publication"],
    "Palo Alto, CA 94025, phone 123456, in 1998 and DE 12345": [],
}  # fmt: skip
WORKS = {
    "as Köhler and Milstein, Nature 256:495-497 (1975), showed": ["Köhler and Milstein, Nature 256:495-497 (1975)"],
    "is known. Vaughan, T.J. et al., Nat.Biotech., 14:309-314(1996).": [
        "Vaughan, T.J. et al., Nat.Biotech., 14:309-314(1996)"
    ],
    "work (Smith et al., J. Am. Chem. Soc. 120, 1234 (1998)) and": ["Smith et al., J. Am. Chem. Soc. 120, 1234 (1998)"],
    "See Graff, Expert. Opin. Ther. Targets (2002) 6(1): 103-113.": [
        "Graff, Expert. Opin. Ther. Targets (2002) 6(1): 103-113"
    ],
    'A. B. Jones, "A method", Journal of Physics, Vol. 12, No. 3, pp. 12-34, 1999 was': [
        'A. B. Jones, "A method", Journal of Physics, Vol. 12, No. 3, pp. 12-34, 1999'
    ],
    "It was 5:30, and of 100, 200 (2000) degrees some were lost.": [],
}  # fmt: skip


@pytest.mark.parametrize("text", CITED)
def test_patents_are_found_with_office_number_and_kind(text: str) -> None:
    found = patent_citations(text)
    assert [f"{one.office} {one.database_number} {one.kind} {one.type} {one.status}" for one in found] == CITED[text]
    assert all(text[one.start : one.end].startswith(one.number) for one in found)


@pytest.mark.parametrize("text", WORKS)
def test_works_are_found_from_their_first_author_to_their_year(text: str) -> None:
    found = inline_citations(text)
    assert [one.raw for one in found] == WORKS[text]
    assert all(text[one.start : one.end] == one.raw for one in found)


def test_long_texts_of_nothing_but_numbers_and_blanks_end() -> None:
    for piece in ("US 4,123,456, ", "No. " * 4, " " * 50, "patent ", "12:34, ", "Aa. ", "U.S. patent application "):
        assert patent_citations(piece * (40_000 // len(piece))) is not None
        assert inline_citations(piece * (40_000 // len(piece))) is not None
