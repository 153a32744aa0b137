"""Pages labelled by eye: the title, the first person responsible and the body, and whether their weights are right.

Rules and weights were made on one half of the sites, whose errors were read; the other half is scored only.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from svod.errors import DocumentError
from svod.model.metadata import Creator, Field, Metadata
from svod_lab.corpora.page_labels import LABELS, PARTS, LabelledPage, labelled_pages
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import NamedMethod, methods_of
from svod_lab.runs.tasks.web import TASK
from svod_lab.scores.bibliographies import Right, right_score
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.figure import Figure, Goal, scored
from svod_lab.scores.score import Score

GROUP = "web pages labelled by eye"
TITLE, CREATOR, CLAIMED, BODY = "title right", "creator right", "creator right where one is said", "institution right"
CALIBRATION = "calibration error"
_GOALS = {TITLE: Goal(0.92), CREATOR: Goal(0.9), CALIBRATION: Goal(0.05, upward=False)}


class Said(NamedTuple):
    """What a reader said of a page's field first: on which site, with which weight, and whether it is right."""

    host: str
    weight: float | None
    right: bool


def labelled_figures(bench: Bench, labels: Path = LABELS) -> Iterator[Figure]:
    """Every reader of pages over the labelled pages, each half of the sites and each round of labelling by itself."""
    pages = list(labelled_pages(bench.data, labels))
    for method in methods_of(TASK, bench):
        for number, part in product(sorted({page.round for page in pages}), PARTS):
            chosen = (page for page in pages if (page.round, page.part) == (number, part))
            read = [(page, _read(method, page)) for page in chosen]
            titles = [said for page, metadata in read if (said := title_said(page, metadata))]
            creators = [said for page, metadata in read if (said := creator_said(page, metadata))]
            bodies = [said for page, metadata in read if (said := body_said(page, metadata))]
            for score in _scores(titles, creators, bodies):
                goal = _GOALS.get(score.name.removeprefix("title, ").removeprefix("creator, "))
                yield scored(score, group=f"{GROUP}, round {number}: {part} half", method=method.origin, goal=goal)


def title_said(page: LabelledPage, metadata: Metadata) -> Said | None:
    """The first title; nothing where the page has none that is right."""
    if not page.titles:
        return None
    first = next(iter(metadata.all(Field.TITLE)), None)
    right = first is not None and page.has_title(first.text)
    return Said(page.page.host, first.weight if first else None, right)


def creator_said(page: LabelledPage, metadata: Metadata) -> Said | None:
    """The first person; nothing where nobody can tell, or where none is said and none is named."""
    if page.persons is None:
        return None
    first = next((value for value in metadata.all(Field.CREATOR) if isinstance(value, Creator)), None)
    if first is None:
        return Said(page.page.host, None, right=False) if page.persons and page.persons_named else None
    return Said(page.page.host, first.weight, page.has_person(first.name.family if first.name else first.text))


def body_said(page: LabelledPage, metadata: Metadata) -> Said | None:
    """The first body; nothing where none is labelled or none is said."""
    first = next(iter(metadata.all(Field.AFFILIATION)), None)
    if first is None or not page.bodies:
        return None
    return Said(page.page.host, first.weight, page.has_body(first.text))


def _scores(titles: Sequence[Said], creators: Sequence[Said], bodies: Sequence[Said]) -> Iterator[Score]:
    yield _share(TITLE, titles)
    yield _share(CREATOR, creators)
    yield _share(CLAIMED, [one for one in creators if one.weight is not None])
    yield _share(BODY, bodies)
    for name, said in (("title", titles), ("creator", creators)):
        claims = [Claim(one.weight, one.right) for one in said if one.weight is not None]
        yield calibration_scores([[claim] for claim in claims])[0]._replace(name=f"{name}, {CALIBRATION}")


def _share(name: str, said: Sequence[Said]) -> Score:
    """The share that is right, resampled by site."""
    sites: dict[str, list[bool]] = defaultdict(list)
    for one in said:
        sites[one.host].append(one.right)
    return right_score(name, [Right(sum(rights), len(rights)) for rights in sites.values()])


def _read(method: NamedMethod, page: LabelledPage) -> Metadata:
    try:
        metadata: Metadata = method.part.read(page.page.content, page.page.url)
    except DocumentError:
        return Metadata({})
    return metadata
