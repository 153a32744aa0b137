"""What can go wrong, by name: each error says what happened and, where there is one, the way out."""

from typing import ClassVar


class SvodError(Exception):
    """The root of everything svod raises on purpose; its text is written for the person at the terminal."""

    def __init__(self, message: str, *, way_out: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.way_out = way_out

    def __str__(self) -> str:
        return f"{self.message} {self.way_out}".strip()


class SettingsError(SvodError):
    """The settings file, an environment variable or an option holds something that cannot be used."""


class UnknownMethodError(SvodError):
    """A method was asked for by a name that the registry does not hold."""


class UnknownWorkError(SvodError):
    """A work was asked for that the library does not hold."""


class UnknownPersonError(SvodError):
    """A person was asked for that no work of the library names."""


class ModelFileError(SvodError):
    """A trained model cannot be used: its file is not there, damaged, foreign, or made for other features."""


class LanguageFileError(SvodError):
    """What a file of `svod/languages` says cannot be used: it is no sound TOML, or lacks a table."""


class MissingExtraError(SvodError):
    """What was asked for stands on an optional dependency that is not installed."""


class VocabularyError(SvodError):
    """A vocabulary cannot be used: its file is not there, no sound RDF, or holds no concept with a name."""


class HarvestError(SvodError):
    """An archive does not answer as its protocol says; `reason` is the outcome of the run."""

    def __init__(self, message: str, *, reason: str = "corrupt", code: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.code = code


class EngineError(SvodError):
    """A search engine on the Web gave no answer that can be used."""


class GatherError(SvodError):
    """There is nowhere to gather from: nobody's pages were found, or no engine knows of any."""


class UnknownSourceError(SvodError):
    """A watched source was asked for that nobody watches."""


class CorrectionError(SvodError):
    """A correction cannot be made or taken back: it says nothing that its field can hold, or is not there."""


class AccountError(SvodError):
    """An account or token cannot be made, changed or used as asked."""


class UnknownJobError(SvodError):
    """A job was asked for that nobody gave."""


class BusyError(SvodError):
    """Everybody who could do it is busy; later it can be done."""


class LabMissingError(SvodError):
    """What was asked for is in the laboratory, which is not installed."""


class WorkbenchError(SvodError):
    """The workbench cannot do what was asked: no such run or corpus, a name that is taken, a file that is no run."""


class QueryError(SvodError):
    """A search query that cannot be understood."""


class DocumentError(SvodError):
    """One document could not be read; `reason` is the outcome that the reader of the run sees."""

    reason: ClassVar[str] = "corrupt"


class EmptyDocumentError(DocumentError):
    """The file has no bytes."""

    reason = "empty"


class UnsupportedDocumentError(DocumentError):
    """No converter reads this kind of file."""

    reason = "unsupported"


class MissingProgramError(DocumentError):
    """A converter exists, but the outside program it stands on is not installed."""

    reason = "missing-program"


class EncryptedDocumentError(DocumentError):
    """The document asks for a password."""

    reason = "encrypted"


class NoTextError(DocumentError):
    """The document opens, but carries no text (a scan, a picture)."""

    reason = "no-text"


class CorruptDocumentError(DocumentError):
    """The document is damaged beyond what its converter can repair."""

    reason = "corrupt"


class TooLargeError(DocumentError):
    """The document, or what it unpacks to, is larger than the limit."""

    reason = "too-large"


class UnreadableFileError(DocumentError):
    """The file cannot be opened: it is not there, or not ours to read."""

    reason = "unreadable"


class LibraryError(SvodError):
    """The library itself cannot do what was asked."""


class NoLibraryError(LibraryError):
    """There is no library in the folder."""


class NewerLibraryError(LibraryError):
    """The library was written by a newer svod whose schema this one does not know."""


class ReadOnlyLibraryError(LibraryError):
    """The library, or the disk it lies on, cannot be written to."""


class DiskFullError(LibraryError):
    """The disk is full; what was already shelved is untouched."""


class LibraryBusyError(LibraryError):
    """Another process held the library's write lock for longer than we wait."""


class LibraryAwayError(LibraryError):
    """The server that keeps the library's database or files does not answer; what was under way can be repeated."""


class DamagedLibraryError(LibraryError):
    """The library's database cannot be opened as one."""


class BackupError(LibraryError):
    """A backup cannot be made or used: something is in its place, or it is damaged or not whole."""
