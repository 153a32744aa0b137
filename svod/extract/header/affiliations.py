"""The organisations of the authors: lines found, joined where they run on, parted from town, country, street."""

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import NamedTuple

from svod.extract.header.body_addresses import name_without_place, without_contacts
from svod.extract.header.first_page import Front, Group
from svod.extract.header.line_marks import LEADING_MARKS, marks_of
from svod.extract.header.line_room import Room
from svod.extract.header.name_lines import NAMED_AFTER, are_persons
from svod.extract.line_ends import joined_lines
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.dates import find_milestones
from svod.text.keywords import names_kind, names_organisation, names_other_role, names_venue, section_start
from svod.text.names import are_strict, name_list, split_names, strip_marks
from svod.text.phones import find_phones
from svod.text.places import place_kind, split_place

# How large a part of a whole a body is: a department belongs to the university named on the next line.
RANKS: tuple[tuple[int, re.Pattern[str]], ...] = tuple(
    (rank, re.compile(alternatives(f"header.rank_{rank}"), re.IGNORECASE)) for rank in (4, 3, 2, 1)
)
_OPEN_END = re.compile(
    rf"(?:[,;&/–-]|\b(?:{alternatives('header.body_open_end')})\.?|\w+isches?|\b(?:{alternatives('header.body_open_word')})"
    rf"|,\s(?:\w+ische\s|\w+\s)?(?:{alternatives('header.body_last_word')}))$"
)
# A line that only goes on the name above: «University, Melbourne», «Hochschule Zürich» is none.
_GOES_ON = re.compile(rf"^(?:{alternatives('header.body_goes_on')})(?:,|$)")
_BODY_SIGN = re.compile(
    rf"(?<!\w)(?:{alternatives('header.body_short')})\s[A-ZÄÖÜ]|(?:{alternatives('header.body_word_end')})\b"
    rf"|^(?:{alternatives('header.body_first_word')})\b"
)
_NOT_A_BODY = re.compile(
    rf"^\s*(?:УДК|UDC|ББК|DOI|MSC|©|ISSN|ISBN|http|www\.|{alternatives('header.no_body_start')}|\d+\.\s*$)"
    rf"|\b(?:19|20)\d\d\)?[,;]\s?(?:S\.\s?)?\d|{alternatives('header.no_body')}"
    r"|,\s(?:19|20)\d\d:|\d{4}\.\s[–—-]?\s?(?:Т\.|№|С\.)|©\s?(?:19|20)\d\d|\bdoi:",
    re.IGNORECASE,
)
# «… имени Г. Р.» above «Державина».
_INITIAL_AT_END = re.compile(r"\s[A-ZА-ЯЁ]\.$")
_BEFORE_MAIL = re.compile(rf"[.;]|,?\s(?:{alternatives('header.email_words')})\b", re.IGNORECASE)
# «Permanent address: Department of …», «Present address: …».
ANNOUNCED = re.compile(rf"^(?:{alternatives('header.body_announced')})\s?:\s?", re.IGNORECASE)
# «(Dated: March 3, 2011)» stands below the bodies.
_DATED = re.compile(rf"\s?\((?:{alternatives('header.dated')})\b[^()]{{0,60}}\)\W*$", re.IGNORECASE)
# What marks point to beside bodies: «* Corresponding author», «† These authors contributed equally».
_NO_MARKED_BODY = re.compile(
    rf"(?:{alternatives('header.body_announced')}|{alternatives('header.email_words')}|{alternatives('header.no_marked_body')})",
    re.IGNORECASE,
)
# «Aus der Klinik für Neurologie / und dem Institut für Pathologie»: each is named by where the paper comes from.
_ORIGIN = re.compile(rf"(?:{alternatives('header.body_origin')})(?=[^\W\d_])")
_ORIGIN_MORE = re.compile(rf"(?:{alternatives('header.body_origin_more')})(?=[A-ZÄÖÜ])")
# «eines Doktors der Philosophie der Universität Linz vorgelegt von»: a body amid a sentence.
_BEFORE_BODY = re.compile(rf"(?=[a-zäöü])(?:{alternatives('header.body_before')})")
_BEHIND_BODY = re.compile(alternatives("header.body_behind"))
# Sentences are no body, wherever they stand.
_SENTENCES = re.compile(r"[^\W\d_]{4}[.!?]\s(?=[A-ZÄÖÜА-ЯЁ][^\W\d_]*\s)")
_LONG_SENTENCES = re.compile(r"[^\W\d_]{7}[.!?]\s(?=[A-ZÄÖÜА-ЯЁ][^\W\d_]*\s)")
_STOPS = re.compile(r"(?<=[^\W\d_]{3})\.{1,2}\s(?=[^\W\d_])")
# «Ann Lind is with the College of Lakes»: what joins a person and a body in a sentence.
IS_WITH = re.compile(rf"\b(?:{alternatives('header.is_with')})\s")
# «University Road», «Universitätsplatz»: streets are called after bodies.
_STREET_NAMES = re.compile(alternatives("header.street_names"))
_POSTS = re.compile(rf"(?:{alternatives('names.posts')})[\w.-]*", re.IGNORECASE)
# A degree or a post, whatever stands between it and the body: «Ph.D. – », «к. ф.-м. н., », «MSc (».
POST_BEFORE = re.compile(
    rf"[\s–—(-]*(?:(?:{alternatives('names.titles')})(?:\s(?:{alternatives('names.titles')}))*|(?:{alternatives('names.bare_degrees')})(?!\w)|(?i:{alternatives('names.posts')})"
    r"[\w.-]*(?:\s[a-zäöüßа-яё][\w.-]*){0,3})\s?(?:[,;]\s?|\s?[–—-]\s|\)\s?(?:[,;–—-]\s?)?|(?=\())"
)
_LONGEST, _MOST_LINES, _LONGEST_BLOCK, _LONGEST_NAME, _SAME_SIZE, _SAME_EDGE = 250, 5, 7, 110, 0.3, 2.0
_BEHIND_NAMES = re.compile(r"[^,–—(.:]{0,40}?(?:,|[.:](?=\s)|\s[–—-]|\()\s?")
_STREETS = re.compile(r"\d{4,}|^\d|\bStreet\b|\bBox\b")
_BODY_WORDS = frozenset(all_words("header.organisations"))
# The rank of a body that is no part of another one.
_WHOLE = 4
# Those of bodies that are always part of another one, whose name stands below.
_PARTS = (1, 2)
# «Пермский национальный / университет»
_ADJECTIVE = re.compile(r"[А-ЯЁ][а-яё-]+(?:[сц]кий|ный|ная|[сц]кая)\s")


class Body(NamedTuple):
    """An organisation: the lines it stands on, its marks, what is printed of it, its name in that."""

    lines: tuple[Line, ...]
    marks: frozenset[str]
    printed: str
    name: str

    @property
    def line(self) -> Line:
        """The first of its lines."""
        return self.lines[0]

    @property
    def last(self) -> int:
        """The index of its last line."""
        return self.lines[-1].index


class _Block(NamedTuple):
    """Lines right below an author line: how many authors that names, how many lines it is away."""

    authors: int
    lines: int


_NO_BLOCK = _Block(0, 0)


def find_affiliations(front: Front, title: Group | None) -> tuple[tuple[Line, str], ...]:
    """The organisations of the front with the line that each begins on."""
    taken = {line.index for line in title.lines} if title else set()
    lines = [line for line in front.head if line.index not in taken]
    return tuple((body.line, body.name) for body in find_bodies(lines))


def find_bodies(
    lines: Sequence[Line],
    names: Mapping[int, int] = MappingProxyType({}),
    marks: Set[str] = frozenset(),
    room: Room | None = None,
    *,
    is_head: bool = False,
) -> tuple[Body, ...]:
    """The organisations that lines tell, in printed order; `names` says which lines name how many authors.

    A line that begins with one of these marks, those of the authors, is a body whatever its words; where it is known
    how much room lines have, what stands below a full line goes on with it, in the head only behind a mark.
    """
    found: list[list[Line]] = []
    in_blocks: list[int] = []
    before: Line | None = None
    block = _NO_BLOCK
    for line in lines:
        if line.index in names:
            block = _Block(names[line.index], 0)
        elif before is None or _is_far(before, line) or line.index != before.index + 1:
            block = _NO_BLOCK
        else:
            block = block._replace(lines=block.lines + 1)
        open_body = found[-1] if found and found[-1][-1] is before and line.index not in names else []
        filled = bool(open_body) and room is not None and _fills(open_body, line, room)
        filled = filled and (not is_head or _is_below_marked(open_body, line))
        may_go_on = bool(open_body) and (_may_tell(line) or _holds_email(line.text))
        if filled or (may_go_on and _runs_on(open_body, line, block)):
            open_body.append(line)
        elif _begins(line, names, block) or (line.index not in names and _is_marked_body(line, marks)):
            found.append([before, line] if before and _runs_back(before, line, names) else [line])
            in_blocks.append(block.authors)
        before = line
    if in_blocks.count(1) > 1 or (1 in in_blocks and len(names) > 1):
        # Where each author has a block, the bodies stand in the blocks.
        found = [lines for lines, inside in zip(found, in_blocks, strict=True) if inside]
    return tuple(body for body in map(_body, found) if body is not None)


def tells_body(text: str) -> bool:
    """Whether a line names an organisation by its words."""
    bare = LEADING_MARKS.sub("", text)
    if not _has_body_word(bare):
        return False
    return not are_strict(split_names(bare)) and not split_place(bare).is_only_place


def _has_body_word(text: str) -> bool:
    bare = _STREET_NAMES.sub("", text)
    return names_organisation(bare) or _BODY_SIGN.search(bare) is not None


def stated_body(text: str) -> str:
    """A body without the words that only announce it; empty where the words name a publisher or another role."""
    bare = _DATED.sub("", ANNOUNCED.sub("", text)).lstrip(") ").strip(" ,;")
    # «аспирант, Томский университет», «Professor, Institute of Lakes»: what somebody is there.
    while (post := POST_BEFORE.match(bare)) and tells_body(bare[post.end() :]):
        bare = bare[post.end() :]
    if bare.startswith("(") and bare.find(")") in (-1, len(bare) - 1):
        bare = bare.strip("()")
    if _is_post(bare) or (_LONG_SENTENCES.search(bare) and not _is_parted_by_stops(bare)):
        return ""
    return "" if _NOT_A_BODY.search(bare[:_LONGEST]) or names_other_role(bare[:40]) else bare


def _is_parted_by_stops(text: str) -> bool:
    """Whether stops part a body from what it belongs to and its town: «Universität Jena. Institut für Physik. Jena»."""
    parts = [part.strip(" .") for part in _STOPS.split(text)]
    return all(tells_body(part) or split_place(part).is_only_place for part in parts)


def _is_post(text: str) -> bool:
    """Whether a text says what somebody is and no more: «Пётр Ильич, кандидат наук, старший научный сотрудник»."""
    parts = text.split(", ")
    return len(parts) > 1 and all(map(_POSTS.match, parts[1:])) and not tells_body(text)


def is_sentence(text: str) -> bool:
    """Whether a note's line tells a body, an address or an ORCID."""
    return "@" in text or "0000-" in text or tells_body(text)


def _fills(lines: Sequence[Line], line: Line, room: Room) -> bool:
    """Whether a line goes on with a body because the line above was full."""
    last = lines[-1]
    if abs(last.font.size - line.font.size) > _SAME_SIZE or last.index + 1 != line.index or len(lines) >= _MOST_LINES:
        return False
    if LEADING_MARKS.match(line.text) or _holds_email(last.text) or last.text.rstrip().endswith((".", ";")):
        return False
    return not _is_far(last, line) and room.is_full(last, line) and not are_strict(split_names(line.text))


def _is_below_marked(lines: Sequence[Line], line: Line) -> bool:
    """Whether a line stands right below the lines of a body with a mark, and begins where they do."""
    boxes = [one.box.x0 for one in (*lines, line) if one.box]
    return bool(LEADING_MARKS.match(lines[0].text)) and max(boxes) - min(boxes) < _SAME_EDGE


def _is_marked_body(line: Line, marks: Set[str]) -> bool:
    """Whether a line begins with the mark of an author, and with nothing that such a mark announces beside bodies."""
    marked = LEADING_MARKS.match(line.text)
    if marked is None or not marks_of(line.text) <= marks or not _may_tell(line):
        return False
    text = line.text[marked.end() :]
    return text[:1].isupper() and not _NO_MARKED_BODY.match(text) and not split_names(text) and len(text.split()) > 1


def _may_tell(line: Line) -> bool:
    text = LEADING_MARKS.sub("", line.text)
    if not 3 <= len(text) <= _LONGEST or _NOT_A_BODY.search(text[:_LONGEST]) or names_kind(text):
        return False
    if _is_contact(text) and not _has_body_word(text):
        return False
    start = section_start(text)
    if (start and start.alone) or names_other_role(text[:40]) or (names_venue(text) and not _holds_email(text)):
        return False
    return next(find_milestones(text), None) is None


def _is_contact(text: str) -> bool:
    return _holds_email(text) or next(find_phones(text), None) is not None


def _holds_email(text: str) -> bool:
    return "@" in text or "(at)" in text or "[at]" in text


def _after_names(text: str) -> bool:
    listed = name_list(strip_marks(text), strict=False)
    return bool(listed.names) and _has_body_word(strip_marks(text)[listed.end :].lstrip(" ,"))


def _begins(line: Line, names: Mapping[int, int], block: _Block) -> bool:
    # «Institute» alone heads a list of them; in small letters it ends the name above.
    is_heading = line.text.strip(" :").lower() in _BODY_WORDS and not line.text[:1].islower()
    if is_heading or not _may_tell(line):
        return False
    if line.index in names:
        return _after_names(line.text)
    return tells_body(line.text) or _stands_in_block(line, block)


def _stands_in_block(line: Line, block: _Block) -> bool:
    """Whether a line below a single author is his or her body though no word says so: «Leopoldina, Halle»."""
    text = line.text
    if block.authors != 1 or block.lines > _LONGEST_BLOCK or line.box is None or not 4 < len(text) < _LONGEST_NAME:
        return False
    if not text[:1].isupper() or text.rstrip().endswith((".", ":", "?", "!")):
        return False
    return not _STREETS.search(text) and not _SENTENCES.search(text)


def _runs_on(lines: list[Line], line: Line, block: _Block) -> bool:
    last = lines[-1]
    if abs(last.font.size - line.font.size) > _SAME_SIZE or last.index + 1 != line.index or len(lines) >= _MOST_LINES:
        return False
    before, text = last.text.rstrip(), line.text
    if _is_marked(text) or _holds_email(before) or _begins_further_body(lines[0], line):
        return False
    if are_strict(split_names(text)) and not NAMED_AFTER.search(before):
        return False
    if _holds_email(text):
        # «…, Monash University, Clayton,» above «VIC, Australia, E-mail: ann@monash.edu».
        lead = _BEFORE_MAIL.split(text)[0]
        return (
            (before.endswith(",") or _INITIAL_AT_END.search(before) is not None)
            and "@" not in lead
            and len(lead) < _LONGEST_NAME
        )
    if place_kind(f"{before.rpartition(' ')[2]} {text.strip(' ,;.')}") == "country":
        return True
    goes_on = _GOES_ON.match(text) or text[:1].islower() or text.startswith("(")
    if goes_on or _is_open(before) or split_place(text).is_only_place:
        return True
    if split_place(before).parts or _is_far(last, line):
        return False
    if re.search("[а-яё]", text):
        # «Кафедра геологии / Томский университет, 634050, г. Томск»
        is_whole = _rank(text) == _WHOLE or _ADJECTIVE.match(text) is not None
        return _rank(before) in _PARTS and is_whole and not split_names(text)
    if block.authors == 1 and block.lines <= _LONGEST_BLOCK:
        return not _rank(text) == _rank(before) == _WHOLE
    return 0 < _rank(text) != _rank(before) > 0 and not split_names(text) and not _is_far(last, line, 0.7)


def _is_marked(text: str) -> bool:
    """Whether a line begins with a mark; «79 Park Avenue» begins with the number of a house."""
    return LEADING_MARKS.match(text) is not None and not (text[:1].isdigit() and split_place(text).is_only_place)


def _begins_further_body(first: Line, line: Line) -> bool:
    """Whether a line names a further body that the paper comes from."""
    more = _ORIGIN_MORE.match(line.text) if _ORIGIN.match(first.text) else None
    return more is not None and tells_body(line.text[more.end() :])


def _is_open(text: str) -> bool:
    return (
        bool(_OPEN_END.search(text) or _INITIAL_AT_END.search(text))
        or text.count("(") > text.count(")")
        or text.count("«") > text.count("»")
    )


def _is_far(last: Line, line: Line, lead: float = 0.9) -> bool:
    if last.box is None or line.box is None:
        return False
    height = min(last.box.y1 - last.box.y0, line.box.y1 - line.box.y0)
    return not -1.5 * height < line.box.y0 - last.box.y1 < lead * height


def _rank(text: str) -> int:
    return next((rank for rank, pattern in RANKS if pattern.search(text)), 0)


def is_whole(text: str) -> bool:
    """Whether a text names a body that is no part of another: a university, an academy, a firm."""
    return _rank(text) == _WHOLE


def _runs_back(before: Line, line: Line, names: Mapping[int, int]) -> bool:
    alike = before.font.size == line.font.size and before.index not in names and not LEADING_MARKS.match(line.text)
    if not alike or _begins_further_body(before, line):
        return False
    return line.text[:1].islower() and _may_tell(before) and not split_names(before.text)


def _body(lines: list[Line]) -> Body | None:
    printed = joined_lines(_with_commas(lines))
    text = without_contacts(_without_names(ANNOUNCED.sub("", _bare(LEADING_MARKS.sub("", printed)))))
    text = text.strip(" ,;") if text.count("(") != text.count(")") else text.strip(" ,;.")
    place = split_place(text)
    if not place.name and place.parts > 1 and _has_body_word(text):
        # «Charité – Universitätsmedizin Berlin, 10117 Berlin»: the town is part of the name, too.
        place = place._replace(name=text.partition(",")[0])
    if len(text) < 3 or not re.search(r"[^\W\d_]{2}", text) or (not place.name and place.parts > 1):
        return None
    return Body(tuple(lines), marks_of(printed), text, name_without_place(text, place))


def _bare(text: str) -> str:
    """A body without the words of the sentence that it stands in."""
    origin = _ORIGIN.match(text) or _ORIGIN_MORE.match(text) or _BEFORE_BODY.match(text) or IS_WITH.search(text)
    return _BEHIND_BODY.sub("", text[origin.end() :] if origin and tells_body(text[origin.end() :]) else text)


def _without_names(text: str) -> str:
    """A body's text without the authors named before it: «Г. Н. Степанов – Институт химии»."""
    cleaned = strip_marks(text)
    listed = name_list(cleaned, strict=False)
    # «Heike Beck, Historisches Seminar, …»: the first words of a body may look like a name, too.
    for count in range(len(listed.names), 0, -1):
        names = tuple(match.name for match in listed.names[:count])
        named = cleaned[: listed.names[count - 1].end]
        if (are_strict(names) or are_persons(names, named)) and not place_kind(named):
            behind = _BEHIND_NAMES.match(text, text.rfind(names[-1].family) + len(names[-1].family))
            if behind and tells_body(text[behind.end() :]):
                return text[behind.end() :]
    return text


def _with_commas(lines: list[Line]) -> list[Line]:
    # A town on a line of its own is an address, no part of the name above.
    joined = [lines[0]]
    for line in lines[1:]:
        is_address = split_place(line.text).is_only_place or _STREET_NAMES.match(line.text) is not None
        alone = is_address and not _OPEN_END.search(joined[-1].text.rstrip())
        joined.append(_prefixed(line) if alone else line)
    return joined


def _prefixed(line: Line) -> Line:
    return Line(line.index, f", {line.text}", line.span, line.page, line.box, line.font, line.role)
