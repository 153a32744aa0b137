"""The running text of a paper between its header and its bibliography, as sections of paragraphs."""

from typing import NamedTuple

from svod.model.extraction import Extraction


class BodySection(NamedTuple):
    """A heading, empty before the first one, and the paragraphs below it."""

    head: str
    paragraphs: tuple[str, ...]


class FullText(NamedTuple):
    """A document read whole: what it says of itself and whom it cites, and its text."""

    extraction: Extraction
    body: tuple[BodySection, ...]
