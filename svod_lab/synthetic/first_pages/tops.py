"""What stands above and around title and authors: mastheads, codes, dates, how to cite, who paid."""

from collections.abc import Callable

from svod_lab.synthetic.first_pages.names import names_of
from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.layouts.printing import SOURCE_FORMS
from svod_lab.synthetic.sheets import Label, Run, plain

Printed = Callable[[Page], Blocks]
_SERIES = {
    "ru": ("Препринт № {n}", "Серия «Научные доклады», вып. {n}", "Труды, том {n}"),
    "de": ("Diskussionspapier Nr. {n}", "Arbeitspapiere, Heft {n}", "Schriftenreihe, Band {n}"),
    "en": ("Working Paper No. {n}", "Discussion Paper {n}/{y}", "Technical Report TR-{n}"),
}
_PUBLISHERS = {
    "ru": ("Издательство «Наука»", "© Издательство СО РАН", "www.vestnik-nauki.ru"),
    "de": ("Verlag für Wissenschaft, Berlin", "© Der Verlag", "www.zeitschrift-forschung.de"),
    "en": ("Open Science Press", "Available online at www.sciencepress.org", "www.journal-of-studies.org"),
}
_LICENCES = {
    "ru": "© Авторы, {y}. Статья распространяется на условиях лицензии CC BY 4.0.",
    "de": "© Die Autoren {y}. Dieser Artikel ist unter der Lizenz CC BY 4.0 veröffentlicht.",
    "en": "© The Author(s) {y}. This article is distributed under the terms of the CC BY 4.0 licence.",
}
_HISTORY = {"ru": "История статьи:", "de": "Beitragsverlauf:", "en": "Article history:"}


def source(page: Page) -> str:
    """Journal, volume, issue and pages."""
    publication = page.record.publication
    return page.one_of(SOURCE_FORMS[page.header.language]).format(**publication._asdict())


def _line(
    label: Label, text: Callable[[Page], str], align: str, *, italic: bool = False, bold: bool = False
) -> Printed:
    return lambda page: [page.block(plain(text(page), label, italic=italic, bold=bold), align, 0.9)]


def _udc(page: Page) -> Blocks:
    code = plain(page.record.codes.udc, Label.UDC)
    return [page.block((*page.announcement(f"{page.words.udc[0]} "), *code), "left")]


def _udc_and_doi(page: Page) -> Blocks:
    left = (*page.announcement(f"{page.words.udc[0]} ", bold=False), *plain(page.record.codes.udc, Label.UDC))
    right = (*page.announcement("DOI: ", bold=False), *plain(page.record.codes.doi, Label.DOI))
    return [page.block(left, "left"), page.block(right, "left", above=0.1)]


def _udc_and_rubric(page: Page) -> Blocks:
    return [*_udc(page), page.block(plain(page.record.publication.rubric.upper(), Label.RUBRIC), "center")]


def _journal_and_rule(page: Page) -> Blocks:
    return [page.block(plain(source(page), Label.SOURCE, italic=True), "center", 0.85), page.rule()]


def _journal_issn(page: Page) -> Blocks:
    publication = page.record.publication
    return [
        page.block(plain(f"ISSN {publication.issn}", Label.SOURCE), "left", 0.8),
        page.block(plain(source(page), Label.SOURCE), "left", 0.8, above=0.1),
    ]


def _large_journal(page: Page) -> Blocks:
    publication = page.record.publication
    return [
        page.block(plain(publication.journal, Label.SOURCE, bold=True), "center", 1.4, below=0.2),
        page.block(plain(page.one_of(_PUBLISHERS[page.header.language]), Label.SOURCE), "center", 0.8),
        page.rule(),
    ]


def _series(page: Page) -> Blocks:
    publication = page.record.publication
    text = page.one_of(_SERIES[page.header.language]).format(n=publication.issue, y=publication.year)
    return [page.block(plain(text, Label.SOURCE), size=0.95, above=0.3, below=0.8)]


def _journal_and_kind(page: Page) -> Blocks:
    kind = plain(page.one_of(page.words.article_kinds), Label.GENRE)
    return [page.block(plain(source(page), Label.SOURCE), "left", 0.8), page.block(kind, "left", 0.95)]


def _two_sides(page: Page) -> Blocks:
    left = plain(page.record.publication.rubric, Label.RUBRIC)
    right = plain(f"{page.record.publication.year}, {page.record.publication.issue}", Label.SOURCE)
    return [page.cells([left, right], "left", 0.85, (1, 1)), page.rule()]


def _rubric_alone(page: Page) -> str:
    return page.record.publication.rubric


TOPS: tuple[Way, ...] = (
    Way("nothing", lambda _page: []),
    Way("journal-left", _line(Label.SOURCE, source, "left", italic=True)),
    Way("journal-right", _line(Label.SOURCE, source, "right")),
    Way("journal-and-rule", _journal_and_rule),
    Way("issn-and-journal", _journal_issn),
    Way("large-journal", _large_journal),
    Way("journal-and-kind", _journal_and_kind),
    Way("conference", _line(Label.SOURCE, lambda page: page.record.publication.conference, "center")),
    Way("conference-left", _line(Label.SOURCE, lambda page: page.record.publication.conference, "left", italic=True)),
    Way("rubric", _line(Label.RUBRIC, lambda page: _rubric_alone(page).upper(), "center", bold=True)),
    Way("rubric-right", _line(Label.RUBRIC, _rubric_alone, "right", italic=True)),
    Way("kind", _line(Label.GENRE, lambda page: page.one_of(page.words.article_kinds), "left")),
    Way("kind-capitals", _line(Label.GENRE, lambda page: page.one_of(page.words.article_kinds).upper(), "center")),
    Way("series", _series),
    Way("two-sides", _two_sides),
    Way("doi", _line(Label.DOI, lambda page: f"https://doi.org/{page.record.codes.doi}", "right")),
    Way("udc", _udc, ("ru",)),
    Way("udc-and-doi", _udc_and_doi, ("ru",)),
    Way("udc-and-rubric", _udc_and_rubric, ("ru",)),
    Way("page-number", _line(Label.SOURCE, lambda page: page.record.publication.pages.partition("–")[0], "right")),
)


def _dates(page: Page, between: str) -> Runs:
    publication, words = page.record.publication, page.words
    return (
        *page.announcement(f"{page.one_of(words.received)} ", bold=False), Run(publication.received, Label.DATE),
        Run(between, Label.OTHER),
        *page.announcement(f"{page.one_of(words.accepted)} ", bold=False), Run(publication.accepted, Label.DATE, 1),
    )  # fmt: skip


def _received(page: Page) -> Blocks:
    word = page.announcement(f"{page.one_of(page.words.received)} ", bold=False)
    return [page.block((*word, Run(page.record.publication.received, Label.DATE)), size=0.85)]


def _history(page: Page) -> Blocks:
    head = page.block(page.announcement(_HISTORY[page.header.language]), "left", 0.85)
    return [head, page.block(_dates(page, "\n"), "left", 0.85, above=0.1)]


DATES: tuple[Way, ...] = (
    Way("none", lambda _page: [], weight=3),
    Way("received", _received),
    Way("both", lambda page: [page.block(_dates(page, "; "), size=0.85)]),
    Way("in-brackets", lambda page: [page.block((Run("(", Label.OTHER), *_dates(page, ", "), Run(")", Label.OTHER)))]),
    Way("history", _history),
    Way("date-alone", lambda page: [page.block(plain(page.record.publication.accepted, Label.DATE))]),
    Way("two-lines", lambda page: [page.block(_dates(page, "\n"), "left", 0.85)]),
    Way("year", lambda page: [page.block(plain(page.record.publication.year, Label.DATE))]),
)


def _licence(page: Page) -> Blocks:
    text = _LICENCES[page.header.language].format(y=page.record.publication.year)
    return [page.block(plain(text, Label.COPYRIGHT), "left", 0.8)]


def _cited_as(page: Page) -> Blocks:
    text = f"{', '.join(names_of(page))} {page.header.title} // {source(page)}."
    word = page.announcement(f"{page.one_of(page.words.citation)} ")
    return [page.block((*word, *plain(text, Label.SOURCE)), "justify", 0.85)]


def _funding(page: Page) -> Blocks:
    word = page.announcement(f"{page.one_of(page.words.acknowledgement)}. ")
    return [page.block((*word, *plain(page.record.funding, Label.NOTE)), "justify", 0.85)]


def _doi(page: Page) -> Blocks:
    return [page.block((*page.announcement("DOI: "), *plain(page.record.codes.doi, Label.DOI)), "left", 0.85)]


def _codes(page: Page) -> Blocks:
    codes, words = page.record.codes, page.words
    rows = ((words.msc[1], codes.msc, Label.MSC), (words.jel[0], codes.jel, Label.JEL))
    return [
        page.block((*page.announcement(f"{word} ", bold=False), *plain(", ".join(values), label)), "left", 0.85)
        for word, values, label in rows
        if values
    ]


MORE: tuple[Way, ...] = (
    Way("none", lambda _page: [], weight=3),
    Way("licence", _licence),
    Way("cited-as", _cited_as),
    Way("funding", _funding),
    Way("codes", _codes),
    Way("doi", _doi),
)
