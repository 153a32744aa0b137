"""7-Zip archives by the 7-Zip program: a list of the files with their sizes, then all their bytes in one stream."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from svod.errors import CorruptDocumentError, EncryptedDocumentError, MissingProgramError, TooLargeError

# The names that the program goes by; `7zz` is Debian's package 7zip.
PROGRAMS = ("7zz", "7z", "7zr")
TIME_LIMIT_SECONDS = 120.0

_ENTRY_END = re.compile(r"\r?\n\r?\n")
_FIELD = re.compile(r"^(Path|Size|Attributes|Encrypted|Folder) = (.*?)\r?$", re.MULTILINE)


def seven_zip_files(content: bytes, most_bytes: int) -> Iterator[tuple[str, bytes]]:
    """The files of an archive with their names; what they unpack to is known, and bounded, before it is unpacked."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise MissingProgramError(
            "Reading 7-Zip archives needs the program 7-Zip, which is not installed.",
            way_out="On Debian: apt install 7zip.",
        )
    with tempfile.TemporaryDirectory(prefix="svod-7z-") as folder:
        archive = Path(folder, "archive.7z")
        archive.write_bytes(content)
        # A wrong password instead of none, so that the program never asks for one.
        listing = _run([program, "l", "-slt", "-ba", "-p-", str(archive)]).decode("utf-8", "surrogateescape")
        files = list(_listed(listing))
        if sum(size for _, size in files) > most_bytes:
            raise TooLargeError(f"The archive unpacks to more than {most_bytes >> 20} MB.")
        stream = _run([program, "x", "-so", "-bd", "-p-", str(archive)]) if files else b""
    position = 0
    for name, size in files:
        if position + size > len(stream):
            raise CorruptDocumentError("The archive is damaged.")
        yield name, stream[position : position + size]
        position += size


def _listed(listing: str) -> Iterator[tuple[str, int]]:
    for entry in _ENTRY_END.split(listing):
        fields = dict(_FIELD.findall(entry))
        if fields.get("Encrypted") == "+":
            raise EncryptedDocumentError("The archive asks for a password.")
        size = fields.get("Size", "")
        is_folder = fields.get("Attributes", "").startswith("D") or fields.get("Folder") == "+"
        if "Path" in fields and size.isdecimal() and not is_folder:
            yield fields["Path"], int(size)


def _run(command: list[str]) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - the program is the one installed, the file is ours
            command, check=True, capture_output=True, timeout=TIME_LIMIT_SECONDS, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise CorruptDocumentError(f"7-Zip did not finish within {TIME_LIMIT_SECONDS:.0f} seconds.") from error
    except subprocess.CalledProcessError as error:
        if b"password" in (error.stderr + error.stdout).lower():
            raise EncryptedDocumentError("The archive asks for a password.") from error
        raise CorruptDocumentError("The archive is damaged.") from error
    return done.stdout
