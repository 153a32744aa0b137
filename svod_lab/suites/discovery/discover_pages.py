"""Home pages and publication pages on the labelled sites, as the product finds them; what learns also by folds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from svod import registry
from svod.discover.homepage.homepage_features import FEATURES_VERSION
from svod.discover.homepage.homepage_finder import MOST_PAGES, HomepageFinder, finder_by
from svod.discover.homepage.publications import PublicationsFinder
from svod.discover.homepage.ranking import LearnedRanker, Ranker
from svod.discover.page_addresses import same_form
from svod.discover.page_store import PageStore
from svod.discover.sought_person import person_of
from svod.learn.algorithms import classifier
from svod.model.labeling import Manifest
from svod_lab.baselines.homepages.xi_fox import XI_FOX_VERSION, XiFoxRanker
from svod_lab.corpora.site_sets import FOLDS, LabelledPerson, SiteSet, fold_numbers, labelled_people
from svod_lab.runs.bench import Bench
from svod_lab.suites.discovery.discover_lists import ListingOf
from svod_lab.suites.discovery.site_worlds import memory_of, world
from svod_lab.training.pages.homepage import (
    FOREST,
    SETTINGS,
    TREE,
    TREE_LOGISTIC,
    XI_FOX,
    fitted,
    labelled_rows,
    people_of,
)

HOMEPAGE = "homepage"
_TEN = 10


class Ranked(NamedTuple):
    """A person with the addresses that a method finds, best first."""

    person: LabelledPerson
    urls: tuple[str, ...]


# The ranker for a site: a shipped one is the same for all, a trained one never saw the site.
RankerOf = Callable[[str], Ranker]


def shipped(bench: Bench, method: str) -> RankerOf:
    """The ranker that users get."""
    ranker: Ranker = bench.make(HOMEPAGE, method)
    return lambda site: ranker


def is_learned(method: str) -> bool:
    """Whether a method has a model."""
    return bool(registry.find(HOMEPAGE, method).model)


def trained(bench: Bench, method: str) -> RankerOf:
    """Rankers trained by folds of sites; a site gets that of the fold without it."""
    is_tree = method == XI_FOX
    engine, settings = (TREE_LOGISTIC, TREE) if is_tree else (FOREST, SETTINGS)
    with bench.show() as report:
        rows = labelled_rows(bench.data, memory_of(bench), report, is_tree=is_tree)
    folds = fold_numbers(person.site for person in rows)

    @cache
    def of_fold(fold: int) -> Ranker:
        seen = {person: of_person for person, of_person in rows.items() if folds[person.site] != fold}
        version = XI_FOX_VERSION if is_tree else FEATURES_VERSION
        model = classifier(fitted(seen, Manifest(HOMEPAGE, engine, version, (), 0, settings=settings)))
        return XiFoxRanker(model) if is_tree else LearnedRanker(model)

    return lambda site: of_fold(folds.get(site, FOLDS))


def finder(bench: Bench, sites: SiteSet, method: str, ranker: Ranker) -> HomepageFinder:
    """A finder as the product makes it, over the sites of a set."""
    over = world(bench, sites)
    return finder_by(method, over.engine, over.fetcher, over.read, ranker, bench.make("listing", "forest"))


def homepages(bench: Bench, sites: SiteSet, method: str, ranker_of: RankerOf) -> list[Ranked]:
    """What a method finds for every person of a set: with a home page, with a staff page, and namesakes."""
    people = people_of(bench.data, sites)
    over, found = world(bench, sites), list[Ranked]()
    for person in bench.follow(people, f"{sites.name}: home pages by {method}", len(people)):
        store = PageStore(over.fetcher, over.read, MOST_PAGES)
        ranker = ranker_of(person.site)
        search = finder(
            bench, sites, method, ranker.over(over.links_into) if isinstance(ranker, XiFoxRanker) else ranker
        )
        candidates = search.candidates(person_of(person.name), "", store, [])
        found.append(Ranked(person, tuple(one.url for one in candidates)))
    return found


class HomepageShares(NamedTuple):
    """The first address is right, of persons with one; of all persons; one of the first ten is; none for namesakes."""

    returned: float | None
    first: float | None
    ten: float | None
    abstained: float | None


def homepage_shares(found: Sequence[Ranked]) -> HomepageShares:
    """The shares of one method."""
    there = [one for one in found if one.person.right]
    firsts = sum(_is_right(one, 1) for one in there)
    empty = [not one.urls for one in found if not one.person.right]
    return HomepageShares(
        _share(firsts, sum(bool(one.urls) for one in there)),
        _share(firsts, len(there)),
        _share(sum(_is_right(one, _TEN) for one in there), len(there)),
        _share(sum(empty), len(empty)),
    )


def misses_of(found: Sequence[Ranked]) -> Iterator[tuple[str, str]]:
    """Persons whose home page did not come first, and what came."""
    for one in found:
        if one.person.right and not _is_right(one, 1):
            place = next((place for place, url in enumerate(one.urls, 1) if same_form(url) in one.person.right), 0)
            yield one.person.name, f"right at {place or 'no place'}; first {one.urls[0] if one.urls else 'nothing'}"


def _is_right(one: Ranked, most: int) -> bool:
    return any(same_form(url) in one.person.right for url in one.urls[:most])


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def publications(
    bench: Bench, sites: SiteSet, homes: Mapping[str, str], listing_of: ListingOf, *, by_points: bool = False
) -> list[tuple[LabelledPerson, str]]:
    """The page of publications that is found from a home page, for every person who has one; homes by name."""
    over, found = world(bench, sites), list[tuple[LabelledPerson, str]]()
    people = [person for person in labelled_people(bench.data, sites) if person.publications]
    for person in bench.follow(people, f"{sites.name}: publication pages", len(people)):
        store = PageStore(over.fetcher, over.read, MOST_PAGES)
        search = PublicationsFinder(store, listing_of(person.site), by_points=by_points, engine=over.engine)
        home = homes.get(person.name, "")
        found.append((person, search.find(home, [], person_of(person.name))[0] if home else ""))
    return found


def publications_share(found: Sequence[tuple[LabelledPerson, str]]) -> float | None:
    """How often it is the right one."""
    return _share(sum(same_form(url) == same_form(person.publications) for person, url in found), len(found))


def methods(bench: Bench) -> tuple[str, ...]:
    """The rankers that were chosen, or all."""
    known = registry.names(HOMEPAGE)
    chosen = [name.removeprefix(f"{HOMEPAGE}.") for name in bench.choice.methods]
    return tuple(name for name in known if not chosen or name in chosen)
