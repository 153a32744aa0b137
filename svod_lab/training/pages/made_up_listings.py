"""Made-up pages in many styles: lists of papers whose entries begin with titles, names or years, beside other lists."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.works.grammar import lot
from svod_lab.training.pages import page_texts as stock
from svod_lab.training.pages.entry_styles import (
    ENTRY_STYLES,
    WITHOUT_VENUE,
    MadeUpEntry,
    invented_title,
    made_up_entries,
    page_habits,
)
from svod_lab.training.pages.other_items import LOOKALIKES, OTHER_KINDS, OtherKind, other_items
from svod_lab.training.pages.synthetic_pages import LANGUAGES, ListedPage

_FEWEST, _MOST = 3, 32
# The shares of pages whose title tells what they list, of groups under years or kinds, of other lists without a
# heading and in the form of the papers, of lists with files.
_TITLED, _GROUPED, _UNHEADED, _SAME_FORM, _FILED = 0.6, 0.4, 0.15, 0.4, 0.55
# The shares of pages with notes below entries, and of other lists that look like papers.
_NOTED, _LOOKALIKE = 0.2, 0.35
_OTHERS = (0, 0, 1, 1, 2, 3, 5)
_LONGEST_ITEM = 400


class _Shown(NamedTuple):
    """An entry as a form shows it: its line and its parts in HTML, the title linked where the page links titles."""

    line: str
    title: str
    names: str
    source: str
    venue: str
    year: str
    links: str
    # Of the file, where it is one.
    address: str


class _Files(NamedTuple):
    """How a page links the files of its entries: by their titles, by labels, or not at all."""

    share: float
    by_title: bool
    ending: str
    label: str


def made_up_listings(
    count: int, seed: int, styles: Sequence[str] = ENTRY_STYLES, forms: Sequence[str] = ()
) -> Iterator[ListedPage]:
    """So many pages in some styles and forms, the same for the same seed."""
    for number in range(count):
        rng = lot(f"made up:{seed}:{number}")
        language = rng.choice(LANGUAGES)
        yield _page(language, styles, forms or tuple(MADE_UP_FORMS), rng)


def _page(language: str, styles: Sequence[str], forms: Sequence[str], rng: Random) -> ListedPage:
    habits = page_habits(language, styles, rng)
    form = rng.choice(tuple(forms))
    entries = made_up_entries(rng.randint(_FEWEST, _MOST), habits, rng)
    is_bare = habits.style in WITHOUT_VENUE
    files = _files(language, rng)
    headings = stock.CONTENTS_HEADINGS if is_bare and rng.random() < 0.4 else stock.PAPER_HEADINGS
    others = [_other(language, form, files, rng) for _ in range(rng.choice(_OTHERS))]
    body = [_menu(language, rng)]
    heading = rng.choice(headings[language])
    name = f"{habits.owner.given} {habits.owner.family}" if habits.owner else rng.choice(stock.MENU[language])
    body.append(f"<h1>{escape(heading if rng.random() < 0.7 else name)}</h1>")
    if rng.random() < 0.4:
        body.append(f"<p>{escape(rng.choice(stock.PROSE[language]))}</p>")
    noted = rng.choice((0.2, 0.5)) if rng.random() < _NOTED and "<br>" not in MADE_UP_FORMS[form].between else 0.0
    entries = [_noted(entry, noted, language, rng) for entry in entries]
    first, said, addresses = rng.randint(0, len(others)), list[str](), list[str]()
    body.extend(others[:first])
    for words, group in _groups(entries, heading, headings[language], rng):
        body.append(f"<{words[0]}>{escape(words[1])}</{words[0]}>" if words[1] else "")
        shown = [_shown(one, files, is_bare, rng) for one in group]
        body.append(MADE_UP_FORMS[form].written(shown))
        addresses += [one.address for one in shown]
        said += [MADE_UP_FORMS[form].text(one, is_bare) for one in group]
    body.extend(others[first:])
    body += [f"<p>{escape(words)}</p>" for words in rng.sample(stock.FOOTERS[language], rng.randint(0, 3))]
    title = f"<title>{escape(heading if rng.random() < 0.5 else name)}</title>" if rng.random() < _TITLED else ""
    content = f"<html>{title}<body>{chr(10).join(body)}</body></html>".encode()
    return ListedPage(content, tuple(said), tuple(addresses))


def _menu(language: str, rng: Random) -> str:
    items = "".join(f'<li><a href="{number}.html">{word}</a></li>' for number, word in enumerate(stock.MENU[language]))
    return f"<ul>{items}</ul>" if rng.random() < 0.6 else ""


def _groups(
    entries: Sequence[MadeUpEntry], heading: str, headings: Sequence[str], rng: Random
) -> Iterator[tuple[tuple[str, str], Sequence[MadeUpEntry]]]:
    """The entries under years, under kinds, or all together, each group with the tag and the words of its heading."""
    tag = rng.choice(("h2", "h3", "b", "p"))
    way = rng.random()
    if way < _GROUPED / 2:
        for year in dict.fromkeys(entry.year for entry in entries):
            yield (tag, year), [entry for entry in entries if entry.year == year]
    elif way < _GROUPED:
        size = rng.randint(2, 9)
        for start in range(0, len(entries), size):
            yield (tag, rng.choice(headings)), entries[start : start + size]
    else:
        yield (tag, heading if rng.random() < 0.5 else ""), entries


def _files(language: str, rng: Random) -> _Files:
    share = rng.choice((0.3, 0.7, 1.0)) if rng.random() < _FILED else 0.0
    ending = rng.choice((".pdf", ".pdf", ".pdf", ".html", ".ps.gz"))
    return _Files(share, rng.random() < 0.45, ending, rng.choice((*stock.FILE_LABELS[language], "")))


def _noted(entry: MadeUpEntry, share: float, language: str, rng: Random) -> MadeUpEntry:
    """An entry, perhaps with a note below it."""
    if rng.random() >= share:
        return entry
    note = rng.choice(stock.NOTES[language]).format(invented_title(language, rng))
    return entry._replace(note=note)


def _shown(entry: MadeUpEntry, files: _Files, is_bare: bool, rng: Random) -> _Shown:
    line, title = escape(entry.line), escape(entry.title)
    address = f"p{rng.randrange(10**6)}{files.ending}" if rng.random() < files.share else ""
    label = f' <a href="{address}">{files.label or address}</a>' if address and not files.by_title else ""
    label += f"<br>{escape(entry.note)}" if entry.note else ""
    linked = f'<a href="{address}">{title}</a>' if address and files.by_title else title
    venue, source = ("", "") if is_bare else (escape(entry.venue), escape(entry.source))
    return _Shown(
        line.replace(title, linked, 1) + label, linked, escape(entry.names), source, venue, entry.year, label,
        "" if address.endswith(".html") else address,
    )  # fmt: skip


def _other(language: str, form: str, files: _Files, rng: Random) -> str:
    """A list of something else, often in the form of the papers, with files or without."""
    kinds = OTHER_KINDS[language]
    is_bare = rng.random() < _LOOKALIKE
    kind: OtherKind = kinds[rng.choice(LOOKALIKES if is_bare else tuple(kinds))]
    tag = rng.choice(("h2", "h3", "b", "p"))
    heading = f"<{tag}>{escape(rng.choice(kind.headings))}</{tag}>" if is_bare or rng.random() > _UNHEADED else ""
    named = kind.files or (("PDF", "file"),) if is_bare else kind.files
    label, name = rng.choice(named) if named and rng.random() < _FILED else ("", "")
    shown = []
    for number, item in enumerate(other_items(kind, language, rng, is_bare=is_bare), start=1):
        text = escape(item[:_LONGEST_ITEM])
        address = f"{name}{number}.pdf" if name and rng.random() < 0.85 else ""
        if address and (files.by_title or not label):
            text = f'<a href="{address}">{text}</a>'
        elif address:
            text = f'{text} <a href="{address}">{label}</a>'
        shown.append(_Shown(text, text, "", "", "", "", "", address))
    lines = [name for name, one in MADE_UP_FORMS.items() if one.is_of_lines]
    is_alike = rng.random() < _SAME_FORM and MADE_UP_FORMS[form].is_of_lines
    return heading + MADE_UP_FORMS[form if is_alike else rng.choice(lines)].written(shown)


class MadeUpForm(NamedTuple):
    """How entries are marked up: the HTML of one in its parts, what stands around all, and the order of the parts."""

    pattern: str
    around: tuple[str, str] = ("", "")
    between: str = "\n"
    order: str = "{line}"

    @property
    def is_of_lines(self) -> bool:
        """Whether each entry is one line, so that anything may be listed in this form."""
        return self.order == "{line}"

    def written(self, entries: Sequence[_Shown]) -> str:
        """The list in HTML."""
        return (
            self.around[0] + self.between.join(self.pattern.format(**one._asdict()) for one in entries) + self.around[1]
        )

    def text(self, entry: MadeUpEntry, is_bare: bool) -> str:
        """An entry as a librarian would copy it."""
        shown = entry._replace(source="", venue="") if is_bare else entry
        return f"{self.order.format(**shown._asdict())} {entry.note}".strip()


_TITLE_NAMES, _NAMES_TITLE = "{title} {names} {venue}", "{names} {title} {venue}"
MADE_UP_FORMS: Mapping[str, MadeUpForm] = {
    "ul": MadeUpForm("<li>{line}</li>", ("<ul>", "</ul>")),
    "ol": MadeUpForm("<li>{line}", ("<ol>", "</ol>")),
    "paragraphs": MadeUpForm("<p>{line}</p>"),
    "paragraphs of a class": MadeUpForm('<p class="pub">{line}</p>', ('<div class="content">', "</div>")),
    "breaks": MadeUpForm("{line}", ("<p>", "</p>"), "<br>"),
    "double breaks": MadeUpForm("{line}", ("<div>", "</div>"), "<br><br>"),
    "divisions": MadeUpForm("<div>{line}</div>", ("<div>", "</div>")),
    "rows": MadeUpForm("<tr><td>{line}</td></tr>", ("<table>", "</table>")),
    "rows with numbers": MadeUpForm("<tr><td>*</td><td>{line}</td></tr>", ("<table>", "</table>")),
    "definitions": MadeUpForm("<dd>{line}</dd>", ("<dl>", "</dl>")),
    "items of paragraphs": MadeUpForm("<li><p>{line}</p></li>", ("<ul>", "</ul>")),
    "title above": MadeUpForm("<li><b>{title}</b><br>{names}<br>{venue}{links}</li>", ("<ul>", "</ul>"),
            order=_TITLE_NAMES),
    "title above in paragraphs": MadeUpForm("<p>{title}<br>{names}<br><i>{venue}</i>{links}</p>", order=_TITLE_NAMES),
    "names above": MadeUpForm("<p>{names}<br><b>{title}</b><br>{venue}{links}</p>", order=_NAMES_TITLE),
    "names above in items": MadeUpForm("<li>{names}<br>{title}. <i>{venue}</i>{links}</li>", ("<ul>", "</ul>"),
            order=_NAMES_TITLE),
    "heading": MadeUpForm("<h4>{title}</h4><p>{names}</p><p>{venue}{links}</p>", order=_TITLE_NAMES),
    "term with year": MadeUpForm("<dt>{title} ({year})</dt><dd>{names}{links}</dd>", ("<dl>", "</dl>"),
            order="{title} ({year}) {names}"),
    "term": MadeUpForm("<dt>{title}</dt><dd>{names}. {venue}{links}</dd>", ("<dl>", "</dl>"), order=_TITLE_NAMES),
    "names as term": MadeUpForm("<dt>{names}</dt><dd>{title}. {venue}{links}</dd>", ("<dl>", "</dl>"),
            order=_NAMES_TITLE),
    "names and title in cells": MadeUpForm("<tr><td>{names}</td><td>{title}{links}</td><td>{venue}</td></tr>",
            ("<table>", "</table>"), order=_NAMES_TITLE),
    "year in a cell": MadeUpForm("<tr><td>{year}</td><td>{names}: {title}. {source}{links}</td></tr>", ("<table>",
            "</table>"), order="{year} {names} {title} {source}"),
    "title and names in a cell": MadeUpForm("<tr><td>{title}<br><i>{names}</i></td><td>{venue}{links}</td></tr>",
            ("<table>", "</table>"), order=_TITLE_NAMES),
    "divisions in one": MadeUpForm(
        '<div class="entry"><div class="title">{title}</div><div class="names">{names}</div>'
        "<div>{venue}{links}</div></div>", order=_TITLE_NAMES),
    "spans": MadeUpForm('<div class="item"><span>{title}</span> <span>{names}</span> <em>{venue}</em>{links}</div>',
            order=_TITLE_NAMES),
}  # fmt: skip
