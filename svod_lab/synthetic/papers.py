"""Makes whole labelled papers: records, real or invented, printed in many layouts and read by the real converter."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from svod.errors import SettingsError
from svod.model.body import Area
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.synthetic.classes.class_drafts import class_draft
from svod_lab.synthetic.classes.class_labels import class_labelled, lost_values
from svod_lab.synthetic.drafts import Draft, draft
from svod_lab.synthetic.labels import labelled, labelled_in_part
from svod_lab.synthetic.sheets import ElementKind
from svod_lab.synthetic.synthetic_paper import LabelledFile, SyntheticPaper, labels_row
from svod_lab.synthetic.truth import truth_row
from svod_lab.synthetic.typesetting.formats import export, read_back, typesetters_of
from svod_lab.synthetic.typesetting.own_templates import own_templates
from svod_lab.synthetic.typesetting.programs import CLASSES, TYPST, TypesettingError
from svod_lab.synthetic.typesetting.tex_elements import destined_areas
from svod_lab.synthetic.typesetting.typst import element_areas
from svod_lab.synthetic.volumes import draft_volume, part_rows
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperRecord

TRUTH_FILE = "truth.jsonl"
LABELS_FILE = "labels.jsonl"
FILES_FOLDER = "files"
# One file in so many is a volume of several papers.
_VOLUME_EVERY = 25
# What a user's own template can be made into.
_PRINTED = frozenset({"pdf", "ps"})


def make_papers(
    language: str,
    count: int,
    seed: int,
    out: Path,
    formats: Sequence[str] = ("pdf",),
    records: Iterable[PaperRecord] | None = None,
    templates: Path | None = None,
    plan: str = "",
    *,
    typesetter: str = TYPST,
    complaints: Complaints | None = None,
    are_rich: bool = False,
) -> Iterator[SyntheticPaper]:
    """So many papers, written below `out` as they are made: files, `truth.jsonl`, `labels.jsonl`.

    The same arguments make the same bytes. `records` are printed one after another, again from the first when they
    are used up; without them papers are invented. `templates` is a folder of the user's own Typst layouts. What a
    typesetter cannot print is reported to `complaints` and left out. Rich papers have figures, tables, formulas,
    lists, quotations and subsections.
    """
    own = own_templates(templates) if templates is not None else ()
    if own and (set(formats) - _PRINTED or typesetter != TYPST):
        raise SettingsError("Own templates make PDF and PostScript only, by Typst.")
    known = [record for record in records if record.language == language] if records is not None else []
    if records is not None and not known:
        raise SettingsError(f"There is no record in «{language}» to make papers of.")
    drafts = (
        class_draft(language, number, seed, known)
        if typesetter == CLASSES
        else draft_volume(language, number, seed)
        if not (known or own or plan) and number % _VOLUME_EVERY == _VOLUME_EVERY - 1
        else draft(language, number, seed, known, own, plan, is_rich=are_rich)
        for number in range(count)
    )
    yield from printed_papers(drafts, out, formats, typesetter=typesetter, complaints=complaints)


def printed_papers(
    drafts: Iterator[Draft],
    out: Path,
    formats: Sequence[str] = ("pdf",),
    *,
    typesetter: str = TYPST,
    complaints: Complaints | None = None,
) -> Iterator[SyntheticPaper]:
    """The papers of some drafts, written below `out` as they are made."""
    able = {name: typesetters_of(name, typesetter) for name in formats}
    (out / FILES_FOLDER).mkdir(parents=True, exist_ok=True)
    with (
        (out / TRUTH_FILE).open("w", encoding="utf-8") as truths,
        (out / LABELS_FILE).open("w", encoding="utf-8") as labels,
    ):
        for paper in _synthetic(drafts, out, able, complaints if complaints is not None else Complaints()):
            _write_rows(paper, truths, labels)
            yield paper


def _synthetic(
    drafts: Iterator[Draft], out: Path, able: Mapping[str, Sequence[str]], complaints: Complaints
) -> Iterator[SyntheticPaper]:
    """The papers of the drafts, as many at once as is best for those that typeset them."""
    at_once = max(export(name, by).at_once for name, typesetters in able.items() for by in typesetters)
    while batch := tuple(islice(drafts, at_once)):
        files: dict[str, list[LabelledFile]] = {made.identity: [] for made in batch}
        for name, typesetters in able.items():
            for by, chosen in _shared_out(batch, typesetters).items():
                contents = export(name, by).write(chosen)
                for made, content in zip(chosen, contents, strict=True):
                    path = out / FILES_FOLDER / f"{made.identity}.{name}"
                    if isinstance(content, TypesettingError):
                        complaints.add(Fault.UNPRINTED, path.name, 0, str(content))
                        continue
                    file = _labelled_file(made, path, content, by)
                    lost = lost_values(made.sheet, file.document, file.labelling) if by == CLASSES else ()
                    if lost:
                        # What a class changed, moved or left out would be labelled wrongly.
                        complaints.add(Fault.UNPRINTED, path.name, 0, f"{lost[0].label} is not found again.")
                        continue
                    path.write_bytes(content)
                    files[made.identity].append(file)
        yield from (SyntheticPaper(made, tuple(files[made.identity])) for made in batch if files[made.identity])


def _shared_out(batch: Sequence[Draft], typesetters: Sequence[str]) -> Mapping[str, Sequence[Draft]]:
    """Which typesetter prints which papers: a random choice that depends on the paper alone."""
    drawn = [lot(f"typesetter:{made.identity}").choice(typesetters) for made in batch]
    shares = {by: [made for made, its in zip(batch, drawn, strict=True) if its == by] for by in typesetters}
    return {by: share for by, share in shares.items() if share}


def _labelled_file(made: Draft, path: Path, content: bytes, typesetter: str) -> LabelledFile:
    form = export(path.suffix[1:], typesetter)
    document = read_back(path.suffix[1:], content, typesetter)
    if typesetter == CLASSES:
        return LabelledFile(path, document, class_labelled(made.sheet, document), typesetter)
    labels = (
        labelled_in_part(made.sheet, document)
        if made.template
        else labelled(made.sheet, document, has_furniture=form.has_furniture)
    )
    areas = _areas(made, path, content, typesetter)
    return LabelledFile(path, document, labels, typesetter, areas, content if areas else b"")


def _areas(made: Draft, path: Path, content: bytes, typesetter: str) -> Mapping[str, Area]:
    """Where figures and tables stand, by the typesetters that say it."""
    elements = [block.element for block in made.sheet.blocks if block.element]
    names = [element.name for element in elements if element.kind is not ElementKind.FORMULA]
    if not names or made.template or path.suffix != ".pdf":
        return {}
    if typesetter == TYPST:
        return element_areas(made.sheet)
    return destined_areas(content, names)


def _write_rows(paper: SyntheticPaper, truths: TextIO, labels: TextIO) -> None:
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
