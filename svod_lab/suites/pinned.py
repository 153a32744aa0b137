"""Pinned sets: a few labelled items made once and kept in the project, so that scores stay comparable."""

import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod.model.codec import from_dict, pack, to_dict, unpack
from svod.model.document import Document
from svod.model.reference import LabeledSpan
from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.runs.answers import Answer
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks import headers as header_runs
from svod_lab.runs.tasks import lines as line_runs
from svod_lab.runs.tasks import references as reference_runs
from svod_lab.runs.tasks.header_scores import FIELDS
from svod_lab.runs.tasks.reference_scores import found_record, record_of
from svod_lab.scores.bibliographies import WHOLE_REFERENCE
from svod_lab.scores.strengths import Strength, field_tallies
from svod_lab.scores.tally import Tally, pooled
from svod_lab.suites.reading import lines

SEED = 1801
CORPUS = "pinned"
LANGUAGES = ("ru", "de", "en")
REFERENCES_A_SET = 120
PAPERS_A_SET = 8


class PinnedSet(NamedTuple):
    """A kept file: the task it measures, its name, and the digest of its bytes."""

    task: str
    file: str
    sha256: str


def digest(path: Path) -> str:
    """The digest of a file's bytes."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise SettingsError(f"The pinned set {path} cannot be read: {error.strerror}.") from error


def answers(kept: PinnedSet, folder: Path, asked: NamedMethod) -> list[Answer]:
    """The answers of a method on a pinned set."""
    path = folder / kept.file
    if kept.task == reference_runs.TASK:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return list(reference_runs.asked(asked, map(_reference, rows)))
    papers = unpack(list[Any], path.read_bytes())
    if kept.task == header_runs.TASK:
        return list(header_runs.asked(asked, map(_header_item, papers)))
    return list(line_runs.asked(asked, map(_line_item, papers)))


def score(task: str, of_method: Sequence[Answer]) -> float:
    """The one score that floors are about, 0 where it has no base.

    Soft F1 of a reference's six fields, soft F1 of a header's fields, F1 of bibliography lines.
    """
    return pooled(tally for answer in of_method for tally in _tallies(task, answer)).f1 or 0.0


def make_sets(folder: Path) -> Mapping[str, PinnedSet]:
    """Make every set anew; the old sets are replaced, and floors measured on them are void."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for language in LANGUAGES:
        file = f"references-{language}.jsonl"
        rows = (json.dumps(row, ensure_ascii=False) + "\n" for row in _synthetic_references(language))
        (folder / file).write_text("".join(rows), encoding="utf-8")
        made[f"references-{language}"] = PinnedSet(reference_runs.TASK, file, digest(folder / file))
        file = f"papers-{language}.packed"
        (folder / file).write_bytes(pack(list(_synthetic_papers(language))))
        for task, name in ((header_runs.TASK, "headers"), (line_runs.TASK, "lines")):
            made[f"{name}-{language}"] = PinnedSet(task, file, digest(folder / file))
    return made


def _tallies(task: str, answer: Answer) -> Iterator[Tally]:
    if task == line_runs.TASK:
        yield lines.line_counts(answer)
        return
    fields = WHOLE_REFERENCE if task == reference_runs.TASK else FIELDS
    expected = record_of({field: texts for field, texts in answer.expected.items() if field in fields})
    found = found_record(answer)
    asked = [field for field in fields if task == reference_runs.TASK or field in answer.expected]
    yield from field_tallies(expected, found, Strength.SOFT, asked).values()


def _synthetic_references(language: str) -> Iterator[Mapping[str, Any]]:
    from svod_lab.synthetic.references import make_references

    for item in make_references(language, REFERENCES_A_SET, SEED):
        spans = [list(span) for span in item.spans]
        yield {"document": item.document_id, "language": language, "raw": item.raw, "spans": spans}


def _synthetic_papers(language: str) -> Iterator[Mapping[str, Any]]:
    from svod_lab.synthetic.papers import make_papers

    with tempfile.TemporaryDirectory(prefix="svod-pinned-") as folder:
        for paper in make_papers(language, PAPERS_A_SET, SEED, Path(folder)):
            (document,) = (file.document for file in paper.files)
            (labelled,) = paper.labeled_documents()
            (item,) = line_runs.synthetic_paper_items(paper)
            yield {
                "id": labelled.document_id,
                "language": language,
                "document": to_dict(document),
                "header": {field: list(texts) for field, texts in header_runs.expected_of(labelled.truth).items()},
                "other_title": labelled.truth.other_title or "",
                "bibliography": sorted(item.bibliography),
            }


def _reference(row: Mapping[str, Any]) -> LabeledReference:
    spans = tuple(LabeledSpan(*span) for span in row["spans"])
    return LabeledReference(row["raw"], spans, row["language"], row["document"], CORPUS, Trust.EXACT)


def _header_item(row: Mapping[str, Any]) -> header_runs.HeaderItem:
    expected = {field: tuple(texts) for field, texts in row["header"].items()}
    document = from_dict(Document, row["document"])
    other_titles = tuple(filter(None, (row["other_title"],)))
    return header_runs.HeaderItem(document, expected, other_titles, CORPUS, row["id"], row["language"])


def _line_item(row: Mapping[str, Any]) -> line_runs.LineItem:
    document = from_dict(Document, row["document"])
    marked = frozenset(row["bibliography"])
    return line_runs.LineItem(document, range(document.line_count), marked, CORPUS, row["id"], row["language"])
