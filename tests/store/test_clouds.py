"""Files in buckets of Google and of Azure: the same as in others, by settings of their own."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.assemble.storage import library_blobs, library_results
from svod.config import Settings
from svod.errors import LibraryAwayError, MissingFileError, ReadOnlyLibraryError, SettingsError
from svod.store.blobs.bucket import ObjectBlobs
from tests.papers import write_papers
from tests.store.cloud_buckets import ACCOUNT, KEY, AzureHandler, GoogleHandler, served_cloud


@pytest.fixture(params=["google", "azure"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """The settings of a library whose files are in a bucket of each kind."""
    common = Settings(library=str(tmp_path / "library"), s3_seconds=5.0, jobs=1, header="regex", references="regex")
    if request.param == "azure":
        with served_cloud(AzureHandler) as address:
            yield replace(
                common, blobs="az://papers/library", azure_account=ACCOUNT, azure_key=KEY, azure_endpoint=address
            )
        return
    with served_cloud(GoogleHandler) as address:
        key_file = tmp_path / "key.json"
        key = {"gcs_base_url": address, "disable_oauth": True, "client_email": "", "private_key": ""}
        key_file.write_text(json.dumps(key | {"private_key_id": ""}))
        yield replace(common, blobs="gs://papers/library", google_key_file=str(key_file))


def test_the_same_bytes_are_kept_once_and_can_be_removed(settings: Settings, tmp_path: Path) -> None:
    blobs, results = library_blobs(settings, tmp_path), library_results(settings, tmp_path)
    assert isinstance(blobs, ObjectBlobs)
    name = blobs.put(b"one")
    assert blobs.put(b"one") == name
    said = results.put(b"two")
    assert blobs.read(name) == b"one"
    assert list(blobs.names()) == [name]
    assert list(blobs.names(older_than=60.0)) == [name]
    assert list(blobs.names(older_than=1e10)) == []
    assert list(results.names()) == [said]
    blobs.remove(name)
    blobs.remove(name)
    assert list(blobs.names()) == []
    with pytest.raises(MissingFileError, match=name):
        blobs.read(name)


def test_a_library_lies_in_it(settings: Settings, tmp_path: Path) -> None:
    with open_library(settings=settings) as library:
        assert len(list(library.add(write_papers(tmp_path / "papers", 2)))) == 2
        assert library.check().whole
        assert not (Path(settings.library) / "blobs").exists()


def test_who_has_no_key_is_refused(tmp_path: Path) -> None:
    with served_cloud(AzureHandler) as address:
        settings = Settings(blobs="az://papers/library", azure_account="other", azure_key=KEY, azure_endpoint=address)
        with pytest.raises(ReadOnlyLibraryError, match="refuses us"):
            library_blobs(settings, tmp_path).read("ab" * 32)


def test_an_account_that_is_missing_and_a_key_file_that_is_none_are_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="az://papers"):
        library_blobs(Settings(blobs="az://papers/library"), tmp_path)
    with pytest.raises(SettingsError, match="gs://papers"):
        library_blobs(Settings(blobs="gs://papers", google_key_file=str(tmp_path / "none.json")), tmp_path)


def test_a_server_that_is_not_there_is_named(settings: Settings, tmp_path: Path) -> None:
    gone = replace(settings, s3_seconds=0.5, azure_endpoint="http://127.0.0.1:9")
    if settings.google_key_file:
        key = json.loads(Path(settings.google_key_file).read_text())
        Path(settings.google_key_file).write_text(json.dumps(key | {"gcs_base_url": "http://127.0.0.1:9"}))
    with pytest.raises(LibraryAwayError, match="does not answer"):
        library_blobs(gone, tmp_path).put(b"one")
