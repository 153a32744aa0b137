"""What each line of a document is, for finders of bibliographies to learn: text, heading, reference, note."""

from collections.abc import Collection, Sequence

from svod.extract.bibliography.glue import Run, runs
from svod.extract.bibliography.learned_bibliography import HEADING, NOTE, REFERENCE, TEXT
from svod.extract.bibliography.signs import TELLING, line_signs
from svod.model.document import Document
from svod.text.keywords import Section, is_heading
from svod_lab.corpora.items import Zone
from svod_lab.runs.tasks.printed_lines import printed_lines

# Marked lines fewer than this apart are of one list: page furniture may stand between them.
LIST_APART = 9
# So many lines under no heading are a list, if the document has references in other places, too.
LEAST_LIST = 20
# References in so many places are notes.
LEAST_PLACES = 3
# So few lines, far from the list, say the words of a reference by chance.
MOST_BY_CHANCE = 7
LONGEST_HEADING = 120
# The heading of a list stands at most so many lines above it.
HEADING_REACH = 6
# So many of the lines right after a list may look like references before the list is held to be known in part only.
AFTER_LIST, MOST_AFTER_LIST = 12, 5
# A line with so many signs looks like a reference.
SIGNS = 2


def labels_of_marked(document: Document, marked: Collection[int]) -> list[str]:
    """The labels of lines of which some are marked as references, wherever these stand."""
    labels = [TEXT] * document.line_count
    places = list(runs(sorted(marked), LIST_APART))
    for place in places:
        lines = [line for line in range(place.first, place.last + 1) if line in marked]
        heading = _heading_above(document, place)
        is_list = heading is not None or len(lines) >= LEAST_LIST or len(places) < LEAST_PLACES
        for line in range(place.first, place.last + 1):
            if line in marked:
                labels[line] = REFERENCE if is_list else NOTE
            elif _is_list_heading(document, line):
                # Two lists, one after another: «Литература» and «References».
                labels[line] = HEADING
        if heading is not None:
            labels[heading] = HEADING
    return labels


def labels_of_paper(document: Document, references: Sequence[str]) -> list[str] | None:
    """The labels of a paper whose references are known; None where they are known in part only, or not printed."""
    marked = _without_chance_hits(printed_lines(document, references))
    if not marked or not _is_whole(document, marked):
        return None
    return labels_of_marked(document, marked)


def labels_of_zones(document: Document, zones: Sequence[Zone]) -> list[str]:
    """The labels of a synthetic paper; footnotes that look like references are notes."""
    labels = labels_of_marked(document, {line for line, zone in enumerate(zones) if zone is Zone.BIBLIOGRAPHY})
    signs = [int(bits & TELLING).bit_count() for bits in line_signs(document).bits]
    for line, zone in enumerate(zones):
        goes_on = line > 0 and labels[line - 1] == NOTE and document.line(line).text[:1].islower()
        if zone is Zone.FOOTNOTE and (signs[line] >= SIGNS or goes_on):
            labels[line] = NOTE
    return labels


def _heading_above(document: Document, place: Run) -> int | None:
    for line in range(place.first - 1, max(-1, place.first - 1 - HEADING_REACH), -1):
        if _is_list_heading(document, line):
            return line
    return None


def _is_list_heading(document: Document, line: int) -> bool:
    text = document.line(line).text
    return len(text) <= LONGEST_HEADING and is_heading(text, Section.REFERENCES)


def _without_chance_hits(marked: Collection[int]) -> frozenset[int]:
    """The marked lines without those that say the words of a reference by chance: few, far from the list."""
    places = list(runs(sorted(marked), LIST_APART))
    inside = {place: [line for line in range(place.first, place.last + 1) if line in marked] for place in places}
    largest = max(map(len, inside.values()), default=0)
    if 2 * largest > len(marked) and largest > MOST_BY_CHANCE:
        kept = [lines for lines in inside.values() if len(lines) > MOST_BY_CHANCE]
    else:
        kept = [lines for lines in inside.values() if len(lines) > 1 or len(places) == 1]
    return frozenset(line for lines in kept for line in lines)


def _is_whole(document: Document, marked: Collection[int]) -> bool:
    after = range(max(marked) + 1, min(max(marked) + 1 + AFTER_LIST, document.line_count))
    bits = line_signs(document).bits
    return sum(int(bits[line] & TELLING).bit_count() >= SIGNS for line in after) <= MOST_AFTER_LIST
