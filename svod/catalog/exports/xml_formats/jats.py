"""Export as JATS: front matter, body where it was read, and references."""

from collections.abc import Iterable, Iterator

from svod.catalog.exports.card import Author, Card, CardExporter, Cited, Kind, machine_date, page_range
from svod.catalog.exports.xml_formats.jats_body import JatsBody
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder, alone_or_enclosed
from svod.model.body import Body
from svod.model.person import PersonName
from svod.model.reference import ReferenceFields

_XLINK = "http://www.w3.org/1999/xlink"
_ORCID = "https://orcid.org/"
# Where a journal is not known: a word for its name, and a blank for its number, for empty elements are left out.
_UNKNOWN, _NOTHING = "unknown", "\u00a0"
_TYPES = {Kind.ARTICLE: "research-article", Kind.THESIS: "dissertation", Kind.PREPRINT: "preprint"}


class JatsExporter(CardExporter):
    """One article element per work; several are in a pmc-articleset, as PubMed Central sends them."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One article per card."""
        return alone_or_enclosed("<pmc-articleset>", map(_article, cards), "</pmc-articleset>")


def _article(card: Card) -> XmlBuilder:
    article = XmlBuilder.root(
        "article", "", {"xlink": _XLINK}, lang=card.language, **{"article-type": _TYPES.get(card.kind, "other")}
    )
    front = article.branch("front")
    _journal(front.branch("journal-meta"), card)
    meta = front.branch("article-meta")
    _identifiers(meta, card)
    _titles(meta.branch("title-group"), card)
    _people(meta, card)
    if card.year:
        _date(meta.branch("pub-date", **{"date-type": "pub", "iso-8601-date": machine_date(card.date)}), card)
    meta.leaf("volume", card.volume)
    meta.leaf("issue", card.issue)
    meta.leaf("isbn", " ".join(card.isbns))
    first, last = page_range(card.pages)
    meta.leaf("fpage", first)
    meta.leaf("lpage", last)
    for address in card.addresses:
        meta.branch("self-uri", **{f"{{{_XLINK}}}href": address})
    _about(meta, card)
    own = meta.branch("custom-meta-group")
    for note in card.notes:
        named = own.branch("custom-meta")
        named.leaf("meta-name", "note")
        named.leaf("meta-value", note)
    places: dict[int, int] = {}
    for place, cited in enumerate(card.references, start=1):
        places.setdefault(cited.number, place)
    body = JatsBody(card.body or Body(), places, f"{card.key}-")
    body.write(article.branch("body"))
    back = article.branch("back")
    body.write_floats(article.branch("floats-group"))
    body.write_notes(back)
    references = back.branch("ref-list")
    for place, cited in enumerate(card.references, start=1):
        _cited(references.branch("ref", id=f"{card.key}-r{place}"), cited)
    article.prune()
    return article


def _journal(meta: XmlBuilder, card: Card) -> None:
    """What is known of the journal; the tag set for publishing wants a name and a number of it in every article."""
    meta.leaf("journal-id", card.container or _UNKNOWN, **{"journal-id-type": "publisher-id"})
    meta.branch("journal-title-group").leaf("journal-title", card.container)
    for number in card.issns or (_NOTHING,):
        meta.leaf("issn", number)
    publisher = meta.branch("publisher")
    publisher.leaf("publisher-name", card.publisher)
    publisher.leaf("publisher-loc", card.place)


def _identifiers(meta: XmlBuilder, card: Card) -> None:
    for scheme, numbers in (("publisher-id", (card.id,)), ("doi", card.dois), ("arxiv", card.arxivs)):
        for number in numbers:
            meta.leaf("article-id", number, **{"pub-id-type": scheme})
    categories = meta.branch("article-categories")
    for code in card.codes:
        categories.branch("subj-group", **{"subj-group-type": code.scheme}).leaf("subject", code.text)


def _titles(group: XmlBuilder, card: Card) -> None:
    for place, words in enumerate(card.titles):
        if place == 0:
            group.leaf("article-title", words.text, lang=words.language)
        else:
            group.branch("trans-title-group", lang=words.language).leaf("trans-title", words.text)


def _people(meta: XmlBuilder, card: Card) -> None:
    group = meta.branch("contrib-group")
    for author in card.authors:
        _author(group.branch("contrib", **{"contrib-type": "author"}), author)
    for name in card.editors:
        _name(group.branch("contrib", **{"contrib-type": "editor"}), name)


def _author(person: XmlBuilder, author: Author) -> None:
    if author.orcid:
        person.leaf("contrib-id", _ORCID + author.orcid.removeprefix(_ORCID), **{"contrib-id-type": "orcid"})
    names = person.branch("name-alternatives") if author.spellings else person
    _name(names, author.name, author.language)
    for name, language in author.spellings:
        _name(names, name, language)
    person.leaf("email", author.email)
    for text in author.affiliations:
        person.leaf("aff", text)


def _name(parent: XmlBuilder, name: PersonName, language: str | None = None) -> None:
    written = parent.branch("name", lang=language)
    written.leaf("surname", name.family)
    written.leaf("given-names", name.given)


def _date(dated: XmlBuilder, card: Card) -> None:
    year, month, day = [*card.date.split("-"), "", "", ""][:3]
    dated.leaf("day", day)
    dated.leaf("month", month)
    dated.leaf("year", year)


def _about(meta: XmlBuilder, card: Card) -> None:
    for place, words in enumerate(card.abstracts):
        meta.branch("trans-abstract" if place else "abstract", lang=words.language).leaf("p", words.text)
    for language in dict.fromkeys(words.language for words in card.key_words):
        group = meta.branch("kwd-group", lang=language)
        for words in card.key_words:
            if words.language == language:
                group.leaf("kwd", words.text)


def _cited(ref: XmlBuilder, cited: Cited) -> None:
    fields = cited.fields
    ref.leaf("label", str(cited.number) if cited.number else "")
    if fields == ReferenceFields(type=fields.type):
        # Of which nothing is known but its words.
        ref.leaf("mixed-citation", cited.raw)
        return
    entry = ref.branch("element-citation", **{"publication-type": fields.type or "other"})
    for role, names in (("author", fields.author), ("editor", fields.editor)):
        group = entry.branch("person-group", **{"person-group-type": role}) if names else entry
        for name in names:
            _name(group, name)
    is_part = bool(fields.container)
    entry.leaf("article-title" if is_part else "source", fields.title, lang=cited.language)
    entry.leaf("source", fields.container)
    for element in ("year", "volume", "issue"):
        entry.leaf(element, getattr(fields, element))
    first, last = page_range(fields.pages or "")
    entry.leaf("fpage", first)
    entry.leaf("lpage", last)
    entry.leaf("publisher-name", fields.publisher)
    entry.leaf("publisher-loc", fields.place)
    entry.leaf("edition", fields.edition)
    entry.leaf("institution", fields.institution)
    entry.leaf("comment", fields.genre, **{"content-type": "genre"})
    entry.leaf("comment", fields.note)
    entry.leaf("pub-id", fields.doi, **{"pub-id-type": "doi"})
    entry.leaf("ext-link", fields.url)
    ref.leaf("mixed-citation", cited.raw)
