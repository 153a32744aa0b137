"""The automatic numbers of DOCX: which list a paragraph belongs to, directly or through its style, and its number."""

from typing import Any

from svod.convert.office.docx_styles import Styles, W
from svod.convert.office.list_numbers import Level, ListNumbers

_DEEPEST = 9
_NO_LIST = "0"


class Numbering:
    """The lists of one document."""

    def __init__(self, tree: Any | None, styles: Styles) -> None:
        self._styles = styles
        self._numbers = ListNumbers()
        abstract = {found.get(f"{W}abstractNumId", ""): found for found in _all(tree, "abstractNum")}
        self._abstract_of: dict[str, str] = {}
        self._levels: dict[str, list[Level]] = {}
        self._restarting: set[str] = set()
        for number in _all(tree, "num"):
            name, reference = number.get(f"{W}numId", ""), number.find(f"{W}abstractNumId")
            template = reference.get(f"{W}val", "") if reference is not None else ""
            self._abstract_of[name] = template
            self._levels[name] = _levels(abstract.get(template))
            if number.find(f"{W}lvlOverride/{W}startOverride") is not None:
                self._restarting.add(name)

    def label(self, paragraph: Any) -> str:
        """What Word prints before a paragraph: «3.»; empty where it stands in no list."""
        name, depth = self._place(paragraph)
        if name not in self._levels or name == _NO_LIST:
            return ""
        list_name = self._abstract_of[name]
        if name in self._restarting:
            self._restarting.remove(name)
            self._numbers.restart(list_name)
        return self._numbers.label(list_name, depth, self._levels[name])

    def is_item(self, paragraph: Any) -> bool:
        """Whether a paragraph stands in a list."""
        name, _ = self._place(paragraph)
        return name in self._levels and name != _NO_LIST

    def _place(self, paragraph: Any) -> tuple[str, int]:
        properties = paragraph.find(f"{W}pPr/{W}numPr")
        if properties is None:
            properties = self._styles.numbering_of(paragraph)
        if properties is None:
            return "", 0
        name, depth = properties.find(f"{W}numId"), properties.find(f"{W}ilvl")
        level = depth.get(f"{W}val", "0") if depth is not None else "0"
        return (name.get(f"{W}val", "") if name is not None else "", int(level) if level.isdecimal() else 0)


def _all(tree: Any | None, name: str) -> list[Any]:
    return list(tree.findall(f"{W}{name}")) if tree is not None else []


def _levels(abstract: Any | None) -> list[Level]:
    levels = [Level("", "")] * _DEEPEST
    for element in _all(abstract, "lvl"):
        depth = element.get(f"{W}ilvl", "")
        if depth.isdecimal() and int(depth) < _DEEPEST:
            kind, text, start = (_said(element, name) for name in ("numFmt", "lvlText", "start"))
            levels[int(depth)] = Level(text, kind or "decimal", int(start) if start.isdecimal() else 1)
    return levels


def _said(element: Any, name: str) -> str:
    found = element.find(f"{W}{name}")
    return str(found.get(f"{W}val", "")) if found is not None else ""
