"""Volumes are distinguished from papers and theses, and taken apart where their papers begin."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest
import typst

from svod.convert.pages.volumes import parts_of
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.model.document import Document, Part


class Words(NamedTuple):
    """The fixed words of a volume in one language."""

    contents: str
    abstract: str
    bibliography: str
    sentence: str


RUSSIAN = Words(
    "Содержание",
    "Аннотация",
    "Список литературы",
    "Пусть задано уравнение, коэффициенты которого непрерывны. Тогда решение существует и единственно при всех данных.",
)
ENGLISH = Words(
    "Table of Contents",
    "Abstract",
    "References",
    "Let an equation be given whose coefficients are continuous. Then there is a solution for all initial values.",
)
RUSSIAN_PAPERS = [
    ("Об устойчивости движения твёрдого тела", "А. М. Ляпунов, С. В. Ковалевская"),
    ("Предельные теоремы теории вероятностей", "А. А. Марков"),
    ("Простые числа и аналитические функции", "П. Л. Чебышёв, Е. И. Золотарёв"),
    ("Тригонометрические ряды и интеграл", "Н. Н. Лузин"),
    ("Кривизна пространства и время", "А. А. Фридман"),
    ("Непрерывные группы преобразований", "Л. С. Понтрягин"),
]
ENGLISH_PAPERS = [
    ("On the Motion of a Heavy Top", "Sofia Kovalevskaya and Paul Appell"),
    ("Limit Theorems for Dependent Trials", "Andrey Markov"),
    ("Prime Numbers and Analytic Functions", "Bernhard Riemann, Peter Dirichlet"),
    ("Trigonometric Series and the Integral", "Nikolai Luzin"),
    ("Curvature of Space in Time", "Alexander Friedmann"),
    ("Continuous Groups of Transformations", "Sophus Lie, Felix Klein"),
]
PAGES_A_PAPER = 3
SETTINGS = '#set page(width: 360pt, height: 420pt, margin: 40pt, numbering: "1")\n#set text(10pt)\n'


def paper(title: str, authors: str, words: Words, pages: int = PAGES_A_PAPER) -> str:
    """A paper of so many pages, from a new page on."""
    reference = "+ Euler L. Institutiones calculi integralis. Petropoli, 1768. 542 p."
    text = f"{words.sentence} " * 5
    return "\n#pagebreak()\n".join(
        [
            f"#align(center)[#text(15pt)[*{title}*]\n\n{authors}\n\nUniversity of Petersburg]\n\n"
            f"*{words.abstract}.* {words.sentence}\n\n{text}",
            *[text] * (pages - 2),
            f"{text}\n\n#text(12pt)[*{words.bibliography}*]\n\n{reference}\n{reference}\n{reference}",
        ]
    )


def contents(papers: Sequence[tuple[str, str]], words: Words, first: int = 2) -> str:
    rows = [
        f"{authors} {title} #box(width: 1fr, repeat[.]) {first + PAGES_A_PAPER * place}\n"
        for place, (title, authors) in enumerate(papers)
    ]
    return f"#text(14pt)[*{words.contents}*]\n\n" + "\n".join(rows)


def converted(*pieces: str) -> Document:
    source = SETTINGS + "\n#pagebreak()\n".join(pieces)
    return PdfConverter(ocr="never").convert(typst.compile(source.encode(), format="pdf"))


def expected(papers: Sequence[tuple[str, str]], first: int) -> tuple[Part, ...]:
    return tuple(
        Part(title, first + PAGES_A_PAPER * place, first + PAGES_A_PAPER * place + PAGES_A_PAPER - 1)
        for place, (title, _) in enumerate(papers)
    )


LANGUAGES = pytest.mark.parametrize(
    ("papers", "words"), [(RUSSIAN_PAPERS, RUSSIAN), (ENGLISH_PAPERS, ENGLISH)], ids=["Russian", "English"]
)


@LANGUAGES
def test_a_volume_without_contents_is_known_by_its_headers(papers: list[tuple[str, str]], words: Words) -> None:
    volume = converted(*(paper(title, authors, words) for title, authors in papers))
    assert volume.parts == expected(papers, 1)


@LANGUAGES
def test_a_volume_with_contents_is_known_by_them(papers: list[tuple[str, str]], words: Words) -> None:
    volume = converted(contents(papers, words), *(paper(title, authors, words) for title, authors in papers))
    assert parts_of(volume) == expected(papers, 2)


def test_contents_may_count_pages_of_their_own_and_stand_at_the_end() -> None:
    papers = [paper(title, authors, RUSSIAN) for title, authors in RUSSIAN_PAPERS]
    volume = converted("Труды общества", *papers, contents(RUSSIAN_PAPERS, RUSSIAN, first=101))
    assert parts_of(volume) == expected(RUSSIAN_PAPERS, 2)


def test_papers_without_bibliographies_are_found_by_the_contents() -> None:
    bare = RUSSIAN._replace(bibliography="Заключительные замечания")
    papers = [paper(title, authors, bare) for title, authors in RUSSIAN_PAPERS]
    assert parts_of(converted(contents(RUSSIAN_PAPERS, RUSSIAN), *papers)) == expected(RUSSIAN_PAPERS, 2)


def test_a_long_paper_is_one_paper() -> None:
    title, authors = ENGLISH_PAPERS[0]
    assert parts_of(converted(paper(title, authors, ENGLISH, pages=18))) == ()


def test_bibliographies_without_any_header_are_no_papers() -> None:
    chapter = f"*{ENGLISH.bibliography}*\n\n" + "#pagebreak()\n".join([f"{ENGLISH.sentence} " * 12] * 3)
    assert parts_of(converted(*[chapter] * 7)) == ()


def test_a_paper_and_its_translation_are_one_paper() -> None:
    (title, authors), (russian_title, russian_authors) = ENGLISH_PAPERS[0], RUSSIAN_PAPERS[0]
    both = converted(paper(title, authors, ENGLISH, pages=9), paper(russian_title, russian_authors, RUSSIAN, pages=9))
    assert parts_of(both) == ()


def test_a_header_repeated_in_another_language_after_the_bibliography_begins_no_paper() -> None:
    pieces = []
    for (title, authors), (other_title, other_authors) in zip(RUSSIAN_PAPERS, ENGLISH_PAPERS, strict=True):
        second = f"#align(center)[#text(13pt)[*{other_title}*]\n\n{other_authors}]\n\n*Abstract.* {ENGLISH.sentence}"
        pieces += [paper(title, authors, RUSSIAN, pages=PAGES_A_PAPER - 1), second]
    assert parts_of(converted(*pieces)) == expected(RUSSIAN_PAPERS, 1)


def test_chapters_of_a_thesis_are_no_papers() -> None:
    chapters = [(title, "") for title, _ in RUSSIAN_PAPERS]
    bare = RUSSIAN._replace(bibliography="Выводы по главе")
    pieces = [paper(title, "", bare) for title, _ in chapters]
    end = "#text(12pt)[*Список литературы*]\n\n+ Ляпунов А. М. Общая задача об устойчивости движения. Харьков, 1892."
    assert parts_of(converted(contents(chapters, RUSSIAN), *pieces, end)) == ()


def test_the_contents_of_an_issue_before_one_of_its_papers_make_no_volume() -> None:
    title, authors = RUSSIAN_PAPERS[2]
    issue = converted(contents(RUSSIAN_PAPERS, RUSSIAN, first=5), paper(title, authors, RUSSIAN, pages=17))
    assert parts_of(issue) == ()


def test_a_short_document_is_not_looked_at() -> None:
    papers = [paper(title, authors, ENGLISH, pages=2) for title, authors in ENGLISH_PAPERS]
    assert parts_of(converted(*papers)) == ()


def test_a_volume_in_which_beginnings_of_papers_are_hidden_is_left_whole() -> None:
    seen = [paper(title, authors, ENGLISH) for title, authors in ENGLISH_PAPERS[:3]]
    hidden = [paper(title, "", ENGLISH) for title, _ in ENGLISH_PAPERS[3:]]
    assert parts_of(converted(*seen, *hidden)) == ()
