"""What both wheels hold beside code: tables of files, models and data with their licences, and what is missing."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from svod.learn.model_file import read_manifest
from svod.model.labeling import Manifest
from svod_lab.corpora.corpus_table import licensed
from svod_lab.corpora.licences import MADE_OF, LicensedCorpus, plain_name, unlicensed

ROOT = Path(__file__).parents[1]
PACKAGES = ("svod", "svod_lab")
MODEL = ".svodmodel"
OURS = "svod"
MODELS_LICENCE = "Apache-2.0"
# What lies in the folders and is not shipped, or is code.
_LEFT_OUT = ("*.py", "*.pyc", "svod_lab/pyproject.toml", "svod_lab/README.md")


@dataclass(frozen=True, slots=True)
class Row:
    """Files of one kind and origin; what is our own has no other source, and the version of svod."""

    name: str
    patterns: tuple[str, ...]
    licence: str
    source: str = OURS
    version: str = ""


def rows(path: Path = ROOT / "scripts" / "shipped.toml") -> tuple[Row, ...]:
    """The rows of the table."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["files"]
    return tuple(Row(**{**row, "patterns": tuple(row["patterns"])}) for row in listed)


def shipped(root: Path = ROOT) -> Iterator[str]:
    """Every file of both wheels that is no code, by its path from the root."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not any(fnmatch(name, pattern) for pattern in _LEFT_OUT):
                yield name


def manifests(root: Path = ROOT) -> dict[str, Manifest]:
    """The manifests of all shipped models, by their paths."""
    return {name: read_manifest(root / name) for name in shipped(root) if name.endswith(MODEL)}


def file_faults(names: Iterable[str], table: Iterable[Row]) -> Iterator[str]:
    """Files that no row or two rows name, and rows that name no file or no licence, a sentence each."""
    known, listed = tuple(table), [name for name in names if not name.endswith(MODEL)]
    for name in listed:
        fitting = [row.name for row in known if _fits(name, row)]
        if len(fitting) != 1:
            said = f"stands in several rows: {', '.join(fitting)}" if fitting else "stands in no row"
            yield f"{name} is shipped and {said} of scripts/shipped.toml."
    for row in known:
        if not row.licence:
            yield f"«{row.name}» has no licence in scripts/shipped.toml."
        if not any(_fits(name, row) for name in listed):
            yield f"«{row.name}» of scripts/shipped.toml names no shipped file."


def model_faults(models: Mapping[str, Manifest], known: Iterable[LicensedCorpus] | None = None) -> Iterator[str]:
    """Models trained on data that the table of licences does not know, or whose manifest names another licence."""
    table = tuple(known if known is not None else licensed())
    by_name = {row.name: row.source.licence for row in table}
    for name, manifest in models.items():
        for corpus in unlicensed(manifest.data, table):
            yield f"{name} was trained on «{corpus}», which has no licence in svod_lab/corpora."
        for corpus, licence in manifest.licences.items():
            if licence != by_name.get(corpus):
                yield f"{name} names the licence «{licence}» for «{corpus}», the table «{by_name.get(corpus)}»."


def files_table() -> str:
    """A row for each kind of files."""
    head = "| files | where | from | version | licence |\n|---|---|---|---|---|\n"
    return head + "".join(
        f"| {row.name} | {'<br>'.join(f'`{pattern}`' for pattern in row.patterns)} | {row.source} "
        f"| {row.version or 'as svod'} | {row.licence} |\n"
        for row in rows()
    )


def models_table() -> str:
    """A row for each model."""
    head = "| model | licence | trained on |\n|---|---|---|\n"
    return head + "".join(
        f"| `{name}` | {MODELS_LICENCE} | {', '.join(sorted(map(plain_name, manifest.data)))} |\n"
        for name, manifest in manifests().items()
    )


def data_table() -> str:
    """A row for each corpus: what is published of it, and whether a shipped model learned from it."""
    used = {corpus for manifest in manifests().values() for corpus in manifest.data}
    head = "| data | published by | licence stated there | in models |\n|---|---|---|---|\n"
    return head + "".join(
        f"| {plain_name(row.name)} | {row.source.published} | {row.source.licence} | {_use(row.name, used)} |\n"
        for row in licensed()
    )


def _use(corpus: str, used: set[str]) -> str:
    if corpus in used:
        return "yes"
    through = [made for made, parts in MADE_OF.items() if made in used and corpus in parts]
    return f"through {', '.join(map(plain_name, through))}" if through else "no"


def _fits(name: str, row: Row) -> bool:
    return any(_path_fits(name, pattern) for pattern in row.patterns)


def _path_fits(name: str, pattern: str) -> bool:
    """As in file systems: one star stays in its folder, two go through all below."""
    deep = "/**/"
    if deep in pattern:
        folder, _, last = pattern.partition(deep)
        return name.startswith(f"{folder}/") and fnmatch(name.rpartition("/")[2], last)
    return name.rpartition("/")[0] == pattern.rpartition("/")[0] and fnmatch(name, pattern)
