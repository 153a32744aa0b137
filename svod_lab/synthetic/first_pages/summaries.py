"""How abstract and key words are printed on a first page, in one language or in two."""

from collections.abc import Callable
from dataclasses import replace

from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.sheets import Block, Label, Run, plain

Printed = Callable[[Page], Blocks]
_STEPS = {
    "ru": ("Цель. ", "Методы. ", "Результаты. ", "Выводы. "),
    "de": ("Hintergrund: ", "Methoden: ", "Ergebnisse: ", "Schlussfolgerung: "),
    "en": ("Background: ", "Methods: ", "Results: ", "Conclusions: "),
}


def _value(page: Page, *, italic: bool = False, bold: bool = False) -> Runs:
    return plain(page.header.abstract, Label.ABSTRACT, bold=bold, italic=italic)


def _word(page: Page) -> str:
    return page.one_of(page.words.abstract)


def _paragraph(page: Page, runs: Runs, inset: float = -1.0) -> Block:
    looks = page.looks
    return page.block(
        runs, "justify", looks.small, above=0.7, inset=looks.inset if inset < 0 else inset,
        first_line=1.2 if looks.inset else 0.0,
    )  # fmt: skip


def _run_in(sign: str, *, capitals: bool = False, italic: bool = False, bold: bool | None = None) -> Printed:
    def printed(page: Page) -> Blocks:
        word = f"{_word(page)}{sign} "
        said = page.announcement(word.upper() if capitals else word, bold=bold, italic=italic)
        return [_paragraph(page, (*said, *_value(page)))]

    return printed


def _headed(align: str, form: str = "{}", *, italic: bool = False) -> Printed:
    def printed(page: Page) -> Blocks:
        word = form.format(_word(page))
        shown = " ".join(word.upper()) if form == "{} " else word
        line = page.block(page.announcement(shown.strip()), align, page.looks.small, above=0.9, below=0.2)
        return [replace(line, sticky=True), _paragraph(page, _value(page, italic=italic))]

    return printed


def _capital_heading(page: Page) -> Blocks:
    line = page.block(page.announcement(_word(page).upper()), size=page.looks.small, above=0.9, below=0.2)
    return [replace(line, sticky=True), _paragraph(page, _value(page))]


def _silent(page: Page) -> Blocks:
    return [_paragraph(page, _value(page), max(page.looks.inset, 1.5))]


def _silent_italic(page: Page) -> Blocks:
    return [_paragraph(page, _value(page, italic=True))]


def _silent_bold(page: Page) -> Blocks:
    return [_paragraph(page, _value(page, bold=True), 0.0)]


def _between_rules(page: Page) -> Blocks:
    return [page.rule(), *_run_in(".")(page), page.rule()]


def _silent_between_rules(page: Page) -> Blocks:
    return [page.rule(), _paragraph(page, _value(page)), page.rule()]


def _structured(page: Page) -> Blocks:
    """With words before its sentences, as medical journals print them."""
    sentences = page.header.abstract.split(". ")
    steps = _STEPS[page.header.language]
    size = max(1, -(-len(sentences) // len(steps)))
    text = []
    for number, step in enumerate(steps):
        part = ". ".join(sentences[number * size : (number + 1) * size])
        if part:
            text.append(step + (part if part.endswith(".") else f"{part}."))
    line = page.block(page.announcement(_word(page)), "left", page.looks.small, above=0.9, below=0.2)
    return [replace(line, sticky=True), _paragraph(page, plain(" ".join(text), Label.ABSTRACT))]


def _beside_its_word(page: Page) -> Blocks:
    return [page.cells([page.announcement(_word(page)), _value(page)], "left", page.looks.small, (1, 4))]


def _two_paragraphs(page: Page) -> Blocks:
    first, sign, rest = page.header.abstract.partition(". ")
    blocks = [_paragraph(page, (*page.announcement(f"{_word(page)}. "), *plain(first + sign.strip(), Label.ABSTRACT)))]
    return [*blocks, *([_paragraph(page, plain(rest, Label.ABSTRACT))] if rest else [])]


ABSTRACTS: tuple[Way, ...] = (
    Way("run-in-stop", _run_in(".")),
    Way("run-in-colon", _run_in(":")),
    Way("run-in-dash", _run_in("—")),
    Way("run-in-capitals", _run_in(":", capitals=True)),
    Way("run-in-italic", _run_in(".", italic=True, bold=False)),
    Way("run-in-plain", _run_in(":", bold=False)),
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


def _phrases(page: Page, separator: str, ending: str = "", *, capitals: bool = False, italic: bool = False) -> Runs:
    runs: list[Run] = []
    for number, phrase in enumerate(page.header.keywords):
        if runs:
            runs.append(Run(separator, Label.OTHER))
        shown = phrase[:1].upper() + phrase[1:] if capitals else phrase
        runs.append(Run(shown, Label.KEYWORDS, number, italic=italic))
    return (*runs, *plain(ending if runs else ""))


def _listed(
    separator: str, sign: str = ":", ending: str = "", *, capitals: bool = False, italic: bool = False
) -> Printed:
    def printed(page: Page) -> Blocks:
        phrases = _phrases(page, separator, ending, capitals=capitals, italic=italic)
        word = page.announcement(f"{page.one_of(page.words.keywords)}{sign} ", italic=italic)
        return [_paragraph(page, (*word, *phrases))] if phrases else []

    return printed


def _under_heading(separator: str, align: str) -> Printed:
    def printed(page: Page) -> Blocks:
        phrases = _phrases(page, separator)
        if not phrases:
            return []
        word = page.announcement(page.one_of(page.words.keywords))
        line = page.block(word, align, page.looks.small, above=0.7, below=0.1)
        return [replace(line, sticky=True), _paragraph(page, phrases)]

    return printed


def _beside_word(page: Page) -> Blocks:
    phrases = _phrases(page, "\n")
    word = page.announcement(page.one_of(page.words.keywords))
    return [page.cells([word, phrases], "left", page.looks.small, (1, 4))] if phrases else []


def _in_brackets(page: Page) -> Blocks:
    phrases = _phrases(page, ", ")
    word = page.announcement(f"({page.one_of(page.words.keywords)}: ")
    return [_paragraph(page, (*word, *phrases, Run(")", Label.OTHER)))] if phrases else []


KEYWORDS: tuple[Way, ...] = (
    Way("commas", _listed(", ")),
    Way("commas-and-stop", _listed(", ", ending=".")),
    Way("semicolons", _listed("; ")),
    Way("semicolons-and-stop", _listed("; ", ".", ".")),
    Way("dots", _listed(" · ")),
    Way("dashes", _listed(" – ", capitals=True)),
    Way("bars", _listed(" | ", capitals=True)),
    Way("stops", _listed(". ", ending=".", capitals=True)),
    Way("italic", _listed(", ", italic=True)),
    Way("capitals-first", _listed(", ", capitals=True)),
    Way("after-dash", _listed(", ", "—")),
    Way("under-heading", _under_heading(", ", "left")),
    Way("under-heading-semicolons", _under_heading("; ", "left")),
    Way("under-heading-in-the-middle", _under_heading(", ", "center")),
    Way("one-a-line", _under_heading("\n", "left")),
    Way("beside-word", _beside_word),
    Way("in-brackets", _in_brackets),
    Way("none", lambda _page: []),
)
