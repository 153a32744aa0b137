"""Names of files as text that can be stored, shown and read back, also where their bytes are no UTF-8.

Bytes that are no UTF-8, control characters, line ends and signs that turn the direction of letters (U+202E makes
«exe.pdf» of «fdp.exe») are written as a backslash, an x and two hexadecimal digits; so is a backslash that would begin
such a sign. All other names are as they are.
"""

import os
import re
from pathlib import Path

_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]|\\\\(?=x[0-9a-f]{2})")
_WRITTEN = re.compile(r"\\x([0-9a-f]{2})")
# Foreign names may part their folders by backslashes.
_SEPARATOR = re.compile(r"/|\\(?!x[0-9a-f]{2})")
# Python's own characters for bytes that are no UTF-8 (surrogateescape) are these and the byte.
_BYTES = 0xDC00
_FIRST_BYTE, _LAST_BYTE = 0xDC80, 0xDCFF


def name_text(path: str | os.PathLike[str]) -> str:
    r"""The text of a file's name: «отчёт.pdf» as it is, a Latin-1 name as `caf\xe9.pdf`."""
    return _UNWRITABLE.sub(_written, os.fspath(path))


def path_of(text: str) -> Path:
    """The file that a text names: the inverse of `name_text`."""
    name = _WRITTEN.sub(lambda sign: _character(int(sign[1], 16)), text)
    # Signs of several bytes may make one character.
    return Path(name.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape"))


def last_part(text: str) -> str:
    """The text of a name without its folders."""
    return _SEPARATOR.split(text)[-1]


def _written(found: re.Match[str]) -> str:
    code = ord(found[0])
    if _FIRST_BYTE <= code <= _LAST_BYTE:
        return f"\\x{code - _BYTES:02x}"
    # Other halves of characters are in no file's name, but may be in an archive's.
    return "".join(f"\\x{byte:02x}" for byte in found[0].encode("utf-8", "surrogatepass"))


def _character(byte: int) -> str:
    return chr(byte) if byte < 0x80 else chr(_BYTES + byte)
