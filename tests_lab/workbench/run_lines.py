"""Runs of extraction written by hand, as `svod extract --json` would print them."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def claim(text: str, weight: float = 0.9, method: str = "header.regex@1", **more: object) -> dict[str, Any]:
    return {"text": text, "weight": weight, "method": method, **more}


def author(family: str, given: str, weight: float = 0.9, method: str = "header.regex@1") -> dict[str, Any]:
    return claim(f"{given} {family}", weight, method, family=family, given=given, affiliations=[])


def reference(raw: str, title: str, year: str = "1974", method: str = "references.crf@1") -> dict[str, Any]:
    fields = {"author": [{"family": "Орлова", "given": "А."}], "title": title, "year": year, "doi": None}
    return {"number": 1, "raw": raw, "page": 2, "weight": 0.8, "method": method, "fields": fields}


def record(source: str, language: str = "en", *, sha256: str = "", **fields: Any) -> dict[str, Any]:
    references = fields.pop("references", [])
    return {
        "source": source,
        "sha256": sha256 or hashlib.sha256(source.encode()).hexdigest(),
        "media_type": "text/plain",
        "pages": 1,
        "language": language,
        "outcome": "ok",
        "metadata": fields,
        "bibliography": [],
        "references": references,
    }


def failure(source: str, outcome: str = "corrupt") -> dict[str, Any]:
    return {"source": source, "outcome": outcome, "message": "It is damaged."}


def run_bytes(records: Iterable[dict[str, Any] | str]) -> bytes:
    lines = (one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in records)
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")


def write_run(path: Path, *records: dict[str, Any] | str) -> Path:
    path.write_bytes(run_bytes(records))
    return path
