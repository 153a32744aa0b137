"""Texts that stand after a label on a page: «Keywords: …», a heading «Abstract» with the paragraph below it."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from svod.extract.web.page import BLOCKS, HEADINGS, Page, start_of, text_of

# What a label may be the whole of, or the beginning of, without being the block itself.
_LINE_BLOCKS = BLOCKS - {"br", "hr"}
_LONGEST_LABEL = 60
_MOST_LABELS = 20
_MOST_BLOCKS = 4
_FARTHEST_BLOCK = 3


class Label(NamedTuple):
    """Words that stand before something, as a pattern, and the first letters of each."""

    pattern: re.Pattern[str]
    starts: tuple[str, ...]


def label_of(words: Sequence[str]) -> Label:
    """A label at the start of a text: alone, or before a colon, stop or dash."""
    ordered = sorted((re.escape(word).replace(r"\ ", r"\s+") for word in words), key=len, reverse=True)
    pattern = rf"\W{{0,3}}(?:{'|'.join(ordered)})\s*(?:[:：.—–]|-\s|$)\s*"
    return Label(re.compile(pattern, re.IGNORECASE), tuple(dict.fromkeys(start_of(word) for word in words)))


def labelled(page: Page, label: Label) -> Iterator[str]:
    """What follows each place of the page where a label begins a text."""
    likely = [place for start in label.starts for place in page.starts.get(start, ())]
    places = [place for place in likely if label.pattern.match(page.texts[place].lstrip()[:_LONGEST_LABEL])]
    for place in sorted(places)[:_MOST_LABELS]:
        text = page.placed_texts[place]
        start = text.lstrip()
        block = _block_of(text)
        if block is not None:
            found = _rest_of_block(block, start, label) or _following(block)
            if found:
                yield found


def _block_of(text: Any) -> Any:
    """The block that a text stands in."""
    element = text.getparent()
    if text.is_tail:
        element = element.getparent()
    while element is not None and element.tag not in _LINE_BLOCKS:
        element = element.getparent()
    return element


def _rest_of_block(block: Any, start: str, label: Label) -> str:
    """What stands after the label in its own block, on its own line where the block has several."""
    said = text_of(block)
    head = " ".join(start.split())[:_LONGEST_LABEL]
    place = said.find(head)
    if place < 0:
        return ""
    match = label.pattern.match(said, place)
    # A heading cut short by the border of the text it was looked for in.
    end = match.end() if match else place + len(head)
    return said[end:].strip(" :—–-")


def _following(block: Any) -> str:
    """The text of the blocks after a label that stands alone, up to the next heading."""
    texts: list[str] = []
    part = _next(block)
    while part is not None and len(texts) < _MOST_BLOCKS and part.tag not in HEADINGS:
        text = text_of(part)
        if not text or (texts and part.tag != "p"):
            if texts:
                break
        else:
            texts.append(text)
            if part.tag != "p":
                break
        part = part.getnext()
    return " ".join(texts)


def _next(block: Any) -> Any:
    """The element after a block, or after what holds only it."""
    for _ in range(_FARTHEST_BLOCK):
        following = block.getnext()
        if following is not None:
            return following
        block = block.getparent()
        if block is None or block.tag == "body":
            return None
    return None
