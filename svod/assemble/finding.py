"""Finders of papers and home pages as the settings choose them; documents are opened by processes of their own."""

from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from svod import registry
from svod.assemble.crawling import web_fetcher
from svod.assemble.documents import limits_of
from svod.assemble.engines import ask_engines, search_engine, seeing_crawler
from svod.config import Settings, without_secrets
from svod.errors import SettingsError
from svod.model.crawl import CrawlBudget
from svod.model.finding import HomepageFound, ListedFile, ListedReference, OpenedPaper, PageOwner
from svod.model.outcome import Failure
from svod.reading.kinds import LIST, OPEN
from svod.reading.methods import named, page_reader
from svod.reading.order import member_tasks
from svod.reading.pool import PersistentPool
from svod.reading.task import Members, Task

if TYPE_CHECKING:
    from svod.discover.homepage.corporate_bodies import BodyFinder
    from svod.discover.homepage.homepage_finder import HomepageFinder
    from svod.discover.listings.outline import TreeMaker
    from svod.discover.paper.locator import IdentifierLocator
    from svod.discover.paper.paper_finder import Opener, PaperFinder
    from svod.discover.paper.seeker import PaperSeeker
    from svod.ports import Fetcher

_TIMEOUT = 60.0
_MOST_MEMBERS = 20


class PaperOpener:
    """Opens documents by a process that stays up; archives as their documents."""

    def __init__(self, settings: Settings) -> None:
        self._pool = PersistentPool(OPEN, without_secrets(settings), limits_of(settings, 1))

    def __call__(self, content: bytes, source: str) -> tuple[OpenedPaper, ...] | str:
        """The document, or the documents in it; a reason in words where it cannot be read."""
        task = Task(source, content)
        answer = self._pool.ask(task, _TIMEOUT)
        if isinstance(answer, Members):
            inner = [self._pool.ask(member, _TIMEOUT) for member in list(member_tasks(task, answer))[:_MOST_MEMBERS]]
            return tuple(one for one in inner if isinstance(one, OpenedPaper)) or "an archive without a document"
        if isinstance(answer, OpenedPaper):
            return (answer,)
        return f"{answer.outcome}: {answer.message}" if isinstance(answer, Failure) else ""

    def close(self) -> None:
        """End the process."""
        self._pool.close()


def listed_in_file(settings: Settings, content: bytes, source: str) -> tuple[ListedReference, ...] | str:
    """The references of a list that is a file, read by a process of its own; a reason in words where it cannot be."""
    with closing(PersistentPool(LIST, without_secrets(settings), limits_of(settings, 1))) as pool:
        answer = pool.ask(Task(source, content), _TIMEOUT)
    if isinstance(answer, ListedFile):
        return tuple(ListedReference(text, weight, 0, 0, files) for text, weight, files in answer.entries)
    return f"{answer.outcome}: {answer.message}" if isinstance(answer, Failure) else "an archive"


def page_tree() -> "TreeMaker":
    """The repairer of HTML, with the places of links."""
    return partial(registry.part("html-tree"), offsets=True)


def homepage_finder(settings: Settings, method: str = "") -> "HomepageFinder":
    """A finder of home pages, by one of the methods."""
    from svod.discover.homepage.homepage_finder import finder_by
    from svod.discover.page_store import page_of

    name = method or settings.homepage
    return replace(
        finder_by(
            name,
            search_engine(settings),
            web_fetcher(settings),
            partial(page_of, tree=page_tree()),
            named("homepage", name, settings.models).part,
            named("listing", settings.listing, settings.models).part,
        ),
        method=registry.find("homepage", name).origin,
        read_file=partial(listed_in_file, settings),
    )


def body_finder(settings: Settings) -> "BodyFinder":
    """A finder of the home pages of institutes, groups, conferences, journals and projects."""
    from svod.discover.homepage.corporate_bodies import BodyFinder
    from svod.discover.page_store import page_of

    return BodyFinder(
        search_engine(settings),
        web_fetcher(settings),
        partial(page_of, tree=page_tree()),
        named("listing", settings.listing, settings.models).part,
        partial(listed_in_file, settings),
    )


def find_homepage(settings: Settings, name: str, owner: PageOwner, topic: str = "", method: str = "") -> HomepageFound:
    """The pages of a person by one of the methods, or of a corporate body."""
    if owner is PageOwner.PERSON:
        return homepage_finder(settings, method).find(name, topic)
    if method:
        raise SettingsError("Methods rank pages of persons.", way_out="Leave out the method, or the kind.")
    return body_finder(settings).find(name, owner, topic)


def paper_finder(settings: Settings, opener: "Opener", method: str = "") -> "PaperFinder":
    """A finder of papers, by one of the ways to walk."""
    from svod.discover.page_store import page_of
    from svod.discover.paper.paper_finder import FinderParts, PaperFinder

    row = registry.find("find", method or settings.find)
    focus = row.make()
    listing = named("listing", settings.listing, settings.models).part if focus.by_segments else None
    return PaperFinder(
        FinderParts(
            engine=search_engine(settings),
            fetcher=web_fetcher(settings),
            crawler=seeing_crawler(settings),
            read=partial(page_of, tree=page_tree()),
            open=opener,
            focus=focus.of,
            listing=listing,
            budget=CrawlBudget(pages=settings.find_pages, depth=3, seconds=settings.find_seconds),
            asks_for_files=focus.asks_for_files,
            read_list=partial(listed_in_file, settings) if focus.by_segments else None,
        )
    )


def identifier_locator(fetcher: "Fetcher") -> "IdentifierLocator":
    """What finds the files of papers that are named by a DOI or an arXiv number, by a fetcher."""
    # These load lxml and patterns of names, which opening a library does not need.
    from svod.discover.page_store import page_of
    from svod.discover.paper.locator import IdentifierLocator
    from svod.reading.pipeline import signed

    marks = page_reader("html-meta")
    return IdentifierLocator(
        fetcher,
        partial(page_of, tree=page_tree()),
        lambda content, url: signed(marks.part.read(content, url), marks.origin),
    )


def paper_seeker(settings: Settings) -> "PaperSeeker":
    """What looks for papers that readers ask for."""
    from svod.discover.paper.seeker import PaperSeeker

    return PaperSeeker(
        opener=lambda: closing(PaperOpener(settings)),
        finder=lambda opener: paper_finder(settings, opener),
        search=lambda query: ask_engines(settings, query).hits,
    )
