"""The bars of the years: counted, drawn to scale, put together where there are very many."""

from svod.model.retrieval import FacetCount, YearSpan
from svod.web.pages.search.year_chart import HEIGHT, YearBar, year_chart


def counts(**works: int) -> list[FacetCount]:
    return [FacetCount(year.removeprefix("y"), number) for year, number in works.items()]


def test_a_bar_a_year_with_gaps_and_the_chosen_ones_marked() -> None:
    chart = year_chart(counts(y1999=4, y2002=1), YearSpan(2000))
    assert chart is not None
    assert (chart.first, chart.last, chart.low, chart.high) == (1999, 2002, 2000, 2002)
    assert chart.bars == (
        YearBar(1999, 1999, 4, HEIGHT, False),
        YearBar(2000, 2000, 0, 0, True),
        YearBar(2001, 2001, 0, 0, True),
        YearBar(2002, 2002, 1, HEIGHT // 4, True),
    )


def test_many_years_share_bars_that_hold_all_works() -> None:
    chart = year_chart([FacetCount(str(year), 1) for year in range(1801, 2027)], YearSpan())
    assert chart is not None
    assert len(chart.bars) <= 40
    assert sum(bar.works for bar in chart.bars) == 226
    assert (chart.bars[0].label, chart.bars[-1].last) == ("1801–1806", 2026)


def test_one_year_has_no_chart() -> None:
    assert year_chart(counts(y1999=3), YearSpan()) is None


def test_years_beyond_what_was_found_leave_the_slider_at_its_ends() -> None:
    chart = year_chart(counts(y1999=4, y2002=1), YearSpan(1500, 2999))
    assert chart is not None
    assert (chart.low, chart.high) == (1999, 2002)
