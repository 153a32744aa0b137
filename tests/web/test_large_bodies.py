"""Large bodies: refused before they are read, written to the disk, never held in the server's memory or left behind."""

import gzip
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest

from svod.library import Library
from svod.web.app import make_app
from svod.web.auth.limits import NO_LIMITS
from svod.web.auth.sign_in import Terms
from tests.forked_servers import ForkedServer, ForkedServers
from tests.web.accounts import LIBRARIAN, READER, staffed
from tests.web.loopback import served

SERVE = """
import sys
from contextlib import closing
from svod.assemble import PersistentReader, open_library
from svod.assemble.adding import AddingProcess
from svod.assemble.uploads import upload_folder
from svod.config import Settings
from pathlib import Path
from svod.web.serve import Access, serve
# Nothing is found in what is sent, so no model is needed.
settings = Settings(library=sys.argv[1], jobs=1, header="regex", references="regex", bibliography="bib-rules")
add = AddingProcess([sys.executable, "-m", "svod.cli.admin.add_uploads"], settings).add
with (
    open_library(settings=settings) as library,
    closing(PersistentReader(settings, jobs=1, timeout=300)) as reader,
    upload_folder(Path(sys.argv[1])),
):
    serve(library, "127.0.0.1", 0, lambda address: print(address, flush=True), reader=reader, add=add,
          doors=Access(bodies_at_once=6))
"""
MEGABYTE = 1 << 20
# Six bodies are sent at once: to hold two of them, or one of them twice, would take more than this.
MOST_MEGABYTES = 50
SENT_MEGABYTES = 32
HEAD = b'--b\r\nContent-Disposition: form-data; name="%b"; filename="big.bin"\r\n\r\n'
END = b"\r\n--b--\r\n"
FORM = {"Content-Type": "multipart/form-data; boundary=b"}
# No format begins so: the reading process has little to do.
PIECE = b"\x00\x01\x02\x03" * (MEGABYTE // 4)


class Served(NamedTuple):
    """A server process, its address and the folder of its library."""

    process: ForkedServer
    address: str
    folder: Path

    def most_memory(self) -> int:
        """The most memory that the process has held, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")) // 1024


@contextmanager
def server_process(servers: ForkedServers, folder: Path) -> Iterator[Served]:
    process = servers.start(SERVE, str(folder))
    try:
        yield Served(process, process.line(), folder)
    finally:
        process.end()


def big_form(name: bytes) -> Iterator[bytes]:
    yield HEAD % name
    for _ in range(SENT_MEGABYTES):
        yield PIECE
    yield END


def posted(address: str, path: str, name: bytes) -> int:
    return httpx.post(
        f"{address}{path}", content=big_form(name), headers=FORM, timeout=600, trust_env=False
    ).status_code


ROUTES = [
    ("upload", b"files"), ("api/v1/works", b"files"), ("api/v1/extract", b"file"), ("api/v1/convert", b"file"),
    ("api/processHeaderDocument", b"input"), ("api/v1/keywords", b"file"),
]  # fmt: skip


def test_large_bodies_side_by_side_take_little_memory_and_leave_nothing(tmp_path: Path, servers: ForkedServers) -> None:
    with server_process(servers, tmp_path) as server:
        assert httpx.get(server.address, trust_env=False, timeout=300).status_code == 200
        before = server.most_memory()
        with ThreadPoolExecutor(len(ROUTES)) as senders:
            statuses = list(senders.map(lambda route: posted(server.address, *route), ROUTES))
        assert statuses == [200, 422, 422, 422, 400, 422]
        assert server.most_memory() - before < MOST_MEGABYTES
        assert [path for path in (tmp_path / "incoming").rglob("*") if path.is_file()] == []
        small = httpx.post(f"{server.address}api/v1/works", files={"files": ("a.txt", b"A short text of one paper.")},
                           timeout=300, trust_env=False)  # fmt: skip
        assert small.status_code in {201, 422}


@pytest.mark.parametrize(
    ("path", "declared", "body"),
    [
        ("api/v1/jobs", "application/json", b"[" * MEGABYTE),
        ("sign-in", "application/x-www-form-urlencoded", b"name=a&" * (MEGABYTE // 8)),
        ("upload", FORM["Content-Type"], b'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n' + b"a" * MEGABYTE),
        ("upload", FORM["Content-Type"], b"--b\r\nX-Long: " + b"a" * MEGABYTE),
    ],
    ids=["JSON", "form", "field", "header"],
)  # fmt: skip
def test_what_must_be_held_in_memory_is_bounded(library: Library, path: str, declared: str, body: bytes) -> None:
    def pieces() -> Iterator[bytes]:
        yield body
        for _ in range(5):
            yield b"a" * MEGABYTE

    app = make_app(library)
    with served(app) as address:
        answer = httpx.post(
            f"{address}/{path}", content=pieces(), headers={"Content-Type": declared}, trust_env=False, timeout=60
        )
    # The readers of forms have bounds of their own for one field and one header.
    assert answer.status_code in {400, 413}


@pytest.mark.parametrize("path", ["/vocabularies", "/api/v1/vocabularies"])
def test_a_small_file_that_unpacks_to_a_large_vocabulary_is_refused(library: Library, path: str) -> None:
    bomb = gzip.compress(b"a;b\n" * (20 * MEGABYTE // 4))
    with served(make_app(library)) as address:
        answer = httpx.post(
            f"{address}{path}",
            files={"file": ("terms.csv.gz", bomb)},
            data={"name": "terms"},
            timeout=300,
            trust_env=False,
        )
    assert answer.status_code == 400
    assert "larger than 8 MB" in answer.text


@pytest.mark.parametrize("path", ["/upload", "/api/v1/works", "/api/v1/vocabularies"])
def test_who_may_not_send_is_refused_before_the_first_byte_of_the_body(library: Library, path: str) -> None:
    secret = staffed(library).accounts().issue_token(READER).secret
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000000\r\n\r\n"
    )
    with served(make_app(library, terms=Terms(is_local=False, rates=NO_LIMITS))) as address:
        parts = urlsplit(address)
        with closing(socket.create_connection((parts.hostname, parts.port or 80), timeout=60)) as sender:
            sender.sendall(head.encode())
            assert sender.recv(12) == b"HTTP/1.1 403"


def test_a_large_body_waits_for_a_place_and_small_ones_do_not(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("svod.web.auth.admission._SECONDS_TO_WAIT", 0.2)
    secret = staffed(library).accounts().issue_token(LIBRARIAN).secret
    key = {"Authorization": f"Bearer {secret}"}
    head = (
        f"POST /api/v1/works HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n"
    )
    terms = Terms(is_local=False, rates=NO_LIMITS, bodies_at_once=1)
    with served(make_app(library, terms=terms)) as address:
        parts = urlsplit(address)
        with closing(socket.create_connection((parts.hostname, parts.port or 80), timeout=60)) as sender:
            sender.sendall(head.encode())
            # The server asks for the body only once it has a place for it.
            assert sender.recv(12) == b"HTTP/1.1 100"
            large = httpx.post(
                f"{address}/api/v1/works", files={"files": b"a" * 100_000}, headers=key, timeout=300, trust_env=False
            )
            assert (large.status_code, large.headers["retry-after"]) == (503, "0")
            small = httpx.post(
                f"{address}/api/v1/works", files={"files": b"a"}, headers=key, timeout=300, trust_env=False
            )
            assert small.status_code == 422
        again = httpx.post(
            f"{address}/api/v1/works", files={"files": b"a" * 100_000}, headers=key, timeout=300, trust_env=False
        )
        assert again.status_code in {422, 503}


def test_what_a_killed_server_left_is_removed_at_the_next_start_but_not_what_a_living_one_holds(
    tmp_path: Path, servers: ForkedServers
) -> None:
    with server_process(servers, tmp_path) as living:
        (held,) = (tmp_path / "incoming").iterdir()
        (held / "svod-upload-held").mkdir()
        with server_process(servers, tmp_path) as killed:
            (left,) = set((tmp_path / "incoming").iterdir()) - {held}
            (left / "svod-upload-left").mkdir()
            (left / "svod-upload-left" / "paper.pdf").write_bytes(b"half an upload")
            killed.process.end(signal.SIGKILL)
            assert (left / "svod-upload-left" / "paper.pdf").exists()
        with server_process(servers, tmp_path):
            assert not (left / "svod-upload-left").exists()
            assert (held / "svod-upload-held").exists()
        assert httpx.get(living.address, timeout=300, trust_env=False).status_code == 200
    assert list((tmp_path / "incoming").iterdir()) == []
