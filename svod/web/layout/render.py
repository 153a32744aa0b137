"""Templates into pages, in the visitor's language."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast
from urllib.parse import urlencode

from jinja2 import BaseLoader, ChoiceLoader, Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from svod import __version__
from svod.web.auth.faults import Fault
from svod.web.auth.form_tokens import FIELD, form_token, is_private, keep_secret
from svod.web.auth.guard import SAFE_HEADERS
from svod.web.auth.permissions import visitor_of
from svod.web.i18n.catalogues import LANGUAGES, SOURCE_LANGUAGE, catalogue
from svod.web.i18n.choice import language_for
from svod.web.i18n.translator import Translator
from svod.web.layout.certainty import Certainty
from svod.web.layout.link_lists import (
    choice_links,
    export_links,
    export_options,
    facet_links,
    field_options,
    language_links,
    value_name,
)
from svod.web.layout.markdown import rendered
from svod.web.layout.view import LONGEST_QUERY
from svod.web.layout.work_items import WorkItems, lang, marked

LANGUAGE_COOKIE = "svod_language"
# How pages are coloured; the first leaves that to the device.
THEMES = ("auto", "light", "dark")
THEME_COOKIE = "svod_theme"
API_PREFIX = "/api/"
# {{ _("Search") }}, {{ pgettext("job", "Cancel") }}, but not {{ _("Author {number}", number=1) }}
_CONSTANT = re.compile(r'\b(?:_|pgettext)\((?:"([^"\\]*)", )?"([^"\\]*)"\)')

_PAGE_HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"} | dict(SAFE_HEADERS)
_YEAR_SECONDS = 365 * 24 * 3600
# A longer query is not carried over when the language changes.
_LONGEST_QUERY = 2000


class ThemeChoice(NamedTuple):
    """Colours the visitor can change to, and the address of this page in them."""

    name: str
    address: str
    is_chosen: bool


class AddedPart(NamedTuple):
    """A part of the site that is not always there: where it begins, its label in the menu, its package.

    The package has the folders `templates` and `locale`; the catalogues in `locale` have the name of the part.
    """

    name: str
    label: str
    package: str


class Renderer:
    """Makes pages; one for the whole app."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._added: list[AddedPart] = []
        self._added_templates: list[BaseLoader] = []
        shared: dict[str, Any] = {
            "version": __version__,
            "most_bytes": most_bytes,
            "longest_query": LONGEST_QUERY,
            "export_links": export_links,
            "export_options": export_options(),
        }
        self._translators = {code: Translator(code) for code in LANGUAGES}
        # One set of templates a language, so that texts without values are translated once, not for every page.
        self._templates = {
            code: _templates(shared, translator, self._added_templates)
            for code, translator in self._translators.items()
        }

    def offer(self, part: AddedPart) -> None:
        """Let the menu link to another part of the site, and use its templates and translations."""
        self._added.append(part)
        self._added_templates.append(PackageLoader(part.package))
        locale = Path(str(files(part.package))) / "locale"
        for code, translator in self._translators.items():
            translator.add(catalogue(code, part.name, locale))

    def page(self, request: Request, template: str, view: object = None, *, status: int = 200) -> HTMLResponse:
        """One page; a language and colours asked for in the address are remembered."""
        language, theme = appearance_of(request)
        context = self._context(request, language, theme)
        text = self._templates[language].get_template(template).render(context, view=view)
        response = HTMLResponse(text, status, _PAGE_HEADERS)
        for name, cookie, chosen in (("lang", LANGUAGE_COOKIE, language), ("theme", THEME_COOKIE, theme)):
            if _asked(request, name) == chosen:
                response.set_cookie(
                    cookie, chosen, max_age=_YEAR_SECONDS, httponly=True, samesite="lax", secure=is_private(request)
                )
        keep_secret(request, response)
        return response

    def fault(self, request: Request, fault: Fault) -> Response:
        """The answer to a request that went wrong: a page for people, an object for programs."""
        if not request.url.path.startswith(API_PREFIX):
            if fault.status == 401 and request.method == "GET":
                return RedirectResponse(sign_in_address(request), 303, dict(SAFE_HEADERS))
            page = self.page(request, "fault.html", fault, status=fault.status)
            page.headers.update(dict(fault.headers))
            return page
        translator = self._translators[SOURCE_LANGUAGE]
        size = translator.size(self._most_bytes)
        message = fault.detail or translator.label(fault.kind, "fault text", size=size)
        headers = dict(SAFE_HEADERS) | dict(fault.headers)
        return JSONResponse({"status": fault.status, "message": message}, fault.status, headers)

    def _context(self, request: Request, language: str, theme: str) -> dict[str, Any]:
        return {
            "language_links": language_links(_but_for(request, "lang"), LANGUAGES.items(), language),
            "theme": theme,
            "themes": _themes(request, theme),
            "path": request.scope["path"],
            "visitor": visitor_of(request),
            "added_parts": tuple(self._added),
            "form_token": partial(_token_field, request),
        }


class TranslatedOnce(Extension):
    """Translates texts without values when a template is loaded: to look them up for every page costs half a page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source with literals in place of the calls that translate constant texts, and of the version."""
        return _CONSTANT.sub(self._literal, source).replace("{{ version }}", __version__)

    def _literal(self, call: re.Match[str]) -> str:
        context, text = call.groups()
        name, texts = ("_", (text,)) if context is None else ("pgettext", (context, text))
        translate = cast("Callable[..., str]", self.environment.globals[name])
        quoted = translate(*texts).replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'


def _templates(shared: Mapping[str, Any], translator: Translator, added: Sequence[BaseLoader]) -> Environment:
    templates = Environment(
        loader=ChoiceLoader([PackageLoader("svod.web"), ChoiceLoader(added)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # Nobody changes an installed template, so nobody looks whether it has changed.
        auto_reload=False,
        extensions=[TranslatedOnce],
    )
    items, certainty = WorkItems(translator), Certainty(translator)
    templates.globals.update(
        shared,
        certainty_mark=certainty.mark,
        language=translator.language,
        _=translator.gettext,
        pgettext=translator.pgettext,
        ngettext=translator.ngettext,
    )
    templates.filters.update(
        action_name=translator.action_name,
        bar=certainty.bar,
        byline=items.byline,
        choice_links=partial(choice_links, translator),
        claim_name=certainty.claim_name,
        day=translator.day,
        doubt=certainty.doubt,
        drawn=partial(_drawn, translator),
        facet_links=partial(facet_links, translator),
        field_options=partial(field_options, translator),
        found_items=items.found_items,
        label=translator.label,
        lang=partial(lang, translator.language),
        language_name=translator.language_name,
        marked=marked,
        markdown=rendered,
        number=translator.number,
        percent=translator.percent,
        reason=translator.reason,
        review_text=items.review_text,
        scheme_name=translator.scheme_name,
        select_box=items.select_box,
        size=translator.size,
        title_link=items.title_link,
        value_name=partial(value_name, translator),
        value_rows=certainty.value_rows,
        work_item=items.work_item,
    )
    return templates


class Drawn(Protocol):
    """What draws itself, with numbers written as the visitor's language does."""

    def drawn(self, number: Callable[[int], str]) -> Markup:
        """The drawing."""
        ...


def _drawn(translator: Translator, chart: Drawn) -> Markup:
    return chart.drawn(translator.number)


def sign_in_address(request: Request) -> str:
    """Where to sign in, and come back from."""
    place = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return f"/sign-in?{urlencode({'next': place[:_LONGEST_QUERY]})}"


def _token_field(request: Request) -> Markup:
    """The hidden field that every form of the method post holds."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, form_token(request))


def language_of(request: Request) -> str:
    """The language of the pages for a visitor: asked for in the address, remembered, or preferred by the browser."""
    asked = (_asked(request, "lang"), request.cookies.get(LANGUAGE_COOKIE))
    return language_for(asked, request.headers.get("accept-language", ""))


def _asked(request: Request, name: str) -> str | None:
    """A value in the address; hardly any has one, and to take addresses to pieces costs."""
    return request.query_params.get(name) if name.encode() in request.scope["query_string"] else None


def theme_of(request: Request) -> str:
    """The colours that a visitor sees: as asked for in the address, or remembered."""
    asked = (_asked(request, "theme"), request.cookies.get(THEME_COOKIE))
    return next((theme for theme in asked if theme in THEMES), THEMES[0])


def appearance_of(request: Request) -> tuple[str, str]:
    """Language and colours together."""
    return language_of(request), theme_of(request)


def _themes(request: Request, current: str) -> tuple[ThemeChoice, ...]:
    address = _but_for(request, "theme")
    return tuple(ThemeChoice(name, f"{address}{name}", name == current) for name in THEMES)


def _but_for(request: Request, parameter: str) -> str:
    """The address of this page with another value of a parameter, but for that value."""
    query = str(request.scope["query_string"], "latin-1")
    if len(query) > _LONGEST_QUERY:
        query = ""
    elif not query.isascii() or parameter in query:
        kept = [(name, text) for name, text in request.query_params.multi_items() if name != parameter]
        query = urlencode(kept)
    return f"?{query}{'&' if query else ''}{parameter}="
