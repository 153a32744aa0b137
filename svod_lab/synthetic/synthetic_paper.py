"""A synthetic paper with its files and labels, and what trainers and scorers make of it."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from svod.model.body import Area
from svod.model.document import Document
from svod.model.reference import LabeledSpan
from svod_lab.corpora.items import (
    HeaderToken,
    LabeledDocument,
    LabeledHeader,
    LabeledLines,
    LayoutLine,
    Trust,
    Zone,
)
from svod_lab.synthetic.drafts import Draft
from svod_lab.synthetic.labels import AlignmentLoss, Labelling
from svod_lab.synthetic.sheets import HEADER_LABELS, Label
from svod_lab.synthetic.truth import stress
from svod_lab.synthetic.typesetting.programs import TYPST

CORPUS = "forge"
# So much of the text after the header belongs to a labelled header, so that models learn where it ends.
_BODY_LINES = 3
_SIZE_CHANGE = 0.3


@dataclass(frozen=True, slots=True)
class LabelledFile:
    """One file of a synthetic paper: what the converter read in it, what that is, and who typeset it.

    `areas` are the places of its figures and tables, by their names, where the typesetter says them; a file with
    such places has its `content`, too, for they can be found again by what is drawn only.
    """

    path: Path
    document: Document
    labelling: Labelling
    typesetter: str = TYPST
    areas: Mapping[str, Area] = field(default_factory=dict)
    content: bytes = b""


@dataclass(frozen=True, slots=True)
class SyntheticPaper:
    """A paper, the truth about it, and its files, one a format."""

    draft: Draft
    files: tuple[LabelledFile, ...]

    @property
    def loss(self) -> AlignmentLoss:
        """What alignment lost in the first file."""
        return self.files[0].labelling.loss

    def labeled_documents(self) -> Iterator[LabeledDocument]:
        """The paper as whole documents with their truth."""
        draft = self.draft
        for file in self.files:
            yield LabeledDocument(
                identity_of(file.path), file.path, draft.truth, draft.record.language, CORPUS, Trust.EXACT,
                stress=tuple(stress(draft.layout)), kind=str(draft.layout.shape), work_id=work_of(draft.identity),
            )  # fmt: skip

    def labeled_lines(self) -> Iterator[LabeledLines]:
        """The paper as lines in zones."""
        for file in self.files:
            yield labeled_lines(file, self.draft.record.language)

    def labeled_headers(self) -> Iterator[LabeledHeader]:
        """The paper's header as labelled characters and measured words."""
        for file in self.files:
            yield labeled_header(file, self.draft.record.language)


def identity_of(path: Path) -> str:
    """How the corpora name a synthetic file."""
    return f"{CORPUS}:{path.name}"


def work_of(identity: str) -> str:
    """How the corpora name the work that synthetic files are copies of."""
    return f"{CORPUS}:{identity}"


def labeled_lines(file: LabelledFile, language: str) -> LabeledLines:
    """All lines with their zones, and the lines where references begin."""
    document, labels = file.document, file.labelling.labels
    starts: list[int] = []
    seen: set[tuple[int, int]] = set()
    lines = []
    for line in document.lines:
        of_line = [labels[token] for token in range(*line.span)]
        for label in of_line:
            entry = (label.piece, label.item) if label is not None and label.label is Label.REFERENCE else None
            if entry is not None and entry not in seen:
                seen.add(entry)
                starts.append(line.index)
        piece = next((label.piece for label in of_line if label is not None), None)
        lines.append(LayoutLine(line.text, line.box, piece))
    return LabeledLines(
        identity_of(file.path), tuple(lines), file.labelling.zones, tuple(starts), CORPUS, language, Trust.EXACT
    )


def labeled_header(file: LabelledFile, language: str) -> LabeledHeader:
    """The lines from the first of the header to the last, and the beginning of the text after them."""
    zones, document = file.labelling.zones, file.document
    inside = [number for number, zone in enumerate(zones) if zone is Zone.HEADER]
    first, last = (inside[0], inside[-1]) if inside else (0, -1)
    numbers = [number for number in range(first, last + 1) if zones[number] in (Zone.HEADER, Zone.FOOTNOTE)]
    after = (number for number in range(last + 1, len(zones)) if zones[number] in (Zone.BODY, Zone.HEADING))
    numbers.extend(number for number, _ in zip(after, range(_BODY_LINES), strict=False))
    raw, spans = "", []
    tokens: list[HeaderToken] = []
    for number in numbers:
        for token in range(*document.line(number).span):
            label = file.labelling.labels[token]
            name = HEADER_LABELS.get(label.label) if label else None
            text = document.columns.texts[token]
            if name and label:
                spans.append((len(raw), len(raw) + len(text), name, label))
            tokens.append(_measured(document, token, tokens, name or "other", file))
            raw += f"{text} "
        raw = f"{raw[:-1]}\n"
    return LabeledHeader(identity_of(file.path), raw, _joined(spans), language, CORPUS, Trust.EXACT, tuple(tokens))


def _joined(pieces: list[tuple[int, int, str, Any]]) -> tuple[LabeledSpan, ...]:
    """Words of one value as one span."""
    spans: list[LabeledSpan] = []
    before: object = None
    for start, end, name, label in pieces:
        value = (name, label.piece, label.item)
        if value == before and spans and start - spans[-1].end <= 1:
            spans[-1] = LabeledSpan(spans[-1].start, end, name)
        else:
            spans.append(LabeledSpan(start, end, name))
        before = value
    return tuple(spans)


def _measured(document: Document, token: int, before: list[HeaderToken], label: str, file: LabelledFile) -> HeaderToken:
    word = document.token(token)
    line = document.line_of(token)
    opens_line = document.columns.line_starts[line] == token
    last = document.token(token - 1) if token and before else None
    change = word.font.size - last.font.size if last else 0.0
    labels = file.labelling.labels
    here, there = labels[token], labels[token - 1] if token else None
    return HeaderToken(
        word.text,
        label,
        opens_block=not before or (here.piece if here else -1) != (there.piece if there else -1),
        opens_line=opens_line,
        new_font=last is None or last.font != word.font,
        size_step=0 if abs(change) < _SIZE_CHANGE else 1 if change > 0 else -1,
        bold=word.font.bold,
        italic=word.font.italic,
    )


def labels_row(file: LabelledFile, draft: Draft) -> dict[str, Any]:
    """The labels of one file as a row of `labels.jsonl`; tokens are those that `svod convert` reads in the file."""
    labelling = file.labelling
    return {
        "id": identity_of(file.path),
        "file": file.path.name,
        "lang": draft.record.language,
        "layout": asdict(draft.layout),
        **({"typesetter": file.typesetter} if file.typesetter != TYPST else {}),
        "tokens": file.document.token_count,
        "tokens_sha256": tokens_digest(file.document),
        "loss": labelling.loss._asdict(),
        "spans": [
            [span.start, span.stop, str(label.label), label.item, label.piece, label.language]
            for span, label in labelling.spans()
        ],
        "fields": [[span.start, span.stop, label.field, label.item] for span, label in labelling.fields()],
        "zones": [str(zone) for zone in labelling.zones],
        **({"elements": elements} if (elements := list(_element_rows(file, draft))) else {}),
    }


def _element_rows(file: LabelledFile, draft: Draft) -> Iterator[dict[str, Any]]:
    """Figures, tables and formulas: what is printed of them and, where the typesetter says it, page and box."""
    for block in draft.sheet.blocks:
        if element := block.element:
            area = file.areas.get(element.name)
            yield {
                "kind": str(element.kind),
                "label": element.label,
                "caption": element.caption_text,
                "rows": [list(row) for row in element.rows],
                "spans": [span._asdict() for span in element.spans],
                "page": area.page if area else None,
                "box": [round(edge, 2) for edge in area.box] if area else None,
            }


def tokens_digest(document: Document) -> str:
    """Whether a converter still reads the same words is seen by this."""
    return sha256("\n".join(document.columns.texts).encode("utf-8")).hexdigest()
