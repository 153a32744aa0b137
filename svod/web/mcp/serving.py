"""The tools served: over the pipes of a program that started us, or over HTTP behind the same door as the pages."""

from collections.abc import Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from svod.web.auth.faults import Fault
from svod.web.auth.guard import Guard
from svod.web.auth.sign_in import Entrance, Terms
from svod.web.mcp.tools import ToolParts, make_tools
from svod.web.serve import Access, names_of, run_app, terms_of

PATH = "/mcp"
# A call of a tool is a question and some names; papers are named, never sent.
_MOST_BYTES = 1 << 20


def serve_pipes(parts: ToolParts) -> None:
    """Answer the program at the other end of stdin and stdout until it closes them."""
    make_tools(parts).run("stdio")


def serve_http(parts: ToolParts, host: str, port: int, announce: Callable[[str], None], doors: Access) -> None:
    """Serve at `/mcp` until Ctrl-C or SIGTERM; on the same terms as the pages of the library."""
    app = make_mcp_app(parts, names_of(host, doors), terms_of(parts.library, host, doors))
    run_app(app, host, port, lambda address: announce(f"{address.rstrip('/')}{PATH}"), doors)


def make_tools_app(parts: ToolParts) -> Starlette:
    """The tools alone, to be joined to an application whose door knows the visitor."""
    return make_tools(parts).streamable_http_app(
        streamable_http_path=PATH, json_response=True, stateless_http=True, max_request_body_size=_MOST_BYTES
    )


def make_mcp_app(parts: ToolParts, hosts: frozenset[str], terms: Terms) -> Starlette:
    """The application: every call stands alone, and its visitor is known by a token."""
    app = make_tools_app(parts)
    app.add_middleware(Entrance, library=parts.library, terms=terms, changed=lambda: None, refuse=_refused)
    # The guard checks names and origins, for this and for the pages.
    app.add_middleware(Guard, hosts=hosts, most_bytes=_MOST_BYTES, refuse=_refused)
    return app


def _refused(_request: Request, fault: Fault) -> Response:
    return JSONResponse({"error": fault.kind}, fault.status, headers=dict(fault.headers))
