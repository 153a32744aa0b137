"""Pages of publications, references and their files on made-up sites of people, by the reader that users get."""

from collections.abc import Iterator

from svod.convert.markup.html_tree import html_tree
from svod.discover.homepage.publications import PublicationsFinder
from svod.discover.listings.listing import Listing
from svod.discover.page_addresses import same_form
from svod.discover.page_store import PageStore, page_of
from svod_lab.corpora.site_sets import ListingPage
from svod_lab.miniweb.hosts.kinds import is_read
from svod_lab.miniweb.labelled_sites import SiteFetcher
from svod_lab.runs.bench import EVERYTHING, Bench
from svod_lab.scores.figure import Figure, at_least
from svod_lab.suites.discovery.discover_lists import ListingTally
from svod_lab.suites.discovery.list_sites import ListSite, list_sites

_GOAL_PAGES, _GOAL_REFERENCES, _GOAL_PRECISION, _GOAL_RECALL = 0.92, 0.94, 0.97, 0.95
# So that sites and hosts of papers are parted by other chances.
_NAMED = "list {}"


def measure(bench: Bench) -> Iterator[Figure]:
    """The kinds that may be read, or with another part those that are only scored: totals, and what went wrong."""
    are_read = bench.choice.part == EVERYTHING.part
    listing: Listing = bench.make("listing", "forest")
    sites = [site for site in list_sites() if is_read(_NAMED.format(site.kind)) == are_read]
    sites = sites[: bench.choice.limit or None]
    right, tally = 0, ListingTally()
    for site in bench.follow(sites, "reading lists", len(sites)):
        is_right = _is_page_found(site, listing)
        right += is_right
        if are_read and not is_right:
            bench.warn(f"{site.kind}, {site.language}: the page of publications was not found")
        count(site, listing, tally)
    precision, recall, joint, files_precision, files_recall = tally.shares
    yield Figure("sites", len(sites))
    yield at_least("publications page from the home page", right / len(sites) if sites else 0.0, "", _GOAL_PAGES)
    yield Figure("references, precision", precision)
    yield Figure("references, recall", recall)
    yield at_least("references, F1", joint or 0.0, "", _GOAL_REFERENCES)
    yield at_least("files, precision", files_precision or 0.0, "", _GOAL_PRECISION)
    yield at_least("files, recall", files_recall or 0.0, "", _GOAL_RECALL)


def _store(site: ListSite) -> PageStore:
    return PageStore(SiteFetcher(site.pages), lambda answer: page_of(answer, html_tree))


def _is_page_found(site: ListSite, listing: Listing) -> bool:
    url, _ = PublicationsFinder(_store(site), listing).find(f"http://{site.host}/", [])
    return same_form(url) in {same_form(right) for right in site.right}


def count(site: ListSite, listing: Listing, tally: ListingTally) -> None:
    """Count the references on the list of a site, if it has one, and their files."""
    page = _store(site).page(site.listed) if site.listed else None
    if page is not None:
        files = tuple(((file,) if file else (), ()) for file in site.files)
        tally.count(ListingPage("", page, site.references, files), listing.read(page))
