"""Synthetic pages that list publications: synthetic references in every form that real pages give them, with truth."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from random import Random
from typing import NamedTuple

from svod.text.normalize import clean
from svod_lab.corpora.items import LabeledReference
from svod_lab.synthetic.works.grammar import lot
from svod_lab.training.pages import page_texts as stock

LANGUAGES = ("en", "de", "ru")
_FEWEST, _MOST = 6, 36
# The shares of pages that are tables of contents, and of those with a list of talks in the form of the papers.
_CONTENTS, _TALKS = 0.35, 0.25
# The shares of pages with a title that tells what they list, of other lists on a page, of those with files.
_TITLED, _OTHERS, _FILED = 0.7, 0.25, 0.3
_AUTHORS, _TITLE = ("author", "editor"), "title"


class ListedPage(NamedTuple):
    """A page with the references on it, as a librarian would copy them, and the addresses of their files."""

    content: bytes
    references: tuple[str, ...]
    files: tuple[str, ...] = ()


class _Entry(NamedTuple):
    """A reference in the parts that pages set apart: all of it, authors, title, the rest."""

    whole: str
    authors: str
    title: str
    rest: str
    file: str
    label: str
    buttons: tuple[str, ...]


def synthetic_listings(count: int, seed: int) -> Iterator[ListedPage]:
    """So many pages, the same for the same seed."""
    # Brings the writers of styles with it.
    from svod_lab.synthetic.references import ENTRIES, make_references

    for number in range(count):
        rng = lot(f"listed:{seed}:{number}")
        language = rng.choice(LANGUAGES)
        wanted = rng.randint(_FEWEST, _MOST)
        # Bibliographies are written in one style each; a page is, too.
        references = list(make_references(language, min(wanted, ENTRIES), seed * 100_003 + number))
        yield _page(references, language, rng)


def _page(references: Sequence[LabeledReference], language: str, rng: Random) -> ListedPage:
    form = rng.choice(tuple(FORMS))
    is_contents = rng.random() < _CONTENTS
    is_linked, title_links = rng.random() < 0.6, rng.random() < 0.4
    entries = [_entry(reference, language, rng, is_linked) for reference in references]
    if is_contents:
        joiner = rng.choice((": ", ". ", ", ", " / "))
        ending = rng.choice(("", ".html", ".html", ".pdf"))
        entries = [_of_contents(entry, joiner, f"a{number}{ending}") for number, entry in enumerate(entries)]
        title_links = True
    entries = [entry for entry in entries if len(entry.whole) > 25]
    groups = _groups(entries, rng)
    body = [_menu(language, rng)]
    headings = (stock.CONTENTS_HEADINGS if is_contents else stock.PAPER_HEADINGS)[language]
    body.append(f"<h1>{rng.choice(headings)}</h1>")
    if rng.random() < 0.5:
        body.append(f"<p>{escape(rng.choice(stock.PROSE[language]))}</p>")
    others = [_other(*listed, language, rng) for listed in stock.OTHER_LISTS[language] if rng.random() < _OTHERS]
    if entries and rng.random() < _TALKS:
        others.append(_talks(entries, form, language, rng))
    for number, group in enumerate(groups):
        if len(groups) > 1:
            heading = str(2024 - number) if rng.random() < 0.5 else rng.choice(headings)
            body.append(f"<h2>{heading}</h2>")
        body.append(FORMS[form](group, title_links))
        if others and rng.random() < 0.3:
            body.append(others.pop())
    body.extend(others)
    body.append(f"<p>© 2024 · {escape(rng.choice(stock.MENU[language]))}</p>")
    written = tuple(_written(entry, form) for entry in entries)
    title = f"<title>{rng.choice(headings)}</title>" if rng.random() < _TITLED else ""
    return ListedPage(f"<html>{title}<body>{chr(10).join(body)}</body></html>".encode(), written)


def _of_contents(entry: _Entry, joiner: str, file: str) -> _Entry:
    """An entry as tables of contents have it: authors and title alone, linked to a page, a file, or nothing."""
    whole = joiner.join(filter(None, (entry.authors, entry.title)))
    return entry._replace(whole=whole, rest="", file=file if "." in file else "")


def _talks(entries: Sequence[_Entry], form: str, language: str, rng: Random) -> str:
    """A list of talks in the form of the papers: title, occasion, day and place."""
    chosen = [rng.choice(entries) for _ in range(rng.randint(3, 9))]
    occasions = [stock.OCCASIONS[language][rng.randrange(len(stock.OCCASIONS[language]))] for _ in chosen]
    label, name = rng.choice(stock.OTHER_FILES[language]) if rng.random() < 0.5 else ("", "")
    talks = [
        entry._replace(
            whole=f"{entry.authors}. {entry.title}. {occasion}.",
            rest=occasion,
            file=f"{name}{number}.pdf" if name else "",
            label=label,
        )
        for number, (entry, occasion) in enumerate(zip(chosen, occasions, strict=True))
    ]
    heading, tag = rng.choice(stock.TALK_HEADINGS[language]), rng.choice(("h2", "h3", "b"))
    return f"<{tag}>{escape(heading)}</{tag}>{FORMS[form](talks, False)}"


def _written(entry: _Entry, form: str) -> str:
    return clean(f"{entry.title} {entry.authors} {entry.rest}") if form in _SET_APART else entry.whole


def _groups(entries: Sequence[_Entry], rng: Random) -> list[Sequence[_Entry]]:
    size = rng.choice((len(entries), len(entries), 3, 6, 10)) or 1
    return [entries[first : first + size] for first in range(0, len(entries), size)]


def _entry(reference: LabeledReference, language: str, rng: Random, is_linked: bool) -> _Entry:
    text = reference.raw
    authors = _stretch(reference, _AUTHORS)
    title = _stretch(reference, (_TITLE,))
    rest = text
    for part in (authors, title):
        rest = rest.replace(part, " ", 1) if part else rest
    if rng.random() < 0.25:
        # Under a heading that says the year, or in a list of titles, much is left out.
        kept = [title, authors] if rng.random() < 0.5 else [authors, title]
        rest, text = "", ", ".join(filter(None, kept)) or text
    has_file = is_linked and rng.random() < 0.8
    file = f"papers/p{rng.randrange(10**6)}.pdf" if has_file else ""
    buttons = tuple(word for word in stock.BUTTONS[language] if rng.random() < 0.5)
    return _Entry(
        clean(text), clean(authors), clean(title) or clean(text), clean(rest).strip(" ,.;:/"), file,
        rng.choice(stock.FILE_LABELS[language]), buttons,
    )  # fmt: skip


def _stretch(reference: LabeledReference, labels: tuple[str, ...]) -> str:
    """The text from the first to the last span with one of some labels, as far as nothing else stands between."""
    spans = [(start, end) for start, end, label in reference.spans if label in labels]
    others = [start for start, _, label in reference.spans if label not in labels]
    if not spans:
        return ""
    first = spans[0][0]
    border = min((start for start in others if start > first), default=len(reference.raw))
    last = max(end for start, end in spans if start < border)
    return reference.raw[first:last]


def _menu(language: str, rng: Random) -> str:
    items = "".join(f'<li><a href="{number}.html">{word}</a></li>' for number, word in enumerate(stock.MENU[language]))
    return f"<ul>{items}</ul>" if rng.random() < 0.6 else ""


def _other(heading: str, items: Sequence[str], language: str, rng: Random) -> str:
    """A list of something else, in one of some forms, with a file for each item or without."""
    tag, before = rng.choice(("li", "li", "p", "td", "br")), rng.choice(("h2", "h3", "b", "p"))
    label, name = rng.choice(stock.OTHER_FILES[language]) if rng.random() < _FILED else ("", "")
    listed = [
        escape(item) + (f' <a href="{name}{number}.pdf">{label}</a>' if name else "")
        for number, item in enumerate(items)
    ]
    title = f"<{before}>{escape(heading)}</{before}>"
    if tag == "br":
        return f"{title}<p>{'<br>'.join(listed)}</p>"
    rows = "".join(f"<tr><td>{one}</td></tr>" if tag == "td" else f"<{tag}>{one}</{tag}>" for one in listed)
    return title + {"li": f"<ul>{rows}</ul>", "td": f"<table>{rows}</table>"}.get(tag, rows)


def _line(entry: _Entry, title_links: bool) -> str:
    """A reference in one line, its file linked by the title or by a word behind."""
    text = escape(entry.whole)
    title = escape(entry.title)
    if not entry.file:
        return text
    if title_links and title in text:
        return text.replace(title, f'<a href="{entry.file}">{title}</a>', 1)
    return f'{text} <a href="{entry.file}">{entry.label}</a>'


def _file(entry: _Entry) -> str:
    link = f'<a class="btn" href="{entry.file}">{entry.label}</a>' if entry.file else ""
    return link + "".join(f' <a class="btn" href="#">{word}</a>' for word in entry.buttons)


def _items(before: str, after: str, outer: tuple[str, str] = ("", "")) -> Callable[[Sequence[_Entry], bool], str]:
    def form(entries: Sequence[_Entry], title_links: bool) -> str:
        return outer[0] + "\n".join(f"{before}{_line(entry, title_links)}{after}" for entry in entries) + outer[1]

    return form


def _apart(pattern: str, outer: tuple[str, str] = ("", "")) -> Callable[[Sequence[_Entry], bool], str]:
    def form(entries: Sequence[_Entry], title_links: bool) -> str:
        written = (
            pattern.format(
                title=_linked(entry) if title_links else escape(entry.title), authors=escape(entry.authors),
                rest=escape(entry.rest), links="" if title_links else _file(entry),
            )
            for entry in entries
        )  # fmt: skip
        return outer[0] + "\n".join(written) + outer[1]

    return form


def _linked(entry: _Entry) -> str:
    title = escape(entry.title)
    return f'<a href="{entry.file}">{title}</a>' if entry.file else title


def _table(entries: Sequence[_Entry], title_links: bool) -> str:
    rows = (f"<tr><td>{n}</td><td>{_line(e, title_links)}</td></tr>" for n, e in enumerate(entries, start=1))
    return f"<table>{''.join(rows)}</table>"


def _picture_first(entries: Sequence[_Entry], _title_links: bool) -> str:
    def mark(entry: _Entry) -> str:
        return f'<a href="{entry.file}"><img src="d.gif" alt="pdf"></a> ' if entry.file else ""

    return "".join(f"<hr>{mark(entry)}{escape(entry.whole)}" for entry in entries)


def _plain(entries: Sequence[_Entry], _title_links: bool) -> str:
    lines = (f"[{number}] {escape(entry.whole)}" for number, entry in enumerate(entries, start=1))
    return "<pre>" + "\n".join(lines) + "</pre>"


# Every form by name; those whose parts are set apart name titles first.
FORMS: Mapping[str, Callable[[Sequence[_Entry], bool], str]] = {
    "ul": _items("<li>", "</li>", ("<ul>", "</ul>")),
    "ol": _items("<li>", "", ("<ol>", "</ol>")),
    "ol of paragraphs": _items("<li><p>", "</p></li>", ("<ol>", "</ol>")),
    "paragraphs": _items("<p>", "</p>"),
    "Word": _items('<p class="MsoNormal"><span lang="EN-US">', "</span></p><p>&nbsp;</p>"),
    "double breaks": _items("", "<br><br>", ("<div>", "</div>")),
    "breaks": _items("", "<br>", ("<p>", "</p>")),
    "divisions": _items('<div class="item">', "</div>"),
    "definitions": _items("<dt>*</dt><dd>", "</dd>", ("<dl>", "</dl>")),
    "table": _table,
    "picture first": _picture_first,
    "plain text": _plain,
    "heading and paragraph": _apart("<h4>{title}</h4><p>{authors}<br>{rest} {links}</p>"),
    "bold title": _apart("<p><b>{title}</b><br>{authors}, {rest} {links}</p>"),
    "three divisions": _apart(
        '<li><div class="row"><div class="title">{title}</div><div class="author">{authors}</div>'
        '<div class="periodical">{rest}</div><div class="links">{links}</div></div></li>',
        ("<ol>", "</ol>"),
    ),
    "item with breaks": _apart("<li>{title}<br>{authors}<br>{rest}<br>{links}</li>", ("<ul>", "</ul>")),
    "cells": _apart(
        "<tr><td>{title}</td><td>{authors}</td><td>{rest}</td><td>{links}</td></tr>", ("<table>", "</table>")
    ),
    "post": _apart("<div class='post'><h3>{title}</h3><div>{authors}</div><div>{rest}</div>{links}</div>"),
    "alternating paragraphs": _apart("<p>{title}</p><p>{authors}. {rest} {links}</p>"),
    "alternating divisions": _apart(
        "<div class='title'>{title}</div><div class='about'>{authors}. {rest}</div><div class='links'>{links}</div>"
    ),
    "terms": _apart("<dt>{title}</dt><dd>{authors}. {rest} {links}</dd>", ("<dl>", "</dl>")),
    "described post": _apart(
        "<div class='post'><h3>{title}</h3><div>{authors}<br>{rest}</div>"
        f"<p>{' '.join(stock.PROSE['en'][:3])}</p>"
        "{links}</div>"
    ),
}
_SET_APART = frozenset({
    "heading and paragraph", "bold title", "three divisions", "item with breaks", "cells", "post",
    "described post", "alternating paragraphs", "alternating divisions", "terms",
})  # fmt: skip
