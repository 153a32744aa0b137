"""What copies say, for those who read them: where values are, the outline, the words of pages, words found."""

from svod.library.copy_text import copy_document, copy_outline, found_in, page_texts
from svod.library.parts import LibraryParts
from svod.library.placement import copy_reading
from svod.model.placement import CopyOutline, CopyReading, FoundPlace, PageText


class CopyTextService:
    """Copies by the hashes of their bytes."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def work_id(self, sha256: str) -> str:
        """The work that a copy is of; nothing where there is no such copy."""
        with self._parts.store.reading() as session:
            return session.works.holding(sha256) or ""

    def reading(self, sha256: str) -> CopyReading:
        """A copy as it was read, and where in it the values and references of its work are."""
        return copy_reading(self._parts, sha256)

    def outline(self, sha256: str) -> CopyOutline:
        """The sections, figures and tables of a copy, and the places of its text that point to them."""
        return copy_outline(self._parts, sha256)

    def page_texts(self, sha256: str, first: int, last: int) -> tuple[PageText, ...]:
        """The words of some pages of a copy with their places; none where the format has no places."""
        document = copy_document(self._parts, sha256)
        return tuple(page_texts(document, first, last)) if document else ()

    def find(self, sha256: str, wanted: str) -> tuple[FoundPlace, ...]:
        """Where words stand in a copy."""
        document = copy_document(self._parts, sha256)
        return found_in(document, wanted) if document else ()
