"""Whole papers written out: as Markdown, HTML, text, TEI and JATS."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from svod.assemble.papers import FORMS
from svod.catalog.exports.page_links import annotations, page_links
from svod.catalog.exports.whole.markdown import markdown
from svod.catalog.exports.xml_formats.grobid import full_tei
from svod.catalog.exports.xml_formats.grobid_parts import affiliations_tei, date_tei, names_tei
from svod.catalog.exports.xml_formats.tei_body import TeiOptions
from svod.model.body import (
    Area,
    Body,
    BodyMention,
    BodySection,
    Figure,
    Footnote,
    Formula,
    MentionKind,
    Paragraph,
    ParagraphKind,
    Table,
)
from svod.model.document import Box, Span
from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import CitedIdentifier, Reference, ReferenceFields

TEI = {"t": "http://www.tei-c.org/ns/1.0"}
AREA = (Area(1, Box(50, 100, 250, 120)),)
TEXT = "It was shown [5–7] before.¹ Figure 1 shows it * again."


def mention(kind: MentionKind, text: str, target: int) -> BodyMention:
    start = TEXT.index(text)
    return BodyMention(kind, start, start + len(text), target, AREA)


MENTIONS = (
    mention(MentionKind.REFERENCE, "5", 5),
    mention(MentionKind.REFERENCE, "–", 6),
    mention(MentionKind.REFERENCE, "7", 7),
    mention(MentionKind.FOOTNOTE, "¹", 1),
    mention(MentionKind.FIGURE, "Figure 1", 1),
)
OLDER = BodySection("Older work", "1.1", 2, 1, (Paragraph("Old.", ((0, 4),), span=Span(42, 43)),), span=Span(40, 42))
BODY = Body(
    sections=(
        BodySection(
            "Introduction", "1", 1, 1, span=Span(0, 2), areas=AREA,
            paragraphs=(
                Paragraph(TEXT, ((0, 27), (28, len(TEXT))), MENTIONS, areas=AREA, span=Span(2, 20)),
                Paragraph("• first of all", ((0, 14),), kind=ParagraphKind.ITEM, span=Span(30, 33), areas=AREA),
            ),
            sections=(OLDER,),
        ),
        BodySection("References", "", 1, 2, is_bibliography=True, span=Span(60, 61)),
    ),
    figures=(Figure("Figure 1", "All of it.", 1, Box(50, 200, 250, 300), Span(34, 38)),),
    tables=(Table("Table 1", "Things", (("a", "b"), ("1", "2|3")), 1, Box(50, 400, 250, 450), Span(44, 50)),),
    formulas=(Formula("(3)", "x = y", None, 1, Box(60, 130, 200, 140), Span(21, 29)),),
    footnotes=(Footnote("1", "By nobody.", 1, Box(50, 700, 250, 710), Span(55, 58)),),
    page_sizes=((595.0, 842.0), (595.0, 842.0)),
    reference_areas=(AREA, (), ()),
)  # fmt: skip
PAPER = Extraction(
    "paper.pdf", "0" * 64, "application/pdf", 2, "en",
    Metadata({Field.TITLE: (Value("On things", 0.9),), Field.DESCRIPTION: (Value("All about things.", 0.9),)}),
    (), tuple(Reference(number, f"Author {number}. A book. 1999.", 2, 0.9, ReferenceFields(title="A book"))
              for number in (5, 6, 7)), body=BODY,
)  # fmt: skip


def tei_of(options: TeiOptions) -> Any:
    return etree.fromstring(full_tei(PAPER, options).encode())


def test_markdown_keeps_headings_lists_tables_captions_notes_and_links() -> None:
    written = FORMS["markdown"](PAPER)
    assert "# On things" in written
    assert "## 1 Introduction\n" in written
    assert "### 1.1 Older work\n" in written
    assert "It was shown \\[[5](#b5)[–](#b6)[7](#b7)\\] before.[^1] Figure 1 shows it \\* again." in written
    assert "- first of all" in written
    assert "| a | b |\n| --- | --- |\n| 1 | 2\\|3 |" in written
    assert "**Figure 1** All of it." in written
    assert "[^1]: By nobody." in written
    assert '5. <a id="b5"></a>Author 5.' in written
    assert written.index("x = y (3)") < written.index("first of all") < written.index("All of it.")


@pytest.mark.parametrize("form", ["html", "text", "json", "jats", "tei"])
def test_every_form_has_the_text_and_the_references(form: str) -> None:
    written = FORMS[form](PAPER)
    for words in ("On things", "Introduction", "first of all", "All of it.", "By nobody.", "Author 6"):
        assert words in written


@pytest.mark.parametrize("form", ["tei", "jats"])
def test_xml_is_whole_and_every_target_is_there(form: str) -> None:
    root: Any = etree.fromstring(FORMS[form](PAPER).encode())
    ids = set(root.xpath("//@xml:id | //@id"))
    targets = [target.lstrip("#") for target in root.xpath("//@target[starts-with(., '#')] | //@rid")]
    assert len(targets) == 5
    assert set(targets) <= ids


def test_tei_for_grobids_clients_has_its_ids_its_application_and_namespaces_on_divisions() -> None:
    written = full_tei(PAPER, TeiOptions())
    assert '<div xmlns="http://www.tei-c.org/ns/1.0"><head n="1">Introduction</head><p>It was shown' in written
    assert '<div type="references">' in written
    tei = tei_of(TeiOptions())
    assert tei.xpath("//t:appInfo/t:application/@version", namespaces=TEI)
    assert tei.xpath("//t:listBibl/t:biblStruct/@xml:id", namespaces=TEI) == ["b0", "b1", "b2"]
    assert tei.xpath("//t:ref[@type='bibr']/@target", namespaces=TEI) == ["#b0", "#b1", "#b2"]
    assert tei.xpath("string(//t:abstract/t:div/t:p)", namespaces=TEI) == "All about things."
    assert "".join(tei.xpath("//t:body/t:div[1]/t:p[1]", namespaces=TEI)[0].itertext()) == TEXT
    assert not tei.xpath("//@coords")


def test_tei_has_sentences_and_coordinates_where_they_are_asked_for() -> None:
    tei = tei_of(TeiOptions(with_sentences=True, with_ids=True, coordinates=frozenset({"s", "ref", "biblStruct"})))
    sentences = tei.xpath("//t:body//t:p/t:s", namespaces=TEI)
    assert ["".join(one.itertext()) for one in sentences][:2] == [TEXT[:27], TEXT[28:]]
    assert tei.xpath("//t:ref/@coords", namespaces=TEI)[0] == "1,50.00,100.00,200.00,20.00"
    assert tei.xpath("//t:biblStruct/@coords", namespaces=TEI)
    assert not tei.xpath("//t:head/@coords", namespaces=TEI)
    assert tei.xpath("//t:facsimile/t:surface/@lrx", namespaces=TEI) == ["595.0", "595.0"]


def test_annotations_say_where_references_and_their_marks_stand() -> None:
    found = annotations(PAPER)
    assert found["pages"][0] == {"page_height": 842.0, "page_width": 595.0}
    assert [mark["id"] for mark in found["refMarkers"]] == ["b0", "b1", "b2"]
    assert found["refBibs"][0]["pos"][0]["p"] == 1
    assert "figures" not in found
    assert [figure["id"] for figure in annotations(PAPER, with_figures=True)["figures"]] == ["fig_0"]


def test_references_lead_to_the_addresses_that_may_be_opened() -> None:
    def address(fields: ReferenceFields, *identifiers: CitedIdentifier) -> str | None:
        reference = replace(PAPER.references[0], fields=fields, identifiers=identifiers)
        read = replace(PAPER, references=(reference, *PAPER.references[1:]))
        links = {link.address for link in page_links(read) if link.address}
        assert links == {url for entry in annotations(read)["refBibs"] if (url := entry.get("url"))}
        return links.pop() if links else None

    arxiv = CitedIdentifier("arxiv", "2001.00001")
    assert address(ReferenceFields(doi="10.1000/a<b>", url="https://a.example/")) == "https://doi.org/10.1000/a%3Cb%3E"
    assert address(ReferenceFields(url="https://a.example/"), arxiv) == "https://arxiv.org/abs/2001.00001"
    assert address(ReferenceFields(url="https://a.example/x y")) == "https://a.example/x%20y"
    assert address(ReferenceFields(url="javascript:alert(1)")) is None


def test_mentions_lead_to_what_they_mean() -> None:
    targets = [link.target.box for link in page_links(PAPER) if link.target]
    # Of the three references only the first one's place is known; the footnote and the figure have theirs.
    assert targets == [AREA[0].box, Box(50, 700, 250, 710), Box(50, 200, 250, 300)]


@pytest.mark.parametrize(
    ("word", "text", "expected"),
    [
        (date_tei, "14 May 2007", 'when="2007-05-14"'),
        (names_tei, "John A. Smith", "<surname>Smith</surname>"),
        (affiliations_tei, "University of Kazan, Kazan, Russia", "<country>Russia</country>"),
    ],
)
def test_small_services_answer_with_elements(word: Callable[[str], str], text: str, expected: str) -> None:
    assert expected in word(text)


def test_authors_stand_as_above_a_paper() -> None:
    creator = Creator("Berg Anna", 0.9, name=PersonName("Berg", "Anna"))
    paper = replace(PAPER, metadata=Metadata({Field.CREATOR: (creator,), Field.TITLE: (Value("On things", 0.9),)}))
    assert "\n\nAnna Berg\n" in markdown(paper)


def test_jats_has_lists_quotations_and_floats_where_its_tag_sets_want_them() -> None:
    quoted = Paragraph("Somebody said so.", kind=ParagraphKind.QUOTATION, span=Span(62, 64))
    items = tuple(Paragraph(f"thing {number}", kind=ParagraphKind.ITEM, span=Span(64 + number, 65 + number))
                  for number in range(2))  # fmt: skip
    behind = BodySection("", paragraphs=(quoted, *items), span=Span(62, 66))
    late = Formula("(4)", "a = b", "a = b", 2, None, Span(70, 73))
    body = replace(BODY, sections=(*BODY.sections, behind), formulas=(*BODY.formulas, late))
    root: Any = etree.fromstring(FORMS["jats"](replace(PAPER, body=body)).encode())
    assert [child.tag for child in root] == ["front", "body", "back", "floats-group"]
    assert {child.tag for child in root.find("floats-group")} == {"fig", "table-wrap"}
    # Behind sections only sections may stand, and each has a title.
    assert {child.tag for child in root.find("body")} == {"sec"}
    assert all(section.find("title") is not None for section in root.iter("sec"))
    assert root.xpath("//disp-quote/p/text()") == ["Somebody said so."]
    assert root.xpath("//list[last()]/list-item/p/text()")[-2:] == ["thing 0", "thing 1"]
    assert root.xpath("//disp-formula/tex-math/text()") == ["a = b"]
    assert [child.tag for child in root.find("front/journal-meta")] == ["journal-id", "issn"]


@pytest.mark.parametrize("form", FORMS)
def test_a_bibliography_may_stand_inside_of_another_section(form: str) -> None:
    listed = BodySection("Cited here", level=2, span=Span(62, 64), is_bibliography=True)
    last = BodySection("Last words", level=1, span=Span(60, 62), sections=(listed,))
    written = FORMS[form](replace(PAPER, body=replace(BODY, sections=(*BODY.sections, last))))
    assert "Last words" in written
    if form == "jats":
        assert "Cited here" not in written


@pytest.mark.skipif("SVOD_JATS_DTDS" not in os.environ, reason="needs the DTDs of JATS 1.3 (npm: @jats4r/dtds)")
@pytest.mark.parametrize("name", ["JATS-archivearticle1-3.dtd", "JATS-journalpublishing1-3.dtd"])
def test_jats_is_valid_for_archiving_and_publishing(name: str) -> None:
    dtd = etree.DTD(str(Path(os.environ["SVOD_JATS_DTDS"]) / name))
    assert dtd.validate(etree.fromstring(FORMS["jats"](PAPER).encode())), dtd.error_log
