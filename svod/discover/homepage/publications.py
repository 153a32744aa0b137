"""`find-publications`: from a home page to the page that lists the papers (P1 §5.2, and our own)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log1p
from typing import NamedTuple
from urllib.parse import unquote

from svod.discover.homepage.homepage_candidates import searched
from svod.discover.homepage.list_owner import ListOwner, owner_of
from svod.discover.listings.file_links import is_file
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.page_addresses import folders, host, same_form, split
from svod.discover.page_store import PageStore
from svod.discover.signal_words import (
    CAREER_WORDS,
    HOME_WORDS,
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
_LANGUAGE = re.compile(r"(?:^|[/_.-])(?:en|de|ru|fr)(?=[/_.-]|$)", re.IGNORECASE)
# «Publications (PDF)», «Публикации [doc]»: what kind of file a link of few words leads to.
_SAYS_KIND, _MOST_CALLED = re.compile(r"\b(?:pdf|docx?|rtf|ps|bibtex|bib|odt|txt)\b", re.IGNORECASE), 4
_FILE_POINTS, _LANGUAGE_POINTS = 0.3, 1.5
_WORD_POINTS, _ADDRESS_POINTS, _TITLE_POINTS, _OTHER_POINTS = 2.0, 2.0, 1.0, 2.0
# With a list at hand words tell less, at most this much: the longest list wins. A list of some papers loses this much.
_MOST_WORD_POINTS, _BRIEF_POINTS = 4.0, 1.0
# What the person wrote counts half in a list by many people of a site; a page without references gets so much there.
_OF_MANY, _OF_NOBODY = 0.5, 1.0
# So many pages between the home page and the list are tried; a fuller list has twice as many references. Where there
# is no list yet, so many pages of any name, with so many references.
_MOST_WAYS, _TWICE, _MOST_UNNAMED, _LEAST_UNNAMED = 6, 2, 10, 5
# A list elsewhere, of a portal or an index, loses this much.
_ELSEWHERE_POINTS = 1.0
# Longer headings are titles; shorter anchors are items of menus.
_HEADING_WORDS, _LEAST_TITLE_WORDS = 8, 4
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MORE_LINKS, _BRIEF_WORDS = all_words("web.list_links"), all_words("web.brief_lists")
_FULL_WORDS, _OWN_PAGE_WORDS = all_words("web.full_lists"), all_words("web.own_pages")
_WAY_WORDS = (*all_words("web.research_links"), *all_words("web.ways_to_lists"), *HOME_WORDS, *CAREER_WORDS)

# The references of a file, or why it cannot be read, in words.
ListReader = Callable[[bytes, str], tuple[ListedReference, ...] | str]


class _Candidate(NamedTuple):
    """A page that may be the list, the words of the link to it, and how many references it must have."""

    url: str
    anchor: str = ""
    least: int = 0


class _Best(NamedTuple):
    """The best page so far: its points, its address, and the references on it."""

    score: float
    url: str
    references: tuple[ListedReference, ...]


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

        Of a person, a list by many people of the same site is not theirs.
        """
        if self.by_points:
            return self._by_points(home, steps)
        trial = _Trial(self, steps, owner_of(person, home, self.store), home)
        trial.judge(self._candidates(home, steps))
        if trial.best.score < _SURE_POINTS:
            trial.judge(self._further(home, trial))
        if len(trial.best.references) < _LEAST_REFERENCES and trial.best.score < _SURE_POINTS:
            trial.judge(self._unnamed(home))
        trial.judge(self._fuller(trial.best, home))
        from_file = self._in_file(trial.best, home, steps)
        if from_file is not None:
            return from_file
        if not trial.best.url and (page := self.store.page(home)) is not None:
            # A home page that mentions publications without a link to a list has the list itself, in some form; so has
            # one that links titles.
            is_list = has_word(page.text, (*self.link_words, *_MORE_LINKS)) or _links_titles(page)
            return (page.url if is_list else "", ())
        return trial.best.url, trial.best.references

    def _by_points(self, home: str, steps: list[Step]) -> tuple[str, tuple[ListedReference, ...]]:
        """P1's way: the page with the most points, if it has enough."""
        best, url = 0.0, ""
        for candidate in self._candidates(home, steps):
            page = self.store.page(candidate.url)
            if page is not None and (score := points(page)) > best:
                best, url = score, page.url
        page = self.store.page(url) if best >= LEAST_POINTS else None
        return (url, self.listing.read(page)) if page is not None else ("", ())

    def _candidates(self, home: str, steps: list[Step]) -> Iterator[_Candidate]:
        """The home page, then linked pages about publications, then hits of a search engine on the site."""
        page = self.store.page(home)
        if page is None:
            return
        links = self._publication_links(page)
        # «Publications» may lead to a part of the home page itself.
        inside = [link.anchor for link in links if same_form(link.url) == same_form(page.url)]
        yield _Candidate(page.url, "" if self.by_points else " ".join(inside))
        links.sort(key=lambda link: host(link.url) != host(page.url))
        for link in links[:_MOST_CANDIDATES]:
            yield _Candidate(link.url, link.anchor)
        for url in self._known(page.url, steps):
            yield _Candidate(url)

    def _further(self, home: str, trial: "_Trial") -> Iterator[_Candidate]:
        """Lists behind «Research», «About me», a vita, an own page elsewhere or the first page of the folder.

        Such a page is the list itself where it has much more references than the best one so far.
        """
        page = self.store.page(home)
        if page is None:
            return
        near = {folders(page.url)[-1]: ""}
        for link in self._links(page):
            if _is_way(link, page.url):
                near.setdefault(link.url, link.anchor)
        for url, anchor in list(near.items())[:_MOST_WAYS]:
            between = self.store.page(url) if same_form(url) != same_form(page.url) else None
            for link in self._publication_links(between) if between else ():
                if host(link.url) in (host(page.url), host(url)):
                    yield _Candidate(link.url, link.anchor)
            if between and anchor:
                yield _Candidate(url, anchor, max(_LEAST_UNNAMED, _TWICE * len(trial.best.references)))

    def _unnamed(self, home: str) -> Iterator[_Candidate]:
        """Pages below the home page's folder that it links to by any words."""
        page = self.store.page(home)
        below = same_form(folders(home)[-1])
        near = [link for link in self._links(page) if same_form(link.url).startswith(below)] if page else []
        for link in near[:_MOST_UNNAMED]:
            yield _Candidate(link.url, link.anchor, _LEAST_UNNAMED)

    def _fuller(self, best: _Best, home: str) -> Iterator[_Candidate]:
        """Lists that the best page links to, where it names some papers only, and what the home page calls the whole.

        Lists of single years are none.
        """
        page, first = (self.store.page(url) if best.url else None for url in (best.url, home))
        near = [link for known in (page, first) if known for link in self._links(known)]
        links = [link for link in near if has_word(link.anchor, _FULL_WORDS)]
        for link in [*links, *self._publication_links(page)][:_MOST_WAYS] if page else ():
            if host(link.url) == host(best.url) and not _YEAR.search(f"{link.anchor} {split(link.url).path}"):
                yield _Candidate(link.url, link.anchor, _TWICE * len(best.references))

    def _known(self, home: str, steps: list[Step]) -> list[str]:
        """Hits of a search engine about publications below the home page's folder."""
        if self.engine is None or self.by_points:
            return []
        site = split(home).hostname or ""
        query = WebQuery(_QUERY, file_types=("html",), site=site, limit=_MOST_HITS)
        hits = searched(self.engine, query, steps, "publications")
        below = same_form(folders(home)[-1])
        return [hit.url for hit in hits if same_form(hit.url).startswith(below)]

    def _links(self, page: Outline) -> list[Link]:
        return [placed.link for placed in page.links if not is_file(placed.link)]

    def _publication_links(self, page: Outline) -> list[Link]:
        return [link for link in self._links(page) if self.says_list(f"{link.anchor} {split(link.url).path}")]

    def says_list(self, text: str) -> bool:
        """Whether the words of a link, an address or a title announce a list of papers."""
        return has_word(text, self.link_words) or (not self.by_points and has_word(text, _MORE_LINKS))

    def _attached(self, url: str) -> str:
        """A file that a page links to and that is called a list of publications: «pub.pdf», «Список трудов (doc)»."""
        page = self.store.page(url)
        called: list[str] = []
        for placed in page.links if page else ():
            name, _, ending = split(placed.link.url).path.rpartition("/")[2].rpartition(".")
            if ending.lower() not in _LIST_FILES:
                continue
            is_named = name.lower() == _SHORT_NAME or has_word(name, self.link_words)
            says_so = _LIST_FILE.search(f"{placed.link.anchor} | {unquote(name)}".replace("_", " "))
            if says_so or (is_named and _LIST_NAME.fullmatch(name)):
                return placed.link.url
            if self._is_called_list(placed.link.anchor, ending.lower()):
                called.append(placed.link.url)
        # Several such links are labels: each leads to one paper.
        return called[0] if len(set(called)) == 1 else ""

    def _is_called_list(self, anchor: str, ending: str) -> bool:
        """Whether a link to a file has words for a list, and for the kind of the file: «Publications (PDF)»."""
        is_short = len(anchor.split()) <= _MOST_CALLED
        return is_short and self.says_list(anchor) and (ending == "bib" or bool(_SAYS_KIND.search(anchor)))

    def _in_file(self, best: _Best, home: str, steps: list[Step]) -> tuple[str, tuple[ListedReference, ...]] | None:
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

    def score(self, page: Outline, anchor: str, references: tuple[ListedReference, ...], home: str) -> float:
        """More references and key words are better; pages of talks and the like, and pages elsewhere, are worse."""
        path = split(page.url).path
        # Some pages load their lists by script: then only words count.
        has_list = len(references) >= _LEAST_REFERENCES
        # What a link calls the whole list needs no more words: it is as long as it is.
        is_whole = has_word(anchor, _FULL_WORDS)
        words = (
            _WORD_POINTS * self.says_list(anchor)
            + _ADDRESS_POINTS * self.says_list(path)
            + _TITLE_POINTS * self.says_list(f"{page.title} | {_headline(page)}")
        )
        # The folder of the home page, «/people/», tells nothing of pages below it.
        below = path.removeprefix(split(folders(home)[-1]).path) if same_form(page.url) != same_form(home) else ""
        return (
            (log1p(len(references)) if has_list else 0.0)
            + _FILE_POINTS * log1p(sum(bool(reference.files) for reference in references))
            + ((_MOST_WORD_POINTS if is_whole else min(words, _MOST_WORD_POINTS)) if has_list else words)
            - _OTHER_POINTS * has_word(f"{anchor} {below}", NOT_PUBLICATION_WORDS)
            - _ELSEWHERE_POINTS * (host(page.url) != host(home))
            - _BRIEF_POINTS * has_word(f"{anchor} {page.title}", _BRIEF_WORDS)
        )


class _Trial:
    """The candidates that were judged so far, and the best of them."""

    def __init__(self, finder: PublicationsFinder, steps: list[Step], owner: ListOwner | None, home: str) -> None:
        self._finder, self._steps, self._owner, self._home = finder, steps, owner, home
        self._seen: set[str] = set()
        self.best = _Best(0.0, "", ())

    def judge(self, candidates: Iterator[_Candidate]) -> None:
        """Give each candidate its points; the best so far stays the best."""
        for candidate in candidates:
            form = same_form(candidate.url)
            page = None if form in self._seen else self._finder.store.page(candidate.url)
            self._seen.add(form)
            if page is None:
                continue
            references = self._finder.listing.read(page)
            score = self._points(page, candidate.anchor, references)
            if score is None:
                self._steps.append(Step("publications", "page", page.url, "refused: it names other people"))
                continue
            if not self.best.url and references:
                # Without a link to a list, the list may be on the home page.
                self.best = _Best(0.0, page.url, references)
            self._steps.append(Step("publications", "page", page.url, f"{len(references)} references", score))
            if score > self.best.score and len(references) >= candidate.least:
                self.best = _Best(score, page.url, references)

    def _points(self, page: Outline, anchor: str, references: tuple[ListedReference, ...]) -> float | None:
        """The points of a page; for a list by many people only its length counts, and None is another person's page."""
        score = -_LANGUAGE_POINTS * _is_other_language(page.url, self._home)
        owner = self._owner
        if owner is None or same_form(page.url) == same_form(self._home) or owner.has(page):
            return score + self._finder.score(page, anchor, references, self._home)
        own = owner.own(references)
        # What no link leads to and what is not called a list may be the page of a colleague with joint papers.
        is_called_so = bool(anchor) or self._finder.says_list(f"{page.title} {split(page.url).path}")
        if own and len(own) == len(references) and is_called_so:
            return score + self._finder.score(page, anchor, references, self._home)
        if not anchor or (references and not own):
            return None
        # A list that a script loads may be anybody's.
        return score + (_OF_MANY * log1p(len(own)) if references else _OF_NOBODY)


def _is_way(link: Link, home: str) -> bool:
    """Whether a link of a home page may lead to a page with a list or a link to one: on the site, or an own page."""
    if host(link.url) != host(home):
        return has_word(link.anchor, _OWN_PAGE_WORDS)
    return has_word(f"{link.anchor} {split(link.url).path}", _WAY_WORDS)


def _links_titles(page: Outline) -> bool:
    """Whether a page has some links with as many words as titles."""
    titled = {placed.link.url for placed in page.links if len(placed.link.anchor.split()) >= _LEAST_TITLE_WORDS}
    return len(titled) >= _LEAST_REFERENCES


def _headline(page: Outline) -> str:
    """The first heading of a page, if it is short."""
    first = next((page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS), "")
    return first if len(first.split()) <= _HEADING_WORDS else ""


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
