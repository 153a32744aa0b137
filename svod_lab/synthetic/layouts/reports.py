"""Covers of reports and preprints: the institute above, a series and a number, authors and title, the place below."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from svod_lab.synthetic.layouts.authors import authors
from svod_lab.synthetic.layouts.header import abstract, title
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.layouts.title_pages import page_break
from svod_lab.synthetic.sheets import Block, Label, Run, plain

# How often each of these stands on a cover.
_ABOVE, _HONOUR, _SERIES, _APPROVAL, _AGAIN = 0.6, 0.5, 0.7, 0.08, 0.6


@dataclass(frozen=True, slots=True)
class ReportWords:
    """What is printed on covers of one language beside the paper's own words; {number} and {year} are filled in."""

    above: tuple[str, ...]
    honours: tuple[str, ...]
    series: tuple[str, ...]
    numbers: tuple[str, ...]
    approvals: tuple[str, ...]
    sent: tuple[str, ...]


WORDS: dict[str, ReportWords] = {
    "ru": ReportWords(
        above=("Академия наук", "Российская академия наук", "АКАДЕМИЯ НАУК СССР", "Ордена Ленина",
               "Сибирское отделение", "ГОСУДАРСТВЕННЫЙ КОМИТЕТ ПО НАУКЕ", "Министерство энергетики",
               "ОРДЕНА ТРУДОВОГО КРАСНОГО ЗНАМЕНИ", "Уральское отделение Российской академии наук",
               "Учреждение Российской академии наук"),
        honours=("имени М. А. Лесного", "им. П. И. Соколова", "имени академика В. К. Зимина", "им. Н. Г. Полевого"),
        series=("Сообщения института", "СООБЩЕНИЯ ОБЪЕДИНЁННОГО ИНСТИТУТА", "Препринт", "Препринты института",
                "Труды института", "Научный доклад", "Отчёт о научно-исследовательской работе",
                "Математическое моделирование"),
        numbers=("Препринт № {number}", "Р11-{number}", "ИТФ-{number}/16", "П{number}", "№ {number} за {year} г.",
                 "Б1-9-{number}", "ISSN 2071-{number}", "Инв. № {number}", "{number}"),
        approvals=("УТВЕРЖДАЮ", "Утверждаю: директор института", "Одобрено учёным советом"),
        sent=("Направлено в журнал", "Представлено на конференцию", "Рукопись поступила в издательский отдел"),
    ),
    "de": ReportWords(
        above=("Akademie der Wissenschaften", "Fraunhofer-Gesellschaft", "Helmholtz-Gemeinschaft",
               "Leibniz-Gemeinschaft", "Deutsche Forschungsgemeinschaft", "Bundesministerium für Forschung",
               "Max-Planck-Gesellschaft"),
        honours=("Otto-Lang-Institut", "Haus Karl Berger", "Friedrich-Sommer-Stiftung"),
        series=("Arbeitspapiere", "Forschungsberichte", "Diskussionspapiere", "Berichte des Instituts",
                "Schriftenreihe", "Technischer Bericht", "Interner Bericht", "Working Paper", "Reihe Informatik",
                "Preprint-Reihe"),
        numbers=("Nr. {number}", "Bericht Nr. {number}", "Band {number}", "Heft {number}/{year}",
                 "Preprint {year}-{number}", "Diskussionspapier {number}", "ISSN 1436-{number}", "DP {number}"),
        approvals=("Zur Veröffentlichung freigegeben", "Vertraulich bis zur Veröffentlichung"),
        sent=("Eingereicht bei der Zeitschrift", "Vortrag auf der Jahrestagung", "Erscheint demnächst"),
    ),
    "en": ReportWords(
        above=("National Research Council", "Academy of Sciences", "Department of Energy",
               "Artificial Intelligence Project", "European Laboratory", "Faculty of Science", "Research Division"),
        honours=("John H. Marlow Laboratory", "Edith Farrow School", "Charles B. Winter Center"),
        series=("Technical Report", "Working Paper Series", "Discussion Papers", "Research Report", "Memorandum",
                "Internal Note", "Lecture Notes", "Occasional Papers", "Communications of the Institute",
                "Preprint Series"),
        numbers=("TR-{year}-{number}", "Working Paper No. {number}", "Report {number}", "AIM-{number}",
                 "No. {number}", "CS-TR-{number}", "Memo {number}", "Preprint {number}", "UCRL-{number}",
                 "E11-{number}"),
        approvals=("Approved for public release", "Distribution unlimited"),
        sent=("Submitted to", "To appear in", "Paper presented at the annual meeting"),
    ),
}  # fmt: skip


def report_page(printing: Printing) -> Iterator[Block]:
    """The cover of a report, and often its header once more on the page behind, with the abstract."""
    record, layout, rng = printing.record, printing.layout, printing.rng
    words = WORDS[printing.header.language]
    number, year = rng.randint(2, 15999), record.publication.year
    numbered = printing.one_of(words.numbers).format(number=number, year=year)
    yield from _head(printing, words)
    series = printing.one_of(words.series)
    if rng.random() < _SERIES:
        yield printing.block(plain(_cased(printing, series), Label.RUBRIC), layout.title_align, above=1.0)
    yield printing.block(plain(numbered, Label.NOTE), rng.choice(("right", "left", "center")), above=1.0)
    if rng.random() < _APPROVAL:
        yield printing.block(plain(printing.one_of(words.approvals), Label.NOTE), "right", above=1.0)
    gap = rng.choice((2.0, 4.0, 6.0))
    for part in layout.order:
        blocks = title(printing) if part == "title" else authors(printing)
        yield from (replace(block, above=gap if not place else block.above) for place, block in enumerate(blocks))
    if rng.random() < _APPROVAL and record.publication.journal:
        sent = f"{printing.one_of(words.sent)} «{record.publication.journal}»"
        yield printing.block(plain(sent, Label.NOTE), "center", above=2.0)
    city = record.thesis.city
    runs = (
        (*plain(city, Label.ADDRESS), Run(" ", Label.OTHER), *plain(year, Label.DATE))
        if city
        else plain(year, Label.DATE)
    )
    yield printing.block(runs, "center", above=6.0)
    yield page_break()
    if rng.random() < _AGAIN:
        yield from _again(printing, numbered)


def _head(printing: Printing, words: ReportWords) -> Iterator[Block]:
    """The academy, the institute and after whom it is called, often in large letters."""
    rng = printing.rng
    align, size = printing.one_of(("center", "center", "left")), rng.choice((0.9, 1.0, 1.0, 1.3, 1.6))
    bold = rng.random() < 0.5
    institute = (
        printing.header.affiliations[0].name if printing.header.affiliations else printing.record.thesis.university
    )
    lines = [printing.one_of(words.above)] if rng.random() < _ABOVE else []
    lines += [institute or printing.one_of(words.above)]
    lines += [printing.one_of(words.honours)] if rng.random() < _HONOUR else []
    for line in lines:
        runs = (Run(_cased(printing, line), Label.AFFILIATION, bold=bold),)
        yield printing.block(runs, align, size, above=0.3)


def _again(printing: Printing, numbered: str) -> Iterator[Block]:
    """The header on the second page, smaller, with the abstract and the number of the report."""
    smaller = replace(
        printing.layout, title_size=1.0, author_size=1.0, title_bold=printing.rng.random() < 0.5, author_bold=False
    )
    second = replace(printing, layout=smaller)
    yield from authors(second)
    yield printing.block(plain(numbered, Label.NOTE), "right")
    yield from title(second)
    yield from abstract(second)
    yield page_break()


def _cased(printing: Printing, text: str) -> str:
    return text.upper() if printing.layout.heading_capitals else text
