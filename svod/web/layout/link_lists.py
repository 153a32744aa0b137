"""Lists of links that stand on many pages, put together at once: a template takes ten times as long."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Protocol

from markupsafe import Markup, escape

from svod.web.i18n.translator import Translator
from svod.web.layout.view import SEARCH_FIELDS
from svod.web.transfers.exports import export_formats

_CURRENT = ' aria-current="true"'
# Facets whose values are words of the program, not of papers.
_LABELLED_FACETS = frozenset({"kind", "needs_review"})


class Choice(Protocol):
    """One of several pages to choose from."""

    @property
    def name(self) -> str:
        """What it is called in the program."""
        ...

    @property
    def address(self) -> str:
        """Where it is."""
        ...

    @property
    def is_chosen(self) -> bool:
        """Whether it is the page at hand."""
        ...


class FacetValue(Choice, Protocol):
    """A value that found works have; `name` is that of its facet."""

    @property
    def value(self) -> str:
        """The value."""
        ...

    @property
    def works(self) -> int:
        """How many works have it."""
        ...

    @property
    def caption(self) -> str:
        """What it means, where it is a code."""
        ...


def export_options() -> Markup:
    """The formats of exports as choices of a form."""
    choice = Markup('<option value="{}">{}</option>')
    return Markup().join(choice.format(known.name, known.label) for known in export_formats())


def export_links(address: str) -> Markup:
    """Links to an address in each format of exports."""
    start = f'<a href="{escape(address)}?format='
    return Markup(start + f", {start}".join(_export_ends()))  # noqa: S704 - every piece is escaped


@cache
def _export_ends() -> tuple[str, ...]:
    return tuple(f'{escape(known.name)}">{escape(known.label)}</a>' for known in export_formats())


def field_options(translator: Translator, field: str) -> Markup:
    """The fields that can be searched as choices of a form; one is chosen."""
    return _field_options(translator, field if field in SEARCH_FIELDS else "")


@lru_cache(maxsize=64)
def _field_options(translator: Translator, field: str) -> Markup:
    options = (
        f'<option value="{name}"{" selected" * (name == field)}>{escape(label)}</option>'
        for name in SEARCH_FIELDS
        if (label := translator.label(name, "search field"))
    )
    return Markup("".join(options))  # noqa: S704 - the labels are escaped, the fields are ours


def choice_links(translator: Translator, choices: Iterable[Choice], group: str) -> Markup:
    """Links to each of several pages, named as the labels of a group are."""
    links = (
        f'<li><a href="{escape(one.address)}" rel="nofollow"{_CURRENT * one.is_chosen}>'
        f"{escape(translator.label(one.name, group))}</a></li>"
        for one in choices
    )
    return Markup("".join(links))  # noqa: S704 - every piece is escaped


def language_links(address: str, names: Iterable[tuple[str, str]], language: str) -> Markup:
    """Links to a page in each language; its code is added to the address."""
    start = escape(address)
    links = (
        f'<li><a href="{start}{code}" lang="{code}" hreflang="{code}"{_CURRENT * (code == language)}>{name}</a></li>'
        for code, name in names
    )
    return Markup("".join(links))  # noqa: S704 - the address is escaped, the languages are ours


def facet_links(translator: Translator, values: Iterable[FacetValue]) -> Markup:
    """The values of a facet, each leading to the works that have it, or out again where it is chosen."""
    return Markup("".join(_facet_link(translator, one) for one in values))  # noqa: S704 - every piece is escaped


def _facet_link(translator: Translator, one: FacetValue) -> str:
    shown = one.caption or value_name(translator, one.value, one.name)
    name, address = escape(shown), escape(one.address)
    if one.is_chosen:
        removed = escape(translator.gettext("Remove {value}", value=shown))
        link = (
            f'<a class="taken" href="{address}" rel="nofollow" aria-label="{removed}">'
            f'<span aria-hidden="true">✓</span> {name}</a>'
        )
    else:
        link = f'<a href="{address}" rel="nofollow">{name}</a>'
    return f'<li>{link} <span class="quiet">{translator.number(one.works)}</span></li>'


def value_name(translator: Translator, value: str, facet: str) -> str:
    """What a value of a facet is called."""
    if facet == "language":
        return translator.language_name(value)
    return translator.label(value, facet) if facet in _LABELLED_FACETS else value
