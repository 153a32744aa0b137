"""Made-up sites of people with lists of papers in many forms: the page of publications, its references, their files."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from random import Random

from svod_lab.synthetic.invention.people import invented_person
from svod_lab.synthetic.works.grammar import lot
from svod_lab.training.pages.entry_styles import (
    NAMES_FIRST,
    TITLE_FIRST,
    YEAR_FIRST,
    MadeUpEntry,
    made_up_entries,
    page_habits,
)

_LANGUAGES = ("en", "de", "ru")
_SAID: Mapping[str, tuple[str, str, str]] = {
    "all": ("All publications", "Vollständiges Schriftenverzeichnis", "Полный список публикаций"),
    "articles": ("Journal articles", "Zeitschriftenaufsätze", "Статьи в журналах"),
    "books": ("Books", "Bücher", "Книги"),
    "contact": ("Contact", "Kontakt", "Контакты"),
    "cv": ("Curriculum vitae", "Lebenslauf", "Биография"),
    "lectures": ("Lectures on Tuesday, 10:15, room 3", "Vorlesung dienstags 10:15", "Лекции по вторникам"),
    "papers": ("Papers", "Schriften", "Труды"),
    "proceedings": ("Conference papers", "Tagungsbeiträge", "Труды конференций"),
    "publications": ("Publications", "Publikationen", "Публикации"),
    "research": ("Research", "Forschung", "Научная работа"),
    "selected": ("Selected publications", "Ausgewählte Publikationen", "Избранные публикации"),
    "sentence": ("We measured it for ten years.", "Wir haben es zehn Jahre gemessen.", "Мы измеряли это много лет."),
    "talks": ("Talks", "Vorträge", "Доклады на конференциях"),
    "teaching": ("Teaching", "Lehre", "Преподавание"),
    "welcome": ("I work at the department.", "Ich arbeite am Institut.", "Я работаю на кафедре."),
}  # fmt: skip


@dataclass(slots=True)
class ListSite:
    """A site by a person: its pages, its home page, where the list is, and the references and files of the list."""

    kind: str
    host: str
    language: str
    owner: str
    entries: Sequence[MadeUpEntry]
    rng: Random
    pages: dict[str, bytes] = field(default_factory=dict)
    right: frozenset[str] = frozenset()
    references: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    # The page whose references are counted; empty where the list of the kind has none.
    listed: str = ""

    def say(self, word: str) -> str:
        """A word in the language of the site."""
        return _SAID[word][_LANGUAGES.index(self.language)]

    def page(self, path: str, title: str, body: str) -> str:
        """Keep a page; its address."""
        head = f"<head><meta charset='utf-8'><title>{escape(title)}</title></head>"
        self.pages[f"{self.host}/{path}"] = f"<!DOCTYPE html><html>{head}<body>{body}</body></html>".encode()
        return f"http://{self.host}/{path}".removesuffix("index.html")

    def home(self, links: Sequence[tuple[str, str]], body: str = "") -> str:
        """The home page with a menu; its address."""
        menu = "".join(f"<li><a href='{path}'>{words}</a></li>" for path, words in links)
        return self.page(
            "index.html", self.owner, f"<h1>{self.owner}</h1><ul>{menu}</ul><p>{self.say('welcome')}</p>{body}"
        )

    def beside(self) -> list[tuple[str, str]]:
        """Pages beside the list: teaching and a vita."""
        for name, words in (("teaching", self.say("lectures")), ("cv", f"1990–1995 {self.say('welcome')}")):
            self.page(f"{name}.html", self.say(name), f"<h1>{self.say(name)}</h1><p>{words}</p>")
        return [("teaching.html", self.say("teaching")), ("cv.html", self.say("cv"))]

    def lists(self, address: str, entries: Sequence[tuple[str, str]]) -> None:
        """What the list has: the text of each entry, and the address of its file or nothing."""
        self.listed, self.right = address, frozenset([address])
        self.references = tuple(text for text, _ in entries)
        self.files = tuple(f"http://{self.host}/{file}" if file else "" for _, file in entries)


def _file(site: ListSite, number: int) -> str:
    return f"p/{site.rng.randrange(10**5)}-{number}.pdf" if number % 3 else ""


def _listed(
    site: ListSite, path: str, title: str, form: str, around: str = "{}", label: str = "[PDF]", order: str = "{line}"
) -> str:
    """A page with all entries in a form; `order` is an entry as it is read."""
    rows, said = [], []
    for number, entry in enumerate(site.entries):
        file = _file(site, number) if "{link" in form else ""
        shown = {name: escape(text) for name, text in entry._asdict().items()}
        link = f"<a href='/{file}'>{label}</a>" if file else ""
        linked = f"<a href='/{file}'>{shown['title']}</a>" if file else shown["title"]
        rows.append(form.format(**shown, link=link, linked=linked, number=number + 1, said=site.say("sentence")))
        said.append((order.format(**entry._asdict(), said=site.say("sentence"), number=number + 1), file))
    address = site.page(path, title, f"<h1>{title}</h1>{around.format(''.join(rows))}")
    site.lists(address, said)
    return address


def _plain(form: str, around: str = "{}", word: str = "publications", path: str = "list.html", **how: str) -> Callable[
    [ListSite], None
]:  # fmt: skip
    """A list of one form behind a link of the home page."""

    def write(site: ListSite) -> None:
        _listed(site, path, site.say(word), form, around, **how)
        site.home([*site.beside(), (path, site.say(word))])

    return write


def _index_by_type(site: ListSite) -> None:
    """An index of lists by type, with nothing but links."""
    names, size = ("articles", "proceedings", "books"), max(1, len(site.entries) // 3)
    for place, name in enumerate(names):
        rows = "".join(f"<li>{escape(entry.line)}</li>" for entry in site.entries[place * size : (place + 1) * size])
        site.page(f"pub/{name}.html", site.say(name), f"<h1>{site.say(name)}</h1><ul>{rows}</ul>")
    links = "".join(f"<li><a href='{name}.html'>{site.say(name)}</a></li>" for name in names)
    index = site.page(
        "pub/index.html", site.say("publications"), f"<h1>{site.say('publications')}</h1><ul>{links}</ul>"
    )
    site.right = frozenset([index])
    site.home([*site.beside(), ("pub/", site.say("publications"))])


def _in_inline_frame(site: ListSite) -> None:
    inner = _listed(site, "frames/list.html", site.say("publications"), "<li>{line} {link}</li>", "<ul>{}</ul>")
    outer = site.page(
        "publications.html",
        site.say("publications"),
        f"<h1>{site.say('publications')}</h1><iframe src='frames/list.html' width='100%'></iframe>",
    )
    site.right = frozenset([inner, outer])
    site.home([*site.beside(), ("publications.html", site.say("publications"))])


def _in_frames(site: ListSite) -> None:
    inner = _listed(site, "schriften.html", site.say("papers"), "<p>{line} {link}</p>")
    site.page("menu.html", "", f"<a href='schriften.html' target=m>{site.say('papers')}</a> <a href='cv.html'>CV</a>")
    site.beside()
    site.pages[f"{site.host}/index.html"] = (
        f"<html><head><title>{site.owner}</title></head><frameset cols='20%,*'><frame src='menu.html'>"
        "<frame src='cv.html' name=m></frameset></html>"
    ).encode()
    site.right = frozenset([inner])


def _selected_and_all(site: ListSite) -> None:
    whole = _listed(site, "full.html", site.say("all"), "<li>{line} {link}</li>", "<ol>{}</ol>")
    some = "".join(f"<li>{escape(entry.line)}</li>" for entry in site.entries[:5])
    more = f"<ul>{some}</ul><p><a href='full.html'>{site.say('all')}</a></p>"
    site.page("selected.html", site.say("selected"), f"<h1>{site.say('selected')}</h1>{more}")
    site.home([*site.beside(), ("selected.html", site.say("publications"))])
    site.right = frozenset([whole])


def _on_home_page(site: ListSite) -> None:
    rows = "".join(f"<li>{escape(entry.line)}</li>" for entry in site.entries)
    talks = "".join(f"<li>{escape(entry.title)}, Leeds, {entry.year}</li>" for entry in site.entries[:4])
    body = f"<h2>{site.say('publications')}</h2><ul>{rows}</ul><h2>{site.say('talks')}</h2><ul>{talks}</ul>"
    site.lists(site.home(site.beside(), body), [(entry.line, "") for entry in site.entries])


def _behind_research(site: ListSite) -> None:
    _listed(site, "r/works.html", site.say("papers"), "<p>{number}. {line} {link}</p>", order="{number}. {line}")
    body = f"<h1>{site.say('research')}</h1><p>{site.say('welcome')} <a href='works.html'>{site.say('papers')}</a></p>"
    site.page("r/index.html", site.say("research"), body)
    site.home([*site.beside(), ("r/", site.say("research"))])


def _by_years(site: ListSite) -> None:
    """A page with headings of years, closed by scripts, and other tabs in the same page."""
    rows, year, said = "", "", []
    for number, entry in enumerate(site.entries):
        file = _file(site, number)
        rows += f"<h3><button>{entry.year}</button></h3>" if entry.year != year else ""
        link = f"<a href='/{file}'>[PDF]</a>" if file else ""
        rows += f"<div class='pub'><p>{escape(entry.line)} {link}</p></div>"
        year = entry.year
        said.append((entry.line, file))
    tab = f"<div id='t'><h2>{site.say('teaching')}</h2><ul><li>{site.say('lectures')}</li></ul></div>"
    address = site.page("person/12.html", site.owner, f"<h2>{site.say('publications')}</h2>{rows}{tab}")
    site.lists(address, said)
    site.home([*site.beside(), ("person/12.html", site.say("publications"))])


def _with_kinds(site: ListSite) -> None:
    """Papers, talks and courses, each under a heading on one page."""
    rows = "".join(f"<li>{escape(entry.line)}</li>" for entry in site.entries)
    talks = "".join(f"<li>{escape(entry.title)}. Leeds, 12.3.{entry.year}</li>" for entry in site.entries[:6])
    body = f"<h2>{site.say('articles')}</h2><ul>{rows}</ul><h2>{site.say('talks')}</h2><ul>{talks}</ul>"
    body += f"<h2>{site.say('teaching')}</h2><ul><li>{site.say('lectures')}</li></ul>"
    address = site.page("output.html", site.say("papers"), body)
    site.lists(address, [(entry.line, "") for entry in site.entries])
    site.home([*site.beside(), ("output.html", site.say("papers"))])


_TABLE = "<table><tr><th>Nr.</th><th>Titel</th><th>Autoren</th><th>Jahr</th></tr>{}</table>"
LIST_KINDS: Mapping[str, Callable[[ListSite], None]] = {
    "index by type": _index_by_type,
    "inline frame": _in_inline_frame,
    "frames": _in_frames,
    "selected and all": _selected_and_all,
    "on the home page": _on_home_page,
    "behind research": _behind_research,
    "by years": _by_years,
    "papers, talks, courses": _with_kinds,
    "results of opus": _plain(
        "<dt>{linked} ({year})</dt><dd>{names}</dd>", "<dl>{}</dl>", order="{title} ({year}) {names}"
    ),
    "short titles and a sentence": _plain(
        "<li><b>{linked}</b><br>{names}, {venue}<br><i>{said}</i></li>", "<ul>{}</ul>",
        order="{title} {names}, {venue} {said}",
    ),
    "cards": _plain(
        "<div class='card'><h4>{linked}</h4><div>{names}</div><div class='m'>{venue}</div></div>",
        order="{title} {names} {venue}",
    ),
    "table of four columns": _plain(
        "<tr><td>{number}</td><td>{linked}</td><td>{names}</td><td>{year}</td></tr>", _TABLE,
        order="{number} {title} {names} {year}",
    ),
    "citations table": _plain(
        "<tr><td><a href='c{number}.html'>{title}</a><div>{names}</div><div>{venue}</div></td><td>{number}</td>"
        "<td>{year}</td></tr>", "<table>{}</table>", label="", order="{title} {names} {venue} {number} {year}",
    ),
    "terms": _plain("<dt>[{number}]<dd>{line} {link}", "<dl>{}</dl>"),
    "lines": _plain("{number}. {line} {link}<br>", "<p>{}</p>", order="{number}. {line}"),
    "articles": _plain(
        "<article><header>{linked}</header><p>{names}. {venue}</p></article>", order="{title} {names}. {venue}"
    ),
    "spans": _plain(
        "<div><span class='a'>{names}</span> <span class='t'>{linked}</span> <span class='v'>{venue}</span></div>",
        order="{names} {title} {venue}",
    ),
    "toggles": _plain(
        "<details><summary>{title}</summary><p>{names}</p><p>{venue} {link}</p></details>",
        order="{title} {names} {venue}",
    ),
    "pictures": _plain("<p><img src='/pdf.gif'> {line} {link}</p>", label="<img src='/pdf.gif' alt='PDF'>"),
    "programme of titles and names": _plain(
        "<li><b>{linked}</b> <i>{names}</i></li>", "<ul>{}</ul>", order="{title} {names}"
    ),
    "old paragraphs": _plain(
        "<P><B>{names}</B><BR>{linked}<BR><I>{venue}</I>", path="papers.htm", order="{names} {title} {venue}"
    ),
    "preformatted rows": _plain(
        "<div style='margin-left:2em;text-indent:-2em'>{line} {link}</div>", word="papers", path="c/w.html"
    ),
}  # fmt: skip


def list_sites(number: int = 0) -> Iterator[ListSite]:
    """A site of each kind in each language."""
    for kind, write in LIST_KINDS.items():
        for language in _LANGUAGES:
            rng = lot(f"list site:{number}:{kind}:{language}")
            styles = rng.choice((NAMES_FIRST, NAMES_FIRST, TITLE_FIRST, YEAR_FIRST))
            habits = page_habits(language, styles, rng)
            owner = habits.owner or invented_person(language, rng)
            entries = made_up_entries(rng.randint(7, 25), habits._replace(is_numbered=False, owner=owner), rng)
            host = f"{''.join(letter for letter in kind if letter.isalpha())}-{language}.example"
            site = ListSite(kind, host, language, f"{owner.given} {owner.family}", entries, rng)
            write(site)
            yield site
