"""What all formats of cards share: works of a library and documents outside of one are written the same way."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from svod.catalog.exports.card import Card, extraction_card, record_card
from svod.model.extraction import Extraction
from svod.model.work import WorkRecord


class CardExporter(ABC):
    """A format that tells works by their cards."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The works, in pieces that, joined, make one valid file."""
        return self.written(map(record_card, records))

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that lie in no library, in such pieces."""
        return self.written(map(extraction_card, extractions))

    @abstractmethod
    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """The cards as one file, piece by piece."""
