"""Tiny corpora in the formats of the real ones, written by hand into a folder."""

import gzip
import io
import json
import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import open_corpus
from svod_lab.corpora.items import Item


def write_rows(path: Path, rows: Iterable[Any]) -> None:
    """A packed file of JSON objects; a text is written as it is, so that rows can be broken."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))


def write_archive(path: Path, members: Mapping[str, str]) -> None:
    """A packed archive of texts."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:gz") as archive:
        for name, text in members.items():
            content = text.encode()
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def read(name: str, folder: Path) -> tuple[list[Any], Complaints]:
    """All items of a corpus, and what it complained of."""
    complaints = Complaints()
    items: list[Item] = list(open_corpus(name, folder, complaints).read())
    return items, complaints


def row(text: str, *labels: tuple[str, str], **more: Any) -> dict[str, Any]:
    """A reference row whose spans are found by their words, in order."""
    spans = []
    at = 0
    for words, label in labels:
        start = text.index(words, at)
        at = start + len(words)
        spans.append([start, at, label])
    return {"text": text, "lang": "xx", "spans": spans, "file": "beck.xml", "id": "set:beck.xml:0", **more}


def marked(raw: str, spans: Iterable[tuple[int, int, str]]) -> list[tuple[str, str]]:
    """Spans as words and labels, easy to read in an assertion."""
    return [(raw[start:end], label) for start, end, label in spans]
