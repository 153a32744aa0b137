"""Finds bibliography lines by a trained labeller over words, signs, layout, position and neighbours of lines."""

from collections.abc import Sequence

from svod.errors import ModelFileError
from svod.extract.bibliography.glue import Run, runs
from svod.extract.bibliography.observations import FEATURES_VERSION, observations
from svod.extract.line_signs import furniture
from svod.model.document import Document
from svod.model.reference import BibliographyBlock
from svod.ports import SequenceLabeler

# What a line may be: running text, the heading of a list, a line of a list, a reference in a footnote.
TEXT, HEADING, REFERENCE, NOTE = "text", "heading", "reference", "note"
FOUND = frozenset({REFERENCE, NOTE})
# A list's heading stands at most so many lines above it; a list may be interrupted by so many lines.
HEADING_REACH, FAR_FROM_LIST = 6, 25
# A list that says where the bibliography is has so many lines.
LEAST_LIST = 5


class LearnedBibliographyFinder:
    """Finds lists of references and references in footnotes, with a heading or without, anywhere in a document."""

    def __init__(self, labeler: SequenceLabeler) -> None:
        if labeler.manifest.features != FEATURES_VERSION:
            raise ModelFileError(
                f"The model was trained on features «{labeler.manifest.features}», which this svod does not make.",
                way_out="Train it anew with `svod train lines`.",
            )
        self._labeler = labeler

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order; a heading is not part of its block."""
        lines = body_lines(document)
        labels = [guess.label for guess in self._labeler.label(observations(document, lines))]
        # A list goes on over its pages: what is of the page, not of the text, lies in the block without being seen.
        return tuple(
            BibliographyBlock(lines[run.first], lines[run.last], document.page_of_line(lines[run.first]))
            for run in _believed(labels)
        )


def _believed(labels: Sequence[str]) -> list[Run]:
    """Runs of lines found; once a list stood under its heading, others need one, too, or must go on with it.

    Where there is such a list, notes only repeat in short what it tells in full.
    """
    headings = [place for place, label in enumerate(labels) if label == HEADING]
    believed: list[Run] = []
    list_end: int | None = None
    for run in runs(place for place, label in enumerate(labels) if label in FOUND):
        is_headed = any(run.first - HEADING_REACH <= place < run.first for place in headings)
        goes_on = list_end is not None and run.first - list_end <= FAR_FROM_LIST
        if goes_on or (is_headed and (list_end is not None or run.length >= LEAST_LIST)):
            list_end = run.last
        if list_end is None or list_end == run.last:
            believed.append(run)
    return [run for run in believed if list_end is None or REFERENCE in labels[run.first : run.last + 1]]


def body_lines(document: Document) -> Sequence[int]:
    """The lines that are of the text, not of the page: all but running heads, running feet and page numbers."""
    if document.page_count < 2:
        return range(document.line_count)
    of_pages = furniture(document)
    return [line for line in range(document.line_count) if line not in of_pages]
