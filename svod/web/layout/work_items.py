"""Works as lines of a list, put together at once: they stand on most pages, and a template takes several times as long.

Every text is escaped here; what is not is ours.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Protocol

from markupsafe import Markup

from svod.model.metadata import Field
from svod.model.retrieval import Passage
from svod.model.review import ReviewReason
from svod.web.i18n.translator import Translator
from svod.web.layout.view import WorkLine


class Found(Protocol):
    """A found work: the query's words are marked in its title and text."""

    @property
    def line(self) -> WorkLine:
        """The work."""
        ...

    @property
    def title(self) -> tuple[Passage, ...]:
        """Its title; nothing where no word of it is to be marked."""
        ...

    @property
    def snippet(self) -> tuple[Passage, ...]:
        """Some of its text."""
        ...

    @property
    def page_address(self) -> str:
        """Where the page is that was found."""
        ...

    @property
    def file_address(self) -> str:
        """Where its first copy is."""
        ...

    @property
    def file_kind(self) -> str:
        """Of which kind that is."""
        ...

    @property
    def read_address(self) -> str:
        """Where that is read."""
        ...


def lang(page_language: str, code: str | None) -> Markup:
    """The attribute that names the language of a text, where that is not the page's."""
    return _language_mark(code) if code and code != page_language else _NOTHING


def marked(passages: Iterable[Passage]) -> Markup:
    """Stretches of text, those that a query asked for marked."""
    return Markup(_marked(passages))  # noqa: S704 - every stretch is escaped


class WorkItems:
    """The lines in one language of the pages."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self._language = translator.language

    def byline(self, line: WorkLine) -> Markup:
        """Authors, year and source, and what is to be checked."""
        return Markup(self._byline(line))  # noqa: S704 - every piece is escaped

    def title_link(self, line: WorkLine) -> Markup:
        """The title, leading to the work; beside a doubtful one the file it was read from."""
        return Markup(self._title_link(line, escape(line.title)))  # noqa: S704 - every piece is escaped

    def select_box(self, line: WorkLine) -> Markup:
        """The box by which a work of a list is selected."""
        return Markup(self._select_box(line))  # noqa: S704 - every piece is escaped

    def review_text(self, reasons: Iterable[ReviewReason]) -> Markup:
        """What is to be checked, and why."""
        return Markup(self._review_text(reasons))  # noqa: S704 - every piece is escaped

    def work_item(self, line: WorkLine, level: int, is_selectable: bool = False) -> Markup:
        """A work of a list, its title a heading of a level."""
        title, box = self._title_link(line, escape(line.title)), self._select_box(line) if is_selectable else ""
        item = (
            f'<article class="item{" selectable" * is_selectable}">{box}'
            f'<h{level} class="item-title">{title}</h{level}>{self._byline(line)}</article>\n'
        )
        return Markup(item)  # noqa: S704 - every piece is escaped

    def found_items(self, found: Iterable[Found]) -> Markup:
        """Found works as items of a list."""
        return Markup("".join(map(self._found_item, found)))  # noqa: S704 - every piece is escaped

    def _found_item(self, found: Found) -> str:
        line = found.line
        title = self._title_link(line, _marked(found.title) if found.title else escape(line.title))
        files = snippet = ""
        if found.file_address:
            name = escape(line.title) or self._untitled
            read, kind = self._translator.gettext("Read"), escape(found.file_kind)
            files = (
                f'<p class="hit-file"><a href="{escape(found.read_address)}" aria-label="{read}: {name}">{read}</a> '
                f'<a href="{escape(found.file_address)}" aria-label="{kind}: {name}">{kind}</a></p>'
            )
        if found.snippet:
            snippet = _marked(found.snippet)
            if found.page_address:
                snippet = f'<a href="{escape(found.page_address)}">{snippet}</a>'
            snippet = f'<p class="snippet"{lang(self._language, line.language)}>{snippet}</p>'
        return (
            f'<li class="item selectable">{self._select_box(line)}<h2 class="item-title">{title}</h2>'
            f"{self._byline(line)}{files}{snippet}</li>\n"
        )

    @property
    def _untitled(self) -> str:
        return self._translator.gettext("Untitled")

    def _title_link(self, line: WorkLine, title: str) -> str:
        doubtful, file = "", ""
        if line.has_doubtful_title:
            doubtful = ' class="doubtful"'
            file = f' <span class="doubtful-file">{escape(line.file_name)}</span>' if line.file_name else ""
        mark = lang(self._language, line.language)
        return f'<a href="/works/{escape(line.id)}"{doubtful}{mark}>{title or self._untitled}</a>{file}'

    def _select_box(self, line: WorkLine) -> str:
        named = self._translator.gettext("Select {title}", title=line.title or self._untitled)
        return (
            f'<input class="select-box" type="checkbox" form="select" name="work" value="{escape(line.id)}"'
            f' aria-label="{escape(named)}">'
        )

    def _byline(self, line: WorkLine) -> str:
        mark, pieces = lang(self._language, line.language), []
        if line.authors:
            more = f" {escape(self._translator.gettext('et al.'))}" if line.more_authors else ""
            pieces.append(f'<span class="byline-authors"{mark}>{escape(", ".join(line.authors))}{more}</span>')
        if line.year:
            pieces.append(f'<span class="byline-year">{escape(line.year)}</span>')
        if line.published_in:
            pieces.append(f'<span class="byline-source"{mark}>{escape(line.published_in)}</span>')
        if not line.has_copy:
            pieces.append(f'<span class="tag">{escape(self._translator.label("wanted", "outcome"))}</span>')
        if line.needs_review:
            why = self._review_text(line.needs_review)
            pieces.append(
                f'<span class="to-check" title="{why}">{escape(self._translator.gettext("to check"))}'
                f'<span class="unseen">: {why}</span></span>'
            )
        return f'<p class="byline">{"".join(pieces)}</p>' if pieces else ""

    def _review_text(self, reasons: Iterable[ReviewReason]) -> str:
        return escape("; ".join(map(self._reason, reasons)))

    def _reason(self, one: ReviewReason) -> str:
        said = self._translator
        field = said.gettext("Authors") if one.field == Field.CREATOR else said.label(one.field, "field")
        return f"{field}: {said.label(one.reason, 'review reason', percent=said.percent(one.weight))}"


_NOTHING = Markup()


def _marked(passages: Iterable[Passage]) -> str:
    return "".join(
        [f"<mark>{escape(passage.text)}</mark>" if passage.marked else escape(passage.text) for passage in passages]
    )


@lru_cache(maxsize=256)
def _language_mark(code: str) -> Markup:
    return Markup(f' lang="{escape(code)}"')  # noqa: S704 - escaped
