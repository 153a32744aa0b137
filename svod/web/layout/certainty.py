"""How sure values are, drawn and said: bars, marks beside doubtful values, the table of all values of a work."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

from markupsafe import Markup

from svod.web.i18n.translator import Translator
from svod.web.layout.work_items import lang

# What weighs less is marked where it stands.
_DOUBTFUL = 0.6
_LONGEST_VALUE = 200


class Claim(Protocol):
    """A value with its weight and where it is from."""

    @property
    def text(self) -> str:
        """The value."""
        ...

    @property
    def weight(self) -> float:
        """How sure it is."""
        ...

    @property
    def method(self) -> str:
        """Which method gave it."""
        ...

    @property
    def page(self) -> int | None:
        """The page it is on."""
        ...

    @property
    def language(self) -> str:
        """The language of a text."""
        ...

    @property
    def scheme(self) -> str:
        """What kind of a code it is."""
        ...


class FieldClaims(Protocol):
    """All values of a field."""

    @property
    def field(self) -> str:
        """The field."""
        ...

    @property
    def claims(self) -> Sequence[Claim]:
        """The values."""
        ...


class Certainty:
    """Marks in one language of the pages."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator

    def bar(self, weight: float) -> Markup:
        """A bar beside its number."""
        return Markup(_bar(weight))  # noqa: S704 - numbers alone

    def mark(self, weight: float, method: str, page: int | None, in_heading: bool = False) -> Markup:
        """A bar that says what it means; a heading is read aloud without it, the table of values shows the same."""
        said = self._translator
        parts = (
            said.gettext("certainty {percent}", percent=said.percent(weight)),
            method,
            said.gettext("page {page}", page=page) if page else "",
        )
        text = escape(", ".join(filter(None, parts)))
        seen = 'aria-hidden="true"' if in_heading else f'role="img" aria-label="{text}"'
        return Markup(_bar(weight, seen, f"<title>{text}</title>"))  # noqa: S704 - every piece is escaped

    def doubt(self, claim: Claim, in_heading: bool = False) -> Markup:
        """The mark of a value that is doubtful; nothing beside others."""
        if claim.weight >= _DOUBTFUL:
            return _NOTHING
        return Markup(" ") + self.mark(claim.weight, claim.method, claim.page, in_heading)

    def value_rows(self, fields: Iterable[FieldClaims]) -> Markup:
        """The table of all values, one body a field."""
        rows = (f"<tbody>{''.join(self._rows(row))}</tbody>\n" for row in fields)
        return Markup("".join(rows))  # noqa: S704 - every piece is escaped

    def claim_name(self, text: str, field: str) -> str:
        """What a claim is called: types of documents and languages are words of the program."""
        if field == "type":
            return self._translator.label(text, "kind")
        return self._translator.language_name(text) if field == "language" else text

    def _rows(self, row: FieldClaims) -> Iterable[str]:
        field = escape(self._translator.label(row.field, "field"))
        head = f'<th scope="rowgroup" rowspan="{len(row.claims)}">{field}</th>'
        for claim in row.claims:
            named = self._translator.scheme_name(claim.scheme) if claim.scheme else ""
            scheme = f'<span class="tag">{escape(named)}</span> ' if named else ""
            text = _cut(self.claim_name(claim.text, row.field))
            yield (
                f"<tr>{head}<td{lang(self._translator.language, claim.language)}>{scheme}{escape(text)}</td>"
                f'<td class="figure">{_bar(claim.weight)} {self._translator.percent(claim.weight)}</td>'
                f'<td><code>{escape(claim.method)}</code></td><td class="figure">{claim.page or ""}</td></tr>\n'
            )
            head = ""


_NOTHING = Markup()


def _bar(weight: float, seen: str = 'aria-hidden="true"', title: str = "") -> str:
    weak = " mark-weak" if weight < _DOUBTFUL else ""
    return (
        f'<svg class="mark" {seen} viewBox="0 0 20 4" width="20" height="4">{title}'
        '<rect class="mark-ground" width="20" height="4" rx="2"/>'
        f'<rect class="mark-level{weak}" width="{weight * 20:.1f}" height="4" rx="2"/></svg>'
    )


def _cut(text: str) -> str:
    """The beginning of a long text, cut between words."""
    if len(text) <= _LONGEST_VALUE + 5:
        return text
    return text[: _LONGEST_VALUE - 1].rsplit(" ", 1)[0] + "…"
