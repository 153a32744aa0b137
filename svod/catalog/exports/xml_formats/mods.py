"""Export as MODS, for library catalogues."""

from collections.abc import Iterable, Iterator

from svod.catalog.exports.card import Author, Card, CardExporter, Cited, Kind, page_range
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder, enclosed
from svod.model.person import PersonName

MODS = "http://www.loc.gov/mods/v3"
_VERSION = "3.8"
_GENRES = {
    Kind.ARTICLE: "journal article", Kind.CONFERENCE: "conference paper", Kind.CHAPTER: "book chapter",
    Kind.BOOK: "book", Kind.THESIS: "thesis", Kind.REPORT: "report", Kind.PREPRINT: "preprint", Kind.WEB: "web page",
}  # fmt: skip


class ModsExporter(CardExporter):
    """One mods element per work, in a modsCollection."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One element per card."""
        return enclosed(f'<modsCollection xmlns="{MODS}">', map(mods, cards), "</modsCollection>")


def mods(card: Card) -> XmlBuilder:
    """A work as one element."""
    entry = XmlBuilder.root("mods", MODS, {"": MODS}, version=_VERSION)
    for place, words in enumerate(card.titles):
        title = entry.branch("titleInfo", type="translated" if place else None, lang=words.language)
        title.leaf("title", words.text)
    for place, author in enumerate(card.authors):
        _author(entry, author, f"author-{place + 1}")
    for name in card.editors:
        _role(_name(entry, name), "edt")
    entry.leaf("typeOfResource", "text")
    entry.leaf("genre", _GENRES.get(card.kind))
    _origin(entry.branch("originInfo"), card)
    if card.language:
        entry.branch("language").leaf("languageTerm", card.language, type="code", authority="rfc3066")
    _about(entry, card)
    if card.container:
        _host(entry.branch("relatedItem", type="host"), card)
    for cited in card.references:
        _cited(entry.branch("relatedItem", type="references"), cited)
    _identifiers(entry, card)
    entry.branch("recordInfo").leaf("recordIdentifier", card.id, source="svod")
    entry.prune()
    return entry


def _author(entry: XmlBuilder, author: Author, group: str) -> None:
    together = group if author.spellings else None
    person = _name(entry, author.name, language=author.language, group=together)
    _role(person, "aut")
    for text in author.affiliations:
        person.leaf("affiliation", text)
    person.leaf("nameIdentifier", author.orcid, type="orcid")
    for name, language in author.spellings:
        _role(_name(entry, name, language=language, group=together), "aut")


def _name(entry: XmlBuilder, name: PersonName, *, language: str | None = None, group: str | None = None) -> XmlBuilder:
    person = entry.branch("name", type="personal", lang=language, altRepGroup=group)
    person.leaf("namePart", name.family, type="family")
    person.leaf("namePart", name.given, type="given")
    return person


def _role(person: XmlBuilder, code: str) -> None:
    person.branch("role").leaf("roleTerm", code, type="code", authority="marcrelator")


def _origin(origin: XmlBuilder, card: Card) -> None:
    if card.place:
        origin.branch("place").leaf("placeTerm", card.place, type="text")
    origin.leaf("publisher", card.publisher)
    origin.leaf("dateIssued", card.date, encoding="w3cdtf")


def _about(entry: XmlBuilder, card: Card) -> None:
    for words in card.abstracts:
        entry.leaf("abstract", words.text, lang=words.language)
    for note in card.notes:
        entry.leaf("note", note)
    for words in card.key_words:
        entry.branch("subject", lang=words.language).leaf("topic", words.text)
    for code in card.codes:
        entry.leaf("classification", code.text, authority=code.scheme)


def _host(host: XmlBuilder, card: Card) -> None:
    host.branch("titleInfo").leaf("title", card.container)
    for number in card.issns:
        host.leaf("identifier", number, type="issn")
    _part(host.branch("part"), card.volume, card.issue, card.pages)


def _part(part: XmlBuilder, volume: str | None, issue: str | None, pages: str | None) -> None:
    for kind, number in (("volume", volume), ("issue", issue)):
        if number:
            part.branch("detail", type=kind).leaf("number", number)
    if pages:
        first, last = page_range(pages)
        extent = part.branch("extent", unit="pages")
        extent.leaf("start", first)
        extent.leaf("end", last)


def _identifiers(entry: XmlBuilder, card: Card) -> None:
    issns = () if card.container else card.issns
    for scheme, numbers in (("doi", card.dois), ("isbn", card.isbns), ("issn", issns), ("arxiv", card.arxivs)):
        for number in numbers:
            entry.leaf("identifier", number, type=scheme)
    for address in card.addresses:
        entry.branch("location").leaf("url", address)


def _cited(item: XmlBuilder, cited: Cited) -> None:
    fields = cited.fields
    item.branch("titleInfo").leaf("title", fields.title, lang=cited.language)
    for role, names in (("aut", fields.author), ("edt", fields.editor)):
        for name in names:
            _role(_name(item, name), role)
    if fields.institution:
        item.branch("name", type="corporate").leaf("namePart", fields.institution)
    item.leaf("genre", fields.genre)
    origin = item.branch("originInfo")
    origin.leaf("publisher", fields.publisher)
    origin.leaf("dateIssued", fields.year)
    origin.leaf("edition", fields.edition)
    item.leaf("note", fields.note)
    item.leaf("note", cited.raw, type="citation/reference")
    host = item.branch("relatedItem", type="host") if fields.container else item
    if fields.container:
        host.branch("titleInfo").leaf("title", fields.container)
    _part(host.branch("part"), fields.volume, fields.issue, fields.pages)
    item.leaf("identifier", fields.doi, type="doi")
    if cited.work_id:
        item.branch("recordInfo").leaf("recordIdentifier", cited.work_id, source="svod")
