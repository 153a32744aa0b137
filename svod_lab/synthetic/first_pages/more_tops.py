"""The second set of what stands above and around title and authors, of titles, and of orders."""

from svod_lab.synthetic.first_pages.names import names_of
from svod_lab.synthetic.first_pages.page import Blocks, Page, Way
from svod_lab.synthetic.first_pages.tops import source
from svod_lab.synthetic.sheets import Label, Run, plain
from svod_lab.synthetic.works.grammar import lot

_OTHERS = {
    "ru": ("Н. П. Громов", "А. В. Крылов", "С. И. Беляев"),
    "de": ("Klaus Hartmann", "Ulrike Schäfer", "Peter Lindner"),
    "en": ("Robert Hayes", "Margaret Ellis", "David Cole"),
}
_EDITOR = {"ru": "Редактор раздела: ", "de": "Verantwortlicher Herausgeber: ", "en": "Academic Editor: "}
_COMMUNICATED = {"ru": "Представлено академиком ", "de": "Vorgelegt von ", "en": "Communicated by "}
_ONLINE = {"ru": "Опубликовано онлайн", "de": "Online publiziert:", "en": "Published online:"}
_REVISED = {"ru": "После доработки", "de": "überarbeitet", "en": "Revised:"}


def _other_person(page: Page) -> str:
    return lot(f"other:{page.header.title}").choice(_OTHERS[page.header.language])


def _lines(*texts: str) -> list[str]:
    return [text for text in texts if text]


def _udc_and_library_code(page: Page) -> Blocks:
    code = (*plain("УДК "), *plain(page.record.codes.udc, Label.UDC), *plain("     ББК 74.58"))
    return [page.block(code, "left")]


def _contents_box(page: Page) -> Blocks:
    """The box above Elsevier's papers."""
    publication = page.record.publication
    return [
        page.block(plain("Contents lists available at ScienceDirect", Label.SOURCE), "center", 0.8),
        page.block(plain(publication.journal, Label.SOURCE), "center", 1.3),
        page.block(plain("journal homepage: www.elsevier.com/locate/journal", Label.SOURCE), "center", 0.8),
        page.rule(),
    ]


def _journal_in_capitals(page: Page) -> Blocks:
    publication = page.record.publication
    text = f"{publication.journal.upper()}, VOL. {publication.volume}, NO. {publication.issue}, {publication.year}"
    return [page.block(plain(text, Label.SOURCE), "left", 0.75)]


def _stamp(page: Page) -> Blocks:
    text = f"arXiv:1807.0{1000 + len(page.header.title)}v2 [math.NA] 14 Jul 2018"
    return [page.block(plain(text, Label.SOURCE), "center", 1.2)]


def _report_number(page: Page) -> Blocks:
    year = page.record.publication.year
    return [page.block(plain(f"DESY {year[2:]}-0{40 + len(page.header.title) % 50}\n{year}", Label.SOURCE), "right")]


def _copyright_and_source(page: Page) -> Blocks:
    publication = page.record.publication
    rows = _lines(f"{source(page)}", f"© {publication.year} ISSN {publication.issn}")
    return [page.block(plain("\n".join(rows), Label.SOURCE), "left", 0.75)]


def _open_access(page: Page) -> Blocks:
    kind = page.one_of(page.words.article_kinds)
    row = [plain(kind.upper(), Label.GENRE, bold=True), plain("Open Access", Label.GENRE, bold=True)]
    return [page.cells(row, "left", 0.9, (1, 1))]


MORE_TOPS: tuple[Way, ...] = (
    Way("udc-and-library-code", _udc_and_library_code, ("ru",)),
    Way("contents-box", _contents_box, ("en",)),
    Way("journal-in-capitals", _journal_in_capitals, ("en",)),
    Way("stamp", _stamp),
    Way("report-number", _report_number),
    Way("copyright-and-source", _copyright_and_source),
    Way("open-access", _open_access),
)


def _dates(page: Page, between: str) -> Blocks:
    publication, language = page.record.publication, page.header.language
    runs = (
        *plain(f"{page.words.received[0]} "), Run(publication.received, Label.DATE), *plain(between),
        *plain(f"{_REVISED[language]} "), Run(publication.accepted, Label.DATE, 1), *plain(between),
        *plain(f"{page.words.accepted[0]} "), Run(publication.accepted, Label.DATE, 2),
    )  # fmt: skip
    return [page.block(runs, size=0.85)]


def _online(page: Page) -> Blocks:
    word = plain(f"{_ONLINE[page.header.language]} ")
    return [page.block((*word, Run(page.record.publication.accepted, Label.DATE)), size=0.85)]


def _communicated(page: Page) -> Blocks:
    """Who put the paper before an academy: another person than its authors."""
    text = f"{_COMMUNICATED[page.header.language]}{_other_person(page)}"
    return [page.block((*plain(f"({text} "), Run(page.record.publication.received, Label.DATE), *plain(")")))]


MORE_DATES: tuple[Way, ...] = (
    Way("three", lambda page: _dates(page, " / ")),
    Way("three-lines", lambda page: _dates(page, "\n")),
    Way("online", _online),
    Way("communicated", _communicated),
)


def _editor(page: Page) -> Blocks:
    text = f"{_EDITOR[page.header.language]}{_other_person(page)}"
    return [page.block(plain(text, Label.NOTE), "left", 0.85)]


def _copyright_of_authors(page: Page) -> Blocks:
    text = f"© {page.record.publication.year} {', '.join(names_of(page))}"
    return [page.block(plain(text, Label.COPYRIGHT), "left", 0.8)]


def _concepts(page: Page) -> Blocks:
    text = "CCS Concepts: • Computing methodologies → Modeling; • Theory of computation → Design."
    return [page.block(plain(text, Label.NOTE), "left", 0.9)]


MORE_MORE: tuple[Way, ...] = (
    Way("editor", _editor),
    Way("copyright-of-authors", _copyright_of_authors),
    Way("concepts", _concepts, ("en",)),
)


def _broken_in_two(page: Page) -> Blocks:
    """The title broken by hand into two lines, below each other in the middle."""
    words = page.header.title.split()
    half = (len(words) + 1) // 2
    text = f"{' '.join(words[:half])}\n{' '.join(words[half:])}".strip()
    title = Run(text, Label.TITLE, bold=page.looks.title_bold)
    return [page.block((title,), size=page.looks.title_size, above=0.9, below=0.5)]


def _with_star(page: Page) -> Blocks:
    """Who read the paper first, in a note to the title."""
    thanks = plain("" if page.is_second else page.record.funding, Label.NOTE)
    run = Run(page.header.title, Label.TITLE, bold=page.looks.title_bold, note=thanks, note_mark="1" if thanks else "")
    return [page.block((run,), size=page.looks.title_size, above=0.9, below=0.5)]


def _as_text(page: Page) -> Blocks:
    """In bold in the size of the text, as proceedings from word processors print it."""
    return [page.block(plain(page.header.title.upper(), Label.TITLE, bold=True), size=1.0, above=0.9, below=0.5)]


MORE_TITLES: tuple[Way, ...] = (
    Way("broken-in-two", _broken_in_two),
    Way("with-number", _with_star),
    Way("as-text", _as_text),
)

_HEAD = ("title", "people", "addresses")
MORE_ORDERS: tuple[Way, ...] = (
    Way("addresses-last", ("top", "title", "people", "dates", "abstract", "keywords", "more", "addresses")),
    Way("title-first", (*_HEAD, "top", "dates", "abstract", "keywords", "more")),
)
