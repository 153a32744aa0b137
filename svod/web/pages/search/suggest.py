"""Suggestions while a query is typed: for the search box, and for browsers that search by OpenSearch."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from svod.errors import QueryError
from svod.library import Library
from svod.library.completion import Completion
from svod.web.i18n.catalogues import LANGUAGES
from svod.web.i18n.translator import Translator
from svod.web.layout.render import language_of
from svod.web.pages.browse.groups import SOURCES, SUBJECTS, group_address

PATH = "/suggest"
BROWSERS_PATH = "/suggest/browser"
BROWSERS_TYPE = "application/x-suggestions+json"
_HEADERS = {"Cache-Control": "private, max-age=30", "Vary": "Accept-Language, Cookie"}


def make_suggest(library: Library) -> APIRouter:
    """The routes of suggestions over one library."""
    router = APIRouter(include_in_schema=False)
    translators = {code: Translator(code) for code in LANGUAGES}

    @router.get(PATH)
    def suggest(request: Request, q: str = "") -> Response:
        translator = translators[language_of(request)]
        return JSONResponse([_suggestion(one, translator) for one in _found(library, q)], headers=_HEADERS)

    @router.get(BROWSERS_PATH)
    def suggest_to_browser(q: str = "") -> Response:
        texts = [one.text for one in _found(library, q) if one.kind == "word"]
        return JSONResponse([q, texts], headers=_HEADERS, media_type=BROWSERS_TYPE)

    return router


def _found(library: Library, query: str) -> Iterator[Completion]:
    try:
        yield from library.completions(query)
    except QueryError:
        # Half a query may be none yet: «year:20».
        return


def _suggestion(one: Completion, translator: Translator) -> dict[str, Any]:
    label = "" if one.kind == "word" else translator.label(one.kind, "suggestion")
    return {"kind": one.kind, "text": one.text, "label": label, "address": _address(one)}


def _address(one: Completion) -> str:
    if one.work_id:
        return f"/works/{one.work_id}"
    if one.kind in ("subject", "source"):
        return group_address(SUBJECTS if one.kind == "subject" else SOURCES, one.text)
    return f"/search?{urlencode({'author' if one.kind == 'author' else 'q': one.text})}"
