"""The reader of marks: meta elements, linked data and JATS inside HTML, each with the weight its kind deserves."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from lxml import etree

from svod.extract.web import tags
from svod.extract.web.linked_data import Thing, by_id, referred, said, things
from svod.extract.web.page import MOST_CLAIMS, Page, TreeMaker, page_of, plain_tree, text_of
from svod.extract.web.readings import READINGS, persons
from svod.extract.web.site_names import NO_TITLE
from svod.extract.web.tags import AUTHOR_PARTS, MAIN_TYPES, OWNER_TYPES, PROPERTIES, TAGS, Tag
from svod.languages import alternatives
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.text.claims import Claim, gathered
from svod.text.formulas import readable
from svod.text.identifiers import find_identifiers
from svod.text.normalize import clean

_MARKUP = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?=[-_]|$)")
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_SHORTEST, _LONGEST = 2, 8000
_LONGEST_TITLE = 400
_OWNER_WEIGHT = 0.6


class HtmlMetaReader:
    """Reads what a page's marks say."""

    def __init__(self, tree: TreeMaker = plain_tree) -> None:
        self._tree = tree

    def read(self, content: bytes, url: str = "") -> Metadata:
        """Claims about a page, by field, the heaviest first."""
        return self.read_page(page_of(content, url, self._tree))

    def read_page(self, page: Page) -> Metadata:
        """The same for a page that is a tree already."""
        return gathered((*_meta_claims(page), *_thing_claims(page), *_jats_claims(page), *_language(page)), MOST_CLAIMS)


def _meta_claims(page: Page) -> Iterator[Claim]:
    authors: list[Creator] = []
    for name, content in page.meta_pairs:
        if name in AUTHOR_PARTS and authors:
            authors[-1] = _with_part(authors[-1], AUTHOR_PARTS[name], content)
        tag = TAGS.get(name)
        if tag is None:
            continue
        for field, value in _values(tag, _unmarked(content)):
            if isinstance(value, Creator):
                authors.append(value)
            else:
                yield field, value
    yield from ((Field.CREATOR, author) for author in authors)
    pages = _page_range(page.metas)
    if pages:
        yield Field.SOURCE, Value(pages, TAGS["citation_volume"].weight, scheme="pages")


def _with_part(author: Creator, part: str, content: str) -> Creator:
    if part == "affiliation":
        return replace(author, affiliations=(*author.affiliations, content))
    if part == "email":
        return replace(author, email=content.removeprefix("mailto:"))
    orcid = _ORCID.search(content)
    return replace(author, orcid=orcid.group()) if orcid else author


def _page_range(metas: Mapping[str, tuple[str, ...]]) -> str:
    first = next((metas[name][0] for name in tags.FIRST_PAGE if name in metas), "")
    last = next((metas[name][0] for name in tags.LAST_PAGE if name in metas), "")
    return f"{first}–{last}" if first and last and first != last else first


def _values(tag: Tag, text: str) -> Iterator[Claim]:
    """What a text says as the kind of value that its tag tells."""
    text = text[:_LONGEST]
    if len(text) < _SHORTEST:
        return
    if tag.read == "identifier":
        for found in find_identifiers(text):
            if found.scheme in ("doi", "arxiv", "isbn"):
                yield tag.field, Value(found.text, tag.weight, scheme=found.scheme)
        return
    if tag.read == "language":
        code = _LANGUAGE.match(text)
        if code:
            yield tag.field, Value(code.group().lower(), tag.weight)
        return
    if tag.field is Field.TITLE and (len(text) > _LONGEST_TITLE or NO_TITLE.fullmatch(text)):
        return
    if tag.field is Field.AFFILIATION:
        yield tag.field, Affiliation(text, tag.weight)
        return
    for value in READINGS[tag.read](tag.field, text):
        yield tag.field, replace(value, weight=tag.weight, scheme=tag.scheme)


def _unmarked(text: str) -> str:
    """A text without the tags that some programs write into attributes."""
    return clean(_MARKUP.sub("", text)) if "<" in text else text


def _thing_claims(page: Page) -> Iterator[Claim]:
    found = things(page)
    if not found:
        return
    known = by_id(found)
    ranked = sorted(found, key=_rank_of)
    ranks = [_rank_of(thing) for thing in ranked]
    # Several of one kind are a list of things, none of which is the page.
    main = next((thing for thing, rank in zip(ranked, ranks, strict=True) if ranks.count(rank) == 1), None)
    if main is not None and _rank_of(main) < len(MAIN_TYPES):
        yield from _main_claims(main, known)
    for thing in found:
        if OWNER_TYPES & {str(name) for name in thing.get("@type", ())}:
            yield from _owner_claims(thing)
            break


def _rank_of(thing: Thing) -> int:
    """How likely a thing is to be the page itself: the place of its kind among those, the likeliest first."""
    kinds = [MAIN_TYPES.index(name) for name in map(str, thing.get("@type", ())) if name in MAIN_TYPES]
    return min(kinds, default=len(MAIN_TYPES))


def _main_claims(thing: Thing, known: Mapping[str, Thing]) -> Iterator[Claim]:
    for name, tag in PROPERTIES.items():
        for value in thing.get(name, ()):
            yield from _values(tag, readable(_unmarked(said(referred(value, known)))))
    for value in (*thing.get("author", ()), *thing.get("creator", ())):
        yield from ((Field.CREATOR, author) for author in _authors(referred(value, known), known))


def _owner_claims(thing: Thing) -> Iterator[Claim]:
    """Whose page it is: a person's, a body's, a site's."""
    name = said(thing.get("name", ""))
    types = {str(kind) for kind in thing.get("@type", ())}
    if "Person" in types:
        yield from ((Field.CREATOR, replace(author, weight=_OWNER_WEIGHT)) for author in _authors(thing, {}))
    elif name and types & {"WebSite", "Blog"}:
        yield Field.PUBLISHER, Value(name, _OWNER_WEIGHT, scheme="site")
    elif name:
        yield Field.AFFILIATION, Affiliation(name, _OWNER_WEIGHT)


def _authors(value: Any, known: Mapping[str, Thing]) -> Iterator[Creator]:
    weight = TAGS["dc.creator"].weight
    if not isinstance(value, Mapping):
        yield from (Creator(name.full, weight, name=name) for name in persons(said(value)))
        return
    family, given = said(value.get("familyName", "")), said(value.get("givenName", ""))
    names = (PersonName(family, given),) if family else persons(said(value))
    bodies = [said(referred(body, known)) for body in _each(value.get("affiliation"))]
    links = [str(link) for key in ("@id", "sameAs", "identifier") for link in _each(value.get(key))]
    orcid = _ORCID.search(" ".join(links))
    for name in names:
        yield Creator(
            name.full, weight, name=name, affiliations=tuple(filter(None, bodies)),
            email=said(value.get("email", "")).removeprefix("mailto:") or None, orcid=orcid.group() if orcid else None,
        )  # fmt: skip


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _class(*names: str) -> str:
    return "|".join(f"//*[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]" for name in names)


# JATS that was turned into HTML keeps its names, as elements or as classes.
_JATS: tuple[tuple[etree.XPath, Tag], ...] = tuple(
    (etree.XPath(path), tag)
    for path, tag in (
        (f"//article-title[not(ancestor::ref)]|{_class('article-title', 'content-title', 'document-title')}",
         Tag(Field.TITLE, "text", 0.9)),
        (f"//contrib//name|{_class('contrib-author', 'contrib')}", Tag(Field.CREATOR, "persons", 0.85)),
        (f"//abstract|{_class('abstract', 'abstractSection', 'article-abstract')}",
         Tag(Field.DESCRIPTION, "text", 0.85)),
        (f"//kwd|{_class('kwd-text', 'kwd')}", Tag(Field.SUBJECT, "words", 0.85)),
        (f"//journal-title|{_class('journal-title')}", Tag(Field.SOURCE, "text", 0.8, "journal")),
    )
)  # fmt: skip
_JATS_SIGNS = (b"article-title", b"contrib-group", b"kwd-")
_ABSTRACT_WORD = re.compile(rf"^(?:{alternatives('web.abstract_words')})[\s.:—–-]{{0,3}}", re.IGNORECASE)


def _jats_claims(page: Page) -> Iterator[Claim]:
    if not page.mentions(*_JATS_SIGNS):
        return
    for path, tag in _JATS:
        found = [text_of(element) for element in page.asked(path)]
        # Titles of a list of papers are nobody's own.
        if tag.field is Field.TITLE and len(set(found)) > 1:
            continue
        for text in found:
            yield from _values(tag, _ABSTRACT_WORD.sub("", text) if tag.field is Field.DESCRIPTION else text)


def _language(page: Page) -> Iterator[Claim]:
    said_so = page.root.get("lang") or page.root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    code = _LANGUAGE.match(said_so.strip())
    if code:
        yield Field.LANGUAGE, Value(code.group().lower(), 0.7)
