"""Titles of a labeller beside those of rules: lines that one of them has too many or too few."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from svod.extract.header.first_page import Pages, groups_of
from svod.extract.header.mastheads import is_periodical
from svod.extract.header.plain_title import NOTES, OPEN_END
from svod.extract.header.weights import TITLE_SECOND_LANGUAGE
from svod.model.document import Document, Span
from svod.model.metadata import Creator, Value
from svod.text.fronts import is_code
from svod.text.keywords import names_kind
from svod.text.languages import language_of

# A labeller as sure as this does not run on into the lines around a title.
SURE_OF_END = 0.95
# One as sure of a person, that it is no word of a title.
SURE_OF_PERSON = 0.9
# A line of so many words above a title's last ones is no rubric.
_FEWEST_WORDS_ABOVE = 4
# Lines of one title differ less in size than this.
_OTHER_SIZE = 0.15
_SHORTEST_BELOW_RUBRIC = 12
# A title in another language has so many words, and weighs less than the first.
_FEWEST_WORDS_OF_SECOND, _LIGHTER = 3, 0.05
# A name is among so many words behind a title.
_NAME_WORDS = 4
_WORD = re.compile(r"[^\W_]+")


def key_of(value: Value) -> str:
    """The letters and digits of a value: both methods read the same words, and differ in what stands around them."""
    return letters_of(value.text)


def letters_of(text: str) -> str:
    """The letters and digits of a text, in small letters."""
    return "".join(_WORD.findall(text)).casefold()


def without_rubric(value: Value, document: Document) -> Value:
    """A title without a line above it that only says of what kind the paper is."""
    if value.span is None:
        return value
    first = document.line(document.line_of(value.span.start))
    rest = value.text.removeprefix(first.text).lstrip()
    if not names_kind(first.text) or len(rest) < _SHORTEST_BELOW_RUBRIC or rest == value.text:
        return value
    span = Span(first.span.stop, value.span.stop)
    return replace(value, text=rest, span=span, box=document.box(span))


def brought_to_end(stated: Value, read: Sequence[Value]) -> Value:
    """A title of the rules that ends with «для» or «of», with the words that the labeller has behind it."""
    own = key_of(stated) if OPEN_END.search(stated.text.casefold()) else ""
    whole = next((other for other in read if own and key_of(other).startswith(own) and key_of(other) != own), None)
    return replace(stated, text=whole.text, span=whole.span, box=whole.box) if whole else stated


def with_subtitle(read: Sequence[Value], stated: Sequence[Value], subtitle: str) -> list[Value]:
    """Titles that are one of the rules without its subtitle, with it: both say the same."""
    if not subtitle or not stated:
        return list(read)
    whole = {key_of(value).removesuffix(letters_of(subtitle)): value.text for value in stated}
    return [replace(value, text=whole.get(key_of(value), value.text)) for value in read]


def with_lines_above(read: Sequence[Value], stated: Sequence[Value]) -> Iterator[Value]:
    """Titles that are the last lines of one that rules found, whole: its lines are of one face."""
    for value in read:
        own = key_of(value)
        whole = next((other for other in stated if own and key_of(other).endswith(own)), None)
        more = len(whole.text.split()) - len(value.text.split()) if whole else 0
        if whole is not None and more >= _FEWEST_WORDS_ABOVE:
            value = replace(value, text=whole.text, span=whole.span, box=whole.box)
        yield value


def parted_by_language(read: Sequence[Value], stated: Sequence[Value]) -> Iterator[Value]:
    """Titles that run on into the same in another language, as two: rules know where the first ends."""
    for value in read:
        own = next((other for other in stated if value.text.startswith(f"{other.text} ")), None)
        rest = value.text[len(own.text) :].strip() if own else ""
        language = language_of(rest) if len(rest.split()) >= _FEWEST_WORDS_OF_SECOND else None
        if own is None or language in (None, language_of(own.text)):
            yield value
            continue
        yield replace(value, text=own.text, span=own.span, box=own.box)
        if value.span is not None and own.span is not None and own.span.stop < value.span.stop:
            weight = min(TITLE_SECOND_LANGUAGE, value.weight - _LIGHTER)
            yield replace(
                value, text=rest, weight=weight, span=Span(own.span.stop, value.span.stop), box=None, language=language
            )


def before_names(read: Iterable[Value], stated: Sequence[Value], people: Sequence[Creator]) -> Iterator[Value]:
    """Titles that run on into the first author, as far as the rules have them."""
    for value in read:
        own = next((other for other in stated if value.text.startswith(f"{other.text} ")), None)
        behind = set(_WORD.findall(value.text[len(own.text) :])[:_NAME_WORDS]) if own else set()
        is_person = any({*_WORD.findall(f"{one.name.given} {one.name.family}")} <= behind for one in people)
        yield replace(value, text=own.text, span=own.span, box=own.box) if own and is_person else value


def without_wider(read: Sequence[Value], stated: Sequence[Value], document: Document) -> list[Value]:
    """Titles without those that hold one of the rules and more: a labeller runs on into the lines around a title."""
    return [
        value
        for value in read
        if not any(_repeats_itself(value, other) for other in stated)
        and (value.weight >= SURE_OF_END or not any(_is_wider(value, other, document) for other in stated))
    ]


def _repeats_itself(value: Value, other: Value) -> bool:
    """Whether a title begins with words of the same title, as a running head above it has them."""
    before, found, _ = value.text.casefold().rpartition(other.text.casefold())
    words = _WORD.findall(before)
    return bool(found and words) and set(words) <= set(_WORD.findall(other.text.casefold()))


def _is_wider(value: Value, other: Value, document: Document) -> bool:
    """Whether a title holds another and more than a line of the same face above it."""
    own, narrower = key_of(value), key_of(other)
    if not narrower or narrower == own or narrower not in own:
        return False
    more = len(value.text.split()) - len(other.text.split())
    if not own.endswith(narrower) or more < _FEWEST_WORDS_ABOVE or value.span is None or other.span is None:
        return True
    if value.span.start < other.span.start:
        above, own_face = document.main_font(Span(value.span.start, other.span.start)), document.main_font(other.span)
        return abs(above.size - own_face.size) > _OTHER_SIZE * own_face.size
    return document.main_font(value.span) != document.main_font(other.span)


def below_no_note(read: Sequence[Value], pages: Pages | None) -> list[Value]:
    """Titles without those amid a note of where the paper appeared, or that begin with the name of its journal.

    «Erschienen in: Hans Beck (Hg.), Laws and …»
    """
    if pages is None or not read:
        return list(read)
    noted = [group.span for group in groups_of(pages.front.lines) if NOTES.search(group.lines[0].text)]
    journals = tuple(line.text for line in pages.front.head if is_periodical(line.text, pages.front))
    return [
        value
        for value in read
        if (value.span is None or not any(note.start < value.span.start < note.stop for note in noted))
        and not value.text.startswith(journals)
    ]


def below_code(read: Sequence[Value], stated: Sequence[Value], pages: Pages | None) -> list[Value]:
    """Titles without those above the code of the paper where rules find one below it: rubrics stand above it."""
    below = next((value.span for value in stated if value.span), None)
    if pages is None or below is None:
        return list(read)
    codes = [line.span.start for line in pages.front.head if is_code(line.text) and line.span.start < below.start]
    return [value for value in read if value.span is None or not any(value.span.stop <= code for code in codes)]


def without_names(stated: Sequence[Value], people: Sequence[Creator]) -> list[Value]:
    """Titles of the rules without those that run on into the authors: several whom the labeller found, or only them."""
    return [value for value in stated if not any(_runs_into(value, person) for person in people)]


def _runs_into(title: Value, person: Creator) -> bool:
    if title.span is None or person.span is None:
        return False
    return title.span.start < person.span.start < title.span.stop and person.weight >= SURE_OF_PERSON
