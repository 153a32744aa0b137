"""One paper by title and authors: verified field by field, found by search engines or a crawl, every step reported."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import svod.extract
from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.listing import ForestListing
from svod.discover.page_store import page_of
from svod.discover.paper.focus import NearestFirst, OurStrategy, TwoQueues
from svod.discover.paper.page_match import matched, title_place
from svod.discover.paper.paper_finder import FinderParts, PaperFinder
from svod.discover.paper.verify import verify
from svod.learn.algorithms import open_model
from svod.model.crawl import Link
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted
from svod.model.person import PersonName
from svod_lab.baselines.find import BreadthFirst, ThreeQueues
from tests.discover.made_up_pages import REFERENCES, MemoryWeb, html_page, page

WANTED = PaperWanted("Ползучесть мокрого снега", ("Снежин П. П.", "Ледова А. А."))
BODY = ("Введение", "Снег ползёт.") * 3
PAPER = OpenedPaper(
    (("Вестник стужи", "Ползучесть мокрого", "снега", "П. П. Снежин, А. А. Ледова", *BODY), BODY, BODY, BODY),
    ("Ползучесть мокрого снега",),
    (PersonName("Снежин", "П. П."), PersonName("Ледова", "А. А.")),
    has_references=True,
)
LISTING = ForestListing(
    open_model(Path(svod.extract.__file__).parent / "models" / "listing.forest.svodmodel")  # type: ignore[arg-type]
)


def test_a_paper_with_its_title_authors_and_looks_is_found() -> None:
    verdict = verify(WANTED, PAPER)
    assert verdict.found
    assert dict(verdict.points) == {"title": 2.0, "authors": 2.0, "reference list": 0.5, "pages": 0.5}


@pytest.mark.parametrize(
    "title", ["Ползучесть сухого снега", "Ползучесть мокрого снега: обзор", "Ползучесть мокрого снега. Часть 2"]
)
def test_a_title_that_is_nearly_the_same_is_another_paper(title: str) -> None:
    verdict = verify(PaperWanted(title, WANTED.authors), PAPER)
    assert not verdict.found
    assert verdict.reason == "another title"


def test_a_misprint_leaves_a_paper_itself() -> None:
    assert verify(PaperWanted("Ползучесть мокрого снгеа", ("Снежын П. П.",)), PAPER).found


@pytest.mark.parametrize("behind", [" (short abstract)", " [in Russian]", " (pdf)", " (тезисы доклада)"])
def test_what_a_page_says_behind_a_title_is_no_part_of_it(behind: str) -> None:
    assert verify(PaperWanted(WANTED.title + behind, WANTED.authors), PAPER).found
    assert not verify(PaperWanted(f"{WANTED.title} (часть 2)", WANTED.authors), PAPER).found


@pytest.mark.parametrize("mark", ["*", "†", "1"])
def test_a_mark_of_a_footnote_is_no_part_of_a_title(mark: str) -> None:
    assert verify(WANTED, replace(PAPER, titles=(f"Ползучесть мокрого снега{mark}",))).found


def test_nobody_among_the_authors_is_not_missed_and_two_names_in_one_are_two() -> None:
    alone = replace(
        PAPER, authors=(PersonName("Снежин", "П. П."),), pages=(("Ползучесть мокрого снега", "П. П. Снежин"),)
    )
    assert dict(verify(PaperWanted(WANTED.title, ("Снежин П. П.", "и др.")), alone).points)["authors"] == 2.0
    assert dict(verify(PaperWanted(WANTED.title, ("П. П. Снежин, А. А. Ледова",)), alone).points)["authors"] == 1.0


def test_a_title_far_below_counts_where_it_stands_alone_beside_its_author() -> None:
    masthead = tuple(f"Издаётся с давних пор, строка {chr(1072 + number % 32)}" for number in range(60))
    deep = OpenedPaper(
        ((*masthead, "Ползучесть мокрого", "снега", "П. П. Снежин", *BODY), BODY, BODY), has_references=True
    )
    assert verify(WANTED._replace(authors=("Снежин П. П.",)), deep).found
    cited = ("1. Снежин П. П.", "Ползучесть мокрого", "снега", "// Вестник стужи. 2011. С. 17.")
    listed = OpenedPaper(((*masthead, *BODY, *cited), BODY, BODY), has_references=True)
    assert not verify(WANTED._replace(authors=("Снежин П. П.",)), listed).found


def test_a_scanned_document_is_judged_by_its_reference_and_file_name() -> None:
    scanned = OpenedPaper(((), (), ()))
    assert verify(WANTED, scanned, is_linked=True, file_name="snezhin-polzuchest.pdf").found
    assert not verify(WANTED, scanned, is_linked=True, file_name="scan0001.pdf").found
    assert not verify(WANTED, scanned, file_name="snezhin-polzuchest.pdf").found


def test_slides_with_the_title_and_the_authors_are_not_the_paper() -> None:
    first, *_ = PAPER.pages
    slides = replace(PAPER, pages=(first[1:4], *[("Снег ползёт", "Он мокрый")] * 8))
    assert verify(WANTED, slides).reason == "slides"
    prose = ("Снег ползёт " * 50,)
    assert verify(WANTED, replace(slides, pages=(first, *[prose] * 8))).found


@pytest.mark.parametrize("before", ["Рецензия на статью:", "Rezension zu:", "Erratum to", "Reply to: P. Snezhin,"])
def test_a_work_that_begins_as_one_about_the_paper_is_another(before: str) -> None:
    first, *rest = PAPER.pages
    other = replace(PAPER, titles=(f"{before} {WANTED.title}",), pages=((before, *first[1:]), *rest))
    assert verify(WANTED, other, is_linked=True).reason == "a work about the paper"
    assert verify(WANTED._replace(title=f"{before} {WANTED.title}"), other).found


@pytest.mark.parametrize(
    "before", ["Ergänzendes Material zu", "Beiträge zum Thema:", "Материалы к статье", "Contributions to"]
)
def test_a_title_behind_other_words_is_another_title(before: str) -> None:
    other = replace(PAPER, titles=(f"{before} {WANTED.title}",))
    assert verify(WANTED, other).reason == "a work about the paper"
    longer = replace(PAPER, titles=(f"{WANTED.title} и смежные вопросы",))
    assert verify(WANTED, longer).reason == "a work about the paper"
    headed = replace(PAPER, titles=(f"Вестник стужи 2011 4 {WANTED.title}", f"Снежин П. П. {WANTED.title}"))
    assert verify(WANTED, headed).found
    beside = replace(PAPER, titles=(WANTED.title, f"Журнал о зиме и стуже - {WANTED.title}"))
    assert verify(WANTED, beside).found


def test_few_words_without_references_are_no_paper() -> None:
    first, *_ = PAPER.pages
    abstract = replace(PAPER, pages=((*first, "Снег ползёт " * 40),), has_references=False)
    assert verify(WANTED, abstract).reason == "too short for a paper"
    assert verify(WANTED, replace(abstract, has_references=True)).found
    assert verify(WANTED, replace(abstract, pages=((*first, "Снег ползёт " * 300),))).found
    # A poster has more pages, and a scan of which little is read may be a paper.
    poster = replace(abstract, pages=(*abstract.pages, *[("Он мокрый",)] * 3))
    assert verify(WANTED, poster).reason == "too short for a paper"
    assert verify(WANTED, replace(poster, pages=(*poster.pages, ()))).found


def test_an_abstract_in_a_volume_of_abstracts_is_not_the_paper() -> None:
    others = tuple(f"Тезисы доклада о граде и льде, строка {number}" for number in range(25))
    title = ("Ползучесть мокрого", "снега", "П. П. Снежин")
    volume = OpenedPaper((others, others, others, (*others, *title, *others)), ("Тезисы",))
    assert not verify(WANTED, volume).found
    whole = replace(volume, pages=(others, others, others, (*title, *others), others, others))
    assert verify(WANTED, whole).found
    # An abstract on a page of its own ends where other people's title begins.
    next_one = ("О граде", "К. К. Градов, И. И. Инеев", *others)
    assert verify(WANTED, replace(whole, pages=(others, others, (*title, *others), next_one, next_one))).reason == (
        "an abstract in a volume"
    )


@pytest.mark.parametrize("above", ["Содержание", "Programm 2011", "Publikationsverzeichnis", "Table of contents"])
def test_a_list_that_names_the_paper_first_is_not_the_paper(above: str) -> None:
    first, *rest = PAPER.pages
    assert verify(WANTED, replace(PAPER, pages=((above, *first), *rest))).reason == "a list of several works"
    # The contents of a book, of which this is the beginning, stand before its first chapter.
    book = replace(PAPER, pages=(("Зима", above, "О таянии наста"), first, *rest))
    assert verify(WANTED, book).reason != "a list of several works"
    below = (*first[:4], above, *first[4:])
    assert verify(WANTED, replace(PAPER, pages=(below, *rest))).found
    assert verify(WANTED._replace(title=above), replace(PAPER, pages=((above, *first), *rest), titles=(above,))).found


@pytest.mark.parametrize(
    "before", ["Anhang zu:", "New study:", "Конспект лекций:", "Отчёт по проекту «", "К вопросу о"]
)
def test_words_that_lead_to_the_title_on_its_line_make_another_work(before: str) -> None:
    first, *rest = PAPER.pages
    other = replace(PAPER, titles=(), pages=(("Вестник стужи", f"{before} Ползучесть мокрого", *first[2:]), *rest))
    assert verify(WANTED, other).reason == "a work about the paper"
    above = replace(other, pages=((before, *first[1:]), *rest))
    assert verify(WANTED, above).reason == "a work about the paper"
    named = (*first, f"Аннотация. {before} Ползучесть мокрого", "снега")
    assert verify(WANTED, replace(PAPER, pages=(named, *rest))).found
    kind = replace(other, pages=(("Research article: Ползучесть мокрого", *first[2:]), *rest))
    assert verify(WANTED, kind).reason != "a work about the paper"


def test_a_title_that_goes_on_in_the_next_line_is_another() -> None:
    first, *rest = PAPER.pages
    printed = (*first[:3], "в горах Памира", *first[3:])
    longer = replace(PAPER, titles=(f"{WANTED.title} в горах Памира",), pages=(printed, *rest))
    assert verify(WANTED, longer).reason == "another title"
    # What was read as the title may have the names below it, too.
    misread = replace(PAPER, titles=(f"{WANTED.title} П. П. Снежин",))
    assert verify(WANTED, misread).found


def test_a_link_of_its_own_does_not_make_a_longer_title_the_paper() -> None:
    title = f"{WANTED.title} вновь"
    linked = replace(PAPER, titles=(title,), pages=((title, *PAPER.pages[0][3:]), *PAPER.pages[1:]))
    assert not verify(WANTED, linked, is_linked=True).found
    misquoted = replace(linked, titles=(f"Старая {WANTED.title.lower()}",), pages=(BODY, BODY, BODY))
    assert verify(WANTED, misquoted, is_linked=True).found
    other_words = replace(linked, titles=("Ползучесть мокрых снегов",), pages=(BODY, BODY, BODY))
    assert verify(WANTED, other_words, is_linked=True).found


def test_a_preprint_is_called_one() -> None:
    first, *rest = PAPER.pages
    assert verify(WANTED, replace(PAPER, pages=(("Препринт № 7", *first), *rest))).version == "preprint"
    assert verify(WANTED, PAPER).version == ""


def test_the_same_title_by_others_is_refused() -> None:
    assert verify(PaperWanted(WANTED.title, ("Градов К. К.",)), PAPER).reason == "other authors"


def test_a_title_that_is_not_extracted_is_read_line_by_line() -> None:
    verdict = verify(WANTED, replace(PAPER, titles=(), authors=()))
    assert verdict.found
    assert dict(verdict.points)["title"] == 1.5


def test_names_in_latin_letters_are_the_same_people() -> None:
    assert verify(PaperWanted(WANTED.title, ("P. Snezhin",)), PAPER).found


def test_a_paper_inside_a_volume_is_found_with_its_pages() -> None:
    filler = ("Сборник трудов", "Оглавление", "О граде " * 300)
    volume = OpenedPaper(
        (
            filler,
            ("О настах", "И. И. Морозов", "Введение"),
            *PAPER.pages[:1],
            ("дальше " * 500,),
            ("О граде", "Аннотация"),
        )
        * 1,
        ("Сборник трудов",),
    )
    verdict = verify(WANTED, volume)
    assert verdict.found
    assert (verdict.first_page, verdict.last_page) == (3, 4)


def test_a_title_in_other_words_passes_only_where_its_own_reference_leads_there() -> None:
    wanted = PaperWanted("Ползучесть очень мокрого снега", WANTED.authors)
    assert not verify(wanted, PAPER).found
    assert verify(wanted, PAPER, is_linked=True).found


def opened(content: bytes, _source: str) -> tuple[OpenedPaper, ...] | str:
    if content == b"%PDF thesis on snow":
        return (replace(PAPER, kind="thesis"),)
    return (PAPER,) if content == b"%PDF snow" else (replace(PAPER, titles=("Град",), pages=(BODY,) * 3),)


def found_in(files: dict[str, bytes], wanted: PaperWanted = WANTED) -> tuple[PaperFound, MemoryWeb]:
    web = MemoryWeb(files)
    return PaperFinder(
        FinderParts(web, web, web, partial(page_of, tree=html_tree), opened, OurStrategy().of, LISTING)
    ).find(wanted), web


PAGES = {
    "http://snezhin.example/": html_page(
        "<p>Ползучесть — моя тема. <a href='papers.html'>Публикации</a></p>", "П. П. Снежин"
    ),
    "http://snezhin.example/papers.html": html_page(
        "<h1>Публикации</h1><ul>"
        + "".join(f"<li>{text} <a href='{number}.pdf'>[pdf]</a></li>" for number, text in enumerate(REFERENCES))
        + "</ul>"
    ),
}


def test_a_paper_is_found_by_a_search_engine_that_knows_its_file() -> None:
    found, _ = found_in({"http://a.example/polzuchest-snega-снега.pdf": b"%PDF snow"})
    assert found.url == "http://a.example/polzuchest-snega-снега.pdf"
    assert found.stage == "search for files"


def test_a_paper_is_found_by_a_crawl_to_the_page_that_names_it() -> None:
    found, web = found_in({**PAGES, "http://snezhin.example/0.pdf": b"%PDF snow"})
    assert found.url == "http://snezhin.example/0.pdf"
    assert found.page_url == "http://snezhin.example/papers.html"
    assert "http://snezhin.example/1.pdf" not in web.asked


def test_the_thesis_of_the_same_title_is_the_last_resort_and_is_called_one() -> None:
    thesis = {"http://a.example/polzuchest-snega-снега.pdf": b"%PDF thesis on snow"}
    found, _ = found_in(thesis)
    assert found.url in thesis
    assert found.verdict is not None
    assert found.verdict.version == "thesis"
    both, _ = found_in({**thesis, **PAGES, "http://snezhin.example/0.pdf": b"%PDF snow"})
    assert both.url == "http://snezhin.example/0.pdf"


def test_a_file_that_is_gone_and_one_that_is_another_are_refused_with_reasons() -> None:
    gone, _ = found_in(PAGES)
    other, _ = found_in({**PAGES, "http://snezhin.example/0.pdf": b"%PDF hail"})
    assert not gone.url
    assert not other.url
    assert "refused: The server answered 404." in [step.result for step in gone.steps]
    assert "refused: another title" in [step.result for step in other.steps]


def test_a_title_on_a_page_is_found_whatever_its_punctuation_and_case() -> None:
    read = page("<p>ПОЛЗУЧЕСТЬ, мокрого — снега</p>")
    place = title_place(read, WANTED.title)
    assert place is not None
    assert read.text[slice(*place)] == "ПОЛЗУЧЕСТЬ, мокрого — снега"
    assert title_place(page("<p>Ползучесть мокрого снегаря</p>"), WANTED.title) is None


def test_the_link_of_a_picture_below_a_heading_and_names_is_the_works_own() -> None:
    entry = "<h4>{0}</h4><p>П. П. Снежин</p><p><a href='{1}'><img src='pdf.gif' alt='PDF'></a></p>"
    rest = "<p>© 2011</p>"
    read = page(entry.format("О таянии наста в тени", "1.pdf") + entry.format(WANTED.title, "2.pdf") + rest)
    match = matched(read, WANTED, LISTING)
    assert match is not None
    assert match.files == ("http://snezhin.example/2.pdf",)


def test_the_links_of_a_line_below_the_title_in_a_programme_are_the_works_own() -> None:
    row = "<tr><td>9:00</td><td><b>{0}</b><br>П. П. Снежин<br><a href='{1}'>[paper]</a></td></tr>"
    rows = row.format("О таянии наста в тени", "1.pdf") + row.format(WANTED.title, "2.pdf")
    match = matched(page(f"<table>{rows}</table>", "http://snezhin.example/programme.html"), WANTED, LISTING)
    assert match is not None
    assert match.files == ("http://snezhin.example/2.pdf",)


def test_without_a_listing_links_are_matched_by_distance_as_p1_does() -> None:
    first, second, *rest = (f"<li>{text}</li>" for text in REFERENCES)
    linked = second.replace("</li>", " <a href='x.pdf'>pdf</a></li>")
    read = page(f"<h1>Публикации</h1><ul>{first}{linked}{''.join(rest)}</ul>")
    match = matched(read, WANTED, None)
    assert match is not None
    assert match.files == ("http://snezhin.example/x.pdf",)
    own = matched(read, WANTED, LISTING)
    assert own is not None
    assert own.files == ()


@pytest.mark.parametrize(
    ("make", "publications", "other"),
    [(lambda: TwoQueues(("Снежин П.",)), 0, 1), (lambda: ThreeQueues(("Снежин П.",)), 1, 2), (BreadthFirst, 0, 0)],
)
def test_each_focus_follows_links_to_publications_first(
    make: Callable[[], TwoQueues], publications: int, other: int
) -> None:
    from svod.model.crawl import CrawlTask, Fetched, FetchStatus, Visit

    origin = Visit(Fetched(CrawlTask("http://a.example/"), FetchStatus.FETCHED), 0)
    focus = make()
    focus.priority(Link("http://a.example/"), None, 0)
    assert focus.priority(Link("http://a.example/x.html", "Публикации"), origin, 2) == publications
    assert focus.priority(Link("http://a.example/y.html", "Погода"), origin, 2) == other
    assert focus.priority(Link("http://a.example/y.pdf", "Публикации"), origin, 2) is None


def test_our_focus_knows_the_sites_of_the_authors() -> None:
    focus = NearestFirst(("Снежин П. П.",))
    assert focus.priority(Link("http://snezhin.example/"), None, 0) == 10
    assert focus.priority(Link("http://snezhin.example/papers.html", "Публикации"), None, 0) == 0
    assert focus.priority(Link("http://shop.example/papers.html", "papers"), None, 0) == 0


def test_our_focus_walks_through_one_department_before_the_next() -> None:
    from svod.model.crawl import CrawlTask, Fetched, FetchStatus, Visit

    focus = NearestFirst(("Снежин П. П.",))
    root = "http://university.example/"
    focus.priority(Link(root), None, 0)
    high, low = (Visit(Fetched(CrawlTask(root), FetchStatus.FETCHED), depth) for depth in (1, 3))
    department, faculty = Link(f"{root}f0/d1/", "Кафедра снега"), Link(f"{root}f1/", "Факультет льда")
    below, above = focus.priority(department, low, 30), focus.priority(faculty, high, 30)
    people, news = (
        focus.priority(Link(f"{root}p", "Сотрудники"), high, 30),
        focus.priority(Link(f"{root}n", "Новости"), low, 30),
    )
    assert None not in (people, below, above, news)
    assert [people, below, above, news] == sorted([people, below, above, news], key=lambda one: one or 0)
    assert len({people, below, above, news}) == 4
