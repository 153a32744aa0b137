"""What counts as a paper's full text among pages that name it."""

import pytest

from svod.assemble.finding import page_tree
from svod.discover.listings.outline import Outline, outline
from svod.discover.paper.full_text import is_about, is_full_text, prose_words
from svod.discover.paper.text_parts import further_parts
from svod.discover.paper.verify import own_words
from tests.discover.made_up_pages import html_page

TITLE = "Slow Tides in the Bays of the North"
SENTENCE = (
    "The water rises by a hand in the narrow bays, and we measured it every hour for a year with a staff of oak. "
)
PARAGRAPH = f"<p>{SENTENCE * 4}</p>"
ENTRY = "<li>O. Lindqvane. {title}. Journal of Bays 4 (2009), 11–19. <a href='{name}.pdf'>pdf</a></li>"


def page(body: str, title: str = "") -> Outline:
    return outline(html_page(body, title), "http://bays.example/page.html", page_tree())


def test_a_paper_with_its_title_and_its_text_is_a_full_text() -> None:
    text = page(f"<h1>{TITLE}</h1><p>O. Lindqvane</p>" + "<h2>1. Water</h2>" + PARAGRAPH * 14, "Journal of Bays")
    assert is_full_text(text, TITLE)
    assert not is_full_text(text, "Salt in the Rivers of the South")


@pytest.mark.parametrize("title", [TITLE, f"{TITLE} | Journal of Bays", f"Journal of Bays - {TITLE}"])
def test_a_title_beside_the_name_of_its_site_is_the_title(title: str) -> None:
    assert is_full_text(page(PARAGRAPH * 14, title), TITLE)


def test_a_record_with_an_abstract_is_none() -> None:
    assert not is_full_text(page(f"<h1>{TITLE}</h1><h2>Abstract</h2>{PARAGRAPH * 3}", TITLE), TITLE)


def test_a_list_of_publications_is_none_however_long_it_is() -> None:
    entries = "".join(ENTRY.format(title=f"{TITLE}, part {number}", name=number) for number in range(200))
    listed = page(f"<h1>Publications</h1><ul>{entries}</ul>", "O. Lindqvane")
    assert prose_words(listed) == 0
    assert not is_full_text(listed, f"{TITLE}, part 1")


def test_the_first_page_of_a_site_and_a_list_by_years_are_none() -> None:
    text = f"<h1>{TITLE}</h1>{PARAGRAPH * 14}"
    assert is_full_text(page(text), TITLE)
    assert not is_full_text(outline(html_page(text), "http://bays.example/index.html", page_tree()), TITLE)
    years = "".join(f"<h2>{year}</h2>{PARAGRAPH * 5}" for year in (2009, 2008, 2007))
    assert not is_full_text(page(f"<h1>{TITLE}</h1>{years}"), TITLE)


def test_a_page_of_another_title_that_names_the_paper_is_none() -> None:
    project = page(f"<h1>Our project</h1><p><b>{TITLE}</b></p>{PARAGRAPH * 20}", "Tides: a project")
    assert not is_full_text(project, TITLE)


def test_paragraphs_of_links_are_no_text() -> None:
    links = "<p>" + "".join(f"<a href='{number}.html'>A bay of the north, number {number}</a> " for number in range(99))
    assert prose_words(page(links + "</p>")) == 0


def part_links(body: str) -> tuple[str, ...]:
    return further_parts(page(f"<h1>{TITLE}</h1>{body}"))


def test_a_text_goes_on_in_the_numbered_pages_of_its_folder() -> None:
    numbers = "<p>1 <a href='page-2.html'>2</a> <a href='page-3.html'>[3]</a></p>"
    assert part_links(numbers) == ("http://bays.example/page-2.html", "http://bays.example/page-3.html")
    assert part_links("<a href='b.html'>Weiter &gt;&gt;</a>") == ("http://bays.example/b.html",)
    elsewhere = "<a href='/salt/2.html'>2</a><a href='http://salt.example/2.html'>2</a><a href='2.pdf'>2</a>"
    assert part_links(elsewhere + "<a href='page.html#two'>2</a>") == ()


def test_a_text_goes_on_in_the_sections_of_its_own_contents() -> None:
    own = "<li><a href='n1.html'>1. Introduction</a><li><a href='n2.html'>Salt</a><li><a href='n3.html'>References</a>"
    assert len(part_links(f"<ul>{own}</ul>")) == 3
    others = "".join(f"<li><a href='{number}.html'>Salt in the rivers {number}</a>" for number in "abc")
    assert part_links(f"<ul>{others}</ul>") == ()


@pytest.mark.parametrize("between", ["\n", "<br>"])
def test_a_text_in_lines_broken_by_hand_is_running_text(between: str) -> None:
    line = "Мокрый снег ползёт по склону быстрее, чем сухой, и это видно"
    paragraph = between.join([line] * 9 + ["по меткам."])
    text = "<br><br>".join([paragraph] * 12) if between == "<br>" else "\n\n".join([paragraph] * 12)
    block = f"<p>{text}</p>" if between == "<br>" else f"<pre>{text}</pre>"
    assert prose_words(page(f"<h1>{TITLE}</h1>{block}")) >= 800
    # Lines of a list are as long as what they name.
    names = ["Снег", "Ползучесть мокрого снега на склонах гор", "Лёд и град", "Вестник стужи, том 12", "О граде"] * 40
    rows = between.join(names)
    listed = f"<p>{rows}</p>" if between == "<br>" else f"<pre>{rows}</pre>"
    assert prose_words(page(f"<h1>{TITLE}</h1>{listed}")) == 0


def test_the_names_of_its_authors_may_stand_before_a_title() -> None:
    names = own_words(("O. Lindqvane", "Berg, Anna"))
    text = page(f"<h3>O. Lindqvane, A. Berg<br>{TITLE}</h3>" + PARAGRAPH * 14, f"O. Lindqvane, A. Berg {TITLE}")
    assert is_full_text(text, TITLE, names=names)
    assert is_about(text, TITLE, names)
    assert not is_about(text, TITLE)
    other = page(f"<h3>Review by A. Berg<br>{TITLE}</h3>" + PARAGRAPH * 14, f"Review by A. Berg {TITLE}")
    assert not is_full_text(other, TITLE, names=names)
