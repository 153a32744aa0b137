"""The files of an index against the checksums that tantivy writes at their ends."""

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# tantivy replaces this file at every commit; it names the segments.
META = "meta.json"
# The parts that every segment has; deleted works stand in one more.
_PARTS = ("fast", "fieldnorm", "idx", "pos", "store", "term")
# A file ends with a footer in JSON, its length and this number, each of four bytes.
_MAGIC = 1337
_TAIL = 8
_LONGEST_FOOTER = 4096
_BYTES_A_STEP = 1 << 20


def damaged_files(folder: Path) -> tuple[str, ...]:
    """The names of files of an index that are missing or not what was written."""
    meta = read_meta(folder)
    if not meta:
        return (META,) if any(folder.iterdir()) else ()
    return tuple(name for name in _file_names(meta) if not _is_sound(folder / name))


def read_meta(folder: Path) -> dict[str, Any]:
    """What the last commit wrote about the index; empty where that cannot be read."""
    try:
        meta = json.loads((folder / META).read_bytes())
        _ = [str(segment["segment_id"]) for segment in meta["segments"]], int(meta["opstamp"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return dict(meta)


def _file_names(meta: dict[str, Any]) -> Iterator[str]:
    for segment in meta["segments"]:
        stem = str(segment["segment_id"]).replace("-", "")
        yield from (f"{stem}.{part}" for part in _PARTS)
        if segment.get("deletes"):
            yield f"{stem}.{segment['deletes'].get('opstamp')}.del"


def _is_sound(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            file.seek(max(0, size - _TAIL))
            tail = file.read(_TAIL)
            length = int.from_bytes(tail[:4], "little")
            if int.from_bytes(tail[4:], "little") != _MAGIC or not 0 < length <= min(_LONGEST_FOOTER, size - _TAIL):
                return False
            file.seek(size - _TAIL - length)
            footer = json.loads(file.read(length))
            file.seek(0)
            left, checksum = size - _TAIL - length, 0
            while left and (some := file.read(min(left, _BYTES_A_STEP))):
                checksum = zlib.crc32(some, checksum)
                left -= len(some)
            return not left and checksum == footer["crc"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
