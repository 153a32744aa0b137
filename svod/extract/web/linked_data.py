"""Things described inside a page, as schema.org sees them: JSON-LD, microdata and RDFa in one form."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from svod.extract.web.page import Page, text_of
from svod.text.normalize import clean

# A thing: its properties by name without prefix, each with its values; «@type» and «@id» among them.
Thing = Mapping[str, Sequence[Any]]

_LONGEST_SCRIPT = 400_000
_MOST_THINGS = 500
# Properties inside one another carry the same text again and again: so many characters are enough for any page.
_MOST_CARRIED = 500_000
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_COMMENT = re.compile(r"^\s*(?:<!--|/\*.{0,40}?\*/|//<!\[CDATA\[)|(?:-->|//\]\]>|/\*\]\]>\*/);?\s*$", re.DOTALL)
_RAW_BREAK = re.compile(r"[\x00-\x1f]+")
_VOCABULARY = re.compile(r"https?://(?:\w+\.)?schema\.org", re.IGNORECASE)
# The attribute that carries what a property says, by element.
_CARRIERS = {
    "meta": "content", "a": "href", "link": "href", "area": "href", "img": "src", "time": "datetime", "data": "value",
}  # fmt: skip


def things(page: Page) -> tuple[Thing, ...]:
    """Everything the page describes, in order; what cannot be understood is left out."""
    found: list[Thing] = []
    if page.mentions(b"ld+json"):
        found.extend(thing for script in _scripts(page) for thing in _flattened(_loaded(script)))
    if page.mentions(b"itemprop"):
        found.extend(_items(page, "itemscope", "itemprop", "itemtype"))
    if page.mentions(b"typeof"):
        found.extend(_items(page, "typeof", "property", "typeof"))
    return tuple(found[:_MOST_THINGS])


def referred(value: Any, known: Mapping[str, Thing]) -> Any:
    """A thing that is only named by its «@id», if it is described elsewhere on the page."""
    if isinstance(value, Mapping) and "@id" in value and len(value) <= 2:
        return known.get(str(_first(value["@id"])), value)
    return value


def by_id(all_things: Iterable[Thing]) -> Mapping[str, Thing]:
    """The things that have an «@id», by it."""
    return {str(thing["@id"][0]): thing for thing in all_things if thing.get("@id")}


def said(value: Any) -> str:
    """The text of a property's value: itself, or the name of the thing it is."""
    for _ in range(4):
        if isinstance(value, Mapping):
            value = _first(value.get("name") or value.get("@value") or value.get("value") or value.get("headline"))
        elif isinstance(value, list | tuple):
            value = _first(value)
    return clean(html.unescape(str(value))) if isinstance(value, str | int) else ""


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list | tuple) and value else value


def _scripts(page: Page) -> Iterator[str]:
    for script in page.root.iter("script"):
        if "ld+json" in (script.get("type") or "").lower() and script.text and len(script.text) < _LONGEST_SCRIPT:
            yield script.text


def _loaded(text: str) -> Any:
    """What a script says, with the commonest faults mended: comments, raw line breaks, commas before brackets."""
    bare = _COMMENT.sub("", text.strip())
    for mended in (bare, _TRAILING_COMMA.sub("", _RAW_BREAK.sub(" ", bare)), html.unescape(bare)):
        try:
            return json.loads(mended, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _flattened(value: Any) -> Iterator[Thing]:
    """Every thing of a JSON-LD value: of lists, of graphs, and those that are about the page's main one."""
    waiting = [value]
    things = 0
    while waiting and things < _MOST_THINGS:
        part = waiting.pop(0)
        if isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, Mapping):
            things += 1
            thing = {_bare(name): _listed(said_of) for name, said_of in part.items()}
            yield thing | {"@type": [_bare(str(name)) for name in thing.get("@type", ())]}
            waiting.extend(part[name] for name in ("@graph", "mainEntity", "mainEntityOfPage") if name in part)


def _bare(name: str) -> str:
    """A name without its vocabulary: «schema:headline» and «http://schema.org/headline» are «headline»."""
    if name.startswith("@"):
        return name
    return re.split(r"[/#:]", name)[-1]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _items(page: Page, scope: str, prop: str, kind: str) -> Iterator[Thing]:
    """The things of microdata, or of RDFa, that is almost the same under other names."""
    elements = page.root.xpath(f"//*[@{scope}]")[:_MOST_THINGS]
    made: dict[Any, dict[str, list[Any]]] = {}
    for element in elements:
        types = [_bare(name) for name in (element.get(kind) or "").split()]
        made[element] = {"@type": types}
    carried = 0
    for element in page.root.xpath(f"//*[@{prop}]")[: 4 * _MOST_THINGS] if made else ():
        holder = element.getparent()
        while holder is not None and holder not in made:
            holder = holder.getparent()
        if holder is None:
            continue
        value: Any = made[element] if element in made else _carried(element)
        carried += len(value) if isinstance(value, str) else 0
        if carried > _MOST_CARRIED:
            break
        for name in (element.get(prop) or "").split():
            made[holder].setdefault(_bare(name), []).append(value)
    yield from made.values()


def _carried(element: Any) -> str:
    written = element.get("content")
    if written is None and element.tag in _CARRIERS:
        written = element.get(_CARRIERS[element.tag])
    return clean(written) if written else text_of(element)
