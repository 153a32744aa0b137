"""Export as JSON lines, for programs."""

import json
from collections.abc import Iterable, Iterator

from svod.model.codec import to_dict
from svod.model.extraction import Extraction
from svod.model.work import WorkRecord


class JsonExporter:
    """One JSON object a line, as `svod show --json` prints it."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The records."""
        for record in records:
            yield json.dumps(to_dict(record), ensure_ascii=False) + "\n"

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that are in no library."""
        for extraction in extractions:
            yield json.dumps(to_dict(extraction), ensure_ascii=False) + "\n"
