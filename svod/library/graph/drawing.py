"""Citation graphs for programs and people: JSON, GraphML, and a picture in SVG."""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from xml.sax.saxutils import escape, quoteattr

from svod.errors import SettingsError
from svod.model.codec import to_dict
from svod.model.graph import CitationGraph, GraphWork, Known, Tie
from svod.text.normalize import clean, shortened

_GRAPHML = "http://graphml.graphdrawing.org/xmlns"
_KEYS = (
    ("title", "node", "string"), ("authors", "node", "string"), ("year", "node", "string"), ("steps", "node", "int"),
    ("importance", "node", "double"), ("community", "node", "int"), ("known", "node", "string"),
    ("standing", "node", "double"), ("tie", "edge", "string"),
    ("weight", "edge", "double"),
)  # fmt: skip
# The picture: a ring for each step, and room for labels around it.
_RING, _MARGIN, _LEAST_RADIUS, _MOST_RADIUS = 170.0, 150.0, 5.0, 16.0
_LABEL = 34
# Works without a label have a tooltip.
_MOST_LABELS = 60
_COLOURS = ("#1b6ca8", "#b5532a", "#3d7f3f", "#7a4fa0", "#a33a5c", "#4f6d7a", "#8a6d1d", "#2b7f86")
_TIES = {Tie.CITES: "#8a8a8a", Tie.CO_CITED: "#d9a441", Tie.COUPLED: "#7fb2d6"}


def drawn(graph: CitationGraph, format_name: str) -> str:
    """A graph in one of the formats."""
    if format_name not in FORMATS:
        raise SettingsError(f"There is no graph format «{format_name}».", way_out=f"Known: {', '.join(FORMATS)}.")
    return FORMATS[format_name](graph)


def _json(graph: CitationGraph) -> str:
    return json.dumps(to_dict(graph), ensure_ascii=False) + "\n"


def _graphml(graph: CitationGraph) -> str:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{_GRAPHML}">']
    lines += [f'<key id="{name}" for="{part}" attr.name="{name}" attr.type="{kind}"/>' for name, part, kind in _KEYS]
    lines.append(f'<graph id={quoteattr(graph.start)} edgedefault="directed">')
    for work in graph.works:
        attributes = {**work._asdict(), "authors": "; ".join(work.authors)}
        values = "".join(_data(name, attributes[name]) for name, part, _ in _KEYS if part == "node")
        lines.append(f"<node id={quoteattr(work.id)}>{values}</node>")
    for tie in graph.ties:
        directed = "" if tie.tie is Tie.CITES else ' directed="false"'
        ends = f"source={quoteattr(tie.source)} target={quoteattr(tie.target)}"
        lines.append(f"<edge {ends}{directed}>{_data('tie', tie.tie)}{_data('weight', tie.weight)}</edge>")
    return "\n".join([*lines, "</graph>", "</graphml>", ""])


def _data(name: str, value: object) -> str:
    return f'<data key="{name}">{_printable(str(value))}</data>'


def _printable(text: str) -> str:
    """Text without what XML does not allow, escaped."""
    return escape(clean(text))


def _svg(graph: CitationGraph) -> str:
    places = _places(graph)
    most = max((work.importance for work in graph.works), default=1.0)
    rings = max((work.steps for work in graph.works), default=0)
    half = rings * _RING + _MARGIN
    box = f"{-half:.0f} {-half:.0f} {2 * half:.0f} {2 * half:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif" font-size="11">',
        f"<title>{_printable(graph.works[0].title if graph.works else graph.start)}</title>",
        '<defs><marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{_TIES[Tie.CITES]}"/></marker></defs>',
    ]
    lines += [_ring(number) for number in range(1, rings + 1)]
    lines += [_line(places, tie.source, tie.target, tie.tie) for tie in graph.ties if tie.tie is Tie.CITES]
    for number, work in enumerate(graph.works):
        lines.append(_dot(work, places[work.id], math.sqrt(work.importance / most), has_label=number < _MOST_LABELS))
    return "\n".join([*lines, "</svg>", ""])


def _places(graph: CitationGraph) -> dict[str, tuple[float, float]]:
    """Each work on the ring of its steps, communities side by side."""
    rings: dict[int, list[GraphWork]] = defaultdict(list)
    for work in sorted(graph.works, key=lambda work: (work.steps, work.community, work.id)):
        rings[work.steps].append(work)
    places = {}
    for step, works in rings.items():
        for number, work in enumerate(works):
            angle = 2 * math.pi * (number + 0.5 * (step % 2)) / len(works) - math.pi / 2
            places[work.id] = step * _RING * math.cos(angle), step * _RING * math.sin(angle)
    return places


def _ring(number: int) -> str:
    return f'<circle r="{number * _RING:.0f}" fill="none" stroke="#e4e4e4"/>'


def _line(places: Mapping[str, tuple[float, float]], source: str, target: str, tie: Tie) -> str:
    (x1, y1), (x2, y2) = places[source], places[target]
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    # Short of the dot, so that the arrow can be seen.
    share = max(0.0, (length - _MOST_RADIUS) / length)
    x2, y2 = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{_TIES[tie]}" stroke-width="1" marker-end="url(#to)"/>'


def _dot(work: GraphWork, place: tuple[float, float], size: float, *, has_label: bool) -> str:
    x, y = place
    radius = _LEAST_RADIUS + (_MOST_RADIUS - _LEAST_RADIUS) * size
    signed = ", ".join([*work.authors[:3], work.year])
    label = _printable(shortened(work.title or work.id, _LABEL))
    text = f'<text x="{x:.1f}" y="{y + radius + 12:.1f}" text-anchor="middle">{label}</text>' if has_label else ""
    colour = _COLOURS[work.community % len(_COLOURS)]
    # What is not held is hollow.
    fill = f'fill="{colour}"' if work.known is Known.HELD else f'fill="#ffffff" stroke="{colour}" stroke-width="2"'
    circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {fill}/>'
    return f"<g><title>{_printable(f'{work.title} ({signed})')}</title>{circle}{text}</g>"


FORMATS: Mapping[str, Callable[[CitationGraph], str]] = {"json": _json, "graphml": _graphml, "svg": _svg}
