"""Pages labelled by eye: the title, the first person responsible and the body, and whether their weights are right.

A weight stands for a case and was measured on these pages; `weights of other sites` therefore gives each claim the
share that is right among the claims of its weight on all other sites.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.errors import DocumentError
from svod.model.metadata import Creator, Field, Metadata
from svod.text.normalize import squeezed
from svod_lab.corpora.page_labels import LABELS, LabelledPage, labelled_pages
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import NamedMethod, methods_of
from svod_lab.runs.tasks.web import TASK
from svod_lab.scores.bibliographies import Right, right_score
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.figure import Figure, Goal, scored
from svod_lab.scores.score import Score

GROUP = "web pages labelled by eye"
TITLE, CREATOR, CLAIMED, BODY = "title right", "creator right", "creator right where one is said", "institution right"
CALIBRATION, OF_OTHERS = "calibration error", "calibration error, weights of other sites"
_GOALS = {TITLE: Goal(0.92), CREATOR: Goal(0.9), OF_OTHERS: Goal(0.05, upward=False)}
# What little is known of a weight counts as so many claims of it.
_BELIEF = 4


class Said(NamedTuple):
    """What a reader said of a page's field first: on which site, with which weight, and whether it is right."""

    host: str
    weight: float | None
    right: bool


def labelled_figures(bench: Bench) -> Iterator[Figure]:
    """Every reader of pages over the labelled pages; one figure that says so where there are no labels."""
    pages = list(labelled_pages(bench.data))
    if not pages:
        yield Figure(f"not measured: no labels in {LABELS}", None, group=GROUP)
        return
    for method in methods_of(TASK, bench):
        read = [(page, _read(method, page)) for page in pages]
        titles = [said for page, metadata in read if (said := title_said(page, metadata))]
        creators = [said for page, metadata in read if (said := creator_said(page, metadata))]
        bodies = [said for page, metadata in read if (said := body_said(page, metadata))]
        for score in _scores(titles, creators, bodies):
            goal = _GOALS.get(score.name.removeprefix("title, ").removeprefix("creator, "))
            yield scored(score, group=GROUP, method=method.origin, goal=goal)


def title_said(page: LabelledPage, metadata: Metadata) -> Said | None:
    """The first title; nothing where the page has none that is right."""
    if not page.titles:
        return None
    first = next(iter(metadata.all(Field.TITLE)), None)
    right = first is not None and squeezed(first.text) in map(squeezed, page.titles)
    return Said(page.host, first.weight if first else None, right)


def creator_said(page: LabelledPage, metadata: Metadata) -> Said | None:
    """The first person; nothing where nobody can tell, or where none is said and none is named."""
    if page.persons is None:
        return None
    first = next((value for value in metadata.all(Field.CREATOR) if isinstance(value, Creator)), None)
    if first is None:
        return Said(page.host, None, right=False) if page.persons and page.persons_named else None
    family = squeezed(first.name.family if first.name else first.text)
    right = any(family in _words(form) for forms in page.persons for form in forms)
    return Said(page.host, first.weight, right)


def body_said(page: LabelledPage, metadata: Metadata) -> Said | None:
    """The first body; nothing where none is labelled or none is said."""
    first = next(iter(metadata.all(Field.AFFILIATION)), None)
    if first is None or not page.bodies:
        return None
    one = squeezed(first.text)
    return Said(page.host, first.weight, any(squeezed(body) in one or one in squeezed(body) for body in page.bodies))


def weighed_by_others(said: Sequence[Said]) -> list[Claim]:
    """Each claim with the share that is right among the claims of its weight on other sites."""
    counts: dict[tuple[float, str], Counter[bool]] = defaultdict(Counter)
    of_weight: dict[float, Counter[bool]] = defaultdict(Counter)
    for one in said:
        if one.weight is not None:
            counts[one.weight, one.host][one.right] += 1
            of_weight[one.weight][one.right] += 1
    claims = []
    for one in said:
        if one.weight is not None:
            others = of_weight[one.weight] - counts[one.weight, one.host]
            share = (others[True] + _BELIEF * one.weight) / (others.total() + _BELIEF)
            claims.append(Claim(share, one.right))
    return claims


def _scores(titles: Sequence[Said], creators: Sequence[Said], bodies: Sequence[Said]) -> Iterator[Score]:
    yield _share(TITLE, titles)
    yield _share(CREATOR, creators)
    yield _share(CLAIMED, [one for one in creators if one.weight is not None])
    yield _share(BODY, bodies)
    for name, said in (("title", titles), ("creator", creators)):
        claims = [Claim(one.weight, one.right) for one in said if one.weight is not None]
        yield calibration_scores([[claim] for claim in claims])[0]._replace(name=f"{name}, {CALIBRATION}")
        others = [[claim] for claim in weighed_by_others(said)]
        yield calibration_scores(others)[0]._replace(name=f"{name}, {OF_OTHERS}")


def _share(name: str, said: Sequence[Said]) -> Score:
    """The share that is right, resampled by site."""
    sites: dict[str, list[bool]] = defaultdict(list)
    for one in said:
        sites[one.host].append(one.right)
    return right_score(name, [Right(sum(rights), len(rights)) for rights in sites.values()])


def _words(name: str) -> set[str]:
    """The words of a name, and the name as one: «van Werkhoven» is a family name of two."""
    words = name.replace(".", " ").split()
    return {
        squeezed(" ".join(words[start:end])) for start in range(len(words)) for end in range(start + 1, len(words) + 1)
    }


def _read(method: NamedMethod, page: LabelledPage) -> Metadata:
    try:
        metadata: Metadata = method.part.read(page.content, page.url)
    except DocumentError:
        return Metadata({})
    return metadata
