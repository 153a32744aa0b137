"""Made-up sites of universities with thousands of pages: faculties, departments, staff, courses, news, lists of papers.

Each site has its own language, words and layout, so that what is learned from some can be measured on others.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

# Words of menus by language; several mean the same, and a site chooses one.
_WORDS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "en": {
        "faculty": ("Faculty of", "School of"), "department": ("Department of", "Chair of"),
        "people": ("People", "Staff", "Our team", "Who we are"), "papers": ("Publications", "Papers", "Bibliography"),
        "research": ("Research", "Science", "What we do"), "teaching": ("Teaching", "Courses"),
        "news": ("News", "Announcements"), "events": ("Events", "Calendar"), "contact": ("Contact", "How to find us"),
        "units": ("Faculties", "Structure", "Academic units"), "departments": ("Departments", "Divisions"),
        "home": ("Home page", "Personal page"), "course": ("Course",), "note": ("Note",),
    },
    "de": {
        "faculty": ("Fakultät für", "Fachbereich"), "department": ("Institut für", "Lehrstuhl für"),
        "people": ("Mitarbeiter", "Personen", "Unser Team"), "papers": ("Publikationen", "Veröffentlichungen"),
        "research": ("Forschung", "Wissenschaft"), "teaching": ("Lehre", "Vorlesungen"),
        "news": ("Aktuelles", "Nachrichten"), "events": ("Termine", "Kalender"), "contact": ("Kontakt", "Anfahrt"),
        "units": ("Fakultäten", "Struktur"), "departments": ("Institute", "Lehrstühle"),
        "home": ("Startseite", "Homepage"), "course": ("Vorlesung",), "note": ("Meldung",),
    },
    "ru": {
        "faculty": ("Факультет",), "department": ("Кафедра", "Лаборатория"),
        "people": ("Сотрудники", "Преподаватели", "Состав"), "papers": ("Публикации", "Статьи", "Труды"),
        "research": ("Наука", "Исследования"), "teaching": ("Учебная работа", "Курсы"),
        "news": ("Новости", "Объявления"), "events": ("События", "Календарь"), "contact": ("Контакты", "Как проехать"),
        "units": ("Факультеты", "Структура"), "departments": ("Кафедры", "Подразделения"),
        "home": ("Домашняя страница", "Личная страница"), "course": ("Курс",), "note": ("Заметка",),
    },
}  # fmt: skip
_FIELDS = {
    "en": ("Snow", "Tides", "Light", "Bridges", "Grammar", "Soils", "Stars", "Numbers", "Law", "Birds", "Maps"),
    "de": ("Schnee", "Gezeiten", "Licht", "Brücken", "Sprache", "Böden", "Sterne", "Zahlen", "Recht", "Karten"),
    "ru": ("снега", "приливов", "света", "мостов", "языка", "почв", "звёзд", "чисел", "права", "птиц", "карт"),
}  # fmt: skip
_SYLLABLES = (
    "bar",
    "dol",
    "fen",
    "gor",
    "hal",
    "kov",
    "lim",
    "mar",
    "nev",
    "ost",
    "pol",
    "rud",
    "sav",
    "tor",
    "vel",
    "zim",
)
_ENDINGS = {"en": ("ley", "ford", "wick"), "de": ("mann", "berg", "hauser"), "ru": ("ov", "in", "sky")}
LANGUAGES = tuple(_WORDS)


@dataclass(slots=True)
class LargeSite:
    """A site: its pages by host and path, its first page, and the addresses of lists of papers by family name."""

    host: str
    pages: dict[str, bytes] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)

    @property
    def root(self) -> str:
        """The address of the first page."""
        return f"http://{self.host}/"


def large_site(number: int, faculties: int = 5, departments: int = 6, people: int = 14) -> LargeSite:
    """A site by its number; with the usual sizes it has some 2500 pages."""
    return _Builder(number, (faculties, departments, people)).site


class _Builder:
    """Writes one site."""

    def __init__(self, number: int, sizes: tuple[int, int, int]) -> None:
        self._chance = random.Random(number)  # noqa: S311 - a made-up site, no secret
        self._language = LANGUAGES[number % len(LANGUAGES)]
        self._words = {name: self._chance.choice(some) for name, some in _WORDS[self._language].items()}
        # Some sites name folders in words, some by numbers; on some, people keep their lists on their own page.
        self._numbered = self._chance.random() < 0.5
        self._lists_at_home = self._chance.random() < 0.3
        self.site = LargeSite(f"university{number}.example")
        self._names = self._families()
        self._write(*sizes)

    def _families(self) -> Iterator[str]:
        seen: set[str] = set()
        while True:
            ending = self._chance.choice(_ENDINGS[self._language])
            name = "".join(self._chance.choices(_SYLLABLES, k=2)).capitalize() + ending
            if name not in seen:
                seen.add(name)
                yield name

    def _write(self, faculties: int, departments: int, people: int) -> None:
        words = self._words
        units = [self._faculty(number, departments, people) for number in range(faculties)]
        news = self._series("news", "note", 240)
        events = self._series("events", "note", 120)
        research = self._page("research/index.html", words["research"], [], 60)
        structure = self._page("units/index.html", words["units"], units, 10)
        contact = self._page("contact.html", words["contact"], [], 30)
        menu = [(words["news"], news), (words["events"], events), (words["research"], research),
                (words["units"], structure), (words["contact"], contact)]  # fmt: skip
        self._chance.shuffle(menu)
        self._page("index.html", self.site.host, menu, 40)

    def _faculty(self, number: int, departments: int, people: int) -> tuple[str, str]:
        words, folder = self._words, self._folder("f", number, "units")
        subjects = self._chance.sample(_FIELDS[self._language], departments)
        own = [self._department(f"{folder}/{self._slug(place, subject)}", subject, people)
               for place, subject in enumerate(subjects)]  # fmt: skip
        news = self._series(f"{folder}/news", "note", 12)
        listed = self._page(f"{folder}/departments.html", words["departments"], own, 5)
        name = f"{words['faculty']} {subjects[0]}"
        menu = [(words["news"], news), (words["departments"], listed)]
        self._chance.shuffle(menu)
        return name, self._page(f"{folder}/index.html", name, menu, 40)

    def _department(self, folder: str, subject: str, people: int) -> tuple[str, str]:
        words = self._words
        staff = [self._person(folder, number) for number in range(people)]
        courses = self._series(f"{folder}/courses", "course", 8)
        listed = self._page(
            f"{folder}/people.html" if not self._numbered else f"{folder}/2.html", words["people"], staff, 5
        )
        research = self._page(f"{folder}/research.html", words["research"], [], 50)
        name = f"{words['department']} {subject}"
        menu = [(words["people"], listed), (words["teaching"], courses), (words["research"], research)]
        self._chance.shuffle(menu)
        return name, self._page(f"{folder}/index.html", name, menu, 30)

    def _person(self, folder: str, number: int) -> tuple[str, str]:
        words, family = self._words, next(self._names)
        place = f"{folder}/{family.lower()}" if not self._numbered else f"{folder}/p{number}"
        papers = "".join(
            f"<li>{family} A. {self._sentence(6)}. {self._sentence(2)}, 20{year:02d}.</li>" for year in range(9)
        )
        teaching = self._page(f"{place}/teaching.html", words["teaching"], [], 30)
        menu = [(words["teaching"], teaching)]
        if self._lists_at_home:
            home = self._page(
                f"{place}/index.html", f"A. {family}", menu, 20, f"<h2>{words['papers']}</h2><ul>{papers}</ul>"
            )
            self.site.lists[family] = home
        else:
            own = self._page(f"{place}/papers.html", words["papers"], [], 3, f"<ul>{papers}</ul>")
            self.site.lists[family] = own
            menu.append((words["papers"], own))
            home = self._page(f"{place}/index.html", f"A. {family}", menu, 20)
        return f"A. {family}", home

    def _series(self, folder: str, word: str, count: int) -> str:
        """Many pages of one kind, behind an index."""
        name = self._words[word]
        items = [(f"{name} {number + 1}", self._page(f"{folder}/{number + 1}.html", f"{name} {number + 1}", [], 40))
                 for number in range(count)]  # fmt: skip
        return self._page(f"{folder}/index.html", self._words.get(folder.rpartition("/")[2], name), items, 5)

    def _page(self, path: str, title: str, links: Sequence[tuple[str, str]], words: int, body: str = "") -> str:
        """Write a page, with a way back to the first one; its address."""
        listed = "".join(f"<li><a href='{url}'>{name}</a></li>" for name, url in links)
        home = f"<p><a href='{self.site.root}'>{self._words['home']}</a></p>"
        content = (
            f"<html><head><title>{title}</title></head><body>{home}<h1>{title}</h1><ul>{listed}</ul>"
            f"<p>{self._sentence(words)}</p>{body}</body></html>"
        )
        self.site.pages[f"{self.site.host}/{path}"] = content.encode()
        return f"http://{self.site.host}/{path.removesuffix('index.html')}"

    def _folder(self, letter: str, number: int, word: str) -> str:
        return f"{letter}{number}" if self._numbered else f"{word}/{self._chance.choice(_SYLLABLES)}{number}"

    def _slug(self, number: int, subject: str) -> str:
        return f"d{number}" if self._numbered else subject.lower()

    def _sentence(self, words: int) -> str:
        return " ".join(self._chance.choices(_SYLLABLES, k=words)).capitalize()
