"""References on pages: found in every kind of markup, with the files of their own segments."""

from pathlib import Path

import pytest

import svod.extract
from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.line_listing import SvmListing
from svod.discover.listings.listing import ForestListing
from svod.discover.listings.outline import outline
from svod.discover.listings.pieces import pieces
from svod.discover.listings.reference_files import holders_of_several, nearest_files, segment_files
from svod.errors import ModelFileError
from svod.learn.algorithms import open_model
from svod.text.normalize import squeezed
from svod_lab.training.pages.synthetic_pages import synthetic_listings
from tests.discover.made_up_pages import REFERENCES, page

MODEL = Path(svod.extract.__file__).parent / "models" / "listing.forest.svodmodel"
HEADING = "<h1>Публикации</h1>"
FORMS = {
    "list items": "<ul>" + "".join(f"<li>{text}</li>" for text in REFERENCES) + "</ul>",
    "unclosed items": "<ol>" + "".join(f"<li>{text}" for text in REFERENCES) + "</ol>",
    "paragraphs": "".join(f"<p>{text}</p>" for text in REFERENCES),
    "double breaks": "<div>" + "<br><br>".join(REFERENCES) + "</div>",
    "breaks that close nothing": "<div>" + "</br> </br>".join(REFERENCES) + "</div>",
    "rows": "<table>" + "".join(f"<tr><td>{n}</td><td>{t}</td></tr>" for n, t in enumerate(REFERENCES)) + "</table>",
    "divisions": "".join(f'<div class="paper">{text}</div>' for text in REFERENCES),
    "definitions": "<dl>" + "".join(f"<dt>*</dt><dd>{text}</dd>" for text in REFERENCES) + "</dl>",
    "rules": "<hr>".join(REFERENCES),
    "numbered text": "<pre>" + "\n".join(f"[{n}] {text}" for n, text in enumerate(REFERENCES, start=1)) + "</pre>",
    "Word": "".join(f'<p class="MsoNormal"><span>{text}</span></p><p>&nbsp;</p>' for text in REFERENCES),
}


@pytest.fixture(scope="module")
def listing() -> ForestListing:
    return ForestListing(open_model(MODEL))  # type: ignore[arg-type]


@pytest.mark.parametrize("form", FORMS)
def test_references_are_found_in_every_form_of_list(form: str, listing: ForestListing) -> None:
    found = listing.read(page(HEADING + FORMS[form]))
    assert [squeezed(reference.text).lstrip("01234") for reference in found] == list(map(squeezed, REFERENCES))


def test_a_title_over_its_authors_is_one_reference_without_the_words_of_its_buttons(listing: ForestListing) -> None:
    entries = "".join(
        f"<li><div class='title'>Сугробы на равнине, часть {number}</div><div class='author'>П. П. Снежин</div>"
        f"<div class='venue'>Вестник стужи, {number}(2), 44–61, 2016</div>"
        f"<div class='links'><a class='btn' href='{number}.pdf'>PDF</a> <a class='btn' href='#'>Bibtex</a></div></li>"
        for number in range(3, 8)
    )
    found = listing.read(page(f"<h1>Публикации</h1><ol>{entries}</ol>"))
    assert [reference.text for reference in found] == [
        f"Сугробы на равнине, часть {number} П. П. Снежин Вестник стужи, {number}(2), 44–61, 2016"
        for number in range(3, 8)
    ]
    assert [reference.files for reference in found] == [(f"http://snezhin.example/{n}.pdf",) for n in range(3, 8)]


def test_a_reference_without_a_file_does_not_take_its_neighbours(listing: ForestListing) -> None:
    first, second, *rest = REFERENCES
    body = f"<ul><li>{first} <a href='a.pdf'>pdf</a></li><li>{second}</li>"
    body += "".join(f"<li>{text}</li>" for text in rest) + "</ul>"
    files = [reference.files for reference in listing.read(page(HEADING + body))]
    assert files == [("http://snezhin.example/a.pdf",), (), (), ()]


def test_a_picture_before_or_behind_a_reference_leads_to_its_file(listing: ForestListing) -> None:
    icon = "<img src='pdf.gif' alt='pdf'>"
    before = "".join(f"<hr><a href='{n}.pdf'>{icon}</a> {text}" for n, text in enumerate(REFERENCES))
    behind = "<ul>" + "".join(f"<li>{t} <a href='{n}.pdf'>{icon}</a></li>" for n, t in enumerate(REFERENCES)) + "</ul>"
    wanted = [(f"http://snezhin.example/{number}.pdf",) for number in range(4)]
    assert [reference.files for reference in listing.read(page(HEADING + before))] == wanted
    assert [reference.files for reference in listing.read(page(HEADING + behind))] == wanted


def test_slides_and_posters_are_not_the_paper(listing: ForestListing) -> None:
    body = "".join(
        f"<li>{text} <a href='{n}_slides.pdf'>slides</a> <a href='{n}.pdf'>PDF</a></li>"
        for n, text in enumerate(REFERENCES)
    )
    found = listing.read(page(f"{HEADING}<ul>{body}</ul>"))
    assert [reference.files for reference in found] == [(f"http://snezhin.example/{n}.pdf",) for n in range(4)]


def test_a_page_without_references_gives_none(listing: ForestListing) -> None:
    body = "<h1>Контакты</h1><p>Пишите на почту.</p><ul><li>Главная</li><li>Проекты</li><li>Контакты</li></ul>"
    assert listing.read(page(body)) == ()


def test_the_nearest_links_of_p1_are_those_inside_then_one_on_each_side() -> None:
    read = page("<p><a href='a.pdf'>one</a> far away and long Title of the work here <a href='b.pdf'>two</a></p>")
    start = read.text.index("Title")
    end = read.text.index("here") + 4
    assert nearest_files(read, start, end) == ("http://snezhin.example/b.pdf", "http://snezhin.example/a.pdf")
    assert nearest_files(read, 0, end) == ("http://snezhin.example/a.pdf",)


def test_the_distance_to_a_link_is_counted_in_bytes() -> None:
    read = page("<p><a href='a.pdf'>one</a> abcdefghi Title <a href='b.pdf'>два</a></p>")
    wide = page("<p><a href='a.pdf'>one</a> абвгде Title abcdefghi <a href='b.pdf'>два</a></p>")
    for found, nearest in ((read, "b.pdf"), (wide, "b.pdf")):
        start = found.text.index("Title")
        assert nearest_files(found, start, start + 5)[0].endswith(nearest)


def test_the_lines_of_p1_are_judged_one_by_one_and_headings_dropped() -> None:
    model = open_model(MODEL.with_name("listing.svm.svodmodel"))
    listing = SvmListing(model)  # type: ignore[arg-type]
    found = listing.read(page(HEADING + FORMS["list items"] + "<p>Пишите мне на почту, если нужен текст.</p>"))
    assert [reference.text for reference in found] == list(REFERENCES)


def test_a_model_of_other_features_is_refused() -> None:
    with pytest.raises(ModelFileError, match="features"):
        ForestListing(open_model(MODEL.with_name("homepage.forest.svodmodel")))  # type: ignore[arg-type]
    with pytest.raises(ModelFileError, match="no model"):
        ForestListing().read(page(HEADING + FORMS["list items"]))


def test_synthetic_pages_are_the_same_for_the_same_seed_and_hold_their_references() -> None:
    first, again = (list(synthetic_listings(3, seed)) for seed in (5, 5))
    assert first == again
    for made in first:
        text = squeezed(outline(made.content, "http://a.example/", html_tree).text)
        assert all(squeezed(reference)[:12] in text for reference in made.references)


TALKS = (
    "«Скрип наста под ногой». Приглашённый доклад, семинар, Томск (4/2017).",
    "«Иней и его двойники». Пленарный доклад, Пермь (5/2018). Докладчик: Снежин П. П.",
    "Снежин П. П., Ледова А. А. Капель до срока. Постер, зимняя школа, Казань (2/2019).",
)


@pytest.mark.parametrize("year", ["", "<h2>2019</h2>"])
def test_talks_under_their_own_heading_are_no_references(year: str, listing: ForestListing) -> None:
    talks = "".join(f"<li>{talk}</li>" for talk in TALKS)
    papers = f"<h1>Публикации</h1><h2>Статьи</h2>{year}{FORMS['list items']}"
    found = listing.read(page(f"{papers}<h2>Выступления</h2>{year}<ul>{talks}</ul>"))
    assert [reference.text for reference in found] == list(REFERENCES)


def test_a_reference_that_is_on_a_page_twice_is_one(listing: ForestListing) -> None:
    found = listing.read(page(HEADING + FORMS["list items"] + "<h2>Избранные статьи</h2>" + FORMS["list items"]))
    assert [reference.text for reference in found] == list(REFERENCES)


def test_a_reference_that_is_on_a_page_twice_has_the_files_of_both(listing: ForestListing) -> None:
    items = [f"<li>{text} <a href='{{folder}}{number}.pdf'>pdf</a></li>" for number, text in enumerate(REFERENCES)]
    lists = "".join(f"<ul>{''.join(items).format(folder=folder)}</ul>" for folder in ("a", "b"))
    found = listing.read(page(HEADING + lists))
    assert [reference.text for reference in found] == list(REFERENCES)
    assert [len(reference.files) for reference in found] == [2] * len(REFERENCES)


def test_items_of_a_menu_are_no_references(listing: ForestListing) -> None:
    menu = "".join(f"<li><a href='{word}.html'>{word}</a></li>" for word in ("Темы работ", "Учебный план", "Контакты"))
    found = listing.read(page(f"<ul>{menu}</ul>{HEADING}{FORMS['list items']}"))
    assert [reference.text for reference in found] == list(REFERENCES)


@pytest.mark.parametrize("heading", ["2019", "2001–2004", "2017 год", "до 1999", "1998 - present"])
def test_years_come_below_headings_of_words_of_the_same_level(heading: str) -> None:
    read = page(
        f"<h1>Труды</h1><h2>Доклады</h2><h2>{heading}</h2><p>Снежин П. П. О снеге.</p><h2>Статьи</h2><p>Конец.</p>"
    )
    under = {read.text_of(piece): piece.under for piece in pieces(read.root)}
    assert under["Снежин П. П. О снеге."] == (heading, "Доклады", "Труды")
    assert under["Конец."] == ("Статьи", "Труды")


SLIDES = ("Ползучесть снега зимой", "О таянии наста в тени", "Звук шагов и мороз", "Сугробы на большой равнине")


def test_title_and_details_in_paragraphs_that_alternate_are_one_reference(listing: ForestListing) -> None:
    entries = "".join(
        f"<p>{title}</p><p>П. П. Снежин, А. А. Ледова. Вестник стужи, {number}(2), 44–61, {2010 + number}</p>"
        for number, title in enumerate(SLIDES)
    )
    found = listing.read(page(f"{HEADING}<p>Все работы есть в библиотеке.</p>{entries}"))
    assert [reference.text.partition(" П. П.")[0] for reference in found] == list(SLIDES)


def test_talks_under_a_heading_of_a_class_are_no_publications(listing: ForestListing) -> None:
    talks = "".join(
        f'<li>P. Snow. "{title}" (invited talk) Meeting on Ice, {number + 3} April 2017, Graz.</li>'
        for number, title in enumerate(("Creep of wet snow", "On the crust in the shade", "Steps and frost", "Drifts"))
    )
    papers = "".join(
        f"<li>P. Snow, A. Ice. Creep of snow in winter {number}. Journal of Ice 4(2), 17–29, {2010 + number}.</li>"
        for number in range(5)
    )
    body = (
        f'<table><tr><td class="subHeader">Publications</td></tr><tr><td><ol>{papers}</ol></td></tr>'
        f'<tr><td class="subHeader">Selected presentations</td></tr><tr><td><ol>{talks}</ol></td></tr></table>'
    )
    found = listing.read(page(body))
    assert len(found) == 5
    assert not any("invited talk" in reference.text for reference in found)


def test_a_career_a_course_and_a_committee_are_no_publications(listing: ForestListing) -> None:
    career = (
        "2003–2007 Research assistant, Institute of Snow, University of Norrby",
        "2008–2015 Lecturer, School of Ice, University of Vinterby",
        "2016–present Professor of Snow, Norrby",
    )
    course = (
        "Physics of snow, fall 2018, lecture 1 <a href='l1.pdf'>pdf</a>",
        "Ice for beginners, spring 2019, exercises",
    )
    papers = "".join(f"<li>{text}</li>" for text in REFERENCES)
    others = "".join(
        f"<h2>{heading}</h2><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
        for heading, items in (("Positions", career), ("Teaching", course))
    )
    found = listing.read(page(f"<h1>Anna Berg</h1>{others}<h2>Publications</h2><ul>{papers}</ul>"))
    assert [reference.text for reference in found] == list(REFERENCES)


def test_a_session_with_several_linked_papers_is_not_one_reference() -> None:
    papers = "".join(
        f"<dt><a href='p{number}.pdf'>The creep of wet snow on slopes, part {number}</a></dt><dd>A. Berg, C. Lund</dd>"
        for number in range(3)
    )
    read = page(f"<h2>Session 1</h2><dl>{papers}</dl>")
    several = holders_of_several(read, list(pieces(read.root)))
    found = [read.text_of(piece).count("The creep") for piece in pieces(read.root) if id(piece) in several]
    assert found
    assert min(found) > 1
    assert [piece.kind for piece in pieces(read.root) if read.text_of(piece).count("The creep") == 1]


def test_a_file_that_many_references_share_is_the_text_of_none() -> None:
    entries = "".join(f"<li>{text} <a href='volume.pdf'>pdf</a></li>" for text in REFERENCES)
    read = page(f"<ul>{entries}</ul>")
    items = [piece for piece in pieces(read.root) if piece.kind == "li"]
    assert list(segment_files(read, items)) == [()] * len(REFERENCES)


def test_files_of_the_own_site_come_first_and_pages_of_publishers_do_not_count() -> None:
    links = (
        "<a href='http://press.example/article/10.1000/1/pdf'>publisher</a> <a href='http://arxiv.org/pdf/2101.00001'>arXiv</a>"
        " <a href='snow.pdf'>pdf</a>"
    )
    read = page(f"<ul><li>{REFERENCES[0]} {links}</li><li>{REFERENCES[1]}</li></ul>")
    items = [piece for piece in pieces(read.root) if piece.kind == "li"]
    assert list(segment_files(read, items)) == [
        ("http://snezhin.example/snow.pdf", "http://arxiv.org/pdf/2101.00001"), (),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "is_heading"),
    [("<p>Selected talks:</p>", True), ("<p><a href='t.html'>Talks</a></p>", False), ("<p>Of snow and ice</p>", False),
     ("<table><tr><td class='subHeader'>Доклады</td></tr></table>", True)],
)  # fmt: skip
def test_a_short_line_of_section_words_is_a_heading(heading: str, is_heading: bool) -> None:
    read = page(f"{heading}<ul><li>{REFERENCES[0]}</li><li>{REFERENCES[1]}</li></ul>")
    item = next(piece for piece in pieces(read.root) if piece.kind == "li")
    assert bool(item.under) is is_heading
