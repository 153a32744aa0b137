"""Export as TEI, as GROBID writes it: header, abstract, body, references."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import metadata

from svod.catalog.exports.addresses import quoted_address
from svod.catalog.exports.card import (
    Author,
    Card,
    CardExporter,
    Cited,
    Kind,
    machine_date,
    page_range,
)
from svod.catalog.exports.xml_formats.tei_body import (
    BodyWriter,
    HeaderCoordinates,
    TeiOptions,
    coordinates_of,
    surfaces,
)
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder, alone_or_enclosed
from svod.model.body import Area, Body
from svod.model.metadata import Field
from svod.model.person import PersonName
from svod.text.sentences import sentences

TEI = "http://www.tei-c.org/ns/1.0"
_OPENING = (
    f'<teiCorpus xmlns="{TEI}">\n<teiHeader><fileDesc><titleStmt><title>Works of a svod library</title></titleStmt>'
    "<publicationStmt><p>Exported by svod.</p></publicationStmt>"
    "<sourceDesc><p>Read from the works' files.</p></sourceDesc></fileDesc></teiHeader>"
)
_ALL = TeiOptions()
# Answers of one version do not differ by the day.
_WHEN = "2026-01-01"
# The level of a title by what it is the title of.
_LEVELS = {Kind.ARTICLE: "j", Kind.CONFERENCE: "m", Kind.CHAPTER: "m"}


class TeiExporter(CardExporter):
    """One TEI element per work; several are in a teiCorpus."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One element per card."""
        return alone_or_enclosed(_OPENING, map(tei_text, cards), "</teiCorpus>")


def tei_text(card: Card, options: TeiOptions = _ALL, *, prefix: str | None = None) -> XmlBuilder:
    """A work as one element; ids have the work's key as prefix, for several works may stand in one file."""
    prefix = f"{card.key}-" if prefix is None else prefix
    tei = XmlBuilder.root("TEI", TEI, {"": TEI}, xml_id=card.id)
    header = tei.branch("teiHeader", lang=card.language)
    file = header.branch("fileDesc")
    file.branch("titleStmt").branch("title", level="a", type="main").element.text = card.title
    publication = file.branch("publicationStmt")
    publication.branch("publisher").element.text = card.publisher
    publication.leaf("date", card.date, type="published", when=machine_date(card.date))
    _source(file.branch("sourceDesc"), card, options)
    application(header)
    body = card.body or Body()
    _profile(header.branch("profileDesc"), card, options, body)
    if options.coordinates and body.page_sizes:
        surfaces(tei, body.page_sizes, options.first_page)
    text = tei.branch("text", lang=card.language)
    places: dict[int, int] = {}
    for place, cited in enumerate(card.references):
        places.setdefault(cited.number, place)
    if card.body:
        BodyWriter(body, places, prefix, options).write(text.branch("body"))
    else:
        text.branch("body").branch("p")
    if card.references:
        list_of_references(text, card.references, prefix, options, body.reference_areas)
    return tei


@cache
def _version() -> str:
    return metadata.version("svod")


def application(header: XmlBuilder) -> None:
    """Who made the file, where GROBID's clients look for its name."""
    made = (
        header.branch("encodingDesc")
        .branch("appInfo")
        .branch("application", version=_version(), ident="svod", when=_WHEN)
    )
    made.leaf("desc", "svod - a self-filling digital library of scientific papers")


def list_of_references(
    text: XmlBuilder,
    references: Sequence[Cited],
    prefix: str,
    options: TeiOptions = _ALL,
    areas: Sequence[tuple[Area, ...]] = (),
) -> None:
    """The references as a list at the back of a text."""
    entries = text.branch("back").branch("div", type="references").branch("listBibl")
    for place, cited in enumerate(references):
        entry = cited_entry(entries, cited, f"{prefix}b{place}", with_raw=options.with_raw)
        if "biblStruct" in options.coordinates and place < len(areas) and areas[place]:
            entry.element.set("coords", coordinates_of(areas[place], options.first_page) or "")


def _source(parent: XmlBuilder, card: Card, options: TeiOptions) -> None:
    entry = parent.branch("biblStruct", type=str(card.kind))
    analytic = entry.branch("analytic")
    places = HeaderCoordinates(card.body.header_places if card.body else (), options)
    for author in card.authors:
        _author(analytic, author, places, with_raw=options.with_raw_affiliations)
    for place, words in enumerate(card.titles):
        analytic.leaf(
            "title", words.text, level="a", type="translated" if place else "main", lang=words.language,
            coords=places.of("title", Field.TITLE, words.text),
        )  # fmt: skip
    for scheme, numbers in (("DOI", card.dois), ("arXiv", card.arxivs)):
        for number in numbers:
            analytic.leaf("idno", number, type=scheme)
    monograph = entry.branch("monogr")
    _titled(monograph, card.container, level=_LEVELS.get(card.kind, "m"), is_needed=bool(card.editors))
    for scheme, numbers in (("ISSN", card.issns), ("ISBN", card.isbns)):
        for number in numbers:
            monograph.leaf("idno", number, type=scheme)
    for name in card.editors:
        _name(monograph.branch("editor"), name)
    imprint = monograph.branch("imprint")
    imprint.leaf("publisher", card.publisher)
    imprint.leaf("pubPlace", card.place)
    _scopes(imprint, card.volume, card.issue, card.pages)
    _dated(imprint, card.date)
    for note in card.notes:
        entry.leaf("note", note)
    for address in card.addresses:
        entry.branch("ptr", target=quoted_address(address))


def _author(parent: XmlBuilder, author: Author, places: HeaderCoordinates, *, with_raw: bool = False) -> None:
    person = parent.branch("author")
    _name(person, author.name, author.language, places.of("persName", Field.CREATOR, author.printed))
    for name, language in author.spellings:
        _name(person, name, language)
    person.leaf("email", author.email)
    person.leaf("idno", author.orcid, type="ORCID")
    for text in author.affiliations:
        place = person.branch("affiliation", coords=places.of("affiliation", Field.AFFILIATION, text))
        if with_raw:
            place.leaf("note", text, type="raw_affiliation")
        place.leaf("orgName", text, type="institution")


def _name(parent: XmlBuilder, name: PersonName, language: str | None = None, coordinates: str | None = None) -> None:
    written = parent.branch("persName", lang=language, coords=coordinates)
    written.leaf("forename", name.given, type="first")
    written.leaf("surname", name.family)


def _scopes(imprint: XmlBuilder, volume: str | None, issue: str | None, pages: str | None) -> None:
    imprint.leaf("biblScope", volume, unit="volume")
    imprint.leaf("biblScope", issue, unit="issue")
    first, last = page_range(pages or "")
    if last:
        imprint.leaf("biblScope", pages, unit="page", **{"from": first, "to": last})
    else:
        imprint.leaf("biblScope", pages, unit="page")


def _titled(parent: XmlBuilder, title: str | None, *, is_needed: bool, **attributes: str | None) -> None:
    """A title; an empty one where TEI requires one beside authors or editors."""
    if title or is_needed:
        parent.branch("title", **attributes).element.text = title


def _dated(imprint: XmlBuilder, date: str | None) -> None:
    """The date of an imprint, even an empty one: TEI allows no empty imprint."""
    if date or not len(imprint.element):
        imprint.branch("date", type="published", when=machine_date(date)).element.text = date


def _profile(profile: XmlBuilder, card: Card, options: TeiOptions, body: Body) -> None:
    if card.key_words or card.codes:
        classes = profile.branch("textClass")
        for language in dict.fromkeys(words.language for words in card.key_words):
            words_of_it = classes.branch("keywords", lang=language)
            for words in card.key_words:
                if words.language == language:
                    words_of_it.leaf("term", words.text)
        for code in card.codes:
            classes.leaf("classCode", code.text, scheme=code.scheme)
    places = HeaderCoordinates(body.header_places, options)
    has_text = any(section.paragraphs for section in body.all_sections())
    for place, words in enumerate(card.abstracts):
        part = profile.branch("abstract", lang=words.language).branch("div")
        if card.body and not has_text and places.areas(Field.DESCRIPTION, words.text):
            # All the text that there is: some clients leave out what has no heading.
            part.branch("head")
        _abstract(part, words.text, f"_a{place}", options, places)
    if not card.abstracts:
        # GROBID's clients rely on it.
        profile.branch("abstract").branch("div").branch("p")


def _abstract(part: XmlBuilder, text: str, identity: str, options: TeiOptions, places: HeaderCoordinates) -> None:
    coordinates = places.of("p", Field.DESCRIPTION, text)
    whole = part.branch("p", xml_id=f"{identity}p" if options.with_ids else None, coords=coordinates)
    if not options.with_sentences:
        whole.element.text = text
        return
    for place, (start, end) in enumerate(sentences(text)):
        whole.leaf(
            "s", text[start:end], xml_id=f"{identity}s{place}" if options.with_ids else None,
            coords=places.of("s", Field.DESCRIPTION, text, start, end),
        )  # fmt: skip


def cited_entry(parent: XmlBuilder, cited: Cited, identity: str, *, with_raw: bool = True) -> XmlBuilder:
    """One reference."""
    fields = cited.fields
    entry = parent.branch("biblStruct", xml_id=identity, corresp=f"#{cited.work_id}" if cited.work_id else None)
    is_part = bool(fields.container)
    within = entry.branch("analytic") if is_part else entry.branch("monogr")
    for name in fields.author:
        _name(within.branch("author"), name)
    if is_part:
        within.leaf("title", fields.title, level="a", type="main", lang=cited.language)
    else:
        is_made = bool(fields.author or fields.editor)
        _titled(within, fields.title, level="m", type="main", lang=cited.language, is_needed=is_made)
    within.leaf("idno", fields.doi, type="DOI")
    monograph = entry.branch("monogr") if is_part else within
    monograph.leaf("title", fields.container, level="j" if fields.type == "article" else "m")
    for name in fields.editor:
        _name(monograph.branch("editor"), name)
    monograph.leaf("edition", fields.edition)
    imprint = monograph.branch("imprint")
    imprint.leaf("publisher", fields.publisher)
    imprint.leaf("pubPlace", fields.place)
    _scopes(imprint, fields.volume, fields.issue, fields.pages)
    _dated(imprint, fields.year)
    for kind, text in (("institution", fields.institution), ("genre", fields.genre), (None, fields.note)):
        entry.leaf("note", text, type=kind)
    if fields.url:
        entry.branch("ptr", target=quoted_address(fields.url))
    if with_raw:
        entry.leaf("note", cited.raw, type="raw_reference")
    return entry
