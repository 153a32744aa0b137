"""How titles and subtitles are printed on a first page."""

from collections.abc import Callable

from svod_lab.synthetic.first_pages.page import Blocks, Page, Way
from svod_lab.synthetic.sheets import Label, Run, plain
from svod_lab.synthetic.works.grammar import lot

Printed = Callable[[Page], Blocks]
# What stands behind or below a title; the same for papers on anything.
SUBTITLES: dict[str, tuple[str, ...]] = {
    "ru": ("опыт сравнительного анализа", "постановка задачи и первые результаты", "итоги десяти лет наблюдений",
           "на материалах региональных архивов", "теория и практика", "обзор литературы"),
    "de": ("Ergebnisse einer Befragung", "Eine vergleichende Untersuchung", "Versuch einer Bestandsaufnahme",
           "Überlegungen aus Sicht der Praxis", "Zum Stand der Forschung", "Ein Überblick"),
    "en": ("A Comparative Study", "Evidence from Ten Regions", "A Review of the Literature", "Theory and Practice",
           "Lessons Learned", "Results of a Survey"),
}  # fmt: skip


def subtitle_of(language: str, identity: str) -> str:
    """A subtitle for a paper."""
    return lot(f"subtitle:{identity}").choice(SUBTITLES[language])


def _one(form: str = "{}", *, capitals: bool = False, italic: bool = False) -> Printed:
    def printed(page: Page) -> Blocks:
        before, _, after = form.partition("{}")
        text = page.header.title.upper() if capitals else page.header.title
        title = Run(text, Label.TITLE, bold=page.looks.title_bold, italic=italic)
        runs = (*plain(before, bold=page.looks.title_bold), title, *plain(after))
        return [page.block(runs, size=page.looks.title_size, above=0.9, below=0.5)]

    return printed


def _joined(page: Page) -> Blocks:
    text = f"{page.header.title}: {page.subtitle}" if page.subtitle and not page.is_second else page.header.title
    runs = plain(text, Label.TITLE, bold=page.looks.title_bold)
    return [page.block(runs, size=page.looks.title_size, above=0.9, below=0.5)]


def _below(size: float, form: str = "{}", *, bold: bool = False, italic: bool = False) -> Printed:
    def printed(page: Page) -> Blocks:
        title = page.block(plain(page.header.title, Label.TITLE, bold=page.looks.title_bold),
                           size=page.looks.title_size, above=0.9, below=0.2)  # fmt: skip
        if page.is_second or not page.subtitle:
            return [title]
        runs = plain(form.format(page.subtitle), Label.TITLE, bold=bold, italic=italic)
        return [title, page.block(runs, size=max(1.0, page.looks.title_size * size), above=0.2, below=0.5)]

    return printed


def _noted(page: Page) -> Blocks:
    """Who paid, in a note to the title."""
    funding = plain("" if page.is_second else page.record.funding, Label.NOTE)
    run = Run(
        page.header.title, Label.TITLE, bold=page.looks.title_bold, note=funding, note_mark="*" if funding else ""
    )
    return [page.block((run,), size=page.looks.title_size, above=0.9, below=0.5)]


def _ruled(page: Page) -> Blocks:
    return [page.rule(), *_one()(page), page.rule()]


TITLES: tuple[Way, ...] = (
    Way("plain", _one()),
    Way("capitals", _one(capitals=True)),
    Way("italic", _one(italic=True)),
    Way("with-stop", _one("{}.")),
    Way("in-quotes", _one("„{}“"), ("de",)),
    Way("with-note", _noted),
    Way("between-rules", _ruled),
    Way("subtitle-joined", _joined),
    Way("subtitle-smaller", _below(0.75)),
    Way("subtitle-bold", _below(0.8, bold=True)),
    Way("subtitle-italic", _below(0.7, italic=True)),
    Way("subtitle-in-brackets", _below(0.8, "({})")),
    Way("subtitle-dash", _below(0.9, "– {}")),
)
WITH_SUBTITLE = frozenset({"subtitle-joined", "subtitle-smaller", "subtitle-bold", "subtitle-italic",
                           "subtitle-in-brackets", "subtitle-dash"})  # fmt: skip
