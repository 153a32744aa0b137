"""A citation graph as a picture: where works stand, how large, in which colours; around a work, or along years."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from svod.model.graph import CitationGraph, GraphTie, GraphWork, Known, Tie
from svod.text.normalize import shortened
from svod.web.layout.view import WorkLine
from svod.web.pages.browse.graph_labels import Box, Circle, Label, placed_labels

LAYOUTS = ("rings", "years")
MOST_STEPS = 3
KINDS = tuple(map(str, Known))
_RING, _MARGIN = 150.0, 190.0
_COLUMN, _ROW, _ZIGZAG = 64.0, 54.0, 0.4
_SPIRAL, _GOLDEN = 62.0, math.pi * (3 - math.sqrt(5))
_LEAST_RADIUS, _MOST_RADIUS = 6.0, 17.0
_LONGEST_NAME = 60
# So many groups have a colour of their own; all others share the next one.
_COLOURED = 7
_GRID_LABEL = 28.0
_NAMES_SHOWN = 3

NO_LINES: Mapping[str, WorkLine] = MappingProxyType({})

Place = tuple[float, float]


class GraphRequest(NamedTuple):
    """What the address of a graph asks for; without a work the whole library is meant."""

    work_id: str
    steps: int = 2
    layout: str = ""
    kinds: tuple[str, ...] = KINDS
    first: str = ""
    last: str = ""

    @property
    def path(self) -> str:
        """Where the graph is."""
        return graph_address(self.work_id)

    @property
    def chosen_layout(self) -> str:
        """Rings around a work, years in the map of all, unless asked otherwise."""
        return self.layout or LAYOUTS[0 if self.work_id else 1]

    def takes(self, work: GraphWork) -> bool:
        """Whether a work is shown; the one in the middle always is."""
        if work.id == self.work_id:
            return True
        early, late = self.first and work.year < self.first, self.last and work.year > self.last
        return str(work.known) in self.kinds and not ((early or late) and work.year)


@dataclass(frozen=True, slots=True)
class Dot:
    """A work in the picture; a click leads to the works around it."""

    work: GraphWork
    x: float
    y: float
    radius: float
    colour: int
    label: Label | None
    is_start: bool
    address: str
    cites: int
    cited: int
    # The work as lists show it, where it is held or wanted.
    line: WorkLine | None = None

    @property
    def description(self) -> str:
        """The work in a line: title, authors, year."""
        names = ", ".join(self.work.authors[:_NAMES_SHOWN])
        return "; ".join(part for part in (self.work.title, names, self.work.year) if part)


class Group(NamedTuple):
    """A colour of the picture: the most important of its works, and how many there are; no title if many share it."""

    colour: int
    title: str
    works: int


class Arrow(NamedTuple):
    """A citation in the picture, from one dot to just short of another."""

    source: str
    target: str
    x1: float
    y1: float
    x2: float
    y2: float


class Grid(NamedTuple):
    """A ring (its radius) or a year (its column) behind the dots."""

    radius: float
    x: float
    label: str


@dataclass(frozen=True, slots=True)
class GraphView:
    """The page of a graph."""

    chosen: GraphRequest
    title: str
    dots: tuple[Dot, ...]
    arrows: tuple[Arrow, ...]
    grid: tuple[Grid, ...]
    box: tuple[float, float, float, float]
    is_cut: bool
    json_address: str
    groups: tuple[Group, ...] = ()

    @property
    def years(self) -> tuple[str, str]:
        """The first and the last year of the works shown."""
        years = sorted(dot.work.year for dot in self.dots if dot.work.year)
        return (years[0], years[-1]) if years else ("", "")


def graph_address(work_id: str) -> str:
    """Where the graph around a work, or of the whole library, is."""
    return f"/works/{work_id}/graph" if work_id else "/graph"


def read_graph_request(work_id: str, parameters: QueryParams) -> GraphRequest:
    """What an address asks for; what makes no sense in it is left out."""
    steps = parameters.get("steps", "")
    kinds = tuple(kind for kind in parameters.getlist("kind") if kind in KINDS)
    layout = parameters.get("layout", "")
    return GraphRequest(
        work_id,
        int(steps) if steps in {str(number) for number in range(1, MOST_STEPS + 1)} else 2,
        layout if layout in LAYOUTS else "",
        kinds or KINDS,
        _year(parameters.get("first", "")),
        _year(parameters.get("last", "")),
    )


def graph_view(graph: CitationGraph, chosen: GraphRequest, lines: Mapping[str, WorkLine] = NO_LINES) -> GraphView:
    """The picture of a graph."""
    works = [work for work in graph.works if chosen.takes(work)]
    along_years = chosen.chosen_layout == "years"
    places = _along_years(works) if along_years else _on_rings(works) if chosen.work_id else _in_a_spiral(works)
    ties = [tie for tie in graph.ties if tie.tie is Tie.CITES and tie.source in places and tie.target in places]
    box = _box(places.values(), along_years=along_years)
    grid = tuple(_year_grid(works, places) if along_years else _ring_grid(works, places))
    dots = _dots(works, places, ties, chosen)
    dots = tuple(replace(dot, line=lines.get(dot.work.id)) for dot in _labelled(dots, box, grid))
    title = next((work.title for work in works if work.id == chosen.work_id), "")
    return GraphView(
        chosen,
        title,
        dots,
        tuple(_arrow(tie, {dot.work.id: dot for dot in dots}) for tie in ties),
        grid,
        box,
        graph.is_cut,
        f"{chosen.path}.json?{urlencode({'steps': chosen.steps})}" if chosen.work_id else f"{chosen.path}.json",
        tuple(_groups(dots)),
    )


def _dots(
    works: Sequence[GraphWork], places: Mapping[str, Place], ties: Sequence[GraphTie], chosen: GraphRequest
) -> tuple[Dot, ...]:
    most = max((work.importance for work in works), default=1.0) or 1.0
    cites, cited = Counter(tie.source for tie in ties), Counter(tie.target for tie in ties)
    colours = _colours(works)
    return tuple(
        Dot(
            work,
            round(places[work.id][0], 1),
            round(places[work.id][1], 1),
            round(_LEAST_RADIUS + (_MOST_RADIUS - _LEAST_RADIUS) * math.sqrt(work.importance / most), 1),
            colours.get(work.community, _COLOURED + 1),
            None,
            work.id == chosen.work_id,
            graph_address(work.id),
            cites[work.id],
            cited[work.id],
        )
        for work in works
    )


def _colours(works: Sequence[GraphWork]) -> dict[int, int]:
    """A colour, from 1, for each of the largest groups; a work alone is no group."""
    sizes = Counter(work.community for work in works)
    largest = sorted((-size, community) for community, size in sizes.items() if size > 1)[:_COLOURED]
    return {community: colour for colour, (_, community) in enumerate(largest, 1)}


def _groups(dots: Sequence[Dot]) -> Iterator[Group]:
    """What the colours mean."""
    for colour, works in sorted(Counter(dot.colour for dot in dots).items()):
        first = max((dot.work for dot in dots if dot.colour == colour), key=lambda work: work.importance)
        yield Group(colour, shortened(first.title, _LONGEST_NAME) if colour <= _COLOURED else "", works)


def _labelled(dots: Sequence[Dot], box: tuple[float, ...], grid: Iterable[Grid]) -> tuple[Dot, ...]:
    """The dots with their labels, where there is room: near and important works have theirs first."""
    left, top, width, height = box
    taken = [
        Box(one.x - _GRID_LABEL / 2, top, one.x + _GRID_LABEL / 2, top + _GRID_LABEL) for one in grid if not one.radius
    ]
    first = sorted(dots, key=lambda dot: (dot.work.steps, -dot.work.importance))
    circles = [Circle(dot.x, dot.y, dot.radius, dot.work.title) for dot in first]
    labels = placed_labels(circles, Box(left, top, left + width, top + height), taken)
    known = {dot.work.id: label for dot, label in zip(first, labels, strict=True)}
    return tuple(replace(dot, label=known[dot.work.id]) for dot in dots)


def _on_rings(works: Iterable[GraphWork]) -> dict[str, Place]:
    """Each work on the ring of its steps, communities side by side; a full ring is a wider one."""
    rings: dict[int, list[GraphWork]] = defaultdict(list)
    for work in sorted(works, key=lambda work: (work.steps, work.community, work.id)):
        rings[work.steps].append(work)
    places: dict[str, Place] = {}
    radius = 0.0
    for step, members in sorted(rings.items()):
        radius = max(radius + _RING, len(members) * _ROW / (2 * math.pi)) if step else 0.0
        for number, work in enumerate(members):
            angle = 2 * math.pi * (number + 0.5 * (step % 2)) / len(members) - math.pi / 2
            places[work.id] = radius * math.cos(angle), radius * math.sin(angle)
    return places


def _in_a_spiral(works: Iterable[GraphWork]) -> dict[str, Place]:
    """The most important work in the middle, the others around it, as the seeds of a sunflower lie."""
    ranked = sorted(works, key=lambda work: (-work.importance, work.id))
    reach = (_SPIRAL * math.sqrt(number) for number in range(len(ranked)))
    return {
        work.id: (radius * math.cos(number * _GOLDEN), radius * math.sin(number * _GOLDEN))
        for number, (work, radius) in enumerate(zip(ranked, reach, strict=True))
    }


def _along_years(works: Sequence[GraphWork]) -> dict[str, Place]:
    """Each work in the column of its year, communities side by side; works without a year come first."""
    columns: dict[str, list[GraphWork]] = defaultdict(list)
    for work in sorted(works, key=lambda work: (work.year, work.community, -work.importance, work.id)):
        columns[work.year].append(work)
    places = {}
    for column, (_, members) in enumerate(sorted(columns.items())):
        for number, work in enumerate(members):
            # Neighbouring columns stand a little lower or higher, so that labels do not meet.
            row = number - (len(members) - 1) / 2 + 2 * column % 5 * _ZIGZAG
            places[work.id] = column * _COLUMN, row * _ROW
    return places


def _arrow(tie: GraphTie, dots: Mapping[str, Dot]) -> Arrow:
    source, target = dots[tie.source], dots[tie.target]
    x, y = target.x - source.x, target.y - source.y
    length = math.hypot(x, y) or 1.0
    share = max(0.0, (length - target.radius - 2) / length)
    return Arrow(
        tie.source, tie.target, source.x, source.y, round(source.x + share * x, 1), round(source.y + share * y, 1)
    )


def _ring_grid(works: Sequence[GraphWork], places: Mapping[str, Place]) -> Iterable[Grid]:
    radii = {work.steps: math.hypot(*places[work.id]) for work in works if work.steps}
    return [Grid(round(radius, 1), 0.0, str(step)) for step, radius in sorted(radii.items()) if step]


def _year_grid(works: Sequence[GraphWork], places: Mapping[str, Place]) -> Iterable[Grid]:
    columns = {work.year: places[work.id][0] for work in works if work.year}
    return [Grid(0.0, x, year) for year, x in sorted(columns.items())]


def _box(places: Iterable[Place], *, along_years: bool) -> tuple[float, float, float, float]:
    """What of the plane is shown: left, top, width, height."""
    points = list(places) or [(0.0, 0.0)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    margin = _MARGIN if not along_years else _ROW * 1.6
    return left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin


def _year(text: str) -> str:
    return text if len(text) == 4 and text.isascii() and text.isdecimal() else ""
