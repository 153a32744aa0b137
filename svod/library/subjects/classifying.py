"""What the authors of a work said it is about, tied to the concepts of a vocabulary."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from svod.model.metadata import Field, Value
from svod.model.vocabulary import Concept, Label, Suggestion, coded_address
from svod.model.work import Work
from svod.ports import Session, TermReader

# «621.039.53:541.15» and «51+53» are in both classes.
_JOINED = re.compile(r"::?|\+")
_LONGEST_TEXT = 20_000


def classified_text(work: Work) -> str:
    """What terms are read out of: titles, key words that are no codes, abstracts."""
    metadata = work.metadata
    words = [value.text for value in metadata.all(Field.SUBJECT) if not value.scheme]
    titles = [value.text for value in metadata.all(Field.TITLE)]
    abstracts = [value.text for value in metadata.all(Field.DESCRIPTION)]
    return "\n\n".join((*titles, *words, *abstracts))[:_LONGEST_TEXT]


def assigned(work: Work, vocabulary: str, session: Session, terms: TermReader) -> tuple[Suggestion, ...]:
    """The concepts that a work was given: by their codes or addresses, or by key words that are their names."""
    found: dict[str, Suggestion] = {}
    for value in work.metadata.all(Field.SUBJECT):
        for concept, reason in _concepts(value, work.language, vocabulary, session, terms):
            name = concept.name(work.language).text
            suggestion = Suggestion(vocabulary, concept.uri, concept.code, name, value.weight, reason, is_assigned=True)
            found.setdefault(concept.uri, suggestion)
    return tuple(found.values())


def _concepts(
    value: Value, language: str | None, vocabulary: str, session: Session, terms: TermReader
) -> Iterator[tuple[Concept, str]]:
    kept = session.vocabularies
    if value.uri:
        yield from ((concept, "given by its address") for concept in kept.concepts(vocabulary, [value.uri]))
    elif value.scheme == vocabulary:
        codes = [code for code in _JOINED.split(value.text) if code]
        known = {concept.code: concept for concept in kept.coded(vocabulary, codes)}
        for code in codes:
            # A classification has more classes than its list.
            address = coded_address(vocabulary, code)
            yield known.get(code) or Concept(address, (Label(code),), code=code), f"given as {vocabulary} {value.text}"
    elif not value.scheme:
        named = kept.named(vocabulary, terms.keys(value.text, value.language or language))
        for concept in kept.concepts(vocabulary, list({one.uri for one in named})):
            yield concept, f"the key word «{value.text}»"


def batched(work_ids: Iterable[str], size: int) -> Iterator[list[str]]:
    """Works in lists short enough for one transaction."""
    remaining = iter(work_ids)
    while some := list(islice(remaining, size)):
        yield some
