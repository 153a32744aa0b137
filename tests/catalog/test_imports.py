"""Imports: files as users write them, our own exports imported again, broken records reported by their line."""

import json

import pytest

from svod.catalog.exports.bibtex import BiblatexExporter, BibtexExporter
from svod.catalog.exports.csl import CslJsonExporter
from svod.catalog.exports.ris import RisExporter
from svod.catalog.exports.xml_formats.dublin_core import DublinCoreExporter
from svod.catalog.imports.bibtex import BibtexImporter
from svod.catalog.imports.csl import CslJsonImporter
from svod.catalog.imports.dublin_core import DublinCoreImporter
from svod.catalog.imports.ris import NbibImporter, RisImporter
from svod.model.metadata import Field, Metadata
from svod.model.record import BrokenRecord, ReportedWork
from svod.ports import Exporter, Importer
from tests.catalog.cards import (
    ABSTRACT_EN,
    ABSTRACT_RU,
    TITLE_DE,
    TITLE_EN,
    TITLE_RU,
    crowded_record,
    nasty_record,
    rich_record,
)

BIB = r"""
% a comment with a lone { brace
@string{mir = "Mir"}
@article{weber1931,
  author = {Weber, Karl and J{\"u}rgen von der Aue and {Institut f{\"u}r Eis and Schnee} and others},
  title  = "{\"U}ber das {Treiben} der \emph{Eisschollen}~--- ein Versuch",
  journal = {Eiskunde}, year = 1931, month = may, volume = 3, number = {1}, pages = "7--9",
  publisher = mir # { \& Söhne}, doi = {https://doi.org/10.1000/EIS\_1}, keywords = {Eis; Schnee, nass}
}
@phdthesis{p, title={О плавании льдов}, author={Пров Ветлугин}, school={Институт льда}, year={2007}}
"""
RIS = """TY  - JOUR
AU  - Weber, Karl
A1  - Aue, Jürgen
TI  - Über das Treiben
  der Eisschollen
JO  - Eiskunde
PY  - 1931/05//
VL  - 3
SP  - 7
EP  - 9
SN  - 0317-8471
DO  - 10.1000/eis
KW  - Eis
KW  - Schnee
UR  - http://example.org/eis
ER  -\x20

"""
NBIB = """PMID- 12345
TI  - On drifting ice in northern
      seas.
FAU - Weber, Karl
AU  - Weber K
JT  - Journal of ice
DP  - 1998 May 14
VI  - 5
PG  - 7-9
LID - 10.1000/ice [doi]

PMID- 12346
TI  - On standing ice.
"""


def works(importer: Importer, content: str | bytes) -> list[ReportedWork]:
    records = list(importer.read(content.encode() if isinstance(content, str) else content))
    assert [record for record in records if isinstance(record, BrokenRecord)] == []
    return [record for record in records if isinstance(record, ReportedWork)]


def by_scheme(metadata: Metadata, field: Field) -> dict[str | None, str]:
    return {value.scheme: value.text for value in metadata.all(field)}


def test_bibtex_as_people_write_it() -> None:
    first, second = works(BibtexImporter(), BIB)
    metadata = first.metadata
    assert metadata.text(Field.TITLE) == "Über das Treiben der Eisschollen — ein Versuch"
    names = [tuple(creator.name) for creator in metadata.creators()]
    assert names == [("Weber", "Karl"), ("von der Aue", "Jürgen"), ("Institut für Eis and Schnee", "")]
    assert by_scheme(metadata, Field.SOURCE) == {"journal": "Eiskunde", "volume": "3", "issue": "1", "pages": "7–9"}
    assert metadata.text(Field.DATE) == "1931-05"
    assert metadata.text(Field.PUBLISHER) == "Mir & Söhne"
    assert by_scheme(metadata, Field.IDENTIFIER) == {"doi": "10.1000/eis_1"}
    assert [value.text for value in metadata.all(Field.SUBJECT)] == ["Eis", "Schnee, nass"]
    assert {value.origin for _, value in metadata.claims()} == {"bibtex"}
    assert (first.line, first.language, second.line, second.language) == (4, "de", 10, "ru")
    assert (second.metadata.text(Field.TYPE), second.metadata.creators()[0].name.family) == ("thesis", "Ветлугин")


def test_ris_as_programs_write_it() -> None:
    (record,) = works(RisImporter(), RIS.replace("\n", "\r\n"))
    metadata = record.metadata
    assert metadata.text(Field.TITLE) == "Über das Treiben der Eisschollen"
    assert [creator.name.family for creator in metadata.creators()] == ["Weber", "Aue"]
    assert by_scheme(metadata, Field.SOURCE) == {"journal": "Eiskunde", "volume": "3", "pages": "7–9"}
    assert by_scheme(metadata, Field.IDENTIFIER) == {
        "doi": "10.1000/eis",
        "issn": "0317-8471",
        "url": "http://example.org/eis",
    }
    assert (metadata.text(Field.DATE), record.language) == ("1931-05", "de")


def test_pubmeds_records() -> None:
    first, second = works(NbibImporter(), NBIB)
    assert first.metadata.text(Field.TITLE) == "On drifting ice in northern seas."
    assert [creator.name.given for creator in first.metadata.creators()] == ["Karl"]
    assert first.metadata.text(Field.DATE)[:4] == "1998"
    assert by_scheme(first.metadata, Field.IDENTIFIER) == {"doi": "10.1000/ice", "pmid": "12345"}
    assert (second.line, second.metadata.text(Field.TITLE)) == (12, "On standing ice.")


def test_a_library_of_zotero() -> None:
    item = {
        "itemType": "journalArticle", "title": "О плавании <i>льдов</i>", "date": "14 мая 2007",
        "creators": [{"creatorType": "author", "firstName": "Пров", "lastName": "Ветлугин"},
                     {"creatorType": "author", "name": "Институт льда"}],
        "publicationTitle": "Вестник льда", "DOI": "10.1000/ice", "tags": [{"tag": "лёд"}], "abstractNote": ABSTRACT_RU,
    }  # fmt: skip
    items = [{"key": "A", "data": item}, item | {"title": "Другая работа"}, {"itemType": "note", "note": "none"}]
    first, second = works(CslJsonImporter(), json.dumps(items))
    assert first.metadata.text(Field.TITLE) == "О плавании льдов"
    assert first.metadata.text(Field.DATE) == "2007-05-14"
    assert [creator.origin for creator in first.metadata.creators()] == ["zotero", "zotero"]
    assert second.metadata.text(Field.TITLE) == "Другая работа"


@pytest.mark.parametrize(
    ("exporter", "importer"),
    [
        (BibtexExporter(), BibtexImporter()),
        (BiblatexExporter(), BibtexImporter()),
        (RisExporter(), RisImporter()),
        (CslJsonExporter(), CslJsonImporter()),
        (DublinCoreExporter(), DublinCoreImporter()),
    ],
)
def test_our_own_exports_come_back_whole(exporter: Exporter, importer: Importer) -> None:
    (record,) = works(importer, "".join(exporter.export([rich_record()])))
    metadata = record.metadata
    assert [value.text for value in metadata.all(Field.TITLE)] == [TITLE_RU, TITLE_DE, TITLE_EN]
    assert [tuple(creator.name) for creator in metadata.creators()] == [
        ("Ветлугин", "Пров Савельич"),
        ("Quillfeather", "Jean-Paul"),
    ]
    assert {value.text for value in metadata.all(Field.DESCRIPTION)} >= {ABSTRACT_RU, ABSTRACT_EN}
    assert by_scheme(metadata, Field.SOURCE) == {
        "journal": "Вестник льда & снега",
        "volume": "5",
        "issue": "2",
        "pages": "37–45",
    }
    assert by_scheme(metadata, Field.IDENTIFIER)["isbn"] == "9785922102667"
    assert by_scheme(metadata, Field.SUBJECT)["udc"] == "551.326"
    assert metadata.text(Field.DATE)[:4] == "2007"
    assert record.language == "ru"


def test_crowds_and_nasty_signs_come_in() -> None:
    crowd, nasty = works(BibtexImporter(), "".join(BibtexExporter().export([crowded_record(), nasty_record()])))
    assert len(crowd.metadata.creators()) == 5000
    assert nasty.metadata.text(Field.TITLE).startswith(
        '100 % of {braces & <tags> "quotes" $dollars$ \\commands # ~ ^ _'
    )


def test_dublin_core_as_archives_send_it() -> None:
    content = """<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>О плавании льдов</dc:title><dc:title>On Drifting Ice</dc:title><dc:creator>Ветлугин П. С.</dc:creator>
    <dc:creator>Quillfeather, Jean-Paul</dc:creator><dc:subject>лёд; дрейф</dc:subject>
    <dc:subject>УДК 551.326</dc:subject>
    <dc:source>Вестник льда. 2007. Т. 5. № 2. С. 37–45</dc:source><dc:date>2019-01-01</dc:date><dc:date>2007</dc:date>
    <dc:identifier>https://doi.org/10.1000/ICE</dc:identifier><dc:identifier>http://example.org/ice.pdf</dc:identifier>
    <dc:type>info:eu-repo/semantics/article</dc:type><dc:language>rus</dc:language></oai_dc:dc>"""
    (record,) = works(DublinCoreImporter(), content)
    metadata = record.metadata
    assert [value.text for value in metadata.all(Field.TITLE)] == [TITLE_RU, TITLE_EN]
    assert [tuple(creator.name) for creator in metadata.creators()] == [
        ("Ветлугин", "П. С."),
        ("Quillfeather", "Jean-Paul"),
    ]
    assert by_scheme(metadata, Field.SOURCE) == {
        "journal": "Вестник льда",
        "volume": "5",
        "issue": "2",
        "pages": "37–45",
    }
    assert by_scheme(metadata, Field.IDENTIFIER) == {"doi": "10.1000/ice", "url": "http://example.org/ice.pdf"}
    assert by_scheme(metadata, Field.SUBJECT)["udc"] == "551.326"
    assert (metadata.text(Field.DATE), metadata.text(Field.TYPE), record.language) == ("2007", "article", "ru")
    assert record.files == ("http://example.org/ice.pdf",)


@pytest.mark.parametrize(
    ("importer", "content", "lines"),
    [
        (BibtexImporter(), "\n@article{a, title={never closed\n@article{b, title={Good}}\n@misc{c, note={No}}", [2, 4]),
        (RisImporter(), "TY  - JOUR\nTI  - Left open\nTY  - JOUR\nTI  - Good\nER  - \nTY  - BOOK\nER  - \n", [1, 6]),
        (CslJsonImporter(), '[\n{"type": "book", "title": "Good"},\n7,\n{"type": "book"},\n{"title": "x"},\n{"type": ',
         [3, 4, 5, 6]),
        (NbibImporter(), "PMID- 1\nTI  - Good\n\nPMID- 2\nAB  - no title\n", [4]),
    ],
)  # fmt: skip
def test_broken_records_are_named_by_their_line_and_cost_no_other(
    importer: Importer, content: str, lines: list[int]
) -> None:
    records = list(importer.read(content.encode()))
    assert [record.line for record in records if isinstance(record, BrokenRecord)] == lines
    assert [record.metadata.text(Field.TITLE) for record in records if isinstance(record, ReportedWork)] == ["Good"]


@pytest.mark.parametrize("importer", [BibtexImporter(), RisImporter(), CslJsonImporter(), NbibImporter()])
@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe" * 100, b"[" * 100_000, b'{"a":' * 100_000, "привет".encode("cp1251")]
)
def test_what_is_no_file_of_records_holds_no_work(importer: Importer, content: bytes) -> None:
    assert [record for record in importer.read(content) if isinstance(record, ReportedWork)] == []


def test_an_old_encoding_is_guessed() -> None:
    record = "@article{a, title={О плавании льдов по северным морям}, journal={Вестник льда и снега}}"
    (imported,) = works(BibtexImporter(), record.encode("cp1251"))
    assert imported.metadata.text(Field.TITLE) == "О плавании льдов по северным морям"


SICI = "10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2"
PARTS = (
    r"@inproceedings{a, title={The $\alpha$ of {\TeX} in H$_2$O and $O(n^2)$}, author={King, Jr., Martin Luther},"
    r" crossref={Ice}, pages={1--2}}"
    "\n@inproceedings(b, title = {Second}, crossref = {nowhere}, doi = {SICI})\n"
    "@proceedings{ice, title={Proceedings on Ice}, year=1999, publisher={Mir}, doi={10.1000/whole}}\n"
)


def test_parts_have_what_their_book_says_but_not_its_title_and_doi() -> None:
    first, second, whole = works(BibtexImporter(), PARTS.replace("SICI", SICI))
    assert by_scheme(first.metadata, Field.SOURCE) == {"conference": "Proceedings on Ice", "pages": "1–2"}
    assert (first.metadata.text(Field.DATE), first.metadata.text(Field.PUBLISHER)) == ("1999", "Mir")
    assert not first.metadata.all(Field.IDENTIFIER)
    assert not second.metadata.all(Field.SOURCE)
    assert whole.metadata.text(Field.TITLE) == "Proceedings on Ice"


def test_formulas_and_logos_in_titles_are_readable() -> None:
    first, *_ = works(BibtexImporter(), PARTS)
    assert first.metadata.text(Field.TITLE) == "The α of TeX in H₂O and O(n²)"


def test_juniors_keep_what_tells_them_from_their_fathers() -> None:
    first, *_ = works(BibtexImporter(), PARTS)
    assert [tuple(creator.name) for creator in first.metadata.creators()] == [("King", "Martin Luther, Jr.")]


@pytest.mark.parametrize("written", [SICI, SICI.replace("<", r"{\textless}").replace(">", r"{\textgreater}"),
                                     SICI.replace("<", "$<$").replace(">", "$>$")])  # fmt: skip
def test_dois_with_angle_brackets_are_whole(written: str) -> None:
    _, second, _ = works(BibtexImporter(), PARTS.replace("SICI", written))
    assert by_scheme(second.metadata, Field.IDENTIFIER) == {"doi": SICI.lower()}


def test_an_entry_that_refers_to_itself_is_read_once() -> None:
    (work,) = works(BibtexImporter(), "@book{a, title={Ice}, crossref={a}}")
    assert work.metadata.text(Field.TITLE) == "Ice"


def test_what_stands_in_a_comment_is_no_entry_and_a_missing_comma_costs_nothing() -> None:
    written = "@comment{jabref-meta: @article{no, title={Never}}}\n@article{a, title={Ice}\n year=1999, title={Snow}}"
    (work,) = works(BibtexImporter(), written)
    assert work.metadata.text(Field.TITLE) == "Ice"
    assert work.metadata.text(Field.DATE) == "1999"
