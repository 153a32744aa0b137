"""Stages of reading beside each other: CPU time as a multiple of bare PDFium, cold and warm."""

from collections.abc import Mapping
from pathlib import Path

from svod_lab.plots.canvas import COLOURS, canvas

_HEIGHT = 0.38


def draw_stages(out: Path, warm: Mapping[str, float], cold: Mapping[str, float], whole: str) -> None:
    """A pair of bars a stage, in their order from the top; the whole is named in the title."""
    stages = [stage for stage in warm if stage != whole]
    places = range(len(stages))
    with canvas(out, size=(7.2, 7.6)) as (bars,):
        warm_places, cold_places = [place - _HEIGHT / 2 for place in places], [place + _HEIGHT / 2 for place in places]
        bars.barh(warm_places, [warm[stage] for stage in stages], _HEIGHT, color=COLOURS[0], label="warm")
        bars.barh(cold_places, [cold[stage] for stage in stages], _HEIGHT, color=COLOURS[1], label="first reading")
        bars.set_yticks(list(places), stages)
        bars.invert_yaxis()
        bars.set(xlabel="CPU time, bare PDFium = 1")
        bars.set_title(f"{whole}: {warm[whole]:.1f} × warm, {cold[whole]:.1f} × at first")
        bars.legend()
