"""Content negotiation on the addresses of works: who asks for BibTeX at a work's address is given BibTeX there."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The longest list of types that is read; browsers send some hundred characters.
_LONGEST_ACCEPT = 2000
_WORK = re.compile(r"/works/(?P<id>[A-Za-z0-9_-]{1,64})")
_QUALITY = re.compile(r"q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)", re.ASCII)
_HTML = ("text/html", "application/xhtml+xml")


class Representation(NamedTuple):
    """A form of a work: the type that it is asked for by, and where it is below the work's place in the interface."""

    media_type: str
    place: str
    format: str = ""

    def address(self, work_id: str) -> str:
        """Where it is."""
        query = f"?{urlencode({'format': self.format})}" if self.format else ""
        return f"/api/v1/works/{work_id}{self.place}{query}"


# Types of which one is asked for; of two that are wished for alike the first is given.
REPRESENTATIONS = (
    Representation("application/x-bibtex", "/export", "bibtex"),
    Representation("application/vnd.citationstyles.csl+json", "/export", "csl-json"),
    Representation("application/ld+json", "/json-ld"),
    Representation("application/x-research-info-systems", "/export", "ris"),
    Representation("application/tei+xml", "/export", "tei"),
    Representation("application/mods+xml", "/export", "mods"),
    Representation("application/xml", "/export", "dc"),
    Representation("text/turtle", "/export", "rdf"),
    Representation("application/json", ""),
)
# Other names of the same types.
_ALIASES = {
    "text/xml": "application/xml",
    "text/x-bibtex": "application/x-bibtex",
    "application/citeproc+json": "application/vnd.citationstyles.csl+json",
}
_BY_TYPE = {one.media_type: one for one in REPRESENTATIONS}


def asked_form(accept: str) -> Representation | None:
    """The form that is wished for most; None for a page, which is also what everything else is given."""
    best: Representation | None = None
    wished = 0.0
    for media_type, quality in _wishes(accept):
        if media_type in _HTML or media_type in ("*/*", "text/*"):
            form: Representation | None = None
        elif (form := _BY_TYPE.get(_ALIASES.get(media_type, media_type))) is None:
            continue
        # A page that is wished for as much as another form is given.
        if quality > wished or (quality == wished and form is None):
            best, wished = form, quality
    return best


def _wishes(accept: str) -> Iterator[tuple[str, float]]:
    for piece in accept[:_LONGEST_ACCEPT].split(","):
        media_type, *parameters = (part.strip().lower() for part in piece.split(";"))
        found = next((match for part in parameters if (match := _QUALITY.fullmatch(part))), None)
        yield media_type, float(found[1]) if found else 1.0


class WorkNegotiation:
    """ASGI middleware behind the entrance: leads programs from the address of a work to the form that they ask for."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        work = (
            _WORK.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        )
        if work is None:
            await self._app(scope, receive, send)
            return
        form = asked_form(Headers(scope=scope).get("accept", ""))
        location = form.address(work["id"]) if form else ""
        if location:
            path, _, query = location.partition("?")
            scope = {**scope, "path": path, "raw_path": path.encode(), "query_string": query.encode()}

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.add_vary_header("Accept")
                if location:
                    headers["Content-Location"] = location
            await send(message)

        await self._app(scope, receive, sending)
