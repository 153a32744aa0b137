"""An S3-compatible server of our own: it can answer some questions with errors, or break connections off."""

import http.client
import socket
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from svod.store.blobs.clouds import BucketAccess
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_most
from svod_lab.soak.outcome import came_out
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.processes import IngestProcess

GROUP = "bucket"
_FAULTY = 0.05
_JOBS = 2
BUCKET = "papers"
_LOOPBACK = "127.0.0.1"
_KEY, _SECRET = "reader", "word"
_SEED = 7
# What a server says that is in trouble; nothing where the connection breaks off.
_FAULTS = ("500 Internal Server Error", "503 Slow Down", "")
# Half of what fails was carried out before its answer was lost.
_CARRIED_OUT = 0.5
_AT_ONCE = struct.pack("ii", 1, 0)


class BucketServer:
    """Answers as S3 does, but for a share of errors."""

    def __init__(self, host: str = _LOOPBACK) -> None:
        # Moto is for tests and measurements only.
        from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

        self._inner: Any = DomainDispatcherApplication(create_backend_app)
        self._chance = Random(_SEED)  # noqa: S311 - the same errors every time
        self.faulty = 0.0
        # So many of the next questions get no answer at all.
        self.silent = 0
        self.asked = self.failed = 0
        self.host = host
        self.port = 0

    def __call__(self, environment: dict[str, Any], start: Any) -> Iterable[bytes]:
        """Answer one question, or fail to."""
        self.asked += 1
        if self.silent:
            self.silent -= 1
            _take_in(environment)
            # Until the client has waited long enough.
            environment["werkzeug.socket"].recv(1)
            raise ConnectionResetError
        if self._chance.random() >= self.faulty:
            answer: Iterable[bytes] = self._inner(environment, start)
            return answer
        self.failed += 1
        if self._chance.random() < _CARRIED_OUT:
            list(self._inner(environment, lambda *_: None))
        else:
            _take_in(environment)
        return _failed(self._chance.choice(_FAULTS), environment, start)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://{self.host}:{self.port}"

    def access(self, seconds: float = 60.0) -> BucketAccess:
        """How to get at its buckets."""
        return BucketAccess(self.address, key=_KEY, secret=_SECRET, seconds=seconds)

    def surroundings(self, prefix: str) -> Mapping[str, str]:
        """The environment of a svod whose files lie under a prefix of the bucket."""
        return bucket_surroundings(self.address, prefix)


def bucket_surroundings(address: str, prefix: str) -> Mapping[str, str]:
    """The environment of a svod whose files lie under a prefix of the bucket of a server."""
    return {
        "SVOD_STORE_FILES": f"s3://{BUCKET}/{prefix}",
        "SVOD_STORE_S3_ENDPOINT": address,
        "SVOD_STORE_S3_KEY": _KEY,
        "SVOD_STORE_S3_SECRET": _SECRET,
    }


def _take_in(environment: Mapping[str, Any]) -> None:
    """Read what is sent: a client that is still sending would not read the answer."""
    environment["wsgi.input"].read(int(environment.get("CONTENT_LENGTH") or 0))


def _failed(status: str, environment: Mapping[str, Any], start: Any) -> Iterable[bytes]:
    if not status:
        connection: socket.socket = environment["werkzeug.socket"]
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        connection.shutdown(socket.SHUT_RDWR)
        raise ConnectionResetError
    start(status, [("Content-Type", "text/plain"), ("Content-Length", "7")])
    return [b"Trouble"]


def can_serve_buckets() -> bool:
    """Whether this Python has what a server of buckets and its client need."""
    return all(find_spec(name) is not None for name in ("moto", "werkzeug", "obstore"))


@contextmanager
def running_bucket(host: str = _LOOPBACK) -> Iterator[BucketServer]:
    """A server with one empty bucket, at an address of this machine."""
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        """Logs no requests."""

        def log(self, *_: Any) -> None:
            """Nothing."""

    application = BucketServer(host)
    server = make_server(host, 0, application, threaded=True, request_handler=Quiet)
    application.port = server.server_port
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        _make_bucket(host, application.port)
        yield application
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _make_bucket(host: str, port: int) -> None:
    connection = http.client.HTTPConnection(host, port)
    connection.request("PUT", f"/{BUCKET}")
    connection.getresponse().read()
    connection.close()


def measure_bucket(bench: Bench, folder: Path, documents: int) -> Iterator[Figure]:
    """Fill a library and look at every document, while the bucket fails now and then."""
    if not can_serve_buckets():
        bench.warn('Buckets are not measured: `pip install "moto[s3,server]" obstore` brings a server of them.')
        return
    files = write_papers(folder / "papers", documents)
    library = folder / "library"
    with running_bucket() as server:
        surroundings = server.surroundings("soak")
        server.asked, server.faulty = 0, _FAULTY
        run = IngestProcess(library, ("add", str(folder / "papers")), _JOBS, surroundings)
        added = sum(line["outcome"] == "ok" for line in bench.follow(run.lines(), "documents", documents))
        ended = run.end()
        yield Figure("documents", documents, group=GROUP)
        yield Figure("answers of the bucket", server.asked, group=GROUP)
        yield Figure("answers that failed", server.failed, group=GROUP)
        yield at_most("documents that were not stored at once", documents - added, "", 0)
        yield at_most("exit status of the ingest", ended, "", 0)
        yield from came_out(library, files, surroundings)


def main(host: str) -> None:
    """Serve an empty bucket until the process is ended; its address goes to stdout. A process can be frozen."""
    with running_bucket(host) as server:
        sys.stdout.write(f"{server.address}\n")
        sys.stdout.flush()
        Event().wait()


if __name__ == "__main__":
    main(sys.argv[1])
