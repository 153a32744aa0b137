"""Works in citation formats: BibTeX for reference managers, JSON lines for programs."""

import json
import re
from collections.abc import Iterable, Iterator

from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata
from svod.model.shape import extraction_shape, record_shape
from svod.model.work import WorkRecord
from svod.text.transliterate import latin

_NOT_KEY = re.compile(r"[^a-z0-9]+")
# What BibTeX would read as commands, each with its harmless form.
_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "_": r"\_",
        "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    }
)  # fmt: skip
_VERBATIM = frozenset({"doi", "url"})


class BibtexExporter:
    """One @article or @misc a work, in UTF-8 with the characters that BibTeX reads as commands escaped."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The records, with citation keys that differ."""
        used: dict[str, int] = {}
        for record in records:
            yield _entry(record.work.metadata, record.work.language, used, {"note": f"svod {record.work.id}"})

    def export_extraction(self, extraction: Extraction) -> str:
        """One document that lies in no library."""
        return _entry(extraction.metadata, extraction.language, {}, {})


class JsonExporter:
    """One JSON object a line, in the shape that `svod show --json` prints."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The records."""
        for record in records:
            yield json.dumps(record_shape(record), ensure_ascii=False) + "\n"

    def export_extraction(self, extraction: Extraction) -> str:
        """One document that lies in no library."""
        return json.dumps(extraction_shape(extraction), ensure_ascii=False) + "\n"


def _entry(metadata: Metadata, language: str | None, used: dict[str, int], extra: dict[str, str]) -> str:
    fields = _fields(metadata, language) | extra
    kind = "article" if fields.get("journal") else "misc"
    lines = [f"  {name} = {{{_escaped(name, text)}}}" for name, text in fields.items() if text]
    return f"@{kind}{{{_key(metadata, used)},\n" + ",\n".join(lines) + "\n}\n\n"


def _fields(metadata: Metadata, language: str | None) -> dict[str, str]:
    names = [creator.name for creator in metadata.creators()]
    subjects = [value.text for value in metadata.all(Field.SUBJECT) if value.scheme is None]
    dois = [value.text for value in metadata.all(Field.IDENTIFIER) if value.scheme == "doi"]
    return {
        "title": metadata.text(Field.TITLE),
        "author": " and ".join(f"{name.family}, {name.given}" if name.given else name.family for name in names),
        "year": metadata.text(Field.DATE)[:4],
        "journal": metadata.text(Field.SOURCE),
        "doi": next(iter(dois), ""),
        "abstract": metadata.text(Field.DESCRIPTION),
        "keywords": ", ".join(subjects),
        "language": language or "",
    }


def _escaped(name: str, text: str) -> str:
    if name in _VERBATIM:
        return text.replace("{", "").replace("}", "")
    return text.translate(_ESCAPES)


def _key(metadata: Metadata, used: dict[str, int]) -> str:
    """Author, year and first long word of the title: `kolmogorov1933grundbegriffe`; a letter where taken."""
    families = [creator.name.family for creator in metadata.creators()]
    family = _NOT_KEY.sub("", latin(families[0])) if families else "anonymous"
    words = [word for word in latin(metadata.text(Field.TITLE)).split() if len(word) > 3]
    word = _NOT_KEY.sub("", words[0]) if words else ""
    key = f"{family}{metadata.text(Field.DATE)[:4]}{word}"
    used[key] = used.get(key, 0) + 1
    return key if used[key] == 1 else f"{key}-{used[key]}"
