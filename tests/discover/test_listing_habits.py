"""Habits of list pages: links in cells or lines of their own, abstracts, rows of names of columns, other lists."""

from pathlib import Path

import pytest

import svod.extract
from svod.discover.listings.listing import ForestListing
from svod.discover.listings.pieces import pieces
from svod.learn.algorithms import open_model
from tests.discover.made_up_pages import REFERENCES, page

MODEL = Path(svod.extract.__file__).parent / "models" / "listing.forest.svodmodel"
SITE = "http://snezhin.example/"
FILES = [(f"{SITE}{number}.pdf",) for number in range(len(REFERENCES))]


@pytest.fixture(scope="module")
def listing() -> ForestListing:
    return ForestListing(open_model(MODEL))  # type: ignore[arg-type]


def read(listing: ForestListing, body: str, title: str = "") -> tuple[list[str], list[tuple[str, ...]]]:
    """The texts and the files of the references on a page."""
    found = listing.read(page(f"<h1>Публикации</h1>{body}", title=title))
    return [reference.text for reference in found], [reference.files for reference in found]


def test_a_picture_in_a_cell_is_a_link_of_its_own_row(listing: ForestListing) -> None:
    cells = ["", "<a href='1.pdf'><img src='a.gif'></a>", "", "<a href='3.pdf'><img src='a.gif'></a>"]
    rows = "".join(f"<tr><td>{text}</td><td>{cell}</td></tr>" for text, cell in zip(REFERENCES, cells, strict=True))
    assert read(listing, f"<table>{rows}</table>") == (list(REFERENCES), [(), FILES[1], (), FILES[3]])


def test_a_link_at_the_head_of_a_row_is_none_of_the_row_above(listing: ForestListing) -> None:
    link = "<a href='{}.pdf'>[PDF]</a>"
    rows = "".join(
        f"<tr><td>{link.format(number) if number % 2 else ''}</td><td>{text}</td></tr>"
        for number, text in enumerate(REFERENCES)
    )
    assert read(listing, f"<table>{rows}</table>")[1] == [(), FILES[1], (), FILES[3]]


@pytest.mark.parametrize("other", ["Korrekturen", "Code", "Data", "Ergänzung", "версия 2"])
@pytest.mark.parametrize("form", ["<li>{} {}</li>", "<li>{}<br>{}</li>", "<p>{}</p><p>{}</p>"])
def test_beside_a_text_what_has_another_short_name_is_not_the_text(
    form: str, other: str, listing: ForestListing
) -> None:
    rows = "".join(
        form.format(text, f"<a href='x{number}.pdf'>[{other}]</a> <a href='{number}.pdf'>[Volltext]</a>")
        for number, text in enumerate(REFERENCES)
    )
    assert read(listing, rows)[1] == FILES


def test_a_file_with_an_unknown_name_is_the_text_where_there_is_no_other(listing: ForestListing) -> None:
    rows = "".join(f"<li>{text} <a href='{number}.pdf'>[offprint]</a></li>" for number, text in enumerate(REFERENCES))
    assert read(listing, f"<ul>{rows}</ul>")[1] == FILES


@pytest.mark.parametrize("label", ["PDF", "Скачать статью (PDF, 1.2 МБ)", "Полный текст", "Download the paper"])
def test_links_in_the_next_paragraph_are_those_of_the_reference_before(label: str, listing: ForestListing) -> None:
    body = "".join(
        f"<p>{text}</p>" + (f"<p><a href='{number}.pdf'>{label}</a></p>" if number % 2 else "")
        for number, text in enumerate(REFERENCES)
    )
    assert read(listing, body) == (list(REFERENCES), [(), FILES[1], (), FILES[3]])


def test_folded_abstracts_are_no_part_of_a_reference_and_folded_years_are_read(listing: ForestListing) -> None:
    abstract = "<details><summary>Аннотация</summary><p>Снег изучается давно. Здесь он изучен снова.</p></details>"
    items = "".join(f"<li>{text}{abstract}</li>" for text in REFERENCES)
    year = f"<details open><summary>2011–2016</summary><ul>{items}</ul></details>"
    assert read(listing, year)[0] == list(REFERENCES)


def test_a_sentence_below_a_title_is_no_part_of_a_reference(listing: ForestListing) -> None:
    told = "Мы показываем, что снег ползёт тем быстрее, чем он мокрее и чем круче склон под ним."
    cards = "".join(
        f"<div class='card'><h4>{text.partition(' // ')[0]}</h4><p>{told}</p><p>{text.partition(' // ')[2]}</p></div>"
        for text in REFERENCES
    )
    assert read(listing, cards)[0] == [text.replace(" // ", " ") for text in REFERENCES]


@pytest.mark.parametrize("usual", [2, 3])
def test_the_last_title_that_is_a_heading_has_as_many_blocks_as_the_others(usual: int) -> None:
    entry = "<h4>Title {}</h4>" + "<p>Names and venue of it.</p>" * usual
    foreign = "<p>Reviewer for</p><ul><li>Annals of Snow</li><li>Letters on Snow</li></ul><p>© 2024</p>"
    shown = page("".join(map(entry.format, range(4))) + foreign)
    sections = [piece for piece in pieces(shown.root) if piece.kind == "section"]
    assert [len(piece.parts) for piece in sections] == [1 + usual] * 4
    assert "Reviewer" not in shown.text_of(sections[-1])


def test_sections_of_other_forms_keep_all_their_blocks() -> None:
    lists = "".join(f"<h4>{year}</h4><ul><li>One of snow</li><li>Two of snow</li></ul>" for year in range(2000, 2004))
    shown = page(lists + "<p>Three of snow</p>")
    assert "Three" in shown.text_of([piece for piece in pieces(shown.root) if piece.kind == "section"][-1])


def test_names_and_numbers_of_columns_are_no_references(listing: ForestListing) -> None:
    head = "<tr><td>№ п/п</td><td>Наименование работы, её вид</td><td>Выходные данные</td><td>Соавторы</td></tr>"
    numbers = "<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>"
    rows = "".join(f"<tr><td>{text}</td></tr>" for text in REFERENCES)
    assert read(listing, f"<table>{head}{numbers}{rows}</table>")[0] == list(REFERENCES)


def test_a_year_with_its_list_is_not_one_reference(listing: ForestListing) -> None:
    years = "".join(
        f"<li>{year}<ul>{''.join(f'<li>{text}</li>' for text in REFERENCES[first : first + 2])}</ul></li>"
        for first, year in ((0, 2013), (2, 2016))
    )
    assert read(listing, f"<ul>{years}</ul>")[0] == list(REFERENCES)


def test_supervised_theses_are_no_publications(listing: ForestListing) -> None:
    theses = "".join(
        f"<li>{name}, The creep of wet snow, MSc thesis, 2019 <a href='t{number}.pdf'>thesis</a></li>"
        for number, name in enumerate(("Anna Berg", "Carl Lund", "Dora Holm"))
    )
    papers = "".join(f"<li>{text}</li>" for text in REFERENCES)
    assert read(listing, f"<ul>{papers}</ul><h2>Supervised theses</h2><ul>{theses}</ul>")[0] == list(REFERENCES)


def test_a_page_of_documents_that_is_not_called_a_list_of_papers_has_none(listing: ForestListing) -> None:
    names = ("Application form for the summer school", "Regulations of the institute (2019)", "Annual report 2020",
        "Map of the campus and its surroundings", "Leaflet: studying snow in Norrby")  # fmt: skip
    items = "".join(f"<li><a href='d{number}.pdf'>{name}</a></li>" for number, name in enumerate(names))
    documents = page(f"<h1>Downloads</h1><ul>{items}</ul>", "http://snow.example/downloads.html", "Downloads")
    assert listing.read(documents) == ()


def test_titles_that_link_their_files_are_references_on_a_page_that_is_called_a_list(listing: ForestListing) -> None:
    titles = [text.partition(" // ")[0].rpartition(". ")[2] + ": заметки о зиме" for text in REFERENCES]
    items = "".join(f"<li><a href='{number}.pdf'>{title}</a></li>" for number, title in enumerate(titles))
    assert read(listing, f"<ul>{items}</ul>") == (titles, FILES)


def test_a_paragraph_that_is_called_an_abstract_is_no_part_of_a_reference(listing: ForestListing) -> None:
    told = "Аннотация: Изучены 120 сугробов за 15 лет, 38 % из них растаяли. Модель с 4 параметрами это объясняет."
    body = "".join(f"<p>{text}</p><p>{told}</p>" for text in REFERENCES)
    assert read(listing, body)[0] == list(REFERENCES)


def test_a_talk_with_pages_is_a_paper(listing: ForestListing) -> None:
    papers = "".join(f"<li>{text}</li>" for text in REFERENCES)
    talks = [text.replace("Вестник стужи", "Труды школы-семинара") for text in REFERENCES]
    body = f"<ul>{papers}</ul><h2>Доклады</h2><ul>{''.join(f'<li>{text} Доклад.</li>' for text in talks[:1])}</ul>"
    assert read(listing, body)[0] == [*REFERENCES, f"{talks[0]} Доклад."]


TITLE_FIRST = (
    "On the dynamics of polar dialects. Thomas Blackdale. Transactions on Slopes 2:136–151, 2015.",
    "Revisiting old glacier runoff. Mary Whitstead and Thomas Blackdale. Journal of Cold Science 56:130–134, 2009.",
    "A study of labour in the snow. Thomas Blackdale. Advances in Frost 9:106–120, 2014.",
    "Learning urban catalogues. Robert Northton and Thomas Blackdale. Archives of Ice 28:336–351, 2014.",
)


def test_entries_with_years_and_pages_under_a_heading_for_papers_are_references(listing: ForestListing) -> None:
    body = "".join(f"<p>{text}</p>" for text in TITLE_FIRST)
    assert read(listing, f"<h3>Edited volumes</h3>{body}")[0] == list(TITLE_FIRST)


def test_funded_projects_with_numbers_and_years_are_none(listing: ForestListing) -> None:
    body = "".join(f"<li>{text}</li>" for text in REFERENCES)
    grants = "".join(f"<li>Грант № 21-01-0{number} «Ползучесть наста», 20{number}–2007</li>" for number in range(4, 7))
    assert read(listing, f"<ul>{body}</ul><h2>Проекты</h2><ul>{grants}</ul>")[0] == list(REFERENCES)


def test_the_rows_of_a_table_with_columns_for_titles_and_authors_are_references(listing: ForestListing) -> None:
    rows = [
        ("3-Mar-2019", "Sparse colonies of lichen on slopes", "Dunmoor, Eleanor; Coldmere, David"),
        ("7-May-2018", "Old labour markets of the Highlands", "Dunmoor, Eleanor"),
        ("9-Jun-2016", "Transport of snow with small samples", "Coldthwaite, Ann; Dunmoor, Eleanor"),
    ]
    body = "".join(
        f"<tr><td>{day}</td><td><a href='/{day}'>{title}</a></td><td>{who}</td></tr>" for day, title, who in rows
    )
    head = "<tr><th>Issue Date</th><th>Title</th><th>Author(s)</th></tr>"
    found = listing.read(page(f"<h2>Browsing</h2><table>{head}{body}</table>"))
    assert [reference.text for reference in found] == [" ".join(row) for row in rows]


def test_a_year_with_two_blocks_is_not_one_reference(listing: ForestListing) -> None:
    body = "".join(
        f"<h3>{year}</h3><div class='post'>{first}</div><div class='post'>{second}</div>"
        for year, first, second in (("2011", *REFERENCES[:2]), ("2015", *REFERENCES[2:]))
    )
    assert read(listing, body)[0] == list(REFERENCES)


def test_what_somebody_tells_of_their_life_is_no_reference(listing: ForestListing) -> None:
    life = "Родился в Заречье. Окончил физический факультет. С 1999 года работает в институте. Изучает лёд и снег."
    body = "".join(f"<p>{text}</p>" for text in (life, *REFERENCES))
    assert read(listing, body)[0] == list(REFERENCES)


def test_a_venue_in_an_entry_is_no_heading_of_the_entries_below_it(listing: ForestListing) -> None:
    cards = "".join(
        f"<div class='card'><h4>Ползучесть снега {number}</h4><p>Павел Снежин</p><p>Труды школы-семинара</p></div>"
        for number in range(4)
    )
    below = {words for piece in pieces(page(cards).root) if piece.style == "card" for words in piece.under}
    assert "Труды школы-семинара" not in below
