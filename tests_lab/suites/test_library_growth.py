"""The suite of a growing library: records, papers and cited works, counted at two sizes."""

from pathlib import Path

import pytest

from svod_lab.runs.bench import Choice
from svod_lab.suites.catalog import growth_places, library_growth
from svod_lab.suites.catalog.growth_places import BY_SERVER
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


@pytest.mark.timeout(600)
def test_a_library_on_a_server_is_measured_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_growth, "_QUERIES", 5)
    monkeypatch.setattr(library_growth, "_REPEATED", 1)
    monkeypatch.setattr(growth_places, "_REPEATED", 1)
    out, sizes = tmp_path / "growth.svg", (300, 900)
    grown = {
        corpus: list(
            library_growth.measure(make_bench(tmp_path, choice=Choice(sizes=sizes, out=out, corpora=(corpus,))))
        )
        for corpus in library_growth.CORPORA
    }
    alike = [
        {(one.name, one.method): one.value for one in figures if one.name in library_growth._COUNTED}
        for figures in grown.values()
    ]
    assert alike[0] == alike[1]
    names = [{one.name for one in figures} for figures in grown.values()]
    assert {name for name in names[0] if "steps" not in name} <= names[1]
    of_server = {one.name for one in grown[library_growth.SERVER] if "CPU of the server" in one.name}
    assert BY_SERVER.format(library_growth.PAPER) in of_server
    assert BY_SERVER.format(library_growth.START) in of_server
    assert not any("steps" in name for name in names[1])
    assert BY_SERVER.format(library_growth.AUTHORS) in out.read_text(encoding="utf-8")
