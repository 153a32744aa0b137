import pytest

from svod.convert.markup.patent import PatentConverter
from svod.convert.sniff import converter_for, sniff
from svod.errors import CorruptDocumentError, DocumentError, EmptyDocumentError
from tests.convert.golden import FOLDER

PATENT = (FOLDER / "patent" / "ice.xml").read_bytes()


@pytest.mark.parametrize("name", ["patent-document", "wo-patent-document", "us-patent-grant", "us-patent-application"])
def test_patents_of_all_offices_are_told_by_their_first_element(name: str) -> None:
    assert converter_for(sniff(f"<?xml version='1.0'?><{name} lang='en'><description/></{name}>".encode())) == "patent"


def test_description_and_claims_are_read_once_and_in_their_order() -> None:
    text = PatentConverter().convert(PATENT).plain_text()
    assert text.count("Technical field") == 1
    assert text.index("Technical field") < text.index("State of the art") < text.index("Device with a wheel")


def test_what_the_office_cites_is_listed() -> None:
    lines = PatentConverter().convert(PATENT).plain_text().split("\n")
    assert lines[-2:] == ["[1] GB 1234567 A", "[2] Frost A. Ice of rivers. Journal of Ice, 1990, vol. 5, pp. 15-19."]


def test_what_is_no_patent_is_named() -> None:
    with pytest.raises(EmptyDocumentError):
        PatentConverter().convert(b"")
    with pytest.raises(CorruptDocumentError):
        PatentConverter().convert(b"<patent-document><description/></patent-document>")
    for size in range(0, len(PATENT), 97):
        try:
            assert PatentConverter().convert(PATENT[:size]).token_count > 0
        except DocumentError:
            continue
