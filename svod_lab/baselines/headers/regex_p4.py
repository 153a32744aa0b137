"""Title, authors and abstract by regular expressions as P4 §4 describes them, with its limits and nothing beyond."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from svod.extract.header.name_lines import names_of
from svod.extract.line_ends import joined_lines
from svod.model.document import Document, Line, Span
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.text.claims import ordered_claims
from svod.text.identifiers import find_emails
from svod.text.keywords import Section, names_organisation, names_venue, section_start
from svod.text.names import find_names
from svod.text.normalize import clean

# P4's limits: characters of page one where no section ends the front, of a title, of the introduction that stands for
# an abstract; lines in which authors and title are looked for; lines that stand for an abstract.
FRONT_CHARACTERS = 2000
LONGEST_TITLE, SHORTEST_TITLE = 200, 15
INTRODUCTION_CHARACTERS = 1000
FIRST_LINES = 5
ABSTRACT_LINES = 4

_WEIGHT = 0.5
_FRONT_ENDS = (Section.INTRODUCTION, Section.ABSTRACT)
# Names are guessed within so many lines behind the title, beside a word of a body.
_GUESSED_LINES = 5

# One printed line, or several of one size, which P4's marks of changed sizes do not part.
_Part = tuple[Line, ...]


class P4RegexHeaderExtractor:
    """Finds authors by name patterns in the first five lines, and the title before or behind them by its size."""

    def extract(self, document: Document) -> Metadata:
        """Claims about the document, by field; all of one weight, for P4 has none."""
        if not document.line_count:
            return Metadata({})
        lines = _page_one(document)
        parts = _parts(_front(lines))
        authors, named = _listed_authors(parts)
        title = _title(parts, named)
        if title is not None and not authors:
            authors = _guessed_authors(parts, title)
        claims: list[tuple[Field, Value]] = []
        if title is not None:
            claims.append((Field.TITLE, _value(document, joined_lines(parts[title]), parts[title])))
        claims += [(Field.CREATOR, _creator(document, name, lines)) for name in authors]
        if abstract := _abstract(document):
            claims.append((Field.DESCRIPTION, Value(clean(abstract), _WEIGHT)))
        for line in lines:
            claims += [
                (Field.IDENTIFIER, Value(found.text, _WEIGHT, scheme="email")) for found in find_emails(line.text)
            ]
        return ordered_claims(claims)


def _page_one(document: Document) -> list[Line]:
    columns = document.columns
    return [document.line(index) for index in range(columns.page_starts[0], columns.page_starts[1])]


def _front(lines: Sequence[Line]) -> list[Line]:
    """The lines before introduction or abstract; the first 2 000 characters where there is neither."""
    for place, line in enumerate(lines):
        if place and _opens(line, *_FRONT_ENDS):
            return list(lines[:place])
    front, characters = [], 0
    for line in lines:
        if characters >= FRONT_CHARACTERS:
            break
        front.append(line)
        characters += len(line.text)
    return front


def _opens(line: Line, *sections: Section) -> bool:
    start = section_start(line.text)
    return start is not None and start.section in sections


def _parts(lines: Sequence[Line]) -> list[_Part]:
    """The lines in order, those of one size beside each other together; names and bodies stay apart from others."""

    def kind(line: Line) -> tuple[float, bool, int]:
        apart = not line.font.size or bool(names_of(line.text))
        return (round(line.font.size, 1), apart, line.index if apart else -1)

    return [tuple(group) for _, group in groupby((line for line in lines if line.text.strip()), key=kind)]


def _listed_authors(parts: Sequence[_Part]) -> tuple[list[PersonName], int | None]:
    """The authors of the first list of names among the first lines, and where it stands."""
    for place, part in enumerate(_first(parts)):
        names = [found for line in part for found in names_of(line.text)]
        if names:
            return names, place
    return [], None


def _first(parts: Sequence[_Part]) -> list[_Part]:
    """The parts that begin within the first five lines."""
    return [part for place, part in enumerate(parts) if sum(map(len, parts[:place])) < FIRST_LINES]


def _title(parts: Sequence[_Part], named: int | None) -> int | None:
    """The part in the larger letters before or behind the authors, or the largest of the first lines; one that will
    not do is left out, and the search begins again.
    """
    left = [place for place in range(len(parts)) if place != named]
    while True:
        if named is None:
            beside = [place for place in left if place < len(_first(parts))]
        else:
            before = [place for place in left if place < named]
            behind = [place for place in left if place > named and place < named + FIRST_LINES]
            beside = [*before[-1:], *behind[:1]]
        if not beside:
            return None
        chosen = max(beside, key=lambda place: (parts[place][0].font.size, -place))
        if _may_be_title(joined_lines(parts[chosen])):
            return chosen
        left.remove(chosen)


def _may_be_title(text: str) -> bool:
    return SHORTEST_TITLE <= len(text) <= LONGEST_TITLE and not names_venue(text) and not names_organisation(text)


def _guessed_authors(parts: Sequence[_Part], title: int) -> list[PersonName]:
    """Names behind the title, where a word of a body («факультет», «институт») stands near."""
    lines = [line for part in parts[title + 1 :] for line in part][:_GUESSED_LINES]
    if not any(names_organisation(line.text) for line in lines):
        return []
    found = [match.name for line in lines for match in find_names(line.text)]
    return list(dict.fromkeys(found))


def _abstract(document: Document) -> str:
    """The section of that name, else 1 000 characters of the introduction, else the first four lines of the text."""
    lines = [line for line in document.lines if line.text.strip()]
    headed = "".join(_section(lines, Section.ABSTRACT))
    if headed:
        return headed
    introduction = " ".join(_section(lines, Section.INTRODUCTION))
    if introduction:
        return introduction[:INTRODUCTION_CHARACTERS]
    return joined_lines(tuple(lines[:ABSTRACT_LINES]))


def _section(lines: Sequence[Line], section: Section) -> Iterator[str]:
    """The text of the first section of that kind, up to the next heading."""
    first = next((place for place, line in enumerate(lines) if _opens(line, section)), None)
    if first is None:
        return
    start = section_start(lines[first].text)
    rest = lines[first].text[start.end :].lstrip(" .:—–-") if start else ""
    stop = next(
        (
            place
            for place in range(first + 1, len(lines))
            if (found := section_start(lines[place].text)) is not None and (found.alone or found.section != section)
        ),
        len(lines),
    )
    yield from filter(None, (f"{rest} " if rest else "", joined_lines(tuple(lines[first + 1 : stop]))))


def _value(document: Document, text: str, part: _Part) -> Value:
    span = Span(part[0].span.start, part[-1].span.stop)
    return Value(clean(text), _WEIGHT, span=span, page=document.page_of(span), box=document.box(span))


def _creator(document: Document, name: PersonName, lines: Sequence[Line]) -> Creator:
    line = next((line for line in lines if name.family in line.text), None)
    span = line.span if line else None
    page, box = (document.page_of(span), document.box(span)) if span else (None, None)
    return Creator(clean(name.full), _WEIGHT, span=span, page=page, box=box, name=name)
