"""Where the settings say that a library's database and files lie."""

from pathlib import Path
from typing import TYPE_CHECKING

from svod.config import Settings
from svod.errors import SettingsError
from svod.store.blobs.clouds import BUCKETS, BucketAccess
from svod.store.blobs.folder import BLOBS, RESULTS, FolderBlobs
from svod.store.opening import opened_store

if TYPE_CHECKING:
    from svod.ports import Blobs, SearchIndex
    from svod.store.store import SqlStore

_IN_DATABASE = "postgres"


def library_store(settings: Settings, folder: Path, *, create: bool) -> "SqlStore":
    """The store of a library: in its folder, or on a PostgreSQL server."""
    shares_index = settings.search == _IN_DATABASE
    if shares_index and not settings.store:
        raise SettingsError(
            "The setting «search» is «postgres», but the library is in a folder.",
            way_out="Name a PostgreSQL database in «store.database», or leave «search» out.",
        )
    results = library_results(settings, folder)
    return opened_store(settings.store, folder, create=create, results=results, shares_index=shares_index)


def library_index(settings: Settings, folder: Path, store: "SqlStore") -> "SearchIndex":
    """The search index of a library: in its folder, or in its database."""
    if settings.search == _IN_DATABASE:
        from svod.search.postgres.index import PostgresIndex

        return PostgresIndex(store.database)
    from svod.search.index import TantivyIndex

    return TantivyIndex(folder / "index")


def library_blobs(settings: Settings, folder: Path) -> "Blobs":
    """The files of a library: in its folder, in another, or in a bucket."""
    return _blobs(settings, folder, "")


def library_results(settings: Settings, folder: Path) -> "Blobs":
    """What methods said about the files of a library: in a folder among them."""
    return _blobs(settings, folder, RESULTS)


def _blobs(settings: Settings, folder: Path, inner: str) -> "Blobs":
    if not settings.blobs.startswith(BUCKETS):
        return FolderBlobs((Path(settings.blobs).expanduser() if settings.blobs else folder / BLOBS) / inner)
    # Only buckets need obstore.
    from svod.store.blobs.bucket import ObjectBlobs

    access = BucketAccess(
        settings.s3_endpoint, settings.s3_region, settings.s3_key, settings.s3_secret, settings.s3_seconds,
        settings.google_key_file, settings.azure_account, settings.azure_key, settings.azure_endpoint,
    )  # fmt: skip
    return ObjectBlobs(f"{settings.blobs.rstrip('/')}/{inner}", access)
