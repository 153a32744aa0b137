"""P1's tables measured: papers by title and authors; home pages, publication pages, references and files."""

from collections.abc import Iterator, Sequence

from svod import registry
from svod_lab.runs.context import Workshop
from svod_lab.scores.table import Cell, Table
from svod_lab.suites.discovery.discover_pages import (
    HOMEPAGE,
    homepage_shares,
    homepages,
    listing_halves,
    methods,
    publications_share,
)
from svod_lab.suites.discovery.discover_papers import FIND, labelled_papers, measured, walked
from svod_lab.tables.papers import P1_PAGES, P1_PAPERS

PLAIN = "breadth-first"


def papers_found(workshop: Workshop | None) -> Iterator[Table]:
    """P1-1: precision, accuracy, recall, and addresses visited until found; a row a way to walk."""
    if workshop is None:
        return
    chosen = [name.removeprefix(f"{FIND}.") for name in workshop.choice.methods]
    ways = [name for name in registry.names(FIND) if not chosen or name in chosen]
    rows: list[tuple[Cell, ...]] = [("P1, as printed", *P1_PAPERS["all"], None)]
    kinds: list[tuple[Cell, ...]] = []
    for name, outcomes in measured(workshop, ways):
        visited = f"{outcomes.pages:.1f}" if outcomes.pages is not None else None
        rows.append((name, *outcomes.shares, visited))
        kinds += [(f"{name}: {kind}", str(asked), well / asked) for kind, (asked, well) in outcomes.kinds.items()]
    count = len(labelled_papers(workshop.data, workshop.choice.limit))
    caption = f"P1 table 1: full texts found by title and authors; {count} papers, absent ones and traps among them"
    yield Table(caption, ("method", "precision", "accuracy", "recall", "visited until found"), tuple(rows))
    yield Table("What came of each kind of paper", ("method: kind", "looked for", "rightly ended"), tuple(kinds))
    yield _walks(workshop, ways)


def _walks(workshop: Workshop, ways: Sequence[str]) -> Table:
    """How soon each way gets from the root of a site to the page that lists a paper, without any engine.

    Pages that no way reaches, for no link leads there, tell nothing and are left out.
    """
    walks = {name: walked(workshop, name) for name in ways}
    pages = sorted({page for walk in walks.values() for page, end in walk.items() if end.is_reached})
    costs = {name: sum(walk[page].fetched for page in pages) for name, walk in walks.items()}
    rows = tuple(
        (
            name,
            f"{cost / len(pages):.1f}" if pages else None,
            f"{sum(walks[name][page].is_reached for page in pages)} of {len(pages)}",
            f"{cost / costs[PLAIN]:.2f}" if costs.get(PLAIN) else None,
        )
        for name, cost in costs.items()
    )
    heads = ("method", "pages fetched", "reached", f"against {PLAIN}")
    return Table("Pages fetched from the root of a site until the page that lists the paper", heads, rows)


def pages_found(workshop: Workshop | None) -> Iterator[Table]:
    """P1-2: home pages by every ranker; publication pages; references on them and their files, by halves of sites."""
    if workshop is None:
        return
    rows: list[tuple[Cell, ...]] = [("P1, as printed", P1_PAGES["home pages"].precision, None, None)]
    rows += [(name, *homepage_shares(homepages(workshop, name))) for name in methods(workshop)]
    caption = "P1 table 2: home pages; what learns never saw the site it is measured on"
    yield Table(caption, ("method", "right among returned", "first", "in the first ten"), tuple(rows))
    if not workshop.choice.methods:
        yield _publications(workshop)
        yield _references(workshop)


def _publications(workshop: Workshop) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = (
        ("P1, as printed", P1_PAGES["publication pages"].precision),
        ("p1", publications_share(workshop, by_points=True)),
        ("ours", publications_share(workshop, by_points=False)),
    )
    return Table(f"P1 table 2: publication pages, from the {HOMEPAGE}", ("method", "right"), rows)


def _references(workshop: Workshop) -> Table:
    halves = listing_halves(workshop)
    rows = tuple((f"half {number} of the sites, unseen", half.f1, half.files) for number, half in enumerate(halves, 1))
    return Table("References on publication pages", ("sites", "references, F1", "file right"), rows)
