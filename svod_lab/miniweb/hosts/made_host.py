"""A made-up host: its files by path, its words, and how its pages look."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from random import Random
from typing import NamedTuple

from svod_lab.miniweb.hosts.words import Words, in_language
from svod_lab.miniweb.hosts.works import HostedWork

# What hosts say on their pages: English, German, Russian.
_SAID: Words = {
    "access": ("Full text", "Online-Zugang", "Полный текст"),
    "abstract": ("Abstract", "Zusammenfassung", "Аннотация"),
    "authors": ("Authors", "Autoren", "Авторы"),
    "author": ("Author", "Verfasser", "Автор"),
    "back": ("Back", "Zurück", "Назад"),
    "browse": ("Browse", "Stöbern", "Просмотр"),
    "contact": ("Contact", "Kontakt", "Контакты"),
    "contents": ("Table of Contents", "Inhaltsverzeichnis", "Содержание"),
    "date": ("Date", "Erscheinungsjahr", "Дата"),
    "download": ("Download", "Herunterladen", "Скачать"),
    "events": ("Events", "Veranstaltungen", "События"),
    "files": ("Files in This Item", "Dateien zu dieser Ressource", "Файлы этого ресурса"),
    "full": ("Full text", "Volltext", "Полный текст"),
    "home": ("Home", "Startseite", "Главная"),
    "issue": ("Issue", "Heft", "Выпуск"),
    "journal": ("Journal of Made-up Studies", "Zeitschrift für Erdachtes", "Вестник вымысла"),
    "more": ("more", "mehr", "подробнее"),
    "news": ("News", "Aktuelles", "Новости"),
    "next": ("Next", "Weiter", "Далее"),
    "open": ("View/Open", "Öffnen", "Открыть"),
    "pages": ("pp. 12-20", "S. 12–20", "с. 12–20"),
    "papers": ("Papers", "Aufsätze", "Статьи"),
    "programme": ("Programme", "Programm", "Программа"),
    "publications": ("Publications", "Veröffentlichungen", "Публикации"),
    "search": ("Search", "Suche", "Поиск"),
    "show": ("Show content!", "Öffnen", "Открыть"),
    "site": ("University Repository", "Hochschulschriften", "Архив университета"),
    "source": ("Source", "Quelle", "Источник"),
    "staff": ("Staff", "Mitarbeiter", "Сотрудники"),
    "teaching": ("Teaching", "Lehre", "Преподавание"),
    "title": ("Title", "Titel", "Название"),
    "version": ("Published Version", "Verlagsversion", "Опубликованная версия"),
    "volume": ("Whole issue", "Gesamtes Heft", "Весь выпуск"),
}  # fmt: skip


@dataclass(slots=True)
class MadeHost:
    """One host: its name, its language, the works that it shows, its files by path."""

    name: str
    language: str
    works: Sequence[HostedWork]
    rng: Random
    files: dict[str, bytes] = field(default_factory=dict)
    # What its pages are written in; no page of another charset says so.
    charset: str = "utf-8"
    # Addresses that are sent on to others.
    moved: dict[str, str] = field(default_factory=dict)
    # Where the text of each work is, by the key of the work.
    places: dict[str, set[str]] = field(default_factory=dict)

    def say(self, word: str) -> str:
        """A word in the language of the host."""
        return in_language(_SAID, word, self.language)

    def put(self, path: str, content: str | bytes) -> str:
        """Keep a file; its address on the host."""
        self.files[path] = content if isinstance(content, bytes) else content.encode()
        return f"/{path}".removesuffix("index.html")

    def page(self, path: str, title: str, body: str, marks: str = "", *, menu: bool = True) -> str:
        """Keep a page with the menu and the foot of the host; its address."""
        words = [self.say(word) for word in ("home", "news", "search", "contact")]
        items = "".join(
            f'<li><a href="/{"" if place == 0 else f"m{place}.html"}">{one}</a></li>' for place, one in enumerate(words)
        )
        nav = f"<ul class='nav'>{items}</ul>" if menu else ""
        foot = f"<hr><p><small>© {self.name}</small></p>" if menu else ""
        charset = "<meta charset='utf-8'>" if self.charset == "utf-8" else ""
        head = f"<head>{charset}<title>{escape(title)}</title>{marks}</head>"
        whole = f"<!DOCTYPE html><html lang='{self.language}'>{head}<body>{nav}{body}{foot}</body></html>"
        return self.put(path, whole.encode(self.charset, "xmlcharrefreplace"))

    def file(self, work: HostedWork, path: str) -> str:
        """Keep the file of a work at a path, if it has one; its address, or nothing."""
        return self.placed(work, self.put(path, work.content)) if work.content else ""

    def placed(self, work: HostedWork, address: str) -> str:
        """Remember that the text of a work is at an address; the address."""
        self.places.setdefault(work.key, set()).add(address)
        return address

    def home(self, body: str) -> None:
        """The first page."""
        self.page("index.html", self.name, f"<h1>{self.name}</h1>{body}")


class HostKind(NamedTuple):
    """How a kind of host is written, and the files that it has."""

    write: Callable[[MadeHost], None]
    ending: str = ".pdf"


def link(address: str, words: str, more: str = "") -> str:
    """A link, or its words alone where there is no address."""
    return f'<a href="{escape(address)}"{more}>{words}</a>' if address else ""


def marks_of(work: HostedWork, prefix: str = "citation", file: str = "") -> str:
    """The meta tags of a record, in the manner of Highwire («citation») or Dublin Core («DC»)."""
    names = ("title", "author", "publication_date") if prefix == "citation" else ("title", "creator", "date")
    rows = [(names[0], work.title), *((names[1], f"{one.family}, {one.given}") for one in work.people)]
    rows += [(names[2], work.year)] + ([("pdf_url", file)] if file and prefix == "citation" else [])
    joint = "_" if prefix == "citation" else "."
    return "".join(f'<meta name="{prefix}{joint}{name}" content="{escape(text)}">' for name, text in rows)


def cited_as(work: HostedWork) -> str:
    """A work as a list names it."""
    return f"{escape(work.short_names)}: {escape(work.title)}. {escape(work.venue)}, {work.year}."


def paragraphs(work: HostedWork, sections: Sequence[str]) -> str:
    """Sections of a text as HTML: headings and paragraphs."""
    shown = []
    for section in sections:
        head, *rest = section.split("\n")
        shown.append(f"<h2>{escape(head)}</h2>" + "".join(f"<p>{escape(one)}</p>" for one in rest))
    return "".join(shown)
