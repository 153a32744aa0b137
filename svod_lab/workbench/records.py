"""One record of a run of `svod extract --json`, read defensively, since anybody may have written it."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from unicodedata import is_normalized

from svod.files.names import last_part
from svod.model.document import Box
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.model.outcome import Outcome
from svod.model.person import PersonName
from svod.text.normalize import clean

# Beside the fields of Dublin Core: an entry of the bibliography, and how the reading ended where it went wrong.
REFERENCE = "reference"
OUTCOME = "outcome"

# More values, or longer ones, no paper has; what lies beyond is left out.
MOST_VALUES = 2_000
LONGEST_TEXT = 20_000
_LONGEST_NAME = 60
_MOST_FIELDS = 40
_FAR = 1e6
_PARTS_ORDER = ("author", "editor", "title", "container", "year", "volume", "issue", "pages", "publisher", "place")
_PARTS_LAST = ("doi", "url", "type")
_PARTS = {*_PARTS_ORDER, *_PARTS_LAST}


class NoRecordError(ValueError):
    """A line of a run that is no record of a document: it does not say which document it is of."""


@dataclass(frozen=True, slots=True)
class RunRecord:
    """What a run says of one document; a document that failed has an outcome and no values."""

    source: str
    sha256: str
    media_type: str
    pages: int
    language: str
    outcome: str
    message: str
    values: Mapping[str, tuple[Value, ...]]

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return last_part(self.source.rstrip("/")) or self.source

    @property
    def metadata(self) -> Metadata:
        """The claims about the document itself, references left out."""
        known = set(map(str, Field))
        return Metadata({Field(name): values for name, values in self.values.items() if name in known})


class Twin(NamedTuple):
    """Another run's record of the same document, and the object it was read from."""

    shape: Mapping[str, Any]
    record: RunRecord


def record_of(shape: object, twin: Twin | None = None) -> RunRecord:
    """The record in an object; raises NoRecordError where it names no document.

    What a twin says in the very same words is taken over from it: most of two runs is the same.
    """
    source, sha256 = names_of(shape)
    record: dict[str, Any] = shape  # type: ignore[assignment]
    outcome = _word(record.get("outcome")) or str(Outcome.OK)
    values = dict(_metadata(record.get("metadata"), twin))
    entries = record.get("references")
    if twin and twin.shape.get("references") == entries:
        references = twin.record.values.get(REFERENCE, ())
    else:
        references = tuple(_references(entries))
    if references:
        values[REFERENCE] = references
    if outcome != Outcome.OK:
        values[OUTCOME] = (Value(f"{outcome}: {_word(record.get('message'))}".rstrip(": "), 1.0),)
    return RunRecord(
        source=source,
        sha256=sha256,
        media_type=_word(record.get("media_type")),
        pages=_whole(record.get("pages")),
        language=_word(record.get("language"))[:_LONGEST_NAME],
        outcome=outcome,
        message=_word(record.get("message")),
        values=values,
    )


def names_of(shape: object) -> tuple[str, str]:
    """Source and hash of the document that an object names; raises NoRecordError where it names none."""
    if not isinstance(shape, dict) or not (source := _word(shape.get("source"))):
        raise NoRecordError("It names no source.")
    return source, _word(shape.get("sha256")).lower()


def _metadata(metadata: object, twin: Twin | None) -> Iterator[tuple[str, tuple[Value, ...]]]:
    others = twin.shape.get("metadata") if twin else None
    others = others if isinstance(others, dict) else {}
    fields = metadata.items() if isinstance(metadata, dict) else ()
    for name, claims in list(fields)[:_MOST_FIELDS]:
        known = _word(name)[:_LONGEST_NAME]
        if twin and claims and others.get(name) == claims:
            values = twin.record.values.get(known, ())
        else:
            values = tuple(_values(name, claims))
        if values and known not in {REFERENCE, OUTCOME}:
            yield known, values


def _values(field: str, claims: object) -> Iterator[Value]:
    for claim in claims[:MOST_VALUES] if isinstance(claims, list) else ():
        # Other programs write a bare text where we write a claim.
        values = {"text": claim} if isinstance(claim, str) else claim
        if isinstance(values, dict) and _word(values.get("text")):
            yield _value(field, values)


def _value(field: str, values: Mapping[str, Any]) -> Value:
    common: dict[str, Any] = {
        "text": _word(values.get("text")),
        "weight": _weight(values.get("weight")),
        "origin": _word(values.get("method"))[:_LONGEST_NAME],
        "language": _word(values.get("language"))[:_LONGEST_NAME] or None,
        "scheme": _word(values.get("scheme"))[:_LONGEST_NAME] or None,
        "page": _whole(values.get("page")) or None,
        "box": _box(values.get("box")),
    }
    if field == Field.AFFILIATION:
        return Affiliation(**common)
    if field != Field.CREATOR:
        return Value(**common)
    bodies = values.get("affiliations")
    return Creator(
        **common,
        name=PersonName(_word(values.get("family")), _word(values.get("given"))),
        affiliations=tuple(filter(None, map(_word, bodies))) if isinstance(bodies, list) else (),
        email=_word(values.get("email")) or None,
    )


def _references(listed: object) -> Iterator[Value]:
    """Entries as values: the printed string first, then each field in a line of its own."""
    for entry in listed[:MOST_VALUES] if isinstance(listed, list) else ():
        if not isinstance(entry, dict) or not _word(entry.get("raw")):
            continue
        fields = entry.get("fields")
        lines = [_word(entry["raw"]), *_fields(fields if isinstance(fields, dict) else {})]
        yield Value(
            "\n".join(lines)[:LONGEST_TEXT],
            _weight(entry.get("weight")),
            _word(entry.get("method"))[:_LONGEST_NAME],
            language=_word(entry.get("language"))[:_LONGEST_NAME] or None,
            page=_whole(entry.get("page")) or None,
        )


def _fields(fields: Mapping[str, Any]) -> Iterator[str]:
    others = sorted(fields.keys() - _PARTS)
    for name in (*_PARTS_ORDER, *others[:_MOST_FIELDS], *_PARTS_LAST):
        value = fields.get(name)
        if value and (worded := _worded(value)):
            yield f"{_word(name)[:_LONGEST_NAME]}: {worded}"


def _worded(value: object) -> str:
    if isinstance(value, list):
        return "; ".join(filter(None, map(_person, value[:MOST_VALUES])))
    return _word(value)


def _person(value: object) -> str:
    if isinstance(value, dict):
        return _word(f"{_word(value.get('family'))} {_word(value.get('given'))}")
    return _word(value)


def _word(value: object) -> str:
    """A text in clean Unicode: no half characters, no signs that turn the direction of what follows."""
    if type(value) is not str:
        return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
    text = value[:LONGEST_TEXT]
    # Most texts are clean already; to see that costs a tenth of cleaning them.
    if text.isprintable() and is_normalized("NFC", text) and "  " not in text:
        return text.strip()
    return clean(text.encode("utf-8", "replace").decode("utf-8"))


def _weight(value: object) -> float:
    number = _number(value)
    return min(1.0, max(0.0, number)) if number is not None else 0.0


def _whole(value: object) -> int:
    number = _number(value)
    return int(number) if number is not None and 0 < number < _FAR else 0


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _box(value: object) -> Box | None:
    if not isinstance(value, list) or len(value) != len(Box._fields):
        return None
    edges = [_number(edge) for edge in value]
    known = [edge for edge in edges if edge is not None and abs(edge) < _FAR]
    return Box(*known) if len(known) == len(Box._fields) else None


def known_fields(names: Iterable[str]) -> tuple[str, ...]:
    """Names of fields in the order people expect: Dublin Core's, then references, then what else there is."""
    order = {name: place for place, name in enumerate((*map(str, Field), REFERENCE, OUTCOME))}
    return tuple(sorted(set(names), key=lambda name: (order.get(name, len(order)), name)))
