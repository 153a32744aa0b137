"""Export as RDF in Turtle: Dublin Core terms and the Bibliographic Ontology, and all claims with their weights."""

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Triple, serialize

from svod.catalog.exports.addresses import address_of, quoted_address
from svod.catalog.exports.card import Author, Card, CardExporter, Cited, Kind, Words, machine_date, tidy
from svod.model.metadata import Field

_PREFIXES = {
    "bibo": "http://purl.org/ontology/bibo/",
    "dcterms": "http://purl.org/dc/terms/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "svod": "urn:svod:claims#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
_CLASSES = {
    Kind.ARTICLE: "AcademicArticle", Kind.CONFERENCE: "AcademicArticle", Kind.CHAPTER: "Chapter", Kind.BOOK: "Book",
    Kind.THESIS: "Thesis", Kind.REPORT: "Report", Kind.PREPRINT: "Manuscript", Kind.WEB: "Webpage",
}  # fmt: skip
_CONTAINER_CLASSES = {Kind.CONFERENCE: "Proceedings", Kind.CHAPTER: "Book"}
# The lengths of a date by its W3C type.
_DATE_TYPES = {4: "gYear", 7: "gYearMonth", 10: "date"}

Node = NamedNode | BlankNode | Literal


class TurtleExporter(CardExporter):
    """One piece of Turtle per work; together they are one graph."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One piece per card."""
        return map(_turtle, cards)


def _turtle(card: Card) -> str:
    triples = (Triple(*row) for row in _Graph(card).triples())
    written = serialize(triples, format=RdfFormat.TURTLE, prefixes=_PREFIXES)
    return written.decode() + "\n" if written is not None else ""


class _Graph:
    """The triples about one work."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._work = _work_node(card.key)
        self._named = 0

    def triples(self) -> Iterator[tuple[NamedNode | BlankNode, NamedNode, Node]]:
        """All triples, each once."""
        card, work = self._card, self._work
        yield work, _term("rdf:type"), _term(f"bibo:{_CLASSES.get(card.kind, 'Document')}")
        for name, texts in (("title", card.titles), ("abstract", card.abstracts), ("subject", card.key_words)):
            yield from ((work, _term(f"dcterms:{name}"), _literal(words)) for words in texts)
        yield from self._people()
        yield from self._container()
        yield from self._facts()
        for code in card.codes:
            node = self._new()
            yield work, _term("dcterms:subject"), node
            yield node, _term("skos:notation"), Literal(code.text)
            yield node, _term("skos:inScheme"), NamedNode(f"urn:svod:scheme:{quote(code.scheme, safe='')}")
        for cited in card.references:
            yield from self._cited(cited)
        yield from self._claims()

    def _people(self) -> Iterator[tuple[NamedNode | BlankNode, NamedNode, Node]]:
        """The authors, and their order as a list."""
        nodes = [self._new() for _ in self._card.authors]
        for author, node in zip(self._card.authors, nodes, strict=True):
            yield self._work, _term("dcterms:creator"), node
            yield from _person(author, node)
        if nodes:
            links = [self._new() for _ in nodes]
            yield self._work, _term("bibo:authorList"), links[0]
            rests: list[Node] = [*links[1:], _term("rdf:nil")]
            for link, node, rest in zip(links, nodes, rests, strict=True):
                yield link, _term("rdf:first"), node
                yield link, _term("rdf:rest"), rest
        for name in self._card.editors:
            node = self._new()
            yield self._work, _term("bibo:editor"), node
            yield node, _term("foaf:name"), Literal(name.full)

    def _container(self) -> Iterator[tuple[NamedNode | BlankNode, NamedNode, Node]]:
        card = self._card
        if card.container:
            node = self._new()
            yield self._work, _term("dcterms:isPartOf"), node
            yield node, _term("rdf:type"), _term(f"bibo:{_CONTAINER_CLASSES.get(card.kind, 'Journal')}")
            yield node, _term("dcterms:title"), Literal(card.container)
        for number in card.issns:
            yield self._work, _term("bibo:issn"), Literal(number)

    def _facts(self) -> Iterator[tuple[NamedNode | BlankNode, NamedNode, Node]]:
        card = self._card
        first, last = card.page_range
        rows = [
            ("bibo:volume", card.volume), ("bibo:issue", card.issue), ("bibo:pages", card.pages),
            ("bibo:pageStart", first if last else ""), ("bibo:pageEnd", last),
            ("dcterms:publisher", card.publisher), ("dcterms:language", card.language),
            *(("bibo:doi", number) for number in card.dois), *(("bibo:isbn", number) for number in card.isbns),
            *(("dcterms:identifier", f"arXiv:{number}") for number in card.arxivs),
            *(("dcterms:description", note) for note in card.notes),
        ]  # fmt: skip
        yield from ((self._work, _term(name), Literal(text)) for name, text in rows if text)
        if card.date:
            kind = _DATE_TYPES[len(card.date)] if machine_date(card.date) else ""
            dated = Literal(card.date, datatype=_term(f"xsd:{kind}")) if kind else Literal(card.date)
            yield self._work, _term("dcterms:issued"), dated
        for address in (*(address_of("doi", number) for number in card.dois), *card.addresses):
            yield self._work, _term("foaf:page"), _address(address)

    def _cited(self, cited: Cited) -> Iterator[tuple[NamedNode | BlankNode, NamedNode, Node]]:
        node = self._new()
        yield self._work, _term("dcterms:references"), node
        yield node, _term("dcterms:bibliographicCitation"), Literal(cited.raw)
        fields = cited.fields
        rows = (("dcterms:title", fields.title), ("dcterms:issued", fields.year), ("bibo:doi", fields.doi))
        yield from ((node, _term(name), Literal(text)) for name, text in rows if text)
        yield from ((node, _term("dcterms:creator"), Literal(name.full)) for name in fields.author)
        if cited.work_id:
            yield self._work, _term("bibo:cites"), _work_node(cited.work_id)
            yield node, _term("dcterms:isVersionOf"), _work_node(cited.work_id)

    def _claims(self) -> Iterator[tuple[NamedNode | BlankNode, NamedNode, Node]]:
        """Every claim with its weight and the method that makes it."""
        for field in Field:
            for value in self._card.claims.all(field):
                node = self._new()
                yield self._work, _term("svod:claim"), node
                yield node, _term("svod:field"), Literal(str(field))
                yield node, _term("rdf:value"), _literal(Words(tidy(value.text), value.language))
                yield node, _term("svod:weight"), Literal(round(value.weight, 4))
                rows = (("svod:method", tidy(value.origin)), ("svod:scheme", tidy(value.scheme or "")))
                yield from ((node, _term(name), Literal(text)) for name, text in rows if text)

    def _new(self) -> BlankNode:
        """A new blank node; its name is unique among the works of one file."""
        self._named += 1
        return BlankNode(f"{self._card.key}n{self._named}")


def _person(author: Author, node: BlankNode) -> Iterator[tuple[BlankNode, NamedNode, Node]]:
    yield node, _term("rdf:type"), _term("foaf:Person")
    for name, language in ((author.name, author.language), *author.spellings):
        for term, text in (("name", name.full), ("familyName", name.family), ("givenName", name.given)):
            if text:
                yield node, _term(f"foaf:{term}"), _literal(Words(text, language))
    if author.email:
        yield node, _term("foaf:mbox"), _address(f"mailto:{author.email}")
    if author.orcid:
        yield node, _term("dcterms:identifier"), Literal(author.orcid)
    yield from ((node, _term("svod:affiliation"), Literal(text)) for text in author.affiliations)


def _term(name: str) -> NamedNode:
    prefix, _, local = name.partition(":")
    return NamedNode(_PREFIXES[prefix] + local)


def _literal(words: Words) -> Literal:
    is_tag = bool(words.language and words.language.replace("-", "").isalnum() and words.language.isascii())
    return Literal(words.text, language=words.language) if is_tag else Literal(words.text)


def _work_node(work_id: str) -> NamedNode:
    return NamedNode(f"urn:svod:{quote(work_id, safe='')}")


def _address(text: str) -> NamedNode | Literal:
    """An address as a node; as a literal where it is invalid."""
    try:
        return NamedNode(quoted_address(text))
    except ValueError:
        return Literal(text)
