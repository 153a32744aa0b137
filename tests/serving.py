"""Servers on this machine alone, for as long as a test needs them."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# How often a server looks whether it is to end: tests wait for it.
_LOOKS_EVERY = 0.01


class QuietHandler(BaseHTTPRequestHandler):
    """A handler that says nothing of its calls, and gets what was sent with them."""

    def respond(self, sent: bytes) -> None:
        """Answer a call."""
        raise NotImplementedError

    def do_GET(self) -> None:
        """Answer a call with which nothing comes."""
        self.respond(b"")

    def do_POST(self) -> None:
        """Answer a call with what comes with it."""
        self.respond(self.rfile.read(int(self.headers.get("Content-Length") or 0)))

    def answer(self, body: bytes, code: int = 200, headers: Iterable[tuple[str, str]] = ()) -> None:
        """Send an answer; its length is reported unless the headers do."""
        reported = dict(headers)
        self.send_response(code)
        for name, value in reported.items():
            self.send_header(name, value)
        if "Content-Length" not in reported:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address, without a slash at its end, where calls are answered by these handlers."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(_LOOKS_EVERY,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
