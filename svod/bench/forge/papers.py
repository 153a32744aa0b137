"""Forges whole labelled papers: records, real or invented, printed in many layouts and read by the real converter."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from svod.bench.forge.drafts import Draft, draft
from svod.bench.forge.exports import export, read_back
from svod.bench.forge.forged import ForgedPaper, LabelledFile, labels_row
from svod.bench.forge.labels import labelled, labelled_in_part
from svod.bench.forge.own_templates import own_templates
from svod.bench.forge.paper_records import PaperRecord
from svod.bench.forge.truth import truth_row
from svod.bench.forge.volumes import draft_volume, part_rows
from svod.errors import SettingsError

TRUTH_FILE = "truth.jsonl"
LABELS_FILE = "labels.jsonl"
FILES_FOLDER = "files"
# One file in so many is a volume of several papers.
_VOLUME_EVERY = 25
# What a user's own template can be made into.
_PRINTED = frozenset({"pdf", "ps"})


def forge_papers(
    language: str,
    count: int,
    seed: int,
    out: Path,
    formats: Sequence[str] = ("pdf",),
    records: Iterable[PaperRecord] | None = None,
    templates: Path | None = None,
    plan: str = "",
) -> Iterator[ForgedPaper]:
    """So many papers, written below `out` as they are made: files, `truth.jsonl`, `labels.jsonl`.

    The same arguments make the same bytes. `records` are printed one after another, again from the first when they
    are used up; without them papers are invented. `templates` is a folder of the user's own Typst layouts.
    """
    for name in formats:
        export(name)
    own = own_templates(templates) if templates is not None else ()
    if own and set(formats) - _PRINTED:
        raise SettingsError("Own templates make PDF and PostScript only.")
    known = [record for record in records if record.language == language] if records is not None else []
    if records is not None and not known:
        raise SettingsError(f"There is no record in «{language}» to make papers of.")
    (out / FILES_FOLDER).mkdir(parents=True, exist_ok=True)
    with (
        (out / TRUTH_FILE).open("w", encoding="utf-8") as truths,
        (out / LABELS_FILE).open("w", encoding="utf-8") as labels,
    ):
        for number in range(count):
            is_volume = not (known or own or plan) and number % _VOLUME_EVERY == _VOLUME_EVERY - 1
            made = (
                draft_volume(language, number, seed) if is_volume else draft(language, number, seed, known, own, plan)
            )
            paper = _forged(made, out, formats)
            _write_rows(paper, truths, labels)
            yield paper


def _forged(made: Draft, out: Path, formats: Sequence[str]) -> ForgedPaper:
    files = []
    for name in formats:
        form = export(name)
        content = form.write(made)
        path = out / FILES_FOLDER / f"{made.identity}.{name}"
        path.write_bytes(content)
        document = read_back(name, content)
        labels = (
            labelled_in_part(made.sheet, document)
            if made.template
            else labelled(made.sheet, document, has_furniture=form.has_furniture)
        )
        files.append(LabelledFile(path, document, labels))
    return ForgedPaper(made, tuple(files))


def _write_rows(paper: ForgedPaper, truths: TextIO, labels: TextIO) -> None:
    for file in paper.files:
        made = paper.draft
        place = f"{FILES_FOLDER}/{file.path.name}"
        row = truth_row(file.path.name, place, made.truth, made.record, made.layout, file.document.page_count)
        if made.parts:
            row["parts"] = part_rows(made, file.document, file.labelling)
        _write(truths, row)
        _write(labels, labels_row(file, made))


def _write(stream: TextIO, row: dict[str, Any]) -> None:
    stream.write(json.dumps(row, ensure_ascii=False) + "\n")
