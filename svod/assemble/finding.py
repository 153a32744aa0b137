"""Finders of papers and home pages as the settings choose them; documents are opened by processes of their own."""

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from svod.assemble.crawling import web_fetcher
from svod.assemble.documents import limits_of
from svod.assemble.engines import ask_engines, search_engine, seeing_crawler
from svod.assemble.methods import named, readers
from svod.config import Settings, without_secrets
from svod.model.crawl import CrawlBudget
from svod.model.document import Document
from svod.model.finding import OpenedPaper
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.model.person import PersonName
from svod.reading.pool import PersistentPool

if TYPE_CHECKING:
    from svod.discover.homepage.homepage_finder import HomepageFinder
    from svod.discover.listings.outline import TreeMaker
    from svod.discover.paper.paper_finder import Opener, PaperFinder
    from svod.discover.paper.seeker import PaperSeeker

_ENTRY = "svod.assemble.finding:opening_worker"
_PATIENCE = 60.0
_MOST_MEMBERS = 20
# Home pages with a smaller share are not told.
_LEAST_SHARE = 0.2
# Pages of a document that are looked through for a paper inside a volume.
_MOST_PAGES = 1500


class PaperOpener:
    """Opens documents by a process that stays up; archives as their documents."""

    def __init__(self, settings: Settings) -> None:
        self._pool = PersistentPool(_ENTRY, asdict(without_secrets(settings)), limits_of(settings, 1))

    def __call__(self, content: bytes, source: str) -> tuple[OpenedPaper, ...] | str:
        """The document, or the documents in it; a reason in words where it cannot be read."""
        answer = self._pool.ask({"source": source, "content": content}, _PATIENCE)
        if isinstance(answer, Failure):
            return f"{answer.outcome}: {answer.message}"
        if "members" in answer:
            inner = (
                self._pool.ask({"source": name, "content": member, "is_member": True}, _PATIENCE)
                for name, member in answer["members"][:_MOST_MEMBERS]
            )
            read = [one["paper"] for one in inner if not isinstance(one, Failure) and "paper" in one]
            return tuple(map(paper_from_shape, read)) or "an archive without a document"
        if "failure" in answer:
            return ": ".join(answer["failure"])
        return (paper_from_shape(answer["paper"]),)

    def close(self) -> None:
        """End the process."""
        self._pool.close()


def opening_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a process runs that opens documents to verify them: bytes in; lines, title, authors out."""
    from svod.assemble.workers import opened

    # Rules find out whether there is a list of references; its entries are not read.
    chosen = replace(Settings(**settings), references="regex", bibliography="bib-rules")
    stations = readers(chosen)

    def open_task(_task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        document = stations.converter(stations.media_type(content)).part.convert(content)
        metadata = stations.header.part.extract(document)
        titles = [value.text for value in metadata.all(Field.TITLE)]
        authors = [[creator.name.family, creator.name.given] for creator in metadata.creators()]
        has_references = bool(stations.finder.part.find(document))
        return {"paper": [page_lines(document), titles, authors, has_references]}

    return lambda task: opened(task, stations, open_task)


def page_lines(document: Document) -> list[list[str]]:
    """The lines of each page."""
    lines = document.lines
    return [
        [line.text for line in lines[page.first_line : page.last_line + 1]]
        for page in list(document.pages())[:_MOST_PAGES]
    ]


def paper_from_shape(shape: Any) -> OpenedPaper:
    """What an opening process tells."""
    pages, titles, authors, has_references = shape
    names = tuple(PersonName(family, given) for family, given in authors)
    return OpenedPaper(tuple(map(tuple, pages)), tuple(titles), names, bool(has_references))


def page_tree() -> "TreeMaker":
    """The repairer of HTML, with the places of links."""
    from svod.convert.markup.html_tree import html_tree

    return partial(html_tree, offsets=True)


def homepage_finder(settings: Settings, method: str = "") -> "HomepageFinder":
    """Whoever finds home pages, by one of the methods."""
    from svod import registry
    from svod.discover.homepage.homepage_finder import NO_LEAST, HomepageFinder

    name = method or settings.homepage
    ranker = named("homepage", name, settings.models).part
    is_ours = name == "forest"
    return HomepageFinder(
        engine=search_engine(settings),
        fetcher=web_fetcher(settings),
        tree=page_tree(),
        ranker=ranker,
        listing=named("listing", settings.listing, settings.models).part,
        method=registry.find("homepage", name).origin,
        is_plain=not is_ours,
        least=_LEAST_SHARE if is_ours else NO_LEAST,
        by_points=not is_ours,
    )


def paper_finder(settings: Settings, opener: "Opener", method: str = "") -> "PaperFinder":
    """Whoever finds papers, by one of the ways to walk."""
    from svod import registry
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
        )
    )


def paper_seeker(settings: Settings) -> "PaperSeeker":
    """What looks for papers that readers ask for."""
    from svod.discover.paper.seeker import PaperSeeker

    return PaperSeeker(
        opener=lambda: closing(PaperOpener(settings)),
        finder=lambda opener: paper_finder(settings, opener),
        search=lambda query: ask_engines(settings, query).hits,
    )
