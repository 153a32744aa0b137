"""Abstracts and key words, in each language the document gives them, at the front or after the bibliography."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.first_page import Pages, opened_section, opens_section
from svod.extract.header.line_room import Room
from svod.extract.header.scripts import is_cyrillic
from svod.extract.line_ends import joined_lines
from svod.languages import alternatives
from svod.model.document import Document, Line, Span
from svod.text import lazy_re as re
from svod.text.keywords import SECTION_WORDS, Section, SectionStart, section_start
from svod.text.languages import language_of

LONGEST_ABSTRACT = 60
LONGEST_KEYWORDS = 8
# Abstracts stand on the first pages, or in a second header on the last ones.
FIRST_PAGES, LAST_PAGES = 3, 2
_NUMBERED_HEADING = re.compile(r"^\s*(?:\d{1,2}\.?(?:\d\.?)?|[IVX]{1,4}\.|§\s?\d{1,2}\.?)\s+[^\W\d_]")
STOP = re.compile(
    rf"^\s*(?:УДК|UDC|MSC|AMS|PACS|JEL|DOI|doi|©|CCS\s(?:CONCEPTS|Concepts)|ACM\sReference|(?:(?:19|20)\d\d\s)?ACM\sSubject|Digital\sObject\sIdentifier|ББК|ГРНТИ|{alternatives('header.abstract_ends')})"
    r"|^\s*\(?[cCсС©]\)?\s?(?:19|20)\d\d\b(?!\s?[,.]\s)"
)
# A line of so many words of another alphabet begins the passage in another language.
_FEWEST_OTHER_WORDS = 5
_CYRILLIC, _LATIN = re.compile("[А-яЁё]"), re.compile("[A-Za-z]")
# Of a paragraph of so many lines one is the last if it is so much shorter; so far the next is indented, in points.
_FEWEST_FULL_LINES, _SHORTER, _INDENT, _OTHER_SIZE = 3, 15.0, 4.0, 0.03
# Marks of references: «[9]», «[3, 7–9]»; «[0, 1]» and «[1, 2]» are intervals.
_REFERENCE_MARKS = re.compile(r"\s?\[(?!0|1\s?,\s?\d{1,3}\])[1-9]\d{0,2}(?:\s?[,;–-]\s?[1-9]\d{0,2}){0,9}\]")
SENTENCE_ENDS = (".", "!", "?", ":")
_LEAD = re.compile(r"^[\s.:;,—–\-]+")
_SEPARATORS = (";", " · ", " • ", " ∙ ", " | ", ",", " – ", " — ", " / ", ". ")
_SEPARATED = re.compile(r"[;,·•∙|/]|\s[–—]\s|\.\s")
# «Waves. Heat. Phase transitions.»
_PARTED_BY_STOPS = re.compile(r"^[^;,·•∙|/]+[^\W\d_]{2}\.\s[A-ZÄÖÜА-ЯЁ][^;,·•∙|/]*$")
_MOST_LINE_WORDS = 6
# So many words without a sign between them are no list of key words.
_FEWEST_RUNNING_WORDS = 5
# So many lines with a key word each make a list.
_FEWEST_OWN_LINES = 2
# «Anschrift der Autorin:», «Конфликт интересов. Авторы …»
_LABELLED = re.compile(r"[^\W\d_][^.:;,]{2,50}[.:](?:\s|$)")
# Codes of a classification behind key words: «Keywords: waves, heat PACS: 05.45.-a».
_CODES = r"PACS|JEL|MSC|AMS|OCIS|CCS|Mathematics\sSubject"
_CODES_FOLLOW = re.compile(rf"(?:^|[\s(])(?:(?:19|20)\d\d\s)?(?:{_CODES})\b[^;,]{{0,40}}[:\d].*$")
# «© 2011 Elsevier B.V. All rights reserved.» behind an abstract.
_RIGHTS = re.compile(r"(?<=[.!?])\s?(?:(?:Copyright\s)?©|\([cC]\)\s(?=(?:19|20)\d\d)|Copyright\s)[^\n]{4,160}$")
# «Библ. 6. Ил. 2.», «12 refs., 3 figs.» behind an abstract.
_COUNTS = re.compile(rf"(?<=[.!?])(?:\s(?:{alternatives('header.abstract_counts')})[.,;]{{0,2}}){{1,4}}$")
_LETTER = re.compile(r"[^\W\d_]")
# A word broken at the end of a line that is no end any more: «ориентирован- ное»; «lake- and river-like» is whole.
_BROKEN = re.compile(rf"(?<=[^\W\d_])[-\u00ad\u2010]\s(?=[a-zäöüßа-яё])(?!(?:{alternatives('names.list_breaks')})\b)")
# Words of one alphabet, then at least three of the other: «society Высшим проявлением является …».
_OTHER_ALPHABET = re.compile(
    r"^([A-Za-z][A-Za-z\s’'-]*?)\s[А-ЯЁ](?:[^A-Za-z]*\s){2}|^([А-яЁё][А-яЁё\s’'-]*?)\s[A-Z](?:[^А-яЁё]*\s){2}"
)
# The last word of a heading of key words, and what parts it from them.
_CLASSES = re.compile(rf"\W{{0,3}}(?:{alternatives('headings.classes')})\b", re.IGNORECASE)
_CLASSES_AT_END = re.compile(
    rf"\b(?:{alternatives('headings.classes')})\W*$|\b(?:{_CODES})\b(?:\s[^\W\d_]+){{0,2}}\W*$", re.IGNORECASE
)
_ACM_CLASS = re.compile(r"[A-K]\.\d{1,2}(?:\.\d{1,2})?\s?\[")
_HEADING_REST = re.compile(r"^\s*(?:and\s|&\s)?([^\W\d_]+)\s?[—–:]\s?")
_LAST_HEADING_WORDS = frozenset(
    heading.split()[-1] for section, _, headings in SECTION_WORDS if section is Section.KEYWORDS for heading in headings
)
_LONGEST_KEYWORD, _MOST_KEYWORDS = 90, 40
_PASSAGES = (Section.ABSTRACT, Section.KEYWORDS)


class Passage(NamedTuple):
    """The text of a section, its language, the tokens and lines it was read from."""

    text: str
    language: str | None
    span: Span
    first_line: int
    last_line: int
    weight: float


def header_lines(pages: Pages) -> tuple[Line, ...]:
    """The lines of the first pages, and of the last ones where a second header has its abstract or key words there.

    Nothing is looked up on pages out of reach of the last abstract and key words: nobody need make their lines.
    """
    count = pages.document.page_count
    first = range(pages.front.page, min(pages.front.page + FIRST_PAGES, count + 1))
    last = range(max(first.stop, count - LAST_PAGES + 1), count + 1)
    is_second = any(_named_passages(pages, number) for number in last)
    lines: list[Line] = []
    waiting: list[int] = []
    reach = 0
    for number in (*first, *(last if is_second else ())):
        named = _named_passages(pages, number)
        waiting.append(number)
        if named or reach > 0:
            lines += (line for page in waiting for line in pages.lines(page))
            waiting.clear()
        reach = (named[-1] + 1 + LONGEST_ABSTRACT if named else reach) - len(pages.texts(number))
        if named and _is_closed_behind(pages, number, named[-1]):
            reach = 0
    return tuple(lines)


def _is_closed_behind(pages: Pages, number: int, place: int) -> bool:
    """Whether a heading behind that place of a page ends what is read there, for sure."""
    behind = zip(pages.starts(number)[place + 1 :], pages.texts(number)[place + 1 :], strict=True)
    # Such headings never go on with a sentence.
    return any(start and start.alone and text[:1].isupper() and text[-1:].isalpha() for start, text in behind)


def _named_passages(pages: Pages, number: int) -> list[int]:
    """Where on a page abstracts and key words begin."""
    starts = pages.starts(number)
    return [place for place, start in enumerate(starts) if start and start.section in _PASSAGES]


def find_abstracts(lines: tuple[Line, ...]) -> tuple[Passage, ...]:
    """Every headed abstract among these lines, in printed order."""
    found: list[Passage] = []
    for order, line in enumerate(lines):
        start = opened_section(line, Section.ABSTRACT)
        passage = _read_abstract(lines, order, start) if start else None
        if passage:
            found.append(passage)
    return tuple(found)


def find_keywords(lines: tuple[Line, ...], document: Document) -> tuple[tuple[str, Passage], ...]:
    """Every key word among these lines, each with the passage it stands in."""
    room = Room(lines)
    opened = ((order, opened_section(line, Section.KEYWORDS)) for order, line in enumerate(lines))
    announced = [(order, start) for order, start in opened if start]
    free = [(order, start) for order, start in announced if not heads_classes(lines[order].text)]
    passages = [_read_keywords(lines, order, start, room) for order, start in free or announced]
    return tuple(
        (word, passage) for passage in one_each_language(passages, document) for word in split_keywords(passage.text)
    )


def heads_classes(text: str) -> bool:
    """Whether a line announces classes out of a list, as papers of the ACM do beside their key words."""
    return bool(_CLASSES.match(text))


def ends_with_classes(text: str) -> bool:
    """Whether a text ends with such an announcement."""
    return bool(_CLASSES_AT_END.search(text))


def one_each_language(passages: Sequence[Passage], document: Document) -> tuple[Passage, ...]:
    """The passages without those on later pages in a language that was met: there the next paper begins."""
    kept: list[Passage] = []
    for passage in passages:
        page = document.page_of(passage.span)
        earlier = [other for other in kept if other.language == passage.language is not None]
        if all(document.page_of(other.span) == page for other in earlier):
            kept.append(passage)
    return tuple(kept)


def _read_abstract(lines: tuple[Line, ...], order: int, start: SectionStart) -> Passage | None:
    heading = lines[order]
    rest = _LEAD.sub("", heading.text[start.end :])
    body: list[Line] = []
    for line in lines[order + 1 : order + 1 + LONGEST_ABSTRACT]:
        if _ends_section(line, body or ([heading] if rest else []), bool(body)):
            break
        body.append(line)
    if rest and body and heading.font.bold and not body[0].font.bold:
        # «Abstract: The title once more», then the abstract.
        rest = ""
    text = f"{rest} {joined_lines(tuple(body))}".strip() if not start.alone else joined_lines(tuple(body))
    if not start.alone and body and re.search(r"[^\W\d_]-$", rest):
        text = rest[:-1] + joined_lines(tuple(body))
    if len(text) < 30:
        return None
    return passage_of(
        text, (heading, *body), weights.ABSTRACT_HEADED, start.language, skip=None if not start.alone else heading
    )


def _ends_section(line: Line, body: list[Line], begun: bool) -> bool:
    # Between the first pages and the last ones are others.
    if body and line.page > body[-1].page + 1:
        return True
    start = None if body and _ends_sentence(body[-1], line) else section_start(line.text)
    if start and (start.alone or opens_section(line, Section.ABSTRACT, Section.KEYWORDS)):
        return True
    if STOP.match(line.text):
        return True
    if not body:
        return False
    before = body[-1]
    if in_other_alphabet(line, body):
        return True
    changed = abs(line.font.size - before.font.size) > 0.08 * max(before.font.size, 1.0)
    if _NUMBERED_HEADING.match(line.text) and (line.font.bold != before.font.bold or changed) and len(line.text) < 90:
        return True
    if begun and (changed or _begins_body(line, body)) and len(line.text) > 3:
        return True
    if before.box is None or line.box is None or before.page != line.page:
        return False
    height = max(before.box.y1 - before.box.y0, 1.0)
    closed = before.text.rstrip().endswith((".", "!", "?", "]", ")"))
    return closed and line.box.y0 - before.box.y1 > 1.3 * height


def _begins_body(line: Line, body: Sequence[Line]) -> bool:
    """Whether a line is set a little larger or smaller and begins a paragraph behind one that has ended."""
    before, boxes = body[-1], [read.box for read in body if read.box]
    if len(boxes) < _FEWEST_FULL_LINES or before.box is None or line.box is None or line.page != before.page:
        return False
    ends = before.text.rstrip().endswith(SENTENCE_ENDS) and max(box.x1 for box in boxes) - before.box.x1 > _SHORTER
    is_indented = line.box.x0 - min(box.x0 for box in boxes) > _INDENT
    return ends and is_indented and abs(line.font.size - before.font.size) > _OTHER_SIZE * before.font.size


def in_other_alphabet(line: Line, body: list[Line]) -> bool:
    """Whether the passage in another language begins: behind a sentence, a long line of another alphabet alone."""
    if not body[-1].text.rstrip().endswith(SENTENCE_ENDS) or len(line.text.split()) < _FEWEST_OTHER_WORDS:
        return False
    was_cyrillic = is_cyrillic(" ".join(read.text for read in body))
    return not _CYRILLIC.search(line.text) if was_cyrillic else not _LATIN.search(line.text)


def _ends_sentence(before: Line, line: Line) -> bool:
    """Whether a line goes on with an open sentence: «… practical use of the / results.» has no heading."""
    if before.text.rstrip().endswith(SENTENCE_ENDS) or before.font != line.font:
        return False
    # «Ergebnisse.»: German nouns are capital, and a heading has no full stop.
    return line.text[:1].islower() or (" " not in line.text.strip() and line.text.rstrip().endswith("."))


def catalogued_abstract(text: str) -> str:
    """A printed abstract as catalogues have it: without rights, counts, and marks of references, which lead nowhere."""
    return _COUNTS.sub("", _RIGHTS.sub("", _REFERENCE_MARKS.sub("", text)))


def _read_keywords(lines: tuple[Line, ...], order: int, start: SectionStart, room: Room) -> Passage:
    heading = lines[order]
    rest = _LEAD.sub("", heading.text[start.end :]).lstrip(")")
    body: list[Line] = []
    for line in lines[order + 1 : order + 1 + LONGEST_KEYWORDS]:
        before = body[-1] if body else (heading if rest else None)
        if before is not None and (_is_closed(before, line, room) or _starts_anew(before, line)):
            break
        if _ends_section(line, body or ([heading] if rest else []), begun=True):
            break
        if before is not None and _ends_list(before, line, room):
            break
        if not rest and len(body) >= _FEWEST_OWN_LINES and _is_longer(body, line):
            break
        body.append(line)
    text = keyword_list((heading._replace(text=rest), *body) if rest else body)
    return passage_of(text, (heading, *body), weights.KEYWORD, start.language)


def _is_closed(before: Line, line: Line, room: Room) -> bool:
    """Whether a full stop ends the list: in a list that stops part they end lines, too, but full ones."""
    listed = before.text.rstrip()
    return listed.endswith(".") and not (_PARTED_BY_STOPS.search(listed) and room.is_full(before, line))


def _is_longer(listed: Sequence[Line], line: Line) -> bool:
    """Whether a line is too long for a list in which each key word has a line of its own."""
    own_lines = not any(_SEPARATED.search(one.text) or len(one.text.split()) > _MOST_LINE_WORDS for one in listed)
    return own_lines and len(line.text.split()) > _MOST_LINE_WORDS


def _ends_list(before: Line, line: Line, room: Room) -> bool:
    """Whether a list of key words ends with a line that had room for more, and a sentence or heading follows it."""
    listed, following = before.text.rstrip(), line.text
    if not _SEPARATED.search(listed) or listed.endswith((",", ";", "·", "•", "|", "/", "–", "-")):
        return False
    if not following[:1].isupper() or room.is_full(before, line):
        return False
    is_running = len(following.split()) >= _FEWEST_RUNNING_WORDS and not _SEPARATED.search(following)
    return is_running or line.font.italic != before.font.italic or _LABELLED.match(following) is not None


def keyword_list(lines: Sequence[Line]) -> str:
    """The text of key words, with semicolons where each has a line of its own and nothing else parts them."""
    texts = [line.text.strip() for line in lines]
    own_lines = len(texts) > 1 and not any(
        _SEPARATED.search(text) or len(text.split()) > _MOST_LINE_WORDS for text in texts
    )
    return "; ".join(texts) if own_lines else joined_lines(lines)


def _starts_anew(before: Line, line: Line) -> bool:
    if _NUMBERED_HEADING.match(line.text):
        return True
    if before.box is None or line.box is None or before.page != line.page:
        return False
    height = max(before.box.y1 - before.box.y0, 1.0)
    return line.box.y0 - before.box.y1 > 0.9 * height or (
        line.font.bold and not before.font.bold and len(line.text) < 60
    )


def split_keywords(text: str) -> tuple[str, ...]:
    """The key words of their section: cut at the separator that it uses most, the strongest first."""
    body = _CODES_FOLLOW.sub("", _BROKEN.sub("", re.sub(r"\s+", " ", text[:3000]))).strip(" .;,:")
    if body.count(")") > body.count("("):
        # «(Keywords: waves, heat)».
        body = body.removesuffix(")")
    separator = next((mark for mark in _SEPARATORS if mark in body), ";")
    words = [word.strip(" .;,:•·—–") for word in body.split(separator)]
    return tuple(dict.fromkeys(word for word in _before_text(words) if _is_keyword(word)))[:_MOST_KEYWORDS]


def _before_text(words: Sequence[str]) -> Iterator[str]:
    """Key words until running text follows them: a long piece whose end is in another alphabet."""
    for word in words:
        match = _OTHER_ALPHABET.match(word)
        if match and len(word.split()) >= _FEWEST_OTHER_WORDS:
            yield match.group(1) or match.group(2)
            return
        yield word


def without_heading(text: str) -> str:
    """A passage without the words that announce it, where the two were printed as one: «Abstract—We»."""
    start = section_start(text)
    rest = text[start.end :] if start and start.section in _PASSAGES else text
    bare = rest.lstrip(" .:|—–-")
    return bare if bare != rest else text


def without_heading_rest(text: str) -> str:
    """Key words without what is left of their heading: «Terms—Machine learning» of «Index Terms—»."""
    match = _HEADING_REST.match(text)
    return text[match.end() :] if match and match.group(1).lower() in _LAST_HEADING_WORDS else text


def _is_keyword(word: str) -> bool:
    # «D.3.4 [Programming Languages]» is a class of the ACM, and read as a code.
    if _ACM_CLASS.match(word):
        return False
    # «R» and «C» are languages.
    return len(word) <= _LONGEST_KEYWORD and (len(word) > 1 or word.isupper()) and bool(_LETTER.search(word))


def passage_of(
    text: str, lines: tuple[Line, ...], weight: float, language: str | None, skip: Line | None = None
) -> Passage:
    first = lines[1] if skip is not None and len(lines) > 1 else lines[0]
    span = Span(first.span.start, lines[-1].span.stop)
    found = language_of(text) if len(text) > 60 else language_of(text) or language
    return Passage(re.sub(r"\s+", " ", text), found or language, span, lines[0].index, lines[-1].index, weight)
