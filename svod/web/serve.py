"""Serving a library to browsers until somebody says stop."""

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from svod.assemble import StandingReader
from svod.errors import SettingsError
from svod.library import Library
from svod.web.app import MOST_UPLOAD_BYTES, make_app

# How long open requests may take to finish after a stop was asked for.
_STOP_SECONDS = 10
_EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not listened on


def serve(
    library: Library,
    host: str,
    port: int,
    announce: Callable[[str], None],
    most_upload_bytes: int = MOST_UPLOAD_BYTES,
    contact: str = "",
    reader: StandingReader | None = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM; port 0 takes any free one; `announce` hears the address once it answers."""
    with _listening(host, port) as listener:
        names = {socket.gethostname()} if host in _EVERYWHERE else {host}
        config = uvicorn.Config(
            make_app(library, hosts=names, most_upload_bytes=most_upload_bytes, contact=contact, reader=reader),
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_STOP_SECONDS,
        )
        _Server(config, lambda: announce(_address(host, listener))).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Tells when it listens, and ends a stop by signal as a return, not as the signal again."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def _listening(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return socket.create_server(found[0][4][:2], family=found[0][0])
    except (OSError, OverflowError) as error:
        raise SettingsError(
            f"The server cannot listen on {host}, port {port}: {error}.", way_out="Port 0 takes any free one."
        ) from error


def _address(host: str, listener: socket.socket) -> str:
    name = "127.0.0.1" if host in _EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{listener.getsockname()[1]}/"
