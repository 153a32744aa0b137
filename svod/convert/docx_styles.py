"""The fonts of DOCX: document defaults, paragraph and character styles with what they are based on, the run itself."""

from dataclasses import dataclass
from typing import Any

from svod.model.document import Font

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

# What Word itself assumes where a document says nothing.
_SIZE_UNSAID = 10.0
# How long a chain of styles may be before it is taken for a circle.
_LONGEST_CHAIN = 32


@dataclass(frozen=True, slots=True)
class FontChange:
    """What a style or a run says about the font; None where it says nothing."""

    name: str | None = None
    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None

    def over(self, below: "FontChange") -> "FontChange":
        """This change on top of another."""
        return FontChange(
            self.name if self.name is not None else below.name,
            self.size if self.size is not None else below.size,
            self.bold if self.bold is not None else below.bold,
            self.italic if self.italic is not None else below.italic,
        )

    def font(self) -> Font:
        """The font, with what nobody said filled in."""
        size = self.size if self.size is not None else _SIZE_UNSAID
        return Font(self.name or "", size, bool(self.bold), bool(self.italic))


def font_change(properties: Any | None) -> FontChange:
    """What an `rPr` element says."""
    if properties is None:
        return FontChange()
    fonts, size = properties.find(f"{W}rFonts"), properties.find(f"{W}sz")
    name = (fonts.get(f"{W}ascii") or fonts.get(f"{W}hAnsi")) if fonts is not None else None
    return FontChange(name, _points(size), _switch(properties.find(f"{W}b")), _switch(properties.find(f"{W}i")))


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
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        identifier = style.get(f"{W}val") if style is not None else self._default_paragraph
        return self._of_style(identifier).over(self._defaults)

    def of_run(self, run: Any, inherited: FontChange) -> FontChange:
        """The font of a run inside a paragraph."""
        properties = run.find(f"{W}rPr")
        if properties is None:
            return inherited
        style = properties.find(f"{W}rStyle")
        styled = self._of_style(style.get(f"{W}val")).over(inherited) if style is not None else inherited
        return font_change(properties).over(styled)

    def _of_style(self, identifier: str | None) -> FontChange:
        if identifier not in self._changes:
            change, current = FontChange(), identifier
            for _ in range(_LONGEST_CHAIN):
                style = self._by_id.get(current)
                if style is None:
                    break
                change = change.over(font_change(style.find(f"{W}rPr")))
                based_on = style.find(f"{W}basedOn")
                current = based_on.get(f"{W}val") if based_on is not None else None
            self._changes[identifier] = change
        return self._changes[identifier]
