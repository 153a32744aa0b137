"""Kinds of documents that plug-ins read: by the marks that they know them by (entry points `svod.signatures`)."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from svod.registry import SIGNATURES_GROUP, leave_out, plugins

# Plug-ins see the beginning of a file only: more would cost every file.
_HEAD = 4096


class AddedSignature(NamedTuple):
    """A kind that a plug-in reads: its media type, the method of the task `convert`, and its marks.

    `marks` are the bytes that a file begins with, or a function that is given the beginning of a file.
    """

    media_type: str
    converter: str
    marks: bytes | Callable[[bytes], bool]


@cache
def _added() -> tuple[AddedSignature, ...]:
    found = []
    for name, row in plugins(SIGNATURES_GROUP):
        try:
            media_type, converter, marks = row
            if not (isinstance(media_type, str) and isinstance(converter, str)) or not (
                (isinstance(marks, bytes) and marks) or callable(marks)
            ):
                raise TypeError(f"«{row}» is no signature")  # noqa: TRY301 - it is named like all other faults
            found.append(AddedSignature(media_type, converter, marks))
        except Exception as error:  # noqa: BLE001 - a row that is none costs its plug-in only
            leave_out(name, SIGNATURES_GROUP, error)
    return tuple(found)


def kind_by_plugins(content: bytes) -> str:
    """The media type that a plug-in knows bytes by; empty where none does."""
    head = content[:_HEAD]
    return next((one.media_type for one in _added() if _bears(one, head)), "")


def _bears(signature: AddedSignature, head: bytes) -> bool:
    if isinstance(signature.marks, bytes):
        return head.startswith(signature.marks)
    try:
        return bool(signature.marks(head))
    except Exception as error:  # noqa: BLE001 - a stranger's function must not keep files from being read
        leave_out(signature.converter, signature.media_type, error)
        return False


def added_converter(media_type: str) -> str:
    """The method that reads a kind that a plug-in knows; empty where there is none."""
    return next((one.converter for one in _added() if one.media_type == media_type), "")
