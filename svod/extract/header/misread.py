"""What of a scan may be read wrong: titles and names with words of which text recognition is not sure weigh less."""

import re
from collections.abc import Iterator
from dataclasses import replace

from svod.model.document import Document
from svod.model.metadata import Creator, Field, Value
from svod.text.lexicon.lookup import classes_of

# Measured on 62 printed and scanned papers: none of the titles and names with a less sure word was right.
_LEAST_SURE = 65
# What remains of the weight then; such a header is to be looked at.
_DOUBTED = 0.65
_WORD = re.compile(r"[^\W\d_]{2,}")
# Words as short as this are doubtful only where no list has them.
_SHORT = 2
_LOOKED_AT = frozenset({Field.TITLE, Field.CREATOR})


def weighed_by_recognition(field: Field, value: Value, document: Document) -> Value:
    """A title or an author, less sure where a word of it may be misread."""
    if field not in _LOOKED_AT or value.span is None or not document.recognised_pages:
        return value
    words = set(_WORD.findall(_stated(value).casefold()))
    if any(words.intersection(_WORD.findall(word.casefold())) for word in _doubtful(value, document)):
        return replace(value, weight=_DOUBTED * value.weight)
    return value


def _stated(value: Value) -> str:
    return value.name.full if isinstance(value, Creator) else value.text


def _doubtful(value: Value, document: Document) -> Iterator[str]:
    """The words where a value stands of which text recognition is not sure."""
    if value.span is None:
        return
    for index in range(value.span.start, value.span.stop):
        token = document.token(index)
        if token.confidence is None or token.confidence >= _LEAST_SURE:
            continue
        if any(len(word) > _SHORT or not classes_of(word) for word in _WORD.findall(token.text)):
            yield token.text
