"""The fonts and lists of ODT: default styles, named and automatic styles with their parents, list levels."""

import re
from typing import Any

from svod.convert.office.font_change import FontChange
from svod.convert.office.list_numbers import Level
from svod.convert.xml_tree import child, descendants, local_name

STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"

_LONGEST_CHAIN = 32
_SIZE_UNSAID = 12.0
_MEASURE = re.compile(r"([\d.]{1,12})(pt|%|cm|mm|in)")
_POINTS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
# How OpenDocument writes the kinds of numbers.
_NUMBER_KINDS = {"1": "decimal", "i": "lowerRoman", "I": "upperRoman", "a": "lowerLetter", "A": "upperLetter"}
_CYRILLIC_KINDS = {"а": "russianLower", "А": "russianUpper"}
_DEEPEST = 10


class OdtStyles:
    """The styles of one document, from its parts `styles.xml` and `content.xml`."""

    def __init__(self, *trees: Any | None) -> None:
        self._by_name: dict[tuple[str, str], Any] = {}
        self._defaults: dict[str, Any] = {}
        self._lists: dict[str, list[Level]] = {}
        self._fonts: dict[tuple[str, str], FontChange] = {}
        for tree in trees:
            for style in descendants(tree, "style"):
                self._by_name[style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")] = style
            for style in descendants(tree, "default-style"):
                self._defaults[style.get(f"{STYLE}family", "")] = style
            for style in descendants(tree, "list-style"):
                self._lists[style.get(f"{STYLE}name", "")] = _levels(style)

    def of_paragraph(self, name: str) -> FontChange:
        """The font of a paragraph style."""
        return self._of("paragraph", name).over(FontChange(size=_SIZE_UNSAID))

    def of_span(self, name: str, inherited: FontChange) -> FontChange:
        """The font of a span inside a paragraph."""
        change = self._of("text", name)
        percent = _percent(self._by_name.get(("text", name)))
        if percent and inherited.size:
            change = FontChange(size=inherited.size * percent).over(change)
        return change.over(inherited)

    def breaks_before(self, name: str) -> bool:
        """Whether a paragraph style begins a new page."""
        properties = child(self._by_name.get(("paragraph", name)), "paragraph-properties")
        return properties is not None and properties.get(f"{FO}break-before") == "page"

    def list_levels(self, name: str) -> list[Level]:
        """How the levels of a list are numbered."""
        return self._lists.get(name, [])

    def list_of_paragraph(self, name: str) -> str:
        """The list style that a paragraph style names."""
        for style in self._chain("paragraph", name):
            if style.get(f"{STYLE}list-style-name"):
                return str(style.get(f"{STYLE}list-style-name"))
        return ""

    def _of(self, family: str, name: str) -> FontChange:
        if (family, name) not in self._fonts:
            change = FontChange()
            for style in self._chain(family, name):
                change = change.over(_font_change(style))
            if family == "paragraph":
                change = change.over(_font_change(self._defaults.get(family)))
            self._fonts[family, name] = change
        return self._fonts[family, name]

    def _chain(self, family: str, name: str) -> list[Any]:
        chain: list[Any] = []
        while len(chain) < _LONGEST_CHAIN and (family, name) in self._by_name:
            chain.append(self._by_name[family, name])
            name = chain[-1].get(f"{STYLE}parent-style-name", "")
        return chain


def _font_change(style: Any | None) -> FontChange:
    properties = child(style, "text-properties")
    if properties is None:
        return FontChange()
    weight, slant = properties.get(f"{FO}font-weight"), properties.get(f"{FO}font-style")
    position = properties.get(f"{STYLE}text-position")
    return FontChange(
        properties.get(f"{STYLE}font-name") or properties.get(f"{FO}font-family"),
        _points(properties.get(f"{FO}font-size", "")),
        _is_bold(weight) if weight else None,
        slant in ("italic", "oblique") if slant else None,
        position.startswith(("super", "33%", "58%")) if position else None,
    )


def _is_bold(weight: str) -> bool:
    return weight == "bold" or (weight.isdecimal() and int(weight) >= 600)


def _points(size: str) -> float | None:
    found = _MEASURE.fullmatch(size)
    try:
        return round(float(found[1]) * _POINTS[found[2]], 1) if found and found[2] in _POINTS else None
    except ValueError:  # «1.2.3pt»
        return None


def _percent(style: Any | None) -> float | None:
    properties = child(style, "text-properties")
    size = properties.get(f"{FO}font-size", "") if properties is not None else ""
    digits = size.removesuffix("%")
    return int(digits) / 100 if size.endswith("%") and digits.isdecimal() and len(digits) < 5 else None


def _levels(style: Any) -> list[Level]:
    levels = [Level("", "")] * _DEEPEST
    for element in style:
        depth = element.get(f"{TEXT}level", "")
        if local_name(element) != "list-level-style-number" or not depth.isdecimal():
            continue
        if 1 <= int(depth) <= _DEEPEST:
            levels[int(depth) - 1] = _level(element, int(depth))
    return levels


def _level(element: Any, depth: int) -> Level:
    shown = element.get(f"{TEXT}display-levels", "1")
    first = depth - (int(shown) if shown.isdecimal() else 1) + 1
    numbers = ".".join(f"%{number}" for number in range(max(first, 1), depth + 1))
    written = element.get(f"{STYLE}num-format", "")
    start = element.get(f"{TEXT}start-value", "1")
    template = f"{element.get(f'{STYLE}num-prefix', '')}{numbers}{element.get(f'{STYLE}num-suffix', '')}"
    kind = _NUMBER_KINDS.get(written) or _CYRILLIC_KINDS.get(written[:1], "")
    return Level(template, kind, int(start) if start.isdecimal() and len(start) < 9 else 1)
