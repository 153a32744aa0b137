"""Home pages, publication pages and the references on them, on the labelled sites; what learns is measured by site."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from svod import registry
from svod.convert.markup.html_tree import html_tree
from svod.discover.homepage.homepage_candidates import find_candidates
from svod.discover.homepage.publications import PublicationsFinder
from svod.discover.homepage.ranking import HOME
from svod.discover.listings.listing import ForestListing
from svod.discover.listings.outline import outline
from svod.discover.listings.piece_features import FEATURES_VERSION
from svod.discover.page_addresses import same_form
from svod.discover.page_store import PageStore
from svod.discover.sought_person import person_of
from svod.errors import SettingsError
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.finding import ListedReference
from svod.model.labeling import Manifest
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.miniweb.labelled_sites import World, world_of
from svod_lab.runs.bench import Bench
from svod_lab.training.pages.homepage import (
    FOREST,
    MOST_PAGES,
    SETTINGS,
    TREE,
    TREE_LOGISTIC,
    XI_FOX,
    LabelledPerson,
    candidates_of,
    labelled_people,
    labelled_rows,
)
from svod_lab.training.pages.listing import (
    SAME,
    SYNTHETIC_SHARE,
    ListingPage,
    drawn,
    labelled,
    likeness,
    real_pages,
    words_of,
)
from svod_lab.training.pages.listing import SETTINGS as LISTING_SETTINGS
from svod_lab.training.pages.synthetic_pages import synthetic_listings

HOMEPAGE = "homepage"
FOLDS = 8
_SYNTHETIC = 120
_TEN = 10
LEAST_SHARE = 0.2
_LEARNED: Mapping[str, tuple[bool, Mapping[str, float]]] = {"forest": (False, SETTINGS), XI_FOX: (True, TREE)}


class Ranked(NamedTuple):
    """A person with the addresses that a method finds, best first."""

    person: LabelledPerson
    urls: tuple[str, ...]


def homepages(bench: Bench, method: str) -> list[Ranked]:
    """What a method finds for every labelled person; trained ones never saw the site."""
    memory = _memory(bench)
    world = world_of(bench.data, memory)
    if method in _LEARNED:
        return list(_by_folds(bench, world, method))
    ranker = bench.make(HOMEPAGE, method)
    found: list[Ranked] = []
    for person in bench.follow(labelled_people(bench.data), f"home pages: {method}"):
        looked_for = person_of(person.name)
        store = PageStore(world.fetcher, html_tree, MOST_PAGES)
        candidates = find_candidates(looked_for, world.engine, store, "", [], plain=True)
        scores = [score for score, _ in ranker.rank(looked_for, candidates)]
        order = sorted(range(len(candidates)), key=lambda place: -scores[place])
        found.append(Ranked(person, tuple(candidates[place].url for place in order)))
    return found


def _by_folds(bench: Bench, world: World, method: str) -> Iterator[Ranked]:
    is_tree, settings = _LEARNED[method]
    engine = TREE_LOGISTIC if is_tree else FOREST
    with bench.show() as report:
        rows = labelled_rows(bench.data, _memory(bench), report, is_tree=is_tree)
    sites = sorted({person.site for person in rows})
    folds = {site: number % FOLDS for number, site in enumerate(sites)}
    for fold in range(FOLDS):
        seen = [of_person for person, of_person in rows.items() if folds[person.site] != fold]
        trained = make_row_trainer(engine, settings).train(
            [row for made, _ in seen for row in made],
            [label for _, labels in seen for label in labels],
            0,
            lambda _: None,
        )
        judge = classifier(Model(Manifest(HOMEPAGE, engine, "", trained.labels, 0), trained.arrays))
        column = list(trained.labels).index(HOME)
        for person, (made, _) in rows.items():
            if folds[person.site] == fold and person.right:
                shares = judge.classify(np.asarray(made, dtype=np.float32))[:, column].tolist() if made else []
                urls = [candidate.url for candidate in candidates_of(person_of(person.name), world)]
                order = sorted(range(len(urls)), key=lambda place: (-shares[place], len(urls[place])))
                kept = [urls[place] for place in order if is_tree or shares[place] >= LEAST_SHARE]
                yield Ranked(person, tuple(kept))


class HomepageShares(NamedTuple):
    """The first address is right, of persons with one; of all persons; one of the first ten is right."""

    returned: float
    first: float
    ten: float


def homepage_shares(found: Sequence[Ranked]) -> HomepageShares:
    """The shares of one method."""
    firsts = [bool(one.urls) and same_form(one.urls[0]) in one.person.right for one in found]
    tens = [any(same_form(url) in one.person.right for url in one.urls[:_TEN]) for one in found]
    answered = sum(bool(one.urls) for one in found)
    return HomepageShares(sum(firsts) / max(1, answered), sum(firsts) / len(found), sum(tens) / len(found))


def publications_share(bench: Bench, *, by_points: bool) -> float:
    """How often the page of publications is found from the right home page, P1's way or ours."""
    world = world_of(bench.data, _memory(bench))
    listing = bench.make("listing", "forest")
    right, people = 0, [person for person in labelled_people(bench.data) if person.publications]
    for person in bench.follow(people, "publication pages", len(people)):
        store = PageStore(world.fetcher, html_tree, MOST_PAGES)
        finder = PublicationsFinder(store, listing, by_points=by_points, engine=world.engine)
        url, _ = finder.find(person.home, [])
        right += same_form(url) == same_form(person.publications)
    return right / len(people)


@dataclass(slots=True)
class ListingTally:
    """References found, right, there; files judged and right, ours and P1's."""

    found: int = 0
    right: int = 0
    there: int = 0
    files_right: int = 0

    @property
    def f1(self) -> float:
        """Of references."""
        return 2 * self.right / max(1, self.found + self.there)

    @property
    def files(self) -> float:
        """The share of references found whose file, or that there is none, is right."""
        return self.files_right / max(1, self.right)


def listing_halves(bench: Bench) -> tuple[ListingTally, ListingTally]:
    """The judge of references trained on one half of the sites and measured on the other, and the other way round."""
    pages = list(real_pages(bench.data))
    hosts = sorted({item.host for item in pages})
    halves = [[item for item in pages if hosts.index(item.host) % 2 == half] for half in (0, 1)]
    synthetic = [
        labelled(outline(page.content, "http://localhost/", html_tree), page.references)
        for page in bench.follow(synthetic_listings(_SYNTHETIC, 0), "making pages", _SYNTHETIC)
    ]
    return _half(halves[0], halves[1], synthetic), _half(halves[1], halves[0], synthetic)


def _half(
    seen: Sequence[ListingPage], unseen: Sequence[ListingPage], synthetic: Sequence[tuple[list[list[float]], list[str]]]
) -> ListingTally:
    material = [(labelled(item.page, item.references), 1.0) for item in seen]
    rows, labels = drawn(material + [(item, SYNTHETIC_SHARE) for item in synthetic])
    trained = make_row_trainer("forest", LISTING_SETTINGS).train(rows, labels, 0, lambda _: None)
    manifest = Manifest("listing", "forest", FEATURES_VERSION, trained.labels, 0)
    listing = ForestListing(classifier(Model(manifest, trained.arrays)))
    tally = ListingTally()
    for item in unseen:
        _count(item, listing.read(item.page), tally)
    return tally


def _count(item: ListingPage, found: Sequence[ListedReference], tally: ListingTally) -> None:
    """Each reference that is there meets the likest one found that no other has met."""
    words = [words_of(reference.text) for reference in found]
    free = set(range(len(found)))
    tally.found += len(found)
    tally.there += len(item.references)
    for text, (files, beside) in zip(item.references, item.files, strict=True):
        own = words_of(text)
        best = max(free, key=lambda place: likeness(own, words[place]), default=None)
        if best is None or likeness(own, words[best]) < SAME:
            continue
        free.discard(best)
        tally.right += 1
        listed = found[best].files
        tally.files_right += listed[:1] != () and listed[0] in files if files else set(listed) <= set(beside)


def _memory(bench: Bench) -> Path:
    if bench.memory is None:
        raise SettingsError("Searches are measured with a cache folder for the index of pages.")
    return bench.memory


def methods(bench: Bench) -> tuple[str, ...]:
    """The rankers that were chosen, or all."""
    known = registry.names(HOMEPAGE)
    chosen = [name.removeprefix(f"{HOMEPAGE}.") for name in bench.choice.methods]
    return tuple(name for name in known if not chosen or name in chosen)
