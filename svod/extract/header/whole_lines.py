"""Labels put right by the lines they stand on: titles, abstracts and bodies are printed in whole lines."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from svod.extract.header.first_page import groups_of
from svod.extract.header.name_runs import is_initialled_list, names_alone
from svod.extract.header.opening import Opening, OpeningLine
from svod.extract.header.piece_labels import (
    ABSTRACT,
    ADDRESS,
    AFFILIATION,
    ANNOUNCEMENT,
    AUTHOR,
    BODY,
    EMAIL,
    KEYWORDS,
    MORE_AFFILIATION,
    OTHER,
    TITLE,
)
from svod.extract.header.word_signs import NUMBER, ORGANISATION, PLACE, ROLE, STREET, YEAR, word_signs
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.keywords import Section

# A face so many times larger than the body's is one of headings.
_LARGER = 1.08
_MOST_TITLE_LINES = 8
# Of a line's words so many make it a line of the title, whatever the others are held for.
_MOST_OF_LINE = 0.6
_SWALLOWED = frozenset({OTHER, BODY, "note", "source", "code", AUTHOR, AFFILIATION, MORE_AFFILIATION})
# A line that begins so after a line of the title goes on with it; «by» and «in» begin something else.
_GOING_ON = frozenset(all_words("header.title_goes_on"))
_BESIDE_KEYWORDS = frozenset({ABSTRACT, BODY, OTHER})
# The last line of a list has few words, and stands as near to the one above as lines of one paragraph do.
_MOST_LAST_WORDS, _LINE_STEP = 6, 1.7
_WORD_AT = re.compile(r"[^\s\w]*[^\W\d_]")
_BEFORE_ABSTRACT = frozenset({ANNOUNCEMENT, OTHER, BODY, AUTHOR})
_ENDS_ABSTRACT = frozenset({KEYWORDS, ANNOUNCEMENT, TITLE})
_OF_BODY = frozenset({AFFILIATION, MORE_AFFILIATION})
_AMONG_BODIES = frozenset({MORE_AFFILIATION, ADDRESS, "note", OTHER})


# «Institute of», «Institut für»: what follows says of what, so that the name of the body begins here.
_OF_WHAT = frozenset(all_words("header.of_what"))
_WIDE_GAP = 1.2
_LIST_ENDS = re.compile(rf"[,;&|¹²³⁴-⁹*∗†‡]$|^(?:{alternatives('names.run_joiners')})$")
# A line of names is no longer than this, and none of what was held for these.
_LONGEST_NAMES = 300
_BESIDE_AUTHORS = frozenset({TITLE, AUTHOR})
_NEVER_AUTHORS = frozenset({ABSTRACT, TITLE})
_BY = re.compile(rf"^\W*(?:{alternatives('names.leading')})")
_WITHOUT_MAIL = re.compile(r"\S+@\S+")


# The places of the pieces on each line of an opening.
PlacesOfLines = Mapping[int, list[int]]


def put_right(opening: Opening, labelled: Sequence[str]) -> list[str]:
    """The labels of pieces, those put right that the rest of their line, or the lines around it, speak against."""
    labels = list(labelled)
    of_line = _places_of_lines(opening)
    for step in (
        _whole_title_lines,
        _initialled_names,
        _whole_names,
        _bodies_called_after_people,
        _whole_faces,
        _announced_passages,
        _whole_passages,
        _whole_keywords,
        _whole_bodies,
    ):
        labels = step(opening, labels, of_line)
    return labels


def _places_of_lines(opening: Opening) -> PlacesOfLines:
    of_line: dict[int, list[int]] = {}
    for place, piece in enumerate(opening.pieces):
        of_line.setdefault(piece.line, []).append(place)
    return of_line


def _whole_title_lines(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A line that is mostly title is title; so is one that only goes on with it: «and Ring-based Facilities»."""
    before: set[str] = set()
    for number, places in of_line.items():
        counts = Counter(labels[place] for place in places)
        rest = set(counts) - {TITLE}
        mostly = counts[TITLE] > _MOST_OF_LINE * len(places)
        goes_on = before == {TITLE} and not opening.body_size and opening.lines[number].words[0].text in _GOING_ON
        if rest and (mostly or goes_on) and rest <= _SWALLOWED:
            for place in places:
                labels[place] = TITLE
        before = {labels[place] for place in places}
    return labels


def _announced_passages(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """What follows the heading of an abstract on its line belongs to the abstract: «Abstract. We study …»."""
    for number, places in of_line.items():
        start = opening.lines[number].section
        if start is None or start.section is not Section.ABSTRACT or labels[places[-1]] != ABSTRACT:
            continue
        text = opening.lines[number].line.text
        # «Abstract—We» is one word, and holds both.
        heading = len(text[: start.end].split()) - bool(_WORD_AT.match(text, start.end))
        first = opening.pieces[places[0]].span.start
        for place in places:
            if opening.pieces[place].span.start >= first + heading and labels[place] in _BEFORE_ABSTRACT:
                labels[place] = ABSTRACT
    return labels


def _whole_passages(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A line within an abstract is abstract as a whole, whatever names and years it holds; so is the last one."""
    lines = list(of_line.items())
    for (above, before), (number, places), following in zip(lines, lines[1:], [*lines[2:], None], strict=False):
        here = {labels[place] for place in places}
        if labels[before[-1]] != ABSTRACT or here == {ABSTRACT} or here & _ENDS_ABSTRACT:
            continue
        goes_on = following is not None and labels[following[1][0]] == ABSTRACT
        if ABSTRACT in here or goes_on or _ends_sentence(opening.lines[above].line, opening.lines[number].line):
            for place in places:
                labels[place] = ABSTRACT
    return labels


def _ends_sentence(unfinished: Line, line: Line) -> bool:
    """Whether a line holds only the end of a sentence: «by Wallace and Freeman.»."""
    return not unfinished.text.endswith((".", "!", "?", ":")) and line.text[:1].islower() and line.text.endswith(".")


def _whole_keywords(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A line that is mostly key words is all of them; so is a short one that goes on with the last: «… / method»."""
    if not opening.body_size:
        return labels
    above = -1
    for number, places in of_line.items():
        here = [labels[place] for place in places]
        rest = [label for label in here if label != KEYWORDS]
        mostly = len(rest) < (1 - _MOST_OF_LINE) * len(here)
        goes_on = above >= 0 and _goes_on(opening.lines[above], opening.lines[number])
        if rest and (mostly or goes_on) and _BESIDE_KEYWORDS.issuperset(rest):
            for place in places:
                labels[place] = KEYWORDS
        above = number if labels[places[-1]] == KEYWORDS else -1
    return labels


def _goes_on(above: OpeningLine, line: OpeningLine) -> bool:
    """Whether a line of few words ends a list that is open in the line above it."""
    before, here = above.line, line.line
    if before.box is None or here.box is None or before.page != here.page or before.font != here.font:
        return False
    close = 0 <= here.box.y0 - before.box.y0 < _LINE_STEP * (before.box.y1 - before.box.y0)
    is_open = not before.text.rstrip().endswith(".") and here.text[:1].islower()
    return close and is_open and len(line.words) <= _MOST_LAST_WORDS


def _initialled_names(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A list of initials and family names beside a title or authors is one of authors, whatever it was held for."""
    numbers = list(of_line)
    firsts = [labels[of_line[number][0]] for number in numbers]
    for place, number in enumerate(numbers):
        line = opening.lines[number]
        around = {*firsts[max(place - 1, 0) : place], *firsts[place + 1 : place + 2]}
        if not around & _BESIDE_AUTHORS or not is_initialled_list(line.line.text):
            continue
        above = _every(opening.lines[numbers[place - 1]]) if place else 0
        if above & ROLE or any(labels[spot] == ABSTRACT for spot in of_line[number]):
            continue
        for spot in of_line[number]:
            labels[spot] = AUTHOR
        firsts[place] = AUTHOR
    return labels


def _whole_names(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A line that is nothing but names is one of authors where one is, the list goes on, or it says so."""
    above = ""
    for number, places in of_line.items():
        here = {labels[place] for place in places}
        text = opening.lines[number].line.text
        if here - {AUTHOR, EMAIL} and len(text) < _LONGEST_NAMES and not here & _NEVER_AUTHORS:
            named = AUTHOR in here or above.endswith((",", "@")) or bool(_BY.match(text))
            named = named and not _every(opening.lines[number]) & (ORGANISATION | PLACE)
            alone = _WITHOUT_MAIL.sub(" ", _BY.sub("", text))
            if named and names_alone(alone):
                for place in places:
                    if labels[place] != EMAIL:
                        labels[place] = AUTHOR
                here = {AUTHOR}
        # A list goes on behind a comma, and by one line a person where each has an address.
        above = "" if AUTHOR not in here else "@" if EMAIL in here else text.rstrip()
    return labels


def _bodies_called_after_people(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A name that goes on as that of a body is one: «IBM Thomas J. Watson Research Center»."""
    if not opening.body_size:
        return labels
    for place in range(1, len(labels)):
        if labels[place - 1] != AUTHOR or labels[place] not in _OF_BODY or not _ends_body(opening, labels, place):
            continue
        line = opening.pieces[place - 1].line
        begun = place
        while begun and labels[begun - 1] == AUTHOR and opening.pieces[begun - 1].line == line:
            if _LIST_ENDS.search(_last_word(opening, begun - 1)):
                break
            begun -= 1
        # A name alone on its line stands above its body; one at the end of a list may be the body's.
        if line == opening.pieces[place].line or (begun < place and begun > of_line[line][0]):
            labels[begun : place + 1] = [AFFILIATION, *[MORE_AFFILIATION] * (place - begun)]
    return labels


def _ends_body(opening: Opening, labels: Sequence[str], place: int) -> bool:
    """Whether words end the name of a body, with no gap before them: «… Institute», but not «Institute of …»."""
    here, above = opening.pieces[place], opening.pieces[place - 1]
    words: list[str] = []
    for spot in range(place, len(labels)):
        if labels[spot] not in _OF_BODY or opening.pieces[spot].line != here.line:
            break
        words.append(_last_word(opening, spot))
        if words[-1].endswith((",", ";")):
            break
    if not any(word_signs(word).bits & ORGANISATION for word in words) or (words[1:2] and words[1] in _OF_WHAT):
        return False
    if here.line != above.line:
        return len(words) == 1
    boxes = opening.document.columns.boxes
    start = here.span.start
    return (
        bool(boxes) and boxes[4 * start] - boxes[4 * start - 2] <= _WIDE_GAP * opening.lines[here.line].line.font.size
    )


def _last_word(opening: Opening, place: int) -> str:
    return opening.document.columns.texts[opening.pieces[place].span.stop - 1]


def _is_of_names(text: str, places: Sequence[int], labels: Sequence[str]) -> bool:
    named = all(labels[place] == AUTHOR for place in places)
    return named and (is_initialled_list(text) or bool(names_alone(text)))


def _whole_faces(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """Lines of one face larger than the body's are the title together or not at all; so are most capitals."""
    if not opening.body_size:
        return labels
    by_index = {opening.lines[number].line.index: places for number, places in of_line.items()}
    for block in _display_blocks(opening):
        lines = [by_index[line.index] for line in block if not _is_of_names(line.text, by_index[line.index], labels)]
        places = [place for of_line in lines for place in of_line]
        words = {place: opening.pieces[place].span.stop - opening.pieces[place].span.start for place in places}
        title = sum(words[place] for place in places if labels[place] == TITLE)
        if not title or len(block) > _MOST_TITLE_LINES:
            continue
        whole = 2 * title >= sum(words.values())
        is_larger = block[0].font.size >= _LARGER * opening.body_size
        for place in places:
            if whole:
                labels[place] = TITLE
            elif is_larger and labels[place] == TITLE:
                labels[place] = OTHER
    return labels


def _display_blocks(opening: Opening) -> Iterator[Sequence[Line]]:
    """Lines of one face that follow each other: larger than the body's, or else those in capitals."""
    for group in groups_of(tuple(read.line for read in opening.lines)):
        if group.size >= _LARGER * opening.body_size:
            yield group.lines
        else:
            yield from (list(run) for upper, run in groupby(group.lines, lambda line: line.text.isupper()) if upper)


def _whole_bodies(opening: Opening, labels: list[str], of_line: PlacesOfLines) -> list[str]:
    """A body's name goes on over lines that name one, and ends where a street or a lone country begins."""
    if opening.body_size:
        return labels
    for (above, before), (number, places) in pairwise(of_line.items()):
        here = [labels[place] for place in places]
        if labels[before[-1]] not in _OF_BODY or here[0] == AFFILIATION or not set(here) <= _AMONG_BODIES:
            continue
        line = opening.lines[number]
        apart = MORE_AFFILIATION in here and ADDRESS in here
        if _names_body(line) and not apart:
            named = MORE_AFFILIATION
        elif _is_address(opening.lines[above], line, mostly=2 * here.count(ADDRESS) >= len(here)):
            named = ADDRESS
        else:
            continue
        for place in places:
            labels[place] = named
        following = places[-1] + 1
        if named == ADDRESS and following < len(labels) and labels[following] == MORE_AFFILIATION:
            labels[following] = AFFILIATION
    return labels


def _names_body(line: OpeningLine) -> bool:
    """«Tel Aviv University», «Friedrich-Schiller-Universitat Jena», but not «University Avenue 5»."""
    every = _every(line)
    return bool(every & ORGANISATION) and not every & (NUMBER | STREET)


def _is_address(above: OpeningLine, line: OpeningLine, *, mostly: bool) -> bool:
    """«Box 1679, Station B», «704 Campus Dr.», and «Australia» alone where the line above does not go on."""
    every = _every(line)
    if every & ORGANISATION or not line.words:
        return False
    lone = all(word.bits & PLACE for word in line.words) and not above.line.text.endswith((",", "of", "-"))
    return mostly or lone or bool(every & (NUMBER | YEAR) and every & STREET) or line.words[0].text.isdigit()


def _every(line: OpeningLine) -> int:
    every = 0
    for word in line.words:
        every |= word.bits
    return every
