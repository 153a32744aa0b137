"""Workshops built by hand: methods are given as objects, documents as values, nothing is printed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from svod.model.document import Document
from svod.model.metadata import Value
from svod.model.outcome import Failure
from svod.model.reference import LabeledSpan, ParsedReference, ReferenceFields
from svod_lab.corpora.complaints import Complaints
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench, Choice


def silent(items: Iterable[Any], doing: str, total: int | None = None) -> Iterator[Any]:
    """Follows a work without showing it."""
    return iter(items)


def make_bench(
    data: Path,
    part: Any = None,
    choice: Choice | None = None,
    documents: Mapping[str, Document | Failure] | None = None,
    **more: Any,
) -> Bench:
    """A bench whose methods are the given part, or the registered ones where none is given."""
    from svod import registry

    def convert_files(paths: Sequence[Path]) -> Iterator[Document | Failure]:
        return (documents[path.name] for path in paths) if documents else iter(())

    def make(task: str, name: str) -> Any:
        return part if part is not None else registry.find(task, name).make()

    return Bench(
        data,
        lambda _paths, _jobs: None,
        convert_files,
        make,
        silent,
        Complaints(),
        choice or Choice(part="all"),
        **more,
    )


class ParserByHand:
    """Answers each string with the spans it was given; an unknown string has none."""

    def __init__(self, known: Mapping[str, Sequence[tuple[str, str]]], weight: float = 0.9) -> None:
        self._known = known
        self._weight = weight

    def parse(self, raw: str) -> ParsedReference:
        """The spans given for the string."""
        spans = []
        for words, label in self._known.get(raw, ()):
            start = raw.index(words)
            spans.append(LabeledSpan(start, start + len(words), label))
        return ParsedReference(raw, ReferenceFields(), tuple(spans), self._weight)


def answer(found: Mapping[str, Sequence[str]], expected: Mapping[str, Sequence[str]], **more: Any) -> Answer:
    """An answer about a record; the weight of everything found is 0.8 unless `weight` says otherwise."""
    shown: dict[str, Any] = {
        "task": "references", "method": "references.hand@1", "corpus": "corpus", "document": "one", "record": "1",
        "language": "ru",
    }  # fmt: skip
    weight = more.pop("weight", 0.8)
    values = {field: tuple(Value(text, weight) for text in texts) for field, texts in found.items()}
    return Answer(**shown | more, expected={field: tuple(texts) for field, texts in expected.items()}, found=values)
