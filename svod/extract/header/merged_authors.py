"""Authors whom rules and a labeller found, as one list: those whom both name, and others who belong to them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.extract.header.name_runs import same_person
from svod.extract.header.plain_title import OPEN_END
from svod.extract.header.word_signs import ROLE, word_signs
from svod.model.document import Document, Line
from svod.model.metadata import Creator, Value
from svod.text.keywords import names_organisation
from svod.text.names import are_strict

# So many lines away from one whom both name, a further name stands in the same list.
_NEAR = 2
# So many lines has a block of one author: post, body and address.
_BLOCK = 6
# Farther away, a labeller must be as sure as this, and nothing may call the person something else.
_SURE_FAR_AWAY = 0.95


class Found(NamedTuple):
    """An author, and who named them: rules, a labeller, or both; of both it is the rules' claim."""

    creator: Creator
    by_rules: bool
    by_labels: bool


def merged_authors(stated: Sequence[Creator], read: Sequence[Creator], document: Document) -> list[Found]:
    """One list in printed order; nobody where the two name nobody together."""
    if any(creator.span is None for creator in (*stated, *read)):
        return []
    both = [creator for creator in read if _partner(creator, stated) is not None]
    lines = [line_of(creator, document) for creator in both]
    if not both:
        return []
    found = []
    for creator in read:
        partner = _partner(creator, stated)
        if partner is not None:
            named = creator if _holds_another(partner, creator, read) else partner
            found.append(Found(named, by_rules=True, by_labels=True))
        elif _belongs(creator, lines, document):
            found.append(Found(creator, by_rules=False, by_labels=True))
    before = 0
    for creator in stated:
        place = next(
            (place for place, other in enumerate(found) if same_person(other.creator.name, creator.name)), None
        )
        if place is not None:
            before = place + 1
        elif _distance(creator, lines, document) <= _NEAR or _is_like(creator, lines, document):
            while before < len(found) and not found[before].by_rules and _stands_above(found[before].creator, creator):
                before += 1
            found.insert(before, Found(creator, by_rules=True, by_labels=False))
            before += 1
            # The next one may stand beside this one.
            lines.append(line_of(creator, document))
    return found


def ends_body(person: Value, read: Sequence[Value], document: Document) -> bool:
    """Whether a name is the end of a body that goes on from the line above: «Institute of / Oceanography, Goa».

    A comma there says so only of one whom the labeller does not know.
    """
    if not isinstance(person, Creator) or person.span is None:
        return False
    own = line_of(person, document)
    if not own or person.span.start > document.line(own).span.start:
        return False
    above = document.line(own - 1).text.rstrip()
    if not names_organisation(above):
        return False
    known = any(isinstance(other, Creator) and same_person(person.name, other.name) for other in read)
    return (above[-1].isalpha() and bool(OPEN_END.search(above.casefold()))) or (above.endswith(",") and not known)


def _belongs(creator: Creator, lines: Sequence[int], document: Document) -> bool:
    """Whether one whom only the labeller names is an author: near the others, or surely, and called nothing else."""
    near = _distance(creator, lines, document) <= _NEAR
    return near or (creator.weight >= _SURE_FAR_AWAY and not _has_role(creator, document))


def _is_like(creator: Creator, lines: Sequence[int], document: Document) -> bool:
    """Whether one whom only rules name stands a block below, as the others do: first on the line, in the same type."""
    own = document.line(line_of(creator, document))
    above = [document.line(line) for line in lines]
    if _heads_block(own, lines, document):
        return not _has_role(creator, document)
    return (
        are_strict((creator.name,))
        and _distance(creator, lines, document) <= _BLOCK
        and own.text.lstrip("© ").startswith(creator.name.family)
        and any(line.text.split()[0] != own.text.split()[0] and line.font == own.font for line in above)
        and not _has_role(creator, document)
    )


def _heads_block(own: Line, lines: Sequence[int], document: Document) -> bool:
    """Whether a line of names has a body below it, as lines of others have in the same face a block above."""
    if own.index + 1 >= document.line_count or not names_organisation(document.line(own.index + 1).text):
        return False
    return any(
        0 < own.index - line <= _BLOCK
        and document.line(line).font == own.font
        and names_organisation(document.line(line + 1).text)
        and not names_organisation(document.line(line).text)
        for line in lines
    )


def _partner(creator: Creator, others: Sequence[Creator]) -> Creator | None:
    return next((other for other in others if same_person(creator.name, other.name)), None)


def _holds_another(partner: Creator, creator: Creator, read: Sequence[Creator]) -> bool:
    """Whether the name by rules begins with the family name of the author before: «Lind Carl Ek» after «Bo Lind»."""
    own = creator.name.full.split()
    more = [word for word in partner.name.full.split() if word not in own]
    return any(other.name.family in more for other in read if other is not creator)


def _stands_above(one: Creator, other: Creator) -> bool:
    return one.span is not None and other.span is not None and one.span.start < other.span.start


def line_of(creator: Creator, document: Document) -> int:
    """The number of the line on which an author's name begins."""
    start = creator.span.start if creator.span else 0
    return bisect_right(document.columns.line_starts, start) - 1


def _distance(creator: Creator, lines: Sequence[int], document: Document) -> int:
    own = line_of(creator, document)
    return min(abs(own - line) for line in lines)


def _has_role(creator: Creator, document: Document) -> bool:
    """Whether the line of a name, or the one above it, says that the person looked after the work, or printed it."""
    line = line_of(creator, document)
    return any(word_signs(word).bits & ROLE for word in _words(document, max(line - 1, 0), line))


def _words(document: Document, first: int, last: int) -> Iterator[str]:
    starts = document.columns.line_starts
    yield from document.columns.texts[starts[first] : starts[last + 1]]
