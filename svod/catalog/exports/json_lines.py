"""Export as JSON lines, for programs."""

import json
from collections.abc import Iterable, Iterator

from svod.model.extraction import Extraction
from svod.model.shape import extraction_shape, record_shape
from svod.model.work import WorkRecord


class JsonExporter:
    """One JSON object a line, as `svod show --json` prints it."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The records."""
        for record in records:
            yield json.dumps(record_shape(record), ensure_ascii=False) + "\n"

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that are in no library."""
        for extraction in extractions:
            yield json.dumps(extraction_shape(extraction), ensure_ascii=False) + "\n"
