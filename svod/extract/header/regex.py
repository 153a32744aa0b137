"""The header by rules: name patterns, font sizes and key words on the front of the document (P4 §4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from svod.extract.header import weights
from svod.extract.header.abstract import (
    Passage,
    catalogued_abstract,
    find_abstracts,
    find_keywords,
    header_lines,
    one_each_language,
)
from svod.extract.header.affiliations import stated_body
from svod.extract.header.authors import FoundAuthor, People, find_people
from svod.extract.header.belongings import parted_bodies, without_mark
from svod.extract.header.covers import CoverClaims, cover_claims
from svod.extract.header.end_addresses import bodies_at_end, bodies_at_foot
from svod.extract.header.evidence import weighed_by_evidence
from svod.extract.header.facts import (
    Fact,
    find_codes,
    find_dates_of_issue,
    find_front_identifiers,
    find_introduction,
    find_source,
    find_source_parts,
    find_stages,
)
from svod.extract.header.first_page import Pages
from svod.extract.header.information import witnesses
from svod.extract.header.kind import LETTER, SURE_LANGUAGE, Kind, find_kind, find_language
from svod.extract.header.noted_bodies import noted_bodies
from svod.extract.header.notes import author_notes, funding_notes
from svod.extract.header.opened_below import below_passages
from svod.extract.header.other_spellings import Spelled, find_spellings, with_alternates
from svod.extract.header.own_language import own_language_first
from svod.extract.header.second_header import second_header_lines
from svod.extract.header.signatures import signed_people
from svod.extract.header.subtitle import Subtitle, find_subtitle, joined_title
from svod.extract.header.title import TitleChoice, find_title
from svod.extract.header.translated import translated_titles
from svod.extract.header.unheaded import unheaded_abstracts
from svod.model.document import Document, Line, Span
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.text.claims import ordered_claims
from svod.text.languages import language_of
from svod.text.normalize import clean, squeezed
from svod.text.places import split_place
from svod.text.transliterate import name_key

Claim = tuple[Field, Value]
# The origin of claims that a line for citing makes, on a sheet or on the paper.
CITATION = "header.citation"
# A body with fewer letters may be the end of another's name by chance.
_SHORTEST_BODY = 12
# A list of authors stands on fewer lines than this.
_LONGEST_LIST = 9


class RegexHeaderExtractor:
    """Finds title, authors, abstract and the other header fields by rules."""

    def extract(self, document: Document, pages: Pages | None = None) -> Metadata:
        """Claims about the document, by field, the heaviest first; a caller with its pages at hand may give them."""
        claims: list[Claim] = []
        stated: list[Claim] = []
        if document.line_count:
            pages = pages or Pages(document)
            kind = find_kind(pages)
            title = _of_kind(find_title(pages.front), kind)
            group = title.group if title else None
            cited = cover_claims(pages.all_lines(pages.front.page))
            notes, bodies = partial(author_notes, pages), partial(noted_bodies, pages)
            people = find_people(document, pages.front, group, notes, bodies)
            lines = header_lines(pages)
            if not people.authors and (below := below_passages(pages, lines)):
                people = _joined(people, find_people(document, below, group, notes, bodies))
            people = _completed(people if people.authors else _signed(people, pages), cited)
            spelled = find_spellings([author.name for author in people.authors], second_header_lines(pages, lines))
            subtitle = find_subtitle(pages.front, title, _named_lines(people)) if title else None
            whole = title._replace(text=joined_title(title.text, subtitle)) if title else None
            titles = (*((whole,) if whole else ()), *translated_titles(pages, lines, title, spelled))
            claims.extend(_title_claims(pages, titles, subtitle))
            people = people if people.bodies else people._replace(bodies=bodies_at_foot(pages) or bodies_at_end(pages))
            claims.extend(_people_claims(document, people, spelled))
            claims.extend(_passage_claims(pages, lines, title, people))
            claims.extend(_fact_claims(pages))
            claims.extend(_kind_claims(pages, kind, claims))
            stated.extend(_cover_claims(pages, title, people, cited))
        stated.extend(witnesses(document.information))
        return ordered_claims(weighed_by_evidence(_confirmed(claims, stated), document.media_type))


def _value(
    document: Document, text: str, weight: float, span: Span, *, language: str | None = None, scheme: str | None = None
) -> Value:
    return Value(
        clean(text),
        weight,
        language=language,
        scheme=scheme,
        span=span,
        page=document.page_of(span),
        box=document.box(span),
    )


def _named_lines(people: People) -> frozenset[int]:
    lines = [author.line for author in people.authors] + [line for body in people.bodies for line in body.lines]
    return frozenset(line.index for line in lines)


def _language(pages: Pages) -> str | None:
    language = find_language(pages)
    return language.code if language and language.weight >= SURE_LANGUAGE else None


def _title_claims(pages: Pages, titles: Sequence[TitleChoice], subtitle: Subtitle | None) -> Iterator[Claim]:
    values = [
        _value(pages.document, choice.text, choice.weight, choice.group.span, language=language_of(choice.text))
        for choice in titles
    ]
    yield from ((Field.TITLE, value) for value in own_language_first(values, _language(pages)))
    if subtitle is not None and subtitle.is_note:
        yield Field.NOTE, _value(pages.document, subtitle.text, weights.SUBTITLE, subtitle.span, scheme="subtitle")
    elif subtitle is not None and not subtitle.is_rest:
        language = language_of(subtitle.text)
        yield Field.SUBTITLE, _value(pages.document, subtitle.text, weights.SUBTITLE, subtitle.span, language=language)


def _people_claims(document: Document, people: People, spelled: Sequence[Spelled]) -> Iterator[Claim]:
    for creator in with_alternates([_creator(document, author) for author in people.authors], spelled):
        yield Field.CREATOR, creator
    printed = ((body.line, part) for body in people.bodies for part in parted_bodies(body.printed))
    for line, text in _once([(line, stated_body(without_mark(part))) for line, part in printed]):
        if text:
            plain, place = _value(document, text, weights.AFFILIATION, line.span), split_place(text)
            yield Field.AFFILIATION, Affiliation(
                plain.text, plain.weight, span=plain.span, page=plain.page, box=plain.box,
                city=place.city or None, country=place.country or None, address=place.address or None,
            )  # fmt: skip
    for email in people.emails:
        span = email.line.span
        yield Field.IDENTIFIER, _value(document, email.text, weights.EMAIL_OF_NOBODY, span, scheme="email")


def _once(bodies: Sequence[tuple[Line, str]]) -> Iterator[tuple[Line, str]]:
    """Each body once, in its longest form: with its address, with the whole that a department belongs to."""
    letters = [squeezed(text) for _, text in bodies]
    for place, body in enumerate(bodies):
        own = letters[place]
        others = (other for other in letters if len(other) > len(own) >= _SHORTEST_BODY)
        is_said = own in letters[:place] or any(other.startswith(own) or other.endswith(own) for other in others)
        if not is_said:
            yield body


def _creator(document: Document, author: FoundAuthor) -> Creator:
    span = author.line.span
    return Creator(
        clean(author.name.full),
        author.weight,
        span=span,
        page=document.page_of(span),
        box=document.box(span),
        name=author.name,
        affiliations=author.affiliations,
        email=author.email,
        orcid=author.orcid,
        phone=author.phone,
    )


def _passage_claims(
    pages: Pages, lines: tuple[Line, ...], title: TitleChoice | None, people: People
) -> Iterator[Claim]:
    document = pages.document
    abstracts = find_abstracts(lines)
    front = {line.index for line in pages.front.lines}
    if title is not None and not any(passage.first_line in front for passage in abstracts):
        near = {passage.language for passage in abstracts if document.page_of(passage.span) < pages.front.page + 3}
        unheaded = unheaded_abstracts(pages.front, _end_of_names(pages, title, people))
        abstracts = (*(passage for passage in unheaded if passage.language not in near), *abstracts)
    abstracts = one_each_language(abstracts, document)
    # What is no printed page is quoted as it is.
    texts = [catalogued_abstract(passage.text) if pages.body_size else passage.text for passage in abstracts]
    values = [
        _passage_value(document, passage._replace(text=text)) for passage, text in zip(abstracts, texts, strict=True)
    ]
    yield from ((Field.DESCRIPTION, value) for value in own_language_first(values, _language(pages)))
    stated: set[str] = set()
    for word, passage in find_keywords(lines, document):
        if squeezed(word) not in stated:
            stated.add(squeezed(word))
            language = language_of(word) or passage.language
            yield Field.SUBJECT, _value(document, word, passage.weight, passage.span, language=language)


def _end_of_names(pages: Pages, title: TitleChoice, people: People) -> int:
    """The last line of the head that title, authors or their bodies stand on."""
    front = {line.index for line in pages.front.lines}
    last = pages.front.head[-1].index if pages.front.head else 0
    ends = [title.group.lines[-1].index, *(author.line.index for author in people.authors if author.line.index <= last)]
    ends += [body.last for body in people.bodies if body.last in front and body.last < ends[0] + 25]
    # A list of authors goes on over lines.
    ends += [
        line.index
        for line in pages.front.head
        for author in people.authors
        if 0 < line.index - author.line.index < _LONGEST_LIST and author.name.family in line.text
    ]
    return max(ends)


def _passage_value(document: Document, passage: Passage) -> Value:
    return _value(document, passage.text, passage.weight, passage.span, language=passage.language)


def _fact_claims(pages: Pages) -> Iterator[Claim]:
    document, front = pages.document, pages.front
    sources = find_source(front)
    introduction = find_introduction(pages)
    found: tuple[tuple[Field, tuple[Fact, ...]], ...] = (
        (Field.SUBJECT, find_codes(document, front)),
        (Field.IDENTIFIER, find_front_identifiers(front)),
        (Field.DATE, (*find_dates_of_issue(front), *find_stages(pages))),
        (Field.SOURCE, (*sources, *find_source_parts(sources))),
        (Field.NOTE, (introduction,) if introduction else ()),
    )
    for field, facts in found:
        for fact in facts:
            yield field, _value(document, fact.text, fact.weight, fact.line.span, scheme=fact.scheme)
    for note in funding_notes(pages):
        span = Span(note.lines[0].span.start, note.lines[-1].span.stop)
        yield Field.NOTE, _value(document, note.text, weights.FUNDING, span, scheme="funding")


def _cover_claims(pages: Pages, title: TitleChoice | None, people: People, own: CoverClaims | None) -> Iterator[Claim]:
    """What sheets and the paper's own line for citing say: further witnesses, for what the header itself does not."""
    document = pages.document
    for stated in (cover_claims(pages.cover), own):
        if stated is None:
            continue
        span = stated.line.span
        # A journal's name may follow the title without anything that parts them.
        is_longer = title is not None and squeezed(stated.title).startswith(squeezed(title.text))
        text = title.text if title is not None and is_longer else stated.title
        cited = _value(document, text, weights.TITLE_COVER, span, language=language_of(text))
        yield Field.TITLE, replace(cited, origin=CITATION)
        if not people.authors:
            for name in stated.names:
                found = _creator(document, FoundAuthor(name, stated.line, weights.CREATOR_COVER))
                yield Field.CREATOR, replace(found, affiliations=(), origin=CITATION)
        if stated.source:
            yield Field.SOURCE, replace(_value(document, stated.source, weights.SOURCE, span), origin=CITATION)


def _joined(people: People, below: People) -> People:
    """The authors below the abstracts, where some are, with the addresses that stand above."""
    if not below.authors:
        return people
    given = {author.email for author in below.authors} | {email.text for email in below.emails}
    return below._replace(emails=(*(email for email in people.emails if email.text not in given), *below.emails))


def _signed(people: People, pages: Pages) -> People:
    """Who signs the text at its end, where the head names nobody."""
    signed = signed_people(pages)
    return signed if signed.authors else people


def _completed(people: People, own: CoverClaims | None) -> People:
    """The authors with those whom only the paper's own line for citing names, where it names all that were found."""
    if own is None or len(own.names) <= len(people.authors) or not people.authors:
        return people
    found = {name_key(author.name.family): author for author in people.authors}
    cited = [name_key(name.family) for name in own.names]
    if len(found) != len(people.authors) or not set(cited).issuperset(found):
        return people
    authors = (
        found.get(key) or FoundAuthor(name, own.line, weights.CREATOR_CITED)
        for key, name in zip(cited, own.names, strict=True)
    )
    return people._replace(authors=tuple(authors))


def _of_kind(title: TitleChoice | None, kind: Kind) -> TitleChoice | None:
    # A letter has no title; what looks like one is its subject at best.
    letter = title is not None and kind.name == LETTER
    return title._replace(weight=min(title.weight, weights.TITLE_OF_LETTER)) if title and letter else title


def _kind_claims(pages: Pages, kind: Kind, claims: list[Claim]) -> Iterator[Claim]:
    span = kind.line.span if kind.line else None
    yield Field.TYPE, Value(kind.name, kind.weight, span=span, page=kind.line.page if kind.line else None)
    abstracts = [value.text for field, value in claims if field is Field.DESCRIPTION]
    language = find_language(pages, abstracts)
    if language is not None:
        yield Field.LANGUAGE, Value(language.code, language.weight)


def _confirmed(claims: list[Claim], stated: list[Claim]) -> list[Claim]:
    # A title that the file's own information or the cover repeats is as good as sure, and said once.
    known = {squeezed(value.text) for field, value in stated if field is Field.TITLE}
    read = {squeezed(value.text) for field, value in claims if field is Field.TITLE}
    printed = {name_key(value.name.family) for _, value in claims if isinstance(value, Creator)}
    surer = [
        (
            field,
            replace(value, weight=weights.TITLE_CONFIRMED)
            if field is Field.TITLE and squeezed(value.text) in known
            else value,
        )
        for field, value in claims
    ]
    return surer + [
        (field, value) for field, value in stated if squeezed(value.text) not in read and not _is_said(value, printed)
    ]


def _is_said(value: Value, printed: set[str]) -> bool:
    """Whether the paper prints its authors and this claim only repeats one, or is a file property by some program."""
    if not printed or not isinstance(value, Creator):
        return False
    return value.weight <= weights.CREATOR_INFORMATION or name_key(value.name.family) in printed
