"""Patents as XML (WIPO ST.36): title, inventors, abstract, description and claims, and what the office cites."""

from typing import Any

from svod.convert.flow import BODY, Flow, heading
from svod.convert.markup.cited import numbered
from svod.convert.markup.front import Author, Front, Passage
from svod.convert.markup.prose import Prose, Vocabulary, named
from svod.convert.markup.xml_notes import XmlNotes
from svod.convert.structures import ROW, TABLE
from svod.convert.xml_tree import child, descendants, words_of, xml_tree
from svod.errors import CorruptDocumentError
from svod.model.document import Document, Structure

MEDIA_TYPE = "application/st36+xml"
_KIND = "patent document"
_PARTS = ("description", "claims")

_VOCABULARY = Vocabulary(
    lines=named("p heading claim claim-text li dl dt dd pre row maths chemistry tables img br"),
    cells=named("entry"),
    sections=frozenset(),
    headings=named("heading"),
    unread=named("img doc-page custom-wrap in-line-formulae-omitted"),
    links={},
    italic=named("i"),
    bold=named("b"),
    raised=named("sup"),
    lowered=named("sub sub2"),
    roles={
        "heading": Structure.HEADING, "li": Structure.ITEM, "maths": Structure.FORMULA, "table": TABLE, "row": ROW,
        "entry": Structure.CELL,
    },
)  # fmt: skip


class PatentConverter:
    """Reads patents in ST.36."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        root = xml_tree(content, _KIND)
        flow = Flow(MEDIA_TYPE)
        front = _front(root)
        front.tell(flow)
        prose = Prose(flow, _VOCABULARY, XmlNotes())
        for part in _texts(root):
            prose.read(part, depth=2)
        _tell_citations(flow, root, front)
        if not flow.has_words:
            raise CorruptDocumentError(f"The {_KIND} is damaged: it has neither title nor text.")
        return flow.document(front.information(), _KIND)


def _texts(root: Any) -> list[Any]:
    """Description and claims, of several languages the first."""
    found = [next(iter(descendants(root, name)), None) for name in _PARTS]
    return [part for part in found if part is not None]


def _front(root: Any) -> Front:
    data = next(iter(descendants(root, "bibliographic-data", "us-bibliographic-data-grant")), root)
    language = root.get("lang", "").lower()
    inventors = [_person(found) for found in descendants(data, "inventor")]
    published = next(iter(descendants(data, "publication-reference")), None)
    abstracts = descendants(root, "abstract")
    return Front(
        titles=_titles(data, language),
        authors=tuple(Author(name) for name in dict.fromkeys(inventors) if name),
        abstracts=tuple(
            Passage(found.get("lang", language).lower(), "", (words_of(found),))
            for found in abstracts
            if words_of(found)
        ),
        language=language,
        date=_date(words_of(next(iter(descendants(published, "date")), None))),
    )


def _titles(data: Any, language: str) -> tuple[str, ...]:
    """The title in the language of the document, or in another."""
    found = descendants(data, "invention-title")
    found.sort(key=lambda title: title.get("lang", language).lower() != language)
    return tuple(filter(None, map(words_of, found)))[:1]


def _person(inventor: Any) -> str:
    book = next(iter(descendants(inventor, "addressbook")), inventor)
    family, given = words_of(child(book, "last-name")), words_of(child(book, "first-name"))
    # Elsewhere the family name stands before a comma.
    last, _, first = (words_of(child(book, "name")) or words_of(child(book, "snm"))).partition(", ")
    return f"{given} {family}".strip() or f"{first} {last}".strip()


def _date(digits: str) -> str:
    return f"{digits[:4]}/{digits[4:6]}/{digits[6:8]}" if len(digits) == 8 and digits.isdecimal() else digits


def _tell_citations(flow: Flow, root: Any, front: Front) -> None:
    """What the office cites, patents by their numbers."""
    texts = []
    for citation in descendants(root, "citation"):
        patent, other = child(citation, "patcit"), child(citation, "nplcit")
        if patent is not None:
            number = child(patent, "document-id")
            parts = [words_of(child(number, part)) for part in ("country", "doc-number", "kind")]
            texts.append(" ".join(filter(None, parts)) or words_of(child(patent, "text")))
        elif other is not None:
            texts.append(words_of(child(other, "text")) or words_of(other))
    listed = list(dict.fromkeys(filter(None, texts)))
    if listed:
        flow.add_line(front.references_heading(), heading(2))
    for number, text in enumerate(listed, start=1):
        flow.add_line(numbered("", number, text), BODY)
