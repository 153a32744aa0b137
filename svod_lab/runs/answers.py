"""An answer: what a method found in one record, beside what is right; runs of answers are kept as JSON lines."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from svod.errors import SettingsError
from svod.model.metadata import Value
from svod.model.person import PersonName
from svod.model.reference import LabeledSpan
from svod_lab.scores.compare import Run

# A file name before it, a method's name after it: `run.jsonl#regex`.
METHOD_SIGN = "#"


@dataclass(frozen=True, slots=True)
class Answer:
    """One record of one method's run.

    A field that `expected` does not name is not known to the corpus and is scored nowhere; an empty one is known to
    have no value. Names are None where it is not certain how they divide. `text` and the spans are there for
    strings that are labelled character by character. `document` is what the intervals draw; `size` is what `seconds`
    were spent on: one string, so many lines.
    """

    task: str
    method: str
    corpus: str
    document: str
    record: str
    language: str | None
    expected: Mapping[str, tuple[str, ...]]
    found: Mapping[str, tuple[Value, ...]]
    expected_names: tuple[PersonName, ...] | None = None
    found_names: tuple[PersonName, ...] = ()
    text: str = ""
    expected_spans: tuple[LabeledSpan, ...] = ()
    found_spans: tuple[LabeledSpan, ...] = ()
    kinds: tuple[str, ...] = field(default=())
    seconds: float = 0.0
    size: int = 1
    # Pages from 1 where the paper itself begins; None where that is not known.
    expected_start: int | None = None
    found_start: int | None = None
    # Fields that the product asks a person to look at; None where it does not say.
    review: tuple[str, ...] | None = None

    def texts(self, name: str) -> tuple[str, ...]:
        """What was found for a field."""
        return tuple(value.text for value in self.found.get(name, ()))


def short_name(origin: str) -> str:
    """A method's name without its task and version: `references.regex@1` is «regex»."""
    return origin.partition(".")[2].partition("@")[0] or origin


def answer_to_dict(answer: Answer) -> dict[str, Any]:
    """An answer as plain values; what is empty is left out."""
    plain: dict[str, Any] = {
        "task": answer.task, "method": answer.method, "corpus": answer.corpus, "document": answer.document,
        "record": answer.record, "language": answer.language,
        "expected": {name: list(values) for name, values in answer.expected.items()},
        "found": {name: [[value.text, round(value.weight, 4)] for value in values]
                  for name, values in answer.found.items()},
    }  # fmt: skip
    more = {
        "expected_names": None if answer.expected_names is None else [list(name) for name in answer.expected_names],
        "found_names": [list(name) for name in answer.found_names] or None,
        "text": answer.text or None,
        "expected_spans": [list(span) for span in answer.expected_spans] or None,
        "found_spans": [list(span) for span in answer.found_spans] or None,
        "kinds": list(answer.kinds) or None,
        "seconds": round(answer.seconds, 6) or None,
        "size": answer.size if answer.size != 1 else None,
        "expected_start": answer.expected_start,
        "found_start": answer.found_start,
        "review": None if answer.review is None else list(answer.review),
    }
    return plain | {name: value for name, value in more.items() if value is not None}


def answer_from_dict(plain: Mapping[str, Any]) -> Answer:
    """The inverse of `answer_to_dict`."""
    names, review = plain.get("expected_names"), plain.get("review")
    return Answer(
        plain["task"], plain["method"], plain["corpus"], plain["document"], plain["record"], plain["language"],
        {name: tuple(values) for name, values in plain["expected"].items()},
        {name: tuple(Value(text, weight, plain["method"]) for text, weight in values)
         for name, values in plain["found"].items()},
        None if names is None else tuple(PersonName(*name) for name in names),
        tuple(PersonName(*name) for name in plain.get("found_names", ())),
        plain.get("text", ""),
        tuple(LabeledSpan(*span) for span in plain.get("expected_spans", ())),
        tuple(LabeledSpan(*span) for span in plain.get("found_spans", ())),
        tuple(plain.get("kinds", ())),
        plain.get("seconds", 0.0), plain.get("size", 1), plain.get("expected_start"), plain.get("found_start"),
        None if review is None else tuple(review),
    )  # fmt: skip


def write_answer(answer: Answer, stream: TextIO) -> None:
    """Add one answer to a run."""
    stream.write(json.dumps(answer_to_dict(answer), ensure_ascii=False) + "\n")


def read_answers(path: Path) -> Iterator[Answer]:
    """The answers of a kept run."""
    try:
        with path.open(encoding="utf-8") as stream:
            for number, line in enumerate(stream, start=1):
                if line.strip():
                    yield _read(line, path, number)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"The run {path} cannot be read: {error}.", way_out="Make one by `svod bench run … --save FILE`."
        ) from error


def kept_run(named: str) -> list[Answer]:
    """The answers of one method of a kept run, named as `FILE` or `FILE#METHOD`."""
    file, _, method = named.partition(METHOD_SIGN)
    answers = list(read_answers(Path(file)))
    methods = sorted({short_name(answer.method) for answer in answers})
    if method and method not in methods:
        raise SettingsError(f"The run {file} has no method «{method}».", way_out=f"It has: {', '.join(methods)}.")
    if len(methods) > 1 and not method:
        raise SettingsError(
            f"The run {file} holds several methods.",
            way_out=f"Name one: {', '.join(f'{file}{METHOD_SIGN}{name}' for name in methods)}.",
        )
    return [answer for answer in answers if not method or short_name(answer.method) == method]


def comparable(answers: Iterable[Answer]) -> Run:
    """A run as `compare` sees it: record, field, values."""
    return {f"{answer.corpus}/{answer.record}": answer.found for answer in answers}


def _read(line: str, path: Path, number: int) -> Answer:
    try:
        return answer_from_dict(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SettingsError(
            f"Line {number} of {path} is no answer of a run.", way_out="Make a run by `svod bench run … --save FILE`."
        ) from error
