"""Several machines: the round-robin before the readers, hosts on a bridge, and a next version beside this one."""

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from svod.store.store import SqliteStore
from svod_lab.corpora.complaints import Complaints
from svod_lab.runs.bench import Bench
from svod_lab.soak.machines import suite
from svod_lab.soak.machines.fleet import usual_path
from svod_lab.soak.machines.next_version import REVISION, write_next_version
from svod_lab.soak.machines.rack import Rack, can_rack
from svod_lab.soak.machines.readers import RoundRobin


@contextmanager
def answering(status: int) -> Iterator[tuple[str, int]]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(self.path.encode())

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield "127.0.0.1", server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_server_that_fails_is_left_out_and_the_next_one_answers() -> None:
    with answering(200) as well, answering(500) as ill:
        servers = RoundRobin((ill, well))
        asked = [servers.ask("/x") for _ in range(4)]
    assert {(status, body) for status, body, _ in asked} == {(200, b"/x")}
    # Once it is known, nobody tries it.
    assert [tried for *_, tried in asked].count(2) == 1
    assert servers.ask("/x")[0] == 0


def test_the_next_version_grows_the_schema_and_this_one_goes_on_beside_it(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "library", create=True).close()
    path = os.pathsep.join((str(write_next_version(tmp_path / "next")), usual_path()))
    command = [sys.executable, "-m", "svod", "--library", str(tmp_path / "library"), "check", "--json"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, cwd=tmp_path, check=False)
    assert done.returncode == 0
    store = SqliteStore(tmp_path / "library")
    assert store.survey().work_ids() == ()
    store.close()
    with sqlite3.connect(tmp_path / "library" / "library.db") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISION,)]


@pytest.mark.skipif(not can_rack(), reason="this machine gives us no namespaces and bridges (`ip netns`, as root)")
def test_a_host_is_reached_until_its_wire_is_cut() -> None:
    look = [sys.executable, "-c", "import socket, sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 2)"]
    with Rack(("one", "two")) as rack, ThreadingHTTPServer((rack.here, 0), BaseHTTPRequestHandler) as server:
        place = [rack.here, str(server.server_port)]
        asked = [subprocess.run([*rack.within("two"), *look, *place], check=False, capture_output=True).returncode]
        rack.cut("two")
        for name in ("two", "one"):
            done = subprocess.run([*rack.within(name), *look, *place], check=False, capture_output=True)
            asked.append(done.returncode)
    assert asked == [0, 1, 0]


def test_what_is_lacking_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "can_rack", lambda: False)
    said: list[str] = []
    bench = Bench(
        Path(), lambda paths, jobs: None, lambda paths: (), lambda task, name: None,
        lambda items, doing, total=None: iter(items), Complaints(), warn=said.append,
    )  # fmt: skip
    assert list(suite.measure(bench)) == []
    assert said == [
        "Several machines are not tried: this machine gives us no namespaces and bridges (`ip netns`, as root)."
    ]
