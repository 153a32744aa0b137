"""The fonts of DOCX: document defaults, paragraph and character styles with what they are based on, the run itself."""

from collections.abc import Iterator
from typing import Any

from svod.convert.office.font_change import FontChange

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

# How long a chain of styles may be before it is taken for a circle.
_LONGEST_CHAIN = 32


def font_change(properties: Any | None) -> FontChange:
    """What an `rPr` element says."""
    if properties is None:
        return FontChange()
    fonts, size, align = (properties.find(f"{W}{name}") for name in ("rFonts", "sz", "vertAlign"))
    name = (fonts.get(f"{W}ascii") or fonts.get(f"{W}hAnsi")) if fonts is not None else None
    raised = align.get(f"{W}val") == "superscript" if align is not None else None
    bold, italic = _switch(properties.find(f"{W}b")), _switch(properties.find(f"{W}i"))
    return FontChange(name, _points(size), bold, italic, raised)


def _points(size: Any | None) -> float | None:
    """Sizes are written in half-points."""
    value = size.get(f"{W}val", "") if size is not None else ""
    return int(value) / 2 if value.isdecimal() else None


def _switch(element: Any | None) -> bool | None:
    if element is None:
        return None
    return element.get(f"{W}val", "true") not in ("false", "0", "off")


class Styles:
    """The styles of one document."""

    def __init__(self, tree: Any | None) -> None:
        styles = tree.findall(f"{W}style") if tree is not None else []
        self._by_id = {style.get(f"{W}styleId"): style for style in styles}
        self._default_paragraph = next(
            (
                style.get(f"{W}styleId")
                for style in styles
                if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true", "on")
            ),
            None,
        )
        defaults = tree.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr") if tree is not None else None
        self._defaults = font_change(defaults)
        self._changes: dict[str | None, FontChange] = {}

    def of_paragraph(self, paragraph: Any) -> FontChange:
        """The font that a paragraph's runs inherit."""
        return self._of_style(self._style_of(paragraph)).over(self._defaults)

    def numbering_of(self, paragraph: Any) -> Any | None:
        """The `numPr` element that a paragraph's style gives it, if one does."""
        chain = self._chain(self._style_of(paragraph))
        return next((found for style in chain if (found := style.find(f"{W}pPr/{W}numPr")) is not None), None)

    def outline_level(self, paragraph: Any) -> int | None:
        """The level of a heading, from 0, that a paragraph or its style has."""
        chain = (paragraph, *self._chain(self._style_of(paragraph)))
        found = (element.find(f"{W}pPr/{W}outlineLvl") for element in chain)
        level = next((one.get(f"{W}val", "") for one in found if one is not None), "")
        return int(level) if level.isdecimal() and len(level) < 3 else None

    def name_of(self, paragraph: Any) -> str:
        """The name of a paragraph's style in small letters; those of Word's own styles are English everywhere."""
        style = self._by_id.get(self._style_of(paragraph))
        name = style.find(f"{W}name") if style is not None else None
        return str(name.get(f"{W}val", "")).lower() if name is not None else ""

    def of_run(self, run: Any, inherited: FontChange) -> FontChange:
        """The font of a run inside a paragraph."""
        properties = run.find(f"{W}rPr")
        if properties is None:
            return inherited
        style = properties.find(f"{W}rStyle")
        styled = self._of_style(style.get(f"{W}val")).over(inherited) if style is not None else inherited
        return font_change(properties).over(styled)

    def _style_of(self, paragraph: Any) -> str | None:
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        return style.get(f"{W}val") if style is not None else self._default_paragraph

    def _of_style(self, identifier: str | None) -> FontChange:
        if identifier not in self._changes:
            change = FontChange()
            for style in self._chain(identifier):
                change = change.over(font_change(style.find(f"{W}rPr")))
            self._changes[identifier] = change
        return self._changes[identifier]

    def _chain(self, identifier: str | None) -> Iterator[Any]:
        """A style, the one it is based on, and so on."""
        for _ in range(_LONGEST_CHAIN):
            style = self._by_id.get(identifier)
            if style is None:
                return
            yield style
            based_on = style.find(f"{W}basedOn")
            identifier = based_on.get(f"{W}val") if based_on is not None else None
