"""Home pages and lists of institutes, groups, conferences, journals and projects, as the product finds them."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.discover.homepage.corporate_bodies import BodyFinder
from svod.discover.page_addresses import same_form
from svod.model.finding import PageOwner
from svod_lab.corpora.site_sets import LabelledBody, SiteSet, labelled_bodies
from svod_lab.runs.bench import Bench
from svod_lab.suites.discovery.site_worlds import world

_TEN = 10


class FoundBody(NamedTuple):
    """A body with the addresses that are found for it, best first, and the address of its list of papers."""

    body: LabelledBody
    urls: tuple[str, ...]
    publications: str


def bodies(bench: Bench, sites: SiteSet) -> list[FoundBody]:
    """What is found for every body of a set."""
    over, listing, found = world(bench, sites), bench.make("listing", "forest"), list[FoundBody]()
    labelled = labelled_bodies(bench.data, sites)
    for body in bench.follow(labelled, f"{sites.name}: corporate bodies", len(labelled)):
        finder = BodyFinder(over.engine, over.fetcher, over.read, listing)
        pages = finder.find(body.name, PageOwner(body.kind))
        found.append(FoundBody(body, tuple(one.url for one in pages.candidates), pages.publications_url))
    return found


def body_shares(found: Sequence[FoundBody]) -> tuple[float | None, ...]:
    """How often the first page is right, one of the first ten, and the list of papers of those who have one."""
    listed = [one for one in found if one.body.publications]
    return (
        _share(sum(_is_right(one, 1) for one in found), len(found)),
        _share(sum(_is_right(one, _TEN) for one in found), len(found)),
        _share(sum(same_form(one.publications) == same_form(one.body.publications) for one in listed), len(listed)),
    )


def _is_right(one: FoundBody, most: int) -> bool:
    return any(same_form(url) in one.body.right for url in one.urls[:most])


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
