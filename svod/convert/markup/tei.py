"""TEI XML: the header, the text with its divisions, and lists of references as print would show them."""

from typing import Any

from svod.convert.flow import BODY, Flow, heading
from svod.convert.markup.cited import CitedWork, numbered, page_range
from svod.convert.markup.front import Author, Front, Passage
from svod.convert.markup.prose import Prose, Vocabulary, named
from svod.convert.markup.xml_notes import tei_notes
from svod.convert.structures import ROW, TABLE
from svod.convert.xml_tree import child, children, descendants, local_name, words_of, xml_tree
from svod.errors import CorruptDocumentError
from svod.model.document import Document, Structure

MEDIA_TYPE = "application/tei+xml"

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_VOCABULARY = Vocabulary(
    lines=named("p ab item l lg row figure figDesc note quote cit formula lb byline closer opener signed table list"),
    cells=named("cell label"),
    sections=named("div div1 div2 div3 div4"),
    headings=named("head"),
    # The header tells the title page; of two readings of a word, the one meant is read.
    unread=named("teiHeader titlePage listBibl fw sic orig abbr del"),
    links={"ref": "target", "ptr": "target"},
    italic=named("emph foreign"),
    rendered=named("hi emph title seg"),
    roles={
        "item": Structure.ITEM, "quote": Structure.QUOTATION, "formula": Structure.FORMULA, "table": TABLE,
        "row": ROW, "cell": Structure.CELL, "head": Structure.HEADING,
    },
    captions={
        ("figure", "head"): Structure.FIGURE_CAPTION, ("figure", "figDesc"): Structure.FIGURE_CAPTION,
        ("figure table", "head"): Structure.TABLE_CAPTION, ("figure table", "figDesc"): Structure.TABLE_CAPTION,
        ("table", "head"): Structure.TABLE_CAPTION,
    },
)  # fmt: skip


class TeiConverter:
    """Reads TEI XML."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        root = xml_tree(content, "TEI document")
        tei = next(iter(descendants(root, "TEI", "TEI.2")), None)
        if tei is None:
            raise CorruptDocumentError("The TEI document is damaged: it holds no text.")
        flow = Flow(MEDIA_TYPE)
        front = _front(tei)
        front.tell(flow)
        parts = children(child(tei, "text"))
        prose = Prose(flow, _VOCABULARY, tei_notes(parts))
        for part in parts:
            prose.read(part, depth=1)
        prose.read_notes()
        for references in descendants(child(tei, "text"), "listBibl"):
            _tell_references(flow, references, front)
        return flow.document(front.information(), "TEI document")


def _front(tei: Any) -> Front:
    header = child(tei, "teiHeader")
    source = next(iter(descendants(child(header, "fileDesc", "sourceDesc"), "biblStruct")), None)
    language = tei.get(_LANGUAGE, "") or _header_language(header)
    titles = [words_of(found) for found in children(child(header, "fileDesc", "titleStmt"), "title")]
    return Front(
        titles=tuple(filter(None, titles[:1])),
        authors=_authors(header, source),
        affiliations=_affiliations(source),
        abstracts=tuple(_abstract(element, language) for element in descendants(header, "abstract")),
        keywords=tuple(_keywords(element, language) for element in descendants(header, "keywords")),
        language=language,
        journal=words_of(_title_of_level(child(source, "monogr"), "j", "m")),
        publisher=words_of(next(iter(descendants(child(header, "fileDesc", "publicationStmt"), "publisher")), None)),
        date=_date(child(source, "monogr", "imprint")) or _date(child(header, "fileDesc", "publicationStmt")),
        doi=_doi(source),
    )


def _header_language(header: Any | None) -> str:
    return next((found.get("ident", "") for found in descendants(header, "language")), "")


def _authors(header: Any | None, source: Any | None) -> tuple[Author, ...]:
    found = children(child(source, "analytic"), "author") or children(child(header, "fileDesc", "titleStmt"), "author")
    return tuple(Author(name) for name in (_person(author) for author in found) if name)


def _person(author: Any) -> str:
    """«Given Family» of a name's parts, or the name as written."""
    name = next(iter(descendants(author, "persName", "name")), None)
    person = name if name is not None else author
    given = " ".join(filter(None, (words_of(found) for found in descendants(person, "forename"))))
    family = words_of(next(iter(descendants(person, "surname")), None))
    return f"{given} {family}".strip() or (words_of(name) if name is not None else (author.text or "").strip())


def _affiliations(source: Any | None) -> tuple[str, ...]:
    found = descendants(child(source, "analytic"), "affiliation")
    texts = (", ".join(filter(None, (words_of(part) for part in children(element)))) or words_of(element)
             for element in found)  # fmt: skip
    return tuple(dict.fromkeys(filter(None, texts)))


def _abstract(element: Any, language: str) -> Passage:
    paragraphs = tuple(filter(None, (words_of(found) for found in descendants(element, "p", "ab"))))
    own_heading = words_of(next(iter(descendants(element, "head")), None))
    return Passage(element.get(_LANGUAGE, language), own_heading, paragraphs or (words_of(element),))


def _keywords(element: Any, language: str) -> Passage:
    words = tuple(filter(None, (words_of(found) for found in descendants(element, "term", "item"))))
    return Passage(element.get(_LANGUAGE, language), "", words or (words_of(element),))


def _title_of_level(element: Any | None, *levels: str) -> Any | None:
    titles = children(element, "title")
    return (
        next((title for level in levels for title in titles if title.get("level") == level), None) if titles else None
    )


def _date(element: Any | None) -> str:
    date = next(iter(descendants(element, "date")), None)
    return (date.get("when") or words_of(date)) if date is not None else ""


def _doi(element: Any | None) -> str:
    found = descendants(element, "idno")
    return next((words_of(idno) for idno in found if idno.get("type", "").lower() == "doi"), "")


def _tell_references(flow: Flow, references: Any, front: Front) -> None:
    flow.add_line(words_of(child(references, "head")) or front.references_heading(), heading(2))
    for number, reference in enumerate(children(references, "bibl", "biblStruct", "biblFull"), start=1):
        text = _printed_reference(reference)
        if text:
            flow.add_line(numbered(reference.get("n", ""), number, text), BODY)


def _printed_reference(reference: Any) -> str:
    """As written where the text is kept («note type=raw_reference» too), else from the fields."""
    raw = next((note for note in children(reference, "note") if note.get("type") == "raw_reference"), None)
    if raw is not None:
        return words_of(raw)
    if local_name(reference) == "bibl":
        return words_of(reference)
    return _cited(reference).printed() or words_of(reference)


def _cited(reference: Any) -> CitedWork:
    analytic, monograph = child(reference, "analytic"), child(reference, "monogr")
    imprint = child(monograph, "imprint")
    title = words_of(child(analytic, "title"))
    container = words_of(_title_of_level(monograph, "j", "m", "s")) or words_of(child(monograph, "title"))
    authors = children(analytic, "author") or children(monograph, "author")
    return CitedWork(
        authors=tuple(filter(None, map(_person, authors))),
        editors=tuple(filter(None, map(_person, children(monograph, "editor")))),
        title=title or container,
        container=container if title else "",
        place=words_of(next(iter(descendants(imprint, "pubPlace")), None)),
        publisher=words_of(child(imprint, "publisher")),
        year=_date(imprint)[:4],
        volume=_scope(imprint, "volume"),
        issue=_scope(imprint, "issue"),
        pages=_scope(imprint, "page"),
        doi=_doi(reference),
        url=next((found.get("target", "") for found in descendants(reference, "ptr")), ""),
    )


def _scope(imprint: Any | None, unit: str) -> str:
    for scope in children(imprint, "biblScope"):
        if scope.get("unit", scope.get("type", "")).startswith(unit):
            return page_range(scope.get("from", ""), scope.get("to", "")) or words_of(scope)
    return ""
