"""P1's tables measured: papers by title and authors; home pages, publication pages, references and files."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from svod import registry
from svod.discover.homepage.homepage_finder import OURS
from svod_lab.corpora.list_labels import LIST_PARTS
from svod_lab.corpora.site_sets import ListingPage, SiteSet, labelled_people, listing_pages
from svod_lab.runs.bench import Bench
from svod_lab.scores.table import Cell, Table
from svod_lab.suites.discovery import discover_lists as lists
from svod_lab.suites.discovery.discover_bodies import bodies, body_shares
from svod_lab.suites.discovery.discover_lists import ListingOf
from svod_lab.suites.discovery.discover_pages import (
    Ranked,
    RankerOf,
    homepage_shares,
    homepages,
    is_learned,
    methods,
    misses_of,
    publications,
    publications_share,
    shipped,
    trained,
)
from svod_lab.suites.discovery.discover_papers import (
    FIND,
    CrawlResult,
    crawled,
    measured,
    walks_by,
)
from svod_lab.suites.discovery.site_worlds import by_language, chosen_sets
from svod_lab.suites.discovery.sought_papers import labelled_papers
from svod_lab.tables.papers import P1_PAGES, P1_PAPERS

_WORST = 12
PLAIN = "breadth-first"
FEW_PAGES = 60


def papers_found(bench: Bench | None) -> Iterator[Table]:
    """P1-1: precision, accuracy, recall, and addresses visited until found; a row a way to crawl."""
    if bench is None:
        return
    chosen = [name.removeprefix(f"{FIND}.") for name in bench.choice.methods]
    ways = [name for name in registry.names(FIND) if not chosen or name in chosen]
    rows: list[tuple[Cell, ...]] = [("P1, as printed", *P1_PAPERS["all"], None)]
    kinds: list[tuple[Cell, ...]] = []
    misses: list[tuple[Cell, ...]] = []
    for name, outcomes in measured(bench, ways):
        visited = f"{outcomes.pages:.1f}" if outcomes.pages is not None else None
        rows.append((name, *outcomes.shares, visited))
        misses += [(f"{name}: {title}", cause) for title, cause in outcomes.misses]
        kinds += [(f"{name}: {kind}", str(asked), well / asked) for kind, (asked, well) in outcomes.kinds.items()]
    count = len(labelled_papers(bench))
    caption = f"P1 table 1: full texts found by title and authors; {count} papers, absent ones and traps among them"
    yield Table(caption, ("method", "precision", "accuracy", "recall", "visited until found"), tuple(rows))
    yield Table("What came of each kind of paper", ("method: kind", "looked for", "rightly ended"), tuple(kinds))
    if misses:
        yield Table("What did not end as it should", ("method: title", "cause"), tuple(misses))
    yield _crawl_table(bench, ways)
    yield _walk_table(bench, ways)


def _walk_table(bench: Bench, ways: Sequence[str]) -> Table:
    """Papers found from the root of their sites by links alone: no search engine, few pages."""
    walks = dict(walks_by(bench, ways))
    plain = walks[PLAIN].cost if PLAIN in walks else None
    rows = tuple(
        (
            name,
            f"{walk.found} of {walk.sought}",
            walk.found / walk.sought if walk.sought else None,
            f"{walk.cost:.1f}" if walk.cost is not None else None,
            f"{walk.cost / plain:.2f}" if walk.cost is not None and plain else None,
        )
        for name, walk in walks.items()
    )
    heads = ("method", "found", f"within {FEW_PAGES} pages a site", "pages per found paper", f"against {PLAIN}")
    return Table("Papers found from the root of their site, by links alone", heads, rows)


def _crawl_table(bench: Bench, ways: Sequence[str]) -> Table:
    """How soon each way gets from the root of a site to the page that lists a paper, without a search engine.

    Pages that no way reaches, for no link leads there, are left out.
    """
    crawls = {name: crawled(bench, name) for name in ways}
    pages = sorted({page for crawl in crawls.values() for page, end in crawl.items() if end.is_reached})
    costs = {name: sum(crawl[page].fetched for page in pages) for name, crawl in crawls.items()}
    rows = tuple(
        (
            name,
            f"{cost / len(pages):.1f}" if pages else None,
            f"{sum(crawls[name][page].is_reached for page in pages)} of {len(pages)}",
            _soon(crawls[name].values()),
            f"{cost / costs[PLAIN]:.2f}" if costs.get(PLAIN) else None,
        )
        for name, cost in costs.items()
    )
    heads = ("method", "pages fetched", "reached", f"within {FEW_PAGES} pages, of all", f"against {PLAIN}")
    return Table("Pages fetched from the root of a site until the page that lists the paper", heads, rows)


def _soon(ends: Collection[CrawlResult]) -> float | None:
    """The share of all pages, those without a link to them too, that are reached within few pages."""
    return sum(end.is_reached and end.fetched <= FEW_PAGES for end in ends) / len(ends) if ends else None


def pages_found(bench: Bench | None) -> Iterator[Table]:
    """P1-2: home pages by every ranker, publication pages, references on lists and their files; a group a set of sites.

    Shipped models are measured as they are; what learns is measured by folds of sites, too. Of a score-only set there
    are totals alone.
    """
    if bench is None:
        return
    sets = chosen_sets(bench)
    caption = "P1 table 2: home pages; models as shipped, and by folds that never saw the site"
    heads = ("sites: method", "right among returned", "first", "in the first ten", "none for namesakes")
    rows: list[tuple[Cell, ...]] = [("P1, as printed", P1_PAGES["home pages"].precision, None, None, None)]
    misses: list[tuple[Cell, ...]] = []
    best: dict[str, list[Ranked]] = {}
    for method, label, ranker_of in _rankers(bench, sets):
        for sites in sets:
            found = homepages(bench, sites, method, ranker_of)
            if method == OURS:
                best[sites.name] = found
                misses += [(f"{sites.name}: {who}", how) for who, how in misses_of(found) if not sites.is_score_only]
            languages = [one.person.language for one in found]
            for group, part in by_language(sites, found, languages) if method == OURS else [(sites.name, found)]:
                rows.append((f"{group}: {label}", *homepage_shares(part)))
    yield Table(caption, heads, tuple(rows))
    if misses:
        yield Table("Home pages that did not come first", ("person", "what came"), tuple(dict.fromkeys(misses)))
    if OURS in methods(bench):
        is_learned_from = not all(sites.is_score_only for sites in sets)
        readers = {lists.SHIPPED: lists.shipped(bench), **(lists.trained(bench) if is_learned_from else {})}
        yield _publications(bench, sets, best, readers)
        yield _bodies(bench, sets)
        yield from _references(bench, sets, readers)
        yield _refused(bench, sets)


def _rankers(bench: Bench, sets: Sequence[SiteSet]) -> Iterator[tuple[str, str, RankerOf]]:
    """Each chosen method as shipped; the learned ones also trained by folds, where a set may be learned from."""
    for method in methods(bench):
        yield method, method, shipped(bench, method)
        if is_learned(method) and not all(sites.is_score_only for sites in sets):
            yield method, f"{method}, by folds", trained(bench, method)


def _publications(
    bench: Bench, sets: Sequence[SiteSet], best: Mapping[str, Sequence[Ranked]], readers: Mapping[str, ListingOf]
) -> Table:
    """From the right home page, P1's way and ours; and from the home page that was found first."""
    rows: list[tuple[Cell, ...]] = [("P1, as printed", P1_PAGES["publication pages"].precision, None)]
    for sites in sets:
        homes = {person.name: person.home for person in labelled_people(bench.data, sites)}
        found = {one.person.name: one.urls[0] for one in best[sites.name] if one.urls}
        plain = publications(bench, sites, homes, readers[lists.SHIPPED], by_points=True)
        rows.append((f"{sites.name}: p1", publications_share(plain), None))
        for label in [lists.SHIPPED] if sites.is_score_only else [lists.SHIPPED, lists.BY_SETS]:
            if label in readers:
                starts = (publications(bench, sites, start, readers[label]) for start in (homes, found))
                rows.append((f"{sites.name}: ours, lists {label}", *map(publications_share, starts)))
    heads = ("sites: method", "from the right home page", "from the home page found")
    return Table("P1 table 2: publication pages", heads, tuple(rows))


def _bodies(bench: Bench, sets: Sequence[SiteSet]) -> Table:
    """Institutes, groups, conferences, journals and projects by name; the points are not learned."""
    found = {sites.name: bodies(bench, sites) for sites in sets}
    rows = tuple((name, str(len(of_set)), *body_shares(of_set)) for name, of_set in found.items() if of_set)
    heads = ("sites", "bodies", "first", "in the first ten", "list of papers, end to end")
    return Table("Home pages of institutes, groups, conferences, journals and projects", heads, rows)


def _references(bench: Bench, sets: Sequence[SiteSet], readers: Mapping[str, ListingOf]) -> Iterator[Table]:
    rows: list[tuple[Cell, ...]] = []
    wrong: list[tuple[Cell, ...]] = []
    for sites in sets:
        pages = list(listing_pages(bench.data, sites))
        shown = {lists.SHIPPED: readers[lists.SHIPPED]} if sites.is_score_only else readers
        for group, part in by_language(sites, pages, [page.language for page in pages]):
            rows += [(f"{group}: {label}", *lists.tallied(part, reader).shares) for label, reader in shown.items()]
        if not sites.is_score_only:
            wrong += _wrong_pages(sites, pages, readers[lists.BY_FOLDS])
    if lists.BY_FOLDS in readers:
        rows.append(("made-up styles: shipped", *lists.tallied(lists.made_up_pages(), readers[lists.SHIPPED]).shares))
    heads = ("sites", "precision", "recall", "F1", "files, precision", "files, recall")
    yield Table("References on publication pages and their files", heads, tuple(rows))
    if lists.BY_FOLDS in readers:
        shown = {label: readers[label] for label in (lists.SHIPPED, lists.BY_FOLDS)}
        counted = tuple(
            (f"{part}: {label}", *map(str, lists.taken_wrongly(bench, part, reader)))
            for part in LIST_PARTS
            for label, reader in shown.items()
        )
        yield Table("Labelled pages of other lists", ("part: reader", "pages", "taken wrongly", "with files"), counted)
    if wrong:
        yield Table("Pages with most errors, by folds", ("page", "missed", "invented"), tuple(wrong))


def _wrong_pages(sites: SiteSet, pages: Sequence[ListingPage], reader: ListingOf) -> list[tuple[Cell, ...]]:
    """The pages of a set with errors, the most first."""
    tallies = [(lists.tallied([page], reader), page) for page in pages]
    tallies.sort(key=lambda one: -len(one[0].missed) - len(one[0].invented))
    return [
        (f"{sites.name}: {page.page.url}", str(len(tally.missed)), str(len(tally.invented)))
        for tally, page in tallies[:_WORST]
        if tally.missed or tally.invented
    ]


def _refused(bench: Bench, sets: Sequence[SiteSet]) -> Table:
    """Pages that name papers and are no full text: the share that is refused as one."""
    refused = {sites.name: lists.refused_pages(bench, sites) for sites in sets}
    rows = tuple((name, str(len(said)), sum(said) / len(said) if said else None) for name, said in refused.items())
    return Table("Pages that are no full text", ("sites", "pages", "refused"), rows)
