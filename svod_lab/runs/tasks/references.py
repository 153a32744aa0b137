"""Reference strings through every parser."""

import time
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice

from svod.model.metadata import Value
from svod.model.reference import LabeledSpan, ParsedReference
from svod_lab.corpora.items import LabeledReference
from svod_lab.corpora.labels.conventions import BETWEEN_PARTS, BETWEEN_PEOPLE, MERGED, PEOPLE
from svod_lab.corpora.work_kinds import kinds_of
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import (
    MADE_ON_DEMAND,
    SYNTHETIC_CORPUS,
    NamedMethod,
    answers_of_methods,
    corpora_of,
    items_of,
    methods_of,
)
from svod_lab.runs.tasks.person_names import divided_names

TASK = "references"
AT_A_TIME = 256
CORPORA = (
    "anystyle_core", "anystyle_gold", "anystyle_good", "excite_de_end", "excite_de_foot", "excite_de_both",
    "excite_en", "grobid", "law", "parscit", "ru_silver",
)  # fmt: skip


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen parser over every chosen corpus, one corpus after another."""
    parsers = methods_of(TASK, bench)
    for corpus in corpora_of(TASK, CORPORA, bench):
        items = _items_of(corpus, bench)
        yield from answers_of_methods(parsers, corpus, items, asked, bench)


def _items_of(corpus: str, bench: Bench) -> list[LabeledReference]:
    if corpus == SYNTHETIC_CORPUS:
        return synthetic.references(bench)
    if corpus in MADE_ON_DEMAND:
        return synthetic.discipline_references(bench, corpus)
    return items_of(corpus, bench)


def asked(parser: NamedMethod, items: Iterable[LabeledReference]) -> Iterator[Answer]:
    """What a parser makes of labelled strings, given to it as `svod parse` does: some hundred at a time."""
    left = iter(items)
    while batch := list(islice(left, AT_A_TIME)):
        raws = [item.raw for item in batch]
        start = time.process_time()
        found = _parsed(parser, raws)
        seconds = (time.process_time() - start) / len(batch)
        for item, parsed in zip(batch, found, strict=True):
            yield _answer(parser.origin, item, parsed, seconds)


def _parsed(parser: NamedMethod, raws: list[str]) -> list[ParsedReference]:
    if hasattr(parser.part, "parse_all"):
        together: list[ParsedReference] = parser.part.parse_all(raws)
        return together
    return [parser.part.parse(raw) for raw in raws]


def _answer(origin: str, item: LabeledReference, parsed: ParsedReference, seconds: float) -> Answer:
    spans = joined_spans(item.raw, parsed.spans)
    people = item.values("author")
    return Answer(
        TASK, origin, item.corpus, item.document_id, _record(item), item.language,
        expected={label: item.values(label) for label in _labels(item.spans)},
        found={label: _values(item.raw, spans, label, parsed, origin) for label in _labels(spans)},
        expected_names=divided_names(people[0]) if len(people) == 1 else None,
        found_names=parsed.fields.author,
        text=item.raw, expected_spans=item.spans, found_spans=spans, kinds=kinds_of(item), seconds=seconds,
    )  # fmt: skip


def _record(item: LabeledReference) -> str:
    """A name that does not depend on the other items: the document and the digest of the string."""
    return f"{item.document_id}/{blake2b(item.raw.encode(), digest_size=4).hexdigest()}"


def joined_spans(raw: str, spans: Iterable[LabeledSpan]) -> tuple[LabeledSpan, ...]:
    """Spans in order; neighbours that are parts of one list of names, or of one value, are one, as in the corpora."""
    joined: list[LabeledSpan] = []
    for span in sorted(spans):
        last = joined[-1] if joined else None
        if last and last.label == span.label and _belong(raw[last.end : span.start], span.label):
            joined[-1] = last._replace(end=span.end)
        else:
            joined.append(span)
    return tuple(joined)


def _belong(between: str, label: str) -> bool:
    if label in PEOPLE:
        return BETWEEN_PEOPLE.fullmatch(between) is not None
    return label in MERGED and BETWEEN_PARTS.fullmatch(between) is not None


def _labels(spans: Iterable[LabeledSpan]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(span.label for span in spans))


def _values(
    raw: str, spans: Iterable[LabeledSpan], label: str, parsed: ParsedReference, origin: str
) -> tuple[Value, ...]:
    weight = field_weight(parsed, label)
    return tuple(Value(raw[span.start : span.end], weight, origin) for span in spans if span.label == label)


def field_weight(parsed: ParsedReference, label: str) -> float:
    """How sure the parser is of a field: its own weight where the parser gives one, else that of the whole."""
    return parsed.weights.get(label, parsed.weight)
