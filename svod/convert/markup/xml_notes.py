"""Notes of JATS and TEI: apart from the text, with references to them, or written where they are meant."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from svod.convert.note_marks import bare_mark, distinct_marks
from svod.convert.xml_tree import child, descendants, local_name, words_of

_ID = "{http://www.w3.org/XML/1998/namespace}id"
# Where TEI says that a note is printed apart from the text.
_APART = frozenset({"foot", "bottom", "end", "margin", "footnote", "endnote"})


@dataclass(frozen=True, slots=True)
class XmlNotes:
    """The marks by the elements that print them, and the notes themselves, which are read at the end."""

    marks: dict[Any, str] = field(default_factory=dict)
    notes: dict[Any, str] = field(default_factory=dict)


def jats_notes(parts: Iterable[Any]) -> XmlNotes:
    """The notes of body and back matter; those of tables stay with them."""
    parts = list(parts)
    notes = [
        note
        for part in parts
        for note in descendants(part, "fn")
        if not any(local_name(above) in ("table-wrap", "table-wrap-foot") for above in note.iterancestors())
    ]
    links = [link for part in parts for link in descendants(part, "xref") if link.get("ref-type") == "fn"]
    return _tied(
        notes,
        [(link, target) for link in links for target in link.get("rid", "").split()[:1]],
        name=lambda note: note.get("id", ""),
        label=lambda note: words_of(child(note, "label")),
        is_inside=lambda note: local_name(note.getparent()) != "fn-group",
    )


def tei_notes(parts: Iterable[Any]) -> XmlNotes:
    """The notes of the text that are printed apart from it."""
    parts = list(parts)
    links = [
        (link, target[1:])
        for part in parts
        for link in descendants(part, "ref", "ptr")
        if (target := link.get("target", "")).startswith("#")
    ]
    targets = {target for _, target in links}
    notes = [
        note
        for part in parts
        for note in descendants(part, "note")
        if note.get(_ID) in targets or note.get("place") in _APART or note.get("type") in _APART
    ]
    return _tied(
        notes,
        links,
        name=lambda note: note.get(_ID, ""),
        label=lambda note: note.get("n", "") or words_of(child(note, "label")),
        is_inside=lambda note: local_name(note.getparent()) not in ("body", "back", "div", "text"),
    )


def _tied(
    notes: Sequence[Any], links: Iterable[tuple[Any, str]], *,
    name: Callable[[Any], str], label: Callable[[Any], str], is_inside: Callable[[Any], bool],
) -> XmlNotes:  # fmt: skip
    by_name = {name(note): note for note in reversed(notes) if name(note)}
    marks = [(link, by_name[target]) for link, target in links if target in by_name]
    linked = {note for _, note in marks}
    marks += [(note, note) for note in notes if note not in linked and is_inside(note)]
    printed = {note: words_of(mark) for mark, note in reversed(marks) if mark is not note}
    labels = distinct_marks([bare_mark(label(note) or printed.get(note, "")) for note in notes])
    found = dict(zip(notes, labels, strict=True))
    return XmlNotes({mark: found[note] for mark, note in marks}, found)
