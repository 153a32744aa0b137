"""How abstract and key words are printed on a first page, in one language or in two."""

from collections.abc import Callable
from dataclasses import replace

from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.sheets import Block, Label, Run, plain

Printed = Callable[[Page], Blocks]
STEPS = {
    "ru": ("Цель. ", "Методы. ", "Результаты. ", "Выводы. "),
    "de": ("Hintergrund: ", "Methoden: ", "Ergebnisse: ", "Schlussfolgerung: "),
    "en": ("Background: ", "Methods: ", "Results: ", "Conclusions: "),
}


def value(page: Page, *, italic: bool = False, bold: bool = False) -> Runs:
    """The abstract itself."""
    return plain(page.header.abstract, Label.ABSTRACT, bold=bold, italic=italic)


def _word(page: Page) -> str:
    return page.one_of(page.words.abstract)


def paragraph(page: Page, runs: Runs, inset: float = -1.0) -> Block:
    """A paragraph in the size of abstracts."""
    looks = page.looks
    return page.block(
        runs, "justify", looks.small, above=0.7, inset=looks.inset if inset < 0 else inset,
        first_line=1.2 if looks.inset else 0.0,
    )  # fmt: skip


def run_in(sign: str, *, capitals: bool = False, italic: bool = False, bold: bool | None = None) -> Printed:
    """The word runs on into the abstract, behind a sign."""

    def printed(page: Page) -> Blocks:
        word = f"{_word(page)}{sign} "
        said = page.announcement(word.upper() if capitals else word, bold=bold, italic=italic)
        return [paragraph(page, (*said, *value(page)))]

    return printed


def _headed(align: str, form: str = "{}", *, italic: bool = False) -> Printed:
    def printed(page: Page) -> Blocks:
        word = form.format(_word(page))
        shown = " ".join(word.upper()) if form == "{} " else word
        line = page.block(page.announcement(shown.strip()), align, page.looks.small, above=0.9, below=0.2)
        return [replace(line, sticky=True), paragraph(page, value(page, italic=italic))]

    return printed


def _capital_heading(page: Page) -> Blocks:
    line = page.block(page.announcement(_word(page).upper()), size=page.looks.small, above=0.9, below=0.2)
    return [replace(line, sticky=True), paragraph(page, value(page))]


def _silent(page: Page) -> Blocks:
    return [paragraph(page, value(page), max(page.looks.inset, 1.5))]


def _silent_italic(page: Page) -> Blocks:
    return [paragraph(page, value(page, italic=True))]


def _silent_bold(page: Page) -> Blocks:
    return [paragraph(page, value(page, bold=True), 0.0)]


def _between_rules(page: Page) -> Blocks:
    return [page.rule(), *run_in(".")(page), page.rule()]


def _silent_between_rules(page: Page) -> Blocks:
    return [page.rule(), paragraph(page, value(page)), page.rule()]


def _structured(page: Page) -> Blocks:
    """With words before its sentences, as medical journals print them."""
    sentences = page.header.abstract.split(". ")
    steps = STEPS[page.header.language]
    size = max(1, -(-len(sentences) // len(steps)))
    text = []
    for number, step in enumerate(steps):
        part = ". ".join(sentences[number * size : (number + 1) * size])
        if part:
            text.append(step + (part if part.endswith(".") else f"{part}."))
    line = page.block(page.announcement(_word(page)), "left", page.looks.small, above=0.9, below=0.2)
    return [replace(line, sticky=True), paragraph(page, plain(" ".join(text), Label.ABSTRACT))]


def _beside_its_word(page: Page) -> Blocks:
    return [page.cells([page.announcement(_word(page)), value(page)], "left", page.looks.small, (1, 4))]


def _two_paragraphs(page: Page) -> Blocks:
    first, sign, rest = page.header.abstract.partition(". ")
    blocks = [paragraph(page, (*page.announcement(f"{_word(page)}. "), *plain(first + sign.strip(), Label.ABSTRACT)))]
    return [*blocks, *([paragraph(page, plain(rest, Label.ABSTRACT))] if rest else [])]


ABSTRACTS: tuple[Way, ...] = (
    Way("run-in-stop", run_in(".")),
    Way("run-in-colon", run_in(":")),
    Way("run-in-dash", run_in("—")),
    Way("run-in-capitals", run_in(":", capitals=True)),
    Way("run-in-italic", run_in(".", italic=True, bold=False)),
    Way("run-in-plain", run_in(":", bold=False)),
    Way("heading-centre", _headed("center")),
    Way("heading-left", _headed("left")),
    Way("heading-colon", _headed("left", "{}:")),
    Way("heading-spaced", _headed("left", "{} ")),
    Way("heading-capitals", _capital_heading),
    Way("heading-italic-text", _headed("center", italic=True)),
    Way("silent", _silent),
    Way("silent-italic", _silent_italic),
    Way("silent-bold", _silent_bold),
    Way("between-rules", _between_rules),
    Way("silent-between-rules", _silent_between_rules),
    Way("structured", _structured),
    Way("beside-its-word", _beside_its_word),
    Way("two-paragraphs", _two_paragraphs),
    Way("none", lambda _page: []),
)


def phrases(page: Page, separator: str, ending: str = "", *, capitals: bool = False, italic: bool = False) -> Runs:
    """The key words with signs between and behind them."""
    runs: list[Run] = []
    for number, phrase in enumerate(page.header.keywords):
        if runs:
            runs.append(Run(separator, Label.OTHER))
        shown = phrase[:1].upper() + phrase[1:] if capitals else phrase
        runs.append(Run(shown, Label.KEYWORDS, number, italic=italic))
    return (*runs, *plain(ending if runs else ""))


def listed(
    separator: str, sign: str = ":", ending: str = "", *, capitals: bool = False, italic: bool = False
) -> Printed:
    """The key words in a paragraph behind the word that announces them."""

    def printed(page: Page) -> Blocks:
        shown = phrases(page, separator, ending, capitals=capitals, italic=italic)
        word = page.announcement(f"{page.one_of(page.words.keywords)}{sign} ", italic=italic)
        return [paragraph(page, (*word, *shown))] if shown else []

    return printed


def _under_heading(separator: str, align: str) -> Printed:
    def printed(page: Page) -> Blocks:
        shown = phrases(page, separator)
        if not shown:
            return []
        word = page.announcement(page.one_of(page.words.keywords))
        line = page.block(word, align, page.looks.small, above=0.7, below=0.1)
        return [replace(line, sticky=True), paragraph(page, shown)]

    return printed


def _beside_word(page: Page) -> Blocks:
    shown = phrases(page, "\n")
    word = page.announcement(page.one_of(page.words.keywords))
    return [page.cells([word, shown], "left", page.looks.small, (1, 4))] if shown else []


def _in_brackets(page: Page) -> Blocks:
    shown = phrases(page, ", ")
    word = page.announcement(f"({page.one_of(page.words.keywords)}: ")
    return [paragraph(page, (*word, *shown, Run(")", Label.OTHER)))] if shown else []


KEYWORDS: tuple[Way, ...] = (
    Way("commas", listed(", ")),
    Way("commas-and-stop", listed(", ", ending=".")),
    Way("semicolons", listed("; ")),
    Way("semicolons-and-stop", listed("; ", ".", ".")),
    Way("dots", listed(" · ")),
    Way("dashes", listed(" – ", capitals=True)),
    Way("bars", listed(" | ", capitals=True)),
    Way("stops", listed(". ", ending=".", capitals=True)),
    Way("italic", listed(", ", italic=True)),
    Way("capitals-first", listed(", ", capitals=True)),
    Way("after-dash", listed(", ", "—")),
    Way("under-heading", _under_heading(", ", "left")),
    Way("under-heading-semicolons", _under_heading("; ", "left")),
    Way("under-heading-in-the-middle", _under_heading(", ", "center")),
    Way("one-a-line", _under_heading("\n", "left")),
    Way("beside-word", _beside_word),
    Way("in-brackets", _in_brackets),
    Way("none", lambda _page: []),
)
