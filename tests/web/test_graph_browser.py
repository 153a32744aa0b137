"""The picture of citations in a real browser: no label covers another or a dot, and every colour is explained."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.library import Library
from svod.model.metadata import Field, Metadata
from svod.web.app import make_app
from tests.accessibility import grave_faults
from tests.web.conftest import HandReader, hand_parts, put_papers
from tests.web.loopback import served
from tests.web.papers import Paper, author, paper, reference, value

pytestmark = pytest.mark.browser
# Long names in three alphabets, few years: works lie close.
NOUNS = (
    "Wasserschöpfmaschinen",
    "ШИРОКОЩЁКИЕ ЖУЖЕЛИЦЫ",
    "MOUNTAIN WIND HUMMING",
    "little tilting lilies",
    "水文学与数学的历史",
)
TITLES = [f"{NOUNS[number % 5]} {number} {NOUNS[(number + 1) % 5]}" for number in range(36)]
# What is covered twice: a label by a label, or by a dot.
OVERLAPS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const labels = [...document.querySelectorAll(".graph > svg text")].map(box);
  const dots = [...document.querySelectorAll(".graph > svg circle:not(.grid)")].map(box);
  const others = (place) => [...labels.slice(place + 1), ...dots];
  const twice = labels.flatMap((one, place) => others(place).filter((other) => meet(one, other)));
  return [labels.length, dots.length, twice.length];
}"""
COLOURS = "[...document.querySelectorAll('%s')].map(one => one.classList[1])"


def cited(number: int) -> Paper:
    """A paper that cites two older ones of its group and, rarely, one of another."""
    older = [number - 3, number - 6] + ([number - 4] if number % 9 == 0 else [])
    references = [
        reference(place, f"{TITLES[one]}. {1990 + one % 4}.", TITLES[one], f"Author{one}", str(1990 + one % 4))
        for place, one in enumerate(older, 1)
        if one >= 0
    ]
    values = {
        Field.TITLE: (value(TITLES[number]),),
        Field.CREATOR: (author(f"Author{number}", "A."),),
        Field.DATE: (value(str(1990 + number % 4)),),
    }
    return paper(f"{number}.txt", TITLES[number], Metadata(values), *references)


PAPERS = [cited(number) for number in range(36)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    place, reader = tmp_path_factory.mktemp("graph"), HandReader()
    with Library(hand_parts(place / "library", reader)) as opened:
        put_papers(opened, reader, place, PAPERS)
        with served(make_app(opened)) as reported:
            yield reported


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("width", [1400, 360])
@pytest.mark.parametrize("path", ["/graph", "/graph?layout=rings", f"/works/{PAPERS[9].work_id}/graph?steps=3"])
def test_no_label_covers_another_or_a_dot_and_colours_are_explained(
    address: str, page: Page, width: int, path: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address + path)
    labels, dots, twice = page.evaluate(OVERLAPS)
    assert (labels > 5, dots > 8, twice) == (True, True, 0)
    shown = set(page.evaluate(COLOURS % ".graph .dot"))
    legend = page.evaluate(COLOURS % ".graph-legend .dot[class*=group-]")
    assert sorted(shown) == sorted(legend)
    expect(page.locator(".graph-legend")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert grave_faults(page) == []
