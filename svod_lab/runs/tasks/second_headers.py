"""What a paper says in a second language, and its subtitle: what is expected of a truth, and what was found of it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from svod.model.metadata import Field, Metadata, Value
from svod_lab.corpora.items import Truth
from svod_lab.runs.tasks.person_names import aligned_names
from svod_lab.scores.forms import soft
from svod_lab.scores.strengths import Strength, agree

SUBTITLE = "subtitle"
OTHER_TITLE, OTHER_AUTHORS = "title in the other language", "authors in the other language"
OTHER_ABSTRACT, OTHER_KEYWORDS = "abstract in the other language", "key words in the other language"
# Scored beside the fields of every header: few papers have them, and the sums of all fields leave them out.
SECOND_FIELDS = (OTHER_TITLE, OTHER_AUTHORS, OTHER_ABSTRACT, OTHER_KEYWORDS, SUBTITLE)


class Second(NamedTuple):
    """The values in the other language that a truth knows, by label."""

    expected: Mapping[str, tuple[str, ...]] = {}


def second_of(truth: Truth) -> Second:
    """What a truth knows beside the first header; labels that it does not know are absent."""
    known: dict[str, tuple[str, ...]] = {
        OTHER_TITLE: tuple(filter(None, (truth.other_title,))),
        OTHER_AUTHORS: truth.other_authors,
        OTHER_ABSTRACT: tuple(filter(None, (truth.other_abstract,))),
        OTHER_KEYWORDS: truth.other_keywords or (),
        SUBTITLE: tuple(filter(None, (truth.subtitle,))),
    }
    return Second({label: values for label, values in known.items() if values})


def found_second(metadata: Metadata, second: Second) -> dict[str, tuple[Value, ...]]:
    """The claims for each label that the truth knows; what comes first is the paper's own language."""
    asked = second.expected
    found = {
        OTHER_TITLE: _in_other_language(metadata.all(Field.TITLE), asked.get(OTHER_TITLE, ())),
        OTHER_AUTHORS: _spellings(metadata, asked.get(OTHER_AUTHORS, ())),
        OTHER_ABSTRACT: _in_other_language(metadata.all(Field.DESCRIPTION), asked.get(OTHER_ABSTRACT, ())),
        OTHER_KEYWORDS: _keywords(metadata, asked.get(OTHER_KEYWORDS, ())),
        SUBTITLE: metadata.all(Field.SUBTITLE)[:1],
    }
    return {label: found[label] for label in asked}


def _in_other_language(claims: Sequence[Value], expected: Sequence[str]) -> tuple[Value, ...]:
    """The claim behind the first in another language than that; of several the one that is expected."""
    others = [claim for claim in claims[1:] if claim.language != claims[0].language]
    same = (claim for claim in others for text in expected if agree(text, claim.text, Strength.SOFT))
    best = next(same, others[0] if others else None)
    return (best,) if best is not None else ()


def _spellings(metadata: Metadata, expected: Sequence[str]) -> tuple[Value, ...]:
    """The other spelling of each author, as the truth spells it where both agree."""
    spelled = [(other.text, creator) for creator in metadata.creators() for other in creator.alternates[:1]]
    names = aligned_names(expected, [text for text, _ in spelled])
    return tuple(Value(name, creator.weight) for name, (_, creator) in zip(names, spelled, strict=True))


def _keywords(metadata: Metadata, expected: Sequence[str]) -> tuple[Value, ...]:
    """The key words in another language than the first ones; those of one language stand in one list."""
    words = [value for value in metadata.all(Field.SUBJECT) if value.scheme is None]
    wanted = {soft(text) for text in expected}
    spans = {word.span for word in words if soft(word.text) in wanted}
    return tuple(word for word in words if word.span in spans)
