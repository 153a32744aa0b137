"""The gatherer of papers from the Web, with the crawler, search engines and finders that the settings choose."""

from typing import TYPE_CHECKING

from svod.assemble.documents import reference_parser
from svod.assemble.engines import search_engine, seeing_crawler, seen_teller
from svod.config import Settings

if TYPE_CHECKING:
    from svod.discover.listings.listing import Listing
    from svod.ports import Gatherer, HomepageFinder


def web_gatherer(settings: Settings) -> "Gatherer":
    """A gatherer; what it needs beside the crawler is made when it first needs it."""
    # These modules load lxml and aiohttp, which searching does not need.
    from svod.convert.markup.html_tree import html_tree
    from svod.crawl.addresses import address_key
    from svod.discover.web_gatherer import GatherTools, WebGatherer

    return WebGatherer(
        GatherTools(
            crawler=lambda memory: seeing_crawler(settings, memory),
            engine=lambda: search_engine(settings),
            homepages=lambda: _homepages(settings),
            listing=lambda: _listing(settings),
            parser=lambda: reference_parser(settings),
            tree=html_tree,
            key=address_key,
            add_text=seen_teller(settings),
        )
    )


def _homepages(settings: Settings) -> "HomepageFinder":
    from svod.assemble.finding import homepage_finder

    return homepage_finder(settings)


def _listing(settings: Settings) -> "Listing":
    from svod.reading.methods import named

    listing: Listing = named("listing", settings.listing, settings.models).part
    return listing
