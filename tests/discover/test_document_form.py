"""What a document is by its form and by its own words: slides, posters, cut texts and theses are no papers."""

from dataclasses import replace

import pytest

from svod.discover.paper.document_form import is_front_matter, why_no_paper
from svod.discover.paper.verify import verify, verify_thesis
from svod.model.finding import OpenedPaper
from tests.discover.test_paper import PAPER, WANTED

PROSE = ("Мокрый снег ползёт по склону быстрее, чем сухой, и это видно по меткам.",) * 12
LONG = replace(PAPER, pages=((*PAPER.pages[0], *PROSE), PROSE, PROSE, PROSE), own_words=500)


def test_a_text_with_its_references_has_the_form_of_a_paper() -> None:
    assert why_no_paper(LONG) == ""
    assert verify(WANTED, LONG).found


def test_bullets_before_most_lines_are_slides_on_however_few_pages() -> None:
    points = tuple(f"• Снег ползёт быстрее льда, довод {number}, и это видно по меткам" for number in range(12))
    handout = replace(LONG, pages=((*LONG.pages[0], *points), (*PROSE, *points)))
    assert why_no_paper(handout) == "slides"
    assert why_no_paper(replace(LONG, pages=((*LONG.pages[0], *points[:2]), *LONG.pages[1:]))) == ""


def test_one_large_sheet_is_a_poster() -> None:
    assert why_no_paper(replace(LONG, pages=LONG.pages[:1], longest_side=3370.0)) == "a poster"
    assert why_no_paper(replace(LONG, pages=LONG.pages[:1], longest_side=842.0)) == ""
    # A book on large pages is one.
    assert why_no_paper(replace(LONG, longest_side=1500.0)) == ""


def test_references_without_a_text_are_no_paper() -> None:
    assert why_no_paper(replace(LONG, own_words=20)) == "a list of references alone"
    assert why_no_paper(replace(LONG, own_words=None)) == ""


@pytest.mark.parametrize(
    ("listed", "is_cut"),
    [((), True), (("[3] Berg A.", "[5] Lund O."), False), (("7. Литература", "Берг А. О снеге"), False)],
)
def test_who_refers_to_numbers_and_lists_none_is_cut(listed: tuple[str, ...], is_cut: bool) -> None:
    citing = (*PROSE, "Как показано в [3] и [5, 7], снег ползёт; ср. [9].")
    document = replace(LONG, pages=(*LONG.pages[:2], citing, (*PROSE, *listed)), has_references=False)
    assert bool(why_no_paper(document)) is is_cut


def test_contents_of_more_pages_than_there_are_tell_of_front_matter() -> None:
    contents = tuple(f"{number}. О снеге и льде . . . . . . . . {number * 24}" for number in range(1, 8))
    front = replace(LONG, pages=(LONG.pages[0], ("Содержание", *contents), PROSE))
    assert is_front_matter(front)
    assert verify(WANTED, front).reason == "the front matter of a larger work"
    # An introduction that stands behind the contents is found as a part.
    first = ("Ползучесть мокрого снега", "П. П. Снежин, А. А. Ледова")
    behind = replace(front, pages=(*front.pages, (*first, *PROSE), *(PROSE,) * 4))
    assert verify(WANTED, behind).first_page == 4
    # Long papers have contents of their own, and references end in page numbers.
    own = tuple(f"{number}. О снеге . . . . . . . . {number}" for number in range(1, 4))
    assert not is_front_matter(replace(LONG, pages=(LONG.pages[0], ("Содержание", *own), PROSE)))
    below = ("Введение 4", "Снег 5", "Лёд 6", "Град 7", "Литература 9", "Вестник стужи 259")
    assert not is_front_matter(replace(LONG, pages=(LONG.pages[0], ("Содержание", *below), *(PROSE,) * 4)))
    cited = tuple(f"Снежин П. П. О снеге // Стужа. С. {number * 30}" for number in range(1, 9))
    assert not is_front_matter(replace(LONG, pages=(*LONG.pages, cited)))


def of_kind(line: str, *, is_above: bool) -> OpenedPaper:
    _, *rest = LONG.pages
    title, names = ("Ползучесть мокрого", "снега"), ("П. П. Снежин, А. А. Ледова",)
    head = (line, *title, *names) if is_above else (*title, *names, line)
    return replace(LONG, pages=((*head, *PROSE), *rest))


@pytest.mark.parametrize("is_above", [True, False])
@pytest.mark.parametrize(
    "line",
    [
        "User’s guide, version 2",
        "Antrag auf Sachbeihilfe", "Описание изобретения к патенту", "Research grant proposal",
        "Response to the reviewers’ comments", "Stellungnahme zu den Gutachten", "Ответ на замечания рецензентов",
        "Oberseminar, Dienstag, 16 Uhr", "Экспертное заключение", "Copyright transfer agreement",
    ],
)  # fmt: skip
def test_what_a_document_calls_itself_on_a_line_of_its_own_tells_against_it(line: str, is_above: bool) -> None:
    assert verify(WANTED, of_kind(line, is_above=is_above)).reason == "a document of another kind"
    wanted = WANTED._replace(title=f"{line}: {WANTED.title}")
    other = replace(of_kind(line, is_above=is_above), titles=(wanted.title,))
    assert verify(wanted, other).found


@pytest.mark.parametrize(
    "line",
    [
        "Seminar on Stochastic Processes 1991",
        "Вестник стужи. Патентование",
        "Preprint 7",
        "Technical Report TR-97-007",
        "Резюме",
    ],
)
def test_series_journals_and_reports_are_no_other_kind(line: str) -> None:
    assert verify(WANTED, of_kind(line, is_above=True)).found
    beneath = f"Заявка на снег: {' '.join(PROSE[:2])}"
    assert verify(WANTED, of_kind(beneath, is_above=False)).found


def test_a_thesis_is_found_where_a_thesis_is_wanted() -> None:
    thesis = replace(LONG, kind="thesis")
    assert verify(WANTED, thesis).reason == "a document of another kind"
    assert verify(WANTED._replace(kind="thesis"), thesis).found
    assert verify(WANTED, replace(LONG, kind="report")).found


def test_only_a_thesis_of_the_very_title_may_stand_for_the_paper() -> None:
    thesis = replace(LONG, kind="thesis")
    assert getattr(verify_thesis(WANTED, thesis), "version", "") == "thesis"
    assert verify_thesis(WANTED, LONG) is None
    longer = "Некоторые вопросы теории: ползучесть мокрого снега на склонах"
    assert verify_thesis(WANTED, replace(thesis, titles=(longer,))) is None
    assert verify_thesis(WANTED._replace(authors=("Градов И. И.",)), thesis) is None
