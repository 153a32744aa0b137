"""Rules and a trained labeller side by side: of each field the claims of the surer, surer still where both agree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from svod.extract.header.learned import LearnedHeaderExtractor
from svod.extract.header.name_runs import same_person
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.ports import SequenceLabeler
from svod.text.normalize import squeezed

# How much of its weight a rule's claim keeps where letters have no sizes: shares right of such claims on development
# headers given as text, over their weights. With layout the weights of rules keep their word.
RULES_ON_TEXT: Mapping[Field, float] = {
    Field.TITLE: 0.7,
    Field.CREATOR: 0.6,
    Field.AFFILIATION: 0.4,
    Field.DESCRIPTION: 0.45,
    Field.SUBJECT: 0.8,
}
# Two that agree are wrong together more often than by chance.
SUREST = 0.99


class CombinedHeaderExtractor:
    """Reads a header twice and keeps for each field what is likelier to be right."""

    def __init__(self, labeler: SequenceLabeler | None = None) -> None:
        self._rules = RegexHeaderExtractor()
        self._learned = LearnedHeaderExtractor(labeler)

    def extract(self, document: Document) -> Metadata:
        """Claims about the document, by field, the heaviest first."""
        rules, learned = self._rules.extract(document), self._learned.extract(document)
        bare = not any(font.size for font in document.font_table)
        values = dict(rules.values)
        for field, share in RULES_ON_TEXT.items():
            told = [_lighter(value, share if bare else 1.0) for value in rules.all(field) if value.scheme is None]
            read = [value for value in learned.all(field) if value.scheme is None]
            rest = tuple(value for value in rules.all(field) if value.scheme is not None)
            values[field] = (*_chosen(field, told, read), *rest)
        return Metadata({field: found for field, found in values.items() if found})


def _lighter(value: Value, share: float) -> Value:
    return replace(value, weight=value.weight * share)


def _chosen(field: Field, told: Sequence[Value], read: Sequence[Value]) -> tuple[Value, ...]:
    if field is Field.TITLE:
        return _titles(told, read)
    if not told or not read:
        return tuple(told or read)
    heavier, other = sorted((told, read), key=_mean_weight, reverse=True)
    surer = [_surer(value, other) for value in heavier]
    return tuple(surer if field is Field.CREATOR else sorted(surer, key=lambda value: -value.weight))


def _titles(told: Sequence[Value], read: Sequence[Value]) -> tuple[Value, ...]:
    """The titles of both, one a text, the surest first; of one language the surest leads, the others follow lighter."""
    once: dict[str, Value] = {}
    for value in [_surer(value, read) for value in told] + list(read):
        once.setdefault(squeezed(value.text), value)
    return tuple(sorted(once.values(), key=lambda value: -value.weight))


def _surer(value: Value, others: Iterable[Value]) -> Value:
    """The claim with more weight where another says the same: both would have to be wrong."""
    same = next((other for other in others if _says_same(value, other)), None)
    if same is None:
        return value
    return replace(value, weight=min(SUREST, 1 - (1 - value.weight) * (1 - same.weight)))


def _says_same(one: Value, other: Value) -> bool:
    if isinstance(one, Creator) and isinstance(other, Creator):
        return same_person(one.name, other.name)
    return squeezed(one.text) == squeezed(other.text)


def _mean_weight(values: Sequence[Value]) -> float:
    return sum(value.weight for value in values) / len(values)
