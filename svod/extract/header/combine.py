"""Rules and a trained labeller side by side: of each field the claims of the surer, surer still where both agree."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from svod.extract.header.abstract import header_lines
from svod.extract.header.author_entries import stands_before_body
from svod.extract.header.evidence import weighed_by_evidence
from svod.extract.header.first_page import Pages
from svod.extract.header.kind import SURE_LANGUAGE
from svod.extract.header.learned_header import LearnedHeaderExtractor
from svod.extract.header.merged_authors import ends_body, line_of, merged_authors
from svod.extract.header.misread import weighed_by_recognition
from svod.extract.header.name_runs import same_person
from svod.extract.header.other_roles import listed_others
from svod.extract.header.other_spellings import find_spellings, with_alternates
from svod.extract.header.own_language import own_language_first, with_other_languages
from svod.extract.header.passages_beside import below_people
from svod.extract.header.piece_labels import EMAIL
from svod.extract.header.plain_bodies import plain_bodies, with_plain_bodies
from svod.extract.header.regex import RegexHeaderExtractor
from svod.extract.header.scanned_titles import whole_block
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.second_header import second_header_lines
from svod.extract.header.titles_beside import (
    before_names,
    below_code,
    below_no_note,
    brought_to_end,
    key_of,
    letters_of,
    parted_by_language,
    with_lines_above,
    with_subtitle,
    without_names,
    without_rubric,
    without_wider,
)
from svod.extract.header.trust import IN_CYRILLIC, ON_TEXT, WITH_LAYOUT, Trust
from svod.extract.header.weights import EMAIL_OF_NOBODY
from svod.model.document import Document, Span
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.ports import SequenceLabeler

# Of these a paper has one in each of its languages.
SPOKEN = frozenset({Field.TITLE, Field.DESCRIPTION})
# Where one method is silent in a language, the other is heard.
PASSAGES = frozenset({Field.DESCRIPTION, Field.SUBJECT})
LISTS = frozenset({Field.CREATOR, Field.AFFILIATION, Field.SUBJECT})
# Two that agree are wrong together more often than by chance.
SUREST = 0.99
# An author whom only one of the two finds may be a name out of a bibliography.
SURE_OF_TWO = 0.85
# A line of so many words above a title's last ones is no rubric.
_FEWEST_WORDS_ABOVE = 4
# So many words behind a key word are none of it.
_SENTENCE_WORDS = 3
# A list of authors goes on over so many lines.
_LIST_LINES = 4
_CYRILLIC_LANGUAGES = frozenset({"ru", "uk"})
_WORD = re.compile(r"[^\W_]+")


class CombinedHeaderExtractor:
    """Reads a header twice and keeps for each field what is likelier to be right."""

    def __init__(self, labeler: SequenceLabeler | None = None) -> None:
        self._rules = RegexHeaderExtractor()
        self._learned = LearnedHeaderExtractor(labeler)

    def extract(self, document: Document) -> Metadata:
        """Claims about the document, by field, the heaviest first."""
        pages = Pages(document) if document.line_count else None
        rules, learned = self._rules.extract(document, pages), self._learned.labelled(document, pages)
        table = WITH_LAYOUT if any(font.size for font in document.font_table) else ON_TEXT
        values = dict(rules.values)
        for field, trust in table.items():
            stated, coded = _parted(rules.all(field))
            read = learned.all(field)
            if field is Field.CREATOR:
                bodies = [*learned.all(Field.AFFILIATION)] if read else []
                listed = _with_own_bodies(stated, document)
                stated = [value for value in stated if value in listed or not _names_body(value, bodies, document)]
                stated, read = _of_own_alphabet(stated, read, rules.text(Field.LANGUAGE))
                read = tuple(value for value in read if not _beside_title(value, rules.all(Field.TITLE), document))
                read = tuple(value for value in read if not _within(value, rules.all(Field.SUBTITLE)))
                stated = [value for value in stated if not ends_body(value, read, document)]
                read = tuple(value for value in read if not ends_body(value, read, document))
                aside = listed_others(pages.front.lines) if pages is not None else frozenset()
                # Where only editors are named, they are who made it.
                if not any(_first_line(value, document) in aside for value in stated):
                    read = tuple(value for value in read if _first_line(value, document) not in aside)
            stated, read = _tidied(field, stated, read, (*rules.creators(), *learned.creators()), document)
            if field is Field.TITLE:
                stated = without_names([brought_to_end(value, read) for value in stated], learned.creators())
                stated = [whole_block(value, read, document, pages) for value in stated]
                read = tuple(with_lines_above([without_rubric(value, document) for value in read], stated))
                read = tuple(before_names(parted_by_language(read, stated), stated, rules.creators()))
                noted = with_subtitle(below_no_note(read, pages), stated, rules.text(Field.SUBTITLE))
                read = tuple(without_wider(below_code(noted, stated, pages), stated, document))
                trust = IN_CYRILLIC if stated and is_cyrillic(stated[0].text) else trust
            alone = max(trust.rules, trust.rules_alone)
            if field is Field.CREATOR and pages is not None and _stand_behind(stated, pages):
                # The labeller does not look there.
                alone = 1.0
            by_rules = _weighed(stated, read, trust.rules, alone)
            by_labels = _weighed(read, stated, trust.learned, max(trust.learned, trust.learned_alone))
            chosen = _chosen(field, by_rules, by_labels)
            if field is Field.CREATOR and table is WITH_LAYOUT:
                chosen = _people(stated, read, document, trust) or chosen
            values[field] = (*_in_languages(field, chosen, rules), *coded)
        left = _left_bodies(values, learned.all(Field.AFFILIATION), table[Field.AFFILIATION].learned_alone)
        names = [value.name for value in values[Field.CREATOR] if isinstance(value, Creator)]
        values[Field.AFFILIATION] = (*_each_once(values[Field.AFFILIATION]), *plain_bodies([*left], names))
        if pages is not None:
            values[Field.CREATOR] = _spelled(values[Field.CREATOR], rules.creators(), pages)
        values[Field.CREATOR] = tuple(with_plain_bodies(values[Field.CREATOR]))
        values[Field.IDENTIFIER] = (
            *rules.all(Field.IDENTIFIER),
            *_left_addresses(rules.creators(), values[Field.CREATOR], rules.all(Field.IDENTIFIER)),
        )
        return _believed(values, document)


def _tidied(
    field: Field, stated: list[Value], read: tuple[Value, ...], people: Sequence[Creator], document: Document
) -> tuple[list[Value], tuple[Value, ...]]:
    """Bodies, abstracts and key words of both without what stands beside them."""
    if field is Field.AFFILIATION:
        names = [creator.name for creator in people]
        return plain_bodies(stated, names), tuple(plain_bodies(read, names))
    if field is Field.DESCRIPTION:
        return list(below_people(stated, people, document)), read
    return stated, _without_text_behind(read, stated) if field is Field.SUBJECT else read


def _of_own_alphabet(
    stated: Sequence[Value], read: Sequence[Value], language: str
) -> tuple[list[Value], tuple[Value, ...]]:
    """Both lists of authors; where they are in two alphabets, only the one in that of the paper's own language."""
    if not stated or not read or is_cyrillic(stated[0].text) == is_cyrillic(read[0].text):
        return list(stated), tuple(read)
    cyrillic = language in _CYRILLIC_LANGUAGES
    return (list(stated), ()) if is_cyrillic(stated[0].text) == cyrillic else ([], tuple(read))


def _names_body(value: Value, bodies: Sequence[Value], document: Document) -> bool:
    """Whether an author of the rules is one after whom, by the labels, a body is called: «Queen Mary, London»."""
    if not bodies or not isinstance(value, Creator) or value.span is None:
        return False
    # Initials are a person's, and so is a name that has a line to itself, or one in a list of names.
    given, family = (" ".join(_WORD.findall(part)).casefold() for part in (value.name.given, value.name.family))
    own = f"{given}{family}".replace(" ", "")
    first = line_of(value, document)
    alone = any(
        letters_of(document.line(number).text) == own
        for number in range(first, min(first + _LIST_LINES, document.line_count))
    )
    if not given or alone or "." in value.name.given:
        return False
    return any(f" {given} {family} " in f" {' '.join(_WORD.findall(body.text)).casefold()} " for body in bodies)


def _with_own_bodies(people: Sequence[Value], document: Document) -> list[Value]:
    """The authors of the rules who stand each before their own body, if that is how several of them stand."""
    found = [
        person
        for person in people
        if isinstance(person, Creator)
        and person.span is not None
        and stands_before_body(person.name, document, line_of(person, document))
    ]
    return list[Value](found) if len(found) > 1 else []


def _left_bodies(values: Mapping[Field, Sequence[Value]], read: Sequence[Value], trust: float) -> Iterator[Value]:
    """Bodies by the labels to which authors belong who were taken, and which only the rules do not know as bodies."""
    people = [value for value in values[Field.CREATOR] if isinstance(value, Creator)]
    named = {letters_of(body) for creator in people for body in creator.affiliations}
    known = [key_of(value) for value in values[Field.AFFILIATION]]
    for body in read:
        own = key_of(body)
        if own in named and not any(own in other or other in own for other in known):
            yield replace(body, weight=trust * body.weight)


def _each_once(values: Sequence[Value]) -> Iterator[Value]:
    """Bodies that are printed again behind every author once, as sure as the surest."""
    surest: dict[str, float] = {}
    for value in values:
        surest[key_of(value)] = max(value.weight, surest.get(key_of(value), 0.0))
    for key, weight in surest.items():
        yield replace(next(value for value in values if key_of(value) == key), weight=weight)


def _left_addresses(known: Sequence[Creator], chosen: Sequence[Value], stated: Sequence[Value]) -> Iterator[Value]:
    """E-mail addresses of authors who were not taken: whoever they belong to, they are printed there."""
    seen = {value.email for value in chosen if isinstance(value, Creator)} | {value.text for value in stated}
    for creator in known:
        if creator.email and creator.email not in seen:
            seen.add(creator.email)
            yield Value(
                creator.email, EMAIL_OF_NOBODY, scheme=EMAIL, span=creator.span, page=creator.page, box=creator.box
            )


def _people(stated: Sequence[Value], read: Sequence[Value], document: Document, trust: Trust) -> tuple[Value, ...]:
    """The authors of both lists where they have some in common."""
    named, labelled = ([value for value in values if isinstance(value, Creator)] for values in (stated, read))
    found = []
    for creator, by_rules, by_labels in merged_authors(named, labelled, document):
        same = next((other for other in labelled if same_person(creator.name, other.name)), None) if by_rules else None
        alone = trust.learned_alone if by_labels else trust.rules_alone
        found.append(_reweighed(creator, same, alone))
    return tuple(found)


def _believed(values: Mapping[Field, Sequence[Value]], document: Document) -> Metadata:
    claims = [(field, value) for field, found in values.items() for value in found]
    believed: dict[Field, list[Value]] = {}
    for field, value in weighed_by_evidence(claims, document.media_type, SURE_OF_TWO):
        believed.setdefault(field, []).append(weighed_by_recognition(field, value, document))
    return Metadata({field: tuple(found) for field, found in believed.items()})


def _parted(values: Sequence[Value]) -> tuple[list[Value], list[Value]]:
    """What is said in words, and what by a code of some scheme."""
    return [value for value in values if value.scheme is None], [value for value in values if value.scheme is not None]


def _without_text_behind(read: Sequence[Value], stated: Sequence[Value]) -> tuple[Value, ...]:
    """Key words that do not run on into the sentence behind the list, as the rules have them."""
    kept: list[Value] = []
    ended: set[Span | None] = set()
    for value in read:
        words = value.text.replace(".", " ").split()
        starts = (other for other in stated if words[: len(other.text.split())] == other.text.split())
        other = next((one for one in starts if len(words) >= len(one.text.split()) + _SENTENCE_WORDS), None)
        if value.span is None or value.span not in ended:
            kept.append(replace(value, text=other.text) if other else value)
        if other is not None:
            ended.add(value.span)
    return tuple(kept)


def _in_languages(field: Field, chosen: Sequence[Value], rules: Metadata) -> tuple[Value, ...]:
    """Titles and abstracts with those in the paper's own language first."""
    language = rules.best(Field.LANGUAGE)
    if field not in SPOKEN or language is None or language.weight < SURE_LANGUAGE:
        return tuple(chosen)
    return own_language_first(chosen, language.text)


def _spelled(chosen: Sequence[Value], known: Sequence[Creator], pages: Pages) -> tuple[Value, ...]:
    """Authors with the other spellings of their names, also those whom only the labeller found."""
    creators = [value for value in chosen if isinstance(value, Creator)]
    if all(any(creator.name == other.name for other in known) for creator in creators):
        return tuple(chosen)
    lines = second_header_lines(pages, header_lines(pages))
    return tuple(with_alternates(creators, find_spellings([creator.name for creator in creators], lines)))


def _stand_behind(people: Sequence[Value], pages: Pages) -> bool:
    """Whether persons are named behind the front of the paper alone, where they sign it."""
    last = pages.front.head[-1].span.stop if pages.front.head else 0
    return bool(people) and all(value.span is not None and value.span.start >= last for value in people)


def _first_line(value: Value, document: Document) -> int | None:
    return line_of(value, document) if isinstance(value, Creator) and value.span is not None else None


def _beside_title(person: Value, titles: Sequence[Value], document: Document) -> bool:
    """Whether an author of the labeller stands in a running head: on a line with the words of a title set elsewhere."""
    if not isinstance(person, Creator) or person.span is None:
        return False
    line = document.line(line_of(person, document))
    words = set(_WORD.findall(line.text.casefold()))
    return any(
        title.span is not None
        and not title.span.start <= line.span.start < title.span.stop
        and len(wanted := set(_WORD.findall(title.text.casefold()))) >= _FEWEST_WORDS_ABOVE
        and wanted <= words
        for title in titles
    )


def _within(person: Value, subtitles: Sequence[Value]) -> bool:
    """Whether an author of the labeller stands in what the rules hold to be the subtitle: «A Comparative Study»."""
    spans = [value.span for value in subtitles if value.span is not None]
    return person.span is not None and any(span.start <= person.span.start < span.stop for span in spans)


def _weighed(values: Sequence[Value], others: Sequence[Value], trust: float, alone: float) -> list[Value]:
    """Claims surer where another says the same, for both would have to be wrong, and doubted where it does not."""
    if not others:
        return [_reweighed(value, None, alone) for value in values]
    by_text = {key_of(other): other for other in reversed(others)}
    people = [other for other in others if isinstance(other, Creator)]
    return [_reweighed(value, _same(value, by_text, people), trust) for value in values]


def _same(value: Value, by_text: Mapping[str, Value], people: Sequence[Creator]) -> Value | None:
    if isinstance(value, Creator):
        return next((other for other in people if same_person(value.name, other.name)), None)
    return by_text.get(key_of(value))


def _reweighed(value: Value, same: Value | None, trust: float) -> Value:
    # What the file says of itself is nobody's reading.
    if value.span is None:
        return value
    if same is None:
        return replace(value, weight=value.weight * trust)
    sure = replace(value, weight=min(SUREST, 1 - (1 - value.weight) * (1 - same.weight)))
    if isinstance(sure, Affiliation) and isinstance(same, Affiliation):
        # Of the same words the longer address leaves the name alone: patterns miss streets.
        return replace(sure, address=max(sure.address, same.address, key=lambda address: len(address or "")))
    return sure


def _chosen(field: Field, stated: Sequence[Value], read: Sequence[Value]) -> tuple[Value, ...]:
    if field is Field.TITLE:
        # Of two that say the same the surer one: what the file says of itself is never sure.
        once = {key_of(value): value for value in sorted((*read, *stated), key=lambda value: value.weight)}
        return tuple(sorted(once.values(), key=lambda value: -value.weight))
    surer, other = sorted((stated, read), key=_gain, reverse=True)
    if field in PASSAGES:
        surer = list(with_other_languages(surer, other))
    # Lists stay in printed order; of everything else the surest comes first.
    return tuple(surer if field in LISTS else sorted(surer, key=lambda value: -value.weight))


def _gain(values: Sequence[Value]) -> float:
    """What a list is worth: each value likelier right than wrong adds to it, each other takes from it."""
    return sum(value.weight - 0.5 for value in values)
