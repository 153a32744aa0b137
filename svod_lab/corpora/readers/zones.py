"""Labelled lines of whole documents: layouts with marked references, TEI segmentations, theses line by line."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from lxml import etree

from svod.model.document import Box
from svod.text.keywords import Section, is_heading
from svod.text.languages import language_of
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Member, members, present
from svod_lab.corpora.identity import document_id
from svod_lab.corpora.items import LISTS, NOTES, NOTES_AND_LISTS, LabeledLines, LayoutLine, Trust, Zone
from svod_lab.corpora.readers.tei import flattened, language, local_name, parsed

_REF = re.compile(r"</?ref>")
_REFERENCE = re.compile(r"<ref>(.*?)</ref>", re.DOTALL)
_HYPHEN = re.compile(r"(?<=[a-zäöüß])-\n(?=[a-zäöüß])")
_DOUBLED = re.compile(r"(</?ref>)\1+")
_LANGUAGE_LINES = 400


class _ZoneCorpus(ABC):
    """One archive whose members are documents."""

    ending = ".xml"

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[LabeledLines]:
        """Every document that can be used."""
        for member in members(self._path, self.ending, self._complaints):
            lines = self._lines(member, f"{self._path.name}/{member.path}")
            if lines and lines.lines:
                yield lines

    @abstractmethod
    def _lines(self, member: Member, file: str) -> LabeledLines | None:
        """The lines of one member; None where it was complained of."""


# Where the references of the papers in each folder of EXCITE stand.
PLACES: Mapping[str, str] = {
    "excite_de_end": LISTS, "excite_en": LISTS, "excite_de_foot": NOTES, "excite_de_both": NOTES_AND_LISTS,
}  # fmt: skip


class ExciteLayouts(_ZoneCorpus):
    """EXCITE: text, x, y, height, width and paragraph a line, parted by tabs; `<ref>` around each reference.

    A row cut short (page numbers, mostly) is complained of and keeps its text without a place.
    """

    def _lines(self, member: Member, file: str) -> LabeledLines | None:
        lines: list[LayoutLine] = []
        zones: list[Zone] = []
        starts: list[int] = []
        inside = False
        for number, text in enumerate(_rows(member), start=1):
            if not text.strip():
                continue
            line = _layout_line(text)
            if line.box is None:
                self._complaints.add(Fault.BROKEN_ROW, file, number, text)
            marks = _REF.findall(line.text)
            if not _alternate(marks, inside):
                self._complaints.add(Fault.OVERLAPPING, file, number, line.text)
                return None
            zones.append(Zone.BIBLIOGRAPHY if inside or marks else Zone.BODY)
            starts.extend([len(lines)] * marks.count("<ref>"))
            lines.append(line._replace(text=_REF.sub("", line.text)))
            inside = marks[-1] == "<ref>" if marks else inside
        if inside or not starts:
            self._complaints.add(Fault.MISALIGNED if inside else Fault.UNLABELLED, file, len(lines))
            return None
        identity = document_id("excite_zones", member.name)
        labelled = _labeled(identity, lines, zones, tuple(starts), self._name, None)
        place = PLACES.get(member.path.partition("/")[0], "")
        return replace(labelled, references=tuple(_marked(member)), place=place)


def _marked(member: Member) -> Iterator[str]:
    """What stands between the marks of references; a word parted by a hyphen at the end of a line is joined."""
    text = "\n".join(_layout_line(row).text for row in _rows(member) if row.strip())
    for found in _REFERENCE.finditer(_DOUBLED.sub(lambda mark: mark[1], text)):
        joined = _HYPHEN.sub("", found[1])
        yield " ".join(joined.split())


def _rows(member: Member) -> list[str]:
    return member.content.decode("utf-8", "replace").split("\n")


def _layout_line(text: str) -> LayoutLine:
    """A line with its place; a row that was cut short keeps its text only."""
    text = _DOUBLED.sub(lambda mark: mark[1], text)
    parts = text.rsplit("\t", 5)
    try:
        x, y, height, width = (float(part) for part in parts[1:5])
        return LayoutLine(parts[0], Box(x, y, x + width, y + height), int(parts[5]))
    except (ValueError, IndexError):
        return LayoutLine(text.partition("\t")[0])


def _alternate(marks: list[str], inside: bool) -> bool:
    for mark in marks:
        if (mark == "<ref>") == inside:
            return False
        inside = not inside
    return True


# What GROBID calls the parts of a document; `element/type or place` comes before `element`.
SEGMENTS: Mapping[str, Zone] = {
    "front": Zone.HEADER, "titlePage": Zone.COVER, "cover": Zone.COVER, "body": Zone.BODY,
    "listBibl": Zone.BIBLIOGRAPHY, "note/headnote": Zone.RUNNING_HEAD, "node/headnote": Zone.RUNNING_HEAD,
    "note/footnote": Zone.FOOTNOTE, "page": Zone.PAGE_NUMBER, "div/annex": Zone.ANNEX, "div/toc": Zone.ANNEX,
    "div": Zone.ANNEX, "back": Zone.ANNEX, "other": Zone.ANNEX, "note": Zone.FOOTNOTE,
}  # fmt: skip


class GrobidSegments(_ZoneCorpus):
    """GROBID's segmentation: the whole text in parts, `<lb/>` at line ends; references are not separated."""

    def _lines(self, member: Member, file: str) -> LabeledLines | None:
        root = parsed(member.content, file, self._complaints)
        if root is None:
            return None
        body = next((element for element in root.iter() if local_name(element) == "text"), None)
        if body is None:
            self._complaints.add(Fault.UNLABELLED, file, 0)
            return None
        lines: list[LayoutLine] = []
        zones: list[Zone] = []
        text = flattened(body, _segment)
        for span in text.spans:
            for line in text.text[span.start : span.end].split("\n"):
                lines.append(LayoutLine(line.strip()))
                zones.append(_zone(Zone(span.label), line))
        identity = document_id("grobid", member.name)
        return _labeled(identity, lines, zones, None, self._name, language(root))


def _zone(labelled: Zone, line: str) -> Zone:
    """The heading of a bibliography is no reference, though GROBID keeps it with them."""
    heading = labelled is Zone.BIBLIOGRAPHY and is_heading(line, Section.REFERENCES)
    return Zone.HEADING if heading else labelled


def _segment(element: etree._Element) -> str | None:
    name = local_name(element)
    kind = element.get("type") or element.get("place") or ""
    zone = SEGMENTS.get(f"{name}/{kind}", SEGMENTS.get(name))
    return str(zone) if zone else None


class GrobidEntries(_ZoneCorpus):
    """GROBID's reference segmenter: bibliographies alone, each reference a `<bibl>`."""

    def _lines(self, member: Member, file: str) -> LabeledLines | None:
        root = parsed(member.content, file, self._complaints)
        if root is None:
            return None
        text = flattened(root, _entry)
        lines: list[LayoutLine] = []
        zones: list[Zone] = []
        starts: list[int] = []
        for span in text.spans:
            zone = Zone(span.label)
            if zone is Zone.BIBLIOGRAPHY:
                starts.append(len(lines))
            for line in text.text[span.start : span.end].split("\n"):
                lines.append(LayoutLine(line.strip()))
                zones.append(zone)
        if not starts:
            self._complaints.add(Fault.UNLABELLED, file, 0, text.text)
            return None
        identity = document_id("grobid", member.name)
        return _labeled(identity, lines, zones, tuple(starts), self._name, language(root))


def _entry(element: etree._Element) -> str | None:
    """Text outside `<bibl>` is the heading, or what the running head left there."""
    name = local_name(element)
    return {"bibl": str(Zone.BIBLIOGRAPHY), "listBibl": str(Zone.HEADING)}.get(name)


# What AnyStyle's finder calls lines; a line without a name goes on as the one before it.
FINDER: Mapping[str, Zone] = {
    "title": Zone.HEADING, "text": Zone.BODY, "ref": Zone.BIBLIOGRAPHY, "meta": Zone.RUNNING_HEAD, "blank": Zone.BLANK,
}  # fmt: skip


class AnystyleFinder(_ZoneCorpus):
    """AnyStyle's finder: theses as `label | text`, one printed line a line; references are not separated."""

    ending = ".ttx"

    def _lines(self, member: Member, file: str) -> LabeledLines | None:
        lines: list[LayoutLine] = []
        zones: list[Zone] = []
        zone: Zone | None = None
        for number, row in enumerate(_rows(member), start=1):
            if not row.strip():
                continue
            name, bar, text = row.partition("|")
            zone = FINDER.get(name.strip()) if name.strip() else zone
            if not bar or zone is None:
                self._complaints.add(Fault.UNKNOWN_LABEL if bar else Fault.BROKEN_ROW, file, number, row)
                return None
            lines.append(LayoutLine(text.strip("\f\r").removeprefix(" ").rstrip()))
            zones.append(zone)
        identity = document_id(self._name, member.name.removesuffix(self.ending))
        return _labeled(identity, lines, zones, None, self._name, None)


def _labeled(
    identity: str, lines: list[LayoutLine], zones: list[Zone], starts: tuple[int, ...] | None, corpus: str,
    label: str | None,
) -> LabeledLines:  # fmt: skip
    spoken_language = label or language_of(" ".join(line.text for line in lines[:_LANGUAGE_LINES]))
    return LabeledLines(identity, tuple(lines), tuple(zones), starts, corpus, spoken_language, Trust.HAND)
