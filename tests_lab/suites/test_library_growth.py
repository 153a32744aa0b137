"""The suite of a growing library: records, papers and cited works, counted at two sizes."""

from pathlib import Path

import pytest

from svod_lab.runs.bench import Choice
from svod_lab.suites.catalog import library_growth
from tests_lab.suites.benches import make_bench

SIZES = (4_000, 20_000)


@pytest.mark.timeout(1800)
def test_a_library_of_20_000_works_grows_no_worse_than_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_growth, "_QUERIES", 20)
    monkeypatch.setattr(library_growth, "_REPEATED", 1)
    out = tmp_path / "growth.svg"
    figures = list(library_growth.measure(make_bench(tmp_path, choice=Choice(sizes=SIZES, out=out))))
    held, cited = (
        [one.value or 0.0 for one in figures if one.name == name]
        for name in (library_growth.HELD, library_growth.CITED)
    )
    assert held[1] + cited[1] == pytest.approx(SIZES[1], rel=0.1)
    # By counts, not by times: the same on every machine.
    fits = {one.name: one for one in figures if one.group == library_growth.FITS}
    steps = {name: one for name, one in fits.items() if "steps" in name or library_growth.DATABASE in name}
    assert len(steps) > 8
    assert {name: one.value for name, one in steps.items() if not one.reached} == {}
    assert library_growth.STEPS in out.read_text(encoding="utf-8")
