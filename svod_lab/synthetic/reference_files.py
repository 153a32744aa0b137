"""Synthetic references on disk: one JSON object a line with the string, its spans, its language and its style."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from svod.errors import SettingsError
from svod.model.reference import LabeledSpan
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import json_rows
from svod_lab.corpora.items import REFERENCE_LABELS, LabeledReference, Trust
from svod_lab.synthetic.references import CORPUS, SyntheticReference


def row_of(synthetic: SyntheticReference) -> dict[str, Any]:
    """The row of one reference."""
    reference = synthetic.reference
    return {
        "raw": reference.raw,
        "spans": [list(span) for span in reference.spans],
        "language": reference.language,
        "style": synthetic.style,
        "kind": synthetic.kind,
        "document": reference.document_id,
    }


def write_references(path: Path, references: Iterable[SyntheticReference]) -> int:
    """Write the rows as they come; how many there were."""
    count = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for synthetic in references:
                stream.write(json.dumps(row_of(synthetic), ensure_ascii=False) + "\n")
                count += 1
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error}.", way_out="Give another folder by --out.") from error
    return count


def read_references(path: Path, complaints: Complaints) -> Iterator[LabeledReference]:
    """The references of such a file; rows that are none are complained of and left out."""
    for row in json_rows(path, complaints):
        match row.fields:
            case {"raw": str(raw), "spans": list(given), "language": language, "document": str(document)}:
                spans = tuple(LabeledSpan(*span) for span in given if _is_span(span, raw))
                if len(spans) == len(given):
                    yield LabeledReference(raw, spans, language, document, CORPUS, Trust.EXACT)
                    continue
        complaints.add(Fault.BROKEN_ROW, path.name, row.line, str(row.fields))


def _is_span(value: object, raw: str) -> bool:
    match value:
        case [int(start), int(end), str(label)]:
            return 0 <= start < end <= len(raw) and label in REFERENCE_LABELS
    return False
