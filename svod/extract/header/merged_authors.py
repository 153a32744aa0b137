"""Authors whom rules and a labeller found, as one list: those whom both name, and others who belong to them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.extract.header.name_runs import same_person
from svod.extract.header.plain_title import OPEN_END
from svod.extract.header.word_signs import ROLE, word_signs
from svod.languages import alternatives
from svod.model.document import Document, Line
from svod.model.metadata import Creator, Value
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.names import are_strict, strip_marks
from svod.text.normalize import squeezed

# So many lines away from one whom both name, a further name stands in the same list.
_NEAR = 2
# So many lines has a block of one author: post, body and address.
_BLOCK = 8
# What somebody is: «Ph.D.», «доцент», «M. A.».
_POST = re.compile(
    rf"(?:{alternatives('names.titles')}|{alternatives('names.bare_degrees')}|(?i:{alternatives('names.posts')}))(?!\w)"
)
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
    both = [(creator, partner) for creator in read if (partner := _partner(creator, stated, document)) is not None]
    # A name may be printed twice, and each method has read another line.
    lines = list(dict.fromkeys(line_of(creator, document) for pair in both for creator in pair))
    if not both:
        return _side_by_side(stated, read, document)
    found = []
    for creator in read:
        partner = _partner(creator, stated, document)
        if partner is not None:
            named = creator if _holds_another(partner, creator, read) else partner
            found.append(Found(named, by_rules=True, by_labels=True))
        elif _belongs(creator, lines, document) and not _is_reached(creator, [one for one, _ in both], document):
            found.append(Found(creator, by_rules=False, by_labels=True))
    found = _in_order_of(stated, found)
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


def _is_reached(creator: Creator, known: Sequence[Creator], document: Document) -> bool:
    """Whether a line with addresses names an author once more, who is known from another line."""
    line = line_of(creator, document)
    families = {squeezed(one.name.family) for one in known if line_of(one, document) != line}
    return "@" in document.line(line).text and squeezed(creator.name.family) in families


def _is_like(creator: Creator, lines: Sequence[int], document: Document) -> bool:
    """Whether one whom only rules name stands a block below, as the others do: first on the line, in the same type."""
    own = document.line(line_of(creator, document))
    above = [document.line(line) for line in lines]
    if _heads_block(own, lines, document):
        return not _has_role(creator, document)
    is_listed = are_strict((creator.name,)) and own.text.lstrip("© ").startswith(creator.name.family)
    is_described = (are_strict((creator.name,)) or _has_given_name(creator)) and _describes(creator, own, document)
    return (
        (is_listed or is_described)
        and _distance(creator, lines, document) <= _BLOCK
        and any(line.text.split()[0] != own.text.split()[0] and _same_face(line, own, document) for line in above)
        and not _has_role(creator, document)
    )


def _describes(creator: Creator, line: Line, document: Document) -> bool:
    """Whether a line begins with a name, and behind or below it stands what the person is, or where."""
    letters = squeezed(strip_marks(line.text))
    given, family = squeezed(creator.name.given), squeezed(creator.name.family)
    if not letters.startswith((given + family, family + given)):
        return False
    below = document.line(line.index + 1).text if line.index + 1 < document.line_count else ""
    beside = line.text[len(creator.name.full) :]
    said = (beside, below)
    return any(names_organisation(text) or "@" in text or _POST.match(text.strip(" ,–—-(")) for text in said)


def _has_given_name(creator: Creator) -> bool:
    return any(classes_of(word) & WordClass.GIVEN_NAME for word in creator.name.given.split())


def _same_face(one: Line, other: Line, document: Document) -> bool:
    """Whether two lines, or their first words, are set in one face."""
    fonts = document.columns.fonts
    return one.font == other.font or fonts[one.span.start] == fonts[other.span.start]


def _heads_block(own: Line, lines: Sequence[int], document: Document) -> bool:
    """Whether a line of names has a body below it, as lines of others have in the same face a block above or below."""
    if own.index + 1 >= document.line_count or not names_organisation(document.line(own.index + 1).text):
        return False
    return any(
        0 < abs(own.index - line) <= _BLOCK
        and document.line(line).font == own.font
        and names_organisation(document.line(line + 1).text)
        and not names_organisation(document.line(line).text)
        for line in lines
    )


def _in_order_of(stated: Sequence[Creator], found: Sequence[Found]) -> list[Found]:
    """Those whom both name in the order of the rules: the labeller may have met a name again, farther below."""
    order = {id(creator): place for place, creator in enumerate(stated)}
    named = sorted((one for one in found if id(one.creator) in order), key=lambda one: order[id(one.creator)])
    following = iter(named)
    return [next(following) if id(one.creator) in order else one for one in found]


def _side_by_side(stated: Sequence[Creator], read: Sequence[Creator], document: Document) -> list[Found]:
    """Two lists without a common name as one, where the one ends and the other begins on the same lines of names."""
    if not stated or not read:
        return []
    own, others = ({line_of(creator, document) for creator in creators} for creators in (stated, read))
    upper, lower = (own, others) if max(own) <= min(others) else (others, own)
    is_one_list = max(upper) <= min(lower) <= max(upper) + 1
    if not is_one_list or document.line(max(upper)).font != document.line(min(lower)).font:
        return []
    if any(_has_role(creator, document) for creator in read) or not are_strict(
        tuple(one.name for one in (*stated, *read))
    ):
        return []
    by_rules = [Found(creator, by_rules=True, by_labels=False) for creator in stated]
    by_labels = [Found(creator, by_rules=False, by_labels=True) for creator in read]
    return [*by_rules, *by_labels] if upper is own else [*by_labels, *by_rules]


def _partner(creator: Creator, others: Sequence[Creator], document: Document) -> Creator | None:
    return next((other for other in others if _is_same(creator, other, document)), None)


def _is_same(one: Creator, other: Creator, document: Document) -> bool:
    """Whether two names mean one person: by their words, or as the only ones of a family on their line."""
    if same_person(one.name, other.name):
        return True
    line = line_of(one, document)
    families, first = (
        (squeezed(name.family) for name in (one.name, other.name)),
        (one.name.given[:1], other.name.given[:1]),
    )
    is_alike = len(set(families)) == len(set(first)) == 1 and line == line_of(other, document)
    return is_alike and document.line(line).text.casefold().count(one.name.family.casefold()) == 1


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
