"""Files by the hash of their bytes in a bucket; what fails in passing is tried again."""

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from svod.errors import (
    LibraryAwayError,
    LibraryError,
    MissingExtraError,
    MissingFileError,
    ReadOnlyLibraryError,
    SettingsError,
)
from svod.store.blobs.clouds import BucketAccess, opened_bucket

Result = TypeVar("Result")

_NAME_LENGTH = 64
# What got no answer at all is left to us to ask again.
_FIRST_PAUSE = 0.1
_MOST_UNANSWERED = 5
_LOOK = "Look at the settings «files», «s3_…», «google_…» or «azure_…» of the section [store]."


class ObjectBlobs:
    """Blobs as objects named by their SHA-256 under a prefix of a bucket.

    An object is there whole or not at all, so nothing half-written is ever left.
    """

    def __init__(self, address: str, access: BucketAccess) -> None:
        try:
            import obstore
            from obstore import exceptions
        except ImportError as error:
            raise MissingExtraError("Buckets need obstore.", way_out="pip install svod[s3]") from error
        self._obstore: Any = obstore
        self._errors: Any = exceptions
        self._address = address.rstrip("/")
        try:
            self._bucket: Any = opened_bucket(address, access)
        except (exceptions.BaseError, OSError) as error:
            said = f"The settings do not lead to the bucket {self._address}: {_first_line(error)}."
            raise SettingsError(said, way_out=_LOOK) from error
        self._seconds = access.seconds

    def put(self, content: bytes) -> str:
        """Keep the bytes, unless they are there already."""
        sha256 = hashlib.sha256(content).hexdigest()
        with self._named_errors():
            self._repeated(lambda: self._create(sha256, content))
        return sha256

    def read(self, sha256: str) -> bytes:
        """The bytes of that name."""
        with self._named_errors():
            try:
                return self._repeated(lambda: bytes(self._obstore.get(self._bucket, _path(sha256)).bytes()))
            except (self._errors.NotFoundError, FileNotFoundError) as error:
                raise MissingFileError(f"The file {sha256} of the library is not in {self._address}.") from error

    def remove(self, sha256: str) -> None:
        """Forget the bytes of that name, if they are there."""
        with self._named_errors():
            try:
                self._obstore.delete(self._bucket, _path(sha256))
            except (self._errors.NotFoundError, FileNotFoundError):
                return

    def names(self, older_than: float = 0.0) -> Iterator[str]:
        """The names of all that is kept, or of what was kept so many seconds ago."""
        latest = datetime.now(UTC) - timedelta(seconds=older_than)
        with self._named_errors():
            for some in self._obstore.list(self._bucket):
                for item in some:
                    name = item["path"].rpartition("/")[2]
                    # Results lie in a folder inside.
                    is_ours = len(name) == _NAME_LENGTH and item["path"] == _path(name)
                    if is_ours and (not older_than or item["last_modified"] < latest):
                        yield name

    def sweep(self) -> int:
        """Nothing half-written is ever left."""
        return 0

    def place(self, *, make: bool) -> str:
        """The address, which is the same from every machine."""
        return self._address

    def _create(self, sha256: str, content: bytes) -> None:
        try:
            self._obstore.put(self._bucket, _path(sha256), content, mode="create", use_multipart=False)
        except (self._errors.AlreadyExistsError, self._errors.PreconditionError):
            # Somebody was here before, perhaps we ourselves, and only the answer was lost.
            return

    def _repeated(self, act: Callable[[], Result]) -> Result:
        """What an act brings that may be done twice, though no answer came."""
        give_up = time.monotonic() + self._seconds
        for number in range(_MOST_UNANSWERED):
            try:
                return act()
            except self._errors.GenericError:
                if time.monotonic() >= give_up:
                    raise
                time.sleep(_FIRST_PAUSE * 2**number)
        return act()

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (self._errors.PermissionDeniedError, self._errors.UnauthenticatedError, PermissionError) as error:
            raise ReadOnlyLibraryError(f"The bucket {self._address} refuses us.", way_out=_LOOK) from error
        except (self._errors.NotFoundError, FileNotFoundError) as error:
            raise LibraryError(f"There is no bucket {self._address}.", way_out=_LOOK) from error
        except (self._errors.BaseError, OSError) as error:
            raise LibraryAwayError(
                f"The bucket {self._address} does not answer: {_first_line(error)}.",
                way_out="Repeat when it is back; nothing is lost.",
            ) from error


def _path(sha256: str) -> str:
    return f"{sha256[:2]}/{sha256}"


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")
