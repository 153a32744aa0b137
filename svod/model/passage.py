"""Passages: parts of a work's text that answer a question, each with its place and how to cite it."""

from dataclasses import dataclass

from svod.model.body import Area


@dataclass(frozen=True, slots=True)
class TextPassage:
    """Paragraphs of one section of a work.

    `number` is its place in the text from 0, `page` the page of the copy on which it begins, 0 where the format knows
    no pages; `areas` are its boxes. `citation` names the work and the page, `link` leads to the page in the reader.
    `score` tells how well it fits the question; 0 where none was asked.
    """

    work: str
    number: int
    section: str
    page: int
    text: str
    areas: tuple[Area, ...]
    citation: str
    link: str
    score: float = 0.0

    def stands_on(self, page: int) -> bool:
        """Whether any of it stands on a page."""
        return page == self.page or any(area.page == page for area in self.areas)
