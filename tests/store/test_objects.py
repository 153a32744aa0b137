"""Files in a bucket: kept once, whole, and through a server that fails now and then."""

from collections.abc import Iterator

import pytest

from svod.errors import LibraryAwayError, LibraryError, SettingsError
from svod.store.blobs.bucket import ObjectBlobs
from svod_lab.soak.bucket import BUCKET, BucketServer, running_bucket

ADDRESS = f"s3://{BUCKET}/library"


@pytest.fixture(scope="module")
def server() -> Iterator[BucketServer]:
    with running_bucket() as running:
        yield running


@pytest.fixture
def blobs(server: BucketServer, request: pytest.FixtureRequest) -> Iterator[ObjectBlobs]:
    yield ObjectBlobs(f"s3://{BUCKET}/{request.node.name}", server.access())
    server.faulty = 0.0


def test_the_same_bytes_are_kept_once(blobs: ObjectBlobs) -> None:
    name = blobs.put(b"one")
    assert blobs.put(b"one") == name
    assert list(blobs.names()) == [name]
    assert blobs.read(name) == b"one"
    assert blobs.sweep() == 0


def test_a_removed_blob_is_gone_and_removing_it_again_is_nothing(blobs: ObjectBlobs) -> None:
    name = blobs.put(b"one")
    blobs.remove(name)
    blobs.remove(name)
    assert list(blobs.names()) == []
    with pytest.raises(LibraryError, match=name):
        blobs.read(name)


def test_prefixes_of_a_bucket_are_apart(blobs: ObjectBlobs, server: BucketServer) -> None:
    other = ObjectBlobs(f"s3://{BUCKET}/other", server.access())
    other.put(b"two")
    name = blobs.put(b"one")
    assert list(blobs.names()) == [name]


def test_nothing_is_lost_when_one_answer_in_twenty_is_an_error(blobs: ObjectBlobs, server: BucketServer) -> None:
    server.faulty, server.failed = 0.05, 0
    contents = [f"page {number}".encode() for number in range(120)]
    names = [blobs.put(content) for content in contents]
    assert [blobs.read(name) for name in names] == contents
    assert set(blobs.names()) == set(names)
    assert server.failed > 0


def test_what_gets_no_answer_is_asked_again(server: BucketServer) -> None:
    blobs = ObjectBlobs(f"s3://{BUCKET}/unanswered", server.access(seconds=3.0))
    server.silent = 1
    name = blobs.put(b"one")
    assert server.silent == 0
    assert blobs.read(name) == b"one"


def test_a_server_that_never_recovers_is_named_at_the_end(server: BucketServer) -> None:
    server.faulty = 1.0
    with pytest.raises(LibraryAwayError, match=f"{ADDRESS} does not answer"):
        ObjectBlobs(ADDRESS, server.access(seconds=0.5)).put(b"one")
    server.faulty = 0.0


def test_a_bucket_that_is_not_there_is_named(server: BucketServer) -> None:
    with pytest.raises(LibraryError, match="no bucket s3://nowhere"):
        ObjectBlobs("s3://nowhere", server.access()).put(b"one")


def test_an_address_without_a_bucket_is_refused(server: BucketServer) -> None:
    with pytest.raises(SettingsError, match="names no bucket"):
        ObjectBlobs("s3://", server.access())


def test_the_secret_is_shown_nowhere(server: BucketServer) -> None:
    assert "word" not in repr(server.access())
