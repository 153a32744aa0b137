"""The second set of ways to print abstracts and key words."""

from dataclasses import replace

from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.first_pages.summaries import STEPS, Printed, listed, paragraph, phrases, run_in, value
from svod_lab.synthetic.sheets import Label, Run, joined, plain

_OTHER_WORDS = {
    "ru": ("Краткое содержание", "Тезисы", "Абстракт"),
    "de": ("Inhalt", "Überblick", "Kurzdarstellung", "Zum Inhalt"),
    "en": ("Synopsis", "Executive Summary", "Abstract of the paper"),
}
_OTHER_KEYWORDS = {
    "ru": ("Ключевые слова и словосочетания", "Ключевые понятия", "Предметные рубрики"),
    "de": ("Schlagworte", "Deskriptoren", "Stichwörter"),
    "en": ("Additional Key Words and Phrases", "Index Terms", "Subject headings", "Descriptors"),
}


def _other_word(page: Page) -> Blocks:
    word = page.announcement(page.one_of(_OTHER_WORDS[page.header.language]))
    line = page.block(word, "left", page.looks.small, above=0.9, below=0.2)
    return [replace(line, sticky=True), paragraph(page, value(page))]


def _bold_behind_dash(page: Page) -> Blocks:
    """«Abstract—…» in bold, as IEEE prints it."""
    said = page.announcement(f"{page.words.abstract[0]}—", bold=True, italic=True)
    return [paragraph(page, (*said, *value(page, bold=True)), 0.0)]


def _spaced_run_in(page: Page) -> Blocks:
    """«А н н о т а ц и я . …», as Soviet journals printed it."""
    said = page.announcement(f"{' '.join(page.words.abstract[0])} . ")
    return [paragraph(page, (*said, *value(page)))]


def _steps_on_lines(page: Page) -> Blocks:
    """Each step a paragraph behind its bold word, as medical journals print them."""
    sentences = page.header.abstract.split(". ")
    steps = STEPS[page.header.language]
    size = max(1, -(-len(sentences) // len(steps)))
    word = page.announcement(page.words.abstract[0], bold=True)
    blocks = [replace(page.block(word, "left", above=0.9, below=0.2), sticky=True)]
    for number, step in enumerate(steps):
        part = ". ".join(sentences[number * size : (number + 1) * size])
        if part:
            said = Run(step, Label.ABSTRACT, bold=True)
            text = part if part.endswith(".") else f"{part}."
            blocks.append(paragraph(page, (said, Run(text, Label.ABSTRACT)), 0.0))
    return blocks


def _silent_paragraphs(page: Page) -> Blocks:
    first, sign, rest = page.header.abstract.partition(". ")
    parts = [part for part in (first + sign.strip(), rest) if part]
    return [paragraph(page, plain(part, Label.ABSTRACT), 2.5) for part in parts]


def _on_the_right(page: Page) -> Blocks:
    """A narrow block on the right, as theses of talks and Soviet journals have it."""
    return [page.cells([(), value(page, italic=True)], "left", page.looks.small, (1, 2))]


def _number_behind(page: Page) -> Blocks:
    """Behind the abstract, on a line of its own, its length: «Bibl. 6 titles»."""
    tail = {"ru": "Библ. 6. Ил. 2.", "de": "6 Literaturangaben.", "en": "6 refs. 2 figs."}[page.header.language]
    return [*run_in(".")(page), paragraph(page, plain(tail))]


def beside_people(page: Page) -> Blocks:
    """Beside authors and bodies, which stand in a narrow column; alone in the second header."""
    return run_in(".")(page)


def beside_keywords(page: Page) -> Blocks:
    """Beside a narrow column of key words, as Elsevier prints it; alone in the second header."""
    return run_in(".")(page)


MORE_ABSTRACTS: tuple[Way, ...] = (
    Way("other-word", _other_word),
    Way("bold-behind-dash", _bold_behind_dash),
    Way("spaced-run-in", _spaced_run_in, ("ru", "de")),
    Way("steps-on-lines", _steps_on_lines),
    Way("silent-paragraphs", _silent_paragraphs),
    Way("on-the-right", _on_the_right),
    Way("number-behind", _number_behind),
    Way("beside-people", beside_people),
    Way("beside-keywords", beside_keywords),
)


def _other_keywords(sign: str) -> Printed:
    def printed(page: Page) -> Blocks:
        word = page.announcement(f"{page.one_of(_OTHER_KEYWORDS[page.header.language])}{sign} ")
        return [paragraph(page, (*word, *phrases(page, ", ")))] if page.header.keywords else []

    return printed


def _all_capitals(page: Page) -> Blocks:
    runs = tuple(replace(run, text=run.text.upper()) for run in phrases(page, ", "))
    return [paragraph(page, (*page.announcement(f"{page.words.keywords[0].upper()}: "), *runs))] if runs else []


def _bulleted(page: Page) -> Blocks:
    runs = phrases(page, "\n• ")
    line = page.block(page.announcement(page.words.keywords[0]), "left", page.looks.small, above=0.7, below=0.1)
    return [replace(line, sticky=True), paragraph(page, (Run("• ", Label.OTHER), *runs))] if runs else []


def _bold_italic(page: Page) -> Blocks:
    word = {"ru": "Ключевые слова", "de": "Schlagwörter", "en": "Index Terms"}[page.header.language]
    runs = tuple(replace(run, bold=True) for run in phrases(page, ", ", "."))
    return [paragraph(page, (*page.announcement(f"{word}—", bold=True, italic=True), *runs), 0.0)] if runs else []


def _with_codes(page: Page) -> Blocks:
    """Codes of a classification run on behind them."""
    runs = phrases(page, ", ", ".")
    codes = page.record.codes
    label = Label.JEL if codes.jel else Label.MSC
    values = ", ".join(codes.jel or codes.msc)
    tail = (Run(" JEL: " if codes.jel else " MSC 2010: ", Label.ANNOUNCEMENT), Run(values, label)) if values else ()
    word = page.announcement(f"{page.words.keywords[0]}: ")
    return [paragraph(page, (*word, *runs, *tail))] if runs else []


def behind_abstract(page: Page) -> Blocks:
    """In the paragraph of the abstract, behind it; on a line where there is none."""
    return listed(", ", ending=".")(page)


def said_phrases(page: Page) -> Runs:
    """The word and the phrases, for what stands in another paragraph."""
    word = page.announcement(f"{page.words.keywords[0]}: ")
    return (*word, *phrases(page, ", ", ".")) if page.header.keywords else ()


def column_of_phrases(page: Page) -> Runs:
    """What stands in a narrow column: when the paper was received, the key words below each other."""
    publication, words = page.record.publication, page.words
    dates = (*page.announcement(f"{words.received[0]} ", bold=False), Run(publication.received, Label.DATE))
    said = page.announcement(f"{words.keywords[0]}:", bold=False, italic=True)
    return joined([part for part in (dates, said, phrases(page, "\n")) if part], "\n")


MORE_KEYWORDS: tuple[Way, ...] = (
    Way("other-word", _other_keywords(":")),
    Way("other-word-stop", _other_keywords(".")),
    Way("all-capitals", _all_capitals),
    Way("bulleted-inline", listed(" • ")),
    Way("bulleted-lines", _bulleted),
    Way("strokes", listed(" / ")),
    Way("bold-italic", _bold_italic),
    Way("with-codes", _with_codes),
    Way("behind-abstract", behind_abstract),
)
