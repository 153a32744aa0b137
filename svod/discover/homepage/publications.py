"""`find-publications`: from a home page to the page that lists the papers (P1 §5.2, and our own)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log1p
from urllib.parse import unquote

from svod.discover.homepage.homepage_candidates import searched
from svod.discover.listings.file_links import is_file
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.page_addresses import folders, host, same_form, split
from svod.discover.page_store import PageStore
from svod.discover.signal_words import (
    NOT_PUBLICATION_WORDS,
    PUBLICATION_LINK_WORDS,
    PUBLICATION_WORDS,
    has_word,
    words_in,
)
from svod.discover.sought_person import Person
from svod.languages import all_words, alternatives
from svod.model.crawl import CrawlTask, FetchStatus, Link, WebQuery
from svod.model.finding import ListedReference, Step
from svod.ports import SearchEngine

_MOST_CANDIDATES = 14
_QUERY, _MOST_HITS = " ".join(all_words("web.publication_query", ("en", "ru", "de"))), 5
# P1: over this share of the links lead to files; over this many points it is a page of publications.
_FILE_SHARE, LEAST_POINTS = 0.3, 3
_LEAST_REFERENCES = 3
# With fewer points than these no page is surely the list: then a file may be.
_SURE_POINTS = 4.0
_LIST_FILES = frozenset(["pdf", "doc", "docx", "rtf", "ps", "bib", "odt", "txt"])
_SHORT_NAME = "pub"
# A name of one or two words, with a number: «publications_2019».
_LIST_NAME = re.compile(r"(?:[^\W\d_]+[-_ ]?){1,2}[-_ ]?\d*")
# «Schriftenverzeichnis (PDF)», «Список трудов», “List of publications”: words of a link or of the name of a file.
_LIST_FILE = re.compile(alternatives("web.list_files"), re.IGNORECASE)
# A title names a person from here on: by family name and initial.
_NAMED = 0.5
_LANGUAGE = re.compile(r"(?:^|[/_.-])(?:en|de|ru|fr)(?=[/_.-]|$)", re.IGNORECASE)
_FILE_POINTS, _LANGUAGE_POINTS = 0.3, 1.5
_WORD_POINTS, _ADDRESS_POINTS, _TITLE_POINTS, _OTHER_POINTS = 2.0, 2.0, 1.0, 2.0


# The references of a file, or why it cannot be read, in words.
ListReader = Callable[[bytes, str], tuple[ListedReference, ...] | str]


@dataclass(frozen=True, slots=True)
class PublicationsFinder:
    """Scores the home page and the pages it links to; with `by_points` as P1 does."""

    store: PageStore
    listing: Listing
    by_points: bool = False
    # Finds pages of the same site that no link leads to.
    engine: SearchEngine | None = None
    # By these words in a link or an address a list of papers is known.
    link_words: tuple[str, ...] = PUBLICATION_LINK_WORDS
    # Reads a list that is a file; without it such a list is only named.
    read_file: ListReader | None = None

    def find(
        self, home: str, steps: list[Step], person: Person | None = None
    ) -> tuple[str, tuple[ListedReference, ...]]:
        """The address of the page of publications and the references on it; empty where there is none.

        Of a person, a page of the same site that is about somebody else is not theirs: colleagues have lists, too.
        """
        best: tuple[float, str, tuple[ListedReference, ...]] = (0.0, "", ())
        for url, anchor in self._candidates(home, steps):
            page = self.store.page(url)
            if page is None:
                continue
            references = () if self.by_points else self.listing.read(page)
            if not self.by_points and not anchor and not _is_theirs(page, home, references, person):
                steps.append(Step("publications", "page", page.url, "refused: it names other people"))
                continue
            score = points(page) if self.by_points else self._score(page, anchor, references)
            score -= _LANGUAGE_POINTS * (not self.by_points and _is_other_language(page.url, home))
            if not best[1] and references and not self.by_points:
                # Without a link to a list, the list may be on the home page.
                best = (0.0, page.url, references)
            steps.append(Step("publications", "page", page.url, f"{len(references)} references", score))
            if score > best[0]:
                best = (score, page.url, references)
        score, url, references = best
        from_file = None if self.by_points else self._in_file(best, home, steps)
        if from_file is not None:
            return from_file
        if not url and not self.by_points and (page := self.store.page(home)) is not None:
            # A home page that mentions publications without a link to a list has the list itself, in some form.
            url = page.url if has_word(page.text, self.link_words) else ""
        if self.by_points and score < LEAST_POINTS:
            return "", ()
        if self.by_points and (page := self.store.page(url)) is not None:
            references = self.listing.read(page)
        return url, references

    def _candidates(self, home: str, steps: list[Step]) -> Iterator[tuple[str, str]]:
        """The home page, then linked pages about publications, then hits of a search engine on the site."""
        page = self.store.page(home)
        if page is None:
            return
        yield page.url, ""
        seen = {same_form(page.url)}
        links = sorted(self._publication_links(page), key=lambda link: host(link.url) != host(page.url))
        for link in links[:_MOST_CANDIDATES]:
            if same_form(link.url) not in seen:
                seen.add(same_form(link.url))
                yield link.url, link.anchor
        for url in self._known(page.url, steps):
            if same_form(url) not in seen:
                seen.add(same_form(url))
                yield url, ""

    def _known(self, home: str, steps: list[Step]) -> list[str]:
        """Hits of a search engine about publications below the home page's folder."""
        if self.engine is None or self.by_points:
            return []
        site = split(home).hostname or ""
        query = WebQuery(_QUERY, file_types=("html",), site=site, limit=_MOST_HITS)
        hits = searched(self.engine, query, steps, "publications")
        below = same_form(folders(home)[-1])
        return [hit.url for hit in hits if same_form(hit.url).startswith(below)]

    def _publication_links(self, page: Outline) -> list[Link]:
        return [
            placed.link
            for placed in page.links
            if not is_file(placed.link)
            and has_word(f"{placed.link.anchor} {split(placed.link.url).path}", self.link_words)
        ]

    def _attached(self, url: str) -> str:
        """A file that a page links to and that is called a list of publications: «pub.pdf», «Список трудов (doc)»."""
        page = self.store.page(url)
        for placed in page.links if page else ():
            name, _, ending = split(placed.link.url).path.rpartition("/")[2].rpartition(".")
            is_named = name.lower() == _SHORT_NAME or has_word(name, self.link_words)
            says_so = _LIST_FILE.search(f"{placed.link.anchor} | {unquote(name)}".replace("_", " "))
            if ending.lower() in _LIST_FILES and (says_so or (is_named and _LIST_NAME.fullmatch(name))):
                return placed.link.url
        return ""

    def _in_file(
        self, best: tuple[float, str, tuple[ListedReference, ...]], home: str, steps: list[Step]
    ) -> tuple[str, tuple[ListedReference, ...]] | None:
        """The list that is a file, where no page is surely the list or that page only links to the file."""
        score, url, references = best
        is_sure = score >= _SURE_POINTS
        if is_sure and len(references) >= _LEAST_REFERENCES:
            return None
        attached = self._attached(url if is_sure else home)
        listed = self._listed(attached, steps) if attached else None
        if listed is None:
            return None
        return (url, listed or references) if is_sure else (attached, listed)

    def _listed(self, url: str, steps: list[Step]) -> tuple[ListedReference, ...] | None:
        """The references of a list that is a file, none where it is only named; None where it cannot be read."""
        found: tuple[ListedReference, ...] | str = ()
        if self.read_file is not None:
            fetched = self.store.fetcher.fetch(CrawlTask(url))
            is_there = fetched.status is FetchStatus.FETCHED
            found = self.read_file(fetched.content, url) if is_there else fetched.message
        said = (
            f"a list in a file of its own, {len(found)} references" if isinstance(found, tuple) else f"refused: {found}"
        )
        steps.append(Step("publications", "file", url, said))
        return found if isinstance(found, tuple) else None

    def _score(self, page: Outline, anchor: str, references: tuple[ListedReference, ...]) -> float:
        """More references and key words are better; pages of talks and the like are worse."""
        path = split(page.url).path
        # Some pages load their lists by script: then only words count.
        return (
            (log1p(len(references)) if len(references) >= _LEAST_REFERENCES else 0.0)
            + _FILE_POINTS * log1p(sum(bool(reference.files) for reference in references))
            + _WORD_POINTS * has_word(anchor, self.link_words)
            + _ADDRESS_POINTS * has_word(path, self.link_words)
            + _TITLE_POINTS * has_word(page.title, self.link_words)
            - _OTHER_POINTS * has_word(f"{anchor} {path}", NOT_PUBLICATION_WORDS)
        )


def _is_theirs(page: Outline, home: str, references: Sequence[ListedReference], person: Person | None) -> bool:
    """Whether a page that no link calls a list of papers is the person's: it names them, or lies in their folder."""
    has_own_folder = same_form(home) == same_form(folders(home)[-1])
    if person is None or has_own_folder or same_form(page.url) == same_form(home):
        return True
    named = sum(person.named_in(reference.text) > 0 for reference in references)
    return person.named_in(page.title) >= _NAMED or 2 * named >= max(1, len(references))


def _is_other_language(url: str, home: str) -> bool:
    """Whether an address has a language code that the home page's has not: «papers_en.html»."""
    found = _LANGUAGE.search(split(url).path)
    return found is not None and found.group() not in split(home).path


def points(page: Outline) -> float:
    """P1's points: one for each word in address or headings, one for many files, one for each key word."""
    headings = " ".join(page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS)
    links = [placed.link for placed in page.links]
    files = sum(map(is_file, links))
    return float(
        words_in(f"{split(page.url).path} {headings}", PUBLICATION_LINK_WORDS)
        + (bool(links) and files > _FILE_SHARE * len(links))
        + words_in(page.text, PUBLICATION_WORDS)
    )
