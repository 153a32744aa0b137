import pytest

from svod.convert.markup.jats import JatsConverter
from svod.convert.markup.tei import TeiConverter
from svod.errors import CorruptDocumentError, EmptyDocumentError, NoTextError
from svod.model.document import Document


def jats(*, meta: str = "", body: str = "", back: str = "", language: str = "en") -> Document:
    front = f"<front><article-meta>{meta}</article-meta></front>"
    source = f'<article xml:lang="{language}">{front}<body>{body}</body><back>{back}</back></article>'
    return JatsConverter().convert(source.encode())


def tei(*, header: str = "", text: str = "", language: str = "en") -> Document:
    source = (
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="{language}"><teiHeader>{header}</teiHeader>'
        f"<text>{text}</text></TEI>"
    )
    return TeiConverter().convert(source.encode())


def lines(document: Document) -> list[str]:
    return [line.text for line in document.lines]


@pytest.mark.parametrize(("language", "heading"), [("ru", "Литература"), ("de", "Literatur"), ("en", "References")])
def test_a_reference_list_without_a_heading_gets_one_in_the_papers_language(language: str, heading: str) -> None:
    reference = "<ref><mixed-citation>Ivanov I. A book. 1998.</mixed-citation></ref>"
    document = jats(back=f"<ref-list>{reference}</ref-list>", language=language)
    assert lines(document) == [heading, "[1] Ivanov I. A book. 1998."]


def test_the_language_is_recognised_by_the_title_where_nobody_says_it() -> None:
    title = "<title-group><article-title>О деревьях в выдуманной роще и на поляне</article-title></title-group>"
    document = jats(meta=title, back="<ref-list><ref><note>x</note></ref></ref-list>", language="")
    assert lines(document)[1] == "Литература"


def test_labels_number_the_references() -> None:
    citation = "<mixed-citation>Berg B. Trees, 1998.</mixed-citation>"
    refs = "".join(f"<ref><label>{label}</label>{citation}</ref>" for label in ("1", "[2]", "A98"))
    assert lines(jats(back=f"<ref-list><title>Sources</title>{refs}</ref-list>")) == [
        "Sources",
        "1. Berg B. Trees, 1998.",
        "[2] Berg B. Trees, 1998.",
        "A98 Berg B. Trees, 1998.",
    ]


def test_a_mixed_citation_of_bare_fields_is_written_out() -> None:
    name = "<string-name><surname>Linde</surname> <given-names>K</given-names></string-name>"
    fields = f"{name} <year>2001</year> <source>Trees</source>"
    document = jats(back=f"<ref-list><ref><mixed-citation>{fields}</mixed-citation></ref></ref-list>")
    assert lines(document)[-1] == "[1] Linde K. Trees. 2001."


def test_named_letters_are_resolved_and_entities_of_the_file_are_not() -> None:
    source = (
        '<!DOCTYPE article [<!ENTITY bomb "boom"><!ENTITY file SYSTEM "file:///etc/passwd">]>'
        "<article><body><p>caf&eacute;&nbsp;&mdash; &bomb;&file; &lt;b&gt;</p></body></article>"
    )
    assert lines(JatsConverter().convert(source.encode())) == ["café — <b>"]


def test_an_article_inside_a_wrapper_is_found() -> None:
    source = b"<pmc-articleset><article><body><p>text</p></body></article></pmc-articleset>"
    assert lines(JatsConverter().convert(source)) == ["text"]


def test_broken_xml_is_read_as_far_as_it_goes() -> None:
    source = b"<article><body><p>first</p><p>second <b>x</p></body>"
    assert lines(JatsConverter().convert(source))[0] == "first"


def test_a_raw_reference_in_tei_is_kept_as_written() -> None:
    reference = (
        "<biblStruct><monogr><title>T</title><imprint/></monogr>"
        '<note type="raw_reference">As, printed. 1999</note></biblStruct>'
    )
    document = tei(text=f"<back><listBibl><head>Works</head>{reference}</listBibl></back>")
    assert lines(document) == ["Works", "[1] As, printed. 1999"]


def test_names_in_tei_are_read_in_every_form() -> None:
    header = (
        "<fileDesc><titleStmt><title>T</title><author>Anna Berg</author>"
        "<author><persName>Карл Лес</persName></author><author><name><forename>J.</forename><surname>Baum</surname>"
        "</name></author></titleStmt></fileDesc>"
    )
    document = tei(header=header, text="<body><p>x</p></body>")
    assert document.information["meta:citation_author"] == "Anna Berg\nКарл Лес\nJ. Baum"


@pytest.mark.parametrize("converter", [JatsConverter(), TeiConverter()])
def test_damage_emptiness_and_silence_are_named(converter: JatsConverter | TeiConverter) -> None:
    root = "article" if isinstance(converter, JatsConverter) else "TEI"
    with pytest.raises(EmptyDocumentError):
        converter.convert(b"")
    for content in (b"<other/>", b"no xml", b"\0\0\0"):
        with pytest.raises(CorruptDocumentError):
            converter.convert(content)
    with pytest.raises(NoTextError):
        converter.convert(f"<{root}/>".encode())


def test_deep_nesting_ends_in_text_or_a_named_error() -> None:
    source = b"<article><body><p>start</p>" + b"<sec>" * 5000 + b"<p>deep</p>"
    assert lines(JatsConverter().convert(source))[0] == "start"
