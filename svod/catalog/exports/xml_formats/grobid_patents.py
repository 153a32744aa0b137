"""Answers of GROBID's services for patents: the patents and other works that a description cites, as TEI."""

from collections.abc import Sequence

from svod.catalog.exports.card import cited_as, legal
from svod.catalog.exports.xml_formats.tei import TEI, cited_entry
from svod.catalog.exports.xml_formats.tei_body import TeiOptions
from svod.catalog.exports.xml_formats.xml_writer import XML_HEAD, XmlBuilder, written
from svod.model.extraction import Extraction
from svod.model.reference import Reference
from svod.text.inline_citations import inline_citations
from svod.text.patents import PatentCitation, patent_citations

# The name of the text that citations point into.
_PLACE = "description"


def description_of(extraction: Extraction) -> str:
    """The running text of a document, one line a paragraph, its notes at the end."""
    if extraction.body is None:
        return ""
    paragraphs = [one.text for section in extraction.body.all_sections() for one in section.paragraphs]
    return "\n".join([*paragraphs, *(note.text for note in extraction.body.footnotes)])


def works_cited_in(text: str) -> list[str]:
    """The works that are no patents and are cited in a text, as printed."""
    return [one.raw for one in inline_citations(text) if not patent_citations(one.raw)]


def patents_tei(text: str, works: Sequence[Reference], listed: Sequence[Reference], options: TeiOptions) -> str:
    """What a text cites: patents with their places in it, then other works, and what the document lists itself."""
    text = legal(text)
    tei = XmlBuilder.root("TEI", TEI, {"": TEI})
    tei.branch("teiHeader")
    body = tei.branch("text")
    body.leaf("div", text, id=f"_{_PLACE}")
    cited = body.branch("div", type="references").branch("listBibl")
    for patent in patent_citations(text):
        _patent(cited, patent, has_place=True)
    others = list(works)
    for reference in listed:
        patents = patent_citations(reference.raw)
        for patent in patents:
            _patent(cited, patent, has_place=False)
        if not patents:
            others.append(reference)
    for number, reference in enumerate(others):
        cited_entry(cited, cited_as(reference), f"b{number}", with_raw=options.with_raw)
    return XML_HEAD + written(tei)


def _patent(parent: XmlBuilder, patent: PatentCitation, *, has_place: bool) -> None:
    made = parent.branch("biblStruct", type=patent.type, status=patent.status).branch("monogr")
    kind = "regional" if patent.is_regional else "national"
    made.branch("authority").leaf("orgName", patent.office, type=kind)
    made.leaf("idno", patent.database_number, type="docNumber", subtype="epodoc")
    made.leaf("idno", patent.number, type="docNumber", subtype="original")
    if patent.kind:
        made.branch("imprint").leaf("classCode", patent.kind, scheme="kindCode")
    if has_place:
        made.branch("ptr", target=f"#string-range('{_PLACE}',{patent.start},{patent.end - patent.start})")
