"""Catalogue records with controlled terms: a German catalogue with GND terms, a Russian journal with classes of УДК."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from svod.model.vocabulary import coded_address
from svod.text.normalize import clean
from svod.text.udc import udc_code
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import json_rows, present
from svod_lab.corpora.identity import document_id
from svod_lab.corpora.items import ClassifiedText, Trust

UDC = "udc"
# «621.039.534:541.15», «519.6, 621.039» are of two classes.
_JOINED = re.compile(r"::?|\+|[;,]|\s{2,}")


class CatalogueSubjects:
    """Books and theses described in German and, by translation, in English, with the addresses of their GND terms."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[ClassifiedText]:
        """Every record with a title and a term."""
        for line, fields in json_rows(self._path, self._complaints):
            title, text = _field_text(fields, "title"), _field_text(fields, "desc")
            subjects = frozenset(str(subject) for subject in fields.get("subjects") or ())
            if not title or not subjects:
                self._complaints.add(Fault.UNLABELLED, self._path.name, line, title)
                continue
            # The translation's first line is its title.
            translated = str(fields.get("text_en") or "")
            yield ClassifiedText(
                f"{self._name}:{fields.get('filename', line)}",
                {"de": title, "en": clean(translated.partition("\n")[0])},
                {"de": f"{title}\n\n{text}", "en": translated}, subjects, "de", self._name, Trust.HAND,
            )  # fmt: skip


class JournalSubjects:
    """A Russian journal's records in two languages, with the classes that their authors gave."""

    def __init__(self, name: str, folder: Path, files: tuple[str, ...], complaints: Complaints) -> None:
        self._name = name
        self._path = present(folder, files[0])
        self._complaints = complaints

    def read(self) -> Iterator[ClassifiedText]:
        """Every record with a title and a class."""
        for line, fields in json_rows(self._path, self._complaints):
            headers = {
                language: of_language
                for language in ("ru", "en")
                if isinstance(of_language := fields.get(language), dict)
            }
            subjects = frozenset(_classes(str(fields.get("udc") or "")))
            if not subjects or not headers:
                self._complaints.add(Fault.UNLABELLED, self._path.name, line, str(fields.get("id", "")))
                continue
            yield ClassifiedText(
                document_id("nuclear", str(fields.get("id", line))),
                {language: _field_text(header, "title") for language, header in headers.items()},
                {language: _text(header) for language, header in headers.items()},
                subjects, "ru", self._name, Trust.HAND,
            )  # fmt: skip


def translated_records(path: Path) -> list[ClassifiedText]:
    """Records of the same catalogue, written in English and translated into German by a program: to learn from."""
    if not path.is_file():
        return []
    records = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            text, _, subjects = line.rstrip("\n").partition("\t")
            # The title is set apart by a sign.
            title, *rest = (clean(part) for part in text.split(" ¤ "))
            if title and subjects:
                records.append(ClassifiedText(
                    f"tibkat_translated:{number}", {"de": title}, {"de": "\n\n".join((title, *filter(None, rest)))},
                    frozenset(subjects.split()), "de", "tibkat_translated", Trust.MACHINE,
                ))  # fmt: skip
    return records


def _classes(text: str) -> Iterator[str]:
    for piece in _JOINED.split(text):
        code = udc_code(piece)
        if code:
            yield coded_address(UDC, code)


def _text(header: dict[str, Any]) -> str:
    keywords = [clean(str(word)) for word in header.get("keywords") or ()]
    return "\n\n".join((_field_text(header, "title"), *keywords, _field_text(header, "abstract")))


def _field_text(fields: dict[str, Any], name: str) -> str:
    return clean(str(fields.get(name) or ""))
