"""What can go wrong for a visitor: every error as a status, a heading and a sentence."""

from typing import NamedTuple

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from svod.errors import (
    BusyError,
    LibraryError,
    SvodError,
    UnknownJobError,
    UnknownNoteError,
    UnknownPersonError,
    UnknownSourceError,
    UnknownVocabularyError,
    UnknownWorkError,
)


class Fault(NamedTuple):
    """Why a request gets no answer: the HTTP status, and what the library itself said, if anything."""

    status: int
    detail: str = ""
    name: str = ""
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def kind(self) -> str:
        """The name by which the labels hold its heading and its sentence."""
        if self.name:
            return self.name
        if self.status in _KINDS:
            return _KINDS[self.status]
        return "fault_request" if self.status < 500 else "fault_ours"


# Faults that share a status with others; the code that raises them names them.
_NAMED = frozenset({"fault_sign_in", "fault_role", "fault_token", "fault_token_unknown", "fault_often"})
_KINDS = {
    401: "fault_sign_in",
    403: "fault_refused",
    404: "fault_missing",
    413: "fault_size",
    421: "fault_refused",
    429: "fault_often",
    503: "fault_library",
}


_UNKNOWN = (
    UnknownWorkError,
    UnknownNoteError,
    UnknownPersonError,
    UnknownJobError,
    UnknownSourceError,
    UnknownVocabularyError,
)


def fault_of(error: Exception) -> Fault:
    """The fault that an error means for the visitor."""
    if isinstance(error, _UNKNOWN):
        # The error's way out is a command line; a visitor has the search box.
        return Fault(404, error.message)
    if isinstance(error, (LibraryError, BusyError)):
        return Fault(503, str(error))
    if isinstance(error, SvodError):
        return Fault(400, str(error))
    if isinstance(error, RequestValidationError):
        return Fault(422, "; ".join(f"{row['loc'][-1]}: {row['msg']}" for row in error.errors()))
    if isinstance(error, HTTPException):
        name = str(error.detail) if error.detail in _NAMED else ""
        return Fault(error.status_code, name=name, headers=tuple((error.headers or {}).items()))
    return Fault(500)
