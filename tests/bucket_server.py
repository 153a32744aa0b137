"""An S3-compatible server for tests, on loopback; it can answer some questions with errors, or none at all."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Thread
from typing import Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from svod.store.objects import BucketAccess

BUCKET = "papers"


class _Quiet(WSGIRequestHandler):
    """Tells nobody of what was asked."""

    def log(self, *_: Any) -> None:
        """Nothing."""


class BucketServer:
    """Answers as S3 does, but for a share of errors."""

    def __init__(self) -> None:
        self._inner: Any = DomainDispatcherApplication(create_backend_app)
        self._random = Random(7)
        self.faulty = 0.0
        self.asked = self.failed = 0
        self.port = 0

    def __call__(self, environment: dict[str, Any], start: Any) -> Iterable[bytes]:
        """Answer one question; of the failing ones half were carried out before the answer was lost."""
        self.asked += 1
        if self._random.random() >= self.faulty:
            answer: Iterable[bytes] = self._inner(environment, start)
            return answer
        self.failed += 1
        if self._random.random() < 0.5:
            list(self._inner(environment, lambda *_: None))
        start("503 Slow Down", [("Content-Type", "text/plain"), ("Content-Length", "9")])
        return [b"Slow Down"]

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def access(self, seconds: float = 60.0) -> BucketAccess:
        """How to get at its buckets."""
        return BucketAccess(self.address, key="reader", secret="word", seconds=seconds)


@contextmanager
def running_bucket() -> Iterator[BucketServer]:
    """A server with one empty bucket."""
    application = BucketServer()
    server = make_server("127.0.0.1", 0, application, threaded=True, request_handler=_Quiet)
    application.port = server.server_port
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        _make_bucket(application)
        yield application
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _make_bucket(server: BucketServer) -> None:
    import boto3  # type: ignore[import-untyped]

    client = boto3.client(
        "s3", endpoint_url=server.address, region_name="us-east-1", aws_access_key_id="reader",
        aws_secret_access_key="word",
    )  # fmt: skip
    client.create_bucket(Bucket=BUCKET)
