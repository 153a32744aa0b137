"""Templates into pages, in the visitor's language."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from svod import __version__
from svod.web.exports import export_formats
from svod.web.faults import Fault
from svod.web.guard import SAFE_HEADERS
from svod.web.speech import STRANGERS_LANGUAGE, Speech, language_for
from svod.web.view import LONGEST_QUERY, SEARCH_FIELDS
from svod.web.words import LANGUAGES

LANGUAGE_COOKIE = "svod_language"
API_PREFIX = "/api/"

_YEAR_SECONDS = 365 * 24 * 3600
# A longer query is not carried over when the language changes.
_LONGEST_QUERY = 2000


class LanguageChoice(NamedTuple):
    """A language the visitor can change to, and the address of this page in it."""

    code: str
    name: str
    address: str
    current: bool


class Renderer:
    """Makes pages; one for the whole app."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._templates = Environment(
            loader=PackageLoader("svod.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def page(self, request: Request, template: str, view: object = None, *, status: int = 200) -> HTMLResponse:
        """One page; a language asked for in the address is remembered."""
        wish = request.query_params.get("lang")
        wishes = (wish, request.cookies.get(LANGUAGE_COOKIE))
        language = language_for(wishes, request.headers.get("accept-language", ""))
        text = self._templates.get_template(template).render(self._frame(request, language) | {"view": view})
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
        response = HTMLResponse(text, status, headers | dict(SAFE_HEADERS))
        if wish == language:
            response.set_cookie(LANGUAGE_COOKIE, wish, max_age=_YEAR_SECONDS, httponly=True, samesite="lax")
        return response

    def fault(self, request: Request, fault: Fault) -> Response:
        """The answer to a request that went wrong: a page for people, an object for programs."""
        if not request.url.path.startswith(API_PREFIX):
            return self.page(request, "fault.html", fault, status=fault.status)
        say = Speech(STRANGERS_LANGUAGE)
        message = fault.detail or say(f"{fault.phrase}_text", size=say.size(self._most_bytes))
        return JSONResponse({"status": fault.status, "message": message}, fault.status, dict(SAFE_HEADERS))

    def _frame(self, request: Request, language: str) -> dict[str, Any]:
        return {
            "say": Speech(language),
            "languages": _choices(request, language),
            "path": request.url.path,
            "version": __version__,
            "most_bytes": self._most_bytes,
            "search_fields": SEARCH_FIELDS,
            "longest_query": LONGEST_QUERY,
            "export_formats": export_formats(),
        }


def _choices(request: Request, language: str) -> tuple[LanguageChoice, ...]:
    kept = [(name, text) for name, text in request.query_params.multi_items() if name != "lang"]
    if len(request.url.query) > _LONGEST_QUERY:
        kept = []
    return tuple(
        LanguageChoice(code, name, f"?{urlencode([*kept, ('lang', code)])}", code == language)
        for code, name in LANGUAGES.items()
    )
