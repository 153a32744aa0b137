"""Made-up works, from the stocks of three languages, any number."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from svod.errors import SettingsError
from svod.model.person import PersonName
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.synthetic.works import stock_de, stock_en, stock_ru
from svod_lab.synthetic.works.cited import CitedWork, Day, Kind, record_of
from svod_lab.synthetic.works.grammar import Grammar, lot, said, sentence

LANGUAGES = ("ru", "de", "en")
LATEST_YEAR = 2025
_FIRST_WITH_ADDRESS = 2003
_GOES_ON = 0.42
# «Бориды», «Masse und Macht»: some titles are a word or two.
_BRIEF = 0.05
_ISBN_PARTS = ((3, 6), (100, 9999), (1000, 9999), (0, 10))
_WITH_DOI = frozenset({Kind.ARTICLE, Kind.CONFERENCE, Kind.CHAPTER, Kind.PREPRINT})


@dataclass(frozen=True, slots=True)
class Habitat:
    """What is usual in one language: its stock, how often each kind is cited, how many authors works have."""

    grammar: Grammar
    person: Callable[[Random], PersonName]
    kinds: Mapping[Kind, float]
    authors: tuple[float, ...]
    earliest: int
    # The share of articles with a volume and with an issue, of books with their pages counted and with only a town.
    volumes: float
    issues: float
    extents: float
    towns_only: float
    # The share of books that call themselves textbooks, of books and reports written by a body, of books in a series.
    textbooks: float
    bodies: float
    series: float


# Shares as in the real lists that were looked through.
HABITATS: Mapping[str, Habitat] = {
    "ru": Habitat(
        stock_ru.GRAMMAR, stock_ru.person,
        {Kind.ARTICLE: 0.46, Kind.BOOK: 0.25, Kind.CONFERENCE: 0.08, Kind.CHAPTER: 0.03, Kind.EDITED: 0.025,
         Kind.THESIS: 0.03, Kind.REPORT: 0.01, Kind.WEB: 0.035, Kind.PATENT: 0.01, Kind.STANDARD: 0.015,
         Kind.LAW: 0.015, Kind.NEWSPAPER: 0.015, Kind.PREPRINT: 0.02, Kind.VOLUME: 0.05, Kind.DECISION: 0.005},
        (0.3, 0.18, 0.17, 0.12, 0.08, 0.06, 0.04, 0.03, 0.02), 1950, 0.38, 0.88, 0.88, 0.06, 0.12, 0.01,
        0.07,
    ),
    "de": Habitat(
        stock_de.GRAMMAR, stock_de.person,
        {Kind.ARTICLE: 0.24, Kind.BOOK: 0.31, Kind.CHAPTER: 0.21, Kind.EDITED: 0.09, Kind.CONFERENCE: 0.02,
         Kind.THESIS: 0.02, Kind.REPORT: 0.03, Kind.WEB: 0.05, Kind.STANDARD: 0.005, Kind.LAW: 0.01,
         Kind.NEWSPAPER: 0.03, Kind.PATENT: 0.004, Kind.PREPRINT: 0.01, Kind.VOLUME: 0.05, Kind.DECISION: 0.015},
        (0.62, 0.24, 0.09, 0.03, 0.02), 1960, 0.9, 0.4, 0.04, 0.52, 0.05, 0.17, 0.18,
    ),
    "en": Habitat(
        stock_en.GRAMMAR, stock_en.person,
        {Kind.ARTICLE: 0.58, Kind.BOOK: 0.14, Kind.CONFERENCE: 0.1, Kind.CHAPTER: 0.06, Kind.EDITED: 0.01,
         Kind.THESIS: 0.02, Kind.REPORT: 0.025, Kind.WEB: 0.025, Kind.PREPRINT: 0.02, Kind.NEWSPAPER: 0.01,
         Kind.PATENT: 0.008, Kind.STANDARD: 0.008, Kind.VOLUME: 0.02, Kind.LAW: 0.008, Kind.DECISION: 0.008},
        (0.3, 0.24, 0.16, 0.1, 0.07, 0.05, 0.04, 0.02, 0.02), 1960, 0.97, 0.32, 0.04, 0.06, 0.03, 0.07, 0.07,
    ),
}  # fmt: skip


def habitat(language: str) -> Habitat:
    """What is usual in that language."""
    if language not in HABITATS:
        raise SettingsError(f"There are no made-up works in «{language}».", way_out=f"Known: {', '.join(HABITATS)}.")
    return HABITATS[language]


def made_up_work(language: str, rng: Random, kind: Kind | None = None) -> CitedWork:
    """A made-up work."""
    home = habitat(language)
    if kind is None:
        kind = rng.choices(tuple(home.kinds), tuple(home.kinds.values()))[0]
    return _MAKERS[kind](_Maker(home, language, rng))


def made_up_records(language: str, count: int, seed: int) -> Iterator[BibliographicRecord]:
    """Made-up catalogue records, the same for the same seed."""
    rng = lot(f"records:{language}:{seed}")
    for number in range(count):
        record = record_of(made_up_work(language, rng))
        yield BibliographicRecord(f"forge:{language}:{seed}:{number}", record.fields, language, "forge")


class _Maker:
    """Makes up one work of a kind."""

    def __init__(self, home: Habitat, language: str, rng: Random) -> None:
        self.home = home
        self.language = language
        self.rng = rng

    def say(self, rule: str) -> str:
        return " ".join(said(rule, self.home.grammar, self.rng).split())

    def title(self) -> str:
        """A title; every second goes on, some go on and on."""
        if self.chance(_BRIEF):
            return sentence("brief_title", self.home.grammar, self.rng)
        title = sentence("title", self.home.grammar, self.rng)
        while not title.endswith("?") and self.chance(_GOES_ON):
            more = self.say("longer")
            title = f"{title}{more}" if more.startswith((",", ":", ".")) else f"{title} {more}"
        return title

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def book_title(self) -> str:
        """A title; a textbook says that it is one."""
        title = self.title()
        return f"{title}{self.say('textbook')}" if ":" not in title and self.chance(self.home.textbooks) else title

    def signed_by(self, *, most: int) -> dict[str, tuple[PersonName, ...]]:
        """The authors of a book, or the body that had it written."""
        if not self.chance(self.home.bodies):
            return {"author": self.people(most=most)}
        return {"author": (PersonName(self.say("corporate")),)}

    def editors(self) -> tuple[PersonName, ...]:
        """Those who gathered a volume: people, a body, or none."""
        if self.chance(self.home.bodies):
            return (PersonName(self.say("corporate")),)
        return self.people(most=3) if self.chance(0.85) else ()

    def people(self, *, most: int = 9) -> tuple[PersonName, ...]:
        weights = self.home.authors[:most]
        count = self.rng.choices(range(1, len(weights) + 1), weights)[0]
        if count == len(self.home.authors):
            count += self.rng.randrange(4)
        return tuple(self.home.person(self.rng) for _ in range(count))

    def year(self) -> str:
        span = LATEST_YEAR - self.home.earliest
        return str(self.home.earliest + int(span * max(self.rng.random(), self.rng.random())))

    def pages(self) -> str:
        first = int(self.rng.expovariate(1 / 140)) + 1
        return f"{first}-{first + self.rng.randrange(1, 28)}" if self.chance(0.93) else str(first)

    def article_pages(self) -> str:
        """Pages counted within an article that has a number: «12:1-12:5», «e0154878»."""
        article = self.rng.randrange(2, 120)
        return f"{article}:1-{article}:{self.rng.randrange(4, 30)}" if self.chance(0.6) else f"e{10**6 + article * 977}"

    def extent(self) -> str:
        return str(self.rng.randrange(40, 720))

    def volume(self) -> str:
        return str(int(self.rng.expovariate(1 / 40)) + 1)

    def issue(self) -> str:
        number = self.rng.randrange(1, 13)
        if self.language == "ru" and self.chance(0.08):
            return f"{number}{self.rng.choice((' ', ''))}({self.rng.randrange(20, 180)})"
        return f"{number}-{number + 1}" if self.chance(0.02) else str(number)

    def day(self, year: str) -> Day:
        return Day(int(year), self.rng.randrange(1, 13), self.rng.randrange(1, 29))

    def doi(self, year: str) -> str:
        stem = self.say("doi_stem")
        return (
            f"10.{stem}{self.rng.randrange(10**5, 10**8)}"
            if self.chance(0.6)
            else f"10.{stem}{year}-{self.volume()}-{self.issue()[:1]}-{self.rng.randrange(1, 200)}"
        )

    def url(self) -> str:
        scheme = "https://" if self.chance(0.55) else "http://"
        return scheme + self.say("host")

    def isbn(self) -> str:
        country, house, book, sign = (self.rng.randrange(*border) for border in _ISBN_PARTS)
        return f"978-{country}-{house}-{book}-{sign}"

    def accessed(self, year: str) -> Day:
        return self.day(str(min(LATEST_YEAR, max(2002, int(year)) + self.rng.randrange(0, 6))))

    def printed(self, kind: Kind, **details: Any) -> CitedWork:
        """A work with a title and a year, and an address or a DOI as often as works have one."""
        year = details.setdefault("year", self.year())
        if int(year) > _FIRST_WITH_ADDRESS:
            if self.chance(0.22) and kind in _WITH_DOI:
                details.setdefault("doi", self.doi(year))
            elif self.chance(0.12):
                details.setdefault("url", self.url())
                details.setdefault("accessed", self.accessed(year) if self.chance(0.8) else None)
        return CitedWork(kind, self.language, details.pop("title", None) or self.title(), **details)

    def published(self) -> dict[str, str]:
        """Where and by whom a book was brought out; small lists name only the town."""
        if self.chance(self.home.towns_only):
            return {"place": self.say("place")}
        return {"place": self.say("place"), "publisher": self.say("publisher")}


def _article(make: _Maker) -> CitedWork:
    year = make.year()
    with_volume, with_issue = make.chance(make.home.volumes), make.chance(make.home.issues)
    return make.printed(
        Kind.ARTICLE, author=make.people(), container=make.say("journal"), volume=make.volume() if with_volume else "",
        year=year, day=make.day(year) if make.chance(0.3) else None,
        issue=make.issue() if with_issue or not with_volume else "", pages=make.pages() if make.chance(0.97) else "",
    )  # fmt: skip


def _chapter(make: _Maker) -> CitedWork:
    return make.printed(
        Kind.CHAPTER, author=make.people(most=4), container=sentence("title", make.home.grammar, make.rng),
        editor=make.editors(), pages=make.pages() if make.chance(0.93) else "",
        volume=str(make.rng.randrange(1, 9)) if make.chance(0.08) else "", **make.published(),
    )  # fmt: skip


def _conference(make: _Maker) -> CitedWork:
    return make.printed(
        Kind.CONFERENCE, author=make.people(), container=make.say("conference"),
        series=make.say("series") if make.chance(0.1) else "", volume=make.volume() if make.chance(0.1) else "",
        pages=(make.article_pages() if make.chance(0.06) else make.pages()) if make.chance(0.9) else "",
        place=make.say("town") if make.chance(0.8) else "",
        publisher=make.say("publisher") if make.chance(0.5) else "",
    )  # fmt: skip


def _book(make: _Maker) -> CitedWork:
    series = make.say("series") if make.chance(make.home.series) else ""
    number = make.volume() if series and make.language == "de" else ""
    of_issues = bool(number) and make.chance(0.4)
    return make.printed(
        Kind.BOOK, title=make.book_title(), **make.signed_by(most=5), series=series,
        volume="" if of_issues else number, issue=number if of_issues else "",
        extent=make.extent() if make.chance(make.home.extents) else "",
        edition=str(make.rng.randrange(2, 8)) if make.chance(0.1) else "",
        isbn=make.isbn() if make.chance(0.06) else "",
        translated=make.say("translated") if make.chance(0.03) else "", **make.published(),
    )  # fmt: skip


def _volume(make: _Maker) -> CitedWork:
    count = make.rng.randrange(2, 13)
    return make.printed(
        Kind.VOLUME, title=make.book_title(), **make.signed_by(most=4), volumes=str(count),
        volume=_counted(make.rng.randrange(1, count + 1), roman=make.chance(0.15)),
        part=sentence("brief_title", make.home.grammar, make.rng) if make.chance(0.4) else "",
        extent=make.extent() if make.chance(make.home.extents) else "", **make.published(),
    )  # fmt: skip


def _counted(number: int, *, roman: bool) -> str:
    """A number up to twelve in digits or letters."""
    letters = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
    return letters[number - 1] if roman else str(number)


def _decision(make: _Maker) -> CitedWork:
    year = make.year()
    return make.printed(
        Kind.DECISION, title=make.say("decision"), container=make.say("reports_of_courts"), year=year,
        volume=make.volume(), issue=make.issue(), pages=str(make.rng.randrange(1, 900)), day=make.day(year), doi="",
        url="",
    )  # fmt: skip


def _edited(make: _Maker) -> CitedWork:
    return make.printed(
        Kind.EDITED, editor=make.people(most=4), genre=make.say("edited_genre"),
        extent=make.extent() if make.chance(make.home.extents) else "",
        edition=str(make.rng.randrange(2, 5)) if make.chance(0.08) else "", **make.published(),
    )  # fmt: skip


def _thesis(make: _Maker) -> CitedWork:
    specialty = f"{make.rng.randrange(1, 25):02}.{make.rng.randrange(0, 14):02}.{make.rng.randrange(1, 24):02}"
    return make.printed(
        Kind.THESIS, author=make.people(most=1), genre=make.say("dissertation"), place=make.say("town"),
        number=specialty if make.language == "ru" and make.chance(0.5) else "", extent=make.extent(),
        institution=make.say("institution") if make.chance(0.6) else "",
    )  # fmt: skip


def _report(make: _Maker) -> CitedWork:
    return make.printed(
        Kind.REPORT, **make.signed_by(most=4), genre=make.say("report_genre"), institution=make.say("institution"),
        number=f"№ {make.rng.randrange(10, 9999)}" if make.language == "ru" else make.say("report_number"),
        place=make.say("town"), extent=make.extent() if make.chance(0.7) else "",
    )  # fmt: skip


def _web(make: _Maker) -> CitedWork:
    year = str(make.rng.randrange(_FIRST_WITH_ADDRESS, LATEST_YEAR + 1))
    signed = make.chance(0.45)
    return make.printed(
        Kind.WEB, title=make.title() if signed else make.say("site"), **(make.signed_by(most=3) if signed else {}),
        container=make.say("journal") if signed and make.chance(0.3) else "", year=year,
        url=make.url(), accessed=make.accessed(year) if make.chance(0.8) else None,
    )  # fmt: skip


def _patent(make: _Maker) -> CitedWork:
    year = make.year()
    return make.printed(
        Kind.PATENT, title=sentence("patent", make.home.grammar, make.rng), author=make.people(), year=year,
        number=make.say("patent_number"), institution=make.say("institution"), day=make.day(year),
        series=make.say("patent_class"), issue=str(make.rng.randrange(1, 36)), doi="", url="",
    )  # fmt: skip


def _standard(make: _Maker) -> CitedWork:
    year = make.year()
    return make.printed(
        Kind.STANDARD, title=make.say("standard"), year=year, place=make.say("place"), day=make.day(year),
        publisher=make.say("standard_publisher"), extent=str(make.rng.randrange(4, 90)),
    )  # fmt: skip


def _law(make: _Maker) -> CitedWork:
    return make.printed(
        Kind.LAW, title=make.say("law"), container=make.say("law_container"), issue=str(make.rng.randrange(1, 53)),
        number=str(make.rng.randrange(100, 7000)) if make.chance(0.7) else "",
    )  # fmt: skip


def _newspaper(make: _Maker) -> CitedWork:
    year = make.year()
    return make.printed(
        Kind.NEWSPAPER, author=make.people(most=2), container=make.say("newspaper"), year=year, day=make.day(year),
        issue=str(make.rng.randrange(1, 300)) if make.chance(0.4) else "", pages=str(make.rng.randrange(1, 30)),
    )  # fmt: skip


def _preprint(make: _Maker) -> CitedWork:
    return make.printed(
        Kind.PREPRINT, author=make.people(), genre=make.say("preprint_genre"), institution=make.say("institution"),
        number=str(make.rng.randrange(10, 3000)) if make.language == "ru" else make.say("preprint_number"),
        place=make.say("town"), extent=str(make.rng.randrange(8, 60)), year=make.year(),
    )  # fmt: skip


_MAKERS: Mapping[Kind, Callable[[_Maker], CitedWork]] = {
    Kind.ARTICLE: _article, Kind.CHAPTER: _chapter, Kind.CONFERENCE: _conference, Kind.BOOK: _book,
    Kind.EDITED: _edited, Kind.THESIS: _thesis, Kind.REPORT: _report, Kind.WEB: _web, Kind.PATENT: _patent,
    Kind.STANDARD: _standard, Kind.LAW: _law, Kind.NEWSPAPER: _newspaper, Kind.PREPRINT: _preprint,
    Kind.VOLUME: _volume, Kind.DECISION: _decision,
}  # fmt: skip
