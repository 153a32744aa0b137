"""Weights of titles: what else on the page agrees makes one surer, what says something else makes it less sure."""

from svod.convert.markup.html_tree import html_tree
from svod.extract.web.combine import CombinedPageReader
from svod.model.metadata import Field

URL = "http://www.example.org/garden/walks.html"


def weights(page: str, url: str = URL) -> list[float]:
    found = CombinedPageReader(html_tree).read(page.encode(), url)
    return [value.weight for value in found.all(Field.TITLE)]


def test_the_more_agrees_the_surer_a_title_is() -> None:
    alone = weights("<title>Garden walks</title><p>Text</p>")
    repeated = weights("<title>Garden walks</title><h3>Garden walks</h3><p>Text</p>")
    only_heading = weights("<title>Garden walks</title><h1>Garden walks</h1><p>Text</p>")
    contradicted = weights("<title>Garden walks</title><h2>Roses</h2><h2>Oaks</h2><p>Text</p>")
    assert contradicted[0] < alone[0] < repeated[0] < only_heading[0]


def test_a_title_that_names_the_site_is_half_believed_on_its_inner_pages() -> None:
    page = "<title>Institute of Gardens</title><p>Text</p>"
    (inner,), (home,) = weights(page), weights(page, "http://www.example.org/")
    assert inner < 0.7 < home


def test_no_other_title_is_as_sure_as_the_chosen_one() -> None:
    page = "<title>Institute of Gardens</title><h1>Eva Klein</h1><h2>Roses</h2><h2>Oaks</h2><p>Text</p>"
    first, *others = weights(page)
    assert others
    assert max(others) < first
