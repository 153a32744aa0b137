"""Notes of web pages: marks in the text that are links to them; or notes written where they are meant.

Pandoc, Word, LibreOffice, LaTeX2HTML, TeX4ht, LaTeXML, Markdown's programs and EPUB each have names for them.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, takewhile
from typing import Any, NamedTuple
from urllib.parse import unquote

from lxml import etree

from svod.convert.note_marks import distinct_marks

# A printed mark: a number, a letter or signs, perhaps in brackets.
_PRINTED = re.compile(r"\s*[\[({]?\s*(\d{1,3}|[a-zа-я]|[ivx]{2,5}|[*∗†‡§¶#]{1,3})\s*[\])}]?[.:]?\s*", re.IGNORECASE)
# How programs and people name notes, their marks, and the lists that hold them.
_NAMED = re.compile(
    r"(?:^|[^a-z])(?:_?(?:ftn|edn)|fn|foot|footnotes?|endnotes?|(?:foot|end|side)?notes?(?:ref|mark)|sd(?:foot|end)note|notes?"
    r"|fu(?:ß|ss)note[n]?|anm(?:erkung)?(?:en)?|snoska|primechanie)(?:[^a-z]|ref|anc|sym|back|$)",
    re.IGNORECASE,
)
# Encyclopaedias name so what they cite.
_CITED = re.compile(r"cite|biblio|citation", re.IGNORECASE)
_ROLES = frozenset({"doc-noteref", "noteref"})
_BACK = frozenset({"doc-backlink", "backlink"})
_INLINE_NOTE, _INLINE_TEXT, _INLINE_MARK = "ltx_role_footnote", "ltx_note_outer", "ltx_note_mark"
# What the parser lets pass, but trees do not take.
_NOT_IN_TREES = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_WITHOUT_WORDS = re.compile(r"[\W_]*")
# Elements that hold one note, or several.
_HOLDERS = frozenset({"p", "li", "dd", "dt", "div", "aside", "td", "section", "blockquote", "footer", "center"})
_LONGEST_MARK = 12
# So many elements may stand between a name and what holds it.
_DEEPEST = 8
_MOST_MARKS, _MOST_TEXT = 5_000, 10_000_000


class Note(NamedTuple):
    """A note where it begins: the mark that it gets, and how its own mark is printed, which is not read."""

    mark: str
    printed: str

    def without_mark(self, text: str) -> str:
        """The text of a note without the mark it begins with."""
        found = _PRINTED.match(text)
        return text[found.end() :] if found and found[1] == self.printed else text


class LinkedNotes:
    """The notes of a document's pages by elements: marks, where notes begin, what holds them, what is not read."""

    def __init__(self, pages: Mapping[str, Any]) -> None:
        self.marks: dict[Any, str] = {}
        self.notes: dict[Any, Note] = {}
        self.holders: set[Any] = set()
        self.unread: set[Any] = set()
        inline = [found for root in pages.values() for found in _taken_out(root)]
        linked = list(_linked(pages))
        around = _ancestors({target: mark for mark, target in reversed(linked)}.values())
        placed = [(mark, target, place) for mark, target in linked if (place := _held(target, around))]
        found = [*inline, *((mark, target) for mark, target, _ in placed)]
        printed = {target: _printed(mark) for mark, target in reversed(found)}
        firsts = list(dict.fromkeys(target for _, target in found))
        labels = dict(zip(firsts, distinct_marks([printed[target] for target in firsts]), strict=True))
        for mark, target in found:
            _drop_brackets(mark)
            self.marks[mark] = labels[target]
        for _, target in inline:
            self.notes[target] = Note(labels[target], "")
            self.holders.add(target)
        for _, target, (begins, held) in placed:
            self.notes[begins] = Note(labels[target], printed[target])
            self.holders.update(held)
            if begins not in (target, held[0]):
                self.unread.add(held[0])
            for link in chain([target] if target.tag == "a" else [], *(one.iter("a") for one in held)):
                if link not in self.marks and _leads_back(link, printed[target]):
                    self.unread.add(link)


def _linked(pages: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Links that are marks, each with the place that it leads to, further behind."""
    found = [(page, link) for page, root in pages.items() for link in root.iter("a") if _is_mark(link)][:_MOST_MARKS]
    if not found:
        return
    named = _by_name(pages)
    targets = [(link, named.get(_aim(page, link.get("href", "")))) for page, link in found]
    # Where in the document elements stand, of those that are asked for.
    wanted = {element for pair in targets for element in pair if element is not None}
    order: dict[Any, int] = {}
    for element in chain.from_iterable(root.iter() for root in pages.values()):
        if element in wanted:
            order[element] = len(order)
    for link, target in targets:
        if target is not None and order[link] < order[target] and target not in link.iter():
            yield link, target


def _by_name(pages: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """The elements that links may lead to."""
    named: dict[tuple[str, str], Any] = {}
    for page, root in pages.items():
        for element in root.xpath(".//*[@id or @name]"):
            names = (element.get("id"), element.get("name") if element.tag == "a" else None)
            for name in filter(None, names if isinstance(element.tag, str) else ()):
                named.setdefault((page, name), element)
    return named


def _aim(page: str, address: str) -> tuple[str, str]:
    file, _, name = address.partition("#")
    other = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(file))) if file and page else page
    return other, unquote(name)


def _is_mark(link: Any) -> bool:
    address = link.get("href", "")
    _, has_place, name = address.partition("#")
    if not has_place or not name or _printed(link) == "":
        return False
    said = f"{link.get('class', '')} {name}"
    if _purposes(link) & _ROLES:
        return True
    return bool(_NAMED.search(said)) and not _CITED.search(said)


def _purposes(link: Any) -> set[str]:
    kinds = (value for name, value in link.attrib.items() if name == "role" or name.endswith(("}type", "epub:type")))
    return {word for value in kinds for word in value.split()}


def _printed(element: Any) -> str:
    """The mark that an element prints, or nothing."""
    text = ""
    for part in element.itertext():
        text += part
        if len(text.strip()) > _LONGEST_MARK:
            return ""
    found = _PRINTED.fullmatch(text)
    return found[1].replace("∗", "*") if found else ""


def _leads_back(link: Any, printed: str) -> bool:
    """Whether a link in a note leads from it to its mark: an arrow, or the mark once more."""
    if "#" not in link.get("href", ""):
        return False
    is_arrow = _WITHOUT_WORDS.fullmatch("".join(link.itertext()))
    return bool(is_arrow) or _printed(link) == printed or bool(_purposes(link) & _BACK)


def _drop_brackets(mark: Any) -> None:
    """A mark in brackets that are not part of the link loses them."""
    before, behind = _before(mark), mark.tail or ""
    if before.endswith(("[", "(")) and behind.startswith(("]", ")")):
        mark.tail = _NOT_IN_TREES.sub("", behind[1:])
        _set_before(mark, before[:-1])


def _drop(element: Any) -> None:
    """Take an element out of its tree; what stands behind it stays."""
    _set_before(element, _before(element) + (element.tail or ""))
    element.getparent().remove(element)


def _before(element: Any) -> str:
    previous = element.getprevious()
    return (element.getparent().text if previous is None else previous.tail) or ""


def _set_before(element: Any, text: str) -> None:
    previous = element.getprevious()
    if previous is None:
        element.getparent().text = _NOT_IN_TREES.sub("", text)
    else:
        previous.tail = _NOT_IN_TREES.sub("", text)


def _ancestors(elements: Iterable[Any]) -> set[Any]:
    """What elements stand in, and they themselves."""
    found: set[Any] = set()
    for element in elements:
        above = element
        while above is not None and above not in found:
            found.add(above)
            above = above.getparent()
    return found


def _held(target: Any, around: set[Any]) -> tuple[Any, list[Any]] | None:
    """Where a note begins, and the elements that hold it and no running text; none where the text holds it."""
    begins = holder = target
    for _ in range(_DEEPEST):
        if holder is not None and holder.tag not in _HOLDERS:
            holder = holder.getparent()
    if holder is None or holder.tag not in _HOLDERS or holder in around:
        # A bare name may stand before what it names.
        following = target.getnext()
        is_bare = not "".join(target.itertext()).strip() and not (target.tail or "").strip()
        if not is_bare or following is None or following.tag not in _HOLDERS or following in around:
            return None
        begins = holder = following
    parent = holder.getparent()
    # One note may have several paragraphs in an element of its own.
    if parent is not None and parent not in around and parent[0] is holder and _is_of_one_note(parent):
        holder = parent
    held = [holder]
    if holder.tag == "dt":
        held += takewhile(lambda sibling: sibling.tag == "dd", holder.itersiblings())
    # What stands before a definition is the mark, perhaps with the last words before it in the text.
    return (held[1] if held[1:] else begins), held


def _is_of_one_note(element: Any) -> bool:
    if element.tag in ("li", "aside", "dd"):
        return True
    said = element.get("id", "")
    return element.tag == "div" and bool(re.search(r"\d", said)) and bool(_NAMED.search(said))


def _taken_out(root: Any) -> Iterator[tuple[Any, Any]]:
    """Marks of notes that are written where they are meant, and the notes, moved to the end of the page."""
    # Notes within notes are read again with each: no page has so many, or so long ones.
    left = _MOST_TEXT
    for note in root.xpath(f".//span[contains(@class, '{_INLINE_NOTE}')]")[:_MOST_MARKS]:
        marks = note.xpath(f"./*[contains(@class, '{_INLINE_MARK}')]")
        texts = note.xpath(f"./*[contains(@class, '{_INLINE_TEXT}')]")
        if not marks or not texts or not _printed(marks[0]):
            continue
        for again in texts[0].xpath(f".//*[contains(@class, '{_INLINE_MARK}') or contains(@class, 'ltx_tag_note')]"):
            _drop(again)
        text = "".join(texts[0].itertext())
        left -= len(text)
        if left < 0:
            return
        moved = etree.SubElement(root, "div")
        moved.text = _NOT_IN_TREES.sub("", text)
        _drop(texts[0])
        yield marks[0], moved
