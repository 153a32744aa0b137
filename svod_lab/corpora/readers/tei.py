"""TEI fragments as plain text with spans: `<lb/>` ends a line, other white space is one blank."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from lxml import etree

from svod.model.reference import LabeledSpan
from svod_lab.corpora.complaints import Complaints, Fault

_LINE_END = "\v"
_BLANKS = re.compile(r"\s+")
# Some files name themselves by a number, which XML does not allow in this one attribute; it is not needed.
_OWN_NAME = re.compile(rb"\bxml:id\s*=")
LabelOf = Callable[[etree._Element], str | None]


class FlatText(NamedTuple):
    """Text with labelled stretches; a stretch belongs to the innermost labelled element."""

    text: str
    spans: tuple[LabeledSpan, ...]


def local_name(element: etree._Element) -> str:
    """An element's name without its namespace; nothing for comments and processing instructions."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def parsed(content: bytes, file: str, complaints: Complaints) -> etree._Element | None:
    """The root of an XML file; None, with a complaint, where it is broken."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(_OWN_NAME.sub(b"own-name=", content), parser)
    except etree.XMLSyntaxError as error:
        complaints.add(Fault.BROKEN_XML, file, error.lineno or 0, error.msg or "")
        return None


def language(root: etree._Element) -> str | None:
    """The language that the text declares."""
    for element in root.iter():
        if local_name(element) == "text":
            return element.get("{http://www.w3.org/XML/1998/namespace}lang")
    return None


def flattened(root: etree._Element, label_of: LabelOf) -> FlatText:
    """The text below an element, with the stretches that `label_of` names."""
    pieces: list[str] = []
    stretches: list[tuple[int, int, int, str]] = []
    length = 0
    last = "\n"
    for text, owner, label in _pieces(root, label_of, count(1), 0, ""):
        spaced = _spaced(text, last)
        if not spaced:
            continue
        last = spaced[-1]
        pieces.append(spaced)
        if stretches and stretches[-1][2] == owner:
            stretches[-1] = (stretches[-1][0], length + len(spaced), owner, label)
        else:
            stretches.append((length, length + len(spaced), owner, label))
        length += len(spaced)
    whole = "".join(pieces).rstrip()
    return FlatText(whole, tuple(_spans(whole, stretches)))


def _pieces(
    element: etree._Element, label_of: LabelOf, numbers: Iterator[int], owner: int, label: str
) -> Iterator[tuple[str, int, str]]:
    """Texts in reading order, each with the number and the label of the innermost labelled element around it."""
    own = label_of(element)
    if own is not None:
        owner, label = next(numbers), own
    if local_name(element) == "lb":
        yield _LINE_END, owner, label
    if element.text:
        yield element.text, owner, label
    for child in element:
        yield from _pieces(child, label_of, numbers, owner, label)
        if child.tail:
            yield child.tail, owner, label


def _spaced(text: str, last: str) -> str:
    """The text with single blanks; a line end swallows the blanks around it that are not printed."""
    if text == _LINE_END:
        return "" if last == "\n" else "\n"
    spaced = _BLANKS.sub(" ", text)
    return spaced.removeprefix(" ") if last in " \n" else spaced


def _spans(text: str, stretches: list[tuple[int, int, int, str]]) -> Iterator[LabeledSpan]:
    for start, end, _, label in stretches:
        inked = text[start:end]
        first = start + len(inked) - len(inked.lstrip())
        last = start + len(inked.rstrip())
        if label and first < last:
            yield LabeledSpan(first, last, label)
