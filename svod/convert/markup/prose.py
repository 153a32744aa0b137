"""Running text in XML: a table of element names says what is a line, a heading, an emphasis, a link, or unread."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from svod.convert.flow import BODY, RAISED_SIZE, Anchor, Flow, heading, superscript
from svod.convert.formulas import inner_tex
from svod.convert.markup.xml_notes import XmlNotes
from svod.convert.structures import Role, Structures
from svod.convert.xml_tree import local_name
from svod.model.document import Font, Structure

_RAISED = Font("", RAISED_SIZE)
XLINK = "{http://www.w3.org/1999/xlink}href"


def named(words: str) -> frozenset[str]:
    """The names of elements, for a Vocabulary."""
    return frozenset(words.split())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the elements of one kind of XML mean, by local name."""

    lines: frozenset[str]
    cells: frozenset[str]
    sections: frozenset[str]
    headings: frozenset[str]
    unread: frozenset[str]
    links: dict[str, str]
    italic: frozenset[str]
    bold: frozenset[str] = frozenset()
    raised: frozenset[str] = frozenset()
    lowered: frozenset[str] = frozenset()
    # What elements say of their lines; those inside figures and tables that print a caption; where formulas have LaTeX.
    roles: Mapping[str, Role] = field(default_factory=dict)
    captions: Mapping[tuple[str, str], Structure] = field(default_factory=dict)
    tex: frozenset[str] = frozenset()
    # How an element with a `rend` attribute looks, where one name serves all emphasis.
    rendered: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Look:
    font: Font = BODY
    anchor: Anchor | None = None
    raised: bool = False
    depth: int = 1


class Prose:
    """Reads running text into a flow."""

    def __init__(self, flow: Flow, vocabulary: Vocabulary, notes: XmlNotes) -> None:
        self._flow = flow
        self._vocabulary = vocabulary
        self._notes = notes
        self._structures = Structures()

    def read(self, element: Any, depth: int = 1) -> None:
        """Add an element's text; `depth` is how many headings stand above it."""
        self._read(element, _Look(depth=depth))
        self._flow.end_line()

    def read_notes(self) -> None:
        """Add the notes, each with its mark."""
        self._flow.begin_notes()
        for note, mark in self._notes.notes.items():
            self._flow.label(superscript(mark), _RAISED)
            self._add(note.text, _Look())
            for inner in note:
                # Its label is the mark once more.
                if local_name(inner) != "label":
                    self._read(inner, _Look())
                self._add(inner.tail, _Look())
            self._flow.end_line()
        self._flow.end_notes()

    def _read(self, element: Any, outer: _Look) -> None:
        if element in self._notes.marks:
            self._flow.add(superscript(self._notes.marks[element]), _RAISED)
        if element in self._notes.marks or element in self._notes.notes:
            return
        vocabulary, name = self._vocabulary, local_name(element)
        if not name or name in vocabulary.unread:
            return
        role = self._role(element, name)
        look = self._look(element, name, outer, is_heading=role is Structure.HEADING)
        is_line = name in vocabulary.lines or name in vocabulary.headings or name in vocabulary.sections or bool(role)
        if is_line:
            self._flow.end_line()
        if role:
            source = self._tex(element) if role is Structure.FORMULA else ""
            self._flow.structure = self._structures.begin(role, level=max(1, outer.depth - 1), source=source)
        self._add(element.text, look)
        for inner in element:
            self._read(inner, look)
            self._add(inner.tail, look)
        if is_line:
            self._flow.end_line()
        elif name in vocabulary.cells:
            self._add(" ", look)
        if role:
            self._flow.structure = self._structures.end()

    def _role(self, element: Any, name: str) -> Role | None:
        """What an element says of its lines; a heading in a figure is its caption."""
        vocabulary = self._vocabulary
        above = element.getparent()
        holder = _holder(above) if above is not None else ""
        if (holder, name) in vocabulary.captions:
            return vocabulary.captions[holder, name]
        role = vocabulary.roles.get(name)
        # A title inside a caption or a cell is no heading.
        return None if role is Structure.HEADING and self._flow.structure else role

    def _tex(self, element: Any) -> str:
        """The LaTeX of a formula, without the document around it."""
        found = next((inner for inner in element.iter() if local_name(inner) in self._vocabulary.tex), None)
        text = "".join(found.itertext()) if found is not None else ""
        return inner_tex(text)

    def _look(self, element: Any, name: str, outer: _Look, *, is_heading: bool) -> _Look:
        vocabulary = self._vocabulary
        rend = element.get("rend", "").lower() if name in vocabulary.rendered else ""
        raised = name in vocabulary.raised or rend.startswith("sup")
        lowered = name in vocabulary.lowered or rend.startswith("sub")
        if is_heading:
            font = heading(outer.depth)
        else:
            font = Font(
                outer.font.name,
                RAISED_SIZE if raised or lowered else outer.font.size,
                outer.font.bold or name in vocabulary.bold or "bold" in rend,
                outer.font.italic or name in vocabulary.italic or "italic" in rend,
            )
        target = element.get(vocabulary.links.get(name, "-"), "").strip()
        anchor = Anchor(target) if target and not target.startswith("#") else outer.anchor
        return _Look(font, anchor, outer.raised or raised, outer.depth + (name in vocabulary.sections))

    def _add(self, text: str | None, look: _Look) -> None:
        if text:
            self._flow.add(superscript(text) if look.raised else text, look.font, look.anchor)


def _holder(element: Any) -> str:
    """The name of an element; a figure that holds a table is one."""
    name = local_name(element)
    return f"{name} table" if element.get("type") == "table" else name
