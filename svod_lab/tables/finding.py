"""P1's tables measured: papers by title and authors; home pages, publication pages, references and files."""

from collections.abc import Iterator, Sequence

from svod import registry
from svod_lab.runs.bench import Bench
from svod_lab.scores.table import Cell, Table
from svod_lab.suites.discovery.discover_pages import (
    HOMEPAGE,
    homepage_shares,
    homepages,
    listing_halves,
    methods,
    publications_share,
)
from svod_lab.suites.discovery.discover_papers import FIND, crawled, labelled_papers, measured
from svod_lab.tables.papers import P1_PAGES, P1_PAPERS

PLAIN = "breadth-first"


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
    count = len(labelled_papers(bench.data, bench.choice.limit))
    caption = f"P1 table 1: full texts found by title and authors; {count} papers, absent ones and traps among them"
    yield Table(caption, ("method", "precision", "accuracy", "recall", "visited until found"), tuple(rows))
    yield Table("What came of each kind of paper", ("method: kind", "looked for", "rightly ended"), tuple(kinds))
    if misses:
        yield Table("What did not end as it should", ("method: title", "cause"), tuple(misses))
    yield _crawl_table(bench, ways)


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
            f"{cost / costs[PLAIN]:.2f}" if costs.get(PLAIN) else None,
        )
        for name, cost in costs.items()
    )
    heads = ("method", "pages fetched", "reached", f"against {PLAIN}")
    return Table("Pages fetched from the root of a site until the page that lists the paper", heads, rows)


def pages_found(bench: Bench | None) -> Iterator[Table]:
    """P1-2: home pages by every ranker; publication pages; references on them and their files, by halves of sites."""
    if bench is None:
        return
    rows: list[tuple[Cell, ...]] = [("P1, as printed", P1_PAGES["home pages"].precision, None, None)]
    rows += [(name, *homepage_shares(homepages(bench, name))) for name in methods(bench)]
    caption = "P1 table 2: home pages; what learns never saw the site it is measured on"
    yield Table(caption, ("method", "right among returned", "first", "in the first ten"), tuple(rows))
    if not bench.choice.methods:
        yield _publications(bench)
        yield _references(bench)


def _publications(bench: Bench) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = (
        ("P1, as printed", P1_PAGES["publication pages"].precision),
        ("p1", publications_share(bench, by_points=True)),
        ("ours", publications_share(bench, by_points=False)),
    )
    return Table(f"P1 table 2: publication pages, from the {HOMEPAGE}", ("method", "right"), rows)


def _references(bench: Bench) -> Table:
    halves = listing_halves(bench)
    rows = tuple((f"half {number} of the sites, unseen", half.f1, half.files) for number, half in enumerate(halves, 1))
    return Table("References on publication pages", ("sites", "references, F1", "file right"), rows)
