"""Exports in XML and RDF, read back by their paths: nothing lost, nothing broken by hostile values."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Store, parse

from svod.catalog.exports.rdf import TurtleExporter
from svod.catalog.exports.xml_formats.dublin_core import DublinCoreExporter, QualifiedDublinCoreExporter
from svod.catalog.exports.xml_formats.grobid import header_tei, references_tei
from svod.catalog.exports.xml_formats.jats import JatsExporter
from svod.catalog.exports.xml_formats.mods import ModsExporter
from svod.catalog.exports.xml_formats.tei import TeiExporter
from svod.catalog.exports.xml_formats.tei_body import TeiOptions
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields
from svod.model.work import WorkRecord
from svod.ports import Exporter
from tests.catalog.cards import (
    ABSTRACT_EN,
    ABSTRACT_RU,
    TITLE_DE,
    TITLE_EN,
    TITLE_RU,
    all_records,
    crowded_record,
    nasty_record,
    nasty_text,
    rich_record,
    terse_record,
)
from tests.stored_values import make_extraction

SPACES = {
    "tei": "http://www.tei-c.org/ns/1.0",
    "mods": "http://www.loc.gov/mods/v3",
    "dc": "http://purl.org/dc/elements/1.1/",
    "oai_dc": "http://www.openarchives.org/OAI/2.0/oai_dc/",
    "dcterms": "http://purl.org/dc/terms/",
    "svod": "urn:svod:claims",
}
XML_EXPORTERS = [TeiExporter(), JatsExporter(), DublinCoreExporter(), QualifiedDublinCoreExporter(), ModsExporter()]
DOI = "10.1000/ice_(2007)<5>;a%b"


class Read:
    """An exported file as a strict XML parser sees it."""

    def __init__(self, exporter: Exporter, *records: WorkRecord) -> None:
        self.root = etree.fromstring("".join(exporter.export(records)).encode())

    def __call__(self, path: str) -> list[str]:
        found: Any = self.root.xpath(path, namespaces=SPACES)
        return [row if isinstance(row, str) else "".join(row.itertext()) for row in found]


@pytest.mark.parametrize("exporter", XML_EXPORTERS, ids=lambda exporter: type(exporter).__name__)
def test_every_xml_format_is_well_formed_for_one_work_for_all_and_for_none(exporter: Exporter) -> None:
    for records in ((), all_records()[:1], all_records()):
        assert len(Read(exporter, *records).root) >= len(records)
    assert (
        etree.fromstring(
            "".join(
                exporter.export_documents([make_extraction("", "", ""), make_extraction("", "", "", sha256="cd")])
            ).encode()
        )
        is not None
    )


@pytest.fixture(scope="module")
def tei_schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(Path(__file__).with_name("tei.rng")))


def test_tei_has_the_order_that_its_schema_requires(tei_schema: etree.RelaxNG) -> None:
    for records in ([record] for record in all_records()):
        tei_schema.assertValid(Read(TeiExporter(), *records).root)
    tei_schema.assertValid(Read(TeiExporter(), *all_records()).root)
    tei_schema.assertValid(etree.fromstring(header_tei(make_extraction("", "", ""), TeiOptions()).encode()))


@pytest.mark.parametrize(
    "fields",
    [
        ReferenceFields(),
        ReferenceFields(author=(PersonName("Grau", "E."),)),
        ReferenceFields(editor=(PersonName("Grau", "E."),), url="http://ice.example/a"),
        ReferenceFields(title="Eis", editor=(PersonName("Grau", "E."),), doi="10.1000/eis"),
        ReferenceFields(title="Eis", container="Archiv", editor=(PersonName("Grau", "E."),), year="1907", pages="1-9"),
    ],
)
def test_references_of_which_little_is_known_are_still_tei(tei_schema: etree.RelaxNG, fields: ReferenceFields) -> None:
    reference = Reference(1, "Grau, E. (Hrsg.): Eis", 0, 0.5, fields)
    tei_schema.assertValid(etree.fromstring(references_tei([reference], TeiOptions()).encode()))


def test_tei_has_grobids_shape_and_loses_nothing() -> None:
    read = Read(TeiExporter(), rich_record())
    analytic = "//tei:sourceDesc/tei:biblStruct/tei:analytic"
    assert read(f"{analytic}/tei:title/text()") == [TITLE_RU, TITLE_DE, TITLE_EN]
    assert read(f"{analytic}/tei:title/@xml:lang") == ["ru", "de", "en"]
    assert read(f"{analytic}/tei:author/tei:persName[1]/tei:surname") == ["Ветлугин", "Quillfeather"]
    assert read(f"{analytic}/tei:author/tei:persName[@xml:lang='en']/tei:forename") == ["P. S.", "J.-P."]
    assert read(f"{analytic}/tei:author/tei:affiliation/tei:orgName") == ["Институт льда"]
    assert read("//tei:sourceDesc//tei:idno[@type='DOI']") == [DOI]
    assert read("//tei:sourceDesc//tei:monogr/tei:title[@level='j']") == ["Вестник льда & снега"]
    assert read("//tei:sourceDesc//tei:biblScope/@unit") == ["volume", "issue", "page"]
    assert read("//tei:sourceDesc//tei:biblScope[@unit='page']/@*[name()='from' or name()='to']") == ["37", "45"]
    assert read("//tei:sourceDesc//tei:imprint/tei:date/@when") == ["2007-05-14"]
    assert read("//tei:keywords/tei:term") == ["лёд", "дрейф", "ice"]
    assert read("//tei:classCode") == ["551.326", "86A40"]
    assert read("//tei:profileDesc/tei:abstract/tei:div/tei:p") == [ABSTRACT_RU, ABSTRACT_EN]
    assert read("//tei:listBibl/tei:biblStruct/tei:analytic/tei:title") == ["Eis & <Schnee>", "Tauwetter"]
    assert read("//tei:listBibl/tei:biblStruct/@corresp") == ["#w0000000000bb"]
    assert read("//tei:listBibl//tei:idno[@type='DOI']") == ["10.1000/eis"]


@pytest.mark.parametrize(("exporter", "name"), [(TeiExporter(), "TEI"), (JatsExporter(), "article")])
def test_one_work_alone_is_the_document_itself(exporter: Exporter, name: str) -> None:
    assert etree.QName(Read(exporter, rich_record()).root).localname == name
    assert etree.QName(Read(exporter, rich_record(), terse_record()).root).localname != name


def test_jats_loses_nothing() -> None:
    read = Read(JatsExporter(), rich_record())
    assert read("//article-meta//article-title | //trans-title") == [TITLE_RU, TITLE_DE, TITLE_EN]
    assert read("//contrib[@contrib-type='author']//name[@xml:lang='ru']/surname") == ["Ветлугин", "Quillfeather"]
    assert read("//contrib[@contrib-type='author']//name[@xml:lang='en']/given-names") == ["P. S.", "J.-P."]
    assert read("//contrib[@contrib-type='editor']/name/surname") == ["Haldenwang"]
    assert read("//article-id[@pub-id-type='doi' or @pub-id-type='arxiv']") == [DOI, "0707.01234"]
    assert read("//journal-title | //issn | //publisher-name") == ["Вестник льда & снега", "0317-8471", "Полярный дом",
                                                                   "Eisverlag", "Eisverlag"]  # fmt: skip
    assert read("//article-meta/*[self::volume or self::issue or self::fpage or self::lpage]") == ["5", "2", "37", "45"]
    assert read("//pub-date/*") == ["14", "05", "2007"]
    assert read("//article-meta/abstract/p | //article-meta/trans-abstract/p") == [ABSTRACT_RU, ABSTRACT_EN]
    assert read("//kwd") == ["лёд", "дрейф", "ice"]
    assert read("//subj-group/@subj-group-type") == ["udc", "msc"]
    assert read("//ref/element-citation/article-title") == ["Eis & <Schnee>", "Tauwetter"]
    assert read("//ref/element-citation/pub-id") == ["10.1000/eis"]


def test_simple_dublin_core_writes_references_as_relations() -> None:
    read = Read(DublinCoreExporter(), rich_record())
    assert read("//dc:title") == [TITLE_RU, TITLE_DE, TITLE_EN]
    assert read("//dc:creator[@xml:lang='ru']") == ["Ветлугин, Пров Савельич", "Quillfeather, Jean-Paul"]
    assert read("//dc:subject") == ["лёд", "дрейф", "ice", "udc:551.326", "msc:86A40"]
    assert read("//dc:source") == ["Вестник льда & снега, vol. 5, no. 2, pp. 37–45"]
    assert read("//dc:identifier")[:3] == [
        "svod:w0000000000aa",
        f"https://doi.org/{DOI}",
        "https://arxiv.org/abs/0707.01234",
    ]
    assert read("//dc:relation") == [
        "References: Haldenwang U. Eis & <Schnee> // Eiskunde. 1999. (svod:w0000000000bb)",
        "References: Haldenwang U. Tauwetter // Eiskunde. 1999.",
    ]
    assert read("//dc:date | //dc:language | //dc:type") == ["2007-05-14", "article", "ru"]


def test_qualified_dublin_core_keeps_the_weight_of_every_claim() -> None:
    read = Read(QualifiedDublinCoreExporter(), rich_record())
    claims = sum(len(values) for values in rich_record().work.metadata.values.values())
    assert len(read("//@svod:weight")) == len(read("//@svod:method")) == claims
    assert read(f"//dcterms:title[.='{TITLE_DE}']/@svod:weight") == ["0.9"]
    assert read("//dcterms:dateSubmitted") == ["2006-11-02"]
    assert read("//dcterms:subject/@svod:scheme") == ["udc", "msc"]
    assert read("//dcterms:references/@svod:work") == ["w0000000000bb"]


def test_mods_loses_nothing() -> None:
    read = Read(ModsExporter(), rich_record())
    assert read("/*/mods:mods/mods:titleInfo/mods:title") == [TITLE_RU, TITLE_DE, TITLE_EN]
    assert read("/*/mods:mods/mods:name[@xml:lang='ru']/mods:namePart[@type='family']") == ["Ветлугин", "Quillfeather"]
    assert read("/*/mods:mods/mods:name/@altRepGroup") == ["author-1", "author-1", "author-2", "author-2"]
    assert read("/*/mods:mods/mods:identifier") == [DOI, "9785922102667", "0707.01234"]
    host = "/*/mods:mods/mods:relatedItem[@type='host']"
    assert read(f"{host}/mods:titleInfo/mods:title | {host}/mods:identifier") == ["Вестник льда & снега", "0317-8471"]
    assert read(f"{host}/mods:part//mods:number | {host}/mods:part/mods:extent/*") == ["5", "2", "37", "45"]
    assert read("/*/mods:mods/mods:abstract") == [ABSTRACT_RU, ABSTRACT_EN]
    assert read("/*/mods:mods/mods:subject/mods:topic") == ["лёд", "дрейф", "ice"]
    assert read("/*/mods:mods/mods:classification") == ["551.326", "86A40"]
    assert read("//mods:relatedItem[@type='references']/mods:titleInfo/mods:title") == ["Eis & <Schnee>", "Tauwetter"]


@pytest.mark.parametrize(
    ("exporter", "paths"),
    [
        (
            TeiExporter(),
            ("//tei:analytic/tei:title", "//tei:abstract/tei:div/tei:p", "//tei:note[@type='raw_reference']"),
        ),
        (JatsExporter(), ("//article-meta//article-title", "//abstract/p", "//mixed-citation")),
        (DublinCoreExporter(), ("//dc:title", "//dc:description")),
        (QualifiedDublinCoreExporter(), ("//dcterms:title", "//dcterms:abstract", "//dcterms:references")),
        (ModsExporter(), ("/*/mods:mods/mods:titleInfo/mods:title", "/*/mods:mods/mods:abstract")),
    ],
)
def test_nasty_signs_come_back_as_they_were(exporter: Exporter, paths: tuple[str, ...]) -> None:
    read = Read(exporter, nasty_record())
    assert [read(path)[0] for path in paths] == [nasty_text()] * len(paths)


@pytest.mark.parametrize(
    ("exporter", "path"),
    [
        (TeiExporter(), "//tei:analytic/tei:author"), (JatsExporter(), "//contrib"),
        (DublinCoreExporter(), "//dc:creator"),
        (QualifiedDublinCoreExporter(), "//dcterms:creator"), (ModsExporter(), "//mods:name"),
    ],
)  # fmt: skip
def test_five_thousand_authors_are_all_written(exporter: Exporter, path: str) -> None:
    assert len(Read(exporter, crowded_record())(path)) == 5000


def graph(*records: WorkRecord) -> Store:
    store = Store()
    store.extend(parse("".join(TurtleExporter().export(records)), format=RdfFormat.TURTLE))
    return store


def objects(store: Store, subject: NamedNode | BlankNode, prefix: str, name: str) -> list[str]:
    spaces = {"bibo": "http://purl.org/ontology/bibo/", "foaf": "http://xmlns.com/foaf/0.1/"} | SPACES
    found: Iterable[Any] = store.quads_for_pattern(subject, NamedNode(spaces[prefix] + name), None)
    return sorted(quad.object.value for quad in found)


def test_rdf_loses_nothing() -> None:
    store, work = graph(rich_record()), NamedNode("urn:svod:w0000000000aa")
    found: Iterable[Any] = store.quads_for_pattern(work, NamedNode(SPACES["dcterms"] + "title"), None)
    titles = {(quad.object.value, quad.object.language) for quad in found}
    assert titles == {(TITLE_RU, "ru"), (TITLE_DE, "de"), (TITLE_EN, "en")}
    facts = [
        ("doi", DOI),
        ("isbn", "9785922102667"),
        ("issn", "0317-8471"),
        ("volume", "5"),
        ("issue", "2"),
        ("pages", "37–45"),
    ]
    assert [objects(store, work, "bibo", name) for name, _ in facts] == [[text] for _, text in facts]
    assert objects(store, work, "dcterms", "issued") == ["2007-05-14"]
    assert objects(store, work, "bibo", "cites") == ["urn:svod:w0000000000bb"]
    assert objects(store, work, "foaf", "page") == [
        "http://example.org/ice?a=1&b=2",
        "https://doi.org/10.1000/ice_(2007)%3C5%3E;a%25b",
    ]
    assert objects(store, work, "dcterms", "abstract") == sorted([ABSTRACT_RU, ABSTRACT_EN])


def test_rdf_keeps_the_order_of_authors_and_the_weights_of_claims() -> None:
    store = graph(rich_record())
    query = """PREFIX bibo: <http://purl.org/ontology/bibo/> PREFIX foaf: <http://xmlns.com/foaf/0.1/>
    PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> PREFIX svod: <urn:svod:claims#>
    """
    second: Any = store.query(query + "SELECT ?name {?work bibo:authorList/rdf:rest/rdf:first/foaf:familyName ?name}")
    assert {row["name"].value for row in second} == {"Quillfeather"}
    weights: Any = store.query(query + f'SELECT ?weight {{?claim rdf:value "{TITLE_EN}"@en; svod:weight ?weight}}')
    assert [float(row["weight"].value) for row in weights] == [0.8]


def test_rdf_of_all_works_is_one_sound_graph() -> None:
    store = graph(*all_records())
    title = NamedNode(SPACES["dcterms"] + "title")
    found: Iterable[Any] = store.quads_for_pattern(NamedNode("urn:svod:wnasty"), title, None)
    assert {quad.object.value for quad in found} == {nasty_text()}
    creators = store.quads_for_pattern(NamedNode("urn:svod:wcrowd"), NamedNode(SPACES["dcterms"] + "creator"), None)
    assert len(list(creators)) == 5000
    assert [quad.object for quad in store.quads_for_pattern(NamedNode("urn:svod:wterse"), title, None)] == [
        Literal("Я")
    ]


def test_a_title_of_one_character_is_a_title_in_xml() -> None:
    assert Read(DublinCoreExporter(), terse_record())("//dc:title") == ["Я"]
    assert Read(ModsExporter(), terse_record())("//mods:title") == ["Я"]
