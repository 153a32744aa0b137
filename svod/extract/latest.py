"""What was found of the document that was asked about last, for that is asked by many stages in turn."""

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import ref

from svod.model.document import Document

Found = TypeVar("Found")


class Latest(Generic[Found]):
    """A function of documents that remembers its last answer, as long as that document lives and no other is asked."""

    def __init__(self, find: Callable[[Document], Found]) -> None:
        self._find = find
        self._last: tuple[Callable[[], Document | None], Found] | None = None

    def __call__(self, document: Document) -> Found:
        """What is found of a document."""
        last = self._last
        if last is None or last[0]() is not document:
            return self.found(document, self._find(document))
        return last[1]

    def found(self, document: Document, answer: Found) -> Found:
        """Remember what was found of a document by another way."""
        self._last = (ref(document), answer)
        return answer
