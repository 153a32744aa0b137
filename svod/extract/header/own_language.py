"""Claims in several languages: those in the paper's own language come first, and none of a language is lost."""

from collections.abc import Sequence
from dataclasses import replace

from svod.model.document import Span
from svod.model.metadata import Value
from svod.text.languages import language_of

# A claim that is surer wrong than right is not put first for its language.
_LEAST = 0.45


def own_language_first(values: Sequence[Value], language: str | None) -> tuple[Value, ...]:
    """Claims, the heaviest first, with the first one of the paper's own language before all, as sure as that was."""
    if not values or language is None or values[0].language in (None, language):
        return tuple(values)
    own = next((value for value in values if value.language == language and _is_read(value)), None)
    if own is None:
        return tuple(values)
    first = values[0]
    rest = [value for value in values if value is not own and value is not first]
    return (replace(own, weight=first.weight), replace(first, weight=own.weight), *rest)


def with_other_languages(chosen: Sequence[Value], others: Sequence[Value]) -> tuple[Value, ...]:
    """The chosen claims, and those of others that are in languages in which nothing was chosen."""
    if not chosen or not others:
        return tuple(chosen)
    known = {language_of(text) for text in _passages(chosen).values()}
    added = {span for span, text in _passages(others).items() if (code := language_of(text)) and code not in known}
    return (*chosen, *(value for value in others if value.span in added and _is_read(value)))


def _is_read(value: Value) -> bool:
    return value.span is not None and value.weight >= _LEAST


def _passages(values: Sequence[Value]) -> dict[Span | None, str]:
    """What is said in one place, such as key words in one list, as one text."""
    texts: dict[Span | None, str] = {}
    for value in values:
        texts[value.span] = f"{texts.get(value.span, '')} {value.text}"
    return texts
