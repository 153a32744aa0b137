"""The third set of ways to print everything but people; comments say who prints so."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from svod_lab.synthetic.first_pages.addresses import Addresses, Place
from svod_lab.synthetic.first_pages.names import Separators
from svod_lab.synthetic.first_pages.page import Blocks, Page, Way
from svod_lab.synthetic.first_pages.summaries import listed, paragraph, phrases, run_in, value
from svod_lab.synthetic.first_pages.third_people import THIRD_PEOPLE
from svod_lab.synthetic.first_pages.titles import Printed
from svod_lab.synthetic.sheets import Label, Run, plain
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperAuthor

_WEST = ("de", "en")
_RUSSIAN = ("ru",)
_GERMAN = ("de",)
_LINES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "gost": {"ru": ("Научная статья", "УДК {udc}", "https://doi.org/{doi}")},
    "speciality": {"ru": ("05.13.18 Математическое моделирование, численные методы и комплексы программ", "УДК {udc}")},
    "two-issn": {"ru": ("ISSN {issn} (Print)", "ISSN {issn} (Online)", "{journal}. {year}. № {issue}"),
                 "en": ("ISSN {issn} (Print)", "ISSN {issn} (Online)", "{journal} {volume} ({year})")},
    "in-volume": {"de": ("In: {other} (Hrsg.): {journal}. Potsdam: Universitätsverlag {year}, S. {pages}.",),
                  "en": ("In: {other} (ed.): {journal}. University Press {year}, pp. {pages}.",),
                  "ru": ("В кн.: {journal} / под ред. {other}. – М., {year}. – С. {pages}.",)},
    "urn": {"de": ("{journal} {volume} ({year}), {issue}, S. {pages}", "URN: urn:nbn:de:0009-4-{issn}")},
    "institute-series": {"de": ("Berichte aus dem Institut für Angewandte Forschung", "Nr. {issue}/{year}"),
                         "en": ("Reports of the Institute of Applied Research", "No. {issue}, {year}"),
                         "ru": ("Препринты Института прикладных исследований", "№ {issue}, {year}")},
    "section-of-meeting": {"ru": ("Секция 3. Современные методы и подходы",),
                           "de": ("Sektion 3: Neue Methoden und Zugänge",),
                           "en": ("Session 3: New Methods and Approaches",)},
}  # fmt: skip
_OTHERS = {"ru": "С. И. Беляев", "de": "Peter Lindner", "en": "David Cole"}


def _top(name: str, align: str) -> Printed:
    def printed(page: Page) -> Blocks:
        publication, codes = page.record.publication, page.record.codes
        values = {**publication._asdict(), "udc": codes.udc, "doi": codes.doi, "other": _OTHERS[page.header.language]}
        texts = [line.format(**values) for line in _LINES[name][page.header.language]]
        return [page.block(plain(text, Label.SOURCE), align, 0.85, above=0.15) for text in texts]

    return printed


TOPS: tuple[Way, ...] = tuple(
    Way(name, _top(name, align), tuple(_LINES[name]))
    for name, align in (("gost", "left"), ("speciality", "center"), ("two-issn", "left"), ("in-volume", "left"),
                        ("urn", "right"), ("institute-series", "center"), ("section-of-meeting", "center"))
)  # fmt: skip


def _around(before: Mapping[str, str], after: Mapping[str, str] | None = None) -> Printed:
    def printed(page: Page) -> Blocks:
        language, bold = page.header.language, page.looks.title_bold
        title = Run(page.header.title, Label.TITLE, bold=bold)
        said, end = plain(before.get(language, "")), plain((after or {}).get(language, ""))
        return [page.block((*said, title, *end), size=page.looks.title_size, above=0.9, below=0.5)]

    return printed


def _numbered(page: Page) -> Blocks:
    number = {"ru": "3.2. ", "de": "4 ", "en": "12. "}[page.header.language]
    return _around({page.header.language: number})(page)


def _subtitle_same(form: str) -> Printed:
    """The subtitle in the face of the title, on the same paragraph."""

    def printed(page: Page) -> Blocks:
        text = page.header.title if page.is_second else form.format(page.header.title, page.subtitle)
        return [
            page.block(
                plain(text, Label.TITLE, bold=page.looks.title_bold), size=page.looks.title_size, above=0.9, below=0.5
            )
        ]

    return printed


def _underlined(page: Page) -> Blocks:
    return [*_around({})(page), page.rule()]


TITLES: tuple[Way, ...] = (
    # Theses and diploma works.
    Way("on-topic", _around({"ru": "на тему: «", "de": "Thema: „"}, {"ru": "»", "de": "“"}), ("ru", "de")),
    # Volumes whose contributions are numbered.
    Way("numbered", _numbered),
    Way("subtitle-stop", _subtitle_same("{0}. {1}")),
    Way("subtitle-line", _subtitle_same("{0}:\n{1}")),
    Way("underlined", _underlined),
)
WITH_SUBTITLE = frozenset({"subtitle-stop", "subtitle-line"})


def _nobleman(author: PaperAuthor) -> str:
    particle = lot(f"noble:{author.family}").choice(("von", "van den", "de", "zu"))
    return f"{author.given} {particle} {author.family}"


def _shortened(author: PaperAuthor) -> str:
    """«Chr. Beck», «Th. Lind»: old German journals."""
    pair = author.given[:2] in ("Ch", "Th", "St", "Fr", "Gu", "Wi")
    return f"{author.given[:2] if pair else author.given[:1]}. {author.family}"


def _in_full(form: str) -> Callable[[PaperAuthor], str]:
    return lambda author: form.format(
        family=author.family.upper(), given=f"{author.given} {author.patronymic}".strip()
    ).strip()


NAMES: tuple[Way, ...] = (
    Way("nobleman", _nobleman, _WEST),
    Way("junior", lambda author: f"{author.given} {author.family} Jr.", ("en",)),
    Way("shortened", _shortened, _GERMAN),
    Way("capital-family-comma-full", _in_full("{family}, {given}"), _RUSSIAN),
    Way("given-and-capital-family", _in_full("{given} {family}"), _RUSSIAN),
)  # fmt: skip
DEGREES: tuple[Way, ...] = (
    # Austria, Switzerland, law.
    Way("magister", "Mag. Dr. {name}", _GERMAN),
    Way("jurist-behind", "{name}, Dr. iur., Rechtsanwalt", _GERMAN),
    Way("professor-tight", "Prof.Dr. {name}", _GERMAN),
    Way("chair-holder", "{name}, Inhaber des Lehrstuhls", _GERMAN),
    Way("spin", "{name}, SPIN-код: 4512-3307", _RUSSIAN),
    Way("economist", "д.э.н., профессор {name}", _RUSSIAN),
    Way("student", "студент 4 курса {name}", _RUSSIAN),
    Way("professor-of", "{name}, Professor of Law", ("en",)),
    Way("fellow", "{name}, FRS", ("en",)),
)
SEPARATORS: tuple[Way, ...] = (
    Way("semicolon-lines", Separators(";\n", ";\n")),
    Way("also", Separators(", ", " sowie "), _GERMAN),
    Way("word-on-its-line", Separators("\n{and}\n", "\n{and}\n")),
    Way("ampersand-each", Separators(" & ", " & "), _WEST),
)
BODIES: tuple[Way, ...] = (
    Way("country-first", "{country}, {city}, {name}", _RUSSIAN),
    Way("address-first", "{zip}, {country}, {city}, {street}, {name}", _RUSSIAN),
    Way("department-blank", "{department} {name}, г. {city}", _RUSSIAN),
    Way("bars", "{name} | {department} | {city}", _WEST),
    Way("dots", "{name} · {street} · {zip} {city}", _GERMAN),
    Way("austrian", "{department}, {name}, {street}, A-{zip} {city}", _GERMAN),
    Way("hyphen", "{name} - {city}"),
    Way("colons", "{name}: {department}, {city}"),
)
ADDRESSES: tuple[Way, ...] = (
    # MDPI; Vestniks; German offices.
    Way("initials-colon", Addresses(Place.BELOW, "{initials}: {email}", separator="; ")),
    Way("phone-lines", Addresses(Place.BELOW, "{phone}\n{word} {email}", separator="\n")),
    Way("name-dash", Addresses(Place.BELOW, "{name} – {email}", separator="\n")),
    Way("at-spelled", Addresses(Place.BELOW, "{word} {email}", form_of_at=" (at) ")),
)


def _slash_heading(page: Page) -> Blocks:
    word = page.announcement(
        {"ru": "Аннотация / Abstract", "de": "Zusammenfassung / Abstract", "en": "Abstract / Zusammenfassung"}[
            page.header.language
        ]
    )
    line = page.block(word, "left", page.looks.small, above=0.9, below=0.2)
    return [replace(line, sticky=True), paragraph(page, value(page))]


def _large_lead(page: Page) -> Blocks:
    """Bold and larger than the text: magazines, science and policy briefs."""
    return [page.block(value(page, bold=True), "left", 1.15, above=0.8, below=0.4)]


def _numbered_heading(page: Page) -> Blocks:
    word = {"ru": "0. Аннотация", "de": "0 Zusammenfassung", "en": "0. Abstract"}[page.header.language]
    line = page.block(page.announcement(word, bold=True), "left", 1.1, above=0.9, below=0.2)
    return [replace(line, sticky=True), paragraph(page, value(page), 0.0)]


ABSTRACTS: tuple[Way, ...] = (
    Way("slash-heading", _slash_heading),
    Way("large-lead", _large_lead),
    Way("numbered-heading", _numbered_heading),
    Way("capitals-no-sign", run_in("", capitals=True, bold=True)),
)


def _numbered_words(page: Page) -> Blocks:
    words = page.header.keywords
    runs = [
        run
        for number, word in enumerate(words)
        for run in (Run(f"{' ' if number else ''}{number + 1}. ", Label.OTHER), Run(f"{word};", Label.KEYWORDS, number))
    ]
    return [paragraph(page, (*page.announcement(f"{page.words.keywords[0]}: "), *runs))] if words else []


def _slash_words(page: Page) -> Blocks:
    word = {
        "ru": "Ключевые слова / Keywords: ",
        "de": "Schlüsselwörter / Keywords: ",
        "en": "Keywords / Schlüsselwörter: ",
    }[page.header.language]
    return [paragraph(page, (*page.announcement(word), *phrases(page, "; ")))] if page.header.keywords else []


KEYWORDS: tuple[Way, ...] = (
    Way("slash-heading", _slash_words),
    Way("hyphens", listed(" - ")),
    Way("squares", listed(" ■ ")),
    Way("capitals-and-stop", listed(", ", ".", ".", capitals=True)),
)
_DATES = {
    "as-of": {"ru": "Дата обращения редакции: {received}", "de": "Stand: {accepted}", "en": "This version: {accepted}"},
    "manuscript-number": {"ru": "Рукопись № 127, поступила {received}",
                          "de": "Manuskript Nr. 127, eingegangen am {received}",
                          "en": "Manuscript No. 127, received {received}"},
}  # fmt: skip


def _date(name: str) -> Printed:
    return lambda page: [
        page.block(
            plain(_DATES[name][page.header.language].format(**page.record.publication._asdict()), Label.DATE), size=0.85
        )
    ]


DATES: tuple[Way, ...] = (Way("as-of", _date("as-of")), Way("manuscript-number", _date("manuscript-number")))
_MORE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "epigraph": {"ru": ("«Природа не терпит пустоты.»", "Р. Декарт"),
                 "de": ("„Grau, teurer Freund, ist alle Theorie.“", "J. W. v. Goethe"),
                 "en": ("“All models are wrong, but some are useful.”", "G. E. P. Box")},
    "small-contents": {"de": ("I. Einleitung – II. Stand der Forschung – III. Ergebnisse – IV. Ausblick",),
                       "en": ("I. Introduction – II. Background – III. Results – IV. Outlook",),
                       "ru": ("1. Введение. 2. Обзор. 3. Результаты. 4. Заключение",)},
    "no-conflict": {"ru": ("Конфликт интересов: авторы заявляют об отсутствии конфликта интересов.",),
                    "de": ("Interessenkonflikt: Die Autoren erklären, dass kein Interessenkonflikt besteht.",),
                    "en": ("Competing interests: The authors declare that they have no competing interests.",)},
}  # fmt: skip


def _more(name: str, align: str, *, italic: bool = False) -> Printed:
    return lambda page: [
        page.block(plain(text, Label.NOTE, italic=italic), align, 0.9, above=0.3)
        for text in _MORE[name][page.header.language]
    ]


MORE: tuple[Way, ...] = (
    Way("epigraph", _more("epigraph", "right", italic=True)),
    Way("small-contents", _more("small-contents", "justify")),
    Way("no-conflict", _more("no-conflict", "justify")),
)
ORDERS: tuple[Way, ...] = (
    Way("more-below-people", ("top", "title", "people", "more", "addresses", "abstract", "keywords", "dates")),
    Way("abstract-between", ("top", "title", "people", "abstract", "addresses", "keywords", "more", "dates")),
)
THIRD_PARTS: Mapping[str, tuple[Way, ...]] = {
    "top": TOPS, "title": TITLES, "names": NAMES, "degrees": DEGREES, "separators": SEPARATORS, "people": THIRD_PEOPLE,
    "bodies": BODIES, "addresses": ADDRESSES, "abstract": ABSTRACTS, "keywords": KEYWORDS, "dates": DATES, "more": MORE,
    "order": ORDERS,
}  # fmt: skip
