"""Labelled headers: Cora's tagged lines, GROBID's TEI with measured layout, Russian articles in zones."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from lxml import etree

from svod.model.reference import LabeledSpan
from svod.text.languages import language_of
from svod.text.normalize import clean
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Member, json_rows, members, present, text_lines
from svod_lab.corpora.identity import document_id
from svod_lab.corpora.items import HeaderToken, LabeledHeader, Trust
from svod_lab.corpora.labels.header_labels import CORA, GROBID, PARTS, SCIJOURNALS, bared
from svod_lab.corpora.labels.normalise import BadSpansError
from svod_lab.corpora.readers.tei import FlatText, flattened, language, local_name, parsed

# Headings within a zone of a Russian article are lines of their own.
_SUBTITLE = re.compile(r"</?subtitles?>")
_CORA_PIECE = re.compile(r"<(/?)(\w+)>|\+L\+|\+PAGE\+|(?:(?!<|\+L\+|\+PAGE\+).)+|<", re.DOTALL)


class CoraHeaders:
    """Cora: one header a line, `<title> … +L+ </title>`, where `+L+` ends a printed line."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[LabeledHeader]:
        """Every header that can be used."""
        for number, line in text_lines(self._path, self._complaints):
            try:
                raw, spans = _tagged(line)
            except BadSpansError as error:
                self._complaints.add(error.fault, self._path.name, number, error.example)
                continue
            yield LabeledHeader(
                f"{self._name}:{number}", raw, spans, "en", self._name, Trust.HAND, sources=(f"corpus:{self._name}",)
            )


def _tagged(line: str) -> FlatText:
    """The text of a tagged line and its spans; raises where tags are unknown, nested, or left open."""
    raw = ""
    spans: list[LabeledSpan] = []
    opened: tuple[str, int] | None = None
    for piece in _CORA_PIECE.finditer(line):
        closing, tag = piece[1], piece[2]
        if tag is None:
            raw = _with_piece(raw, piece[0])
        elif tag not in CORA:
            raise BadSpansError(Fault.UNKNOWN_LABEL, tag)
        elif closing and opened and opened[0] == tag:
            spans.append(LabeledSpan(opened[1], len(raw), CORA[tag]))
            opened = None
        elif closing or opened:
            raise BadSpansError(Fault.OVERLAPPING, line[: piece.end()][-80:])
        else:
            opened = (tag, len(raw))
    found = bared(raw, spans)
    if opened or not found:
        raise BadSpansError(Fault.UNLABELLED, line)
    return FlatText(raw, found)


def _with_piece(raw: str, piece: str) -> str:
    if piece == "+L+":
        return raw.rstrip(" ") + "\n"
    if piece == "+PAGE+":
        return raw
    words = " ".join(piece.split())
    glue = " " if words and raw and not raw[-1].isspace() else ""
    return raw + glue + words


class GrobidHeaders:
    """GROBID: headers as TEI, and for most of them one row of layout features a token."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._tei, self._features = (present(folder, file) for file in files)
        self._complaints = complaints

    def read(self) -> Iterator[LabeledHeader]:
        """Every header that can be used; with measured tokens where TEI and features say the same words."""
        headers = dict(self._headers())
        for member in members(self._features, ".header", self._complaints):
            header = headers.pop(member.name, None)
            if header is None:
                self._complaints.add(Fault.UNPAIRED, f"{self._features.name}/{member.path}", 0)
                continue
            yield self._measured(header, member)
        yield from headers.values()

    def _headers(self) -> Iterator[tuple[str, LabeledHeader]]:
        """Headers by the name that their features go by."""
        for member in members(self._tei, ".xml", self._complaints):
            file = f"{self._tei.name}/{member.path}"
            root = parsed(member.content, file, self._complaints)
            if root is None:
                continue
            text = flattened(_front(root), _grobid_label)
            spans = bared(text.text, list(text.spans))
            if not spans:
                self._complaints.add(Fault.UNLABELLED, file, 0, text.text)
                continue
            identity = document_id("grobid", member.name)
            header = LabeledHeader(
                identity, text.text, spans, language(root), self._name, Trust.HAND, sources=(f"corpus:{self._name}",)
            )
            yield member.name.removesuffix(".tei.xml"), header

    def _measured(self, header: LabeledHeader, member: Member) -> LabeledHeader:
        rows = [row.split(" ") for row in member.content.decode("utf-8", "replace").split("\n") if row.strip()]
        tokens = _tokens(header, rows)
        if not tokens:
            self._complaints.add(Fault.MISALIGNED, f"{self._features.name}/{member.path}", 0, header.raw)
        return replace(header, tokens=tokens)


def _front(root: etree._Element) -> etree._Element:
    return next((element for element in root.iter() if local_name(element) == "front"), root)


def _grobid_label(element: etree._Element) -> str | None:
    name = local_name(element)
    kind = element.get("type") or element.get("level") or ""
    return GROBID.get(f"{name}/{kind}", GROBID.get(name))


def _tokens(header: LabeledHeader, rows: list[list[str]]) -> tuple[HeaderToken, ...]:
    """The measured tokens with the labels of the characters they stand on; nothing where the words differ."""
    labels = [""] * len(header.raw)
    for span in header.spans:
        labels[span.start : span.end] = [span.label] * (span.end - span.start)
    inked = [position for position, character in enumerate(header.raw) if not character.isspace()]
    words = "".join(row[0] for row in rows)
    if words != "".join(header.raw[position] for position in inked) or any(len(row) < 17 for row in rows):
        return ()
    tokens = []
    at = 0
    for row in rows:
        tokens.append(_token(row, labels[inked[at]]))
        at += len(row[0])
    return tuple(tokens)


_SIZE_STEPS = {"HIGHERFONT": 1, "LOWERFONT": -1}


def _token(row: list[str], label: str) -> HeaderToken:
    """Columns: word, ten forms of it, place in block and line, alignment, font, size, bold, italic."""
    return HeaderToken(
        row[0],
        label,
        opens_block=row[10] == "BLOCKSTART",
        opens_line=row[11] == "LINESTART",
        new_font=row[13] == "NEWFONT",
        size_step=_SIZE_STEPS.get(row[14], 0),
        bold=row[15] == "1",
        italic=row[16] == "1",
    )


class GrobidParts:
    """GROBID's small sets: affiliations, authors of headers and of citations, dates; one part of a header each."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._part = PARTS[name]
        self._complaints = complaints

    def read(self) -> Iterator[LabeledHeader]:
        """Every affiliation, name list or date that can be used."""
        for member in members(self._path, ".xml", self._complaints):
            if not member.path.startswith(self._part.folder):
                continue
            file = f"{self._path.name}/{member.path}"
            root = parsed(member.content, file, self._complaints)
            if root is not None:
                yield from self._parts(root, member, file)

    def _parts(self, root: etree._Element, member: Member, file: str) -> Iterator[LabeledHeader]:
        identity = document_id("grobid", member.name)
        for whole in root.iter():
            if local_name(whole) != self._part.element:
                continue
            text = flattened(whole, self._label)
            spans = bared(text.text, list(text.spans))
            if spans:
                yield LabeledHeader(identity, text.text, spans, None, self._name, Trust.HAND)
            else:
                line = cast("int | None", whole.sourceline) or 0
                self._complaints.add(Fault.UNLABELLED, file, line, text.text)

    def _label(self, element: etree._Element) -> str | None:
        name = local_name(element)
        return self._part.labels.get(f"{name}/{element.get('type', '')}", self._part.labels.get(name))


class ZonedArticles:
    """Russian articles in named zones: title, authors, abstract, key words, then the text."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[LabeledHeader]:
        """Every article that can be used, its zones one after another."""
        for row in json_rows(self._path, self._complaints):
            zones = row.fields.get("zones")
            own_id = row.fields.get("id")
            if not isinstance(zones, list) or not isinstance(own_id, str):
                self._complaints.add(Fault.BROKEN_ROW, self._path.name, row.line, str(own_id))
                continue
            raw, spans = self._joined(zones, row.line)
            if not spans:
                self._complaints.add(Fault.UNLABELLED, self._path.name, row.line, own_id)
                continue
            identity = document_id("scijournals", own_id)
            source = f"journal:{row.fields.get('journal') or self._name}"
            yield LabeledHeader(identity, raw, spans, language_of(raw), self._name, Trust.HAND, sources=(source,))

    def _joined(self, zones: list[Any], line: int) -> tuple[str, tuple[LabeledSpan, ...]]:
        raw = ""
        spans = []
        for zone in zones:
            label = SCIJOURNALS.get(zone.get("label", "")) if isinstance(zone, dict) else None
            text = _printed(zone.get("text")) if label else ""
            if not label:
                self._complaints.add(Fault.UNKNOWN_LABEL, self._path.name, line, str(zone))
            elif text:
                spans.append(LabeledSpan(len(raw), len(raw) + len(text), label))
                raw += text + "\n"
        return raw, bared(raw, spans)


def _printed(text: object) -> str:
    """The zone's lines with single blanks, without the empty ones."""
    lines = [clean(line) for line in _SUBTITLE.sub("\n", text).splitlines()] if isinstance(text, str) else []
    return "\n".join(line for line in lines if line)
