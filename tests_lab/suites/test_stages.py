"""The suite stages: what each stage takes by itself, held against what is pinned."""

import json
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.plots.stages import draw_stages
from svod_lab.suites import stages as suite
from svod_lab.suites.stage_clock import ALL_STAGES, BODY, STAGES, StageClock, found


@pytest.mark.parametrize("target", [target for targets in STAGES.values() for target in targets])
def test_every_function_of_a_stage_is_there(target: str) -> None:
    owner, name = found(target)
    assert callable(getattr(owner, name))


def test_a_stage_counts_only_what_it_does_itself() -> None:
    now = [0.0]

    def inner() -> None:
        now[0] += 2.0

    clock = StageClock(lambda: now[0])
    counted = clock.timed("inner", inner)

    def outer() -> str:
        counted()
        now[0] += 1.0
        counted()
        return "done"

    assert clock.timed("outer", outer)() == "done"
    assert clock.taken() == {"inner": 4.0, "outer": 1.0}
    assert clock.taken() == {}


def test_a_failing_function_is_counted_and_all_are_put_back() -> None:
    owner, name = found(STAGES["codec"][0])
    before = getattr(owner, name)
    clock = StageClock()
    with clock.installed():
        counted = getattr(owner, name)
        with pytest.raises(TypeError, match="missing"):
            counted()
    assert counted is not before
    assert getattr(owner, name) is before
    assert set(clock.taken()) == {"codec"}


def test_a_stage_that_grows_by_more_than_a_tenth_is_missed() -> None:
    pinned = {"codec": 0.5, "splitting": 0.5, "mentions": 0.001}
    figures = list(suite._held({"codec": 0.54, "splitting": 0.56, "mentions": 0.05, "new": 3.0}, pinned))
    assert [figure.reached for figure in figures] == [True, False, True, None]


def test_papers_together_and_one_by_one() -> None:
    times = [suite.PaperTimes(1.0, {"codec": 3.0, BODY: 9.0}, {"codec": 1.0, "words": 1.0, BODY: 5.0})] * 3
    assert suite.ratio(times, suite.WHOLE) == 2.0
    spread = {(figure.name, figure.method): figure.value for figure in suite._spread(times)}
    assert spread[suite.WHOLE, "cold p95"] == 3.0
    assert spread["codec", "warm p50"] == 1.0


def test_ratios_are_kept_beside_those_of_other_papers(tmp_path: Path) -> None:
    out = tmp_path / "ratios.json"
    suite._write(out, "pdf", {"codec": 0.25}, [])
    suite._write(out, "synthetic", {"codec": 0.5}, [])
    assert json.loads(out.read_text()) == {"pdf": {"codec": 0.25}, "synthetic": {"codec": 0.5}}
    out.write_text("no ratios")
    with pytest.raises(SettingsError, match="cannot be written"):
        suite._write(out, "pdf", {"codec": 0.25}, [])


def test_what_is_pinned_are_stages() -> None:
    for ratios in json.loads(suite.PINNED.read_text(encoding="utf-8")).values():
        assert set(ratios) == {*ALL_STAGES, suite.WHOLE}


def test_the_picture_names_every_stage(tmp_path: Path) -> None:
    ratios = dict.fromkeys((*ALL_STAGES, suite.WHOLE), 0.5)
    draw_stages(tmp_path / "stages.svg", ratios, ratios, suite.WHOLE)
    drawn = (tmp_path / "stages.svg").read_text(encoding="utf-8")
    assert [stage for stage in (*ALL_STAGES, suite.WHOLE) if stage not in drawn] == []
