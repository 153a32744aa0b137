"""Serving a library to browsers until somebody says stop."""

import gc
import ipaddress
import resource
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from svod.assemble import PersistentReader
from svod.config import Settings
from svod.errors import SettingsError
from svod.library import Library
from svod.web.app import MOST_UPLOAD_BYTES, make_app
from svod.web.auth.limits import Rates
from svod.web.auth.sign_in import Terms
from svod.web.connections import MOST_CONNECTIONS, ConnectionLimits, Connections, bounded_protocol
from svod.web.extensions import WebExtension
from svod.web.jobs.kinds import Seeker
from svod.web.jobs.runner import JobRunner
from svod.web.page_cache.render_pool import RenderPool
from svod.web.transfers.intake import Add

# How long open requests may take to finish after a stop was asked for.
_STOP_SECONDS = 10
# Files that a server opens beside its connections: uploads have a thousand each.
_OTHER_FILES = 4608
# New objects between two runs of the garbage collector, which keeps all readers waiting for a moment.
_GARBAGE = 20_000
_EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not listened on


@dataclass(frozen=True, slots=True)
class Access:
    """How others come in: whether to read without an account, by which names and proxy, how often, how slowly."""

    is_public: bool = True
    names: tuple[str, ...] = ()
    proxy: str = ""
    rates: Rates = field(default_factory=Rates)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    bodies_at_once: int = 4


LOCAL_ACCESS = Access()


def serve(
    library: Library,
    host: str,
    port: int,
    announce: Callable[[str], None],
    most_upload_bytes: int = MOST_UPLOAD_BYTES,
    contact: str = "",
    reader: PersistentReader | None = None,
    extensions: Sequence[WebExtension] = (),
    seeker: Seeker | None = None,
    doors: Access = LOCAL_ACCESS,
    makers: RenderPool | None = None,
    settings: Settings | None = None,
    add: Add | None = None,
    tools: Starlette | None = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM; port 0 takes any free one; `announce` hears the address once it answers.

    To other machines it is served only where somebody has an account that may manage the others.
    """
    terms = terms_of(library, host, doors)
    app = make_app(
        library,
        hosts=names_of(host, doors),
        most_upload_bytes=most_upload_bytes,
        contact=contact,
        reader=reader,
        extensions=extensions,
        seeker=seeker,
        terms=terms,
        makers=makers,
        settings=settings,
        add=add,
        tools=tools,
    )
    run_app(app, host, port, announce, doors)


def run_app(app: Starlette, host: str, port: int, announce: Callable[[str], None], doors: Access) -> None:
    """Serve an application within the limits of connections, until Ctrl-C or SIGTERM."""
    with _listening(host, port) as listener:
        config = uvicorn.Config(
            app,
            http=bounded_protocol(connections_of(doors)),
            # There is no WebSocket here; one would leave the protocol that has the limits.
            ws="none",
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=bool(doors.proxy),
            forwarded_allow_ips=doors.proxy or None,
            timeout_graceful_shutdown=_STOP_SECONDS,
        )
        _Server(config, lambda: announce(_address(host, listener))).run(sockets=[listener])


def names_of(host: str, doors: Access) -> frozenset[str]:
    """The names that a server answers to, beside addresses and localhost."""
    own = {socket.gethostname()} if host in _EVERYWHERE else {host}
    return frozenset(name.lower() for name in own | set(doors.names))


def terms_of(library: Library, host: str, doors: Access) -> Terms:
    """On which terms a library is served at an address; others than this machine need somebody who lets them in."""
    is_local = is_loopback(host) and not doors.proxy
    if not is_local and not library.accounts().has_admin():
        raise SettingsError(
            "A library that is served to others needs somebody who manages accounts.",
            way_out="`svod account add NAME --role admin` makes one.",
        )
    # Behind a proxy all connections are the proxy's; there the requests of a visitor are counted instead.
    at_once = doors.connections.per_address if doors.proxy else 0
    return Terms(is_local, doors.is_public, doors.rates, at_once, doors.bodies_at_once)


def connections_of(doors: Access) -> Connections:
    """The connections of a server: as many as there may be open files, and any number from its proxy."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + _OTHER_FILES
    allowed = wanted if hard == resource.RLIM_INFINITY else max(soft, min(hard, wanted))
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    most = max(allowed // 2, allowed - _OTHER_FILES)
    proxies = ProxyHeadersMiddleware(_no_app, doors.proxy or []).trusted_hosts
    return Connections(doors.connections, lambda address: address in proxies, min(most, MOST_CONNECTIONS))


async def _no_app(*_: object) -> None:
    """What stands behind the proxy's headers while only its addresses are asked for."""


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches what listens on a host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class _Server(uvicorn.Server):
    """Tells when it listens, and ends a stop by signal as a return, not as the signal again."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Whatever is there now stays; looking through it for garbage would keep all readers waiting for a moment.
        gc.collect()
        gc.freeze()
        gc.set_threshold(_GARBAGE)
        if self.started:
            self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
        # Streams of jobs end by themselves once nobody goes on with these.
        jobs: JobRunner | None = getattr(self.config.app.state, "jobs", None)  # type: ignore[union-attr]
        if jobs is not None:
            jobs.is_stopping = True


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
