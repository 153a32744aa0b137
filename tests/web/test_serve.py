"""The server: a real port, a clean stop, a named error where it cannot listen."""

import signal
import socket
from pathlib import Path

import httpx
import pytest

from svod.errors import SettingsError
from svod.library import Library
from svod.web.serve import serve
from tests.forked_servers import ForkedServers

SERVE = """
import sys
from svod.assemble import open_library
from svod.model.account import Role
from svod.web.serve import serve
with open_library(sys.argv[1]) as library:
    if sys.argv[2] != "127.0.0.1":
        library.accounts().add("Vera", "correct horse battery", Role.ADMIN)
    serve(library, sys.argv[2], 0, lambda address: print(address, flush=True))
print("ended", flush=True)
"""


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_its_address_answers_there_and_stops_cleanly(
    tmp_path: Path, servers: ForkedServers, stop: signal.Signals, host: str
) -> None:
    server = servers.start(SERVE, str(tmp_path), host)
    try:
        address = server.line()
        assert address.startswith("http://127.0.0.1:")
        assert httpx.get(address, trust_env=False).status_code == 200
        assert httpx.get(address, headers={"Host": "evil.example"}, trust_env=False).status_code == 421
    finally:
        status, rest = server.end(stop)
    assert (status, rest) == (0, "ended\n")


def test_a_port_that_is_taken_is_a_named_error(library: Library) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SettingsError, match="cannot listen"):
        serve(library, "127.0.0.1", taken.getsockname()[1], print)
