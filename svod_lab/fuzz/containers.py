"""Formats that pack what they hold: mutated from outside they are merely broken, so fuzzing mutates what is inside."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

from svod.convert.pdf.rescue import rewritten
from svod.errors import CorruptDocumentError

_ZIP, _PDF = b"PK\x03\x04", b"%PDF-"
# An input that was kept may itself be a bomb; what is in it is looked at only so far.
_MOST_UNPACKED = 1 << 20


def unpacked(content: bytes) -> dict[str, bytes]:
    """The members of a ZIP archive by name; none where there is no such archive, or it does not open."""
    if not content.startswith(_ZIP):
        return {}
    members: dict[str, bytes] = {}
    left = _MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist():
                with archive.open(entry) as member:
                    members[entry.filename] = member.read(left)
                left -= len(members[entry.filename])
    except (zipfile.BadZipFile, zlib.error, struct.error, ValueError, OSError, EOFError, RuntimeError, IndexError):
        return {}
    return members if left > 0 else {}


def packed(members: Mapping[str, bytes]) -> bytes:
    """An archive of members, the same for the same ones."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in members.items():
            # With a name alone the clock would be part of the archive.
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def laid_open(content: bytes) -> bytes:
    """A PDF with its streams as they are before packing; whatever is none, or is broken, as it stands."""
    if not content.startswith(_PDF):
        return content
    try:
        return rewritten(content, packed=False)
    except CorruptDocumentError:
        return content
