"""Finds bibliography lines by a trained labeller over words, signs, layout, position and neighbours of lines."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from svod.errors import ModelFileError
from svod.extract.bibliography.body_lines import BodyLines, body_lines
from svod.extract.bibliography.glue import Run, runs
from svod.extract.bibliography.note_lines import NOTE_NUMBER, RAISED
from svod.extract.bibliography.note_runs import IN_LIST, SAME_SIZE, SMALLER, NoteRuns, places_in
from svod.extract.bibliography.observations import FEATURES_VERSION, observations
from svod.languages import alternatives
from svod.model.document import Document, LineRole
from svod.model.reference import BibliographyBlock
from svod.ports import SequenceLabeler
from svod.text.keywords import Section, is_heading, section_start
from svod.text.names import name_list

# What a line may be: running text, the heading of a list, a line of a list, a reference in a footnote.
TEXT, HEADING, REFERENCE, NOTE = "text", "heading", "reference", "note"
FOUND = frozenset({REFERENCE, NOTE})
# A list's heading stands at most so many lines above it; a list may be interrupted by so many lines.
HEADING_REACH, FAR_FROM_LIST = 6, 25
# A heading has at most so many words, and so many characters.
LONGEST_HEADING, LONGEST_HEADING_TEXT = 12, 120
# What stands so much larger between two lists begins another part of the document.
LARGER = 1.12
# A running head has so many lines.
MOST_HEAD = 3
# So many lines inside a list may be doubted and yet be of it, if they are set as it is.
MOST_DOUBTED = 15
# What ends a line whose entry goes on.
GOES_ON = re.compile(r"[,:–-]$")
# So many signs of references a line must have where there is no list with a heading.
WITHOUT_LIST = 0.6
# A list that says where the bibliography is has so many lines; notes that are believed beside it, so many together.
LEAST_LIST, LEAST_NOTES = 5, 8
# Where lines found have years, so many words without one are no references: the people of a collaboration, marks of a
# drawing. Between two years more is needed: entries that name a hundred authors stand there. An entry has so many
# lines before its year, and so many behind it.
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
LEAST_DATED, MOST_UNDATED, MOST_UNDATED_BETWEEN = 3, 250, 1000
BEFORE_YEAR, BEHIND_YEAR = 3, 1
# A header behind a list, in another language or of the next paper: so many lines stand above its abstract.
HEADER_SECTIONS, HEADER_REACH = frozenset({Section.ABSTRACT, Section.KEYWORDS}), 8
# Where the titles of the series are listed that a paper stands in.
SERIES_LIST = re.compile(rf"\W*(?:{alternatives('references.series_list')})", re.IGNORECASE)
SECTION_MARK = re.compile(r"\s*(?:[.:—–-]|$)")


class LearnedBibliographyFinder:
    """Finds lists of references and references in footnotes, with a heading or without, anywhere in a document."""

    def __init__(self, labeler: SequenceLabeler | None = None) -> None:
        if labeler is not None and labeler.manifest.features != FEATURES_VERSION:
            raise ModelFileError(
                f"The model was trained on features «{labeler.manifest.features}», which this svod does not make.",
                way_out="Train it anew with `svod train lines`.",
            )
        self._labeler = labeler

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order; a heading is not part of its block."""
        if self._labeler is None:
            raise ModelFileError("The finder was given no model.", way_out="Make it with `svod.assemble`.")
        lines = body_lines(document)
        seen = observations(document, lines)
        labels = [TEXT] * len(lines)
        for place, guess in zip(seen.places, self._labeler.label(seen.observations), strict=True):
            labels[place] = guess.label
        # A list goes on over its pages: what is of the page, not of the text, lies in the block without being seen.
        return tuple(
            BibliographyBlock(lines[run.first], lines[run.last], document.page_of_line(lines[run.first]))
            for run in _Believed(document, lines, labels).runs()
        )


class _Believed:
    """Which of the lines found are believed, seen together.

    Once a list stood under its heading, others need one, too, or must go on with it; and notes, where there is such
    a list, are believed where many of their lines tell as much as entries do: others repeat in short what it says.
    """

    def __init__(self, document: Document, lines: Sequence[int], labels: Sequence[str]) -> None:
        self._document, self._lines, self._labels = document, BodyLines(document, lines), list(labels)
        self._notes = NoteRuns(self._lines, self._is_heading)

    def runs(self) -> list[Run]:
        """The runs of lines that are believed."""
        roles = self._document.columns.roles
        self._leave_undated()
        self._leave_headers()
        self._leave_series()
        self._leave_body()
        self._settle()
        places = self._places(frozenset({REFERENCE}))
        if roles:
            places = [place for place in places if roles[self._lines.lines[place]] != LineRole.FOOTNOTE]
        lists = self._lists(list(runs(places)))
        if lists:
            return sorted([*lists, *self._notes_beside(lists)])
        found = [run for run in runs(self._places(FOUND)) if self._lines.tells(run, WITHOUT_LIST)]
        notes = [run for run in found if self._are_notes(run)]
        others = [run for run in found if run not in notes]
        listed = places_in(others)
        return sorted([*others, *self._notes.citing(self._notes.completed(notes, listed), listed)])

    def _notes_beside(self, lists: Sequence[Run]) -> list[Run]:
        """The notes of a paper with a list, where they cite in full."""
        listed = places_in(lists)
        found = list(runs(place for place in self._places(FOUND) if place not in listed))
        notes = [run for run in found if self._are_notes(run) and self._lines.tells(run, IN_LIST)]
        return self._notes.citing(notes, listed) if sum(run.length for run in notes) >= LEAST_NOTES else []

    def _are_notes(self, run: Run) -> bool:
        return 2 * sum(self._labels[place] == NOTE for place in range(run.first, run.last + 1)) > run.length

    def _leave_undated(self) -> None:
        """Lines found are text where a list would have had years, and none is there."""
        found = [place for place, label in enumerate(self._labels) if label in FOUND]
        dated = [place for place in found if YEAR.search(self._lines.text(place))]
        if len(dated) < LEAST_DATED:
            return
        for run in runs(found, FAR_FROM_LIST):
            years = dated[bisect_left(dated, run.first) : bisect_right(dated, run.last)]
            starts = [run.first, *[year + 1 + BEHIND_YEAR for year in years]]
            stops = [*[year - BEFORE_YEAR for year in years], run.last + 1]
            for start, stop in zip(starts, stops, strict=True):
                undated = [place for place in range(start, stop) if self._labels[place] in FOUND]
                is_between = run.first < start and stop <= run.last
                if sum(map(self._lines.word_count, undated)) > (MOST_UNDATED_BETWEEN if is_between else MOST_UNDATED):
                    for place in undated:
                        self._labels[place] = TEXT

    def _leave_headers(self) -> None:
        """Lines found are text from the title of a header behind the list: «On Mean Values … Abstract. We prove …»"""
        for run in list(runs(place for place, label in enumerate(self._labels) if label in FOUND)):
            inside = range(run.first, run.last + 1)
            abstract = next(filter(self._begins_header_section, inside), None)
            # Entries may have abstracts, too: then others follow.
            if abstract is None or any(YEAR.search(self._lines.text(place)) for place in range(abstract, run.last + 1)):
                continue
            above = range(abstract - 1, max(run.first, abstract - HEADER_REACH) - 1, -1)
            # The last line of the last entry has its year, or its pages.
            closed = next((place for place in above if re.search(r"\d", self._lines.text(place))), abstract - 1)
            for place in range(closed + 1, run.last + 1):
                self._labels[place] = TEXT

    def _leave_series(self) -> None:
        """Lines behind a list are text from where its series is listed: «In dieser Reihe sind zuletzt erschienen»."""
        references, in_series = 0, False
        for place, label in enumerate(self._labels):
            if self._is_heading(place):
                in_series = False
            elif references >= LEAST_LIST and SERIES_LIST.match(self._lines.text(place)):
                in_series = True
            if in_series and label in FOUND:
                self._labels[place] = TEXT
            references += label == REFERENCE and not in_series

    def _leave_body(self) -> None:
        """Where notes are set in smaller type than the text, lines found in larger type are text that cites."""
        notes = [place for place, label in enumerate(self._labels) if label == NOTE]
        if not notes or not self._lines.has_sizes:
            return
        body = self._lines.usual_size()
        # A raised number makes the first line of a note higher.
        inner = [place for place in notes if not NOTE_NUMBER.match(self._lines.text(place))]
        usual = median(map(self._lines.size, inner or notes))
        if usual >= SMALLER * body:
            return
        for place in notes:
            if self._lines.size(place) > LARGER * usual and not NOTE_NUMBER.match(self._lines.text(place)):
                self._labels[place] = TEXT

    def _begins_header_section(self, place: int) -> bool:
        text = self._lines.text(place)
        start = section_start(text)
        return (
            start is not None and start.section in HEADER_SECTIONS and SECTION_MARK.match(text, start.end) is not None
        )

    def _settle(self) -> None:
        """Lines one after another are of one kind: of a list under its heading, or where most of them are."""
        for run in runs(place for place, label in enumerate(self._labels) if label in FOUND):
            inside = range(run.first, run.last + 1)
            as_list = sum(self._labels[place] == REFERENCE for place in inside)
            if 0 < as_list < run.length and (2 * as_list > run.length or self._is_headed(run)):
                for place in inside:
                    self._labels[place] = REFERENCE

    def _is_headed(self, run: Run) -> bool:
        return any(map(self._is_heading, range(max(0, run.first - HEADING_REACH), run.first)))

    def _lists(self, found: Sequence[Run]) -> list[Run]:
        """The lists, if one of them is sure: under a heading, and long."""
        believed: list[Run] = []
        last: Run | None = None
        for run in self._up_to_headings(found):
            is_headed = self._is_headed(run)
            goes_on = last is not None and self._goes_on(last, run)
            if last is not None and goes_on and self._is_same_list(last, run):
                believed[-1] = last = Run(last.first, run.last)
                continue
            if goes_on or (is_headed and (last is not None or run.length >= LEAST_LIST)):
                last = run
            if last is None or last is run:
                believed.append(run)
        return believed if last is not None else []

    def _up_to_headings(self, found: Sequence[Run]) -> Iterator[Run]:
        """The runs, each with the few lines that were doubted up to a heading of references, or to the very end."""
        bounds = [-1, *(place for run in found for place in (run.first, run.last)), len(self._lines.lines)]
        for run, before, behind in zip(found, bounds[:-2:2], bounds[3::2], strict=True):
            above = range(run.first - 1, max(before, run.first - 2 - MOST_DOUBTED), -1)
            below = range(run.last + 1, min(behind, run.last + 2 + MOST_DOUBTED))
            left = range(run.last + 1, len(self._lines.lines)) if behind == len(self._lines.lines) else range(0)
            # What stands last may be the foot of the page.
            is_last = 1 < len(left) <= MOST_DOUBTED and any(map(self._begins_entry, left))
            first = next(filter(self._is_heading, above), None)
            last = next(filter(self._is_heading, below), behind if is_last else None)
            yield Run(
                run.first if first is None or not self._is_of(run, Run(first + 1, run.first - 1)) else first + 1,
                run.last if last is None or not self._is_of(run, Run(run.last + 1, last - 1)) else last - 1,
            )

    def _begins_entry(self, place: int) -> bool:
        text = self._lines.text(place)
        return YEAR.search(text) is not None and bool(name_list(text.lstrip(RAISED), strict=False).names)

    def _is_of(self, run: Run, doubted: Run) -> bool:
        """Whether a few lines beside a list are set as it is, and tell as much as entries do."""
        if not self._lines.has_sizes or not 0 < doubted.length <= MOST_DOUBTED or run.length < LEAST_LIST:
            return False
        usual = self._lines.usual_size(run)
        inside = range(doubted.first, doubted.last + 1)
        return all(abs(self._lines.size(place) - usual) < SAME_SIZE * usual for place in inside) and self._lines.tells(
            doubted, IN_LIST
        )

    def _places(self, wanted: frozenset[str]) -> list[int]:
        """The places of lines found, without headings, of lists or set larger than most lines, and without notes."""
        found = (place for place, label in enumerate(self._labels) if label in wanted)
        places = [place for place in found if not self._is_heading(place)]
        # A raised number makes the first line of a note higher, or smaller, than the others.
        if not places or not self._lines.has_sizes or NOTE in wanted:
            return places
        sizes = [self._lines.size(place) for place in places]
        usual, in_note, kept = median(sizes), False, []
        for place, size in zip(places, sizes, strict=True):
            # Notes at the foot of the list's page: smaller, and the first of them with a raised number.
            in_note = size < SMALLER * usual and (in_note or self._has_raised_number(place))
            if size <= LARGER * usual and not in_note:
                kept.append(place)
        return kept

    def _goes_on(self, last: Run, run: Run) -> bool:
        if run.first - last.last > FAR_FROM_LIST:
            return False
        if not self._lines.has_sizes:
            return True
        usual = self._lines.usual_size(last)
        larger = [place for place in range(last.last + 1, run.first) if self._lines.size(place) > LARGER * usual]
        if not larger or len(larger) > MOST_HEAD:
            return not larger
        # A running head that repeats too seldom to be known as one stands at a break, a heading inside the list alone.
        is_alike = abs(self._lines.usual_size(run) - usual) < SAME_SIZE * usual
        return self._has_break(last.last, run.first) or (is_alike and run.first - last.last <= 1 + MOST_HEAD)

    def _has_break(self, first: int, second: int) -> bool:
        """Whether a page or a column ends between two lines."""
        one, other = self._lines.lines[first], self._lines.lines[second]
        if self._document.page_of_line(one) != self._document.page_of_line(other):
            return True
        boxes = [self._document.line(self._lines.lines[place]).box for place in range(first, second + 1)]
        return any(before and box and box.y1 < before.y0 for before, box in pairwise(boxes))

    def _is_same_list(self, last: Run, run: Run) -> bool:
        """Whether the lines between two runs are set as the list is, and tell as much as entries do."""
        if not self._lines.has_sizes or run.first - last.last > 1 + MOST_DOUBTED:
            return False
        between = range(last.last + 1, run.first)
        usual = self._lines.usual_size(last)
        # The last words of an entry tell nothing: «S. 196–» and «204» below it.
        is_short = len(between) == 1 and GOES_ON.search(self._lines.text(last.last)) is not None
        return (is_short or self._lines.tells(Run(last.last + 1, run.first - 1), IN_LIST)) and all(
            abs(self._lines.size(place) - usual) < SAME_SIZE * usual and not self._is_heading(place)
            for place in between
        )

    def _is_heading(self, place: int) -> bool:
        if self._labels[place] == HEADING:
            return True
        if self._lines.word_count(place) > LONGEST_HEADING:
            return False
        text = self._lines.text(place)
        return len(text) <= LONGEST_HEADING_TEXT and is_heading(text, Section.REFERENCES)

    def _has_raised_number(self, place: int) -> bool:
        columns = self._document.columns
        return columns.texts[columns.line_starts[self._lines.lines[place]]][0] in RAISED
