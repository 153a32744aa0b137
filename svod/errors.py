"""Our errors: each says what happened and, where there is one, the way out."""

from typing import ClassVar


class SvodError(Exception):
    """The base of all errors that svod raises on purpose; its text is written for users."""

    def __init__(self, message: str, *, way_out: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.way_out = way_out

    def __str__(self) -> str:
        return f"{self.message} {self.way_out}".strip()


class SettingsError(SvodError):
    """The settings file, an environment variable or an option holds something that cannot be used."""


class UnknownMethodError(SvodError):
    """A method that the registry does not have."""


class UnknownWorkError(SvodError):
    """A work that the library does not have."""


class UnknownPersonError(SvodError):
    """A person that no work of the library names."""


class ModelFileError(SvodError):
    """A trained model cannot be used: its file is not there, damaged, foreign, or made for other features."""


class LanguageFileError(SvodError):
    """What a file of `svod/languages` says cannot be used: it is no sound TOML, or lacks a table."""


class PluginError(SvodError):
    """A plug-in that was chosen cannot be used."""


class MethodFailedError(SvodError):
    """Methods of other packages raised while they read; `methods` are their origins: `header.first-line@1`."""

    def __init__(self, methods: tuple[str, ...], cause: Exception) -> None:
        super().__init__(f"{', '.join(methods)} failed: {type(cause).__name__}: {cause}")
        self.methods = methods
        self.cause = cause


class MissingExtraError(SvodError):
    """An optional dependency is not installed."""


class VocabularyError(SvodError):
    """A vocabulary cannot be used: its file is missing, not valid RDF, or has no concept with a name."""


class UnknownVocabularyError(VocabularyError):
    """A vocabulary that the library does not hold."""


class HarvestError(SvodError):
    """An archive violates its protocol; `reason` is the outcome of the run."""

    def __init__(self, message: str, *, reason: str = "corrupt", code: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.code = code


class EngineError(SvodError):
    """A search engine on the Web gave no answer that can be used."""


class GatherError(SvodError):
    """There is nothing to gather from: no pages of the person were found, or no search engine has a hit."""


class UnknownSourceError(SvodError):
    """A source that is not watched, or not among the failed documents."""


class CorrectionError(SvodError):
    """A correction cannot be made or undone: its value does not fit the field, or it does not exist."""


class AnnotationError(SvodError):
    """A tag or note cannot be so: it is empty or too long, or its place is not there."""


class UnknownNoteError(SvodError):
    """A note or saved search that does not exist, or is another account's."""


class MailError(SvodError):
    """Mail that cannot be sent."""


class AccountError(SvodError):
    """An account or token cannot be made, changed or used."""


class BrokenAnswerError(SvodError):
    """A process sent something that is no answer; it may have been taken over by what it read."""


class UnknownJobError(SvodError):
    """A job that does not exist."""


class BusyError(SvodError):
    """All workers are busy; try later."""


class ClusterAwayError(SvodError):
    """The cluster that read documents has gone."""


class LabMissingError(SvodError):
    """The laboratory (svod-lab) is not installed."""


class WorkbenchError(SvodError):
    """The workbench cannot do it: no such run or corpus, a name that is taken, a file that is no run."""


class QueryError(SvodError):
    """A search query that cannot be understood."""


class DocumentError(SvodError):
    """One document could not be read; `reason` is its outcome."""

    reason: ClassVar[str] = "corrupt"


class UnreadableError(SvodError):
    """A document was asked for that cannot be read; the message names its outcome."""


class EmptyDocumentError(DocumentError):
    """The file has no bytes."""

    reason = "empty"


class UnsupportedDocumentError(DocumentError):
    """No converter reads this kind of file."""

    reason = "unsupported"


class MissingProgramError(DocumentError):
    """A converter exists, but the external program it needs is not installed."""

    reason = "missing-program"


class EncryptedDocumentError(DocumentError):
    """The document needs a password."""

    reason = "encrypted"


class NoTextError(DocumentError):
    """The document has no text (a scan, a picture)."""

    reason = "no-text"


class CorruptDocumentError(DocumentError):
    """The document is damaged beyond what its converter can repair."""

    reason = "corrupt"


class TooLargeError(DocumentError):
    """The document, or what it unpacks to, is larger than the limit."""

    reason = "too-large"


class UnreadableFileError(DocumentError):
    """The file cannot be opened: it is missing, or may not be read."""

    reason = "unreadable"


class LibraryError(SvodError):
    """The library itself cannot do it."""


class MissingFileError(LibraryError):
    """A file of the library is not where it should be."""


class NoLibraryError(LibraryError):
    """There is no library in the folder."""


class NewerLibraryError(LibraryError):
    """The library was written by a newer svod whose schema this one does not know."""


class ReadOnlyLibraryError(LibraryError):
    """The library, or the disk it lies on, cannot be written to."""


class DiskFullError(LibraryError):
    """The disk is full; what was already added is intact."""


class LibraryBusyError(LibraryError):
    """Another process held the library's write lock too long."""


class ContendedError(LibraryBusyError):
    """Another process holds what is needed; the transaction is to be repeated, with these locks taken first."""

    def __init__(self, wanted: frozenset[int] = frozenset(), message: str = "", way_out: str = "Repeat.") -> None:
        super().__init__(message or "Another process wrote to the same works.", way_out=way_out)
        self.wanted = wanted


class LibraryAwayError(LibraryError):
    """The server of the library's database or files does not answer; the operation can be repeated."""


class DamagedLibraryError(LibraryError):
    """The library's database cannot be opened as one."""


class DamagedIndexError(LibraryError):
    """The search index cannot be read; it can be made anew from the database."""


class BackupError(LibraryError):
    """A backup cannot be made or used: its place is taken, or it is damaged or incomplete."""
