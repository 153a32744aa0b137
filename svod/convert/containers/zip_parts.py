"""Documents that are zips of XML parts: each unpacked within a limit, and parsed by a parser that fetches nothing."""

import io
import zipfile
import zlib
from typing import Any

from svod.convert.xml_tree import parsed_xml
from svod.errors import CorruptDocumentError, EmptyDocumentError, EncryptedDocumentError, TooLargeError

PART_LIMIT = 64 << 20
MOST_PARTS = 20_000


class ZipParts:
    """The parts of one document; `kind` says in messages what it is."""

    def __init__(self, content: bytes, kind: str) -> None:
        self.kind = kind
        if not content:
            raise EmptyDocumentError("The file is empty.")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise CorruptDocumentError(f"The {kind} is damaged: its zip cannot be opened.") from error
        if len(self._zip.namelist()) > MOST_PARTS:
            raise TooLargeError(f"The {kind} has more than {MOST_PARTS} parts.")
        self._names = {name.replace("\\", "/").lstrip("/"): name for name in self._zip.namelist()}

    def __enter__(self) -> "ZipParts":
        return self

    def __exit__(self, *reason: object) -> None:
        self._zip.close()

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def tree(self, name: str) -> Any:
        """A part that must be there."""
        tree = self.tree_or_none(name)
        if tree is None:
            raise CorruptDocumentError(f"The {self.kind} is damaged: its text is missing.")
        return tree

    def tree_or_none(self, name: str) -> Any | None:
        """A part as a tree, if it is there."""
        return parsed_xml(self.read(name), f"{self.kind}'s part {name}") if name in self._names else None

    def read(self, name: str) -> bytes:
        """The bytes of a part."""
        try:
            with self._zip.open(self._names[name]) as part:
                content = part.read(PART_LIMIT + 1)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, ValueError) as error:
            raise CorruptDocumentError(f"The {self.kind} is damaged: its part {name} cannot be unpacked.") from error
        except RuntimeError as error:  # how zipfile says that a part is encrypted
            raise EncryptedDocumentError(f"The {self.kind} asks for a password.") from error
        if len(content) > PART_LIMIT:
            raise TooLargeError(f"A part of the {self.kind} unpacks to more than {PART_LIMIT >> 20} MB.")
        return content
