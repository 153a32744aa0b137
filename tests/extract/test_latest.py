"""What is remembered of the document asked about last."""

import gc
from weakref import ref

from svod.convert.builder import DocumentBuilder
from svod.extract.latest import Latest
from svod.model.document import Document, Font


def _document(*lines: str) -> Document:
    builder = DocumentBuilder("text/plain")
    for line in lines:
        builder.add_plain_line(line, Font("Serif", 10.0))
    return builder.build()


class _Counting:
    """Counts the lines of documents, and how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, document: Document) -> int:
        self.asked += 1
        return document.line_count


def test_one_document_is_looked_at_once_and_another_anew() -> None:
    counting = _Counting()
    lines_of = Latest(counting)
    one, other = _document("a", "b"), _document("a")
    assert [lines_of(one), lines_of(one), lines_of(other), lines_of(one)] == [2, 2, 1, 2]
    assert counting.asked == 3


def test_documents_that_are_equal_are_still_two() -> None:
    counting = _Counting()
    lines_of = Latest(counting)
    assert lines_of(_document("a")) == lines_of(_document("a")) == 1
    assert counting.asked == 2


def test_what_was_found_by_another_way_is_not_looked_for() -> None:
    counting = _Counting()
    lines_of = Latest(counting)
    document = _document("a")
    assert lines_of.found(document, 7) == lines_of(document) == 7
    assert counting.asked == 0


def test_a_document_does_not_live_on_because_it_was_asked_about() -> None:
    lines_of = Latest(_Counting())
    document = _document("a")
    lines_of(document)
    last = ref(document)
    del document
    gc.collect()
    assert last() is None
