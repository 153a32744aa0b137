"""References on labelled publication pages and their files: by the shipped model, and by ones that never saw the site.

These learn from the other folds of sites, or from the other sets of sites alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import urljoin

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.listing import ForestListing, Listing
from svod.discover.listings.outline import Outline, outline
from svod.discover.listings.piece_features import FEATURES_VERSION
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.paper.full_text import is_full_text
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.finding import ListedReference
from svod.model.labeling import Manifest
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.corpora.list_labels import labelled_lists
from svod_lab.corpora.site_sets import FOLDS, ListingPage, SiteSet, fold_numbers, pages_without_text, set_numbers
from svod_lab.runs.bench import Bench
from svod_lab.training.pages.listing import (
    SAME,
    SETTINGS,
    SYNTHETIC_SHARE,
    drawn,
    labelled,
    likeness,
    real_pages,
    words_of,
)
from svod_lab.training.pages.made_up_listings import made_up_listings
from svod_lab.training.pages.other_pages import OTHER_SHARE, other_pages, other_rows
from svod_lab.training.pages.synthetic_pages import synthetic_listings

_SYNTHETIC = 120
# Pages in made-up styles, which no reader learns from.
_MADE_UP, _ADDRESS = 60, "http://localhost/"
SHIPPED, BY_FOLDS, BY_SETS = "shipped", "by folds", "by the other sets"

# The reader of lists for a site: the shipped one, or one that never saw the site.
ListingOf = Callable[[str], Listing]


@dataclass(slots=True)
class ListingTally:
    """References found, right and there; files there, given, and right."""

    found: int = 0
    right: int = 0
    there: int = 0
    files_there: int = 0
    files_given: int = 0
    files_right: int = 0
    # The texts that were missed, and those that are no reference of the page.
    missed: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)

    @property
    def shares(self) -> tuple[float | None, ...]:
        """Precision, recall and F1 of references; precision and recall of their files."""
        return (
            _share(self.right, self.found),
            _share(self.right, self.there),
            _share(2 * self.right, self.found + self.there),
            _share(self.files_right, self.files_given),
            _share(self.files_right, self.files_there),
        )

    def count(self, item: ListingPage, found: Sequence[ListedReference]) -> None:
        """Each reference that is there meets the likest one found that no other has met."""
        words = [words_of(reference.text) for reference in found]
        free = set(range(len(found)))
        self.found += len(found)
        self.there += len(item.references)
        self.files_given += sum(bool(reference.files) for reference in found)
        for text, (files, beside) in zip(item.references, item.files, strict=True):
            self.files_there += bool(files)
            own = words_of(text)
            best = max(free, key=lambda place: likeness(own, words[place]), default=None)
            if best is None or likeness(own, words[best]) < SAME:
                self.missed.append(text)
                continue
            free.discard(best)
            self.right += 1
            listed = found[best].files
            self.files_right += bool(files) and listed[:1] != () and listed[0] in files
            # A file that the labels put beside the paper is no error, and no find.
            self.files_given -= bool(listed) and not files and set(listed) <= set(beside)
        self.invented += [found[place].text for place in sorted(free)]


def tallied(pages: Iterable[ListingPage], listing_of: ListingOf) -> ListingTally:
    """The references of pages, counted."""
    tally = ListingTally()
    for item in pages:
        tally.count(item, listing_of(item.host).read(item.page))
    return tally


def shipped(bench: Bench) -> ListingOf:
    """The reader that users get."""
    listing: Listing = bench.make("listing", "forest")
    return lambda host: listing


def trained(bench: Bench) -> dict[str, ListingOf]:
    """Readers that never saw the site: trained by folds of sites and, where there are several sets, by the other sets.

    Rules were written while reading the sites of all sets: sets tell more about unseen sites than folds of them.
    """
    material = [(item.host, labelled(item.page, item.references)) for item in real_pages(bench.data)]
    others = [(item.host, other_rows(item.page)) for item in other_pages(bench.data)]
    synthetic = [
        labelled(outline(page.content, "http://localhost/", html_tree), page.references)
        for page in bench.follow(synthetic_listings(_SYNTHETIC, 0), "making pages", _SYNTHETIC)
    ]

    def by(folds: Mapping[str, int]) -> ListingOf:
        @cache
        def of_fold(fold: int) -> Listing:
            seen = [(rows, 1.0) for host, rows in material if folds[host] != fold]
            seen += [(rows, OTHER_SHARE) for host, rows in others if folds.get(host) != fold]
            rows, labels = drawn(seen + [(item, SYNTHETIC_SHARE) for item in synthetic])
            fitted = make_row_trainer("forest", SETTINGS).train(rows, labels, 0, lambda _: None)
            manifest = Manifest("listing", "forest", FEATURES_VERSION, fitted.labels, 0)
            return ForestListing(classifier(Model(manifest, fitted.arrays)))

        return lambda host: of_fold(folds.get(host, FOLDS))

    readers = {BY_FOLDS: by(fold_numbers(host for host, _ in material))}
    sets = set_numbers(bench.data)
    return {**readers, BY_SETS: by(sets)} if len(set(sets.values())) > 1 else readers


def made_up_pages() -> Iterator[ListingPage]:
    """Pages in made-up styles, beside lists of other things; their host is in no fold."""
    for page in made_up_listings(_MADE_UP, 0):
        files = tuple(((urljoin(_ADDRESS, file),) if file else (), ()) for file in page.files)
        yield ListingPage("", outline(page.content, _ADDRESS, html_tree), page.references, files)


def taken_wrongly(bench: Bench, part: str, listing_of: ListingOf) -> tuple[int, int, int]:
    """How many pages of other lists are labelled; what is taken for references there that is none: all, with files."""
    known = list(labelled_lists(bench.data, part))
    wrong = [
        bool(found.files)
        for one in known
        for found in listing_of(one.host).read(one.page)
        if one.is_other(found.start, found.end)
    ]
    return len(known), len(wrong), sum(wrong)


def refused_pages(bench: Bench, sites: SiteSet) -> list[bool]:
    """For each page that is no full text, whether it is refused as the text of any paper that it may be taken for.

    These papers have the title of the page, or one of its headings.
    """
    return [
        not any(is_full_text(page, title) for title in {page.title, *_headings(page)} if title.strip())
        for page in pages_without_text(bench.data, sites)
    ]


def _headings(page: Outline) -> Iterator[str]:
    return (page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
